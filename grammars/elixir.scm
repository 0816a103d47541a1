; Modules
(call target: (identifier) @_def (arguments . (_) @name) (do_block) @body (#eq? @_def "defmodule")) @container.module
(call target: (identifier) @_def (arguments . (_) @name) (do_block) @body (#eq? @_def "defprotocol")) @container.protocol
(call target: (identifier) @_def (arguments . (_) @name) (do_block) @body (#eq? @_def "defimpl")) @container.impl

; def f(x), def f, def f(x) when …, def a <> b
(call
  target: (identifier) @_def
  (arguments . [
    (identifier) @name
    (call target: (_) @name)
    (_ left: (identifier) @name operator: "when")
    (_ left: (call target: (_) @name) operator: "when")
    (binary_operator operator: ["+" "-" "*" "/" "++" "--" "<>" "|>" "==" "<" ">" "<=" ">=" "and" "or" "in" ".." "&&&" "|||" "<~>" "~>" "<~" "~>>"] @name)
  ])
  (#any-of? @_def "def" "defp" "defdelegate" "defn" "defnp")) @definition.function
(call
  target: (identifier) @_def
  (arguments . [
    (identifier) @name
    (call target: (_) @name)
    (_ left: (identifier) @name operator: "when")
    (_ left: (call target: (_) @name) operator: "when")
    (binary_operator operator: ["+" "-" "*" "/" "++" "--" "<>" "|>" "==" "<" ">" "<=" ">=" "and" "or" "in" ".." "&&&" "|||" "<~>" "~>" "<~" "~>>"] @name)
  ])
  (#any-of? @_def "defmacro" "defmacrop" "defguard" "defguardp")) @definition.macro
(call target: (identifier) @name (arguments) (#any-of? @name "defstruct" "defexception")) @definition.struct

; ExUnit
(call target: (identifier) @_def (arguments . (string (quoted_content) @name)) (do_block) @body (#eq? @_def "describe")) @container.describe
(call target: (identifier) @_def (arguments . (string (quoted_content) @name)) (do_block) @body (#any-of? @_def "test" "property")) @definition.test

; @type berth :: …, @callback f(x) :: …
(unary_operator operator: "@" operand:
  (call
    target: (identifier) @_def
    (arguments . (_ left: [(identifier) @name (call target: (identifier) @name)] operator: "::")))
  (#any-of? @_def "type" "typep" "opaque")) @definition.type
(unary_operator operator: "@" operand:
  (call
    target: (identifier) @_def
    (arguments . [
      (_ left: [(identifier) @name (call target: (identifier) @name)] operator: "::")
      (_ left: (_ left: [(identifier) @name (call target: (identifier) @name)] operator: "::") operator: "when")
    ]))
  (#any-of? @_def "callback" "macrocallback")) @definition.callback

; @berths_per_car 36: a constant, where it is none of the attributes with a meaning.
(unary_operator operator: "@" operand: (call target: (identifier) @name (arguments))
  (#not-match? @name "^(doc|moduledoc|typedoc|spec|impl|type|typep|opaque|callback|macrocallback|optional_callbacks|deprecated|since|behaviour|derive|enforce_keys|dialyzer|compile|before_compile|after_compile|on_definition|on_load|external_resource|tag|moduletag|describetag|vsn|file|nifs|attr|slot)$")) @definition.constant

(call target: (identifier) @_use (arguments) (#any-of? @_use "use" "import" "alias" "require")) @import
