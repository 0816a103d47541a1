(binding attrpath: (attrpath) @name expression: (function_expression)) @definition.function
((binding attrpath: (attrpath) @_name) @import (#eq? @_name "imports"))
