; (define (f x) …), (define f (lambda (x) …)), (define x …)
(list . (symbol) @_def . (list . (symbol) @name)
  (#any-of? @_def "define" "define*" "define-public" "define-inline" "define-values" "define/public" "define/override" "define/private" "define/contract" "define/match")) @definition.function
(list . (symbol) @_def . (symbol) @name . (list . (symbol) @_value)
  (#any-of? @_def "define" "define*" "define-public" "define/contract") (#any-of? @_value "lambda" "λ" "case-lambda")) @definition.function
(program (list . (symbol) @_def . (symbol) @name (#any-of? @_def "define" "define-public" "define-constant" "define/contract")) @definition.constant)
(list . (symbol) @_def . [(symbol) @name (list . (symbol) @name)]
  (#any-of? @_def "define-syntax" "define-syntax-rule" "define-macro" "define-syntax-parser" "define-simple-macro" "define-syntax-parse-rule")) @definition.macro
(list . (symbol) @_def . [(symbol) @name (list . (symbol) @name)]
  (#any-of? @_def "define-record-type" "struct" "define-struct" "define-class" "define-type" "define-signature")) @definition.type
(program (list . (symbol) @_def . (_) @name (#any-of? @_def "define-library" "library" "define-module" "module" "module*" "module+")) @container.module)
(list . (symbol) @_def (#any-of? @_def "import" "require" "use-modules" "load" "include")) @import
