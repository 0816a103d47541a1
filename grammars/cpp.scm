; types that have a body (`class A;` only mentions one)
(class_specifier name: (_) @name body: (_) @body) @container.class
(struct_specifier name: (_) @name body: (_) @body) @container.struct
(union_specifier name: (_) @name body: (_) @body) @container.union
(enum_specifier name: (_) @name body: (_) @body) @definition.enum
(declaration type: (class_specifier name: (_) @name body: (_) @body)) @container.class
(declaration type: (struct_specifier name: (_) @name body: (_) @body)) @container.struct
(declaration type: (union_specifier name: (_) @name body: (_) @body)) @container.union
(declaration type: (enum_specifier name: (_) @name body: (_) @body)) @definition.enum
(field_declaration type: (class_specifier name: (_) @name body: (_) @body)) @container.class
(field_declaration type: (struct_specifier name: (_) @name body: (_) @body)) @container.struct
(field_declaration type: (union_specifier name: (_) @name body: (_) @body)) @container.union
(field_declaration type: (enum_specifier name: (_) @name body: (_) @body)) @definition.enum

; `typedef struct { … } name;`
(type_definition type: (struct_specifier body: (_) @body) declarator: (type_identifier) @name) @container.struct
(type_definition type: (union_specifier body: (_) @body) declarator: (type_identifier) @name) @container.union
(type_definition type: (enum_specifier body: (_) @body) declarator: (type_identifier) @name) @definition.enum
(type_definition declarator: (function_declarator
  declarator: (parenthesized_declarator (pointer_declarator declarator: (type_identifier) @name)))) @definition.type

; functions that return references; conversions
(function_definition declarator: (reference_declarator (function_declarator declarator: (_) @name))) @definition.function
(function_definition declarator: (pointer_declarator declarator: (reference_declarator (function_declarator declarator: (_) @name)))) @definition.function

(function_definition declarator: (operator_cast) @name) @definition.function

; what a class declares and another file defines
(field_declaration declarator: (function_declarator declarator: [(field_identifier) (identifier) (operator_name) (destructor_name)] @name)) @definition.method
(field_declaration declarator: (pointer_declarator declarator: (function_declarator declarator: [(field_identifier) (identifier) (operator_name) (destructor_name)] @name))) @definition.method
(field_declaration declarator: (reference_declarator (function_declarator declarator: [(field_identifier) (identifier) (operator_name) (destructor_name)] @name))) @definition.method
(field_declaration_list (declaration declarator: (function_declarator
  declarator: [(identifier) (destructor_name)] @name)) @definition.constructor)
(field_declaration_list (declaration declarator: (operator_cast) @name) @definition.method)
(field_declaration_list (template_declaration
  (declaration declarator: (function_declarator declarator: (_) @name)) @definition.method))
(field_declaration_list (template_declaration
  (declaration declarator: (reference_declarator (function_declarator declarator: (_) @name))) @definition.method))

; functions in variables, tables
(declaration declarator: (init_declarator declarator: (identifier) @name value: (lambda_expression))) @definition.function
(declaration declarator: (init_declarator
  declarator: [(identifier) @name (array_declarator declarator: (identifier) @name)]
  value: (initializer_list))) @definition.variable

; variables that are templates: `template <class T> constexpr bool is_x = …;`
(template_declaration (declaration declarator: (init_declarator declarator: (_) @name)) @definition.variable)

; GoogleTest
(function_definition
  declarator: (function_declarator
    declarator: (identifier) @_test
    parameters: (parameter_list (parameter_declaration) . (parameter_declaration type: (type_identifier) @name) .))
  (#any-of? @_test "TEST" "TEST_F" "TEST_P" "TYPED_TEST" "TYPED_TEST_P")) @definition.test
