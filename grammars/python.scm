; imports a module makes under a condition: `if TYPE_CHECKING:` and `try: import … except ImportError: …`

(module (if_statement
  condition: [(identifier) @_guard (attribute attribute: (identifier) @_guard)]
  (#eq? @_guard "TYPE_CHECKING")) @import)

(module (try_statement
  body: (block . [(import_statement) (import_from_statement)] .)
  (except_clause
    [(identifier) @_error (as_pattern . (identifier) @_error) (tuple . (identifier) @_error)]
    (block . [(import_statement) (import_from_statement) (assignment) (pass_statement) (raise_statement)] .))
  (#any-of? @_error "ImportError" "ModuleNotFoundError")) @import)
