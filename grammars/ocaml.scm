; let f x = …, let f = function …, let f = fun x -> …
(value_definition . (let_binding pattern: [(value_name) @name (parenthesized_operator (_) @name)] (parameter) body: (_) @body)) @definition.function
(value_definition
  . (let_binding pattern: [(value_name) @name (parenthesized_operator (_) @name)] body: [(function_expression) (fun_expression)] @body)) @definition.function
; let x = …, let x : t = …, but not let () = …
(compilation_unit (value_definition . (let_binding . pattern: (value_name) @name . body: (_) @_value) (#not-match? @_value "^(function|fun)[^a-z]")) @definition.value)
(structure (value_definition . (let_binding . pattern: (value_name) @name . body: (_) @_value) (#not-match? @_value "^(function|fun)[^a-z]")) @definition.value)
(compilation_unit (value_definition . (let_binding . pattern: (value_name) @name . type: (_) . body: (_) @_value) (#not-match? @_value "^(function|fun)[^a-z]")) @definition.value)
(structure (value_definition . (let_binding . pattern: (value_name) @name . type: (_) . body: (_) @_value) (#not-match? @_value "^(function|fun)[^a-z]")) @definition.value)

; What a module holds is two levels down.
(module_definition (module_binding (module_name) @name body: (structure) @body)) @container.module
(module_definition (module_binding (module_name) @name body: (functor body: (structure) @body))) @container.module
(module_definition (module_binding (module_name) @name module_type: (signature) @body !body)) @container.module
(class_definition (class_binding (class_name) @name body: (object_expression) @body)) @container.class
(class_type_definition (class_type_binding (class_type_name) @name body: (_) @body)) @container.class
