; executable("kiln") { … }: the call and its block stand side by side.
(source_file (primary_expression (call_expression function: (identifier) @_def (primary_expression (string) @name))) @definition.template
  . (primary_expression (block)) (#eq? @_def "template"))
(source_file (primary_expression (call_expression function: (identifier) (primary_expression (string) @name))) @definition.target
  . (primary_expression (block)))
