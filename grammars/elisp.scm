(source_file (special_form ["defvar" "defconst"] . (symbol) @name) @definition.variable)
; In the file only: lists are everywhere.
(source_file (list . (symbol) @_def . (quote (symbol)) (#eq? @_def "require")) @import)
(source_file (list . (symbol) @_def . (symbol) @name (#any-of? @_def "defcustom" "defvar-local" "defgroup" "defface")) @definition.variable)
(source_file (list . (symbol) @_def . [(symbol) @name (list . (symbol) @name)]
  (#any-of? @_def "cl-defun" "cl-defmethod" "cl-defgeneric" "cl-defsubst" "define-minor-mode" "define-derived-mode" "defadvice" "transient-define-prefix")) @definition.function)
(source_file (list . (symbol) @_def . [(symbol) @name (list . (symbol) @name)] (#any-of? @_def "cl-defstruct" "defclass")) @definition.class)
(source_file (list . (symbol) @_def . (symbol) @name (#eq? @_def "ert-deftest")) @definition.test)
(source_file (list . (symbol) @_def . (symbol) @name (#any-of? @_def "use-package" "cl-defmacro")) @definition.block)
; any other macro that defines: `transient-define-suffix`, `evil-define-command`, `define-inline`
(source_file (list . (symbol) @_def . [(symbol) @name (list . (symbol) @name)] (#match? @_def "(?:^|-)(?:def|define)(?:un|-|$)")) @definition.function)
