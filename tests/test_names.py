"""The names of what a chunk of code defines, in its breadcrumb: as they are written and in words."""

import pytest

from structsplit import Splitter
from structsplit.terms import in_words

BODY = "".join(f'        self.last = "{row} of many a word that fills the line of this method"\n' for row in range(4))
SOURCE = f"""class HTTPServer:
    def toURL(self):
{BODY}
    def parse_header(self):
{BODY}

def main():
{BODY}
"""


def breadcrumbs(text: str, source: str, **options: object) -> list[str]:
    """The first line of the context of each chunk, which has been counted with all the rest."""
    splitter = Splitter(**options)  # pyright: ignore[reportArgumentType]
    chunks = splitter.split(text, source=source)
    assert all(chunk.tokens == splitter.counter(chunk.contextualized) <= splitter.budget.max_tokens for chunk in chunks)
    return [chunk.context.partition("\n")[0] for chunk in chunks]


def test_a_breadcrumb_ends_with_what_the_chunk_defines_and_how_that_is_said() -> None:
    assert breadcrumbs(SOURCE, "web/server.py") == [
        "# web/server.py > HTTPServer, toURL (http server, to url)",
        "# web/server.py > HTTPServer > parse_header (http server parse header)",
        "# web/server.py > main",
    ]


def test_names_and_their_words_come_only_with_the_full_context() -> None:
    assert breadcrumbs(SOURCE, "web/server.py", context="path")[1] == "# web/server.py > HTTPServer"
    assert breadcrumbs(SOURCE, "web/server.py", context="none") == ["", "", ""]


def test_code_of_no_file_says_its_names_where_words_add_something() -> None:
    text = "def toURL(path):\n    return path\n\n\ndef main():\n    return toURL('a')\n"
    chunks = Splitter(min_tokens=0).split(text, format="python")
    assert [chunk.context for chunk in chunks] == ["# toURL (to url)\n", ""]
    assert [chunk.tokens for chunk in chunks] == [Splitter().counter(chunk.contextualized) for chunk in chunks]


def test_a_breadcrumb_is_in_the_comments_of_its_language() -> None:
    crumb = breadcrumbs("h1 { color: red }\n", "a.css") + breadcrumbs("func ToURL() { return }\n", "a.go")
    assert crumb == ["/* a.css > h1 */", "// a.go > ToURL (to url)"]


def test_a_name_that_would_end_the_comment_is_not_said() -> None:
    crumbs = breadcrumbs("let ( *) a b = a\nlet plain x = x\n", "a.ml")
    assert crumbs == ["(* a.ml > plain *)"]


@pytest.mark.parametrize("max_tokens", [16, 24, 32, 48, 64])
def test_where_there_is_no_room_names_are_left_out(max_tokens: int) -> None:
    crumbs = breadcrumbs(SOURCE, "web/server.py", max_tokens=max_tokens)
    assert "# web/server.py > HTTPServer > parse_header (http server parse header)" not in crumbs[:1]
    limit = max_tokens // 4
    assert all(Splitter().counter(crumb) <= limit for crumb in crumbs)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("parseHTTPHeader", "parse http header"),
        ("parse_http_header", "parse http header"),
        ("utf8Length", "utf8 length"),
        ("Map::find_if", "map find if"),
        ("größeÄndern", "größe ändern"),
        ("найтиСлово", "найти слово"),
        ("名前", "名前"),
        ("h1", "h1"),
        ("__init__", "init"),
    ],
)
def test_a_name_is_said_in_the_words_it_is_made_of(name: str, words: str) -> None:
    assert in_words(name) == words
