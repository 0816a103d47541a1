"""What an index must do when a file has changed: which chunks to add, keep, move and delete."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import blake2b, sha256
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from structsplit.chunk import Chunk
    from structsplit.options import Options

ADD, KEEP, MOVE, DELETE = OPS = ("add", "keep", "move", "delete")

ID_BYTES, TEXT_BYTES = 16, 8
MARK_BYTES = ID_BYTES + TEXT_BYTES


@dataclass(frozen=True, slots=True)
class Change:
    """One thing for an index to do."""

    op: str
    """"add": embed the chunk and put it in. "keep": it is there; its place in the file may be another. "move": it is
    there under the id `previous`, of another file. "delete": take it out."""
    id: str
    source: str
    chunk: "Chunk | None" = None
    """None for "delete"."""
    previous: str = ""
    embed: bool = False
    """Whether what is embedded is new; always so for "add", and for "move" where the context has the path in it."""


@dataclass(frozen=True, slots=True)
class Step:
    """A change, by the number of the chunk in its file; -1 for one that is not there any more."""

    op: str
    id: str
    index: int = -1
    previous: str = ""
    embed: bool = False


def marks(chunks: "Sequence[Chunk]") -> bytes:
    """What a state keeps of the chunks of a file: for each its id and a hash of what is embedded."""
    return b"".join(bytes.fromhex(chunk.id) + _hashed(chunk.contextualized) for chunk in chunks)


def _hashed(text: str) -> bytes:
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=TEXT_BYTES).digest()


def _unmarked(marked: bytes) -> list[tuple[str, bytes]]:
    return [
        (marked[place : place + ID_BYTES].hex(), marked[place + ID_BYTES : place + MARK_BYTES])
        for place in range(0, len(marked), MARK_BYTES)
    ]


def compare(old: bytes, new: bytes, *, has_moved: bool = False) -> Iterator[Step]:
    """The steps from the chunks a file had to those it has, in the order of the new ones, then those that are gone."""
    before, now = _unmarked(old), _unmarked(new)
    if has_moved and len(before) == len(now):
        for index, ((previous, old_text), (id, text)) in enumerate(zip(before, now, strict=True)):  # noqa: A001
            yield Step(MOVE, id, index, previous, embed=text != old_text)
        return
    texts = dict(before)
    for index, (id, text) in enumerate(now):  # noqa: A001
        if texts.get(id) == text:
            yield Step(KEEP, id, index)
        else:
            yield Step(ADD, id, index, embed=True)
    stays = {row[0] for row in now}
    yield from (Step(DELETE, row[0]) for row in before if row[0] not in stays)


def options_digest(options: "Options", format: str, version: str) -> bytes:  # noqa: A002 - the public name
    """A digest of all that the chunks of a file depend on beside its content."""
    from dataclasses import fields

    said = [f"structsplit {version}", f"format {format}"]
    said += [f"{field.name} {_said(getattr(options, field.name))}" for field in fields(options)]
    return sha256("\n".join(said).encode("utf-8", "surrogatepass")).digest()


def _said(value: Any) -> str:
    """A value as text that is the same in every process."""
    if callable(value):
        return f"{getattr(value, '__module__', '')}.{getattr(value, '__qualname__', type(value).__qualname__)}"
    if isinstance(value, set | frozenset):
        return repr(sorted(map(str, value)))
    if isinstance(value, str):
        return f"{value!r} {_content(value)}"
    if value is None or isinstance(value, bool | int | float | list | tuple):
        return repr(value)
    return f"{type(value).__module__}.{type(value).__qualname__} {getattr(value, 'name', '')}"


def _content(name: str) -> str:
    """A digest of the file of that name, where there is one: a tokenizer.json that is another is another option."""
    from pathlib import Path

    try:
        return sha256(Path(name).read_bytes()).hexdigest() if name.endswith(".json") else ""
    except (OSError, ValueError):
        return ""
