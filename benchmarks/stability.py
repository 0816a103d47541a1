"""How many chunk ids change when one sentence is put into the middle of a file.

usage: python benchmarks/stability.py FOLDER [--files 100]
"""

import argparse
import random
import re
import statistics
from pathlib import Path

from structsplit import Splitter

SENTENCE = "This sentence was put in by someone who likes to add words. "
PLACES = (r"[a-z]\. (?=[A-Z])", r"[a-z]\.\n", r"\n\n")


def edited(text: str) -> str | None:
    """The text with a sentence behind the first place for one after its middle."""
    for pattern in PLACES:
        if found := re.compile(pattern).search(text, len(text) // 2):
            return text[: found.end()] + SENTENCE + text[found.end() :]
    return None


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("folder", type=Path)
    arguments.add_argument("--files", type=int, default=100)
    given = arguments.parse_args()
    paths = sorted(p for p in given.folder.rglob("*.md*") if p.is_file() and p.stat().st_size > 4000)
    random.Random(1).shuffle(paths)
    for options in ({}, {"target_tokens": 512}, {"max_tokens": 200}):
        splitter = Splitter(**options)
        changes = []
        for path in paths[: given.files]:
            text = path.read_text(encoding="utf-8", errors="replace")
            if after := edited(text):
                ids = {chunk.id for chunk in splitter.split(text, format="markdown")}
                changes.append(sum(chunk.id not in ids for chunk in splitter.split(after, format="markdown")))
        print(
            f"{options or 'defaults'}: {len(changes)} files, ids changed: median {statistics.median(changes):.0f}, "
            f"mean {statistics.mean(changes):.2f}, most {max(changes)}"
        )


if __name__ == "__main__":
    main()
