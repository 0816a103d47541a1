"""One PDF, from bytes to chunks, and everything that is asked of it: python examine.py PATH, an answer in JSON.

In a process of its own, so that one file's crash, hang or memory is its own.
"""

import json
import resource
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

sys.path.append(str(Path(__file__).parents[2]))

import facts
import structure

import structsplit
from structsplit import Document, Kind, Splitter, StructsplitError
from structsplit.document import walk
from tests import laws

BUDGETS = (128, 512)
WARM = "It is warm here."
TALL = 1_500_000
"""Characters of a text for which the laws that look at all of the text for each chunk take too long."""
MANY_LINES = 6000
"""So many are not searched for one by one."""


def examine(path: Path) -> dict[str, Any]:
    data = path.read_bytes()
    structsplit.split(WARM, format="markdown")  # the vocabulary is loaded
    begin = time.process_time()
    try:
        document = structsplit.parse(data, source=path.name)
        parsed = time.process_time() - begin
        chunks = {budget: Splitter(max_tokens=budget).split_document(document) for budget in BUDGETS}
    except StructsplitError as error:
        return {"refused": f"{type(error).__name__}: {error}", "seconds": time.process_time() - begin}
    answer: dict[str, Any] = {
        "seconds": time.process_time() - begin,
        "parsed": parsed,
        "memory": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
        "pages": len({location.page for location in document.locations}),
        "chunks": len(chunks[512]),
        "notes": document.notes,
        "placed": placed(chunks[512]),
    }
    answer["broken"] = broken(document)
    return answer | compared(path, document, chunks[512])


def placed(chunks: list[structsplit.Chunk]) -> tuple[int, int]:
    """Chunks with a box on each of their pages."""
    return sum({box[0] for box in chunk.boxes} == set(chunk.pages) != set() for chunk in chunks), len(chunks)


def broken(document: Document) -> list[str]:
    """The laws that do not hold."""
    found = []
    for budget in BUDGETS:
        try:
            laws.check(document, Splitter(max_tokens=budget)) if len(document.text) < TALL else _quick(document, budget)
        except AssertionError as error:
            found.append(f"{budget}: {str(error)[:300]}")
    return found


def _quick(document: Document, budget: int) -> None:
    splitter = Splitter(max_tokens=budget)
    chunks = splitter.split_document(document)
    position = 0
    for chunk in chunks:
        assert chunk.text == document.text[chunk.start : chunk.end], "text is the exact slice"
        assert not document.text[position : chunk.start].strip(), "lost between chunks"
        assert chunk.start >= position, "in order and disjoint"
        position = chunk.end
    laws.check_tree(document)
    laws.capped(chunks, splitter)
    laws.bodies_hold_the_same_words(chunks)
    laws.identified(chunks)


def compared(path: Path, document: Document, chunks: list[structsplit.Chunk]) -> dict[str, Any]:
    """With what the other engine finds."""
    try:
        lines, letters = facts.read(path)
        marks = [mark for mark in facts.bookmarks(path) if mark.page]
    except Exception as error:  # what it cannot read cannot be compared
        return {"incomparable": str(error)[:80]}
    located = structure.locate(marks, structure.headings_of(document))
    crumbs, wrong = structure.breadcrumbs(marks, located, chunks)
    missing, extra = words(letters, document)
    return {
        "located": (sum(heading is not None for heading in located), len(marks)),
        "lost_marks": [mark for mark, heading in zip(marks, located, strict=True) if not heading][:15],
        "breadcrumbs": crumbs,
        "wrong_breadcrumbs": wrong,
        "order": structure.order(lines, document.text) if len(lines) < MANY_LINES else None,
        "running": structure.left_running(lines, document),
        "missing": missing,
        "extra": extra,
    }


def words(theirs: Counter[str], document: Document) -> tuple[dict[str, int], dict[str, int]]:
    """Letters and digits that only pdfium has, and that only structsplit has. What was left out on purpose counts;
    what a cell over several rows or columns says again in each does not."""
    theirs = alphanumeric(theirs)
    ours = alphanumeric(facts.characters(document.text + "".join(dropped.text for dropped in document.dropped)))
    once = ours - alphanumeric(facts.characters("".join(repeated(document))))
    return dict((theirs - ours).most_common()), dict((once - theirs).most_common())


def alphanumeric(counts: Counter[str]) -> Counter[str]:
    return Counter({character: count for character, count in counts.items() if character.isalnum()})


def repeated(document: Document) -> Iterator[str]:
    """The texts of cells that equal the one above or to the left."""
    for node, _ in walk(document.root):
        if node.kind is Kind.TABLE:
            above: list[str] = []
            for line in document.text[node.start : node.end].split("\n"):
                cells = [cell.strip(" |") for cell in line.split(" | ")]
                for column, cell in enumerate(cells):
                    if cell and (cell in above[column : column + 1] or (column and cell == cells[column - 1])):
                        yield cell
                above = cells


if __name__ == "__main__":
    print(json.dumps(examine(Path(sys.argv[1]))))
