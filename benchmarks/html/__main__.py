"""structsplit beside its peers on the HTML pages of a folder: CPU time as ratios, and what becomes of the pages.

usage: python benchmarks/html FOLDER [--peers structsplit langchain-headers] [--pages 20] [--rounds 3]
                                     [--python docling=/some/venv/bin/python] [--by-site] [--misses docling path 20]
"""

import argparse
import sys
from collections import Counter, defaultdict
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1]))  # last, for the folders beside this one are named like modules

from facts import File, facts, read
from peers import EVERY, SPLITTERS
from score import Tally
from side_by_side import Seconds, ratio, table
from workers import Worker

from structsplit.tokens import make_counter

OWN, FLOOR = "structsplit", "parse-only"
"""What times are divided by."""


def measure(files: list[File], workers: list[Worker], rounds: int) -> tuple[Seconds, dict[str, dict[str, Tally]]]:
    """Times, and the tallies by splitter and site."""
    seconds: Seconds = {worker.name: defaultdict(list) for worker in workers}
    tallies: dict[str, dict[str, Tally]] = {worker.name: defaultdict(Tally) for worker in workers}
    count = make_counter("cl100k_base").many
    for number in range(rounds):
        # page by page, so that a busy moment hits all alike; each goes first as often, and so reads cold memory
        for turn, file in enumerate(files):
            known = facts(file, count) if number == 0 else None
            present = [worker for worker in workers if turn % worker.every == 0]
            first = turn % len(present)
            for worker in present[first:] + present[:first]:
                spent, pieces = worker.split(file, wanted=number == 0)
                if spent is not None:
                    seconds[worker.name][file.path].append(spent)
                if known and not worker.unavailable and worker.name != FLOOR:
                    tallies[worker.name][file.site].add(known, pieces, count)
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
        if seconds[name]:
            speeds[name] = {
                f"time / {OWN}": ratio(seconds, name, OWN, given.rounds),
                f"time / {FLOOR}": ratio(seconds, name, FLOOR, given.rounds),
                "MB/s": f"{sum(size[p] / 1e6 for p in seconds[name]) / sum(map(min, seconds[name].values())):.2f}",
                "pages": str(len(seconds[name])),
            }
    totals = {name: merged(by_site) for name, by_site in tallies.items() if by_site}
    print(f"\nCPU time; ratios are medians of {given.rounds} rounds, MB/s of each page's best round")
    table("speed", speeds)
    table("sizes", {name: tally.sizes_row() for name, tally in totals.items()})
    table("structure, %", {name: tally.structure_row() for name, tally in totals.items()})
    if OWN in totals:
        table("there are", {"in all pages": totals[OWN].facts_row()})
    if given.by_site:
        own = sorted(tallies[OWN].items())
        table(f"{OWN}: sizes", {site: tally.sizes_row() for site, tally in own})
        table(f"{OWN}: structure, %", {site: tally.structure_row() for site, tally in own})
        table(f"{OWN}: there are", {site: tally.facts_row() for site, tally in own})
    if given.misses:
        name, column, most = given.misses
        for _, path, what in [miss for miss in totals[name].misses if miss[0] == column][: int(most)]:
            print(f"\n{path}: {column}\n    " + what[:600].replace("\n", "\n    "))


def options() -> argparse.Namespace:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("folder", type=Path, help="pages, in a folder for each site")
    arguments.add_argument(
        "--peers",
        nargs="+",
        choices=SPLITTERS,
        default=list(SPLITTERS),
        metavar="NAME",
        help=f"of {', '.join(SPLITTERS)}",
    )
    arguments.add_argument("--pages", type=int, metavar="N", help="at most so many of each site")
    arguments.add_argument("--rounds", type=int, default=3)
    arguments.add_argument("--python", action="append", default=[], metavar="NAME=PATH", help="a peer's interpreter")
    arguments.add_argument("--by-site", action="store_true", help=f"{OWN}'s tables once more, by site")
    arguments.add_argument(
        "--misses",
        nargs=3,
        metavar=("PEER", "COLUMN", "N"),
        help="show what it gets wrong: table, header, code whole, code verbatim, paragraph, path, leaked, link, source",
    )
    return arguments.parse_args()


def main() -> None:
    given = options()
    pythons = dict(item.split("=", 1) for item in given.python)
    names = [name for name in SPLITTERS if name in {*given.peers, OWN, FLOOR}]
    files = read(given.folder, given.pages)
    sites = Counter(file.site for file in files)
    print(f"{len(files)} pages, {sum(len(file.text.encode()) for file in files) / 1e6:.2f} MB:", dict(sites))
    workers = [Worker(name, pythons.get(name, sys.executable), EVERY.get(name, 1)) for name in names]
    compare(files, workers, given)
    print()
    for worker in workers:
        worker.close()
        for remark in worker.remarks():
            print(remark)


if __name__ == "__main__":
    main()
