((operation_definition (operation_type) @_type (name) @name) @definition.mutation (#eq? @_type "mutation"))
((operation_definition (operation_type) @_type (name) @name) @definition.subscription (#eq? @_type "subscription"))
(schema_definition "schema" @name) @container.schema
