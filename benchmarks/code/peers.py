"""The splitters that are compared, and the process each of them runs in.

`python peers.py NAME` reads requests from standard input and answers on standard output, both in lines of JSON. It runs
under the interpreter that has the peer: only the standard library is imported until a splitter is made.

A request: {"text", "path", "language", "pieces": whether they are wanted in the answer}.
An answer: {"seconds": of CPU time, "pieces"}, {"error"} if this text cannot be split, or {"unavailable"} if no text of
the language can.
"""

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

sys.path.append(str(Path(__file__).parents[1]))  # last, for the folders beside this one are named like modules

from side_by_side import Answer, serve, told

MAX_TOKENS = 512
MAX_CHARACTERS = 2000
"""What 512 tokens of code hold on average, for the peers that do not count tokens."""
MAX_VISIBLE = 1452
"""How many of those are not blank."""


class Piece(NamedTuple):
    """A chunk of any library."""

    text: str
    start: int | None = None
    """In characters, where the library states it."""
    context: str = ""
    """What is embedded in front of the text, counted in the budget."""
    id: str | None = None
    """None where the text is all there is to tell chunks apart."""


Split = Callable[[str, str], list[Piece]]
"""The pieces of a text, given its path."""


def structsplit(language: str, **options: str) -> Split:
    from structsplit import Splitter

    splitter = Splitter(max_tokens=MAX_TOKENS, **options)
    return lambda text, path: [
        Piece(chunk.text, chunk.start, chunk.context, chunk.id)
        for chunk in splitter.split(text, format=language, source=path)
    ]


def structsplit_packed(language: str) -> Split:
    return structsplit(language, granularity="packed")


def structsplit_packed_bare(language: str) -> Split:
    return structsplit(language, granularity="packed", context="none")


def chonkie(language: str) -> Split:
    import tiktoken
    import tree_sitter_language_pack
    from chonkie import CodeChunker

    # it downloads every grammar there is while it sees fewer than 20
    tree_sitter_language_pack.downloaded_languages = lambda: [language] * 20
    chunker = CodeChunker(tiktoken.get_encoding("cl100k_base"), chunk_size=MAX_TOKENS, language=language)
    return lambda text, _: [Piece(chunk.text, chunk.start_index) for chunk in chunker.chunk(text)]


def llama_index(language: str) -> Split:
    import tiktoken
    from llama_index.core import Document
    from llama_index.core.node_parser import CodeSplitter
    from tree_sitter_language_pack import get_parser

    splitter = CodeSplitter(
        language=language,
        count_mode="token",
        max_tokens=MAX_TOKENS,
        tokenizer=tiktoken.get_encoding("cl100k_base").encode_ordinary,
        parser=get_parser(language),
    )
    return lambda text, _: [
        Piece(node.text, node.start_char_idx) for node in splitter.get_nodes_from_documents([Document(text=text)])
    ]


def langchain(language: str) -> Split:
    import tiktoken
    from langchain_text_splitters import Language, RecursiveCharacterTextSplitter

    encode = tiktoken.get_encoding("cl100k_base").encode_ordinary
    splitter = RecursiveCharacterTextSplitter.from_language(
        Language({"javascript": "js", "typescript": "ts", "tsx": "ts"}.get(language, language)),
        chunk_size=MAX_TOKENS,
        chunk_overlap=0,
        length_function=lambda text: len(encode(text)),
        add_start_index=True,
    )
    return lambda text, _: [
        Piece(document.page_content, document.metadata["start_index"]) for document in splitter.create_documents([text])
    ]


def semantic_text_splitter(language: str) -> Split:
    from semantic_text_splitter import CodeSplitter
    from tree_sitter_language_pack import get_binding

    splitter = CodeSplitter.from_tiktoken_model(get_binding(language), "gpt-4", MAX_TOKENS)
    return lambda text, _: [Piece(chunk, start) for start, chunk in splitter.chunk_indices(text)]


def astchunk(language: str) -> Split:
    from astchunk import ASTChunkBuilder

    builder = ASTChunkBuilder(max_chunk_size=MAX_VISIBLE, language=language, metadata_template="default")
    return lambda text, _: [Piece(chunk["content"]) for chunk in builder.chunkify(text)]


def cocoindex(language: str) -> Split:
    os.environ["COCOINDEX_DISABLE_USAGE_TRACKING"] = "1"
    from cocoindex.ops.text import RecursiveSplitter

    splitter = RecursiveSplitter()
    return lambda text, _: [
        Piece(chunk.text, chunk.start.char_offset)
        for chunk in splitter.split(text, chunk_size=MAX_CHARACTERS, chunk_overlap=0, language=language)
    ]


def parse_only(language: str) -> Split:
    from tree_sitter_language_pack import get_parser

    parser = get_parser(language)

    def parse(text: str, _: str) -> list[Piece]:
        parser.parse(text.encode())
        return []

    return parse


SPLITTERS: dict[str, Callable[[str], Split]] = {
    "structsplit": structsplit,
    "structsplit-packed": structsplit_packed,
    "structsplit-packed-bare": structsplit_packed_bare,
    "chonkie": chonkie,
    "llama-index": llama_index,
    "langchain": langchain,
    "semantic-text-splitter": semantic_text_splitter,
    "astchunk": astchunk,
    "cocoindex": cocoindex,
    "parse-only": parse_only,
}


def answerer(name: str) -> Answer:
    splitters: dict[str, Split | str] = {}

    def reply(request: dict) -> dict:
        language = request["language"]
        if language not in splitters:
            splitters[language] = _made(name, request)
        split = splitters[language]
        return {"unavailable": split} if isinstance(split, str) else _answer(split, request)

    return reply


def _made(name: str, request: dict[str, str]) -> Split | str:
    """The splitter, warmed up on the text; if it cannot be made, why."""
    try:
        split = SPLITTERS[name](request["language"])
    except Exception as error:  # whatever it is, the others can still be compared
        return told(error)
    _answer(split, request)
    return split


def _answer(split: Split, request: dict[str, str]) -> dict[str, object]:
    begin = time.process_time()
    try:
        pieces = split(request["text"], request["path"])
    except Exception as error:
        return {"error": told(error)}
    seconds = time.process_time() - begin
    return {"seconds": seconds, "pieces": pieces if request["pieces"] else []}


if __name__ == "__main__":
    serve(lambda: answerer(sys.argv[1]))
