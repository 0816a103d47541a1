; a type by itself: the declaration is the definition
(type_declaration . "type" . (type_spec name: (_) @name type: (struct_type (_) @body))) @definition.struct
(type_declaration . "type" . (type_spec name: (_) @name type: (interface_type) @body)) @container.interface
(type_declaration . "type" . (type_alias name: (_) @name)) @definition.type
(type_declaration . "type" . (type_spec name: (_) @name
  type: [(type_identifier) (qualified_type) (generic_type) (pointer_type) (function_type) (map_type) (slice_type) (array_type) (channel_type) (parenthesized_type)])) @definition.type

; types in `type ( … )`, by what they are
(type_declaration "(") @container.types
(type_declaration "(" (type_spec name: (_) @name type: (struct_type (_) @body)) @definition.struct)
(type_declaration "(" (type_spec name: (_) @name type: (interface_type) @body) @container.interface)

; the first name stands for a group of variables
(var_declaration (var_spec_list . (var_spec . (identifier) @name))) @definition.variable
(var_declaration (var_spec_list . (comment)+ . (var_spec . (identifier) @name))) @definition.variable
(var_declaration (var_spec name: (identifier) @name value: (expression_list (func_literal)))) @definition.function
