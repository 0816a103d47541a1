; One node kind serves classes and what is like them.
(class_declaration declaration_kind: "struct" name: (_) @name) @container.struct
(class_declaration declaration_kind: "enum" name: (_) @name) @container.enum
(class_declaration declaration_kind: "actor" name: (_) @name) @container.actor
(class_declaration declaration_kind: "extension" name: (_) @name) @container.extension

; No name of their own: the keyword is what one looks for.
(deinit_declaration "deinit" @name) @definition.destructor
(subscript_declaration "subscript" @name) @definition.property

; Properties that compute, and constants: of the file and of a type.
(property_declaration name: (pattern) @name computed_value: (computed_property) @body) @definition.property
(source_file (property_declaration (value_binding_pattern mutability: "let") name: (pattern) @name !computed_value) @definition.constant)
(property_declaration
  (modifiers (property_modifier) @_static) (value_binding_pattern mutability: "let") name: (pattern) @name !computed_value
  (#eq? @_static "static")) @definition.constant
