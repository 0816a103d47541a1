; Besides ecmascript.scm: exported values, class fields, scopes.

(export_statement declaration: (_ (_ name: (identifier) @name
  value: [(object) (array) (string) (template_string) (number) (new_expression) (call_expression) (regex)
          (binary_expression) (identifier) (member_expression) (as_expression) (satisfies_expression)])) @definition.constant)
(public_field_definition name: (_) @name value: [(arrow_function) (function_expression)]) @definition.method

; ---- scopes of TypeScript: `namespace N { … }`, `declare global { … }`

(expression_statement (_ name: (_) @name body: (statement_block) @body)) @container.namespace
(ambient_declaration "global" @name (statement_block) @body) @container.namespace
