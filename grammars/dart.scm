; typedef int Callback(int x); with the name behind the type.
(type_alias (type_identifier) @name (formal_parameter_list)) @definition.type

; A signature and its body are siblings: @body lies behind the definition, which reaches to its end.
; In the file:
((function_signature name: (_) @name) @definition.function . (function_body) @body)
(program (function_signature name: (_) @name) @definition.function)
((getter_signature name: (_) @name) @definition.property . (function_body) @body)
((setter_signature name: (_) @name) @definition.property . (function_body) @body)

; In a type:
((method_signature (function_signature name: (_) @name)) @definition.function . (function_body) @body)
((method_signature (getter_signature name: (_) @name)) @definition.property . (function_body) @body)
((method_signature (setter_signature name: (_) @name)) @definition.property . (function_body) @body)
((method_signature (operator_signature [(binary_operator) "[]" "[]=" "~"] @name)) @definition.operator . (function_body) @body)
((method_signature (constructor_signature name: (_) @name . (formal_parameter_list))) @definition.constructor . (function_body) @body)
((method_signature (factory_constructor_signature (identifier) @name . (formal_parameter_list))) @definition.constructor . (function_body) @body)

; Without a body: abstract methods, constructors that only set fields, constants.
(declaration (function_signature name: (_) @name)) @definition.function
(declaration (getter_signature name: (_) @name)) @definition.property
(declaration (constructor_signature name: (_) @name . (formal_parameter_list))) @definition.constructor
(declaration (constant_constructor_signature [(identifier) (qualified)] @name . (formal_parameter_list))) @definition.constructor
(declaration (redirecting_factory_constructor_signature (identifier) @name . (formal_parameter_list))) @definition.constructor
(declaration (const_builtin) (static_final_declaration_list . (static_final_declaration . (identifier) @name))) @definition.constant
(program (static_final_declaration_list . (static_final_declaration . (identifier) @name)) @definition.constant)
