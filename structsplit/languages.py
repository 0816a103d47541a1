"""What structsplit knows of each programming language. The facts are data: one file each in `grammars/`."""

import re
from dataclasses import dataclass, field, fields
from functools import cache
from pathlib import Path, PurePosixPath
from typing import Any

from structsplit.errors import GrammarError

_HERE = Path(__file__).parent

SHEBANG_CHARS = 256
"""What Linux reads of a shebang; the pattern is quadratic on a line made to hurt."""

CONTEST_CHARS = 20_000
"""How much of a text is searched for the signs of a language that shares its extension with another."""


DOCUMENTS = frozenset({"csv", "html", "latex", "markdown", "markdown_inline", "org", "psv", "rst", "tsv"})
"""Grammars of the language pack for what is no code, and has a parser of its own or will have one."""


@dataclass(frozen=True, slots=True)
class Language:
    """One language, as its file in `grammars/` describes it."""

    name: str
    type: str
    """"code", "data" or "markup"."""
    aliases: tuple[str, ...] = ()
    """Other names of it in fences and options, lower case."""
    extensions: tuple[str, ...] = ()
    """Lower case, with the dot."""
    filenames: tuple[str, ...] = ()
    shebangs: tuple[str, ...] = ()
    """Its interpreters, without path and version."""
    line_comment: str = ""
    """Empty if it has none."""
    block_comment: tuple[str, str] | None = None
    tree_sitter: str = ""
    """The name of its grammar in tree-sitter-language-pack; empty where the pack has none."""
    qualifier: str = "."
    """What stands between the parts of a qualified name: `Class.method`, `mod::Type`."""
    nodes: dict[str, Any] = field(default_factory=dict, hash=False)
    """Which node kinds of the grammar play which role; `structsplit.parsers.code.grammar` resolves them."""
    names: dict[str, str] = field(default_factory=dict, hash=False)
    """Node kind to the field its name is in, where that is not `name`."""
    receivers: dict[str, str] = field(default_factory=dict, hash=False)
    """Node kind to the field that says which type a function outside the type belongs to."""
    bodies: dict[str, str] = field(default_factory=dict, hash=False)
    """Node kind to the field or the kind of child that its body is, where that is not the field `body`."""
    embed: dict[str, Any] = field(default_factory=dict, hash=False)
    """Node kind of an element, between whose tags another language may stand, to what
    `structsplit.parsers.code.grammar.Element` holds of it."""
    import_reader: str = ""
    """Which of `structsplit.parsers.code.imports.READERS` tells what an import binds."""
    any_case: bool = False
    """Whether a name may be written in another case than in its import, or is that of a file."""
    capitalised: bool = False
    """Whether only words that begin with a capital letter are uses of imports: constants."""
    docstrings: bool = False
    """Whether a string at the head of a body documents the definition."""
    doc_titles: str = ""
    """A regular expression for the lines of a comment that say what it is about, so that it may stand a blank line
    above that."""
    clauses: bool = False
    """Whether a function is written as clauses that stand one below the other, each with its name."""
    trailing_comments: bool = False
    """Whether the grammar makes a comment part of what stands above it, though it is about what stands below."""
    max_levels: int = 0
    """Levels of nesting that the grammar's own code bears; it overflows beyond. 0: any number."""
    levels: str = ""
    """What nests: "indents", where indentation and the marks `-`, `?`, `:` do, and opening brackets."""
    unseen_rows: str = ""
    """A regular expression for rows the grammar shall not see: macros that would break the syntax around them."""
    read_as: tuple[list[str], ...] = ()
    """Pairs of a regular expression and what stands for what it matches when the grammar reads it: as many bytes and
    line ends, so that all offsets stay."""
    told: tuple[dict[str, Any], ...] = field(default=(), hash=False)
    """What definitions begin and end with, where the grammar fails; `structsplit.parsers.code.told.Teller`."""
    query: str = ""
    """A tree-sitter query for what kinds alone cannot tell: the text of the `.scm` beside the file."""
    query_depth: int = 4
    """Levels of syntax that the query looks at below the root, and below whatever is looked into. Looking at all of
    them at once takes as long as parsing."""
    contested: dict[str, str] = field(default_factory=dict, hash=False)
    """Extension of another language to the regular expression that makes a text this one's."""

    def __hash__(self) -> int:
        return hash(self.name)


