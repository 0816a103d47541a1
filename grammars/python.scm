; branches that define functions and classes: `if sys.platform == "win32":`, `try: … except ImportError: def …`;
; before those that only import

(module (if_statement [
  (block [(function_definition) (class_definition) (decorated_definition)])
  (_ (block [(function_definition) (class_definition) (decorated_definition)]))]) @container.module)
(module (try_statement [
  (block [(function_definition) (class_definition) (decorated_definition)])
  (_ (block [(function_definition) (class_definition) (decorated_definition)]))]) @container.module)
(class_definition body: (block (if_statement [
  (block [(function_definition) (decorated_definition)])
  (_ (block [(function_definition) (decorated_definition)]))]) @container.class))

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
