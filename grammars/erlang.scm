; The body is the clause's.
(fun_decl clause: (function_clause name: (_) @name body: (_) @body)) @definition.function
