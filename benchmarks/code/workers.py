"""The processes the splitters run in, seen from outside."""

from collections import Counter
from pathlib import Path

from facts import File
from peers import Piece
from side_by_side import Process


class Worker:
    """A splitter in a process of its own, under the interpreter that has it."""

    def __init__(self, name: str, python: str) -> None:
        self.name = name
        self.languages: set[str] = set()
        """Those it can split, of those it was asked for."""
        self.unavailable: dict[str, str] = {}
        """Those it cannot, to the reason."""
        self.failures: Counter[str] = Counter()
        """What went wrong with a text, to how often."""
        self._process = Process(python, Path(__file__).with_name("peers.py"), name)

    def split(self, file: File, *, wanted: bool = True) -> tuple[float | None, list[Piece] | None]:
        """CPU seconds, None where it failed; and the pieces if wanted, None where it cannot do the language."""
        if file.language in self.unavailable:
            return None, None
        request = {"text": file.text, "path": file.path, "language": file.language, "pieces": wanted}
        answer = self._process.ask(request)
        if "unavailable" in answer:
            self.unavailable[file.language] = answer["unavailable"]
            return None, None
        self.languages.add(file.language)
        if "error" in answer:
            self.failures[answer["error"]] += 1
            return None, []
        return answer["seconds"], [Piece(*fields) for fields in answer["pieces"]]

    def close(self) -> None:
        self._process.close()

    def remarks(self) -> list[str]:
        """What it could not do."""
        reasons = " or ".join(sorted(set(self.unavailable.values()))[:2])
        if not self.languages:
            return [f"left out: {self.name} ({reasons})"]
        lines = [f"{self.name} failed {times} times: {failure}" for failure, times in self.failures.items()]
        if self.unavailable:
            lines.append(f"{self.name} cannot do {', '.join(sorted(self.unavailable))} ({reasons})")
        return lines
