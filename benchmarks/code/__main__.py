"""structsplit beside its peers on the source files of a folder: CPU time as ratios, and what becomes of the functions.

usage: python benchmarks/code FOLDER [--peers structsplit chonkie] [--languages python go] [--files 20] [--rounds 3]
                                     [--python chonkie=/some/venv/bin/python] [--by-language] [--stability]
"""

import argparse
import sys
from collections import Counter, defaultdict
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1]))  # last, for the folders beside this one are named like modules

from edits import stability
from facts import FUNCTIONS, File, facts, read
from peers import SPLITTERS
from score import Tally
from side_by_side import Seconds, ratio, table
from workers import Worker

from structsplit.tokens import make_counter

OWN, FLOOR = "structsplit", "parse-only"
"""What times are divided by."""


def measure(files: list[File], workers: list[Worker], rounds: int) -> tuple[Seconds, dict[str, dict[str, Tally]]]:
    """Times, and the tallies by splitter and language."""
    seconds: Seconds = {worker.name: defaultdict(list) for worker in workers}
    tallies: dict[str, dict[str, Tally]] = {worker.name: defaultdict(Tally) for worker in workers}
    count = make_counter("cl100k_base").many
    for number in range(rounds):
        # file by file, so that a busy moment hits all alike; each goes first as often, and so reads cold memory
        for turn, file in enumerate(files):
            known = facts(file, count) if number == 0 else None
            turn %= len(workers)
            for worker in workers[turn:] + workers[:turn]:
                spent, pieces = worker.split(file, wanted=number == 0)
                if spent is not None:
                    seconds[worker.name][file.path].append(spent)
                if known and pieces is not None and worker.name != FLOOR:
                    tallies[worker.name][file.language].add(known, pieces, count)
    return seconds, tallies


def merged(tallies: dict[str, Tally]) -> Tally:
    total = Tally()
    for tally in tallies.values():
        total.merge(tally)
    return total


def compare(files: list[File], workers: list[Worker], given: argparse.Namespace) -> None:
    seconds, tallies = measure(files, workers, given.rounds)
    size = {file.path: len(file.text.encode()) for file in files}
    speeds = {}
    for worker in workers:
        name = worker.name
        if not seconds[name]:
            continue
        speeds[name] = {
            f"time / {OWN}": ratio(seconds, name, OWN, given.rounds),
            f"time / {FLOOR}": ratio(seconds, name, FLOOR, given.rounds),
            "MB/s": f"{sum(size[p] / 1e6 for p in seconds[name]) / sum(map(min, seconds[name].values())):.2f}",
            "languages": str(len(worker.languages)),
        }
    totals = {name: merged(by_language) for name, by_language in tallies.items() if by_language}
    print(f"\nCPU time; ratios are medians of {given.rounds} rounds, MB/s of each file's best round")
    table("speed", speeds)
    table("sizes", {name: tally.sizes_row() for name, tally in totals.items()})
    table("structure", {name: tally.structure_row() for name, tally in totals.items()})
    if given.by_language:
        own = sorted(tallies[OWN].items())
        table(f"{OWN}: sizes", {language: tally.sizes_row() for language, tally in own})
        table(f"{OWN}: structure", {language: tally.structure_row() for language, tally in own})


def options() -> argparse.Namespace:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("folder", type=Path)
    arguments.add_argument(
        "--peers",
        nargs="+",
        choices=SPLITTERS,
        default=list(SPLITTERS),
        metavar="NAME",
        help=f"of {', '.join(SPLITTERS)}",
    )
    arguments.add_argument("--languages", nargs="+", choices=FUNCTIONS, default=list(FUNCTIONS), metavar="NAME")
    arguments.add_argument("--files", type=int, metavar="N", help="at most so many of each language")
    arguments.add_argument("--rounds", type=int, default=3)
    arguments.add_argument("--python", action="append", default=[], metavar="NAME=PATH", help="a peer's interpreter")
    arguments.add_argument("--by-language", action="store_true", help=f"{OWN}'s tables once more, by language")
    arguments.add_argument("--stability", action="store_true", help="measure the ids that an edit changes instead")
    return arguments.parse_args()


def main() -> None:
    given = options()
    pythons = dict(item.split("=", 1) for item in given.python)
    names = [name for name in SPLITTERS if name in {*given.peers, OWN, FLOOR}]
    if given.stability:
        names.remove(FLOOR)
    files = list(read(given.folder, set(given.languages), given.files))
    languages = Counter(file.language for file in files)
    print(f"{len(files)} files, {sum(len(file.text.encode()) for file in files) / 1e6:.2f} MB:", dict(languages))
    workers = [Worker(name, pythons.get(name, sys.executable)) for name in names]
    if given.stability:
        table("ids changed", stability(files, workers))
    else:
        compare(files, workers, given)
    print()
    for worker in workers:
        worker.close()
        for remark in worker.remarks():
            print(remark)


if __name__ == "__main__":
    main()
