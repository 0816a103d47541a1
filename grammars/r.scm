; f <- function(x) …, f = function(x) …, obj$f <- function(x) …
(binary_operator
  lhs: [(identifier) (string) (extract_operator) (namespace_operator)] @name operator: ["<-" "=" "<<-"]
  rhs: (function_definition body: (_) @body)) @definition.function

; FLOOD_LEVEL <- 480
(program
  (binary_operator lhs: (identifier) @name operator: ["<-" "="] rhs: [(integer) (float) (string) (call) (unary_operator) (true) (false)]
    (#match? @name "^[A-Z][A-Z0-9_.]+$")) @definition.constant)

; S4: the first argument names what the call defines.
(call function: (identifier) @_set arguments: (arguments . argument: (argument value: (string (string_content) @name)))
  (#any-of? @_set "setClass" "setClassUnion")) @definition.class
(binary_operator lhs: (identifier) @name rhs: (call function: (identifier) @_set)
  (#any-of? @_set "setClass" "new_class")) @definition.class
(call function: (identifier) @_set arguments: (arguments . argument: (argument value: (string (string_content) @name)))
  (#any-of? @_set "setMethod" "setReplaceMethod" "setValidity")) @definition.method
(call function: (identifier) @_set arguments: (arguments . argument: (argument value: (string (string_content) @name)))
  (#eq? @_set "setGeneric")) @definition.generic

; Station <- R6::R6Class("Station", public = list(…)), Account <- setRefClass("Account", methods = list(…))
(binary_operator
  lhs: (identifier) @name
  rhs: (call
    function: [(identifier) @_class (namespace_operator rhs: (identifier) @_class)]
    arguments: (arguments
      argument: (argument name: (identifier) @_public value: (call arguments: (arguments) @body))))
  (#any-of? @_class "R6Class" "setRefClass") (#any-of? @_public "public" "methods")) @container.class
; handlers <- list(empty = function(x) …), GeomTile <- ggproto("GeomTile", Geom, draw = function(…) …)
(binary_operator
  lhs: (identifier) @name
  rhs: (call
    function: [(identifier) @_list (namespace_operator rhs: (identifier) @_list)]
    arguments: (arguments argument: (argument name: (identifier) value: (function_definition))) @body)
  (#any-of? @_list "list" "ggproto")) @container.object
(argument name: (_) @name value: (function_definition)) @definition.function
(argument
  name: (identifier) @name
  value: (call function: (identifier) @_list arguments: (arguments argument: (argument value: (function_definition))) @body)
  (#any-of? @name "private" "active") (#eq? @_list "list")) @container.list

; test_that("it rains", { … })
(call function: (identifier) @_test arguments: (arguments . argument: (argument value: (string (string_content) @name)))
  (#any-of? @_test "test_that" "describe" "it")) @definition.test

; library(x), require(x), source("x.R"), box::use(x)
(program (call function: (identifier) @_use
  (#any-of? @_use "library" "require" "source" "requireNamespace" "loadNamespace" "import")) @import)
(program (call
  function: (identifier) @_quiet
  arguments: (arguments argument: (argument value: (call function: (identifier) @_use)))
  (#any-of? @_quiet "suppressPackageStartupMessages" "suppressMessages" "suppressWarnings")
  (#any-of? @_use "library" "require")) @import)
(program (call function: (namespace_operator) @_use (#any-of? @_use "box::use" "import::from" "pacman::p_load")) @import)
