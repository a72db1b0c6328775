"""The map of a font's codes to Unicode (ISO 32000-1, 9.10.3): read, and written anew."""

from __future__ import annotations

from pincite.regex import regex

MOST_ENTRIES = 1 << 20  # of all lines of a map
MOST_DIGITS = 256  # of the text of one code
BLOCK = 100  # entries of one block of a map (Adobe technical note 5014)
LAST_CODE, LAST_POINT = 0xFFFF, 0x10FFFF
SURROGATES = (0xD800, 0xDFFF)
ONE = 4  # digits of a text of one character
_BLANKS = b" \t\n\r\f\v"
_TOKEN = regex(rb"<([0-9A-Fa-f\s]*)>|(\[)|(\])|begin(bfchar|bfrange)|end(bfchar|bfrange)")
# Codes with one character each that is no half of a pair: nearly all are such, and read by the block.
_CODE, _ONE = rb"<([0-9A-Fa-f]{1,4})>[ \t\r\n]*+", rb"<((?![Dd][89A-Fa-f])[0-9A-Fa-f]{4})>[ \t\r\n]*+"
_LINES = {b"bfchar": regex(_CODE + _ONE), b"bfrange": regex(_CODE + _CODE + _ONE)}
_BLOCKS = {
    b"bfchar": regex(rb"[ \t\r\n]*+(?:" + _CODE + _ONE + rb"){1,100}+"),
    b"bfrange": regex(rb"[ \t\r\n]*+(?:" + _CODE + _CODE + _ONE + rb"){1,100}+"),
}


def read_map(data: bytes) -> dict[int, str]:
    """The entries of a map to Unicode, by code."""
    found: dict[int, str] = {}
    row: list[bytes | list[bytes]] = []
    listed: list[bytes] | None = None
    width = 0
    room, at = MOST_ENTRIES, 0
    while match := _TOKEN.search(data, at):
        at = match.end()
        if match[4]:
            row, listed, width = [], None, 2 if match[4] == b"bfchar" else 3
            while room > 0 and (block := _BLOCKS[match[4]].match(data, at)):
                at = block.end()
                room -= _add_block(found, _LINES[match[4]].findall(block[0]))
        elif match[5]:
            width = 0
        elif match[2]:
            listed = []
        elif match[3] and listed is not None:
            row.append(listed)
            listed = None
        elif match[1] is not None and width:
            (row if listed is None else listed).append(match[1].translate(None, _BLANKS))
        if width and len(row) == width:
            room -= _add_entries(found, row)
            row = []
            if room <= 0:
                break
    return found


def _add_block(found: dict[int, str], lines: list[tuple[bytes, ...]]) -> int:
    """Lines of a map, each a code or the first and last one, and the character of the first. How many codes
    it was, the most one line more than a map may have."""
    count = 0
    for *codes, text in lines:
        first, last, point = int(codes[0], 16), int(codes[-1], 16), int(text, 16)
        if first == last:  # nearly all
            found[first] = chr(point)
        else:
            found.update((code, chr(point + code - first)) for code in range(first, last + 1))
        count += max(1, last - first + 1)
        if count > MOST_ENTRIES:
            break
    return count


def _add_entries(found: dict[int, str], row: list[bytes | list[bytes]]) -> int:
    """One line of a map: a code and its text, or the first and last code with the first text or all. How many
    codes it was."""
    first, last, texts = row[0], row[-2], row[-1]
    if isinstance(first, list) or isinstance(last, list) or not first or not last:
        return 1
    codes = range(int(first, 16), min(int(last, 16), LAST_CODE) + 1)
    if isinstance(texts, list):
        found.update((code, _text(text)) for code, text in zip(codes, texts, strict=False))
    elif start := _text(texts):
        for code in codes:
            found[code] = start[:-1] + chr(min(ord(start[-1]) + code - codes.start, LAST_POINT))
    return max(1, len(codes))


def _text(digits: bytes) -> str:
    if len(digits) == ONE:  # nearly all
        point = int(digits, 16)
        if not SURROGATES[0] <= point <= SURROGATES[1]:
            return chr(point)
    digits = digits[:MOST_DIGITS]
    return bytes.fromhex((digits + b"0" * (len(digits) & 1)).decode()).decode("utf-16-be", "replace")


def written_map(texts: dict[int, str], width: int = 2) -> bytes:
    """A map to Unicode as a stream, of codes of ``width`` bytes."""
    digits = 2 * width
    known = sorted((code, text) for code, text in texts.items() if text)
    rows = [
        f"<{code:0{digits}X}> <{text.encode('utf-16-be', 'surrogatepass').hex()}>" for code, text in known
    ]
    blocks = (rows[i : i + BLOCK] for i in range(0, len(rows), BLOCK))
    body = "\n".join(f"{len(block)} beginbfchar\n{chr(10).join(block)}\nendbfchar" for block in blocks)
    text = (
        "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n/CMapType 2 def\n"
        f"1 begincodespacerange\n<{'0' * digits}> <{'F' * digits}>\nendcodespacerange\n"
        f"{body}\nendcmap\nend\nend"
    ).encode("ascii")
    return b"<</Length %d>>\nstream\n%b\nendstream" % (len(text), text)
