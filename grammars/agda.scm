(function (lhs (function_name) @name)) @definition.function
