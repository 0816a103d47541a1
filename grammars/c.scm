; types that have a body (`struct s;` and `struct s x;` only mention one)
(struct_specifier name: (_) @name body: (_) @body) @definition.struct
(union_specifier name: (_) @name body: (_) @body) @definition.union
(enum_specifier name: (_) @name body: (_) @body) @definition.enum
(declaration type: (struct_specifier name: (_) @name body: (_) @body)) @definition.struct
(declaration type: (union_specifier name: (_) @name body: (_) @body)) @definition.union
(declaration type: (enum_specifier name: (_) @name body: (_) @body)) @definition.enum

; `typedef struct { … } name;`
(type_definition type: (struct_specifier body: (_) @body) declarator: (type_identifier) @name) @definition.struct
(type_definition type: (union_specifier body: (_) @body) declarator: (type_identifier) @name) @definition.union
(type_definition type: (enum_specifier body: (_) @body) declarator: (type_identifier) @name) @definition.enum

; `typedef int (*name)(int);`
(type_definition declarator: (function_declarator
  declarator: (parenthesized_declarator (pointer_declarator declarator: (type_identifier) @name)))) @definition.type
(type_definition declarator: (pointer_declarator declarator: (function_declarator
  declarator: (parenthesized_declarator (pointer_declarator declarator: (type_identifier) @name))))) @definition.type

; `int (*name(int))(int) { … }`
(function_definition declarator: (function_declarator
  declarator: (parenthesized_declarator (pointer_declarator
    declarator: (function_declarator declarator: (identifier) @name))))) @definition.function

; tables and other values with braces
(declaration declarator: (init_declarator
  declarator: [(identifier) @name
               (array_declarator declarator: [(identifier) @name (array_declarator declarator: (identifier) @name)
                                              (pointer_declarator declarator: (identifier) @name)])
               (pointer_declarator declarator: [(identifier) @name (array_declarator declarator: (identifier) @name)])]
  value: (initializer_list))) @definition.variable
