(constructor . (this) @name) @definition.constructor
(destructor (this) @name) @definition.destructor
(alias_declaration (alias_initializer . (identifier) @name)) @definition.type
