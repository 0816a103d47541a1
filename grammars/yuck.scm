(source_file (list . (symbol) @_def . (symbol) @name (#eq? @_def "defwidget")) @definition.widget)
(source_file (list . (symbol) @_def . (symbol) @name (#eq? @_def "defwindow")) @definition.window)
(source_file (list . (symbol) @_def . (symbol) @name (#any-of? @_def "defvar" "defpoll" "deflisten")) @definition.variable)
(source_file (list . (symbol) @_def (#eq? @_def "include")) @import)
