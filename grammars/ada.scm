([(subprogram_body . [(procedure_specification name: (_) @name) (function_specification name: (_) @name)])
  (subprogram_declaration [(procedure_specification name: (_) @name) (function_specification name: (_) @name)])
  (expression_function_declaration (function_specification name: (_) @name))
  (null_procedure_declaration (procedure_specification name: (_) @name))
  (generic_subprogram_declaration [(procedure_specification name: (_) @name) (function_specification name: (_) @name)])]) @definition.function
(generic_package_declaration (package_declaration name: (_) @name)) @container.package
