"""Code in another language between two tags: scripts and styles in components and pages."""

import pytest

import structsplit
from structsplit import Document, Kind, Node, Splitter
from structsplit.document import walk
from structsplit.parsers.code.grammar import GrammarError, grammar_for
from tests import laws

COMPONENT = """\
<script setup lang="ts">
import { ref } from 'vue'
import Größe from './Größe.vue'

/** Counts one up. */
function countUp(by: number): void {
  count.value += by
}

const count = ref(0)
</script>

<template>
  <main>
    <Größe :value="count" />
    <button @click="countUp(1)">+</button>
  </main>
</template>

<style lang="scss">
@use 'tokens';

.count { color: tokens.$ink; }
</style>
"""

PAGE = """\
<!doctype html>
<html>
  <head>
    <script type="module">
      import { draw } from './draw.js'

      function redraw() {
        draw(document.body)
      }
    </script>
    <script type="application/ld+json">
      {"@type": "Bakery",
       "name": "Brot & Salz"}
    </script>
  </head>
  <body>
    <p>Open from six.</p>
  </body>
</html>
"""


def parse(text: str, language: str = "vue") -> Document:
    return structsplit.parse(text, format=language)


def symbols(document: Document) -> dict[str, str]:
    return {symbol.name: symbol.kind for symbol in document.symbols}


def element(document: Document, tag: str) -> Node:
    """The innermost node that begins with a tag."""
    nodes = [node for node, _ in walk(document.root) if node.header]
    return [node for node in nodes if document.text[node.start : node.end].lstrip().startswith(tag)][-1]


def script(tag: str, code: str = "let a = 1", language: str = "vue") -> Node:
    return element(parse(f"{tag}\n{code}\n</script>\n", language), "<script")


def test_functions_of_a_script_are_named() -> None:
    assert symbols(parse(COMPONENT))["countUp"] == "function"


def test_nodes_of_a_script_are_in_its_language() -> None:
    (function,) = (node for node, _ in walk(parse(COMPONENT).root) if node.title == "countUp")
    assert function.kind is Kind.FUNCTION
    assert function.language == "typescript"


def test_a_symbol_is_of_its_script() -> None:
    document = parse(COMPONENT)
    (function,) = (symbol for symbol in document.symbols if symbol.name == "countUp")
    assert document.symbols[function.within].kind == "script"


def test_an_element_opens_with_its_tag_and_closes_with_it() -> None:
    document = parse(COMPONENT)
    children = element(document, "<style").children
    assert [children[0].kind, children[-1].kind] == [Kind.OPEN, Kind.CLOSE]
    assert document.text[children[-1].start : children[-1].end] == "</style>"


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text,
        lambda text: text.replace("\n", "\r\n"),
        lambda text: "\ufeff" + text,
        lambda text: text.replace("  ", "\t"),
        lambda text: "<!-- 分块 👩‍👩‍👧 -->\n" + text,
    ],
    ids=["lf", "crlf", "bom", "tabs", "non-ascii"],
)
def test_offsets_are_those_of_the_document(change) -> None:
    document = parse(change(COMPONENT))
    (function,) = (symbol for symbol in document.symbols if symbol.name == "countUp")
    assert document.text[slice(*function.signature)] == "function countUp(by: number): void {"


def test_imports_of_a_script_serve_the_whole_document() -> None:
    document = parse(COMPONENT)
    uses = {document.text[ref.start : ref.end]: ref.uses for ref in document.references}
    assert document.text.index("<Größe") + 1 in uses["import Größe from './Größe.vue'"]


def test_imports_of_a_style_serve_the_style() -> None:
    document = parse(COMPONENT.replace("ref(0)", "tokens"))
    (reference,) = (ref for ref in document.references if document.text.startswith("@use", ref.start))
    assert all(use > document.text.index("<style") for use in reference.uses)
    assert reference.uses


@pytest.mark.parametrize(
    ("tag", "language"),
    [
        ("<script>", "javascript"),
        ('<script lang="ts">', "typescript"),
        ("<script setup lang='tsx'>", "tsx"),
        ("<script lang=ts setup>", "typescript"),
        ('<script\n  setup\n  lang="ts"\n>', "typescript"),
        ('<script data-lang="ts">', "javascript"),
        ('<script lang="">', "javascript"),
        ('<script lang="coffee">', "coffee"),
    ],
)
def test_an_attribute_tells_the_language(tag: str, language: str) -> None:
    assert script(tag).language == language


