; integer, parameter :: dp = real64
((variable_declaration
   attribute: (type_qualifier) @_attribute
   "::" . declarator: (init_declarator left: (identifier) @name)) @definition.constant
 (#match? @_attribute "^(?i:parameter)$"))
