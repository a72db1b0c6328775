"""Small documents made for measuring, each different, and the same every time.

The words of a document are drawn as words of a language are, few often and most seldom, so that an index
of words meets new ones to the end.
"""

from __future__ import annotations

import base64
import random
import struct
import zlib
from collections.abc import Callable
from html import escape
from pathlib import Path
from typing import NamedTuple

SYLLABLES = ("ba", "ce", "di", "fo", "gu", "la", "me", "ni", "po", "ru", "sa", "te", "vi", "zo", "ran", "tel")
VOCABULARY = len(SYLLABLES) ** 4
"""Words there are: more than 10,000 documents use up."""

PARTS = (3, 5)
"""Sections of a document, fewest and most: a few kilobytes."""

PICTURED = 5
"""One of so many documents in a format that can hold pictures has one."""

SIDE = 48
"""Pixels of a picture's side."""


class Part(NamedTuple):
    """A section: heading, paragraphs, items of a list and rows of a table, of which there may be none."""

    heading: str
    paragraphs: list[str]
    items: list[str]
    rows: list[list[str]]


class Content(NamedTuple):
    """What a document says; ``picture`` is a PNG file, b'' for none."""

    title: str
    parts: list[Part]
    picture: bytes


def word(draw: random.Random) -> str:
    """The n-th word of the vocabulary is drawn about 1/n times."""
    n = int(VOCABULARY ** draw.random())
    made = ""
    while n or not made:
        n, syllable = divmod(n, len(SYLLABLES))
        made += SYLLABLES[syllable]
    return made


def words(draw: random.Random, least: int, most: int) -> str:
    return " ".join(word(draw) for _ in range(draw.randint(least, most)))


def content(number: int, parts: tuple[int, int] = PARTS) -> Content:
    """What document ``number`` says, with so many sections."""
    draw = random.Random(number)
    return Content(
        f"{words(draw, 2, 5).capitalize()} {number}",
        [_part(draw, at) for at in range(draw.randint(*parts))],
        picture(draw) if number // len(KINDS) % PICTURED == 0 else b"",
    )


def _part(draw: random.Random, at: int) -> Part:
    rows: list[list[str]] = []
    if at % 3 == 1:
        rows = [[words(draw, 1, 2), words(draw, 1, 2), f"{word(draw)} {at}"]]
        rows += [[word(draw), word(draw), f"{draw.randrange(100_000):,}"] for _ in range(draw.randint(2, 5))]
    return Part(
        words(draw, 2, 6).capitalize(),
        [f"{words(draw, 25, 70).capitalize()}." for _ in range(draw.randint(1, 3))],
        [words(draw, 3, 9) for _ in range(draw.randint(2, 4))] if at % 3 == 0 else [],
        rows,
    )


def picture(draw: random.Random) -> bytes:
    """A PNG file of stripes."""
    lines = b"".join(b"\0" + bytes(draw.randrange(256) for _ in range(3)) * SIDE for _ in range(SIDE))
    header = struct.pack(">IIBBBBB", SIDE, SIDE, 8, 2, 0, 0, 0)
    chunks = ((b"IHDR", header), (b"IDAT", zlib.compress(lines)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in chunks
    )


def markdown(said: Content) -> bytes:
    lines = [f"# {said.title}", ""]
    for part in said.parts:
        lines += [f"## {part.heading}", ""]
        for paragraph in part.paragraphs:
            lines += [paragraph, ""]
        lines += [*(f"- {item}" for item in part.items), ""]
        for at, row in enumerate(part.rows):
            lines.append(f"| {' | '.join(row)} |")
            lines += ["| --- | --- | --- |"] if at == 0 else []
        lines.append("")
    return "\n".join(lines).encode()


def text(said: Content) -> bytes:
    lines = [said.title.upper(), ""]
    for part in said.parts:
        lines += [part.heading, ""]
        for paragraph in part.paragraphs:
            lines += [paragraph, ""]
        lines += [*(f"* {item}" for item in part.items), ""]
        lines += [*("\t".join(row) for row in part.rows), ""]
    return "\n".join(lines).encode()


def html(said: Content) -> bytes:
    title = escape(said.title)
    out = [
        f"<!doctype html><html><head><meta charset=utf-8><title>{title}</title></head><body><h1>{title}</h1>"
    ]
    if said.picture:
        data = base64.b64encode(said.picture).decode()
        out.append(f'<p><img alt="{title}" src="data:image/png;base64,{data}"></p>')
    for part in said.parts:
        out.append(f"<h2>{escape(part.heading)}</h2>")
        out += [f"<p>{escape(paragraph)}</p>" for paragraph in part.paragraphs]
        if part.items:
            out.append(f"<ul>{''.join(f'<li>{escape(item)}</li>' for item in part.items)}</ul>")
        if part.rows:
            head, *body = ("".join(f"<td>{escape(cell)}</td>" for cell in row) for row in part.rows)
            out.append(f"<table><tr>{head.replace('td>', 'th>')}</tr>")
            out += [f"<tr>{row}</tr>" for row in body] + ["</table>"]
    return "\n".join([*out, "</body></html>\n"]).encode()


def docx(said: Content) -> bytes:
    from benchmarks.library.word_file import word_file

    return word_file(said)


def pdf(said: Content) -> bytes:
    from benchmarks.library.pdf_file import pdf_file

    return pdf_file(said)


KINDS: dict[str, Callable[[Content], bytes]] = {
    "docx": docx, "html": html, "md": markdown, "txt": text, "pdf": pdf,
}  # fmt: skip


def document(number: int, parts: tuple[int, int] = PARTS) -> tuple[str, bytes]:
    """The name and the bytes of document ``number``; formats take turns."""
    kind = list(KINDS)[number % len(KINDS)]
    return f"{number:06}.{kind}", KINDS[kind](content(number, parts))


def documents(folder: Path, count: int, first: int = 0) -> list[str]:
    """Write documents ``first`` and so on into ``folder``; their names."""
    names = []
    for number in range(first, first + count):
        name, data = document(number)
        (folder / name).write_bytes(data)
        names.append(name)
    return names
