"""What is compared: ways to split a document."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Any, Protocol

from structsplit.document import Document
from structsplit.errors import OptionError
from structsplit.splitter import Splitter


class Piece(Protocol):
    """What a way to split makes of a document; a `Chunk` is one. A piece with a `parent_id`, the `id` of another, is
    only searched, and that other is handed over."""

    @property
    def start(self) -> int:
        """Character offset into the document's text; the span is half open."""
        ...

    @property
    def end(self) -> int: ...

    @property
    def contextualized(self) -> str:
        """What is indexed."""
        ...


@dataclass(frozen=True, slots=True)
class Setting:
    """A named way to split."""

    name: str
    split: Callable[[Document], Sequence[Piece]]
    options: Mapping[str, Any] = field(default_factory=dict)

    @classmethod
    def of(cls, name: str = "", **options: Any) -> "Setting":
        """structsplit with options as for `Splitter`. Raises OptionError where they make no sense."""
        made = ", ".join(f"{key}={value}" for key, value in options.items())
        return cls(name or made or "defaults", Splitter(**options).split_document, options)


def grid(**values: Iterable[Any]) -> tuple[list[Setting], list[str]]:
    """Every combination of the values of options, and a line for each combination that makes no sense.

    Raises OptionError where none makes sense.
    """
    settings, notes = [], []
    varied = [name for name, some in values.items() if len(list(some)) > 1]
    for combination in product(*values.values()):
        options = dict(zip(values, combination, strict=True))
        name = ", ".join(f"{key}={options[key]}" for key in varied)
        try:
            settings.append(Setting.of(name, **options))
        except OptionError as error:
            notes.append(f"left out {name}: {error}" if name else str(error))
    if not settings:
        raise OptionError(notes[0])
    return settings, notes
