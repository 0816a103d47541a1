"""Files that appear only when they are complete, and what is said when one cannot be written."""

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from structsplit.errors import OutputError


@contextmanager
def replacing(place: Path) -> Iterator[Path]:
    """A free name beside a place; what is written there is moved to the place at the end, unless the block raises."""
    temporary = place.with_name(f".{place.name}.{os.getpid()}.tmp")
    temporary.unlink(missing_ok=True)  # of a run that was killed and had our number
    try:
        yield temporary
        if place.exists():
            temporary.chmod(stat.S_IMODE(place.stat().st_mode))
        temporary.replace(place)
    finally:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)


def write_text(name: str, text: str) -> None:
    """Write a file of its own, UTF-8. A link stays, and what it points at is replaced; a device or a pipe is written to
    as it is. Raises OutputError."""
    with writing(name):
        place = Path(os.path.realpath(name))
        if place.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        data = utf_8(text).encode()
        if is_special(place):
            place.write_bytes(data)
        else:
            with replacing(place) as temporary:
                temporary.write_bytes(data)


@contextmanager
def writing(name: str) -> Iterator[None]:
    """Turn what the file system says into one line that names the file. A closed pipe is left to the caller."""
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        raise OutputError(f"cannot write {name}: {error.strerror or error}") from error


def is_special(place: Path) -> bool:
    """Whether it is a device or a pipe, which must be written to and never replaced."""
    return place.exists() and not stat.S_ISREG(place.stat().st_mode)


def utf_8(text: str) -> str:
    """A text without lone surrogates (of a file name that is no UTF-8), which neither Parquet nor SQLite can hold:
    they become `\\udc80` in letters."""
    return text if text.isascii() else text.encode("utf-8", "backslashreplace").decode()
