"""RTF as Outlook keeps it: compressed ([MS-OXRTFCP]), and with HTML wrapped in it ([MS-OXRTFEX])."""

from __future__ import annotations

import re
import struct

from recto.errors import TooLarge
from recto.readers.charset import codec_of

DICTIONARY = (
    b"{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman \\fswiss \\fmodern \\fscript "
    b"\\fdecor MS Sans SerifSymbolArialTimes New RomanCourier{\\colortbl\\red0\\green0\\blue0\r\n\\par "
    b"\\pard\\plain\\f0\\fs20\\b\\i\\u\\tab\\tx"
)
"""What the dictionary starts with ([MS-OXRTFCP] 2.1.2.1)."""

WINDOW = 4096


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
    at = 16
    while at < len(data):
        control = data[at]
        at += 1
        for bit in range(8):
            if control >> bit & 1:
                if at + 1 >= len(data):
                    return bytes(out[WINDOW:])
                token = data[at] << 8 | data[at + 1]
                at += 2
                back, length = (len(out) - before - (token >> 4)) % WINDOW, (token & 0xF) + 2
                if not back:  # it points to where writing goes on: the end
                    return bytes(out[WINDOW:])
                piece = out[len(out) - back : len(out) - back + length]
                out += (piece * length)[:length]  # what overlaps repeats itself
            else:
                if at >= len(data):
                    return bytes(out[WINDOW:])
                out.append(data[at])
                at += 1
        if len(out) - WINDOW > most:
            raise TooLarge(f"the body of the message is larger than {most >> 20} MiB")
    return bytes(out[WINDOW:])


TOKEN = re.compile(
    rb"\\([a-zA-Z]{1,32})(-?\d{1,10})? ?|\\'([0-9a-fA-F]{2})|\\([^a-zA-Z])|([{}])|([^\\{}\r\n]+)|[\r\n]+",
    re.DOTALL,
)

WORDS = {b"par": "\r\n", b"line": "\r\n", b"tab": "\t", b"lquote": "&lsquo;", b"rquote": "&rsquo;"}
WORDS |= {b"ldblquote": "&ldquo;", b"rdblquote": "&rdquo;", b"bullet": "&bull;", b"endash": "&ndash;"}
WORDS |= {b"emdash": "&mdash;", b"~": "&nbsp;", b"_": "&shy;"}
"""Control words outside tags and what they mean in HTML ([MS-OXRTFEX] 2.2.4)."""

DROPPED = frozenset((b"fonttbl", b"colortbl", b"stylesheet", b"info", b"pntext", b"mhtmltag", b"themedata"))


def html_of(rtf: bytes) -> str:
    """The HTML that the RTF was made of, '' where it was made of something else."""
    if b"\\fromhtml" not in rtf[:4096]:
        return ""
    page = re.search(rb"\\ansicpg(\d{1,5})", rtf[:4096])
    encoding = codec_of(f"cp{page[1].decode()}" if page else "") or "cp1252"
    out: list[str] = []
    held = bytearray()
    # Of each group: whether it is left out, in a tag, shown by \\htmlrtf, and characters after \\u to skip.
    skip, tag, off, unicode_skip = False, False, False, 1
    stack: list[tuple[bool, bool, bool, int]] = []
    pending = 0

    def flush() -> None:
        if held:
            out.append(held.decode(encoding, "replace"))
            held.clear()

    for match in TOKEN.finditer(rtf):
        word, number, byte, symbol, brace, text = match.groups()
        if brace == b"{":
            stack.append((skip, tag, off, unicode_skip))
        elif brace == b"}":
            if stack:
                skip, tag, off, unicode_skip = stack.pop()
        elif word == b"htmlrtf":
            off = number != b"0"
        elif word in DROPPED:
            skip = True
        elif word == b"htmltag":
            tag, skip = True, False
        elif word == b"uc":
            unicode_skip = int(number or 1)
        elif symbol == b"*":
            skip = True
        elif skip or off:
            continue
        elif word == b"u":
            flush()
            out.append(chr(int(number or 0) & 0xFFFF))
            pending = unicode_skip
        elif byte:
            if pending:
                pending -= 1
            else:
                held.append(int(byte, 16))
        elif text:
            held += text[pending:]
            pending = max(0, pending - len(text))
        elif word in WORDS or symbol in WORDS:
            flush()
            out.append(WORDS[word or symbol])
        elif symbol in (b"\\", b"{", b"}"):
            held += symbol
    flush()
    whole = "".join(out)
    return whole.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
