"""A tree-sitter grammar with what `grammars/<language>.toml` says of its node kinds, kinds resolved to ids.

Where a grammar has no such file, or the file says nothing of nodes, roles are guessed from the kinds' names: of
eleven languages measured, the names of kinds tell every function.
"""

import re
from dataclasses import dataclass, field, fields
from enum import IntEnum
from functools import cache
from typing import TYPE_CHECKING, Any

from structsplit.errors import GrammarError
from structsplit.languages import DOCUMENTS, Language, load_languages, pack_grammars
from structsplit.parsers.code.imports import READERS

if TYPE_CHECKING:
    from tree_sitter import Language as TreeSitterLanguage
    from tree_sitter import Query


class Role(IntEnum):
    """What a node kind is to the splitter."""

    CONTAINER = 1
    """A class, a module, a namespace: a definition that holds definitions, and qualifies their names."""
    DEFINITION = 2
    """A function, a method, a constant worth naming."""
    WRAPPER = 3
    """Something around one definition: `export`, decorators, a template's parameters."""
    GROUP = 4
    """Something around definitions that is no scope of theirs: `#ifdef`, `extern "C" {`."""
    IMPORT = 5
    PREAMBLE = 6
    """A line every part of the file depends on: `package`, a file's `namespace`."""
    LEAD = 7
    """What belongs to the node below it: a comment, an attribute, a decorator."""
    TAIL = 8
    """What belongs to the node above it: the accessors of a property."""


ROLES = {
    "containers": Role.CONTAINER, "definitions": Role.DEFINITION, "wrappers": Role.WRAPPER, "groups": Role.GROUP,
    "imports": Role.IMPORT, "preamble": Role.PREAMBLE, "leads": Role.LEAD,
    "tails": Role.TAIL,
}  # fmt: skip
"""The keys of `[nodes]` in a grammar's file."""


@dataclass(frozen=True, slots=True)
class Element:
    """One row of `[embed]`: a node kind whose first child is an opening tag, and what stands up to the closing one."""

    close: str
    """The kind of the closing tag."""
    symbol: str = ""
    """What it is to a reader: "script", "template"; empty for any other element."""
    language: str = ""
    """The usual language between the tags; empty for that of the document."""
    attributes: tuple[str, ...] = ()
    """The attributes of the opening tag that may say another language."""
    languages: dict[str, str] = field(default_factory=dict, hash=False)
    """What their values mean, where they are no names of languages."""
    shared: bool = False
    """Whether the rest of the document uses what is imported between the tags."""


@dataclass(frozen=True, slots=True)
class Teller:
    """One row of `[[told]]`: definitions that their rows tell."""

    begins: re.Pattern[str]
    """How one begins, with the groups `kind` and `name`."""
    ends: re.Pattern[str]
    """How it ends; searched for behind what it begins with."""
    body: re.Pattern[str]
    """The beginning of the first row below its signature."""
    kinds: dict[str, str] = field(default_factory=dict, hash=False)
    """What the word for the kind, in lower case, is to a reader, where it is not that word."""


CAPTURES = {
    "container": Role.CONTAINER, "definition": Role.DEFINITION, "group": Role.GROUP, "import": Role.IMPORT,
    "preamble": Role.PREAMBLE, "lead": Role.LEAD, "name": None, "body": None,
}  # fmt: skip
"""What a query may capture, and the role it gives; `@container.class` says the kind of the symbol too."""

NOTHING = "-"
"""Instead of a field: there is none, whatever the node's children have."""

ERROR = 0xFFFF
"""The kind id of what could not be parsed, in every grammar."""