@cache
def load_languages() -> dict[str, Language]:
    """All languages by name, in alphabetical order; read once, at the first call."""
    import tomllib

    files = sorted(grammars_folder(_HERE).glob("*.toml"))
    languages = (_language(tomllib.loads(file.read_text(encoding="utf-8")), file) for file in files)
    return {language.name: language for language in languages}


def grammars_folder(package: Path) -> Path:
    """Where the grammars lie: inside the installed package, or beside it in a source checkout."""
    installed = package / "grammars"
    return installed if installed.is_dir() else package.parent / "grammars"


def _language(row: dict[str, Any], file: Path) -> Language:
    facts = {key: tuple(value) if isinstance(value, list) else value for key, value in row.items()}
    shared = facts.pop("query_of", file.stem)
    queries = [file.with_name(f"{name}.scm") for name in ((shared,) if isinstance(shared, str) else shared)]
    facts["query"] = "\n".join(query.read_text(encoding="utf-8") for query in queries if query.is_file())
    known = [field.name for field in fields(Language)]
    if unknown := facts.keys() - set(known):
        known_as = ", ".join([*known, "query_of"])
        raise GrammarError(f"grammars/{file.name}: there is no key {min(unknown)!r} (known: {known_as})")
    return Language(**{"tree_sitter": row["name"], **facts})


def language_for(name: str) -> Language | None:
    """The language of a name or an alias, in any case: "Python", "py", "c++". Besides those with a file in `grammars/`
    there are all that tree-sitter-language-pack has a grammar for."""
    wanted = name.strip().lower()
    known = _by_name().get(wanted)
    if known or wanted in DOCUMENTS or wanted not in pack_grammars():
        return known
    return Language(wanted, "code", tree_sitter=wanted)


@cache
def pack_grammars() -> frozenset[str]:
    """The names of all grammars of tree-sitter-language-pack."""
    from typing import get_args

    from tree_sitter_language_pack import SupportedLanguage

    return frozenset(get_args(SupportedLanguage))


def language_for_path(filename: str, text: str = "", *, by_stem: bool = True) -> Language | None:
    """The language of a file by its whole name, then its extension, then its name before the first dot
    (`Dockerfile.dev`). `text` settles extensions that languages share (`.h`, `.m`)."""
    path = PurePosixPath(filename.replace("\\", "/"))
    extension = path.suffix.lower()
    return (
        _by_filename().get(path.name)
        or _claimant(extension, text)
        or _by_extension().get(extension)
        or (_by_filename().get(path.name.partition(".")[0]) if by_stem else None)
    )


def language_for_shebang(first_line: str) -> Language | None:
    """The language of a script whose first line names its interpreter; None where it names none we know."""
    command = _SHEBANG.match(first_line[:SHEBANG_CHARS])
    return _by_shebang().get(command["interpreter"]) if command else None


# `#!/usr/bin/env -S VAR=1 python3.12 -u` and `#!/bin/bash`: the last part of the interpreter's path,
# without version. The name must not end in a hyphen or digits, so that `python3.12` gives `python`.
_SHEBANG = re.compile(
    r"\ufeff?#!\s*+(?:\S*/env\s+(?:-\S+\s+|\w+=\S*\s+)*)?(?:\S*/)?(?P<interpreter>[A-Za-z_][\w+-]*?)(?:-?[\d.]+)?(?:\s|$)"
)


def _claimant(extension: str, text: str) -> Language | None:
    return next(
        (language for language, sign in _claims().get(extension, ()) if sign.search(text, 0, CONTEST_CHARS)), None
    )


@cache
def _claims() -> dict[str, list[tuple[Language, re.Pattern[str]]]]:
    claims: dict[str, list[tuple[Language, re.Pattern[str]]]] = {}
    for language in load_languages().values():
        for extension, sign in language.contested.items():
            claims.setdefault(extension, []).append((language, re.compile(sign, re.MULTILINE)))
    return claims


@cache
def _by_name() -> dict[str, Language]:
    languages = load_languages()
    return {alias: language for language in languages.values() for alias in language.aliases} | languages


@cache
def _by_extension() -> dict[str, Language]:
    return {extension: language for language in load_languages().values() for extension in language.extensions}


@cache
def _by_filename() -> dict[str, Language]:
    return {filename: language for language in load_languages().values() for filename in language.filenames}


@cache
def _by_shebang() -> dict[str, Language]:
    return {program: language for language in load_languages().values() for program in language.shebangs}
