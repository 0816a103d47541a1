"""What comes out of each fixture, beside it, for a person to review.

`pytest --golden` writes the outputs anew.
"""

from pathlib import Path

import pytest

from structsplit import Splitter

FIXTURES = Path(__file__).parent.parent / "fixtures"
FILES = sorted(path for path in FIXTURES.glob("*/*") if path.is_file() and not path.name.endswith(".chunks.txt"))
SPLITTER = Splitter(max_tokens=128)


def rendered(path: Path) -> str:
    parts = []
    for chunk in SPLITTER.split(path.read_bytes(), source=path.name):
        facts = [
            f"lines {chunk.start_line}-{chunk.end_line}",
            chunk.kind + (f" {chunk.part[0]}/{chunk.part[1]}" if chunk.part else ""),
            f"{chunk.tokens} tokens",
            " > ".join(chunk.headings) + (f" #{chunk.anchor}" if chunk.anchor else ""),
        ]
        parts.append(f"======== {' | '.join(fact for fact in facts if fact)}\n")
        parts += [f"┆{line}\n" for line in visible(chunk.context).splitlines()]
        parts += [f"│{line}\n" for line in visible(chunk.text).split("\n")]
        if chunk.body is not None:
            parts += [f"┊{line}\n" for line in visible(chunk.body).split("\n")]
    return "".join(parts)


def visible(text: str) -> str:
    for character, sign in (("\r", "␍"), ("\f", "␌"), ("\0", "␀"), ("\ufeff", "[BOM]"), ("\u2028", "[LS]")):
        text = text.replace(character, sign)
    return text


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_a_fixture_gives_its_golden_chunks(path: Path, golden: bool) -> None:
    expected = path.with_name(path.name + ".chunks.txt")
    real = rendered(path)
    if golden:
        expected.write_text(real, encoding="utf-8")
    assert real == expected.read_text(encoding="utf-8")
