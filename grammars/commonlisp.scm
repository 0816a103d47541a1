; (defun f (x) …), inside the list that makes it
(list_lit (defun (defun_header keyword: (_) @_def function_name: (_) @name)) (#match? @_def "(?i)^defmacro$")) @definition.macro
(list_lit (defun (defun_header keyword: (_) @_def function_name: (_) @name)) (#match? @_def "(?i)^defmethod$")) @definition.method
(list_lit (defun (defun_header function_name: (_) @name))) @definition.function
; In the file only: lists are everywhere.
(source (list_lit . (sym_lit) @_def . (_) @name (#match? @_def "(?i)^(?:defclass|define-condition|deftype)$")) @definition.class)
(source (list_lit . (sym_lit) @_def . [(sym_lit) @name (list_lit . (sym_lit) @name)] (#match? @_def "(?i)^defstruct$")) @definition.struct)
(source (list_lit . (sym_lit) @_def . (_) @name (#match? @_def "(?i)^def(?:var|parameter|ine-symbol-macro|global)$")) @definition.variable)
(source (list_lit . (sym_lit) @_def . (_) @name (#match? @_def "(?i)^(?:[\\w-]+:)?defconstant$")) @definition.constant)
(source (list_lit . (sym_lit) @_def . (_) @name (#match? @_def "(?i)^(?:\\w+:)?(?:defpackage|define-package|defsystem)$")) @definition.package)
(source (list_lit . (sym_lit) @_def (#match? @_def "(?i)^(?:\\w+:)?(?:in-package|use-package)$")) @preamble)
(source (list_lit . (sym_lit) @_def (#match? @_def "(?i)^(?:require|ql:quickload)$")) @import)
; Whatever macros a project has: (deftest …), (define-command …)
(source (list_lit . (sym_lit) @_def . (sym_lit) @name (#match? @_def "(?i)^(?:[\\w-]+:)?def[\\w-]*$")) @definition.def)
