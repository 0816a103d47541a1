"""What a page looks like beside its text: pictures, what is not seen, form fields, annotations."""

from collections.abc import Iterator
from typing import Any

from structsplit.parsers.pdf.characters import clean
from structsplit.parsers.pdf.mupdf.engine import FAILURES
from structsplit.parsers.pdf.page import Annotation, Box, Page, turned

MAX_PICTURES = 2_000
"""Of one page: some files cut a picture into stripes, and some draw every dot as one."""

LINK, POPUP, FILE_ATTACHMENT, WIDGET = 2, 16, 17, 20
"""Numbers of kinds of annotations."""

SEEN_FIELDS = (0, 2)
"""How a field may be displayed: always, or not printed."""

SWITCHES = ("CheckBox", "RadioButton")
VALUED = ("Text", "ComboBox", "ListBox")


def pictures(document: Any, source: Any, page: Page, *, thorough: bool) -> list[Box]:
    """The boxes of the images on a page, larger than a dot. Unless thorough, a page that names no image is taken to
    have none, though its content may hold one."""
    if not thorough and document.is_pdf and not document.get_page_images(source.number):
        return []
    boxes: dict[Box, None] = {}
    for kind, box in source.get_bboxlog():
        if kind.startswith("fill-im"):
            boxes[box] = None
            if len(boxes) >= MAX_PICTURES:
                break
    return [on_page(page, source, box) for box in boxes if box[2] - box[0] > 1 and box[3] - box[1] > 1]


def fields(source: Any, page: Page) -> "Iterator[tuple[str, str, Box, bool]]":
    """The form fields that are seen and have something to say: name, value, box, and whether it is a box to tick, whose
    value is a box too, with a cross or without."""
    for widget in source.widgets() or ():
        kind = widget.field_type_string
        if widget.field_display not in SEEN_FIELDS or kind not in SWITCHES + VALUED:
            continue
        name = str(widget.field_name or "")
        box = on_page(page, source, tuple(widget.rect * source.derotation_matrix))
        if kind in SWITCHES:
            ticked = str(widget.field_value or "Off") not in ("Off", "False", "")
            yield name, "☒" if ticked else "☐", box, True
        elif value := clean(str(widget.field_value or "")).strip():
            yield name, value, box, False


def annotations(source: Any, page: Page) -> Iterator[Annotation]:
    """What people have noted on a page."""
    for note in source.annots() or ():
        if note.type[0] in (LINK, POPUP, WIDGET):
            continue
        text = clean(note.info.get("content") or "").strip()
        if text:
            author = clean(note.info.get("title") or "").strip()
            box = on_page(page, source, tuple(note.rect * source.derotation_matrix))
            yield Annotation(note.type[1], author, text, box)


def attached_files(source: Any) -> Iterator[str]:
    """The names of files that hang on a page like notes."""
    for note in source.annots(types=[FILE_ATTACHMENT]) or ():
        try:
            yield str(note.file_info.get("filename") or "")
        except FAILURES:
            continue


def has_notes(source: Any) -> tuple[bool, bool]:
    """Whether somebody has noted anything on a page, and whether files hang on it."""
    kinds = {kind for _, kind, *_ in source.annot_xrefs() or ()}
    return bool(kinds - {LINK, POPUP, WIDGET}), FILE_ATTACHMENT in kinds


def on_page(page: Page, source: Any, box: Box) -> Box:
    """A box on the page without rotation, in the coordinates of the record."""
    quarter = (source.rotation - page.turn) % 360
    size = (page.width, page.height) if quarter % 180 == 0 else (page.height, page.width)
    return turned((box[0], box[1], box[2], box[3]), quarter, *size)
