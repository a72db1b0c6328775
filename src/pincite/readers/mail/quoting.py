"""Plain text of messages: paragraphs, list items, quotation and signature (RFC 3676; RFC 1849, 4.3.1)."""

from __future__ import annotations

import re

from pincite.model.elements import Layer, Span
from pincite.readers.builder import Builder

QUOTE = re.compile(r"(?:> ?)+")

DEEPEST = 100  # Levels of quotation that are told apart.

BULLET = re.compile(r"([ \t]*)([-*+•‣▪◦·–]|\(?\d{1,3}[.)])[ \t]+(?=\S)")

WRAPPED = 55  # Characters from which a line was broken to fit; shorter lines are meant as lines.
INDENT = 3  # Columns of indent that make a level of a list: mailers write three.

ADDRESS = re.compile(
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
        if quoted != depth or not line.strip() or number == signed:
            finish(block, depth, layer, builder, flowed)
            block, depth = [], quoted
        if number == signed:
            layer = "furniture"
        elif line.strip():
            block.append(line.rstrip())
    finish(block, depth, layer, builder, flowed)


def signature_at(lines: list[tuple[int, str]]) -> int:
    """The line that parts the signature, -1 for none: nothing but the signature comes after it."""
    for number in range(len(lines) - 1, -1, -1):
        quoted, line = lines[number]
        if quoted == 0 and line.rstrip("\r") in SIGNATURE:
            return number
    return -1


def split(line: str) -> tuple[int, str]:
    """Depth of quotation and the line without its marks."""
    match = QUOTE.match(line)
    if match is None:
        return 0, line
    return min(DEEPEST, match[0].count(">")), line[match.end() :]


def unflowed(lines: list[str], delsp: bool) -> list[tuple[int, str]]:
    """Lines joined where they end in a space (RFC 3676, 4)."""
    out: list[tuple[int, str]] = []
    pieces: list[str] = []
    depth = 0
    for line in lines:
        marks = len(line) - len(line.lstrip(">"))
        quoted, line = min(DEEPEST, marks), line[marks:]
        if line.startswith(" "):
            line = line[1:]
        if pieces and quoted != depth:
            out.append((depth, "".join(pieces)))
            pieces = []
        depth = quoted
        if line.endswith(" ") and line != "-- ":
            pieces.append(line[:-1] if delsp else line)
            continue
        out.append((depth, "".join([*pieces, line])))
        pieces = []
    if pieces:
        out.append((depth, "".join(pieces)))
    return out


def finish(block: list[str], quoted: int, layer: Layer, builder: Builder, flowed: bool) -> None:
    """The elements of lines between blank ones."""
    held: list[str] = []
    for line in block:
        if BULLET.match(line) and held:
            add(held, quoted, layer, builder, flowed)
            held = []
        held.append(line)
    if held:
        add(held, quoted, layer, builder, flowed)


def add(lines: list[str], quoted: int, layer: Layer, builder: Builder, flowed: bool) -> None:
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
