"""Counting tokens of strings.

The only module that knows a tokenizer. Nothing is ever fetched: a tokenizer is bundled, given as a
file, or given as a function.
"""

import difflib
import os
import re
from collections.abc import Callable, Sequence
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any, Protocol, TypeAlias, runtime_checkable

from structsplit.errors import MissingExtraError, OptionError

DEFAULT_TOKENIZER = "cl100k_base"

ACCEPTED = (
    '"cl100k_base", "o200k_base", "chars", "words", "estimate", the name of a model, the path of a '
    "tokenizer.json or of the folder it lies in, a tiktoken Encoding, or a function from str to int"
)

MODELS_FILE = Path(__file__).with_name("models.toml")


@runtime_checkable
class Encoding(Protocol):
    """What is used of a tiktoken `Encoding`."""

    def encode_ordinary(self, text: str, /) -> Sequence[int]: ...


Tokenizer: TypeAlias = "str | Path | Callable[[str], int] | Encoding | Counter"


class Counter:
    """Counts the tokens of a string, exactly as the tokenizer it was made for.

    Made by `make_counter`; pickles as what it was made from.
    """

    __slots__ = ("_count", "_count_many", "additive", "exact_at_lines", "limit", "made_from", "name", "overhead")

    def __init__(
        self,
        name: str,
        count: Callable[[str], int],
        count_many: Callable[[Sequence[str]], list[int]] | None = None,
        limit: int | None = None,
        *,
        additive: bool = True,
    ) -> None:
        self.name = name
        self._count = count
        self._count_many = count_many
        self.additive = additive
        """Whether counts of lines add up to the count of their text, but for a token here and there."""
        self.exact_at_lines = name == "cl100k_base"
        """Whether counts add up exactly where non-blank lines start: cl100k's pattern ends a token at every line end
        that text follows."""
        self.limit = limit
        """The longest input of the model in tokens; None if there is none, or it is not known."""
        self.overhead = count("")
        """What an empty string counts: the special tokens put around every input. Usually 0."""
        self.made_from: Tokenizer = name

    def __call__(self, text: str) -> int:
        """The tokens of `text`, special tokens included."""
        return self._count(text)

    def many(self, texts: Sequence[str]) -> list[int]:
        """The tokens of each text, in order; faster than one by one."""
        return self._count_many(texts) if self._count_many else [self._count(text) for text in texts]

    def __repr__(self) -> str:
        return f"Counter({self.name!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return make_counter, (self.made_from,)


def make_counter(tokenizer: Tokenizer = DEFAULT_TOKENIZER) -> Counter:
    """The counter for a tokenizer given in any accepted way (`ACCEPTED` lists them).

    Raises OptionError for an unknown name, an unreadable file, a tokenizer that is not on this machine
    or a function that returns no count, and MissingExtraError where a tokenizer.json needs the
    `tokenizers` package.
    """
    if isinstance(tokenizer, Counter):
        return tokenizer
    if isinstance(tokenizer, str):
        counter = _by_name(tokenizer)
    elif isinstance(tokenizer, Path):
        counter = _from_file(tokenizer)
    elif isinstance(tokenizer, Encoding):
        counter = _from_encoding(tokenizer)
    elif callable(tokenizer):
        counter = _from_function(tokenizer)
    else:
        raise OptionError(f"tokenizer is {tokenizer!r}; give {ACCEPTED}")
    counter.made_from = tokenizer
    return counter


def _by_name(name: str) -> Counter:
    built_in = BUILT_IN.get(name.lower())
    if built_in:
        return built_in(name.lower())
    models = _models()
    known_as = models.get(name.lower())
    if known_as:
        return _for_model(name, *known_as)
    if name.lower().endswith(".json") or Path(name).exists():
        return _from_file(Path(name))
    near = difflib.get_close_matches(name.lower(), [*BUILT_IN, *models], n=3)
    hint = f"did you mean {' or '.join(near)}? Else give" if near else "give"
    raise OptionError(f"unknown tokenizer {name!r}; {hint} {ACCEPTED}")


# Built-in tokenizers


def _toktok(name: str) -> Counter:
    """One of the vocabularies that toktok carries inside its wheel. Loading takes 0.2 to 0.6 s, once a process, when
    the first text is counted: a run that finds nothing changed counts none."""

    @cache
    def encoder() -> Any:
        import toktok

        # the public `batch_count` is 7 times slower on single strings
        return toktok._encoding(name)

    def count(text: str) -> int:
        if not text:
            return 0
        try:
            return encoder().count(text)
        except UnicodeEncodeError:
            return encoder().count(_well_formed(text))

    def count_many(texts: Sequence[str]) -> list[int]:
        # to set up toktok's own batches takes as long as counting hundreds of lines one by one
        try:
            return list(map(encoder().count, texts))
        except UnicodeEncodeError:
            return list(map(count, texts))

    return Counter(name, count, count_many)


def _well_formed(text: str) -> str:
    """The text with each lone surrogate replaced by U+FFFD, which is what tiktoken counts."""
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def _chars(name: str) -> Counter:
    return Counter(name, len, lambda texts: list(map(len, texts)))


def _words(name: str) -> Counter:
    return Counter(name, lambda text: len(text.split()))


def _estimate(name: str) -> Counter:
    return Counter(name, estimate_tokens, additive=False)


# kana, CJK with its extensions and compatibility forms, hangul, half-width kana and hangul
_ONE_TOKEN_EACH = re.compile(
    "[\u1100-\u11ff\u2e80-\u2fdf\u3005-\u3007\u3021-\u3029\u3040-\u318f\u31a0-\u31bf\u31f0-\u31ff\u3400-\u4dbf"
    "\u4e00-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\uff66-\uffdc\U0001b000-\U0001b16f\U00020000-\U0003ffff]+"
)


