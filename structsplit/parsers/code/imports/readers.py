"""The ways in which languages write their imports. Which language writes them how stands in `grammars/`."""

from structsplit.parsers.code.imports.compiled import (
    read_csharp,
    read_d,
    read_dart,
    read_dotted,
    read_fortran,
    read_go,
    read_hardware,
    read_include,
    read_nim,
    read_odin,
    read_pascal,
    read_rust,
    read_scala,
    read_solidity,
    read_swift,
)
from structsplit.parsers.code.imports.functional import (
    read_clojure,
    read_elixir,
    read_erlang,
    read_fsharp,
    read_gleam,
    read_haskell,
)
from structsplit.parsers.code.imports.parts import Reader, read_anything, read_assigned, read_nothing, read_wild
from structsplit.parsers.code.imports.scripting import (
    read_cmake,
    read_julia,
    read_perl,
    read_php,
    read_python,
    read_r,
    read_ruby,
    read_script,
    read_starlark,
    read_style,
    read_typst,
)

_READERS: tuple[Reader, ...] = (
    read_anything, read_assigned, read_clojure, read_cmake, read_csharp, read_d, read_dart, read_dotted, read_elixir,
    read_erlang, read_fortran, read_fsharp, read_gleam, read_go, read_hardware, read_haskell, read_include, read_julia,
    read_nim, read_nothing, read_odin, read_pascal, read_perl, read_php, read_python, read_r, read_ruby, read_rust,
    read_scala, read_script, read_solidity, read_starlark, read_style, read_swift, read_typst, read_wild,
)  # fmt: skip

READERS: dict[str, Reader] = {reader.__name__.removeprefix("read_"): reader for reader in _READERS}
"""By the name that `import_reader` in a grammar's file says."""
