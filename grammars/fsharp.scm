; let f x = …, and let x = …
(function_or_value_defn . (function_declaration_left [(identifier) (op_identifier) (active_pattern)] @name) body: (_) @body) @definition.function
; Values of a module, not those inside functions.
([(module_defn (declaration_expression (function_or_value_defn . (value_declaration_left (identifier_pattern) @name) body: (_) @body) @definition.value))
  (named_module (declaration_expression (function_or_value_defn . (value_declaration_left (identifier_pattern) @name) body: (_) @body) @definition.value))
  (file (declaration_expression (function_or_value_defn . (value_declaration_left (identifier_pattern) @name) body: (_) @body) @definition.value))])

; Types of every sort
; (`type Level = float` parses as a union of one case.)
(type_definition (union_type_defn (type_name type_name: (_) @name) block: (union_type_cases (union_type_case) (union_type_case)))) @container.union
(type_definition (record_type_defn (type_name type_name: (_) @name))) @container.record
(type_definition (enum_type_defn (type_name type_name: (_) @name))) @container.enum
(type_definition (anon_type_defn (type_name type_name: (_) @name))) @container.class
(type_definition (interface_type_defn (type_name type_name: (_) @name))) @container.interface
(type_definition (type_abbrev_defn (type_name type_name: (_) @name))) @container.type
(type_definition (delegate_type_defn (type_name type_name: (_) @name))) @container.delegate
(type_definition (type_extension (type_name type_name: (_) @name))) @container.extension

; Members: this.Name, Name, new, abstract Name
(member_defn (method_or_prop_defn name: (property_or_ident method: (identifier) @name))) @definition.function
(member_defn (method_or_prop_defn name: (property_or_ident . (identifier) @name .))) @definition.function
(member_defn (member_signature . (identifier) @name)) @definition.function
(member_defn (property_or_ident . (identifier) @name .)) @definition.property ; member val N = …
(member_defn (additional_constr_defn "new" @name)) @definition.constructor

(interface_implementation . (_) @name) @container.interface
