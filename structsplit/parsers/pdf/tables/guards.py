"""What lines up like a table and is none: contents, lists, code, prose in columns, drawings with text in them."""

import itertools
import re
from collections import Counter
from collections.abc import Sequence

from structsplit.parsers.pdf.tables.draft import Draft
from structsplit.parsers.pdf.tables.pieces import Piece, TextRow
from structsplit.parsers.pdf.tables.values import is_nothing, is_number, is_year

LEADER = re.compile(r"(?:[.·…]\s?){5,}|…{2,}")

CONTENTS = re.compile(
    r"(?:table of )?contents(?: continued)?$|(?:list of )?(?:figures|tables)$|index$|inhalt(?:sverzeichnis)?$|sommaire$"
    r"|table des matières$|índice(?: general)?$|contenidos?$|indice$|оглавление$|содержание$"
    r"|目\s?次$|目\s?录$|차\s?례$|목\s?차$",
    re.IGNORECASE,
)

PAGE = re.compile(r"(?:\d{1,4}|[ivxlcdm]{1,7}|[A-Z]-?\d{1,3})$", re.IGNORECASE)

MARK = re.compile(
    r"(?:[^\w\s\"'(\[|{<]{1,2}|o|[%>#]+(?: ?[%>#])*"
    r"|[(\[]?(?:\d{1,3}|[a-zA-Z]|[ivx]{1,4})[.):\]]|\d{1,3}(?:[.\-–]\d{1,3}){1,4}\.?)$"
)
"""What stands before the items of a list: bullets, numbers, letters; comment signs and prompts."""

CODE = re.compile(
    r"[{}\\;]|:=|\(\)|->|<-|==|!=|\+\+|/\*|\*/|//|&&|\|\||\[\s*[a-z]\s*\]|\$\w|^[%>#]\s|=\s*[\w\"']+\s*[,)]|\w+\([^)]*\)\s*$"
    r"|^(?:end|begin|else|fi|done|then|do|return|var|int)\b"
)

STATEMENT = re.compile(r":=|[{};]\s*$|\b(?:begin|end|endif|elsif|elif)\b|/\*|\*/|\s==?\s.*\(|\)\s*\{")
"""What stands in code, and hardly in tables about code."""

PAGES = re.compile(r"(?:^|[\s.])\d+(?:[–-]\d*)?,$|(?:[.·…]\s?){3,}")
"""Of an entry of an index, whose list of pages goes on in the next line, or stands behind dots."""

CODE_SHARE = 0.35
"""Of the rows: so many with signs of code are code. Tuned on the listings and GAP manuals."""

BOXED_CODE = 0.7
"""The same where there is a rule above and one below."""

PROSE_WORDS = 4.5
"""A column of cells with so many words on average is prose, where nothing is ruled."""

LONG_WORDS = 7.0
"""The same for the second of two columns: explanations of a list's terms."""

LINE_WORDS = 9.0
"""A column, any, of pieces with so many words is text beside a margin."""

LOWER = 0.4
"""Of a column's lines: so many that begin in lower case are prose, however narrow."""

SIZES = 1.3
"""Columns of one table are not so many times larger in type than others."""

LEAST_FILLED = 0.4
"""Of all cells: fewer are text in a drawing."""

LEAST_FILLED_RULED = 0.3
"""The same between rules."""

SPANNED = 0.6
"""Of a grid's cells: if so many cover several rows or columns, it is a form or a diagram."""

INDEXED = 0.25
"""Of the cells of two columns: so many with lists of pages are an index in columns."""

INTERRUPTED = 0.25
"""Of the rows: so many lines of prose across columns are entries with explanations."""

TYPED = 0.99
"""Of a page's characters; the rest is stamped on it, or its number."""


def is_contents(rows: Sequence[TextRow]) -> bool:
    """Whether most rows name a page: dots that lead to one number, or numbers of pages that never fall."""
    leading = pages = 0
    last: list[int] = []
    for row in rows:
        words = [word.text for piece in row.pieces for word in piece.plain_words]
        text = " ".join(words)
        if LEADER.search(text):
            leading += 1
            after = LEADER.split(text)[-1].split()
            pages += all(word.endswith(",") for word in after[:-1])  # an index has several
        if len(words) > 1 and PAGE.match(words[-1]) and words[-1].isdecimal():
            last.append(int(words[-1]))
    if leading >= max(3, 0.3 * len(rows)) and pages >= 0.7 * leading:
        return True
    least = 0.5 if leading else 0.8
    return len(last) >= max(6, least * len(rows)) and _are_pages(rows, last)


def is_titled_contents(pieces: Sequence[Piece], height: float) -> bool:
    """Whether the page says at its top that it is the contents."""
    return any(piece.y0 < 0.3 * height and CONTENTS.match(piece.text) for piece in pieces)


