"""Bytes that come in pieces and are read once, kept in memory while they are few."""

import pickle
import tempfile
from collections.abc import Iterator
from typing import Any

IN_MEMORY_BYTES = 1024**2
"""Of one spool; more goes to a temporary file, so that the results of large files take no memory while they wait."""

BLOCK_BYTES = 1024**2


class Spool:
    """Takes bytes, then gives them back in order, in blocks."""

    def __init__(self) -> None:
        self._file = tempfile.SpooledTemporaryFile(IN_MEMORY_BYTES)  # noqa: SIM115 - closed in `close`
        self.size = 0

    def write(self, data: bytes | memoryview) -> None:
        self._file.write(data)  # pyright: ignore[reportArgumentType] - any buffer will do
        self.size += len(data)

    def blocks(self) -> Iterator[bytes]:
        """All of it, then it is gone."""
        self._file.seek(0)
        while block := self._file.read(BLOCK_BYTES):
            yield block
        self.close()

    def pickled(self) -> Iterator[Any]:
        """All that was pickled into it, then it is gone."""
        self._file.seek(0)
        while self._file.tell() < self.size:
            yield pickle.load(self._file)
        self.close()

    def close(self) -> None:
        self._file.close()

    @property
    def in_memory(self) -> int:
        """How many bytes of memory it takes."""
        return self.size if self.size <= IN_MEMORY_BYTES else 0
