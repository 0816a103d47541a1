"""PyMuPDF, imported here only, and what is asked of it once: is it there, can it do what is needed, is it quiet."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from structsplit.errors import MissingExtraError

try:
    import pymupdf as pymupdf
except ImportError as error:
    raise MissingExtraError("PDF is read with PyMuPDF, which is missing: pip install 'structsplit[pdf]'") from error

if not hasattr(pymupdf, "TEXT_COLLECT_VECTORS") or not hasattr(pymupdf, "TEXT_COLLECT_STRUCTURE"):
    raise MissingExtraError("this PyMuPDF is too old to read PDF with: pip install --upgrade 'structsplit[pdf]'")

if hasattr(pymupdf, "no_recommend_layout"):
    pymupdf.no_recommend_layout()  # else its table finder advertises the model on standard output

# without what the file itself clips away; and without the flags for ligatures, blanks and images: they come opened, as
# spaces, and not at all
TEXT = pymupdf.TEXT_MEDIABOX_CLIP
GLYPH_NUMBERS = pymupdf.TEXT_CID_FOR_UNKNOWN_UNICODE
"""Take the number of a glyph for its character where a font says nothing better: right for old fonts of TeX, whose
numbers are letters mostly, and wrong for fonts whose glyphs are numbered as they come."""
VECTORS = pymupdf.TEXT_COLLECT_VECTORS
STRUCTURE = pymupdf.TEXT_COLLECT_STRUCTURE

ALL_OVER = pymupdf.Rect(-1e6, -1e6, 1e6, 1e6)
"""More than any page: what runs over the edge of one is read to its end."""

_core: Any = getattr(pymupdf, "mupdf")  # noqa: B009 - it is there, though not declared

FAILURES = (RuntimeError, ValueError, TypeError, LookupError, AttributeError, OSError, _core.FzErrorBase)
"""What PyMuPDF raises on broken files: errors of MuPDF, and of its own Python on values it did not expect."""

_MISTAKES = (TypeError, AttributeError, LookupError)
"""Of them, what code of ours raises where it is wrong."""


def is_ours(error: BaseException) -> bool:
    """Whether an error is a mistake of this library, and none of the engine's: then no file is to blame for it."""
    if not isinstance(error, _MISTAKES) or error.__traceback__ is None:
        return False
    trace = error.__traceback__
    while trace.tb_next is not None:
        trace = trace.tb_next
    return trace.tb_frame.f_globals.get("__name__", "").startswith("structsplit.")


@contextmanager
def bearing() -> Iterator[None]:
    """Do without what the engine fails to tell."""
    try:
        yield
    except FAILURES as error:
        if is_ours(error):
            raise


@contextmanager
def quiet() -> Iterator[None]:
    """Keep MuPDF, and PyMuPDF's own Python, from writing what they think of a file to the terminal."""
    tools = pymupdf.TOOLS
    python: dict[str, Any] = pymupdf.__dict__
    errors, warnings = tools.mupdf_display_errors(), tools.mupdf_display_warnings()
    stream = python.get("_g_out_message")
    tools.mupdf_display_errors(False)
    tools.mupdf_display_warnings(False)
    python["_g_out_message"] = None
    try:
        yield
    finally:
        tools.mupdf_display_errors(errors)
        tools.mupdf_display_warnings(warnings)
        python["_g_out_message"] = stream


@contextmanager
def uncollected() -> Iterator[None]:
    """Keep Python from looking for cycles while the thousands of dictionaries of a page come and go. None of them is in
    one, and the collector would walk over all of them again and again: a tenth of the time for a whole file."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def has_model() -> bool:
    """Whether PyMuPDF has a model of layouts. Where it has, it is asked only by those who name it."""
    return callable(getattr(pymupdf, "_get_layout", None))


def engine_bytes(text: Any) -> int:
    """How much memory a text page holds; 0 where this version does not say."""
    try:
        return _core.ll_fz_pool_size(text.this.m_internal.pool)
    except FAILURES:
        return 0


def text_page(text: Any) -> Any:
    """What a display list gives, which not all versions wrap."""
    return text if hasattr(text, "extractDICT") else pymupdf.TextPage(text)
