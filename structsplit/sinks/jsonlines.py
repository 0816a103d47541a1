"""JSON Lines: UTF-8, one row a line, `\\n` on every platform. The row is described by `chunk.schema.json`."""

import gzip
import json
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

from structsplit.errors import MissingExtraError

if TYPE_CHECKING:
    from structsplit.chunk import Chunk


class JsonLines:
    """Writes chunks, or rows of any kind, to an open file."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file

    def write(self, source: str, chunks: "Sequence[Chunk]") -> None:  # noqa: ARG002 - the chunks say it
        self.rows([chunk.to_dict() for chunk in chunks])

    def rows(self, rows: Sequence[dict[str, Any]]) -> None:
        """One line each, at once, so that who reads at the other end of a pipe need not wait."""
        for row in rows:
            self._file.write(line(row))
        self._file.flush()

    def blocks(self, blocks: Iterable[bytes]) -> None:
        """Lines that are ready made."""
        for block in blocks:
            self._file.write(block)
        self._file.flush()

    def remove(self, source: str) -> None:
        raise NotImplementedError("JSON Lines are not updated in place")


def line(row: dict[str, Any]) -> bytes:
    """A row as a line."""
    try:
        return (json.dumps(row, ensure_ascii=False) + "\n").encode()
    except UnicodeEncodeError:
        # a lone surrogate, of a text or of a file name that is no UTF-8: JSON can escape it, UTF-8 cannot hold it
        return (json.dumps(row, ensure_ascii=True) + "\n").encode()


@contextmanager
def open_file(place: Path, suffix: str) -> Iterator[JsonLines]:
    """A sink to a new file, compressed as the suffix says."""
    with _opened(place) as plain:
        if suffix == ".gz":
            # no time and no name inside, so that the same chunks give the same bytes
            with _closing(gzip.GzipFile("", "wb", fileobj=plain, mtime=0)) as packed:
                yield JsonLines(packed)
        elif suffix == ".zst":
            with _closing(_zstandard(plain)) as packed:
                yield JsonLines(packed)
        else:
            yield JsonLines(plain)


class _Unflushed:
    """A compressor that is not flushed after every file: each flush would end a block, and cost in size."""

    def __init__(self, file: Any) -> None:
        self._file = file
        self.write = file.write

    def flush(self) -> None:
        pass

    def close(self) -> None:
        self._file.close()


@contextmanager
def _closing(file: Any) -> Iterator[Any]:
    """The compressor; its end is written where all went well, and its trouble is not told over that of the block."""
    wrapped = _Unflushed(file)
    try:
        yield wrapped
    except BaseException:
        with suppress(OSError):
            wrapped.close()
        raise
    wrapped.close()


@contextmanager
def _opened(place: Path) -> Iterator[BinaryIO]:
    file = place.open("wb")
    try:
        yield file
        if not file.closed:  # as pyarrow's compressor does
            file.flush()
    finally:
        # after a write that failed the buffer is still full, and closing fails as the write did
        with suppress(OSError):
            file.close()


def _zstandard(file: BinaryIO) -> Any:
    try:
        from compression import zstd  # pyright: ignore[reportMissingImports] - from Python 3.14 on

        return zstd.ZstdFile(file, "wb")
    except ImportError:
        pass
    try:
        from pyarrow import CompressedOutputStream
    except ImportError as error:
        raise MissingExtraError(
            "writing .zst needs Python 3.14 or pyarrow: pip install 'structsplit[parquet]'"
        ) from error
    return CompressedOutputStream(file, "zstd")
