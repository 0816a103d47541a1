"""structsplit beside its peers on the Markdown files of a folder: speed as ratios, and what becomes of the text.

usage: python benchmarks/markdown.py FOLDER [--rounds 3] [--megabytes 5]
"""

import argparse
import re
import statistics
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from markdown_it import MarkdownIt

MAX_TOKENS = 512
FITS = 448
TINY = 32


@dataclass
class Piece:
    """A chunk of any library."""

    embedded: str
    start: int | None = None
    text: str = ""


Splitter = Callable[[str], list[Piece]]


def structsplit_default() -> Splitter:
    return _structsplit()


def structsplit_full() -> Splitter:
    return _structsplit(target_tokens=MAX_TOKENS)


def _structsplit(**options: int) -> Splitter:
    from structsplit import Splitter as Own

    splitter = Own(max_tokens=MAX_TOKENS, **options)
    return lambda text: [Piece(c.contextualized, c.start, c.text) for c in splitter.split(text, format="markdown")]


def langchain_headers() -> Splitter:
    from langchain_text_splitters import MarkdownHeaderTextSplitter, RecursiveCharacterTextSplitter

    headers = MarkdownHeaderTextSplitter([("#" * n, f"h{n}") for n in range(1, 7)], strip_headers=False)
    sizes = RecursiveCharacterTextSplitter.from_tiktoken_encoder(
        encoding_name="cl100k_base", chunk_size=MAX_TOKENS, chunk_overlap=0, add_start_index=True
    )

    def split(text: str) -> list[Piece]:
        documents = sizes.split_documents(headers.split_text(text))
        return [Piece(d.page_content, d.metadata.get("start_index"), d.page_content) for d in documents]

    return split


def semantic_text_splitter() -> Splitter:
    from semantic_text_splitter import MarkdownSplitter

    splitter = MarkdownSplitter.from_tiktoken_model("gpt-4", MAX_TOKENS)
    return lambda text: [Piece(chunk, start, chunk) for start, chunk in splitter.chunk_indices(text)]


def chonkie_recursive() -> Splitter:
    import tiktoken
    from chonkie import RecursiveChunker

    chunker = RecursiveChunker(tiktoken.get_encoding("cl100k_base"), chunk_size=MAX_TOKENS)
    return lambda text: [Piece(c.text, c.start_index, c.text) for c in chunker.chunk(text)]


PEERS: dict[str, Callable[[], Splitter]] = {
    "structsplit": structsplit_default,
    "structsplit, target 512": structsplit_full,
    "LangChain headers + recursive": langchain_headers,
    "semantic-text-splitter": semantic_text_splitter,
    "Chonkie recursive": chonkie_recursive,
}


# -- what is true of a file -------------------------------------------------------------------------------


def folded(text: str) -> str:
    return "".join(character for character in text.lower() if character.isalnum())


@dataclass
class Truth:
    tables: list[list[str]]
    fences: list[str]
    headings: set[str]
    paragraphs: list[tuple[str, list[str]]]


def truth(text: str, count: Callable[[str], int]) -> Truth:
    """Tables and fences that fit, headings, and long paragraphs with their heading path, by stock markdown-it-py."""
    lines = text.split("\n")
    found = Truth([], [], set(), [])
    path: list[tuple[int, str]] = []
    tokens = MarkdownIt("commonmark").enable("table").parse(text)
    for number, token in enumerate(tokens):
        if not token.map:
            continue
        raw = "\n".join(lines[token.map[0] : token.map[1]])
        if token.type == "table_open" and count(raw) <= FITS:
            found.tables.append([c for line in raw.split("\n") for c in map(folded, line.split("|")) if c])
        elif token.type == "fence" and token.content.strip() and count(token.content) + 8 <= FITS:
            found.fences.append("".join(token.content.split()))
        elif token.type == "heading_open" and token.level == 0:
            title = folded(tokens[number + 1].content)
            path = [*(step for step in path if step[0] < int(token.tag[1])), (int(token.tag[1]), title)]
            found.headings.add(title)
        elif token.type == "paragraph_open" and token.level == 0 and len(folded(raw)) > 80 and path:
            found.paragraphs.append((folded(raw), [title for _, title in path if title]))
    return found


