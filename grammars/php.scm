; `namespace A { … }` is a scope, `namespace A;` a line the file depends on
(namespace_definition name: (_) @name body: (compound_statement) @body) @container.namespace
(namespace_definition !name body: (compound_statement) @body) @container.namespace

; files that are read in
(expression_statement [(require_expression) (require_once_expression) (include_expression) (include_once_expression)]) @import
(expression_statement (assignment_expression
  right: [(require_expression) (require_once_expression) (include_expression) (include_once_expression)])) @import

; functions in variables
(expression_statement (assignment_expression
  left: (_) @name right: [(anonymous_function) (arrow_function)])) @definition.function

; constants: `const X = 1;`, `define('X', 1);`
(const_declaration (const_element . (name) @name)) @definition.constant
(expression_statement (function_call_expression
  function: (name) @_define
  arguments: (arguments . (argument (string (string_content) @name)))
  (#eq? @_define "define"))) @definition.constant

; properties with hooks
(property_declaration (property_element name: (_) @name) (property_hook_list) @body) @definition.property

; `return new class extends Migration { … };`
(return_statement (object_creation_expression (anonymous_class "class" @name body: (declaration_list) @body))) @container.class
(return_statement (object_creation_expression (anonymous_class (base_clause (_) @name) body: (declaration_list) @body))) @container.class
(expression_statement (assignment_expression left: (_) @name
  right: (object_creation_expression (anonymous_class body: (declaration_list) @body)))) @container.class

; Pest
(expression_statement (function_call_expression
  function: (name) @_test
  arguments: (arguments . (argument (string (string_content) @name)) (argument [(anonymous_function) (arrow_function)]))
  (#any-of? @_test "it" "test"))) @definition.test
(expression_statement (function_call_expression
  function: (name) @_test
  arguments: (arguments . (argument (string (string_content) @name)) (argument (anonymous_function body: (_) @body)))
  (#eq? @_test "describe"))) @container.suite
