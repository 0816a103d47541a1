"""A tree-sitter grammar with what `grammars/<language>.toml` says of its node kinds, kinds resolved to ids.

Where a grammar has no such file, or the file says nothing of nodes, roles are guessed from the kinds' names: of
eleven languages measured, the names of kinds tell every function.
"""

import re
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cache
from typing import TYPE_CHECKING, Any, get_args

from structsplit.errors import StructsplitError
from structsplit.languages import Language, load_languages

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


ROLES = {
    "containers": Role.CONTAINER, "definitions": Role.DEFINITION, "wrappers": Role.WRAPPER, "groups": Role.GROUP,
    "imports": Role.IMPORT, "preamble": Role.PREAMBLE, "leads": Role.LEAD,
}  # fmt: skip
"""The keys of `[nodes]` in a grammar's file."""


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
    query: "Query | None" = None
    macro_rows: re.Pattern[bytes] | None = None


class GrammarError(StructsplitError):
    """A file in `grammars/` names a node kind, a field or a query that its grammar does not have."""


def available() -> frozenset[str]:
    """The names of all grammars of the language pack."""
    from tree_sitter_language_pack import SupportedLanguage

    return frozenset(get_args(SupportedLanguage))


@cache
def grammar_for(name: str) -> Grammar | None:
    """The grammar of a language, by the language's name or that of a grammar of the pack; None if there is none.

    Raises GrammarError where its file in `grammars/` says what is not so.
    """
    language = load_languages().get(name) or Language(name, "code", tree_sitter=name)
    if language.tree_sitter not in available():
        return None
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
        grammar.names[_kind_id(syntax, kind, name)] = tuple(path.split("."))
    grammar.receivers = {_kind_id(syntax, kind, name): path for kind, path in language.receivers.items()}
    grammar.bodies = {_kind_id(syntax, kind, name): path for kind, path in language.bodies.items()}
    if language.macro_rows:
        grammar.macro_rows = re.compile(language.macro_rows.encode(), re.MULTILINE)
    grammar.query = _query(language, syntax)
    return grammar


def _kind_id(syntax: "TreeSitterLanguage", kind: str, name: str) -> int:
    number = syntax.id_for_node_kind(kind, True)
    if number is None:
        raise GrammarError(f"grammars/{name}.toml: the grammar has no node kind {kind!r}")
    return number


def _query(language: Language, syntax: "TreeSitterLanguage") -> "Query | None":
    if not language.query:
        return None
    from tree_sitter import Query, QueryError

    try:
        return Query(syntax, language.query)
    except QueryError as error:
        raise GrammarError(f"grammars/{language.name}.scm: {error}") from error


# Roles by the names of kinds

_FUNCTION = re.compile(
    r"(?:^|_)(?:function|method|constructor|destructor|procedure|subroutine|macro|func|proc|fn|def|defun)(?:_|$)"
)
_CONTAINER = re.compile(
    r"(?:^|_)(?P<kind>class|struct|interface|trait|module|namespace|impl|enum|object|record|protocol|union|contract|package)(?:_|$)"
)
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
