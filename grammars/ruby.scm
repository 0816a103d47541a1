; what a file reads in
(call !receiver method: (identifier) @_word
  (#any-of? @_word "require" "require_relative" "load" "autoload" "gem" "import")
  !block) @import

; `private def …`, `memoize def …`
(call !receiver method: (identifier) arguments: (argument_list . [(method name: (_) @name) (singleton_method name: (_) @name)])) @definition.method

; `define_method(:name) { … }`, `scope :name, -> { … }`
(call !receiver method: (identifier) @_word
  arguments: (argument_list . [(simple_symbol) (string)] @name)
  (#any-of? @_word "define_method" "define_singleton_method" "scope")) @definition.method

; `Point = Struct.new(:x) do … end`, `Failed = Class.new(StandardError)`
(assignment left: (constant) @name
  right: (_ receiver: (constant) @_class method: (identifier) @_new)
  (#any-of? @_class "Struct" "Data") (#any-of? @_new "new" "define")) @container.struct
(assignment left: (constant) @name
  right: (_ receiver: (constant) @_class method: (identifier) @_new)
  (#any-of? @_class "Class" "Module") (#eq? @_new "new")) @container.class

; functions in constants
(assignment left: (constant) @name right: (lambda)) @definition.function

; `class_methods do … end`, `included do … end` of ActiveSupport::Concern
(call !receiver method: (identifier) @name block: (do_block) @body
  (#any-of? @name "class_methods" "included" "prepended")) @container.block

; RSpec and minitest
(call method: (identifier) @_word arguments: (argument_list . (_) @name) block: (do_block) @body
  (#any-of? @_word "describe" "context" "feature" "shared_examples" "shared_context" "shared_examples_for")) @container.suite
(call !receiver method: (identifier) @_word arguments: (argument_list . (_) @name) block: (_)
  (#any-of? @_word "it" "specify" "scenario" "test" "example" "should")) @definition.test

; Rake
((call !receiver method: (identifier) @_word) @lead . (call) (#eq? @_word "desc"))
(call !receiver method: (identifier) @_word arguments: (argument_list . (_) @name) block: (do_block) @body
  (#eq? @_word "namespace")) @container.namespace
(call !receiver method: (identifier) @_word
  arguments: (argument_list . [(simple_symbol) @name (string) @name (pair key: (_) @name)]) block: (do_block)
  (#any-of? @_word "task" "file" "rule" "multitask")) @definition.task
