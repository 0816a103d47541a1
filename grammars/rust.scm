; `mod name;` names a file, it holds nothing
(mod_item !body) @import

; an impl for a reference or a path belongs to the type itself
(impl_item type: (reference_type type: (_) @name)) @container.impl
(impl_item type: (dynamic_type trait: (_) @name)) @container.impl
