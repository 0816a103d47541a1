(bind . (id) @_name . (import)) @import
(bind function: (id) @name) @definition.function
(bind !function . (id) @name) @definition.variable
