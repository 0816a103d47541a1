; ---- imports of CommonJS

(program [(lexical_declaration (variable_declarator value: (call_expression function: (identifier) @_require)))
          (variable_declaration (variable_declarator value: (call_expression function: (identifier) @_require)))
          (expression_statement (call_expression function: (identifier) @_require))] @import
  (#eq? @_require "require"))
(program [(lexical_declaration (variable_declarator value: (member_expression object: (call_expression function: (identifier) @_require))))
          (variable_declaration (variable_declarator value: (member_expression object: (call_expression function: (identifier) @_require))))] @import
  (#eq? @_require "require"))
(program [(lexical_declaration (variable_declarator value: (call_expression function: (call_expression function: (identifier) @_require))))
          (variable_declaration (variable_declarator value: (call_expression function: (call_expression function: (identifier) @_require))))] @import
  (#eq? @_require "require"))

(program (expression_statement (string (string_fragment) @_strict)) @preamble
  (#eq? @_strict "use strict"))

; ---- functions and classes in variables: `const f = () => …`, `const Card = memo(() => …)`

(lexical_declaration (variable_declarator name: (identifier) @name
  value: [(arrow_function) (function_expression) (generator_function)])) @definition.function
(variable_declaration (variable_declarator name: (identifier) @name
  value: [(arrow_function) (function_expression) (generator_function)])) @definition.function
(lexical_declaration (variable_declarator name: (identifier) @name
  value: (call_expression arguments: (arguments [(arrow_function) (function_expression) (generator_function)])))) @definition.function
(variable_declaration (variable_declarator name: (identifier) @name
  value: (call_expression arguments: (arguments [(arrow_function) (function_expression) (generator_function)])))) @definition.function
(variable_declaration (variable_declarator name: (identifier) @name
  value: (assignment_expression right: [(arrow_function) (function_expression) (generator_function)]))) @definition.function
(lexical_declaration (variable_declarator name: (identifier) @name value: (class body: (class_body) @body))) @container.class
(variable_declaration (variable_declarator name: (identifier) @name value: (class body: (class_body) @body))) @container.class

; ---- objects that hold functions: `const api = { get() { … } }`

(lexical_declaration (variable_declarator name: (identifier) @name value: (object
  [(method_definition) (pair value: [(arrow_function) (function_expression)])]) @body)) @container.object
(lexical_declaration (variable_declarator name: (identifier) @name value: (call_expression arguments: (arguments (object
  [(method_definition) (pair value: [(arrow_function) (function_expression)])]) @body)))) @container.object
(variable_declaration (variable_declarator name: (identifier) @name value: (object
  [(method_definition) (pair value: [(arrow_function) (function_expression)])]) @body)) @container.object
(pair key: (_) @name value: [(arrow_function) (function_expression) (generator_function)]) @definition.method

; ---- exported values

(export_statement declaration: (lexical_declaration (variable_declarator name: (identifier) @name
  value: (call_expression arguments: (arguments [(arrow_function) (function_expression) (generator_function)])))) @definition.function)
(export_statement declaration: (lexical_declaration (variable_declarator name: (identifier) @name
  value: [(object) (array) (string) (template_string) (number) (new_expression) (call_expression) (regex)
          (binary_expression) (identifier) (member_expression) (as_expression) (satisfies_expression)])) @definition.constant)
(export_statement "default" @name value: [(arrow_function) (function_expression) (generator_function)]) @definition.function
(export_statement "default" @name value: (class !name body: (class_body) @body)) @container.class
(export_statement "default" @name value: (object
  [(method_definition) (pair value: [(arrow_function) (function_expression)])]) @body) @container.object
(export_statement "default" @name value: (call_expression arguments: (arguments (object
  [(method_definition) (pair value: [(arrow_function) (function_expression)])]) @body))) @container.object

; ---- assignments: `exports.f = function`, `X.prototype.f = function`, `module.exports = { … }`

(expression_statement (assignment_expression
  left: (member_expression object: [(identifier) (member_expression)] @_exports property: (property_identifier) @name)
  right: [(arrow_function) (function_expression) (generator_function)]
  (#any-of? @_exports "exports" "module.exports"))) @definition.function
(expression_statement (assignment_expression
  left: [(identifier) (member_expression) (subscript_expression)] @name
  right: [(arrow_function) (function_expression) (generator_function)]
  (#not-match? @name "^(?:module\\.)?exports\\."))) @definition.function
(expression_statement (assignment_expression
  left: (member_expression) @name
  right: (assignment_expression right: [(arrow_function) (function_expression) (generator_function)]))) @definition.function
(expression_statement (assignment_expression
  left: [(identifier) (member_expression)] @name
  right: (class !name body: (class_body) @body))) @container.class
(expression_statement (assignment_expression
  left: (member_expression)
  right: (class name: (_) @name body: (class_body) @body))) @container.class
(expression_statement (assignment_expression
  left: [(identifier) (member_expression)] @name
  right: (object [(method_definition) (pair value: [(arrow_function) (function_expression)])]) @body)) @container.object
(expression_statement (assignment_expression
  left: (member_expression) @name
  right: (assignment_expression right: (object
    [(method_definition) (pair value: [(arrow_function) (function_expression)])]) @body))) @container.object
(expression_statement (call_expression function: (member_expression) @name
  arguments: (arguments (object [(method_definition) (pair value: [(arrow_function) (function_expression)])]) @body)
  (#match? @name "[.](?:extend|assign|mixin|component|directive|service)$"))) @container.object
(expression_statement (assignment_expression
  left: (member_expression) @name
  right: (call_expression arguments: (arguments [(arrow_function) (function_expression)])))) @definition.function

; ---- class fields

(public_field_definition name: (_) @name value: [(arrow_function) (function_expression)]) @definition.method

; ---- a whole file in a function

(expression_statement (call_expression function: (parenthesized_expression
  [(function_expression body: (statement_block) @body) (arrow_function body: (statement_block) @body)])
  arguments: (arguments))) @container.module
(expression_statement (call_expression function: (parenthesized_expression [(function_expression) (arrow_function)])
  arguments: (arguments
    [(function_expression body: (statement_block) @body)
     (parenthesized_expression (function_expression body: (statement_block) @body))]) @container.module))
(expression_statement (call_expression function: (member_expression object: (parenthesized_expression
  [(function_expression body: (statement_block) @body) (arrow_function body: (statement_block) @body)])))) @container.module
(expression_statement (parenthesized_expression (call_expression function:
  [(function_expression body: (statement_block) @body)
   (member_expression object: (function_expression body: (statement_block) @body))]))) @container.module
(expression_statement (parenthesized_expression (call_expression function: (function_expression)
  arguments: (arguments
    [(function_expression body: (statement_block) @body)
     (parenthesized_expression (function_expression body: (statement_block) @body))]) @container.module)))
(expression_statement (unary_expression argument: (call_expression function:
  (function_expression body: (statement_block) @body)))) @container.module
(expression_statement (call_expression function: (identifier) @_define
  arguments: (arguments [(function_expression body: (statement_block) @body) (arrow_function body: (statement_block) @body)])
  (#any-of? @_define "define" "require" "requirejs"))) @container.module

; ---- tests

(expression_statement (call_expression
  function: [(identifier) @_word
             (member_expression object: (identifier) @_word)
             (call_expression function: (member_expression object: (identifier) @_word))]
  arguments: (arguments . [(string) (template_string) (identifier)] @name [(arrow_function body: (_) @body) (function_expression body: (_) @body)])
  (#any-of? @_word "describe" "context" "suite"))) @container.suite
(expression_statement (call_expression
  function: [(identifier) @_word
             (member_expression object: (identifier) @_word)
             (call_expression function: (member_expression object: (identifier) @_word))]
  arguments: (arguments . [(string) (template_string) (identifier)] @name [(arrow_function) (function_expression)])
  (#any-of? @_word "it" "test" "specify" "bench"))) @definition.test

; ---- scopes of TypeScript: `namespace N { … }`, `declare global { … }`

(expression_statement (internal_module name: (_) @name body: (statement_block) @body)) @container.namespace
(ambient_declaration "global" @name (statement_block) @body) @container.namespace
