; using module, Import-Module, . file.ps1
(pipeline (pipeline_chain (command command_name: (command_name) @_use (#match? @_use "^(?i:using|import-module)$")))) @import
(pipeline (pipeline_chain (command (command_invokation_operator) @_dot (#eq? @_dot ".")))) @import

; Pester: Describe "brewing" { It "takes three minutes" { … } }
(pipeline (pipeline_chain (command
  command_name: (command_name) @_block
  command_elements: (command_elements . (command_argument_sep) . (array_literal_expression (unary_expression (string_literal) @name)))))
  (#match? @_block "^(?i:describe|context)$")) @container.describe
(pipeline (pipeline_chain (command
  command_name: (command_name) @_block
  command_elements: (command_elements . (command_argument_sep) . (array_literal_expression (unary_expression (string_literal) @name)))))
  (#match? @_block "^(?i:it)$")) @definition.test

; $script:MaxTemperature = 34
(program (statement_list
  (pipeline (assignment_expression (left_assignment_expression) @name (#match? @name "^[$](?i:script|global):[A-Za-z0-9_]+$"))) @definition.variable))
