(code (let pattern: (call item: (ident) @name))) @definition.function
(code (let pattern: (ident) @name)) @definition.variable
(code (import)) @import
