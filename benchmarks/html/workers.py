"""The processes the splitters run in, seen from outside."""

from collections import Counter
from pathlib import Path

from facts import File
from peers import Piece
from side_by_side import Process


class Worker:
    """A splitter in a process of its own, under the interpreter that has it."""

    def __init__(self, name: str, python: str, every: int) -> None:
        self.name = name
        self.every = every
        """It is given one file in so many."""
        self.unavailable = ""
        """Why it cannot be made; empty if it can."""
        self.failures: Counter[str] = Counter()
        """What went wrong with a text, to how often."""
        self._process = Process(python, Path(__file__).with_name("peers.py"), name)

    def split(self, file: File, *, wanted: bool = True) -> tuple[float | None, list[Piece]]:
        """CPU seconds, None where it failed; and the pieces if wanted."""
        if self.unavailable:
            return None, []
        answer = self._process.ask({"text": file.text, "path": file.path, "pieces": wanted})
        self.unavailable = answer.get("unavailable", "")
        if "error" in answer:
            self.failures[answer["error"]] += 1
        return answer.get("seconds"), [Piece(*fields) for fields in answer.get("pieces", [])]

    def close(self) -> None:
        self._process.close()

    def remarks(self) -> list[str]:
        """What it could not do."""
        if self.unavailable:
            return [f"left out: {self.name} ({self.unavailable})"]
        lines = [f"{self.name} failed {times} times: {failure}" for failure, times in self.failures.items()]
        if self.every > 1:
            lines.append(f"{self.name} was given every {self.every}th page")
        return lines
