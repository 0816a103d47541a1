(table . [(dotted_key) (quoted_key)] @name) @container.table
(table_array_element . [(dotted_key) (quoted_key)] @name) @container.table
(pair . [(dotted_key) (quoted_key)] @name) @definition.key

; [[package]] name = "requests": both are the name
((table_array_element . (bare_key) @name (pair . (bare_key) @_key (string) @name)) @container.table
 (#any-of? @_key "name" "id"))
