; The name without its `*`
(proc_declaration name: (exported_symbol (_) @name)) @definition.function
(func_declaration name: (exported_symbol (_) @name)) @definition.function
(method_declaration name: (exported_symbol (_) @name)) @definition.method
(converter_declaration name: (exported_symbol (_) @name)) @definition.function
(iterator_declaration name: (exported_symbol (_) @name)) @definition.iterator
(template_declaration name: (exported_symbol (_) @name)) @definition.template
(macro_declaration name: (exported_symbol (_) @name)) @definition.macro
(type_declaration (type_symbol_declaration name: (exported_symbol (_) @name))) @definition.type

(const_section (variable_declaration
  (symbol_declaration_list . (symbol_declaration name: [(exported_symbol (_) @name) (identifier) @name]))) @definition.constant)