@pytest.mark.parametrize(
    ("kind", "language"),
    [
        ("module", "javascript"),
        ("text/javascript; charset=utf-8", "javascript"),
        ("text/x-typescript", "typescript"),
        ("application/ld+json", "json"),
        ("importmap", "json"),
        ("text/template", "html-source"),
        ("x-shader/x-vertex", "vertex"),
    ],
)
def test_a_media_type_tells_the_language(kind: str, language: str) -> None:
    assert script(f'<script type="{kind}">', language="html-source").language == language


def test_a_language_without_a_grammar_is_read_by_lines() -> None:
    document = parse('<template lang="pug">\nmain\n  p one\np two\n</template>\n')
    inner = element(document, "<template").children[1:-1]
    assert {node.language for node in inner} == {"pug"}


def test_a_script_on_one_row_stays_one_unit() -> None:
    (node,) = parse("<script>let a = 1</script>\n").root.children
    assert node.children == []


def test_code_may_begin_and_end_on_the_rows_of_the_tags() -> None:
    document = parse("<script>let a = [\n  1,\n]\nfunction f() {\n  return a\n}</script>\n")
    assert symbols(document) == {"script": "script", "f": "function"}
    laws.check(document, Splitter(max_tokens=16))


def test_an_element_that_is_not_closed_goes_to_the_end() -> None:
    document = parse("<main>\n<p>one</p>\n<p>two</p>\n", "html-source")
    laws.check(document, Splitter(max_tokens=16))
    assert [node.kind for node in document.root.children[0].children][:1] == [Kind.OPEN]


def test_a_script_inside_elements_is_looked_into() -> None:
    assert symbols(parse(PAGE, "html-source"))["redraw"] == "function"


def test_what_holds_a_script_holds_definitions() -> None:
    document = parse(PAGE, "html-source")
    assert element(document, "<head").kind is Kind.CLASS
    assert element(document, "<body").kind is Kind.ENTRY


@pytest.mark.parametrize("budget", [16, 64, 512])
@pytest.mark.parametrize("language", ["html-source", "vue", "svelte", "astro"])
def test_a_page_obeys_the_laws(language: str, budget: int) -> None:
    laws.check(parse(PAGE, language), Splitter(max_tokens=budget))


def test_a_piece_of_an_element_repeats_the_tags_around_it() -> None:
    rows = "\n".join(f"    <li>Boat {number} leaves at ten past.</li>" for number in range(40))
    text = f'<template>\n  <ol class="boats">\n{rows}\n  </ol>\n</template>\n'
    later = Splitter(max_tokens=128).split(text, format="vue")[1:]
    assert len(later) > 2
    assert all('<template>\n  <ol class="boats">\n' in chunk.context for chunk in later)


def test_a_branch_stays_with_what_stands_below_it() -> None:
    document = parse("{#if boats}\n  <p>some</p>\n{:else}\n  <p>none</p>\n{/if}\n", "svelte")
    (branches,) = document.root.children
    kinds = [node.kind for node in branches.children]
    assert kinds == [Kind.OPEN, Kind.STATEMENT, Kind.OPEN, Kind.STATEMENT, Kind.CLOSE]


def test_a_snippet_is_a_definition() -> None:
    document = parse("{#snippet row(boat)}\n  <td>{boat}</td>\n{/snippet}\n", "svelte")
    assert symbols(document) == {"row": "snippet"}


def test_front_matter_is_typescript() -> None:
    document = parse("---\nfunction f(): void {\n  g()\n}\n---\n<p>one</p>\n", "astro")
    assert symbols(document) == {"frontmatter": "frontmatter", "f": "function"}


def test_broken_code_between_tags_is_noted() -> None:
    assert any("broken" in note for note in parse("<script>\nfunction (\n</script>\n").notes)


@pytest.mark.parametrize("language", ["vue", "svelte", "astro", "html-source"])
def test_the_data_of_elements_is_sound(language: str) -> None:
    grammar = grammar_for(language)
    assert grammar is not None
    for row in grammar.embed.values():
        assert not row.language or grammar_for(row.language)
        assert all(not name or grammar_for(name) for name in row.languages.values())


def test_an_unknown_key_of_an_element_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    language = structsplit.languages.load_languages()["vue"]
    monkeypatch.setitem(language.embed, "element", {"closes": "end_tag"})
    with pytest.raises(GrammarError, match="closes"):
        grammar_for.__wrapped__("vue")


def test_a_query_in_a_string_stays_whole() -> None:
    query = '    rows = run(\n        """\n' + "        SELECT name FROM tea\n" * 20 + '        """\n    )\n'
    text = "def report():\n" + "    check_the_kettle()\n" * 20 + query + "    check_the_kettle()\n" * 20
    chunks = Splitter(max_tokens=160).split(text, format="python")
    assert any(query.strip() in chunk.text for chunk in chunks)
