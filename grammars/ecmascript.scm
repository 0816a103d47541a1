; What the queries of JavaScript and TypeScript share.

; Kinds are told by their fields where those suffice: each kind with children inside a pattern costs a moment at the
; start, `_` costs none.

; ---- imports of CommonJS

(program [(lexical_declaration (_ value: (_ function: (identifier) @_require)))
          (variable_declaration (_ value: (_ function: (identifier) @_require)))
          (expression_statement (_ function: (identifier) @_require))] @import
  (#eq? @_require "require"))
(program [(lexical_declaration (_ value: (_ object: (_ function: (identifier) @_require))))
          (variable_declaration (_ value: (_ object: (_ function: (identifier) @_require))))] @import
  (#eq? @_require "require"))
(program [(lexical_declaration (_ value: (_ function: (_ function: (identifier) @_require))))
          (variable_declaration (_ value: (_ function: (_ function: (identifier) @_require))))] @import
  (#eq? @_require "require"))

(program (expression_statement (_ (string_fragment) @_strict)) @preamble
  (#eq? @_strict "use strict"))

; ---- functions and classes in variables: `const f = () => …`, `const Card = memo(() => …)`

(lexical_declaration (_ name: (identifier) @name
  value: [(arrow_function) (function_expression) (generator_function)])) @definition.function
(variable_declaration (_ name: (identifier) @name
  value: [(arrow_function) (function_expression) (generator_function)])) @definition.function
(lexical_declaration (_ name: (identifier) @name
  value: (_ function: (_) arguments: (_ [(arrow_function) (function_expression) (generator_function)])))) @definition.function
(variable_declaration (_ name: (identifier) @name
  value: (_ function: (_) arguments: (_ [(arrow_function) (function_expression) (generator_function)])))) @definition.function
(variable_declaration (_ name: (identifier) @name
  value: (_ "=" right: [(arrow_function) (function_expression) (generator_function)]))) @definition.function
(lexical_declaration (_ name: (identifier) @name value: (_ body: (class_body) @body))) @container.class
(variable_declaration (_ name: (identifier) @name value: (_ body: (class_body) @body))) @container.class

; ---- objects that hold functions: `const api = { get() { … } }`

(lexical_declaration (_ name: (identifier) @name value: (_
  [(method_definition) (pair value: [(arrow_function) (function_expression)])]) @body)) @container.object
(lexical_declaration (_ name: (identifier) @name value: (_ function: (_) arguments: (_ (_
  [(method_definition) (pair value: [(arrow_function) (function_expression)])]) @body)))) @container.object
(variable_declaration (_ name: (identifier) @name value: (_
  [(method_definition) (pair value: [(arrow_function) (function_expression)])]) @body)) @container.object
(pair key: (_) @name value: [(arrow_function) (function_expression) (generator_function)]) @definition.method

; ---- exported values

(export_statement declaration: (_ (_ name: (identifier) @name
  value: (_ function: (_) arguments: (_ [(arrow_function) (function_expression) (generator_function)])))) @definition.function)
(export_statement "default" @name value: [(arrow_function) (function_expression) (generator_function)]) @definition.function
(export_statement "default" @name value: (_ !name body: (class_body) @body)) @container.class
(export_statement "default" @name value: (_
  [(method_definition) (pair value: [(arrow_function) (function_expression)])]) @body) @container.object
(export_statement "default" @name value: (_ function: (_) arguments: (_ (_
  [(method_definition) (pair value: [(arrow_function) (function_expression)])]) @body))) @container.object

; ---- assignments: `exports.f = function`, `X.prototype.f = function`, `module.exports = { … }`

(expression_statement (_
  left: (_ object: [(identifier) (member_expression)] @_exports property: (property_identifier) @name)
  "=" right: [(arrow_function) (function_expression) (generator_function)]
  (#any-of? @_exports "exports" "module.exports"))) @definition.function
(expression_statement (_
  left: [(identifier) (member_expression) (subscript_expression)] @name
  "=" right: [(arrow_function) (function_expression) (generator_function)]
  (#not-match? @name "^(?:module\\.)?exports\\.|[(]"))) @definition.function
(expression_statement (_
  left: (member_expression) @name
  "=" right: (_ "=" right: [(arrow_function) (function_expression) (generator_function)]))) @definition.function
(expression_statement (_
  left: [(identifier) (member_expression)] @name
  "=" right: (_ !name body: (class_body) @body))) @container.class
(expression_statement (_
  left: (member_expression)
  "=" right: (_ name: (_) @name body: (class_body) @body))) @container.class
(expression_statement (_
  left: [(identifier) (member_expression)] @name
  "=" right: (_ [(method_definition) (pair value: [(arrow_function) (function_expression)])]) @body)) @container.object
(expression_statement (_
  left: (member_expression) @name
  "=" right: (_ "=" right: (_
    [(method_definition) (pair value: [(arrow_function) (function_expression)])]) @body))) @container.object
(expression_statement (_ function: (member_expression) @name
  arguments: (_ (_ [(method_definition) (pair value: [(arrow_function) (function_expression)])]) @body)
  (#match? @name "[.](?:extend|assign|mixin|component|directive|service)$"))) @container.object
(expression_statement (_
  left: (member_expression) @name
  "=" right: (_ function: (_) arguments: (_ [(arrow_function) (function_expression)])))) @definition.function


; ---- a whole file in a function

(expression_statement (_ function: (parenthesized_expression
  (_ body: (statement_block) @body))
  arguments: (arguments))) @container.module
(expression_statement (_ function: (parenthesized_expression [(function_expression) (arrow_function)])
  arguments: (_
    [(_ body: (statement_block) @body)
     (parenthesized_expression (_ body: (statement_block) @body))]) @container.module))
(expression_statement (_ function: (_ object: (parenthesized_expression
  (_ body: (statement_block) @body))))) @container.module
(expression_statement (parenthesized_expression (_ function:
  [(_ body: (statement_block) @body)
   (_ object: (_ body: (statement_block) @body))]))) @container.module
(expression_statement (parenthesized_expression (_ function: (function_expression)
  arguments: (_
    [(_ body: (statement_block) @body)
     (parenthesized_expression (_ body: (statement_block) @body))]) @container.module)))
(expression_statement (unary_expression argument: (_ function:
  (_ body: (statement_block) @body)))) @container.module
(expression_statement (_ function: (identifier) @_define
  arguments: (_ (_ body: (statement_block) @body))
  (#any-of? @_define "define" "require" "requirejs"))) @container.module

; ---- tests

(expression_statement (_
  function: [(identifier) @_word
             (_ object: (identifier) @_word)
             (_ function: (_ object: (identifier) @_word))]
  arguments: (_ . [(string) (template_string) (identifier)] @name (_ body: (_) @body))
  (#any-of? @_word "describe" "context" "suite"))) @container.suite
(expression_statement (_
  function: [(identifier) @_word
             (_ object: (identifier) @_word)
             (_ function: (_ object: (identifier) @_word))]
  arguments: (_ . [(string) (template_string) (identifier)] @name [(arrow_function) (function_expression)])
  (#any-of? @_word "it" "test" "specify" "bench"))) @definition.test
