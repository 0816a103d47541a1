"""Apache Parquet: one row per chunk, lists and structs as such, compressed with zstd."""

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from structsplit.errors import MissingExtraError
from structsplit.sinks.files import utf_8

if TYPE_CHECKING:
    import pyarrow
    import pyarrow.parquet

    from structsplit.chunk import Chunk

ROWS = 20_000
CHARACTERS = 32 * 1024**2
"""A row group ends at so many rows or so many characters of text, so that memory stays bounded."""


class Parquet:
    """Collects rows and writes them in groups."""

    def __init__(self, writer: "pyarrow.parquet.ParquetWriter", schema: "pyarrow.Schema") -> None:
        self._writer = writer
        self._schema = schema
        self._rows: list[dict[str, Any]] = []
        self._characters = 0

    def write(self, source: str, chunks: "Sequence[Chunk]") -> None:  # noqa: ARG002 - the chunks say it
        for chunk in chunks:
            self._rows.append(_row(chunk))
            self._characters += len(chunk.text) + len(chunk.contextualized)
            if len(self._rows) >= ROWS or self._characters >= CHARACTERS:
                self.flush()

    def flush(self) -> None:
        """Write what has been collected as a row group."""
        import pyarrow

        if self._rows:
            self._writer.write_table(pyarrow.Table.from_pylist(self._rows, schema=self._schema))
        self._rows, self._characters = [], 0

    def remove(self, source: str) -> None:
        raise NotImplementedError("Parquet is not updated in place")


@contextmanager
def open_file(place: Path, suffix: str) -> Iterator[Parquet]:  # noqa: ARG001 - there is only one
    """A sink to a new file."""
    try:
        from pyarrow.parquet import ParquetWriter
    except ImportError as error:
        raise MissingExtraError("writing Parquet needs pyarrow: pip install 'structsplit[parquet]'") from error
    schema = _schema()
    with place.open("wb") as file, ParquetWriter(file, schema, compression="zstd") as writer:
        sink = Parquet(writer, schema)
        yield sink
        sink.flush()


def _row(chunk: "Chunk") -> dict[str, Any]:
    row = chunk.to_dict()
    for name, value in row.items():
        if isinstance(value, str):
            row[name] = utf_8(value)
    for name in ("headings", "symbols"):
        row[name] = [utf_8(text) for text in row[name]]
    row["part"] = dict(zip(("number", "of"), chunk.part, strict=True)) if chunk.part else None
    names = ("page", "label", "x0", "y0", "x1", "y1")
    row["boxes"] = [dict(zip(names, box, strict=True)) for box in chunk.boxes]
    row["metadata"] = json.dumps(row["metadata"], ensure_ascii=True, sort_keys=True)
    return row


def _schema() -> "pyarrow.Schema":
    import pyarrow as pa

    text, number, texts = pa.string(), pa.int64(), pa.list_(pa.string())
    sides = ((side, pa.float64()) for side in ("x0", "y0", "x1", "y1"))
    box = pa.struct([("page", pa.int32()), ("label", text), *sides])
    columns = {
        "id": text, "source": text, "index": number, "kind": text, "text": text, "context": text, "body": text,
        "contextualized": text, "tokens": number, "start": number, "end": number, "start_line": number,
        "end_line": number, "headings": texts, "symbols": texts, "language": text, "format": text,
        "part": pa.struct([("number", pa.int32()), ("of", pa.int32())]), "parent_id": text,
        "pages": pa.list_(pa.int32()), "boxes": pa.list_(box), "anchor": text, "metadata": text,
    }  # fmt: skip
    nullable = {"source", "body", "part", "parent_id"}
    return pa.schema([pa.field(name, kind, nullable=name in nullable) for name, kind in columns.items()])
