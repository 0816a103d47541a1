"""The splitters that are compared, and the process each of them runs in.

`python peers.py NAME` reads requests from standard input and answers on standard output, both in lines of JSON. It runs
under the interpreter that has the peer: only the standard library is imported until a splitter is made.

A request: {"text", "path", "pieces": whether they are wanted in the answer}.
An answer: {"seconds": of CPU time, "pieces"}, {"error"} if this text cannot be split, or {"unavailable"} if none can.
"""

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

sys.path.append(str(Path(__file__).parents[1]))  # last, for the folders beside this one are named like modules

from side_by_side import Answer, serve, told

MAX_TOKENS = 512
MAX_CHARACTERS = 2000
"""What 512 tokens of prose hold on average, for the peers that do not count tokens."""

WARM = "<html><body><main><h1>Warm</h1><p>It is warm here.</p></main></body></html>"


class Piece(NamedTuple):
    """A chunk of any library."""

    text: str
    context: str = ""
    """What is embedded in front of the text, counted in the budget."""
    headings: str = ""
    """What the library states beside the text, a heading a line."""
    anchor: str | None = None
    source: tuple[int, int] | None = None
    """Character offsets into the page, where the library states them."""
    body: str | None = None
    """What is embedded in place of the text."""

    @property
    def embedded(self) -> str:
        return self.context + (self.text if self.body is None else self.body)


Split = Callable[[str, str], list[Piece]]
"""The pieces of a text, given its path."""


def structsplit(**options: Any) -> Split:
    import structsplit

    splitter = structsplit.Splitter(max_tokens=MAX_TOKENS, **options)

    def split(text: str, path: str) -> list[Piece]:
        return [
            Piece(
                c.text, c.context, "\n".join(c.headings), c.anchor,
                (c.metadata["source_start"], c.metadata["source_end"]) if "source_start" in c.metadata else None,
                c.body,
            )
            for c in splitter.split(text, format="html", source=path)
        ]  # fmt: skip

    return split


def structsplit_full() -> Split:
    return structsplit(target_tokens=MAX_TOKENS)


def _langchain(documents: list[Any]) -> list[Piece]:
    return [Piece(d.page_content, headings="\n".join(map(str, d.metadata.values()))) for d in documents]


def langchain_headers() -> Split:
    from langchain_text_splitters import HTMLHeaderTextSplitter, RecursiveCharacterTextSplitter

    headers = HTMLHeaderTextSplitter([(f"h{n}", f"h{n}") for n in range(1, 7)])
    sizes = RecursiveCharacterTextSplitter.from_tiktoken_encoder(
        encoding_name="cl100k_base", chunk_size=MAX_TOKENS, chunk_overlap=0
    )
    return lambda text, _: _langchain(sizes.split_documents(headers.split_text(text)))


def langchain_semantic() -> Split:
    from langchain_text_splitters import HTMLSemanticPreservingSplitter

    splitter = HTMLSemanticPreservingSplitter(
        [(f"h{n}", f"h{n}") for n in range(1, 7)],
        max_chunk_size=MAX_CHARACTERS,
        elements_to_preserve=["table", "pre", "ul", "ol"],
        denylist_tags=["script", "style", "head", "nav"],
    )
    return lambda text, _: _langchain(splitter.split_text(text))


def llama_index() -> Split:
    import tiktoken
    from llama_index.core import Document
    from llama_index.core.node_parser import HTMLNodeParser, SentenceSplitter

    nodes = HTMLNodeParser()
    sizes = SentenceSplitter(
        chunk_size=MAX_TOKENS, chunk_overlap=0, tokenizer=tiktoken.get_encoding("cl100k_base").encode_ordinary
    )
    return lambda text, _: [
        Piece(node.get_content(), headings="\n".join(map(str, node.metadata.values())))
        for node in sizes(nodes.get_nodes_from_documents([Document(text=text)]))
    ]


def unstructured() -> Split:
    os.environ |= {"SCARF_NO_ANALYTICS": "true", "DO_NOT_TRACK": "true", "UNSTRUCTURED_DISABLE_NOTICE": "1"}
    from unstructured.chunking.title import chunk_by_title
    from unstructured.partition.html import partition_html

    def split(text: str, _: str) -> list[Piece]:
        elements = partition_html(text=text, languages=["eng"])
        chunks = chunk_by_title(elements, max_characters=MAX_CHARACTERS, new_after_n_chars=MAX_CHARACTERS)
        return [Piece(chunk.text) for chunk in chunks]

    return split


def docling() -> Split:
    import io

    import tiktoken
    from docling.backend.html_backend import HTMLDocumentBackend
    from docling.datamodel.base_models import InputFormat
    from docling.datamodel.document import InputDocument
    from docling_core.transforms.chunker.hybrid_chunker import HybridChunker
    from docling_core.transforms.chunker.tokenizer.openai import OpenAITokenizer

    tokenizer = OpenAITokenizer(tokenizer=tiktoken.get_encoding("cl100k_base"), max_tokens=MAX_TOKENS)
    chunker = HybridChunker(tokenizer=tokenizer)

    def split(text: str, _: str) -> list[Piece]:
        page = InputDocument(
            path_or_stream=io.BytesIO(text.encode()),
            format=InputFormat.HTML,
            backend=HTMLDocumentBackend,
            filename="page.html",
        )
        pieces = []
        for chunk in chunker.chunk(page._backend.convert()):
            embedded = chunker.contextualize(chunk)
            context = embedded.removesuffix(chunk.text)
            body = None if context + chunk.text == embedded else embedded
            pieces.append(
                Piece(chunk.text, context if body is None else "", "\n".join(chunk.meta.headings or []), body=body)
            )
        return pieces

    return split


def parse_only() -> Split:
    from lxml.html import HTMLParser, document_fromstring

    def parse(text: str, _: str) -> list[Piece]:
        document_fromstring(text.encode(), parser=HTMLParser(encoding="utf-8", huge_tree=True))
        return []

    return parse


SPLITTERS: dict[str, Callable[[], Split]] = {
    "structsplit": structsplit,
    "structsplit-full": structsplit_full,
    "langchain-headers": langchain_headers,
    "langchain-semantic": langchain_semantic,
    "llama-index": llama_index,
    "unstructured": unstructured,
    "docling": docling,
    "parse-only": parse_only,
}
EVERY = {"unstructured": 4, "docling": 4}
"""The slow ones split only every so many files."""


def answerer(name: str) -> Answer:
    try:
        split = SPLITTERS[name]()
        split(WARM, "warm.html")
    except Exception as error:  # not installed, or no vocabulary: the others can still be compared
        reason = told(error)
        return lambda _: {"unavailable": reason}
    return lambda request: _answer(split, request)


def _answer(split: Split, request: dict[str, str]) -> dict[str, object]:
    begin = time.process_time()
    try:
        pieces = split(request["text"], request["path"])
    except Exception as error:
        return {"error": told(error)}
    seconds = time.process_time() - begin
    return {"seconds": seconds, "pieces": pieces if request["pieces"] else []}


if __name__ == "__main__":
    sys.path.pop(0)  # the folder of this file, whose `facts` or `score` a peer's own import might otherwise find
    sys.path.pop()
    serve(lambda: answerer(sys.argv[1]))
