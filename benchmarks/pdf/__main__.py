"""structsplit on a folder of PDFs: beside its peers for speed and memory, and held against what is true of the files.

usage: python benchmarks/pdf FOLDER [--icdar FOLDER] [--peers structsplit pdfplumber] [--python to_chunks=PATH]
                                    [--files R-exts booktabs] [--answers FOLDER] [--pages 60]
                                    [--only speed laws cases icdar] [--misses]
"""

import argparse
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

sys.path.append(str(Path(__file__).parents[1]))  # last, for the folders beside this one are named like modules

import pymupdf
from cases import CASES
from known import DIFFERENCES, REFUSED
from peers import READERS
from report import misses, report
from side_by_side import table

OWN = "structsplit"
SPEED_FILES = ("R-exts.pdf", "debian-reference.pdf")
LONG_FILE = "R-fullrefman.pdf"
LONGEST = 60
"""Seconds that a file may take."""
GIVE_UP = 600
"""Seconds after which a process is ended, what it compares with other engines included."""
SECTIONS = ("speed", "laws", "cases", "icdar")


def run(program: str, python: str, *arguments: str) -> dict[str, Any]:
    """The answer of one of the programs beside this one."""
    command = [python, str(Path(__file__).with_name(program)), *arguments]
    begin = time.monotonic()
    try:
        done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", timeout=GIVE_UP, check=False)
    except subprocess.TimeoutExpired:
        return {"error": f"took more than {GIVE_UP} s"}
    if done.returncode or not done.stdout:
        return {"error": f"exit code {done.returncode}: {done.stderr.strip()[-300:]}"}
    return {"wall": time.monotonic() - begin} | json.loads(done.stdout)


def speed(given: argparse.Namespace) -> None:
    """Peers on the same pages, cut out of the manuals beforehand; structsplit on the whole of them too."""
    pythons = dict(item.split("=", 1) for item in given.python)
    remarks = []
    with tempfile.TemporaryDirectory() as scratch:
        first = given.folder / SPEED_FILES[0]
        warm, _ = excerpt(first, 1, Path(scratch) / "warm")

        def rows(readers: list[str], path: Path, pages: int) -> dict[str, dict[str, str]]:
            found = {}
            for name in readers:
                answer = run("peers.py", pythons.get(name, sys.executable), name, str(path), str(warm))
                if "seconds" in answer:
                    found[name] = speed_row(answer, pages)
                else:
                    remarks.append(f"left out: {name} ({answer.get('unavailable') or answer.get('error')})")
            return found

        for name in SPEED_FILES:
            part, pages = excerpt(given.folder / name, given.pages, Path(scratch))
            table(
                f"{name}, {pages} pages", rows([name for name in READERS if name in {*given.peers, OWN}], part, pages)
            )
        for name in (*SPEED_FILES, LONG_FILE):
            pages = pymupdf.open(given.folder / name).page_count
            table(f"{name}, all {pages} pages", rows([OWN, f"{OWN}-parse", "text-only"], given.folder / name, pages))
    print("\n" + "\n".join(sorted(set(remarks))))


def excerpt(path: Path, pages: int, folder: Path) -> tuple[Path, int]:
    """Pages from the middle of a document, as a file."""
    folder.mkdir(exist_ok=True)
    document = pymupdf.open(path)
    count = min(pages, len(document))
    first = (len(document) - count) // 2
    document.select(range(first, first + count))
    document.save(folder / path.name, garbage=3, deflate=True)
    return folder / path.name, count


def speed_row(answer: dict[str, Any], pages: int) -> dict[str, str]:
    return {
        "pages per CPU second": f"{pages / answer['seconds']:.1f}",
        "memory MB": f"{answer['memory']:.0f}",
        "tables": "-" if answer["tables"] is None else str(answer["tables"]),
    }


def examined(given: argparse.Namespace) -> Iterator[tuple[str, dict[str, Any]]]:
    """The small files first."""
    for path in sorted(given.folder.glob("*.pdf"), key=lambda path: path.stat().st_size):
        if not given.files or path.stem in given.files:
            print(f"\r{path.name:40}", end="", file=sys.stderr, flush=True)
            kept = given.answers / f"{path.stem}.json" if given.answers else None
            if kept and kept.exists():
                answer = json.loads(kept.read_text(encoding="utf-8"))
            else:
                answer = run("examine.py", sys.executable, str(path))
            if kept:
                kept.parent.mkdir(exist_ok=True)
                kept.write_text(json.dumps(answer), encoding="utf-8")
            yield path.name, answer
    print("\r" + " " * 40 + "\r", end="", file=sys.stderr)


