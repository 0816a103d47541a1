; The file's package; one further down stands above its subs only.
(source_file . [(comment) (pod)]* . (package_statement) @preamble)
; package Tea::Shop { … } holds its subs.
(package_statement name: (_) @name (block) @body) @container.package

; use constant PI => 3;
(use_statement
  module: (package) @_constant (list_expression . (autoquoted_bareword) @name)
  (#eq? @_constant "constant")) @definition.constant

; require Tea::Shop;
(source_file (expression_statement (require_expression)) @import)

; my $brew = sub { … };  *brew = sub { … };
(source_file
  (expression_statement
    (assignment_expression
      left: [(variable_declaration variable: (_) @name) (glob) @name]
      right: (anonymous_subroutine_expression body: (_) @body))) @definition.function)