def estimate_tokens(text: str) -> int:
    """About how many tokens a text has, without a vocabulary: one per CJK, kana or hangul character,
    one per 3.8 of all others, rounded up.

    Subadditive: a text never counts more than its pieces together, so that sums over pieces are a safe bound.
    """
    others = len(text) if text.isascii() else len(_ONE_TOKEN_EACH.sub("", text))
    return len(text) - others - (-others * 5 // 19)


BUILT_IN: dict[str, Callable[[str], Counter]] = {
    "cl100k_base": _toktok,
    "o200k_base": _toktok,
    "chars": _chars,
    "words": _words,
    "estimate": _estimate,
}


# What the caller brings


def _from_function(function: Callable[[str], int]) -> Counter:
    name = getattr(function, "__name__", type(function).__name__)

    def count(text: str) -> int:
        tokens = function(text)
        if isinstance(tokens, bool) or not isinstance(tokens, int) or tokens < 0:
            raise OptionError(
                f"the tokenizer {name} returned {tokens!r:.80} ({type(tokens).__name__}); "
                "it must return the number of tokens, an int of 0 or more"
            )
        return tokens

    return Counter(name, count, additive=False)


def _from_encoding(encoding: Encoding) -> Counter:
    # encode_ordinary counts "<|endoftext|>" as the text it is
    return Counter(getattr(encoding, "name", "tiktoken"), lambda text: len(encoding.encode_ordinary(text)))


ENCODE_BATCH = 1_000
"""Texts handed to a `tokenizers.Tokenizer` at a time: it keeps ids, offsets and masks of all of them."""


def _from_file(path: Path, name: str = "", limit: int | None = None) -> Counter:
    """The counter for a tokenizer.json, or for the folder it lies in. Counts include the special tokens the model
    adds, and nothing is cut off or padded, whatever the file says."""
    file = path / "tokenizer.json" if path.is_dir() else path
    if not file.is_file():
        raise OptionError(f"tokenizer {str(path)!r}: there is no file {file}; give {ACCEPTED}")
    try:
        from tokenizers import Tokenizer
    except ImportError as error:
        raise MissingExtraError(
            f"reading {file} needs the tokenizers package: pip install 'structsplit[tokenizers]'"
        ) from error
    try:
        model = Tokenizer.from_file(str(file))
    except Exception as error:  # the Rust side raises nothing more specific
        raise OptionError(f"{file} is not a tokenizer.json: {error}") from error
    model.no_truncation()
    model.no_padding()

    def count(text: str) -> int:
        return len(model.encode(_encodable(text)))

    def count_many(texts: Sequence[str]) -> list[int]:
        batches = (texts[i : i + ENCODE_BATCH] for i in range(0, len(texts), ENCODE_BATCH))
        encoded = (model.encode_batch_fast([_encodable(text) for text in batch]) for batch in batches)
        return [len(encoding) for encoding in chain.from_iterable(encoded)]

    return Counter(name or str(path), count, count_many, limit)


def _encodable(text: str) -> str:
    try:
        text.encode()
    except UnicodeEncodeError:
        return _well_formed(text)
    return text


# Models


@cache
def _models() -> dict[str, tuple[str, dict[str, Any]]]:
    """Lower-case name, with and without the organisation, to (name as published, its row in models.toml)."""
    import tomllib

    rows = tomllib.loads(MODELS_FILE.read_text(encoding="utf-8"))
    known = {name.partition("/")[2].lower(): (name, row) for name, row in rows.items() if "/" in name}
    return known | {name.lower(): (name, row) for name, row in rows.items()}


def _for_model(given: str, name: str, row: dict[str, Any]) -> Counter:
    tokenizer, limit = row.get("tokenizer"), row.get("limit")
    if tokenizer is None:
        raise OptionError(
            f"the tokenizer of {name} is not published (its limit is {limit} tokens); "
            'choose another to count with, such as tokenizer="estimate"'
        )
    if tokenizer in BUILT_IN:
        counter = BUILT_IN[tokenizer](tokenizer)
        counter.name, counter.limit = name, limit
        return counter
    repo = row.get("repo", name)
    file = _in_huggingface_cache(repo) or Path(given, "tokenizer.json")
    if not file.is_file():
        raise OptionError(
            f"the tokenizer of {name} is not on this machine (no tokenizer.json of {repo} in {_huggingface_hub()}), "
            "and structsplit fetches nothing: download tokenizer.json from the model's repository and pass "
            'tokenizer="path/to/tokenizer.json"'
        )
    return _from_file(file, name, limit)


def _in_huggingface_cache(repo: str) -> Path | None:
    """The tokenizer.json of a repository's main revision, else of the snapshot whose name sorts last."""
    folder = _huggingface_hub() / f"models--{repo.replace('/', '--')}"
    try:
        revision = (folder / "refs" / "main").read_text(encoding="utf-8").strip()
    except OSError:
        revision = ""
    main = folder / "snapshots" / revision / "tokenizer.json"
    if revision and main.is_file():
        return main
    return max((folder / "snapshots").glob("*/tokenizer.json"), default=None)


def _huggingface_hub() -> Path:
    """Where huggingface_hub keeps what was downloaded, by its own environment variables."""
    hub = os.environ.get("HF_HUB_CACHE") or os.environ.get("HUGGINGFACE_HUB_CACHE")
    if hub:
        return Path(hub).expanduser()
    cache_home = os.environ.get("XDG_CACHE_HOME") or "~/.cache"
    home = os.environ.get("HF_HOME") or str(Path(cache_home, "huggingface"))
    return Path(home, "hub").expanduser()
