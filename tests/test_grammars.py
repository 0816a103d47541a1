"""Every grammar: its file in `grammars/` says what is so, and what it parses obeys the laws."""

import json
import re
from pathlib import Path
from typing import Any, get_args

import pytest
from tree_sitter import Parser, Query, QueryCursor
from tree_sitter_language_pack import SupportedLanguage, get_language

import structsplit
from structsplit import Splitter
from structsplit.document import Symbol, walk
from structsplit.languages import Language, grammars_folder, language_for_path, load_languages
from structsplit.parsers.code import grammar as grammar_module
from structsplit.parsers.code.grammar import GrammarError, Role, grammar_for
from tests import laws

ROOT = Path(__file__).parent.parent
GRAMMARS = grammars_folder(ROOT / "structsplit")
SAMPLES: dict[str, str] = json.loads((ROOT / "fixtures" / "grammars.json").read_text("utf-8"))
"""A few lines of each of the other grammars."""
FIXTURES = ROOT / "fixtures" / "code"
CODE = {path.name: path for path in sorted(FIXTURES.iterdir()) if not path.name.endswith(".chunks.txt")}
"""Whole files, of the languages that people write most."""
CRASHING = {"agda", "cobol"}
"""Grammars of the pack that end or stop the process on odd input: their files are read by lines."""
CURATED = [name for name, language in load_languages().items() if language.tree_sitter]

# --- the files in grammars/


@pytest.mark.parametrize("name", CURATED)
def test_every_file_says_only_what_its_grammar_has(name: str) -> None:
    grammar = grammar_for(name)
    assert grammar is not None
    assert grammar.roles


@pytest.mark.parametrize("name", CURATED)
def test_every_query_captures_what_the_parser_knows(name: str) -> None:
    grammar = grammar_for(name)
    query = grammar.query if grammar else None
    names = {query.capture_name(number) for number in range(query.capture_count)} if query else set()
    known = re.compile(r"(?:definition|container)\.\w+|import|preamble|group|lead|name|body|_\w+")
    assert [capture for capture in names if not known.fullmatch(capture)] == []


HONOURED = {"eq", "not-eq", "match", "not-match", "any-of"}
"""What py-tree-sitter checks; it takes others without a word and does nothing."""


@pytest.mark.parametrize("path", sorted(GRAMMARS.glob("*.scm")), ids=lambda path: path.name)
def test_queries_have_no_predicates_that_are_silently_ignored(path: Path) -> None:
    without_comments = re.sub(r"^\s*;.*$", "", path.read_text("utf-8"), flags=re.MULTILINE)
    assert set(re.findall(r"#([\w-]+[?!])", without_comments)) <= {f"{name}?" for name in HONOURED}


@pytest.mark.parametrize(
    ("predicate", "found"),
    [
        ('(#eq? @name "tea")', ["tea"]),
        ('(#not-eq? @name "tea")', ["pot", "cup"]),
        ('(#match? @name "^t")', ["tea"]),
        ('(#not-match? @name "^t")', ["pot", "cup"]),
        ('(#any-of? @name "tea" "cup")', ["tea", "cup"]),
    ],
)
def test_the_predicates_we_use_are_checked(predicate: str, found: list[str]) -> None:
    syntax = get_language("python")
    root = Parser(syntax).parse(b"tea = 1\npot = 2\ncup = 3\n").root_node
    matches = QueryCursor(Query(syntax, f"((assignment left: (identifier) @name) {predicate})")).matches(root)
    assert [captures["name"][0].text.decode() for _, captures in matches] == found


def load(monkeypatch: pytest.MonkeyPatch, **facts: Any) -> object:
    """The grammar of a language that says something of Python's node kinds."""
    language = Language("blend", "code", tree_sitter="python", **facts)
    monkeypatch.setattr(grammar_module, "load_languages", lambda: {"blend": language})
    return grammar_for.__wrapped__("blend")


@pytest.mark.parametrize(
    ("facts", "named"),
    [
        ({"nodes": {"containers": {"klass_definition": "class"}}}, "klass_definition"),
        ({"nodes": {"definitions": {"function_definitoin": "function"}}}, "function_definitoin"),
        ({"nodes": {"leads": ["coment"]}}, "coment"),
        ({"nodes": {"leads": ["def"]}}, "def"),  # not a node, only a word in one
        ({"nodes": {"imports": ["import_statement"]}, "names": {"klass": "name"}}, "klass"),
        ({"nodes": {"imports": ["import_statement"]}, "bodies": {"klass": "body"}}, "klass"),
        ({"nodes": {"imports": ["import_statement"]}, "receivers": {"klass": "receiver"}}, "klass"),
    ],
)
def test_an_unknown_kind_is_an_error_that_names_it_and_the_file(
    monkeypatch: pytest.MonkeyPatch, facts: dict[str, Any], named: str
) -> None:
    with pytest.raises(GrammarError, match=rf"^grammars/blend\.toml: .*{named!r}"):
        load(monkeypatch, **facts)


