(fragment (invoke receiver: (variable) @_def . (symbol) @name (#match? @_def "^def_(?:slotted|indexed|enumerated)_exemplar$"))) @definition.class
