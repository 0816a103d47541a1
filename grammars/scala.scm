; `package a { … }` is a scope, `package a` a line the file depends on
(package_clause name: (_) @name body: (template_body) @body) @container.package

; what an extension extends, what a given without a name gives
(extension_definition parameters: (parameters (parameter type: (_) @name))) @container.extension
(given_definition !name return_type: (_) @name) @container.given

; values that are functions
(val_definition pattern: (identifier) @name value: (lambda_expression)) @definition.function

; tests: `test("…") { … }` of munit and FunSuite, `"…" should "…" in { … }` of FlatSpec
(call_expression
  function: (call_expression function: (identifier) @_word arguments: (arguments . (string) @name))
  arguments: [(block) (case_block) (colon_argument)]
  (#any-of? @_word "test" "it" "property" "scenario" "they" "ignore")) @definition.test
(call_expression
  function: (call_expression function: (identifier) @_word arguments: (arguments . (string) @name))
  arguments: [(block) (colon_argument)]
  (#any-of? @_word "describe" "feature")) @container.suite
(infix_expression left: (infix_expression right: (string) @name) operator: (identifier) @_in right: (block)
  (#any-of? @_in "in" "ignore")) @definition.test
(infix_expression left: (string) @name operator: (identifier) @_in right: (block)
  (#any-of? @_in "in" "ignore")) @definition.test
(infix_expression left: (_) @name operator: (identifier) @_in right: (block)
  (#any-of? @_in "should" "when" "must" "can")) @container.suite
