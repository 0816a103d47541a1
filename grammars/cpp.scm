; types that have a body (`class A;` only mentions one), told by their words (enums first, for `enum class`)
[(enum_specifier name: (_) @name body: (_) @body)
 (declaration type: (_ . "enum" name: (_) @name body: (_) @body))
 (field_declaration type: (_ . "enum" name: (_) @name body: (_) @body))] @definition.enum
[(class_specifier name: (_) @name body: (_) @body)
 (declaration type: (_ . "class" name: (_) @name body: (_) @body))
 (field_declaration type: (_ . "class" name: (_) @name body: (_) @body))] @container.class
[(struct_specifier name: (_) @name body: (_) @body)
 (declaration type: (_ . "struct" name: (_) @name body: (_) @body))
 (field_declaration type: (_ . "struct" name: (_) @name body: (_) @body))] @container.struct
[(union_specifier name: (_) @name body: (_) @body)
 (declaration type: (_ . "union" name: (_) @name body: (_) @body))
 (field_declaration type: (_ . "union" name: (_) @name body: (_) @body))] @container.union

; `typedef struct { … } name;`
(type_definition type: (_ . "struct" body: (_) @body) declarator: (type_identifier) @name) @container.struct
(type_definition type: (_ . "union" body: (_) @body) declarator: (type_identifier) @name) @container.union
(type_definition type: (_ . "enum" body: (_) @body) declarator: (type_identifier) @name) @definition.enum
(type_definition declarator: (function_declarator
  declarator: (parenthesized_declarator (pointer_declarator declarator: (type_identifier) @name)))) @definition.type

; conversions
(function_definition declarator: (operator_cast) @name) @definition.function

; ~A() { … }, ~A();
(function_definition declarator: (function_declarator declarator: (destructor_name) @name)) @definition.destructor
(function_definition declarator: (_ declarator: (_ name: (destructor_name)) @name)) @definition.destructor
(declaration declarator: (function_declarator declarator: (destructor_name) @name)) @definition.destructor

; what a class declares and another file defines
(field_declaration declarator: [
  (function_declarator declarator: [(field_identifier) (identifier) (operator_name)] @name)
  (pointer_declarator declarator: (function_declarator declarator: [(field_identifier) (identifier) (operator_name)] @name))
  (reference_declarator (function_declarator declarator: [(field_identifier) (identifier) (operator_name)] @name))]) @definition.method
(field_declaration_list [
  (declaration declarator: (function_declarator declarator: (identifier) @name))
  (function_definition !type declarator: (function_declarator declarator: (identifier) @name))] @definition.constructor)
(field_declaration_list (declaration declarator: (operator_cast) @name) @definition.method)
(field_declaration_list (template_declaration
  (declaration declarator: [(function_declarator declarator: (_) @name) (reference_declarator (function_declarator declarator: (_) @name))])
  @definition.method))

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
