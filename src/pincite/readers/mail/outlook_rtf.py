"""RTF as Outlook keeps it: compressed ([MS-OXRTFCP]), and with HTML wrapped in it ([MS-OXRTFEX])."""

from __future__ import annotations

import re
import struct

from pincite.errors import TooLarge
from pincite.readers.charset import codec_of

# What the dictionary starts with ([MS-OXRTFCP] 2.1.2.1).
DICTIONARY = (
    b"{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman \\fswiss \\fmodern \\fscript "
    b"\\fdecor MS Sans SerifSymbolArialTimes New RomanCourier{\\colortbl\\red0\\green0\\blue0\r\n\\par "
    b"\\pard\\plain\\f0\\fs20\\b\\i\\u\\tab\\tx"
)

WINDOW = 4096

# Of a control byte, in the order of what they tell: a reference to the dictionary, or a byte.
BITS = (1, 2, 4, 8, 16, 32, 64, 128)


def layout(control: int) -> struct.Struct:
    """What stands after a control byte: runs of bytes, and references of two bytes."""
    said = "".join("H" if control & bit else "b" for bit in BITS)
    return struct.Struct(">" + re.sub("b+", lambda run: f"{len(run[0])}s", said))


LAYOUTS = tuple(map(layout, range(256)))


def unpacked(data: bytes, most: int) -> bytes:
    """The RTF, b'' where the data is none. Raises ``TooLarge`` for more than ``most`` bytes."""
    if len(data) < 16:
        return b""
    _, size, kind, _ = struct.unpack("<II4sI", data[:16])
    if kind == b"MELA":
        return data[16 : 16 + size]
    if kind != b"LZFu":
        return b""
    # The dictionary is a ring of 4096 bytes; here it is what stands last in a buffer that only grows.
    before = WINDOW - len(DICTIONARY)
    out = bytearray(before) + DICTIONARY
    at, last, end = 16, len(data), len(out)
    while at < last:
        group = LAYOUTS[data[at]]
        whole = at + group.size < last
        for piece in group.unpack_from(data, at + 1) if whole else rest(data, at):
            if isinstance(piece, int):
                back = (end - before - (piece >> 4)) % WINDOW
                if not back:  # it points to where writing goes on: the end
                    return bytes(out[WINDOW:])
                length, start = (piece & 0xF) + 2, end - back
                if length <= back:
                    out += out[start : start + length]
                else:
                    out += (out[start:] * length)[:length]  # what overlaps repeats itself
                end += length
            else:
                out += piece
                end += len(piece)
        at += 1 + group.size
        if end - WINDOW > most:
            raise TooLarge(f"the body of the message is larger than {most >> 20} MiB")
    return bytes(out[WINDOW:])


def rest(data: bytes, at: int) -> list[int | bytes]:
    """What there is of a last group that is cut off: as the layout of the control byte at ``at`` has it."""
    found: list[int | bytes] = []
    control = data[at]
    at += 1
    for bit in BITS:
        size = 2 if control & bit else 1
        if at + size > len(data):
            break
        piece = data[at : at + size]
        found.append(int.from_bytes(piece, "big") if size == 2 else piece)
        at += size
    return found


TOKEN = re.compile(
    rb"\\([a-zA-Z]{1,32})(-?\d{1,10})? ?|\\'([0-9a-fA-F]{2})|\\([^a-zA-Z])|([{}])|([^\\{}\r\n]+)|[\r\n]+",
    re.DOTALL,
)
WORD, NUMBER, BYTE, SYMBOL, BRACE, TEXT = range(1, 7)  # What the groups of a token are.

WORDS = {b"par": b"\r\n", b"line": b"\r\n", b"tab": b"\t", b"lquote": b"&lsquo;", b"rquote": b"&rsquo;"}
WORDS |= {b"ldblquote": b"&ldquo;", b"rdblquote": b"&rdquo;", b"bullet": b"&bull;", b"endash": b"&ndash;"}
WORDS |= {b"emdash": b"&mdash;", b"~": b"&nbsp;", b"_": b"&shy;", b"\\": b"\\", b"{": b"{", b"}": b"}"}
"""Control words outside tags and what they mean in HTML ([MS-OXRTFEX] 2.2.4)."""

PAGE = re.compile(rb"\\ansicpg(\d{1,5})")

DROPPED = frozenset((b"fonttbl", b"colortbl", b"stylesheet", b"info", b"pntext", b"mhtmltag", b"themedata"))


def html_of(rtf: bytes) -> str:
    """The HTML that the RTF was made of, '' where it was made of something else."""
    if b"\\fromhtml" not in rtf[:4096]:
        return ""
    page = PAGE.search(rtf[:4096])
    encoding = codec_of(f"cp{page[1].decode()}" if page else "") or "cp1252"
    out: list[str] = []
    held = bytearray()
    # Of each group: whether it is left out, not meant by \\htmlrtf, and characters after \\u to skip.
    skip, off, unicode_skip = False, False, 1
    stack: list[tuple[bool, bool, int]] = []
    pending = 0

    def flush() -> None:
        if held:
            out.append(held.decode(encoding, "replace"))
            held.clear()

    for match in TOKEN.finditer(rtf):
        kind = match.lastindex
        if kind == TEXT:
            if not (skip or off):
                held += match[TEXT][pending:]
                pending = max(0, pending - len(match[TEXT]))
        elif kind == BRACE:
            if match[BRACE] == b"{":
                stack.append((skip, off, unicode_skip))
            elif stack:
                skip, off, unicode_skip = stack.pop()
        elif kind in (WORD, NUMBER):
            word = match[WORD]
            if word == b"htmlrtf":
                off = match[NUMBER] != b"0"
            elif word in DROPPED:
                skip = True
            elif word == b"htmltag":
                skip = False
            elif word == b"uc":
                unicode_skip = int(match[NUMBER] or 1)
            elif skip or off:
                continue
            elif word == b"u":
                flush()
                out.append(chr(int(match[NUMBER] or 0) & 0xFFFF))
                pending = unicode_skip
            elif word in WORDS:
                held += WORDS[word]
        elif kind == SYMBOL:
            symbol = match[SYMBOL]
            if symbol == b"*":
                skip = True
            elif not (skip or off):
                held += WORDS.get(symbol, b"")
        elif kind == BYTE and not (skip or off):
            if pending:
                pending -= 1
            else:
                held.append(int(match[BYTE], 16))
    flush()
    return "".join(out).encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
