(from_instruction as: (image_alias) @name) @definition.stage
(from_instruction (image_spec name: (image_name) @name) !as) @definition.stage
