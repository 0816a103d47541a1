"""Time and memory against size: 1 MB and 10 MB of Markdown made by repeating the fixtures.

usage: python benchmarks/scaling.py
"""

import time
import tracemalloc
from pathlib import Path

from structsplit import Splitter

FIXTURES = Path(__file__).parent.parent / "fixtures" / "markdown"


def main() -> None:
    unit = "\n\n".join(path.read_text() for path in (FIXTURES / "guide.md", FIXTURES / "reference.md"))
    splitter = Splitter()
    splitter.split(unit, format="markdown")
    base = 0.0
    for megabytes in (1, 2, 5, 10):
        text = "\n\n".join(f"{unit}\n\nCopy {n}." for n in range(megabytes * 1_000_000 // len(unit)))
        begin = time.process_time()
        chunks = splitter.split(text, format="markdown")
        seconds = time.process_time() - begin
        base = base or seconds
        del chunks
        tracemalloc.start()
        splitter.split(text, format="markdown")
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        print(f"{megabytes:2} MB  {seconds:6.2f} s  {seconds / base:5.1f}x  peak {peak / len(text):4.0f} bytes/char")


if __name__ == "__main__":
    main()
