"""What comparing libraries takes, whatever they split: each in a process of its own, times as ratios, tables."""

import json
import os
import statistics
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

Seconds = dict[str, dict[str, list[float]]]
"""Splitter, then path, to CPU seconds of each round."""


class Process:
    """A Python program that answers lines of JSON with lines of JSON, under the interpreter that has what it needs."""

    def __init__(self, python: str, program: Path, *arguments: str) -> None:
        self._process = subprocess.Popen(
            [python, str(program), *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            encoding="utf-8",
        )

    def ask(self, request: dict[str, Any]) -> dict[str, Any]:
        assert self._process.stdin
        assert self._process.stdout
        try:
            self._process.stdin.write(json.dumps(request) + "\n")
            self._process.stdin.flush()
            answer = self._process.stdout.readline()
        except BrokenPipeError:
            answer = ""
        return json.loads(answer) if answer else {"unavailable": "its process ended"}

    def close(self) -> None:
        self._process.communicate()
        self._process.wait()


Answer = Callable[[dict[str, Any]], dict[str, Any]]


def serve(make: Callable[[], Answer]) -> None:
    """The other side of `Process`. Only the standard library is needed until the answerer is made."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # so that nothing a peer prints gets between the answers
    answer = make()
    for line in sys.stdin:
        answers.write(json.dumps(answer(json.loads(line))) + "\n")
        answers.flush()


def told(error: Exception) -> str:
    return f"{type(error).__name__}: {str(error)[:120]}"


def ratio(seconds: Seconds, name: str, base: str, rounds: int) -> str:
    """The median over the rounds of how long it takes, on the files that both can split."""
    common = [path for path in seconds[name] if path in seconds[base]]
    sums = [[sum(seconds[who][path][n] for path in common) for who in (name, base)] for n in range(rounds)]
    return f"{statistics.median(own / other for own, other in sums):.2f}" if common else "-"


def table(title: str, rows: dict[str, dict[str, str]]) -> None:
    columns = list(next(iter(rows.values()), {}))
    print(f"\n| {title} | " + " | ".join(columns) + " |")
    print("|---|" + "--:|" * len(columns))
    for name, row in rows.items():
        print(f"| {name} | " + " | ".join(row.values()) + " |")
