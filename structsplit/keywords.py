"""The options as keyword arguments: what an editor offers and a type checker holds calls to.

`structsplit.options.Options` says what each means and checks the values; a test keeps the two alike.
"""

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, Any, Literal, TypedDict

if TYPE_CHECKING:
    from structsplit.chunk import Chunk


class Parsing(TypedDict, total=False):
    """What the parsers of HTML and PDF take."""

    content: Literal["main", "all"]
    selector: str | None
    url: str | None
    links: bool
    tables: Literal["rules", "model", "off"]
    pages: str | None
    password: str | None
    ocr: Literal["rapidocr"] | Callable[[bytes, int], Any] | None
    annotations: bool


class ButTheCap(Parsing, total=False):
    """All but `max_tokens`, which `Splitter` takes by place too. Sizes are in tokens of `tokenizer`."""

    target_tokens: int | None
    min_tokens: int | None
    tokenizer: Any
    overlap: int
    context: "Literal['full', 'scope', 'path', 'none', 'all-imports'] | Callable[[Chunk], str]"
    granularity: Literal["definition", "packed"]
    kinds: Collection[str] | None
    children: bool


class Keywords(ButTheCap, total=False):
    """All options."""

    max_tokens: int | None