def test_an_unknown_role_is_an_error_that_tells_the_known_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(GrammarError, match=r"^grammars/blend\.toml: .*'container'.*containers, definitions"):
        load(monkeypatch, nodes={"container": {"class_definition": "class"}})


@pytest.mark.parametrize("table", ["names", "bodies", "receivers"])
def test_an_unknown_field_is_an_error_that_names_it_and_the_file(monkeypatch: pytest.MonkeyPatch, table: str) -> None:
    nodes = {"definitions": {"function_definition": "function"}}
    with pytest.raises(GrammarError, match=r"^grammars/blend\.toml: .*'nmae'"):
        load(monkeypatch, nodes=nodes, **{table: {"function_definition": "nmae"}})


@pytest.mark.parametrize("query", ["(klass) @definition.class", "(class_definition", "(class_definition nmae: (_))"])
def test_a_query_that_does_not_load_is_an_error_that_names_the_file(
    monkeypatch: pytest.MonkeyPatch, query: str
) -> None:
    with pytest.raises(GrammarError, match=r"^grammars/blend\.scm: "):
        load(monkeypatch, nodes={"leads": ["comment"]}, query=query)


@pytest.mark.parametrize("capture", ["definiton.class", "definition", "classes", "nmae"])
def test_an_unknown_capture_is_an_error_that_names_it_and_the_file(
    monkeypatch: pytest.MonkeyPatch, capture: str
) -> None:
    with pytest.raises(GrammarError, match=rf"^grammars/blend\.scm: .*{capture}"):
        load(monkeypatch, nodes={"leads": ["comment"]}, query=f"(class_definition) @{capture}")


def test_a_language_the_pack_does_not_have_has_no_grammar() -> None:
    assert grammar_for("klingon") is None


# --- what they parse


def language_of(path: Path) -> str:
    found = language_for_path(path.name, path.read_text("utf-8"))
    return found.name if found else ""


def test_every_grammar_of_the_pack_has_a_sample() -> None:
    with_a_file = {load_languages()[language_of(path)].tree_sitter for path in CODE.values()}
    assert set(get_args(SupportedLanguage)) <= set(SAMPLES) | with_a_file


@pytest.mark.parametrize("max_tokens", [64, 512])
@pytest.mark.parametrize("name", SAMPLES)
def test_every_grammar_gives_lawful_chunks(name: str, max_tokens: int) -> None:
    sample = SAMPLES[name]
    document = structsplit.parsers.code.parse(sample * 3, language=name)
    assert document.root.language == name
    assert ("parser" in document.flags) == (name in CRASHING)
    laws.check(document, Splitter(max_tokens=max_tokens))


@pytest.mark.parametrize(
    ("name", "kind", "role"),
    [
        ("apex", "class_declaration", Role.CONTAINER),
        ("apex", "method_declaration", Role.DEFINITION),
        ("d", "function_declaration", Role.DEFINITION),
        ("gdscript", "function_definition", Role.DEFINITION),
        ("hack", "use_statement", Role.IMPORT),
        ("haxe", "import_statement", Role.IMPORT),
        ("luau", "comment", Role.LEAD),
        ("odin", "procedure_declaration", Role.DEFINITION),
    ],
)
def test_roles_are_told_by_the_names_of_kinds_where_nothing_else_is_known(
    monkeypatch: pytest.MonkeyPatch, name: str, kind: str, role: Role
) -> None:
    monkeypatch.setattr(grammar_module, "load_languages", dict)
    grammar = grammar_for.__wrapped__(name)
    number = grammar.syntax.id_for_node_kind(kind, True)
    assert number is not None
    assert grammar.roles.get(number) is role


