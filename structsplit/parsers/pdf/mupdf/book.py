"""A file opened with MuPDF: its facts, and its pages one by one."""

from collections.abc import Iterable, Iterator
from typing import Any

from structsplit.errors import FormatError, MissingExtraError, PasswordError
from structsplit.parsers.pdf.characters import clean
from structsplit.parsers.pdf.fields import place_fields
from structsplit.parsers.pdf.labels import page_labels
from structsplit.parsers.pdf.memory import give_back
from structsplit.parsers.pdf.mupdf import looks
from structsplit.parsers.pdf.mupdf.drawing import Mark, draw_marks
from structsplit.parsers.pdf.mupdf.engine import (
    FAILURES,
    bearing,
    has_model,
    is_ours,
    pymupdf,
    quiet,
    uncollected,
)
from structsplit.parsers.pdf.mupdf.outline import read_outline
from structsplit.parsers.pdf.mupdf.reading import Reader
from structsplit.parsers.pdf.mupdf.salvage import salvaged
from structsplit.parsers.pdf.mupdf.tags import has_sound_tags
from structsplit.parsers.pdf.mupdf.white import unseen
from structsplit.parsers.pdf.ocr import Ocr, recognise
from structsplit.parsers.pdf.page import Bookmark, Box, Line, Page, State
from structsplit.parsers.pdf.states import FEW_CHARACTERS, characters, settle_state

OCR_DPI = 300
"""What engines for OCR are made for."""

LONGEST_SIDE = 6_000
"""Pixels of a page's picture, so that a poster does not fill the memory."""

FORMATS = (
    ("pdf", b"%PDF-", 1024),
    ("mobi", b"BOOKMOBI", 68),
    ("fb2", b"<FictionBook", 2048),
    ("xps", b"PK\x03\x04", 4),
)
"""Name, what its bytes have near their beginning, and how near."""

NEED_OCR = (State.SCANNED, State.DRAWN, State.GARBLED)

METADATA = ("title", "author", "subject", "keywords", "creator", "producer", "creationDate", "modDate")


def open_book(data: bytes, *, password: str | None = None) -> "Book":
    """A file with pages. To be closed; also a context manager.

    Raises:
        PasswordError: it is encrypted, and there is no password or a wrong one.
        FormatError: it is none, or no page of it can be found.
    """
    with quiet():
        data = bytes(data)
        name = next((name for name, sign, near in FORMATS if sign in data[:near]), "pdf")
        document, notes = _opened(data, name, password)
        return Book(document, name, notes)


def _opened(data: bytes, name: str, password: str | None) -> tuple[Any, list[str]]:
    try:
        document = pymupdf.open(stream=data, filetype=name)
        if document.needs_pass:
            _unlock(document, password)
        count = document.page_count
    except FAILURES as error:
        raise FormatError(f"is no {name.upper()} that can be read, or too damaged: {_said(error)}") from error
    notes: list[str] = []
    if document.is_pdf and not count:
        found = salvaged(document)
        document.close()
        if found is None:
            raise FormatError("is a PDF without pages, or so damaged that none can be found")
        notes.append(f"the file is damaged: its tree of pages is gone, {found.page_count} pages were found one by one")
        return found, notes
    if not count:
        raise FormatError(f"is a {name.upper()} without pages")
    if document.is_pdf and document.is_repaired:
        notes.append("the file is damaged, and was read as far as it could be repaired")
    return document, notes


def _unlock(document: Any, password: str | None) -> None:
    if password is None:
        raise PasswordError("is encrypted: give its password, password=… in Python or --password on the command line")
    if not document.authenticate(password):
        raise PasswordError("is encrypted, and the password given is not its password")


def _said(error: BaseException) -> str:
    """The first line of what an engine has to say."""
    return (str(error).splitlines() or [type(error).__name__])[0]


