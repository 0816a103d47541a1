"""A zip archive held in memory, of which no more is unpacked than the limits allow, and nothing is written anywhere."""

import struct
import zipfile
import zlib
from io import BytesIO

from structsplit.errors import FormatError, ReadError

MAX_ENTRIES = 10_000
MAX_UNPACKED_BYTES = 256 * 1024**2
"""Of all that is read of one archive; what is not read (pictures, fonts, sound) does not count."""

MAX_RATIO = 200
"""Unpacked bytes for one packed byte. Markup reaches 30; a zip bomb is made for the 1,032 that deflate can reach."""

MIN_BOMB_BYTES = 1024**2
"""Below this unpacked size the ratio does no harm."""

_ENTRY = b"PK\x01\x02"
"""What each entry of an archive's directory begins with."""

_BROKEN = (zipfile.BadZipFile, zlib.error, struct.error, RuntimeError, ValueError, EOFError, OSError)


class Archive:
    """Reads entries by name."""

    def __init__(self, data: bytes) -> None:
        """Raises FormatError where the bytes are no zip archive, or one with too many entries."""
        if data.count(_ENTRY) > MAX_ENTRIES:  # before zipfile makes an object of each
            raise FormatError(f"is an archive of more than {MAX_ENTRIES:,} entries: too many for a book")
        try:
            self._zip = zipfile.ZipFile(BytesIO(data))
        except _BROKEN as error:
            raise FormatError(f"is no EPUB: not a zip archive that can be read ({error})") from error
        self._left = MAX_UNPACKED_BYTES

    def __contains__(self, name: str) -> bool:
        return name in self._zip.NameToInfo

    def read(self, name: str) -> bytes:
        """The bytes of an entry.

        Raises:
            ReadError: it is missing, damaged or encrypted.
            FormatError: it, or all that was read so far, is larger than the limits: the archive is not to be trusted.
        """
        if name not in self:
            raise ReadError("is missing from the archive")
        entry = self._zip.getinfo(name)
        if entry.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            raise ReadError("is packed by a method that EPUB does not know")
        size = entry.file_size
        if size > MIN_BOMB_BYTES and size > MAX_RATIO * entry.compress_size:
            raise FormatError(f"{name} unpacks to more than {MAX_RATIO} times its size: a zip bomb")
        if size > self._left:
            raise FormatError(f"unpacks to more than {MAX_UNPACKED_BYTES // 1024**2} MiB of text: cut it in parts")
        self._left -= size
        try:
            with self._zip.open(entry) as file:
                return file.read(size + 1)  # without a number zipfile unpacks first and looks at the size then
        except _BROKEN as error:
            raise ReadError(f"cannot be unpacked: {error}") from error
