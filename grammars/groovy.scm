; class A extends B { … }: all that the grammar knows are words and blocks.
(command (unit (identifier) @_def) . [(unit . (identifier) @name .) (block . (unit . (identifier) @name .))] (#any-of? @_def "class" "trait")) @container.class
(command (unit (identifier) @_def) . [(unit . (identifier) @name .) (block . (unit . (identifier) @name .))] (#eq? @_def "interface")) @container.interface
(command (unit (identifier) @_def) . [(unit . (identifier) @name .) (block . (unit . (identifier) @name .))] (#eq? @_def "enum")) @container.enum
; Gradle: task copyDocs(type: Copy) { … }
(command . (unit . (identifier) @_def) . (block . (unit [(func . (identifier) @name) (identifier) @name] .)) (#eq? @_def "task")) @definition.task
; def label(Tea tea) { … }, int price() { … }
(command (unit) @_type . (block . (unit . (func . (identifier) @name) .)) (#not-match? @_type "^(?:else|return|new|throw|in|=.*|.*[.(].*)$")) @definition.function
(command . (block . (unit . (func . (identifier) @name) .)) (#match? @name "^[A-Z]")) @definition.constructor
; Jenkins: stage('Build') { … }
(command . (block . (unit . (func . (identifier) @_def (arg_block . (string) @name)) .)) (#eq? @_def "stage")) @container.stage
; pipeline { … }, dependencies { … }
(command . (block . (unit . (identifier) @name .)) (#not-match? @name "^(?:try|else|finally|do|static|synchronized)$")) @container.block

(command . (unit . (identifier) @_def .) (#eq? @_def "import")) @import
(command . (unit . (identifier) @_def .) (#eq? @_def "package")) @preamble