class Book:
    """An open file. `open_book` makes it."""

    def __init__(self, document: Any, name: str, notes: list[str]) -> None:
        self._document = document
        self.format = name
        """ "pdf", "xps", "mobi" or "fb2"."""
        self.notes = notes
        """What the reader should know of the whole file."""
        self.page_count: int = document.page_count
        self.is_tagged = False
        self.labels: list[str] = []
        """What the document calls its pages, by index."""
        self.attachments: list[str] = []
        """Names of the files inside the file; those that hang on a page are known when it has been read."""
        self.metadata = {
            key: value for key in METADATA if (value := clean(str((document.metadata or {}).get(key) or "")).strip())
        }
        self.outline: list[Bookmark] = read_outline(document)
        self._is_form = False
        self._read_catalog()
        self._reader = Reader(document, self.labels, is_tagged=self.is_tagged)

    def _read_catalog(self) -> None:
        document = self._document
        rules: list[dict[str, Any]] = []
        if document.is_pdf:
            self.is_tagged = has_sound_tags(document)
            with bearing():
                rules = document.get_page_labels()
            with bearing():
                self.attachments += map(str, document.embfile_names())
            with bearing():
                self._is_form = bool(document.is_form_pdf)
        self.labels = page_labels(rules, self.page_count)

    def __enter__(self) -> "Book":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Free what the engine holds of the file."""
        self._document.close()
        give_back(self.page_count)

    def pages(
        self, numbers: Iterable[int] | None = None, *, annotations: bool = False, ocr: Ocr | None = None
    ) -> Iterator[Page]:
        """The pages of these numbers (1-based; None: all), each read when it is asked for.

        Args:
            numbers: those that the file does not have are passed over.
            annotations: whether to read what people have noted on them.
            ocr: reads the picture of a page without text. See `structsplit.parsers.pdf.ocr`.
        """
        for number in range(1, self.page_count + 1) if numbers is None else numbers:
            if 1 <= number <= self.page_count:
                yield self._page(number, annotations, ocr)

    def _page(self, number: int, annotations: bool, ocr: Ocr | None) -> Page:
        with quiet(), uncollected():
            try:
                page, source, hidden, white = self._reader.read(number - 1)
                self._look(page, source, (hidden, white), annotations)
            except FAILURES as error:
                if is_ours(error):
                    raise
                return Page(number, self.labels[number - 1], 0, 0, state=State.DAMAGED, notes=[_said(error)])
            finally:
                pymupdf.TOOLS.reset_mupdf_warnings()
        if ocr is not None and page.state in NEED_OCR:
            recognise(page, ocr, lambda turn: self.image(number, turn=turn))
        return page

    def _look(self, page: Page, source: Any, odd: tuple[list[Line], list[Line]], annotations: bool) -> None:
        """All of a page that is not its text. Of that, some lines are hidden, and some are white."""
        document = self._document
        hidden, white = odd
        with bearing():
            few = len(page.lines) < FEW_CHARACTERS and characters(page.lines) < FEW_CHARACTERS
            page.pictures = looks.pictures(document, source, page, thorough=few or bool(hidden))
        if white:
            with bearing():
                hidden = [*hidden, *unseen(source, page, white)]
        settle_state(page, hidden)
        if self._is_form:
            with bearing():
                place_fields(page, list(looks.fields(source, page)))
        if document.is_pdf:
            with bearing():
                has_notes, has_files = looks.has_notes(source)
                if has_files:
                    self.attachments += filter(None, looks.attached_files(source))
                if has_notes and annotations:
                    page.annotations = list(looks.annotations(source, page))

    def image(self, number: int, *, dpi: int = OCR_DPI, color: bool = False, turn: int = 0) -> bytes:
        """A picture of a page as it is shown, or turned clockwise by some degrees: PNG, grey or in colours. Raises
        FormatError where it cannot be drawn."""
        with quiet():
            try:
                source = self._document[number - 1]
                longest = max(source.rect.width, source.rect.height, 1)
                scale = min(dpi / 72, LONGEST_SIDE / longest)
                space = pymupdf.csRGB if color else pymupdf.csGRAY
                picture = source.get_pixmap(
                    matrix=pymupdf.Matrix(scale, scale).prerotate(turn), colorspace=space, alpha=False
                )
                return picture.tobytes("png")
            except FAILURES as error:
                raise FormatError(f"page {number} cannot be drawn: {_said(error)}") from error

    def drawn(self, number: int, marks: Iterable[Mark], *, dpi: int) -> bytes:
        """A picture of a page as it is shown, with marks on it: PNG. Raises FormatError where it cannot be drawn."""
        picture = self.image(number, dpi=dpi, color=True)
        with quiet():
            bounds = self._document[number - 1].rect
            return draw_marks(picture, (bounds.width, bounds.height), marks, dpi)

    def model_tables(self, page: Page) -> list[list[Box]]:
        """The cells of each table that PyMuPDF's layout model sees on a page, as boxes in the coordinates of its
        record. Raises MissingExtraError where there is no model."""
        if not has_model():
            raise MissingExtraError(
                "tables='model' needs PyMuPDF with its model: pip install 'structsplit[pdf-layout]'"
            )
        with quiet():
            try:
                source = self._document[page.number - 1]
                rotation = source.rotation
                source.set_rotation(0)  # on rotated pages its boxes come with x and y exchanged
                try:
                    tables = [[tuple(cell) for cell in table.cells if cell] for table in source.find_tables(union=True)]
                finally:
                    source.set_rotation(rotation)
                return [[looks.on_page(page, source, cell) for cell in cells] for cells in tables]
            except FAILURES as error:
                page.notes.append(f"the model for tables failed: {_said(error)}")
                return []
