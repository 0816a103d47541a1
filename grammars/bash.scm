; source lib.sh, . lib.sh
(command name: (command_name) @_source (#any-of? @_source "source" ".")) @import

; readonly X=1, declare -r X=1, and X=1 in the file itself
(declaration_command "readonly" (variable_assignment name: (_) @name)) @definition.constant
(declaration_command ["declare" "typeset"] (word) @_readonly (variable_assignment name: (_) @name) (#match? @_readonly "^-[a-zA-Z]*r")) @definition.constant
(program (variable_assignment name: (variable_name) @name (#match? @name "^[A-Z][A-Z0-9_]+$")) @definition.variable)
