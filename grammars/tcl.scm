(namespace (word_list . (simple_word) @_def . (simple_word) @name (braced_word) @body (#eq? @_def "eval"))) @container.namespace
(command name: (simple_word) @_def arguments: (word_list . (simple_word) @_what) (#eq? @_def "package") (#eq? @_what "require")) @import
(command name: (simple_word) @_def (#eq? @_def "source")) @import
