"""What says when, where or by whom a document is opened: kept as it was saved, or left out."""

from __future__ import annotations

import re
import struct

from pincite.errors import PinciteError
from pincite.readers.compound import Compound

# Where the header says where the fields of the body are, and those of headers, footnotes, comments,
# endnotes and text boxes ([MS-DOC] 2.5.6: fcPlcfFld...).
PLACES = (0x11A, 0x122, 0x12A, 0x132, 0x21A, 0x262, 0x272)

BEGIN = 0x13

# FILENAME, DATE, TIME, USERNAME, USERINITIALS, USERADDRESS (2.9.90).
LIVE = frozenset((29, 31, 32, 60, 61, 62))
QUOTE = 35  # The field that shows what it says.


# The header of a record that puts the present date or time into a text of a slide ([MS-PPT] 2.9.49).
PRESENT = b"\0\0\xf7\x0f\x08\0\0\0"
# The same of a type that there is not: what stays is the sign that stands for the date.
NOTHING = b"\0\0\xff\x0f\x08\0\0\0"
# What surrounds slides (2.4.15.2): its flags after the format of the date; the second is: of today.
SURROUNDS = re.compile(rb"(\xda\x0f\x04\0\0\0..)(.)(?=[\0-\x3f])", re.DOTALL)

TODAY = 2

STANDS_FOR = "*"  # What stands for the date in a text.


def undated(data: bytes) -> bytes:
    """The presentation without dates of the day it is opened: it does not hold the day it was saved."""
    data = data.replace(PRESENT, NOTHING)
    return SURROUNDS.sub(lambda found: found[1] + bytes((found[2][0] & ~TODAY,)), data)


def frozen(data: bytes, most: int) -> bytes:
    """The document with such fields as quotations of what they last showed: LibreOffice would put in the
    present time and the name of its temporary file. What is broken comes back as it is."""
    try:
        file = Compound(data, most)
        main = file.read("WordDocument")
        (flags,) = struct.unpack_from("<H", main, 10)
        table = file.read("1Table" if flags & 0x0200 else "0Table")
        for place in PLACES:
            start, size = struct.unpack_from("<II", main, place)
            held = table[start : start + size]
            count = (len(held) - 4) // 6
            if count < 1:
                continue
            changed = bytearray(held)
            for at in range(4 * (count + 1), 4 * (count + 1) + 2 * count, 2):
                if changed[at] & 0x1F == BEGIN and changed[at + 1] in LIVE:
                    changed[at + 1] = QUOTE
            if changed != held and data.count(held) == 1:  # the file holds it in one piece
                data = data.replace(held, bytes(changed))
    except (PinciteError, struct.error):
        return data
    return data
