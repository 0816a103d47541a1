; types that have a body (`struct s;` and `struct s x;` only mention one), told by their first word
(struct_specifier name: (_) @name body: (_) @body) @definition.struct
(union_specifier name: (_) @name body: (_) @body) @definition.union
(enum_specifier name: (_) @name body: (_) @body) @definition.enum
(declaration type: (_ . "struct" name: (_) @name body: (_) @body)) @definition.struct
(declaration type: (_ . "union" name: (_) @name body: (_) @body)) @definition.union
(declaration type: (_ . "enum" name: (_) @name body: (_) @body)) @definition.enum

; `typedef struct { … } name;`
(type_definition type: (_ . "struct" body: (_) @body) declarator: (type_identifier) @name) @definition.struct
(type_definition type: (_ . "union" body: (_) @body) declarator: (type_identifier) @name) @definition.union
(type_definition type: (_ . "enum" body: (_) @body) declarator: (type_identifier) @name) @definition.enum

; `typedef int (*name)(int);`
(type_definition declarator: (function_declarator
  declarator: (parenthesized_declarator (pointer_declarator declarator: (type_identifier) @name)))) @definition.type
(type_definition declarator: (pointer_declarator declarator: (function_declarator
  declarator: (parenthesized_declarator (pointer_declarator declarator: (type_identifier) @name))))) @definition.type

; tables and other values with braces
(declaration declarator: (init_declarator
  declarator: [(identifier) @name
               (array_declarator declarator: [(identifier) @name (_ declarator: (identifier) @name)])
               (pointer_declarator declarator: [(identifier) @name (array_declarator declarator: (identifier) @name)])]
  value: (initializer_list))) @definition.variable
