"""RTF as Outlook keeps it: compressed ([MS-OXRTFCP]), and with HTML wrapped in it ([MS-OXRTFEX])."""

from __future__ import annotations

import struct

from pincite.errors import TooLarge
from pincite.readers.charset import of_code_page
from pincite.readers.rtf.reader import BRACE, BYTES, HEX, LEXEME, NAME, NUMBER, SYMBOL
from pincite.regex import regex

# What the dictionary starts with ([MS-OXRTFCP] 2.1.2.1).
DICTIONARY = (
    b"{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman \\fswiss \\fmodern \\fscript "
    b"\\fdecor MS Sans SerifSymbolArialTimes New RomanCourier{\\colortbl\\red0\\green0\\blue0\r\n\\par "
    b"\\pard\\plain\\f0\\fs20\\b\\i\\u\\tab\\tx"
)

WINDOW = 4096
BITS = tuple(1 << bit for bit in range(8))  # Of a control byte, in the order of what they tell.


def unpacked(data: bytes, most: int) -> bytes:
    """The RTF, b'' where the data is none. Raises ``TooLarge`` for more than ``most`` bytes."""
    if len(data) < 16:
        return b""
    _, size, kind = struct.unpack_from("<II4s", data)
    if kind == b"MELA":
        return data[16 : 16 + size]
    if kind != b"LZFu":
        return b""
    # The dictionary is a ring of 4096 bytes; here it is what stands last in a buffer that only grows.
    before = WINDOW - len(DICTIONARY)
    out = bytearray(before) + DICTIONARY
    at = 16
    while at < len(data):
        control = data[at]
        at += 1
        for bit in BITS:
            if not control & bit:
                out += data[at : at + 1]
                at += 1
                continue
            reference = int.from_bytes(data[at : at + 2].ljust(2, b"\0"), "big")
            at += 2
            back = (len(out) - before - (reference >> 4)) % WINDOW
            if not back or at > len(data):  # it points to where writing goes on: the end
                return bytes(out[WINDOW:])
            start = len(out) - back
            for place in range(start, start + (reference & 0xF) + 2):  # what overlaps repeats itself
                out.append(out[place])
        if len(out) - WINDOW > most:
            raise TooLarge(f"the body of the message is larger than {most >> 20} MiB")
    return bytes(out[WINDOW:])


WORDS = {b"par": b"\r\n", b"line": b"\r\n", b"tab": b"\t", b"lquote": b"&lsquo;", b"rquote": b"&rsquo;"}
WORDS |= {b"ldblquote": b"&ldquo;", b"rdblquote": b"&rdquo;", b"bullet": b"&bull;", b"endash": b"&ndash;"}
WORDS |= {b"emdash": b"&mdash;", b"~": b"&nbsp;", b"_": b"&shy;", b"\\": b"\\", b"{": b"{", b"}": b"}"}
"""Control words outside tags and what they mean in HTML ([MS-OXRTFEX] 2.2.4)."""

PAGE = regex(rb"\\ansicpg(\d{1,5})")
DROPPED = frozenset((b"fonttbl", b"colortbl", b"stylesheet", b"info", b"pntext", b"mhtmltag", b"themedata"))


def html_of(rtf: bytes) -> str:
    """The HTML that the RTF was made of, '' where it was made of something else."""
    if b"\\fromhtml" not in rtf[:4096]:
        return ""
    page = PAGE.search(rtf[:4096])
    encoding = (of_code_page(int(page[1])) if page else "") or "cp1252"
    out: list[str] = []
    held = bytearray()
    # Of each group: whether it is left out, not meant by \\htmlrtf, and characters after \\u to skip.
    skip, off, fallback = False, False, 1
    stack: list[tuple[bool, bool, int]] = []
    pending = 0

    def flush() -> None:
        if held:
            out.append(held.decode(encoding, "replace"))
            held.clear()

    for match in LEXEME.finditer(rtf):
        kind = match.lastindex
        name, number = match[NAME] or match[SYMBOL], match[NUMBER]
        if kind == BRACE:
            if match[BRACE] == b"{":
                stack.append((skip, off, fallback))
            elif stack:
                skip, off, fallback = stack.pop()
        elif name == b"htmlrtf":
            off = number != b"0"
        elif name == b"*" or name in DROPPED:
            skip = True
        elif name == b"htmltag":
            skip = False
        elif name == b"uc":
            fallback = int(number or 1)
        elif skip or off:
            continue
        elif name == b"u":
            flush()
            out.append(chr(int(number or 0) & 0xFFFF))
            pending = fallback
        elif name:
            held += WORDS.get(name, b"")
        elif kind in (BYTES, HEX):
            said = match[BYTES] or bytes((int(match[HEX], 16),))
            held += said[pending:]
            pending = max(0, pending - len(said))
    flush()
    return "".join(out).encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
