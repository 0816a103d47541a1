"""What a user may ask for: one dataclass of named, validated fields."""

from collections.abc import Callable, Collection, Iterable, Sized
from dataclasses import dataclass, field, fields
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

from structsplit.budget import Budget
from structsplit.document import Kind
from structsplit.errors import OptionError
from structsplit.parsers.ranges import parse_pages
from structsplit.rules import CODE_TARGET_SHARE, TARGET_SHARE
from structsplit.tokens import Counter, make_counter

if TYPE_CHECKING:
    from structsplit.chunk import Chunk

DEFAULT_MAX_TOKENS = 512
DEFAULT_MIN_TOKENS = 60
SMALLEST_MAX_TOKENS = 16
CONTEXTS = ("full", "scope", "path", "none", "all-imports")
GRANULARITIES = ("definition", "packed")
PARSING = ("content", "selector", "url", "links", "tables", "pages", "password", "ocr", "annotations")
CONTENTS = ("main", "all")
TABLES = ("rules", "model", "off")
OCR_ENGINES = ("rapidocr",)
NAMES_ELSEWHERE = {
    "chunk_size": "max_tokens",
    "max_chunk_size": "max_tokens",
    "max_characters": "max_tokens",
    "chunk_overlap": "overlap",
    "min_characters_per_chunk": "min_tokens",
    "min_chunk_size": "min_tokens",
    "length_function": "tokenizer",
    "token_counter": "tokenizer",
    "encoding_name": "tokenizer",
}
"""What LangChain, LlamaIndex, Chonkie and Unstructured call an option, and what it is called here."""


