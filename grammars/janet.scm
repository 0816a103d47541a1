(source_file (def name: (symbol) @name) @definition.constant)
(source_file (var name: (symbol) @name) @definition.variable)
(source_file (tuple . (symbol) @_def (#any-of? @_def "import" "use")) @import)
