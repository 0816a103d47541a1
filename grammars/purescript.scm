; In a class the signatures are what it asks for.
(class_body (signature name: (_) @name) @definition.function)
