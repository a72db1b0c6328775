"""Whether the content of a page can be decoded, which PDFium does not tell: it gives an empty page."""

from __future__ import annotations

import zlib

from pincite.pdf.objects import DAMAGE, Objects, Stream, Value

LOOKED_AT = 2000  # Bytes of a content stream that are looked at.
STRANGE = 0.3  # Share of these that no operators and operands are made of, from which it is garbage.
WRITTEN = bytes(range(0x20, 0x7F)) + b"\t\n\f\r"  # What content is written in, but for strings.
DEFLATED = ("FlateDecode", "Fl")


def is_garbage(objects: Objects, content: Value) -> bool:
    """True if a part of the content of a page is damaged beyond decoding. False where that cannot be told:
    other filters than the usual, encrypted files."""
    if "Encrypt" in objects.trailer:
        return False
    contents = objects.get(content)
    parts = contents if isinstance(contents, list) else [content]
    return any(_is_garbage(objects, objects.get(part)) for part in parts)


def _is_garbage(objects: Objects, part: Value) -> bool:
    if not isinstance(part, Stream):
        return False
    filters = objects.get(part.entries.get("Filter"))
    if filters not in (None, []):
        name = filters[0] if isinstance(filters, list) and len(filters) == 1 else filters
        if name not in DEFLATED:
            return False
    try:
        start = objects.decoded(part)[:LOOKED_AT]
    except zlib.error:
        return True
    except DAMAGE:
        return False
    return len(start.translate(None, WRITTEN)) > STRANGE * len(start)
