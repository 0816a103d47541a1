; an extension of a class is known by its category
(class_interface "@interface" . (identifier) @name) @container.class
(class_implementation "@implementation" . (identifier) @name) @container.class

; `typedef NS_ENUM(NSInteger, Name) { … };` and `typedef void (^Block)(int);`
(type_definition type: (macro_type_specifier (ERROR (identifier) @name))) @definition.enum
(type_definition declarator: (function_declarator
  declarator: (parenthesized_declarator (block_pointer_declarator declarator: (type_identifier) @name)))) @definition.type

; properties
(property_declaration (struct_declaration (struct_declarator [(identifier) @name (pointer_declarator declarator: (identifier) @name)]))) @definition.property