def _are_pages(rows: Sequence[TextRow], last: list[int]) -> bool:
    if sum(one > other for one, other in itertools.pairwise(last)) > 0.05 * len(last) or last[0] == last[-1]:
        return False
    if all(is_year(str(number)) for number in last) or max(last) > 5000:
        return False
    few = [row for row in rows if len(row.pieces) <= 3]
    numbers = sum(is_number(piece.text) for row in rows for piece in row.pieces[1:-1])
    return len(few) >= 0.9 * len(rows) and numbers < 0.2 * len(rows)


def is_refused(draft: Draft, rows: Sequence[TextRow], typed: bool) -> bool:
    """Whether what lines up without being ruled is no table. `typed`: the whole page is in typewriter type."""
    columns = _columns(draft)
    return (
        _is_sparse(draft, LEAST_FILLED)
        or is_contents(rows)
        or _is_index(columns)
        or _is_list(columns)
        or _is_code(draft, rows, CODE_SHARE, typed)
        or is_prose(draft)
        or _is_interrupted(draft)
        or _is_formula(columns)
        or _sizes_differ(draft)
    )


def is_refused_ruled(draft: Draft, rows: Sequence[TextRow], rules: int, typed: bool) -> bool:
    """The same for rows between so many rules, which tell that they belong together; two may be a box around text."""
    if is_contents(rows):
        return True
    if _share(STATEMENT, rows) >= BOXED_CODE or _is_sparse(draft, LEAST_FILLED_RULED):
        return True
    if rules > 2:
        return (len(draft.xs) == 3 and _has_marks(_columns(draft))) or _is_mono(rows, draft, True)
    return (
        _is_sparse(draft, LEAST_FILLED)
        or _is_list(_columns(draft))
        or is_prose(draft)
        or _is_code(draft, rows, BOXED_CODE, typed)
        or _is_interrupted(draft)
        or _sizes_differ(draft)
    )


def is_drawing(draft: Draft) -> bool:
    """Whether a grid is no table: a frame around code or a letterhead, boxes around single letters."""
    filled = [cell for cell in draft.cells if cell.pieces]
    rows = Counter(cell.top for cell in filled)
    if sum(count > 1 for count in rows.values()) < 2 and len(rows) < len(filled):
        rows = Counter(row for cell in filled for row in range(cell.top, cell.bottom + 1))
    if sum(count > 1 for count in rows.values()) < 2:
        return True
    spanned = sum(cell.top < cell.bottom or cell.left < cell.right for cell in draft.cells)
    if len(draft.cells) > 8 and spanned > SPANNED * len(draft.cells):
        return True
    texts = [_text(cell.pieces) for cell in filled]
    short = sum(len(text) < 4 and not is_number(text) and not is_nothing(text) for text in texts)
    return len(draft.ys) < 4 and len(texts) > 6 and short > 0.7 * len(texts)


def is_typed(pieces: Sequence[Piece]) -> bool:
    """Whether all of a page, prose too, is in typewriter type: there it is not a sign of code."""
    lengths = [len(piece.text) for piece in pieces]
    typed = sum([length for length, piece in zip(lengths, pieces, strict=True) if piece.is_mono])
    return typed > TYPED * sum(lengths)


def _columns(draft: Draft) -> list[list[str]]:
    """The texts of the cells of each column, of cells of one column."""
    columns: list[list[str]] = [[] for _ in draft.xs[1:]]
    for cell in draft.cells:
        if cell.pieces and cell.left == cell.right:
            columns[cell.left].append(" ".join(piece.text for piece in cell.pieces))
    return columns


def _is_sparse(draft: Draft, least: float) -> bool:
    width, height = len(draft.xs) - 1, len(draft.ys) - 1
    covered = sum((cell.right - cell.left + 1) * (cell.bottom - cell.top + 1) for cell in draft.cells if cell.pieces)
    several = len({cell.top for cell in draft.cells if cell.pieces and cell.left > 0})
    return several < 2 or covered < least * width * height


def _is_list(columns: list[list[str]]) -> bool:
    """Marks and what they mark; or terms and what they mean, at length."""
    if _has_marks(columns):
        return True
    if len(columns) != 2 or not columns[1]:
        return False
    if all(len(column) > 5 and _is_sorted(column) for column in columns):
        return True
    long = sum(len(text.split()) for text in columns[1]) > LONG_WORDS * len(columns[1])
    constant = len(columns[1]) > 1 and len(set(columns[1])) == 1 and not is_number(columns[1][0])
    return long or constant


def _is_index(columns: list[list[str]]) -> bool:
    """Whether at least two columns hold lists of pages."""
    told = [sum(PAGES.search(text) is not None for text in column) for column in columns]
    shares = zip(told, columns, strict=True)
    return sum(count > 2 and count >= INDEXED * len(column) for count, column in shares) > 1


