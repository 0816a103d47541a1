; `constructor`, `receive` and `fallback` are their own names
(constructor_definition "constructor" @name) @definition.constructor
(fallback_receive_definition ["receive" "fallback" "function"] @name) @definition.function
