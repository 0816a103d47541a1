; Besides ecmascript.scm: exported values, class fields.

(export_statement declaration: (_ (_ name: (identifier) @name
  value: [(object) (array) (string) (template_string) (number) (new_expression) (call_expression) (regex)
          (binary_expression) (identifier) (member_expression)])) @definition.constant)
(field_definition property: (_) @name value: [(arrow_function) (function_expression)]) @definition.method
