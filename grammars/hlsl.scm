; cbuffer Name { … }, which the grammar takes for a function
(function_definition type: (type_identifier) @_buffer declarator: (identifier) @name body: (_) @body (#any-of? @_buffer "cbuffer" "tbuffer")) @definition.buffer
(struct_specifier name: (_) @name body: (_) @body) @container.struct
(class_specifier name: (_) @name body: (_) @body) @container.class
(enum_specifier name: (_) @name body: (_) @body) @definition.enum
