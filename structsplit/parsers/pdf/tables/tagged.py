"""Tables of tagged PDFs: the tags say which lines are a cell, its row and its table, on whatever page."""

import itertools
from collections import defaultdict

from structsplit.parsers.pdf.page import Page, around
from structsplit.parsers.pdf.tables.aligned import Extent, columns_of, extents
from structsplit.parsers.pdf.tables.draft import Draft, DraftCell
from structsplit.parsers.pdf.tables.pieces import Piece, join_pieces
from structsplit.parsers.pdf.tables.table import Found

Path = tuple[tuple[str, int], ...]

CELLS = ("TD", "TH")

MAX_COLUMNS = 500

DRAWN = 0.8
"""Of a table's cells that must stand in a drawn grid for it to tell the columns."""


def tagged_drafts(page: Page, pieces: list[Piece], ruled: list[Draft]) -> list[Draft]:
    """The tables that the tags of a page name, the inner one of nested ones. `ruled`: those drawn on the page, which
    tell where columns are."""
    tables: defaultdict[Path, dict[Path, dict[Path, list[Piece]]]] = defaultdict(dict)
    for piece in pieces:
        tag = page.lines[piece.line].tag
        if tag and (place := _places(tag.path)):
            table, row, cell = place
            tables[table].setdefault(row, {}).setdefault(cell, []).append(piece)
    drafts = (_draft(path, rows, ruled) for path, rows in tables.items())
    return [draft for draft in drafts if draft]


def _places(path: Path) -> tuple[Path, Path, Path] | None:
    """The paths of the table, the row and the cell that a line is in."""
    names = [name for name, _ in path]
    if "Table" not in names:
        return None
    table = len(names) - 1 - names[::-1].index("Table")
    row = next((n for n in range(table + 1, len(names)) if names[n] == "TR"), None)
    if row is None:
        return None
    cell = next((n for n in range(row + 1, len(names)) if names[n] in CELLS), None)
    if cell is None:
        return None
    return path[: table + 1], path[: row + 1], path[: cell + 1]


def _draft(path: Path, tagged: dict[Path, dict[Path, list[Piece]]], ruled: list[Draft]) -> Draft | None:
    rows = [list(cells.items()) for cells in tagged.values()]
    found = _drawn_columns(rows, ruled) or _columns(rows)
    if len(rows) < 2 or not 1 < len(found) <= MAX_COLUMNS:
        return None
    cells: list[DraftCell] = []
    heads: list[bool] = []
    for number, row in enumerate(rows):
        for _, pieces in row:
            whole = pieces[0]
            for piece in pieces[1:]:
                whole = join_pieces(whole, piece)
            first, last = columns_of(whole, found)
            cells.append(DraftCell(number, number, first, last, pieces))
        heads.append(all(cell[-1][0] == "TH" or any(name == "THead" for name, _ in cell) for cell, _ in row))
    box = cells[0].pieces[0].box
    for cell in cells:
        for piece in cell.pieces:
            box = around(box, piece.box)
    xs = [box[0], *((one[1] + other[0]) / 2 for one, other in itertools.pairwise(found)), box[2]]
    draft = Draft(Found.TAGS, box, xs, _heights(cells, len(rows), box[1], box[3]), cells, path)
    draft.headers = heads.index(False) if False in heads else 0
    draft.row_tags = [row[-1][1] for row in tagged]
    return draft


def _drawn_columns(rows: list[list[tuple[Path, list[Piece]]]], ruled: list[Draft]) -> list[Extent] | None:
    """The columns between the rules around them, where most of the cells stand in one grid."""
    places = [(piece.x0, (piece.y0 + piece.y1) / 2) for row in rows for _, pieces in row for piece in pieces[:1]]
    for draft in ruled:
        x0, y0, x1, y1 = draft.box
        inside = sum(x0 - 2 <= x <= x1 and y0 <= y <= y1 for x, y in places)
        if inside >= DRAWN * len(places):
            return list(zip(draft.xs, draft.xs[1:], strict=False))
    return None


def _columns(rows: list[list[tuple[Path, list[Piece]]]]) -> list[Extent]:
    """Where the columns are: by the cells' numbers in their rows where those hold a cell each, else by their places."""
    width = max((cell[-1][1] for row in rows for cell, _ in row), default=0) + 1
    if width <= MAX_COLUMNS:
        held: list[Extent | None] = [None] * width
        full = [row for row in rows if max(cell[-1][1] for cell, _ in row) + 1 == width]
        for row in full:
            for cell, pieces in row:
                x0, x1 = min(piece.x0 for piece in pieces), max(piece.x1 for piece in pieces)
                known = held[cell[-1][1]]
                held[cell[-1][1]] = (min(x0, known[0]), max(x1, known[1])) if known else (x0, x1)
        found = sorted(extent for extent in held if extent)
        if all(one[1] <= other[0] + 2 for one, other in itertools.pairwise(found)):
            return found
    most = max(len(row) for row in rows)
    return extents([[piece for _, pieces in row for piece in pieces] for row in rows if 2 * len(row) > most], 0)


def _heights(cells: list[DraftCell], count: int, top: float, bottom: float) -> list[float]:
    """The y between rows."""
    tops, bottoms = [bottom] * count, [top] * count
    for cell in cells:
        tops[cell.top] = min(tops[cell.top], *(piece.y0 for piece in cell.pieces))
        bottoms[cell.top] = max(bottoms[cell.top], *(piece.y1 for piece in cell.pieces))
    return [top, *((above + below) / 2 for above, below in zip(bottoms, tops[1:], strict=False)), bottom]