def _is_sorted(column: list[str]) -> bool:
    """Names in the order of the alphabet: in all columns, a list set in columns."""
    falls = sum(one.lower() > other.lower() for one, other in itertools.pairwise(column))
    return falls < 0.1 * len(column) and not is_number(column[0]) and column[0] != column[-1]


def _has_marks(columns: list[list[str]]) -> bool:
    first = columns[0]
    if not first or len(columns) > 3 or sum(MARK.match(text) is not None for text in first) < 0.8 * len(first):
        return False
    values = sum(is_number(text) or is_nothing(text) for column in columns[1:] for text in column)
    return values < 0.5 * sum(map(len, columns[1:]))


def _is_code(draft: Draft, rows: Sequence[TextRow], share: float, typed: bool) -> bool:
    if _is_mono(rows, draft, typed):
        return True
    return _share(CODE, rows) >= share and _share_of_values(draft) < 0.4


def _share(pattern: re.Pattern[str], rows: Sequence[TextRow]) -> float:
    """Of the rows, how many have what a pattern finds."""
    return sum(pattern.search(_text(row.pieces)) is not None for row in rows) / max(1, len(rows))


def _is_mono(rows: Sequence[TextRow], draft: Draft, typed: bool) -> bool:
    """In typewriter type; where all is typed, without the numbers that a typed table has. Bold names of columns are
    those of a table in any type."""
    pieces = [piece for row in rows for piece in row.pieces]
    if sum(piece.is_mono for piece in pieces) <= 0.6 * len(pieces) or _has_bold_head(rows):
        return False
    return not typed or _share_of_values(draft) < 0.3


def _has_bold_head(rows: Sequence[TextRow]) -> bool:
    head, below = rows[0].pieces, [row.pieces[0] for row in rows[1:] if len(row.pieces) > 1]
    return len(head) > 2 and all(piece.is_bold for piece in head) and not any(piece.is_bold for piece in below)


def _share_of_values(draft: Draft) -> float:
    texts = [_text(cell.pieces) for cell in draft.cells if cell.pieces and cell.left > 0]
    return sum(is_number(text) or is_nothing(text) for text in texts) / max(1, len(texts))


def is_prose(draft: Draft) -> bool:
    """Whether two or more columns are lines of text."""
    columns: list[list[Piece]] = [[] for _ in draft.xs[1:]]
    for cell in draft.cells:
        columns[cell.left] += cell.pieces
    prose = [column for column in columns if column and _is_text(column)]
    total = sum(map(len, columns))
    if any(_words(column) >= LINE_WORDS * len(column) and len(column) > 0.3 * total for column in prose):
        return True
    return len(prose) > 1 and sum(map(len, prose)) > 0.5 * total and _share_of_values(draft) < 0.3


def _words(column: Sequence[Piece]) -> float:
    return sum([piece.length for piece in column])


def _is_text(column: Sequence[Piece]) -> bool:
    words = _words(column)
    if words >= PROSE_WORDS * len(column):
        return True
    lower = sum(piece.words[0].word.text[0].islower() for piece in column)
    return words >= 2.2 * len(column) and len(column) > 3 and lower >= LOWER * len(column)


def _is_formula(columns: list[list[str]]) -> bool:
    """Equations with their number, or parts around their equals signs."""
    numbered = columns[-1] and all(re.match(r"\(\d+(?:\.\d+)*[a-z]?\)", text) for text in columns[-1])
    return bool(numbered) or any(
        column and all(text in ("=", "≤", "≥", "→", ":=") for text in column) for column in columns
    )


def _sizes_differ(draft: Draft) -> bool:
    """Text and a note or menu beside it, in other type."""
    sizes: list[list[float]] = [[] for _ in draft.xs[1:]]
    for cell in draft.cells:
        sizes[cell.left] += [piece.size for piece in cell.pieces]
    middle = [sorted(column)[len(column) // 2] for column in sizes if column]
    return max(middle) > SIZES * min(middle)


def _is_interrupted(draft: Draft) -> bool:
    height = len(draft.ys) - 1
    lines = sum(
        len(cell.pieces) == 1 and cell.right > cell.left and len(cell.pieces[0].words) > 5 and cell.top >= draft.headers
        for cell in draft.cells
    )
    alone: dict[int, int] = {}
    for cell in draft.cells:
        if cell.pieces:
            alone[cell.top] = alone.get(cell.top, 0) + 1
    single = sum(count == 1 for row, count in alone.items() if row >= draft.headers)
    return lines >= INTERRUPTED * height or (len(draft.xs) == 3 and single > 0.4 * height)


def _text(pieces: Sequence[Piece]) -> str:
    return " ".join(piece.text for piece in pieces)