def check_all(given: argparse.Namespace) -> list[str]:
    """Every file through the laws and against pdfium; what went wrong."""
    answers = dict(examined(given))
    faults = [f"{name}: {answer['error']}" for name, answer in answers.items() if "error" in answer]
    for name, answer in answers.items():
        refused, expected = answer.get("refused", ""), REFUSED.get(name, "")
        if (refused or expected) and not (expected and refused.startswith(expected)):
            faults.append(f"{name}: refused with {refused!r}, expected {expected!r}")
    read = {name: answer for name, answer in answers.items() if "chunks" in answer}
    faults += [f"{name}: {law}" for name, answer in read.items() for law in answer["broken"]]
    faults += [f"{name}: took {a['seconds']:.0f} s" for name, a in read.items() if a["seconds"] > LONGEST]
    faults += [
        f"{n}: {a['placed'][1] - a['placed'][0]} chunks lack boxes"
        for n, a in read.items()
        if len(set(a["placed"])) > 1
    ]
    faults += [difference for name, answer in read.items() if (difference := unexpected(name, answer))]
    report(read)
    if given.misses:
        misses(read)
    return faults


def unexpected(name: str, answer: dict[str, Any]) -> str:
    """How its letters differ from what is known to differ; empty if they do not."""
    if "missing" not in answer:
        return ""
    missing, extra = sum(answer["missing"].values()), sum(answer["extra"].values())
    known = DIFFERENCES.get(name)
    if (missing, extra) == ((known.missing, known.extra) if known else (0, 0)):
        return ""
    some = " ".join(f"{c}{n}" for c, n in list(answer["missing"].items())[:8])
    more = " ".join(f"{c}{n}" for c, n in list(answer["extra"].items())[:8])
    return f"{name}: letters missing {missing} ({some}), extra {extra} ({more}), known {known and known[:2]}"


def check_cases(given: argparse.Namespace) -> list[str]:
    faults = []
    print()
    for title, case in CASES.items():
        try:
            holds, said = case(given.folder)
        except Exception as error:
            holds, said = False, f"{type(error).__name__}: {error}"
        print(f"{'yes' if holds else 'NO '} {title}: {said}")
        if not holds:
            faults.append(title)
    return faults


def check_icdar(given: argparse.Namespace) -> list[str]:
    from icdar import false_claims, score

    if given.icdar:
        print(f"\nICDAR 2013: {score(given.icdar)}")
    for name, pages in false_claims(given.folder).items():
        print(f"{name}: {len(pages)} of 60 pages are said to hold a table: {pages}")
    return []


def options() -> argparse.Namespace:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("folder", type=Path)
    arguments.add_argument("--icdar", type=Path, help="the folder of the ICDAR 2013 table competition")
    arguments.add_argument(
        "--peers", nargs="+", choices=READERS, default=list(READERS), metavar="NAME", help=f"of {', '.join(READERS)}"
    )
    arguments.add_argument("--python", action="append", default=[], metavar="NAME=PATH", help="a peer's interpreter")
    arguments.add_argument("--files", nargs="+", metavar="STEM", help="those to examine, without .pdf")
    arguments.add_argument(
        "--answers", type=Path, help="a folder to keep what is found; what is there is not asked anew"
    )
    arguments.add_argument("--pages", type=int, default=60, metavar="N", help="of a manual, for the peers")
    arguments.add_argument(
        "--only", nargs="+", choices=SECTIONS, default=SECTIONS, metavar="NAME", help=f"of {', '.join(SECTIONS)}"
    )
    arguments.add_argument("--misses", action="store_true", help="show bookmarks and breadcrumbs that are wrong")
    return arguments.parse_args()


def main() -> None:
    given = options()
    faults: list[str] = []
    if "speed" in given.only:
        speed(given)
    if "laws" in given.only:
        faults += check_all(given)
    if "cases" in given.only:
        faults += check_cases(given)
    if "icdar" in given.only:
        faults += check_icdar(given)
    print("\n" + ("\n".join(f"FAULT {fault}" for fault in faults) or "no faults"))


if __name__ == "__main__":
    main()
