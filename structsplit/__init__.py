"""structsplit cuts documents and source code into chunks for search and retrieval.

    import structsplit

    for chunk in structsplit.split_file("README.md"):
        print(chunk.headings, chunk.tokens, chunk.contextualized)

- `split`, `split_file`, `split_paths`: text, a file, files and folders into `Chunk`s.
- `Splitter`: the same with the options fixed once.
- `parse`: the section tree (`Document`, `Node`, `Kind`) that the packer walks.
- `StructsplitError`: the root of every error raised on purpose.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from structsplit.chunk import Chunk
    from structsplit.document import Document, Dropped, Kind, Location, Node, Reference, Symbol
    from structsplit.errors import FormatError, MissingExtraError, OptionError, ReadError, StructsplitError
    from structsplit.options import Options
    from structsplit.splitter import Cut, Splitter, parse, split, split_file, split_paths

__version__ = "0.1.0"

__all__ = [
    "Chunk",
    "Cut",
    "Document",
    "Dropped",
    "FormatError",
    "Kind",
    "Location",
    "MissingExtraError",
    "Node",
    "OptionError",
    "Options",
    "ReadError",
    "Reference",
    "Splitter",
    "StructsplitError",
    "Symbol",
    "__version__",
    "parse",
    "split",
    "split_file",
    "split_paths",
]

_HOMES = {
    "structsplit.chunk": ("Chunk",),
    "structsplit.document": ("Document", "Dropped", "Kind", "Location", "Node", "Reference", "Symbol"),
    "structsplit.errors": ("FormatError", "MissingExtraError", "OptionError", "ReadError", "StructsplitError"),
    "structsplit.options": ("Options",),
    "structsplit.splitter": ("Cut", "Splitter", "parse", "split", "split_file", "split_paths"),
}
_HOME = {name: module for module, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> Any:
    """Public names are imported when they are first used, so that `import structsplit` costs next to nothing."""
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(_HOME[name]), name)
    return value


def __dir__() -> list[str]:
    return __all__
