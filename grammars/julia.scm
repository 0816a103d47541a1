; The name is under the signature's call, its return type and its `where`.
(function_definition
  (signature [
    (identifier) @name
    (call_expression . (_) @name)
    (typed_expression . (call_expression . (_) @name))
    (where_expression . (call_expression . (_) @name))
    (where_expression . (typed_expression . (call_expression . (_) @name)))
    (where_expression . (where_expression . (call_expression . (_) @name)))
  ])) @definition.function
(macro_definition (signature (call_expression . (_) @name))) @definition.macro

; f(x) = …
(assignment . [
    (call_expression . (_) @name)
    (typed_expression . (call_expression . (_) @name))
    (where_expression . (call_expression . (_) @name))
    (where_expression . (typed_expression . (call_expression . (_) @name)))
  ] (operator)) @definition.function

; struct Draft{T} <: Any
(struct_definition
  (type_head [
    (identifier) @name
    (_ . (identifier) @name)
    (binary_expression . (identifier) @name)
    (binary_expression . (_ . (identifier) @name))
  ])) @container.struct
(abstract_definition
  (type_head [
    (identifier) @name
    (_ . (identifier) @name)
    (binary_expression . (identifier) @name)
    (binary_expression . (_ . (identifier) @name))
  ])) @definition.type

(const_statement (assignment . (identifier) @name)) @definition.constant

; @enum Weave plain twill
(macrocall_expression
  (macro_identifier) @_enum (macro_argument_list . [(identifier) @name (typed_expression . (identifier) @name)])
  (#eq? @_enum "@enum")) @definition.enum
; @testset "weaving" begin … end
(macrocall_expression
  (macro_identifier) @_test (macro_argument_list . (string_literal (content) @name))
  (#any-of? @_test "@testset" "@testitem")) @definition.test

(call_expression . (identifier) @_include (argument_list (string_literal)) (#eq? @_include "include")) @import
