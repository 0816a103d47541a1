"""The sets: documents and questions whose answers are known by place."""

import gzip
import json
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import structsplit
from structsplit.document import Document
from structsplit.evaluation import Asked, Question, place_questions, read_questions


@dataclass(frozen=True)
class Set:
    """One of the three."""

    name: str
    what: str
    format: str
    max_tokens: int
    documents: list[Document]
    questions: list[Question]
    wanted: Callable[[Question], bool] = field(default=lambda _: True)


def _parsed(texts: dict[str, str], form: str) -> list[Document]:
    return [structsplit.parse(text, format=form, source=name) for name, text in texts.items()]


def chroma(folder: Path) -> list[Set]:
    """Chroma's five corpora and questions (Smith and Troynikov 2024)."""
    texts = {path.stem: path.read_text("utf-8") for path in sorted((folder / "chroma" / "corpora").glob("*.md"))}
    documents = _parsed(texts, "markdown")
    questions = place_questions(read_questions(folder / "chroma" / "questions_df.csv"), documents)
    return [Set("chroma", "Chroma's study", "markdown", 200, documents, questions)]


def _rows(path: Path) -> tuple[dict[str, str], list[dict]]:
    texts, asked = {}, []
    with gzip.open(path, "rt", encoding="utf-8") as file:
        for line in file:
            row = json.loads(line)
            if "text" in row:
                texts[row["doc"]] = row["text"]
            else:
                asked.append(row)
    return texts, asked


def _asked(row: dict) -> Asked:
    return Asked(row["q"], row["doc"], (), tuple((start, end) for start, end in row["refs"]))


def code(folder: Path) -> list[Set]:
    """Python files without their docstrings; a question is a docstring's first sentence, its answer the function."""
    texts, asked = _rows(folder / "code.jsonl.gz")
    documents = _parsed(texts, "python")
    questions = place_questions([_asked(row) for row in asked], documents)
    return [Set("code", "functions by their docstrings", "python", 400, documents, questions)]


def docs(folder: Path) -> list[Set]:
    """Documentation pages; a question names a column and a row of a table, its answer is the row. Long ones name the
    section and the page too."""
    texts, asked = _rows(folder / "docs.jsonl.gz")
    documents = _parsed(texts, "markdown")
    return [
        Set(
            f"docs, {kind}", f"table rows, {kind} questions", "markdown", 400, documents,
            place_questions([_asked(row) for row in asked if row["kind"] == kind], documents),
        )
        for kind in ("long", "short")
    ]  # fmt: skip


SETS = {"chroma": chroma, "code": code, "docs": docs}
