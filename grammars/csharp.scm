; an indexer is called `this`
(indexer_declaration "this" @name) @definition.property
