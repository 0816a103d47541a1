"""What reads a PDF's pages, and the process that each reads one file in.

`python peers.py NAME PATH WARM` runs under the interpreter that has the peer, reads the file WARM first, so that all is
loaded, then that at PATH, and prints one line of JSON: {"seconds": of CPU time, "memory": the process's largest in MB,
"tables"}, {"error"} if it cannot be read, or {"unavailable": why}.
"""

import json
import os
import resource
import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1]))  # last, for the folders beside this one are named like modules

from side_by_side import told

Read = Callable[[str], int | None]
"""Reads the file at a path as the library's users do; how many tables it found, None where it does not say."""


def structsplit() -> Read:
    from structsplit import Splitter

    splitter = Splitter(max_tokens=512)

    def read(path: str) -> None:
        splitter.split_file(path)

    return read


def structsplit_parse() -> Read:
    import structsplit
    from structsplit.document import Kind, walk

    def read(path: str) -> int:
        document = structsplit.parse(Path(path).read_bytes(), source=path)
        return sum(node.kind is Kind.TABLE for node, _ in walk(document.root))

    return read


def find_tables() -> Read:
    import pymupdf

    def read(path: str) -> int:
        tables = 0
        with pymupdf.open(path) as document:
            for page in document:
                page.get_text("dict")
                tables += len([table.extract() for table in page.find_tables().tables])
        return tables

    return read


def pdfplumber() -> Read:
    import pdfplumber

    def read(path: str) -> int:
        tables = 0
        with pdfplumber.open(path) as document:
            for page in document.pages:
                page.extract_text()
                tables += len(page.extract_tables())
                page.close()
        return tables

    return read


def markitdown() -> Read:
    from markitdown import MarkItDown

    converter = MarkItDown()
    return lambda path: converter.convert(path).text_content.count("\n| --- |")


def to_chunks() -> Read:
    import pymupdf4llm

    def read(path: str) -> None:
        list(pymupdf4llm.to_chunks(path))

    return read


def text_only() -> Read:
    import pypdfium2

    def read(path: str) -> None:
        document = pypdfium2.PdfDocument(path)
        for index in range(len(document)):
            document[index].get_textpage().get_text_bounded()

    return read


READERS: dict[str, Callable[[], Read]] = {
    "structsplit": structsplit,
    "structsplit-parse": structsplit_parse,
    "find_tables": find_tables,
    "pdfplumber": pdfplumber,
    "markitdown": markitdown,
    "to_chunks": to_chunks,
    "text-only": text_only,
}


def measure(name: str, path: str, warm: str) -> dict[str, object]:
    try:
        read = READERS[name]()
        read(warm)
    except ImportError as error:  # not installed: the others can still be compared
        return {"unavailable": told(error)}
    begin = time.process_time()
    try:
        tables = read(path)
    except Exception as error:
        return {"error": told(error)}
    seconds = time.process_time() - begin
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return {"seconds": seconds, "memory": memory, "tables": tables}


if __name__ == "__main__":
    sys.path.pop(0)  # the folder of this file
    sys.path.pop()
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # so that nothing a peer prints gets into the answer
    answers.write(json.dumps(measure(*sys.argv[1:])))
    answers.close()
