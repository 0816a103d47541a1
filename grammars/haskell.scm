; A `function` is also a type: only one with a match defines something. a <+> b = …
(function (infix operator: (_) @name) match: (_)) @definition.function

; What is bound without parameters, outside of `where` and `let`.
(declarations (bind name: (_) @name match: (_) @body) @definition.function)
(class_declarations (bind name: (_) @name match: (_) @body) @definition.function)
(instance_declarations (bind name: (_) @name match: (_) @body) @definition.function)

; In a class the signatures are what it asks for.
(class_declarations (signature name: (_) @name) @definition.function)

; instance Weighs Hive: told apart by the type.
(instance name: (_) patterns: (type_patterns . (_) @name) declarations: (_) @body) @container.instance
