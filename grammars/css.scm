(media_statement . (_) @name) @container.media
(supports_statement . (_) @name) @container.supports
(scope_statement . (_) @name) @container.scope
(at_rule . (at_keyword) @name . (block)) @container.rule
(at_rule . (at_keyword) . (_) @name (block)) @container.rule
((declaration . (property_name) @name) @definition.variable (#match? @name "^--"))