@dataclass(frozen=True, slots=True)
class Options:
    """How to split. Sizes are in tokens of `tokenizer`."""

    max_tokens: int | None = None
    """The cap that is never broken, context included. None: 512, or the model's input limit if that is less."""
    target_tokens: int | None = None
    """The size the packer prefers. None: 40 % of the cap, in code 55 %."""
    min_tokens: int | None = None
    """What counts as a crumb to merge. None: 60, or an eighth of the cap if that is less."""
    tokenizer: Any = "cl100k_base"
    """See `structsplit.tokens.make_counter` for what is accepted."""
    overlap: int = 0
    """Up to so many tokens of whole sentences of the previous chunk, repeated in the context of prose chunks."""
    context: "str | Callable[[Chunk], str]" = "full"
    """"full", "scope" (as full, without the imports, link targets and footnotes that a chunk uses), "path" (the
    breadcrumb or file path only), "none", "all-imports" (as full, with the imports of code that a chunk does not
    use), or a function from a chunk, with the context it would have, to the context it gets; what
    the budget has no room for is cut from its end."""

    granularity: str = "definition"
    """"definition": in code every function, method or class of `min_tokens` or more has a chunk of its own, and
    smaller ones share chunks. "packed": chunks are filled up to the cap, in prose too."""
    kinds: "Collection[str] | None" = None
    """Only chunks of these kinds ("function", "method", "table", …), or that define something of these kinds, are
    returned; None: all."""
    children: bool = False
    """Whether each chunk is followed by the units in it (rows, items, paragraphs, members of a class) as chunks with
    its id as `parent_id`: a search looks at those and hands over their parents."""

    content: str = "main"
    """HTML: "main" for a page's content without navigation and the like, "all" for all that can be read."""
    selector: str | None = None
    """HTML: a CSS selector of the content, in place of the search for it."""
    url: str | None = None
    """HTML: where the page is on the web, for deep links."""
    links: bool = False
    """HTML: whether links and images are shown with their targets."""

    tables: str = "rules"
    """PDF: how tables are found. "rules": by tags, rules and alignment; "model": by a layout model, for which
    there is the extra `pdf-layout`; "off": none are."""
    pages: str | None = None
    """PDF: those to read, such as "1-20,35,40-" by their place in the file, from 1 on. None: all."""
    password: str | None = field(default=None, repr=False)
    """PDF: of an encrypted file."""
    ocr: "str | Callable[[bytes, int], Any] | None" = None
    """PDF: what reads a page without text. "rapidocr": the engine of the extra `ocr`; or a function from the page's
    picture (a PNG, 300 dpi, grey) and its number to its text, or to its words `(x0, y0, x1, y1, text)` in pixels."""
    annotations: bool = False
    """PDF: whether what people have noted on the pages is part of the text."""

    @classmethod
    def of(cls, **options: Any) -> "Options":
        """Options by name; an unknown name raises OptionError with the nearest known one."""
        known = [known.name for known in fields(cls)]
        for name in options:
            if name not in known:
                near = [NAMES_ELSEWHERE[name]] if name in NAMES_ELSEWHERE else get_close_matches(name, known, 1)
                hint = f"; did you mean {near[0]!r}?" if near else ""
                raise OptionError(f"unknown option {name!r}{hint} (known: {', '.join(known)})")
        if options.get("kinds") is not None and not isinstance(options["kinds"], str | Sized):
            options["kinds"] = tuple(options["kinds"]) if isinstance(options["kinds"], Iterable) else options["kinds"]
        return cls(**options)

    def wanted_kinds(self) -> frozenset[Any] | None:
        """The kinds asked for; None: all. Raises OptionError where there is none, or no collection."""
        if self.kinds is None:
            return None
        try:
            kinds = frozenset(self.kinds)
        except TypeError as error:
            raise OptionError(f"kinds={self.kinds!r} must be a collection of names") from error
        if not kinds:
            raise OptionError("kinds is empty, so that no chunk would be left; leave it out for all")
        return kinds

    def check_kinds(self) -> None:
        """Raise OptionError for a kind that nothing is."""
        kinds = self.wanted_kinds()
        if kinds is None:
            return
        from structsplit.parsers.code.grammar import symbol_kinds  # all languages are read for it

        known = {*map(str, Kind), *symbol_kinds()}
        for name in sorted(kinds - known):
            near = get_close_matches(name, sorted(known), 1)
            hint = f"; did you mean {near[0]!r}?" if near else ""
            raise OptionError(f"kinds: nothing is a {name!r}{hint} (kinds are those of chunks: 'function', 'table', …)")

    def _check_parsing(self) -> None:
        if self.content not in CONTENTS:
            raise OptionError(f"content={self.content!r} must be one of {', '.join(CONTENTS)}")
        for name in ("selector", "url", "pages", "password"):
            if not isinstance(getattr(self, name), str | None):
                raise OptionError(f"{name} must be a string, not {getattr(self, name)!r}")
        for name in ("links", "annotations"):
            if not isinstance(getattr(self, name), bool):
                raise OptionError(f"{name} must be true or false, not {getattr(self, name)!r}")
        if self.tables not in TABLES:
            raise OptionError(f"tables={self.tables!r} must be one of {', '.join(TABLES)}")
        if self.pages is not None:
            parse_pages(self.pages)
        if self.ocr is not None and self.ocr not in OCR_ENGINES and not callable(self.ocr):
            engines = " or ".join(map(repr, OCR_ENGINES))
            raise OptionError(f"ocr must be {engines}, or a function of a page's picture and number, not {self.ocr!r}")

    def parsing(self) -> dict[str, Any]:
        """The options that parsers take."""
        return {name: getattr(self, name) for name in PARSING}

    def resolve(self) -> tuple[Counter, Budget]:
        """The counter and the budget these options ask for. Raises OptionError where they make no sense."""
        counter = make_counter(self.tokenizer)
        for name in ("max_tokens", "target_tokens", "min_tokens", "overlap"):
            value = getattr(self, name)
            optional = value is None and name != "overlap"
            if not optional and (not isinstance(value, int) or isinstance(value, bool)):
                raise OptionError(f"{name} must be a whole number of tokens, not {value!r}")
        maximum = self._maximum(counter)
        if self.granularity not in GRANULARITIES:
            raise OptionError(f"granularity={self.granularity!r} must be one of {', '.join(GRANULARITIES)}")
        self._check_parsing()
        if isinstance(self.kinds, str) or not all(isinstance(kind, str) for kind in self.wanted_kinds() or ()):
            raise OptionError(f"kinds={self.kinds!r} must be a collection of names, such as ['function', 'method']")
        self.check_kinds()
        packed = self.granularity == "packed"
        share = 1.0 if packed else TARGET_SHARE
        target, code_target = self.target_tokens, 0
        if target is None:
            target = max(round(maximum * share), min(self.min_tokens or 0, maximum // 2))
            code_target = max(target, round(maximum * CODE_TARGET_SHARE))
        if not 1 <= target <= maximum:
            raise OptionError(f"target_tokens={target} must lie between 1 and max_tokens={maximum}")
        least = min(DEFAULT_MIN_TOKENS, maximum // 8, target) if self.min_tokens is None else self.min_tokens
        if not 0 <= least <= target:
            raise OptionError(f"min_tokens={least} must lie between 0 and target_tokens={target}")
        if self.overlap < 0:
            raise OptionError(f"overlap={self.overlap} must not be negative")
        if self.overlap >= maximum:
            raise OptionError(
                f"overlap={self.overlap} must be smaller than max_tokens={maximum}; a tenth of it is usual"
            )
        if self.overlap > maximum // 2:
            raise OptionError(
                f"overlap={self.overlap} leaves less than half of max_tokens={maximum} for the text itself"
            )
        if not callable(self.context) and self.context not in CONTEXTS:
            raise OptionError(f"context={self.context!r} must be one of {', '.join(CONTEXTS)} or a function")
        return counter, Budget(maximum, target, max(1, least), self.overlap, code_target, packed)

    def _maximum(self, counter: Counter) -> int:
        limit = counter.limit
        if self.max_tokens is None:
            return min(DEFAULT_MAX_TOKENS, limit or DEFAULT_MAX_TOKENS)
        if self.max_tokens < SMALLEST_MAX_TOKENS:
            raise OptionError(
                f"max_tokens={self.max_tokens} is too small; the least that works is {SMALLEST_MAX_TOKENS}"
            )
        if limit and self.max_tokens > limit:
            raise OptionError(
                f"max_tokens={self.max_tokens} is more than {counter.name} reads: it would truncate chunks "
                f"after {limit} tokens; ask for max_tokens={limit} or less"
            )
        return self.max_tokens
