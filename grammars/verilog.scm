; begin : label
(always_construct
  (statement (statement_item (procedural_timing_control_statement
    (statement_or_null (statement (statement_item (seq_block . (simple_identifier) @name)))))))) @definition.always
(always_construct (statement (statement_item (seq_block . (simple_identifier) @name)))) @definition.always
(initial_construct
  (statement_or_null (statement (statement_item (seq_block . (simple_identifier) @name))))) @definition.initial
(class_constructor_declaration "new" @name) @definition.constructor
(interface_declaration (interface_nonansi_header (interface_identifier) @name)) @container.interface
(program_declaration (program_nonansi_header (program_identifier) @name)) @container.program
(loop_generate_construct (generate_block (generate_block_identifier) @name)) @container.section
(if_generate_construct . (constant_expression) . (generate_block (generate_block_identifier) @name)) @container.section
