"""What one process tells of the pages that it read for another."""

from __future__ import annotations

import msgspec

from pincite.model.document import Note
from pincite.model.ink import Font


class Part(msgspec.Struct, frozen=True, kw_only=True):
    """Pages of a PDF as one process read them.

    first, last  which of the pages that were asked for, from 1, both included
    drafts       the pages as far as they can be known without the rest: a pickle, compressed
    fonts        those of the part and of the pages around it, in order of first use; drafts index this
    notes        of the file, as its pages were read
    whole        the document has to be read as a whole: what was read here depends on pages before
    """

    first: int
    last: int
    drafts: bytes = b""
    fonts: tuple[Font, ...] = ()
    notes: tuple[Note, ...] = ()
    whole: bool = False
