; (defn f [x] …), also with a namespace in front: (mu/defn f …). In the file only: lists are everywhere.
(source (list_lit . (sym_lit name: (sym_name) @_def) . (sym_lit name: (sym_name) @name)
  (#match? @_def "^>?(?:defn-?|defn-spec|defmulti|definline)$")) @definition.function)
(source (list_lit . (sym_lit name: (sym_name) @_def) . (sym_lit name: (sym_name) @name) (#eq? @_def "defmethod")) @definition.method)
(source (list_lit . (sym_lit name: (sym_name) @_def) . (sym_lit name: (sym_name) @name) (#eq? @_def "defmacro")) @definition.macro)
(source (list_lit . (sym_lit name: (sym_name) @_def) . (sym_lit name: (sym_name) @name)
  (#any-of? @_def "deftest" "defspec" "deftest-async")) @definition.test)
(source (list_lit . (sym_lit name: (sym_name) @_def) . (sym_lit name: (sym_name) @name) (#any-of? @_def "def" "defonce")) @definition.var)
; (s/def ::order …)
(source (list_lit . (sym_lit name: (sym_name) @_def) . (kwd_lit) @name (#eq? @_def "def")) @definition.spec)
; Whatever macros a project has: (defroutes app …), (defstate db …), (defcomponent …)
(source (list_lit . (sym_lit name: (sym_name) @_def) . [(sym_lit name: (sym_name) @name) (kwd_lit) @name]
  (#match? @_def "^def(?!(?:n-?|n-spec|multi|inline|method|macro|test|spec|test-async|once|ault|erred|protocol|record|type|interface|struct)$)[a-z-]+$")
  ) @definition.def)
(read_cond_lit (list_lit . (sym_lit name: (sym_name) @_def) . (sym_lit name: (sym_name) @name)
  (#match? @_def "^def(?:n-?|multi|method|macro)$")) @definition.function)
(read_cond_lit (list_lit . (sym_lit name: (sym_name) @_def) . (sym_lit name: (sym_name) @name) (#any-of? @_def "def" "defonce")) @definition.var)

; What holds functions, and those.
(source (list_lit . (sym_lit name: (sym_name) @_def) . (sym_lit name: (sym_name) @name) (#eq? @_def "defprotocol")) @container.protocol)
(source (list_lit . (sym_lit name: (sym_name) @_def) . (sym_lit name: (sym_name) @name) (#eq? @_def "defrecord")) @container.record)
(source (list_lit . (sym_lit name: (sym_name) @_def) . (sym_lit name: (sym_name) @name)
  (#any-of? @_def "deftype" "definterface" "defstruct")) @container.type)
(source (list_lit . (sym_lit name: (sym_name) @_def) . (sym_lit name: (sym_name) @name)
  (#any-of? @_def "extend-type" "extend-protocol")) @container.extension)
(source (list_lit
  . (sym_lit name: (sym_name) @_def) (list_lit . (sym_lit name: (sym_name) @name) . [(vec_lit) (list_lit)]) @definition.function
  (#any-of? @_def "defprotocol" "defrecord" "deftype" "definterface" "extend-type" "extend-protocol")))

(source (list_lit . (sym_lit) @_ns (#any-of? @_ns "ns" "in-ns" "require" "use" "import" "load-file")) @import)
