"""structsplit cuts documents and source code into chunks for search and retrieval.

    import structsplit

    for chunk in structsplit.split_file("README.md"):
        print(chunk.headings, chunk.tokens, chunk.contextualized)

- `split`, `split_file`, `split_paths`: text, a file, files and folders into `Chunk`s.
- `Splitter`: the same with the options fixed once.
- `parse`: the section tree (`Document`, `Node`, `Kind`) that the packer walks.
- `StructsplitError`: the root of every error raised on purpose.
"""

from structsplit.chunk import Chunk
from structsplit.document import Document, Kind, Node
from structsplit.errors import FormatError, MissingExtraError, OptionError, ReadError, StructsplitError
from structsplit.splitter import Splitter, parse, split, split_file, split_paths

__version__ = "0.1.0"

__all__ = [
    "Chunk",
    "Document",
    "FormatError",
    "Kind",
    "MissingExtraError",
    "Node",
    "OptionError",
    "ReadError",
    "Splitter",
    "StructsplitError",
    "__version__",
    "parse",
    "split",
    "split_file",
    "split_paths",
]
