"""Reading in tests as the pipeline does it, documents inside documents included."""

from __future__ import annotations

import msgspec

from pincite.converting.decoding import Reading
from pincite.converting.detected import format_of
from pincite.readers.formats import BY_NAME
from pincite.readers.options import ReadOptions


def read(data: bytes, format_: str = "", **limits):
    """Pages and context."""
    options = msgspec.structs.replace(ReadOptions(), **limits)
    reading = Reading(options, None, None)
    found = BY_NAME[format_] if format_ else format_of(data, "", "")
    return list(reading.pages(data, found)), reading.context


def texts(page, *kinds):
    """Texts of the elements of these kinds, of all without any."""
    return [e.text for e in page.elements if not kinds or e.kind in kinds]


def codes(context):
    return [note.code for note in context.notes]
