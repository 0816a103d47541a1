(list . (symbol) @_def . (symbol) @name (#any-of? @_def "macro" "defn" "λ")) @definition.macro
(program [(local (binding (symbol) @name)) (global (binding (symbol) @name)) (var (binding (symbol) @name))] @definition.variable)
