"""Plain text of messages: paragraphs, list items, quotation and signature (RFC 3676; RFC 1849, 4.3.1)."""

from __future__ import annotations

from pincite.model.elements import Layer, Span
from pincite.readers.builder import Builder
from pincite.regex import regex

QUOTE = regex(r"(?:> ?)+")
DEEPEST = 100  # Levels of quotation that are told apart.
BULLET = regex(r"([ \t]*)([-*+•‣▪◦·–]|\(?\d{1,3}[.)])[ \t]+(?=\S)")
WRAPPED = 55  # Characters from which a line was broken to fit; shorter lines are meant as lines.
INDENT = 3  # Columns of indent that make a level of a list: mailers write three.

ADDRESS = regex(
    r"https?://[^\s<>\"]+"
    r"|(?<![^\s@<>(),;:\"\[\]])[^\s@<>(),;:\"\[\]]++@[\w-]+(?:\.[\w-]+)+"
)

SIGNATURE = ("-- ", "--")


def write_text(text: str, builder: Builder, *, flowed: bool = False, delsp: bool = False) -> None:
    """Add the elements of a text body. From a line of '-- ' on it is a signature, as furniture."""
    lines = unflowed(text.splitlines(), delsp) if flowed else [split(line) for line in text.splitlines()]
    signed = signature_at(lines)
    block: list[str] = []
    depth = 0
    layer: Layer = "body"
    for number, (quoted, line) in enumerate(lines):
        blank = not line.strip()
        if block and (quoted != depth or blank or number == signed or BULLET.match(line)):
            add(block, depth, layer, builder, flowed)
            block = []
        depth = quoted
        if number == signed:
            layer = "furniture"
        elif not blank:
            block.append(line.rstrip())
    if block:
        add(block, depth, layer, builder, flowed)


def signature_at(lines: list[tuple[int, str]]) -> int:
    """The line that parts the signature, -1 for none: nothing but the signature comes after it."""
    marks = (n for n, (quoted, line) in enumerate(lines) if not quoted and line.rstrip("\r") in SIGNATURE)
    return max(marks, default=-1)


def split(line: str) -> tuple[int, str]:
    """Depth of quotation and the line without its marks."""
    match = QUOTE.match(line)
    if match is None:
        return 0, line
    return min(DEEPEST, match[0].count(">")), line[match.end() :]


def unflowed(lines: list[str], delsp: bool) -> list[tuple[int, str]]:
    """Lines joined where they end in a space (RFC 3676, 4)."""
    out: list[tuple[int, list[str]]] = []
    goes_on = False
    for whole in lines:
        line = whole.lstrip(">")
        depth = min(DEEPEST, len(whole) - len(line))
        line = line.removeprefix(" ")
        soft = line.endswith(" ") and line != "-- "
        if not goes_on or out[-1][0] != depth:
            out.append((depth, []))
        out[-1][1].append(line[:-1] if soft and delsp else line)
        goes_on = soft
    return [(depth, "".join(pieces)) for depth, pieces in out]


def add(lines: list[str], quoted: int, layer: Layer, builder: Builder, flowed: bool) -> None:
    """An item of a list, or a paragraph."""
    mark = BULLET.match(lines[0])
    if mark:
        text = joined([lines[0][mark.end() :], *lines[1:]], flowed)
        level = 1 + max(0, len(mark[1].expandtabs()) - INDENT) // INDENT
        builder.add("list_item", text, links(text), level=level, marker=mark[2], quoted=quoted, layer=layer)
        return
    text = joined(lines, flowed)
    reason = "signature" if layer == "furniture" else ""
    builder.add("paragraph", text, links(text), quoted=quoted, layer=layer, reason=reason)


def joined(lines: list[str], flowed: bool) -> str:
    """Lines as one text: with spaces where they were broken to fit, else with line breaks."""
    pieces = [lines[0].strip()]
    before = lines[0]
    widest = max(map(len, lines))
    for line in lines[1:]:
        words, more = before.split(), line.split()
        # What was broken to fit has no room for the first word of the next line.
        full = len(before) >= WRAPPED and len(before) + 1 + len(more[0] if more else "") > widest
        fitted = not flowed and full and not len(words) == len(more) == 1
        pieces += [" " if fitted else "\n", line.strip()]
        before = line
    return "".join(pieces)


def links(text: str) -> tuple[Span, ...]:
    """Addresses in the text."""
    found = []
    for m in ADDRESS.finditer(text):
        address = m[0].rstrip(".,;:!?)'")
        href = address if address.startswith("http") else f"mailto:{address}"
        found.append(Span(start=m.start(), end=m.start() + len(address), href=href))
    return tuple(found)
