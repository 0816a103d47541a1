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

; ~A() { … }, ~A(); (only a function's declarator has parameters)
[(function_definition declarator: (_ declarator: [(destructor_name) (_ name: (destructor_name))] @name))
 (declaration declarator: (_ declarator: (destructor_name) @name parameters: (_)))] @definition.destructor

; what a class declares and another file defines
(field_declaration declarator: [
  (_ declarator: [(field_identifier) (identifier) (operator_name)] @name parameters: (_))
  (_ (_ declarator: [(field_identifier) (identifier) (operator_name)] @name parameters: (_)))]) @definition.method
(field_declaration_list [
  (declaration declarator: (_ declarator: (identifier) @name parameters: (_)))
  (function_definition !type declarator: (_ declarator: (identifier) @name parameters: (_)))] @definition.constructor)
(field_declaration_list (declaration declarator: (operator_cast) @name) @definition.method)
(field_declaration_list (template_declaration
  (declaration declarator: [(_ declarator: (_) @name parameters: (_)) (reference_declarator (_ declarator: (_) @name parameters: (_)))])
  @definition.method))

; functions in variables, tables
(declaration declarator: (_ declarator: (identifier) @name value: (lambda_expression))) @definition.function
(declaration declarator: (_
  declarator: [(identifier) @name (array_declarator declarator: (identifier) @name)]
  value: (initializer_list))) @definition.variable

; variables that are templates: `template <class T> constexpr bool is_x = …;`
(template_declaration (declaration declarator: (_ declarator: (_) @name value: (_))) @definition.variable)

; GoogleTest
(function_definition
  declarator: (function_declarator
    declarator: (identifier) @_test
    parameters: (_ (parameter_declaration) . (parameter_declaration type: (type_identifier) @name) .))
  (#any-of? @_test "TEST" "TEST_F" "TEST_P" "TYPED_TEST" "TYPED_TEST_P")) @definition.test
