"""Content that is damaged in the middle: PDFium gives what it decodes, or goes on with garbage, and does not
tell.

The deflated streams of a file are unpacked once more, found by looking through its bytes, which takes some
hundredths of a millisecond a page; whose they are is followed only where one is damaged.
"""

from __future__ import annotations

import zlib
from collections.abc import Collection, Iterator
from itertools import islice

from pincite.native.library import occurrences
from pincite.pdf.objects import Objects, Stream, Value
from pincite.pdf.page_tree import pages_of
from pincite.regex import regex
from pincite.sandbox.clock import look

SHORTEST = 8  # Bytes of the shortest deflated data: a header, an empty block, a checksum (RFC 1950).
LARGEST = 16 << 20  # Bytes of one stream, unpacked, that are looked at.
PIECE = 1 << 14  # Bytes unpacked at once: of more, what comes out no longer lies in memory just used.
HEADER = 0
LONGEST_HEAD = 600  # Bytes of a dictionary before its filter, and after.
MOST_FORMS = 200  # Forms of one page that are looked at.
FILTER = b"/Fl"
_DEFLATED = regex(rb"/Fl(?:ateDecode)?\b")
_START = regex(rb"stream(?:\r\n|\n|\r)")
# Other streams: pictures, fonts, profiles of colours, objects, and what lies beneath a second filter. Damage
# of theirs loses no text, or is seen elsewhere.
_OTHER = regex(
    rb"/(?:Image|Width|ASCII85Decode|ASCIIHexDecode|LZWDecode|Length1|Type1C|CIDFontType0C|OpenType"
    rb"|ObjStm|XRef|Metadata|N\s*[134])\b"
)


def damaged_streams(data: bytes) -> frozenset[int]:
    """Where in a file those of its deflated streams begin, pictures and fonts left out, that cannot be
    unpacked to their end."""
    return frozenset(at for at in deflated(data) if is_damaged(data, at))


def damaged_pages(objects: Objects, damaged: frozenset[int], wanted: Collection[int]) -> list[int]:
    """The numbers (from 1) of those pages among ``wanted`` of whose content, or that of a form on them, one
    of the ``damaged`` streams is a part; 0 where the file is too damaged to tell whose they are. None of an
    encrypted file, nor where other filters are used."""
    if "Encrypt" in objects.trailer or (not objects.trailer and b"/Encrypt" in objects.data):
        return []
    if not objects.trailer:
        return [0]
    numbered = enumerate(islice(pages_of(objects), max(wanted, default=0)), 1)
    return [number for number, page in numbered if number in wanted and _holds(objects, page, damaged)]


def deflated(data: bytes) -> Iterator[int]:
    """Where the data of streams begins that look as if they were deflated content."""
    last = -1
    for at in occurrences(data, FILTER):
        match = _DEFLATED.match(data, at)
        if match is None:
            continue
        start = _START.search(data, match.end(), match.end() + LONGEST_HEAD)
        if start is None or start.end() == last:
            continue
        last = start.end()
        before = data.rfind(b"obj", max(0, match.start() - LONGEST_HEAD), match.start())
        if not _OTHER.search(data, before if before >= 0 else match.start(), start.start()):
            yield last


def is_damaged(data: bytes, at: int) -> bool:
    """True if the deflated data that begins here cannot be unpacked to its end, or is not what was packed:
    more than half of what a few wrong bytes do is told by the checksum alone."""
    look()
    end = data.find(b"endstream", at)
    end = len(data) if end < 0 else end
    if end - at <= SHORTEST:
        return False
    whole, inflate, done = memoryview(data), zlib.decompressobj(), 0
    try:
        for first in range(at, end, PIECE):
            done += len(inflate.decompress(whole[first : min(first + PIECE, end)]))
            if inflate.eof or done >= LARGEST:
                return False
    except zlib.error:
        return True
    return True


def _holds(objects: Objects, page: dict[str, Value], damaged: frozenset[int]) -> bool:
    """True if one of the damaged streams is content of the page, or a form that it names."""
    contents = objects.get(page.get("Contents"))
    parts = contents if isinstance(contents, list) else [page.get("Contents")]
    forms = objects.dictionary(objects.dictionary(page.get("Resources")).get("XObject"))
    for part in (*parts, *islice(forms.values(), MOST_FORMS)):
        found = objects.get(part)
        if isinstance(found, Stream) and found.start in damaged and _is_deflated(objects, found):
            return True
    return False


def _is_deflated(objects: Objects, found: Stream) -> bool:
    """True if deflate is the one filter of a stream: what lies beneath another one is not as it is found."""
    filters = objects.get(found.entries.get("Filter"))
    return filters in ("FlateDecode", "Fl", ["FlateDecode"], ["Fl"])
