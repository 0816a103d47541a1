; resource "aws_instance" "shop": the labels are the name, aws_instance.shop; `terraform {` has none and is named by its type
((block . (identifier) @_type (string_lit (template_literal) @name)+) @container.resource (#eq? @_type "resource"))
((block . (identifier) @_type (string_lit (template_literal) @name)+) @container.data (#eq? @_type "data"))
((block . (identifier) @_type (string_lit (template_literal) @name)+) @container.variable (#eq? @_type "variable"))
((block . (identifier) @_type (string_lit (template_literal) @name)+) @container.output (#eq? @_type "output"))
((block . (identifier) @_type (string_lit (template_literal) @name)+) @container.provider (#eq? @_type "provider"))
((block . (identifier) @_type (string_lit (template_literal) @name)+) @container.module (#eq? @_type "module"))
((block . (identifier) @_type (string_lit (template_literal) @name)+) @container.block
 (#not-match? @_type "^(?:resource|data|variable|output|provider|module)$"))
(block . (identifier) . (identifier) @name) @container.block

; each of `locals { … }`, and what a .tfvars sets
((block . (identifier) @_type (body (attribute (identifier) @name) @definition.local)) (#eq? @_type "locals"))
(config_file (body (attribute (identifier) @name) @definition.variable))
