; classes, interfaces and enums are one node kind
(class_declaration "interface" (type_identifier) @name) @container.interface
(class_declaration "enum" (type_identifier) @name (enum_class_body) @body) @container.enum
(enum_entry (simple_identifier) @name (class_body) @body) @container.constant

; a companion without a name is called Companion; a constructor has only its keyword
(companion_object "companion" @name "object" . (class_body) @body) @container.object
(companion_object "companion" @name "object" . ":") @container.object
(secondary_constructor "constructor" @name) @definition.constructor

; properties that compute or hold code, and constants outside functions
(property_declaration (variable_declaration . (simple_identifier) @name) [(getter) (setter)]) @definition.property
; accessors below a property are nodes of their own
((property_declaration (variable_declaration . (simple_identifier) @name)) @definition.property . [(getter) (setter)])
(property_declaration (variable_declaration . (simple_identifier) @name) (lambda_literal)) @definition.function
(property_declaration (variable_declaration . (simple_identifier) @name) (anonymous_function)) @definition.function
(property_declaration (modifiers (property_modifier) @_const) (variable_declaration . (simple_identifier) @name)
  (#eq? @_const "const")) @definition.constant
