"""The tables that sum up what was found in each file."""

from typing import Any

from side_by_side import table

ORDER_FILES = ("unst-multicol.pdf", "tugboat-babelbib.pdf", "octave-refcard.pdf")
RUNNING_FILES = ("debian-policy.pdf", "bashref.pdf", "octave.pdf")
LEAST_BOOKMARKS = 7

Answers = dict[str, dict[str, Any]]
"""File to what `examine.py` says of it."""


def report(read: Answers) -> None:
    marked = {name: answer for name, answer in read.items() if answer.get("located", (0, 0))[1] >= LEAST_BOOKMARKS}
    rows = {name: bookmarks_row([answer]) for name, answer in marked.items()}
    table("bookmarks", rows | {"all": bookmarks_row(list(marked.values()))})
    order = {name: read[name]["order"] for name in ORDER_FILES if name in read}
    table(
        "order of lines",
        {name: {"neighbours kept": percent([pair]), "of": str(pair[1])} for name, pair in order.items()},
    )
    left = {name: read[name]["running"] for name in RUNNING_FILES if name in read}
    table(
        "running heads", {name: {"left, %": percent([pair]), "of pages": str(pair[1])} for name, pair in left.items()}
    )
    table("all files", {f"{len(read)} read": sums_row(read)})


def bookmarks_row(answers: list[dict[str, Any]]) -> dict[str, str]:
    return {
        "located %": percent([answer["located"] for answer in answers]),
        "of": str(sum(answer["located"][1] for answer in answers)),
        "in breadcrumbs %": percent([answer["breadcrumbs"] for answer in answers]),
        "of pairs": str(sum(answer["breadcrumbs"][1] for answer in answers)),
    }


def sums_row(read: Answers) -> dict[str, str]:
    totals = {key: sum(answer[key] for answer in read.values()) for key in ("pages", "chunks", "seconds")}
    slowest = max(read, key=lambda name: read[name]["seconds"], default="")
    return {
        "pages": str(totals["pages"]),
        "chunks": str(totals["chunks"]),
        "pages per CPU second, cut twice": f"{totals['pages'] / max(totals['seconds'], 1e-9):.0f}",
        "slowest": f"{slowest} {read[slowest]['seconds']:.1f} s" if slowest else "-",
        "most MB": f"{max((answer['memory'] for answer in read.values()), default=0):.0f}",
    }


def misses(read: Answers) -> None:
    for name, answer in read.items():
        for level, title, page in answer.get("lost_marks", []):
            print(f"{name} p. {page}: bookmark of level {level} has no heading: {title}")
        for wrong in answer.get("wrong_breadcrumbs", [])[:5]:
            print(f"{name}: {wrong}")


def percent(shares: list[tuple[int, int]]) -> str:
    whole = sum(whole for _, whole in shares)
    return f"{100 * sum(part for part, _ in shares) / whole:.1f}" if whole else "-"
