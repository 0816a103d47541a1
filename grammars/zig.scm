(Decl (FnProto function: (IDENTIFIER) @name (ErrorUnionExpr) @_returns) (Block)? @body (#not-eq? @_returns "type")) @definition.function
; fn Ring(comptime T: type) type { return struct { … }; } holds the struct's functions.
(Decl (FnProto function: (IDENTIFIER) @name (ErrorUnionExpr) @_returns) (Block) @body (#eq? @_returns "type")) @container.function
(Statement (AssignExpr (_ (_ (ContainerDecl) @body)))) @container.struct
(TestDecl [(STRINGLITERALSINGLE) (IDENTIFIER)] @name (Block) @body) @definition.test

; const Bar = struct { … }, also packed and extern
(Decl (_ variable_type_function: (IDENTIFIER) @name
  (_ (_ (_ (_ . "struct")) @body)))) @container.struct
(Decl (_ variable_type_function: (IDENTIFIER) @name
  (_ (_ (_ (_ . "union")) @body)))) @container.union
(Decl (_ variable_type_function: (IDENTIFIER) @name
  (_ (_ (_ (_ . "enum")) @body)))) @container.enum
(Decl (_ variable_type_function: (IDENTIFIER) @name
  (_ (_ (_ (_ . "opaque")) @body)))) @container.opaque
(Decl (_ variable_type_function: (IDENTIFIER) @name (_ (_ (ErrorSetDecl))))) @definition.error

; const std = @import("std")
(Decl (_ (_ (_ . (BUILTINIDENTIFIER) @_import))) (#any-of? @_import "@import" "@cImport")) @import
; const assert = std.debug.assert
(source_file (Decl (_ "const" (_ (_ . (IDENTIFIER) (FieldOrFnCall field_access: (_)) .)))) @import)
; const sample_rate = 48_000
(source_file (Decl (_ "const" variable_type_function: (IDENTIFIER) @name
  (_ (_ . [(INTEGER) (FLOAT) (STRINGLITERALSINGLE) (CHAR_LITERAL)])))) @definition.constant)
