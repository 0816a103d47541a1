"""The ways to split that are compared, by set. A peer that gives no offsets is located in the text."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from structsplit.document import Document
from structsplit.evaluation import Setting


@dataclass(frozen=True)
class Piece:
    """A chunk of any library: what of the text it holds, and what is embedded for it."""

    start: int
    end: int
    contextualized: str


Make = Callable[[int], Setting]
"""A setting for a cap in tokens."""


def located(text: str, pieces: Iterable[tuple[str, str]]) -> list[Piece]:
    """Pieces, each with what is embedded, at their places: in order, white space aside."""
    places = [at for at, letter in enumerate(text) if not letter.isspace()]
    dense = "".join(text[at] for at in places)
    found, after = [], 0
    for piece, embedded in pieces:
        wanted = "".join(piece.split())
        if not wanted:
            continue
        at = dense.find(wanted, after)
        if at < 0:
            raise ValueError(f"not in the text: {piece[:80]!r}")
        found.append(Piece(places[at], places[at + len(wanted) - 1] + 1, embedded))
        after = at + 1  # pieces may overlap
    return found


def _texts(name: str, split: Callable[[str], list[str]]) -> Setting:
    return Setting(name, lambda document: located(document.text, ((text, text) for text in split(document.text))))


def _encode() -> Callable[[str], list[int]]:
    import tiktoken

    return tiktoken.get_encoding("cl100k_base").encode_ordinary


def langchain(cap: int) -> Setting:
    from langchain_text_splitters import RecursiveCharacterTextSplitter

    splitter = RecursiveCharacterTextSplitter.from_tiktoken_encoder("cl100k_base", chunk_size=cap, chunk_overlap=0)
    return _texts("LangChain recursive", splitter.split_text)


def langchain_language(language: str) -> Make:
    def make(cap: int) -> Setting:
        from langchain_text_splitters import RecursiveCharacterTextSplitter

        encode = _encode()
        splitter = RecursiveCharacterTextSplitter.from_language(
            language, chunk_size=cap, chunk_overlap=0, length_function=lambda text: len(encode(text))
        )
        return _texts(f"LangChain from_language {language}", splitter.split_text)

    return make


def langchain_headers(cap: int) -> Setting:
    """With the headings put in front, as its documentation suggests."""
    from langchain_text_splitters import MarkdownHeaderTextSplitter, RecursiveCharacterTextSplitter

    headers = MarkdownHeaderTextSplitter([("#" * level, f"h{level}") for level in range(1, 5)], strip_headers=False)
    sizes = RecursiveCharacterTextSplitter.from_tiktoken_encoder("cl100k_base", chunk_size=cap, chunk_overlap=0)

    def split(document: Document) -> list[Piece]:
        found = sizes.split_documents(headers.split_text(document.text))
        return located(
            document.text,
            (
                (one.page_content, "\n\n".join(filter(None, [" > ".join(one.metadata.values()), one.page_content])))
                for one in found
            ),
        )

    return Setting("LangChain headers in the text + recursive", split)


def llama_sentences(cap: int) -> Setting:
    from llama_index.core.node_parser import SentenceSplitter

    splitter = SentenceSplitter(chunk_size=cap, chunk_overlap=0, tokenizer=_encode())
    return _texts("LlamaIndex SentenceSplitter", splitter.split_text)


def llama_markdown(cap: int) -> Setting:
    from llama_index.core.node_parser import MarkdownNodeParser, SentenceSplitter
    from llama_index.core.schema import Document as Loaded

    nodes, encode = MarkdownNodeParser(), _encode()
    sizes = SentenceSplitter(chunk_size=cap, chunk_overlap=0, tokenizer=encode)

    def split(text: str) -> list[str]:
        pieces = []
        for node in nodes.get_nodes_from_documents([Loaded(text=text)]):
            pieces += [node.text] if len(encode(node.text)) <= cap else sizes.split_text(node.text)
        return pieces

    return _texts("LlamaIndex MarkdownNodeParser + sentences", split)


def llama_code(cap: int) -> Setting:
    import tree_sitter
    import tree_sitter_python
    from llama_index.core.node_parser import CodeSplitter

    parser = tree_sitter.Parser(tree_sitter.Language(tree_sitter_python.language()))
    splitter = CodeSplitter("python", parser=parser, count_mode="token", max_tokens=cap, tokenizer=_encode())
    return _texts("LlamaIndex CodeSplitter", splitter.split_text)


def _indexed(name: str, splitter: Any) -> Setting:
    def split(document: Document) -> list[Piece]:
        return [Piece(start, start + len(text), text) for start, text in splitter.chunk_indices(document.text)]

    return Setting(name, split)


def sts_text(cap: int) -> Setting:
    from semantic_text_splitter import TextSplitter

    return _indexed("semantic-text-splitter Text", TextSplitter.from_tiktoken_model("gpt-4", cap))


def sts_markdown(cap: int) -> Setting:
    from semantic_text_splitter import MarkdownSplitter

    return _indexed("semantic-text-splitter Markdown", MarkdownSplitter.from_tiktoken_model("gpt-4", cap))


def sts_code(cap: int) -> Setting:
    import tree_sitter_python
    from semantic_text_splitter import CodeSplitter

    splitter = CodeSplitter.from_tiktoken_model(tree_sitter_python.language(), "gpt-4", cap)
    return _indexed("semantic-text-splitter Code", splitter)


def _chonkie(name: str, chunker: Any) -> Setting:
    def split(document: Document) -> list[Piece]:
        return [Piece(chunk.start_index, chunk.end_index, chunk.text) for chunk in chunker.chunk(document.text)]

    return Setting(name, split)


def chonkie_recursive(cap: int) -> Setting:
    import tiktoken
    from chonkie import RecursiveChunker

    tokenizer = tiktoken.get_encoding("cl100k_base")
    return _chonkie("Chonkie RecursiveChunker", RecursiveChunker(tokenizer=tokenizer, chunk_size=cap))


def chonkie_sentences(cap: int) -> Setting:
    import tiktoken
    from chonkie import SentenceChunker

    tokenizer = tiktoken.get_encoding("cl100k_base")
    return _chonkie("Chonkie SentenceChunker", SentenceChunker(tokenizer=tokenizer, chunk_size=cap, chunk_overlap=0))


def chonkie_code(cap: int) -> Setting:
    import tiktoken
    from chonkie import CodeChunker

    tokenizer = tiktoken.get_encoding("cl100k_base")
    return _chonkie("Chonkie CodeChunker", CodeChunker(language="python", tokenizer=tokenizer, chunk_size=cap))


def astchunk(cap: int) -> Setting:
    """It counts characters that are not blank: of code, 2.5 a token. With its own context in front ("expansion")."""
    from astchunk import ASTChunkBuilder

    builder = ASTChunkBuilder(max_chunk_size=cap * 5 // 2, language="python", metadata_template="default")

    def split(document: Document) -> list[Piece]:
        text, found, after = document.text, [], 0
        lines = [0, *(match.end() for match in re.finditer("\n", text)), len(text)]
        for one in builder.chunkify(text, repo_level_metadata={"filepath": document.source}, chunk_expansion=True):
            # its context ends with a line of three quotes
            own = re.sub(r"\A'''.*?'''\n", "", one["content"], flags=re.DOTALL).strip()
            start = text.find(own, after)
            end = start + len(own)
            if start < 0:  # it makes its text anew, which is not always what stands there: by its 0-based lines, then
                start, end = lines[one["metadata"]["start_line_no"]], lines[one["metadata"]["end_line_no"] + 1]
            found.append(Piece(start, end, one["content"]))
            after = start + 1
        return found

    return Setting("astchunk with expansion", split)


def structsplit(name: str, **options: Any) -> Make:
    return lambda cap: Setting.of(name, max_tokens=cap, **options)


PEERS: dict[str, list[Make]] = {
    "chroma": [
        structsplit("structsplit"),
        langchain, llama_sentences, sts_text, chonkie_recursive, chonkie_sentences,
    ],
    "code": [
        structsplit("structsplit"),
        structsplit("structsplit, packed", granularity="packed"),
        langchain_language("python"), llama_code, sts_code, chonkie_code, chonkie_recursive, astchunk,
    ],
    "docs": [
        structsplit("structsplit"),
        structsplit("structsplit, children", children=True),
        langchain_language("markdown"), langchain_headers, llama_markdown, sts_markdown, chonkie_recursive,
    ],
}  # fmt: skip
"""By set, structsplit with its defaults first."""
