"""The original of a document, for what only it has: its looks."""

from __future__ import annotations

from pathlib import Path

import msgspec

from pincite.digest import sha256
from pincite.errors import NotPdf, Unreadable
from pincite.model.document import Source

PDF = "application/pdf"


class Origin(msgspec.Struct, frozen=True):
    """Where a document came from: a path, or its bytes where there was none."""

    place: Path | bytes | None = None
    password: str | None = None

    def data(self, source: Source) -> bytes:
        """The bytes, as they were when they were read. Raises ``Unreadable``, and ``NotPdf`` for
        other formats."""
        if source.media_type != PDF:
            raise NotPdf(f"only pages of a PDF can be drawn, and this is {source.media_type}")
        return self.bytes_of(source)

    def bytes_of(self, source: Source) -> bytes:
        """The bytes of a document of any format. Raises ``Unreadable``."""
        if self.place is None:
            raise Unreadable("this document was not read from a file, so its pages cannot be drawn")
        if isinstance(self.place, bytes):
            return self.place
        try:
            data = self.place.read_bytes()
        except OSError as error:
            raise Unreadable(f"{self.place} cannot be read: {error.strerror or error}") from None
        if sha256(data) != source.sha256:
            raise Unreadable(f"{self.place} is no longer the file that was converted")
        return data
