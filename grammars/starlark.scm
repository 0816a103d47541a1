(module (expression_statement (call function: (identifier) @_def (#any-of? @_def "load" "bazel_dep" "use_extension"))) @import)
; cc_binary(name = "kiln", …)
(module (expression_statement (call
  arguments: (argument_list (keyword_argument name: (identifier) @_key value: (string) @name)) (#eq? @_key "name"))) @definition.target)
(module (expression_statement (assignment left: (identifier) @name)) @definition.variable)