@dataclass(slots=True)
class Grammar:
    """What the code parser asks of a language."""

    language: Language
    syntax: "TreeSitterLanguage"
    roles: dict[int, Role]
    """Node kind id to role."""
    symbol_kinds: dict[int, str]
    """Node kind id of containers and definitions to "class", "function", …"""
    names: dict[int, tuple[str, ...]] = field(default_factory=dict)
    """Node kind id to the fields that lead to the name."""
    receivers: dict[int, str] = field(default_factory=dict)
    bodies: dict[int, str] = field(default_factory=dict)
    embed: dict[int, Element] = field(default_factory=dict)
    """Node kind id of elements to what is known of them."""
    opens: dict[int, bool] = field(init=False)
    """Node kind ids of groups and of what could not be parsed: their children stand in their place."""
    tails: frozenset[int] = field(init=False)
    query: "Query | None" = None
    unseen_rows: re.Pattern[bytes] | None = None
    read_as: list[tuple[re.Pattern[bytes], bytes]] = field(default_factory=list)
    doc_titles: re.Pattern[str] | None = None
    told: list[Teller] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.opens = {ERROR: True} | {kind: True for kind, role in self.roles.items() if role is Role.GROUP}
        self.tails = frozenset(kind for kind, role in self.roles.items() if role is Role.TAIL)


@cache
def grammar_for(name: str) -> Grammar | None:
    """The grammar of a language, by the language's name or that of a grammar of the pack; None if there is none.

    Raises GrammarError where its file in `grammars/` says what is not so.
    """
    known = load_languages().get(name)
    language = known or Language(name, "code", tree_sitter=name)
    if language.tree_sitter not in (pack_grammars() | DOCUMENTS if known else pack_grammars()):
        return None
    if language.import_reader and language.import_reader not in READERS:
        known_as = ", ".join(sorted(READERS))
        raise GrammarError(f"grammars/{name}.toml: no import_reader {language.import_reader!r} (known: {known_as})")
    from tree_sitter_language_pack import get_language

    grammar_name: Any = language.tree_sitter
    syntax = get_language(grammar_name)
    if not language.nodes:
        return _guessed(language, syntax)
    roles: dict[int, Role] = {}
    kinds: dict[int, str] = {}
    for key, value in language.nodes.items():
        if key not in ROLES:
            raise GrammarError(f"grammars/{name}.toml: [nodes] has no key {key!r} (known: {', '.join(ROLES)})")
        for kind in value:
            number = _kind_id(syntax, kind, name)
            roles[number] = ROLES[key]
            if isinstance(value, dict):
                kinds[number] = value[kind]
    grammar = Grammar(language, syntax, roles, kinds)
    for kind, path in language.names.items():
        steps = tuple(_step(syntax, step, name) for step in path.split("."))
        grammar.names[_kind_id(syntax, kind, name)] = steps
    for paths, found in ((language.receivers, grammar.receivers), (language.bodies, grammar.bodies)):
        found |= {_kind_id(syntax, kind, name): _step(syntax, path, name) for kind, path in paths.items()}
    grammar.embed = {_kind_id(syntax, kind, name): _element(row, name) for kind, row in language.embed.items()}
    if language.unseen_rows:
        grammar.unseen_rows = re.compile(language.unseen_rows.encode(), re.MULTILINE)
    grammar.read_as = [(re.compile(row.encode(), re.MULTILINE), other.encode()) for row, other in language.read_as]
    grammar.told = [_teller(row, name) for row in language.told]
    if language.doc_titles:
        grammar.doc_titles = re.compile(language.doc_titles, re.MULTILINE)
    grammar.query = _query(language, syntax)
    return grammar


def _kind_id(syntax: "TreeSitterLanguage", kind: str, name: str) -> int:
    number = syntax.id_for_node_kind(kind, True)
    if number is None:
        raise GrammarError(f"grammars/{name}.toml: the grammar has no node kind {kind!r}")
    return number


def _step(syntax: "TreeSitterLanguage", step: str, name: str) -> str:
    """A field, or the kind of a child; `-` says that there is none."""
    if step != NOTHING and syntax.field_id_for_name(step) is None:
        _kind_id(syntax, step, name)
    return step


def _element(row: dict[str, Any], name: str) -> Element:
    _check_keys(row, Element, "embed", name)
    facts: dict[str, Any] = {key: tuple(value) if isinstance(value, list) else value for key, value in row.items()}
    return Element(**facts)