def score(texts: list[str], results: list[list[Piece]], count: Callable[[str], int]) -> dict[str, float]:
    """Percentages over all files."""
    n: Counter[str] = Counter()
    sizes: list[int] = []
    for text, pieces in zip(texts, results, strict=True):
        facts = truth(text, count)
        words = [folded(piece.embedded) for piece in pieces]
        solid = ["".join(piece.embedded.split()) for piece in pieces]
        for piece, known in zip(pieces, words, strict=True):
            size = count(piece.embedded)
            sizes.append(size)
            n["over"] += size > MAX_TOKENS
            n["tiny"] += size < TINY
            last = piece.embedded.rstrip().rsplit("\n", 1)[-1]
            n["orphan"] += last.startswith("#") and folded(last) in facts.headings and piece is not pieces[-1]
            n["exact"] += piece.start is not None and text.startswith(piece.text, piece.start)
            del known
        for cells in facts.tables:
            n["tables"] += 1
            n["tables whole"] += any(all(cell in known for cell in cells) for known in words)
        for fence in facts.fences:
            n["fences"] += 1
            n["fences whole"] += any(fence in known for known in solid)
        n["headings"] += len(facts.headings)
        for paragraph, path in facts.paragraphs:
            holders = [known for known in words if paragraph in known]
            n["paragraphs"] += bool(holders)
            n["path"] += any(all(title in known for title in path) for known in holders)
    chunks = len(sizes)
    return {
        "chunks": chunks,
        "mean": statistics.mean(sizes),
        "over %": 100 * n["over"] / chunks,
        f"<{TINY} %": 100 * n["tiny"] / chunks,
        "tables %": 100 * n["tables whole"] / max(1, n["tables"]),
        "fences %": 100 * n["fences whole"] / max(1, n["fences"]),
        "path %": 100 * n["path"] / max(1, n["paragraphs"]),
        "orphans/100": 100 * n["orphan"] / max(1, n["headings"]),
        "exact %": 100 * n["exact"] / chunks,
    }


# -- the run ----------------------------------------------------------------------------------------------


def read(folder: Path, megabytes: float) -> list[str]:
    texts, size = [], 0
    for path in sorted(p for p in folder.rglob("*") if p.suffix in (".md", ".mdx", ".markdown") and p.is_file()):
        data = path.read_bytes()
        if re.search(rb"\S", data) and size + len(data) <= megabytes * 1e6:
            texts.append(data.decode("utf-8", "replace").replace("\r\n", "\n"))
            size += len(data)
    return texts


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("folder", type=Path)
    arguments.add_argument("--rounds", type=int, default=3)
    arguments.add_argument("--megabytes", type=float, default=5)
    given = arguments.parse_args()
    texts = read(given.folder, given.megabytes)
    size = sum(len(text.encode()) for text in texts)
    splitters: dict[str, Splitter] = {}
    for name, make in PEERS.items():
        try:
            splitters[name] = make()
            splitters[name]("# Warm\n\nup.\n")
        except Exception as error:  # not installed, or no vocabulary: the others can still be compared
            print(f"left out: {name} ({type(error).__name__}: {error})")
    seconds: dict[str, list[float]] = {name: [] for name in splitters}
    names = list(splitters)
    for _ in range(given.rounds):
        spent = dict.fromkeys(names, 0.0)
        for number, text in enumerate(texts):
            # file by file, so that a busy moment hits all alike; each goes first as often, and so reads cold memory
            turn = number % len(names)
            for name in names[turn:] + names[:turn]:
                begin = time.process_time()
                splitters[name](text)
                spent[name] += time.process_time() - begin
        for name in names:
            seconds[name].append(spent[name])
    results = {name: [split(text) for text in texts] for name, split in splitters.items()}
    from structsplit.tokens import make_counter

    count = make_counter("cl100k_base")
    print(
        f"{len(texts)} files, {size / 1e6:.1f} MB; CPU seconds, best of {given.rounds} rounds; ratios, their median\n"
    )
    rows = {name: score(texts, results[name], count) for name in splitters}
    columns = list(next(iter(rows.values())))
    print("| | MB/s | structsplit is | " + " | ".join(columns) + " |")
    print("|---|---|---|" + "---|" * len(columns))
    for name, row in rows.items():
        best = min(seconds[name])
        ratios = [theirs / own for theirs, own in zip(seconds[name], seconds["structsplit"], strict=True)]
        ratio = "" if name == "structsplit" else f"{statistics.median(ratios):.2f}× as fast"
        cells = " | ".join(f"{value:.0f}" if value >= 1000 else f"{value:.1f}" for value in row.values())
        print(f"| {name} | {size / 1e6 / best:.2f} | {ratio} | {cells} |")


if __name__ == "__main__":
    main()