# What the fixtures define, as `kind name`: a few of each language.
FILES = {
    "tea_blends.py": ["class Blend", "method Blend.strongest", "function duty", "function mixing_plan.urgency"],
    "ferry_board.js": ["class Sailing", "method Sailing.cancel", "function pad", "function Board.prototype.add"],
    "seed_library.ts": ["interface Packet", "class SeedLibrary", "method SeedLibrary.lend", "function Labels.short"],
    "TimetableView.tsx": ["type Station", "function Timetable", "function useTrains", "method Snow.render"],
    "GlacierLog.java": ["class GlacierLog", "constructor GlacierLog.GlacierLog", "record GlacierLog.Reading"],
    "Orchard.kt": ["class Tree", "method Tree.take", "object Ledger", "function follow"],
    "Lighthouse.scala": ["trait Keeper", "object Lighthouse", "method Lighthouse.parse", "extension Seq[Lighthouse]"],
    "tide_gauge.c": ["function gauge_sample", "function newest", "macro MM", "enum tide", "struct level"],
    "loom.cpp": ["class weberei::Pattern", "destructor weberei::Pattern::~Pattern", "function weberei::weave"],
    "BirdCounter.m": ["protocol FlockWatcher", "method BirdCounter.listForHour", "function HoursWatched"],
    "Bookbinder.cs": [
        "class Book",
        "constructor Book.Book",
        "property Book.Pages",
        "method Book.Sew",
        "interface ICover",
    ],
    "bell_tower.rs": ["struct Method", "trait Ring", "method Method::next_row", "macro row", "function touch"],
    "RecipeBox.php": ["class Recipe", "method Recipe::with", "trait Priced", "function shoppingList"],
    "choir_roster.rb": ["module Choir", "class Choir::Roster", "method Choir::Singer::available?"],
    "ferry_timetable.dart": ["class Sailing", "method Sailing.waitAt", "operator Sailing.<", "function board"],
    "tea_stock.lua": ["function Tea:sell", "function M.price", "function by_name"],
    "OrderBook.pm": ["function plan", "package Bakery::OrderBook::Line", "function Bakery::OrderBook::Line::text"],
    "river_gauge.R": ["function read_gauge", "function find_waves.close_wave", "class Gauge", "method Station.greet"],
    "LoomPatterns.jl": ["module LoomPatterns", "struct LoomPatterns.Loom", "function LoomPatterns.Cards.punch"],
    "BeeYard.hs": ["function inspect", "class Weighs", "instance Hive", "method Hive.heavy", "type Temper"],
    "seed_bank.ml": ["module Memory", "function Make.years", "function plan", "type species", "method counter.show"],
    "night_train.ex": ["module NightTrain", "function NightTrain.normalise", "macro NightTrain.is_berth"],
    "lighthouse.erl": ["function light", "function handle_call", "record lamp", "macro NIGHT"],
    "orchard.clj": ["function harvest", "record Tree", "method Tree/kilos", "protocol Fruiting", "macro with-press"],
    "PumpStation.fs": ["module Polder.Log", "function Polder.Log.replay", "record Polder.Reading"],
    "metronome.zig": ["struct Bar", "method Bar.init", "function render", "enum Accent"],
    "chess_club.nim": ["function expected", "type Player", "iterator opponents", "template points"],
    "backup_photos.sh": ["function die", "function copy_all", "constant SHELF"],
    "Greenhouse.psm1": ["function Open-Vent", "class Bed", "method Bed.IsDry", "enum Weather"],
    "library_loans.sql": ["table library.reader", "view library.overdue", "function library.fee", "trigger loan_late"],
    "TeaAuction.sol": ["contract TeaAuction", "method TeaAuction.bid", "event TeaAuction.Bid", "library Price"],
    "KilnController.m": ["class KilnController", "method KilnController.fire", "property KilnController.Port"],
    "tides.f90": ["module tides", "function tides.height_one", "subroutine tides.draught_margin", "program timetable"],
    "sluices.f": ["function FLOW", "subroutine OPENUP", "block GATES"],
    "Beehives.pas": ["unit Beehives", "class Beehives.THive", "constructor Beehives.THive.Create"],
    "kiln_pwm.sv": ["module kiln_pwm", "package kiln_pkg", "task kiln_pwm.report", "function kiln_pkg.celsius"],
    "signal_box.vhd": ["entity crossing", "architecture crossing.rtl", "process crossing.rtl.control"],
    "ferry.proto": [
        "message Departure",
        "message Departure.Capacity",
        "service Timetable",
        "rpc Timetable.ListDepartures",
    ],
    "library.graphql": ["type Book", "field Book.title", "input LoanInput", "enum Shelf", "query OpenBook"],
    "songbook.mk": ["rule all", "rule build/songbook.pdf", "macro engrave", "variable SONGS"],
    "weather.cmake": ["function add_sensor", "macro print_list", "target saentis", "variable SENSORS"],
    "bakery.nix": ["attribute till", "attribute options.services.till.printer", "function yesNo"],
    "menu.css": ["rule body", "keyframes steam", "media (max-width: 30rem)"],
    "shop.scss": ["mixin card", "function ms", "rule .packet", "variable $gap"],
    "kiln_profiles.json": ["key kilns.big.zones", "item profiles.glaze", "key profiles.glaze.cone"],
    "timetable.yaml": ["key operator.phone", "item routes.night", "key piers.öck.ramp"],
    "greenhouse.toml": ["table network.mqtt", "key network.mqtt.port", "table beds.Kräuter"],
    "catalogue.xml": ["element catalogue.keeper.k1.place", "element catalogue.variety.rye-002"],
    "FerryPlanner.vue": ["script script", "function turnRound", "rule .planner &__hint"],
    "SeedSwap.svelte": ["snippet empty", "function askFor", "rule .cards"],
    "lighthouses.astro": ["interface Props", "function range", "rule table"],
    "kiln.go": ["method Kiln.Fire", "struct Kiln", "interface Heater", "method Curve.Peak", "function write"],
    "kiln.swift": ["class Kiln", "method Kiln.step", "protocol Thermocouple", "enum Kiln.Phase", "function load"],
    "teashop.tf": ["resource aws_s3_bucket.photos", "variable region", "local locals.tags", "output address"],
    "teashop.dockerfile": ["stage build", "stage assets", "argument PYTHON"],
}


