; enum constants that have a body of their own
(enum_constant name: (identifier) @name body: (class_body) @body) @container.constant
