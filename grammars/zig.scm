(Decl (FnProto function: (IDENTIFIER) @name (ErrorUnionExpr) @_returns) (Block)? @body (#not-eq? @_returns "type")) @definition.function
; fn Ring(comptime T: type) type { return struct { … }; } holds the struct's functions.
(Decl (FnProto function: (IDENTIFIER) @name (ErrorUnionExpr) @_returns) (Block) @body (#eq? @_returns "type")) @container.function
(Statement (AssignExpr (ErrorUnionExpr (SuffixExpr (ContainerDecl) @body)))) @container.struct
(TestDecl [(STRINGLITERALSINGLE) (IDENTIFIER)] @name (Block) @body) @definition.test

; const Bar = struct { … }, also packed and extern
(Decl (VarDecl variable_type_function: (IDENTIFIER) @name
  (ErrorUnionExpr (SuffixExpr (ContainerDecl (ContainerDeclType "struct")) @body)))) @container.struct
(Decl (VarDecl variable_type_function: (IDENTIFIER) @name
  (ErrorUnionExpr (SuffixExpr (ContainerDecl (ContainerDeclType "union")) @body)))) @container.union
(Decl (VarDecl variable_type_function: (IDENTIFIER) @name
  (ErrorUnionExpr (SuffixExpr (ContainerDecl (ContainerDeclType "enum")) @body)))) @container.enum
(Decl (VarDecl variable_type_function: (IDENTIFIER) @name
  (ErrorUnionExpr (SuffixExpr (ContainerDecl (ContainerDeclType "opaque")) @body)))) @container.opaque
(Decl (VarDecl variable_type_function: (IDENTIFIER) @name (ErrorUnionExpr (SuffixExpr (ErrorSetDecl))))) @definition.error

; const std = @import("std")
(Decl (VarDecl (ErrorUnionExpr (SuffixExpr . (BUILTINIDENTIFIER) @_import))) (#any-of? @_import "@import" "@cImport")) @import
; const assert = std.debug.assert
(source_file (Decl (VarDecl "const" (ErrorUnionExpr (SuffixExpr . (IDENTIFIER) (FieldOrFnCall field_access: (_)) .)))) @import)
; const sample_rate = 48_000
(source_file (Decl (VarDecl "const" variable_type_function: (IDENTIFIER) @name
  (ErrorUnionExpr (SuffixExpr . [(INTEGER) (FLOAT) (STRINGLITERALSINGLE) (CHAR_LITERAL)])))) @definition.constant)
