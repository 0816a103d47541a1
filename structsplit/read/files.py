"""From a file to its bytes."""

import errno
import os
from pathlib import Path
from typing import BinaryIO

from structsplit.errors import ReadError

MAX_FILE_BYTES = 512 * 1024 * 1024

_READ_ERRORS: dict[int | None, str] = {
    errno.ENOENT: "no such file",
    errno.EISDIR: "is a directory, not a file",
    errno.EACCES: "permission denied",
    errno.EPERM: "permission denied",
    errno.ELOOP: "is a circle of symbolic links",
    errno.ENAMETOOLONG: "the name is too long",
    errno.ENOTDIR: "no such file",
}


def read_file(path: str | Path) -> bytes:
    """The bytes of a file. Raises ReadError, one line that names the path, where it cannot be read
    or is larger than `MAX_FILE_BYTES`."""
    try:
        with Path(path).open("rb") as file:
            # the size is asked first, for a file that is too large; pipes and devices do not know theirs
            size = os.fstat(file.fileno()).st_size
            data = b"" if size > MAX_FILE_BYTES else file.read() if size else _read_unsized(file)
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        number = error.errno if isinstance(error, OSError) else None
        raise ReadError(f"{path}: {_READ_ERRORS.get(number) or error}") from error
    if max(size, len(data)) > MAX_FILE_BYTES:
        raise ReadError(f"{path}: is larger than {MAX_FILE_BYTES // 1024**2} MiB; cut it in parts first")
    return data


def _read_unsized(file: BinaryIO) -> bytes:
    data = bytearray()
    while len(data) <= MAX_FILE_BYTES and (block := file.read(1024**2)):
        data += block
    return bytes(data)