def _teller(row: dict[str, Any], name: str) -> Teller:
    _check_keys(row, Teller, "told", name)
    flags = re.MULTILINE | re.VERBOSE | re.IGNORECASE
    facts: dict[str, Any] = {
        key: re.compile(value, flags) if isinstance(value, str) else value for key, value in row.items()
    }
    return Teller(**facts)


def _check_keys(row: dict[str, Any], of: type, table: str, name: str) -> None:
    known = sorted(field.name for field in fields(of))
    if unknown := row.keys() - set(known):
        raise GrammarError(f"grammars/{name}.toml: [{table}] has no key {min(unknown)!r} (known: {', '.join(known)})")


def _query(language: Language, syntax: "TreeSitterLanguage") -> "Query | None":
    if not language.query:
        return None
    from tree_sitter import Query, QueryError

    try:
        query = Query(syntax, language.query)
    except QueryError as error:
        raise GrammarError(f"grammars/{language.name}.scm: {error}") from error
    for number in range(query.capture_count):
        capture = query.capture_name(number)
        word, _, kind = capture.partition(".")
        if (word not in CAPTURES and not word.startswith("_")) or (word in ("container", "definition") and not kind):
            raise GrammarError(
                f"grammars/{language.name}.scm: unknown capture @{capture} (known: {', '.join(CAPTURES)})"
            )
    return query


@cache
def symbol_kinds() -> frozenset[str]:
    """What definitions of any language may be: "function", "class", "rule", …"""
    kinds = {"function", "method", *_GUESSED.split("|")}
    for language in load_languages().values():
        for key in ("containers", "definitions"):
            kinds.update(language.nodes.get(key, {}).values())
        kinds.update(row["symbol"] for row in language.embed.values() if "symbol" in row)
        kinds.update(kind for row in language.told for kind in row["kinds"].values())
        kinds.update(_CAPTURED_KIND.findall(language.query))
    return frozenset(kinds)


_CAPTURED_KIND = re.compile(r"@(?:container|definition)\.(\w+)")


# Roles by the names of kinds

_FUNCTION = re.compile(
    r"(?:^|_)(?:function|method|constructor|destructor|procedure|subroutine|macro|func|proc|fn|def|defun)(?:_|$)"
)
_GUESSED = "class|struct|interface|trait|module|namespace|impl|enum|object|record|protocol|union|contract|package"
_CONTAINER = re.compile(rf"(?:^|_)(?P<kind>{_GUESSED})(?:_|$)")
_DECLARES = re.compile(
    r"(?:declaration|definition|item|def|decl|statement|implementation|block|spec)$|^(?:class|module|method|function)$"
)
_NEVER = re.compile(
    r"call|type$|_type_|declarator|parameter|argument|modifier|name|body|identifier|expression|reference|pattern|list|keyword|clause|literal|header|signature|_specifiers?$"
)
_IMPORT = re.compile(r"(?:^|_)(?:import|include|use|using|require|open)(?:_|$)")
_LEAD = re.compile(r"comment|^attribute|^decorator$|annotation$|attribute_item$|pragma$")


def _guessed(language: Language, syntax: "TreeSitterLanguage") -> Grammar:
    roles: dict[int, Role] = {}
    kinds: dict[int, str] = {}
    for number in range(syntax.node_kind_count):
        kind = syntax.node_kind_for_id(number)
        if not kind or not syntax.node_kind_is_named(number) or not syntax.node_kind_is_visible(number):
            continue
        number = syntax.id_for_node_kind(kind, True) or number
        container = _CONTAINER.search(kind)
        if _LEAD.search(kind):
            roles[number] = Role.LEAD
        elif _NEVER.search(kind):
            continue
        elif _FUNCTION.search(kind):
            roles[number], kinds[number] = Role.DEFINITION, "function"
        elif container and _DECLARES.search(kind):
            roles[number], kinds[number] = Role.CONTAINER, container["kind"]
        elif _IMPORT.search(kind) and _DECLARES.search(kind):
            roles[number] = Role.IMPORT
    return Grammar(language, syntax, roles, kinds)