ATTRIBUTES = {
    "@": {"dart", "groovy", "java", "javascript", "kotlin", "python", "scala", "swift", "tsx", "typescript"},
    "#[": {"php", "rust"},
    "[": {"csharp"},
}
"""What an attribute or a decorator begins with, and in which languages."""


def stands_above(row: str, language: Language) -> bool:
    """Whether a row is a comment or an attribute."""
    marks = [mark for mark, languages in ATTRIBUTES.items() if language.name in languages and "@interface" not in row]
    opener = language.block_comment[0] if language.block_comment else ""
    return row.lstrip().startswith(tuple(filter(None, (*marks, language.line_comment, opener))))


def symbols(name: str) -> list[Symbol]:
    """What a fixture defines, on all levels."""
    path = FIXTURES / name
    document = structsplit.parse(path.read_bytes(), source=path.name)
    for _ in walk(document.root):  # definitions inside functions are found when a function is cut
        pass
    return document.symbols


def test_every_language_has_a_fixture_or_a_sample() -> None:
    languages = {language_of(path) for path in CODE.values()}
    assert languages | set(SAMPLES) >= {name for name in CURATED if load_languages()[name].tree_sitter not in SAMPLES}
    assert set(FILES) == set(CODE)


@pytest.mark.parametrize("name", FILES)
def test_every_language_names_what_it_defines(name: str) -> None:
    found = {f"{symbol.kind} {symbol.name}" for symbol in symbols(name)}
    assert sorted(set(FILES[name]) - found) == []


@pytest.mark.parametrize("name", FILES)
def test_no_definition_is_without_a_name_or_a_kind(name: str) -> None:
    for symbol in symbols(name):
        assert symbol.name.strip(". :/"), symbol
        assert re.fullmatch(r"[a-z]+", symbol.kind), symbol
        assert "\n" not in symbol.name


@pytest.mark.parametrize("name", FILES)
def test_a_signature_begins_with_the_definition_and_not_with_what_stands_above_it(name: str) -> None:
    text = (FIXTURES / name).read_bytes().decode().replace("\r\n", "\n")
    language = load_languages()[language_of(FIXTURES / name)]
    for symbol in symbols(name):
        assert symbol.start == symbol.signature[0]
        signature = text[slice(*symbol.signature)]
        assert signature.strip(), symbol
        assert not stands_above(signature, language), (symbol, signature)
        if symbol.doc and symbol.doc[1] <= symbol.start:
            between = text[symbol.doc[1] : symbol.start].strip()
            assert not between or stands_above(between, language), (symbol, between)


@pytest.mark.parametrize("name", FILES)
def test_fixtures_are_parsed_without_errors(name: str) -> None:
    path = FIXTURES / name
    assert structsplit.parse(path.read_bytes(), source=path.name).notes == []
