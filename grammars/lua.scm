; x = function() … end
(variable_declaration
  (assignment_statement
    (variable_list . name: (_) @name) (expression_list . value: (function_definition body: (_)? @body)))) @definition.function
(assignment_statement
  (variable_list . name: (_) @name) (expression_list . value: (function_definition body: (_)? @body))) @definition.function

; A table with functions in it, and those functions.
(assignment_statement
  (variable_list . name: (_) @name)
  (expression_list . value: (table_constructor (field value: (function_definition))) @body)) @container.table
(variable_declaration
  (assignment_statement
    (variable_list . name: (_) @name)
    (expression_list . value: (table_constructor (field value: (function_definition))) @body))) @container.table
(field name: (_) @name value: (function_definition)) @definition.function

; local MAX_TINS = 240
(variable_declaration
  (assignment_statement (variable_list . name: (identifier) @name) (expression_list . value: [(number) (string) (unary_expression) (true) (false)]))
  (#match? @name "^[A-Z][A-Z0-9_]+$")) @definition.constant

; require "x", local x = require("x"), local f = require("x").f
(chunk (function_call name: (identifier) @_require (#eq? @_require "require")) @import)
(chunk (variable_declaration
  (assignment_statement (expression_list . value: (function_call name: (identifier) @_require (#eq? @_require "require"))))) @import)
(chunk (variable_declaration
  (assignment_statement
    (expression_list . value: (dot_index_expression table: (function_call name: (identifier) @_require (#eq? @_require "require")))))) @import)
(chunk (assignment_statement
  (expression_list . value: (function_call name: (identifier) @_require (#eq? @_require "require")))) @import)
