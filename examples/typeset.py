"""A small typesetter for the demo document: styled words, hyphenation, justified lines, columns.

Markup inside text: ``*italic*``, ``**bold**``, ``^raised^``, ``~lowered~``, ``[words](address)``.
A soft hyphen (U+00AD) is a place where a word may be broken.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas

SOFT = "\u00ad"
MARKUP = re.compile(r"\*\*(.+?)\*\*|\*(.+?)\*|\^(.+?)\^|~(.+?)~|\[(.+?)\]\((.+?)\)")

FACES = {
    (False, False): "Times-Roman",
    (True, False): "Times-Bold",
    (False, True): "Times-Italic",
    (True, True): "Times-BoldItalic",
}


@dataclass(frozen=True)
class Style:
    """How text is set; lengths in points."""

    size: float = 10.0
    leading: float = 12.5
    font: str = ""  # '' = the Times family
    indent: float = 0.0  # of the first line
    after: float = 0.0
    before: float = 0.0
    justify: bool = True
    colour: str = "#000000"


@dataclass(frozen=True)
class Run:
    """Letters of one look."""

    text: str
    bold: bool = False
    italic: bool = False
    rise: int = 0  # 1 raised, -1 lowered
    href: str = ""

    def face(self, style: Style) -> str:
        return style.font or FACES[self.bold, self.italic]

    def size(self, style: Style) -> float:
        return style.size * (0.62 if self.rise else 1.0)

    def width(self, style: Style) -> float:
        return stringWidth(self.text, self.face(style), self.size(style))


Word = tuple[Run, ...]


def width_of(word: Word, style: Style) -> float:
    return sum(run.width(style) for run in word)


def runs_of(text: str) -> Iterator[Run]:
    at = 0
    for match in MARKUP.finditer(text):
        if match.start() > at:
            yield Run(text[at : match.start()])
        bold, italic, raised, lowered, words, address = match.groups()
        if bold:
            yield Run(bold, bold=True)
        elif italic:
            yield Run(italic, italic=True)
        elif raised:
            yield Run(raised, rise=1)
        elif lowered:
            yield Run(lowered, rise=-1)
        else:
            yield Run(words, href=address)
        at = match.end()
    if at < len(text):
        yield Run(text[at:])


def words_of(text: str) -> list[Word]:
    words: list[Word] = []
    open_word: list[Run] = []
    for run in runs_of(text):
        for i, piece in enumerate(run.text.split(" ")):
            if i and open_word:
                words.append(tuple(open_word))
                open_word = []
            if piece:
                open_word.append(replace(run, text=piece))
    if open_word:
        words.append(tuple(open_word))
    return words


def without_soft(word: Word) -> Word:
    return tuple(replace(run, text=run.text.replace(SOFT, "")) for run in word)


def broken(word: Word, style: Style, room: float) -> tuple[Word, Word] | None:
    """The longest head of ``word`` that fits with its hyphen, and the rest."""
    for i in range(len(word) - 1, -1, -1):
        pieces = word[i].text.split(SOFT)
        for cut in range(len(pieces) - 1, 0, -1):
            text = "".join(pieces[:cut])
            if len(text) < 2:
                continue
            head = (*word[:i], replace(word[i], text=text + "-"))
            if width_of(without_soft(head), style) <= room:
                return head, (replace(word[i], text=SOFT.join(pieces[cut:])), *word[i + 1 :])
    return None


def lines_of(text: str, style: Style, width: float) -> list[list[Word]]:
    """Words of each line, first fit, with hyphenation where the text allows it."""
    lines: list[list[Word]] = [[]]
    room = width - style.indent
    queue = words_of(text)
    while queue:
        word = queue.pop(0)
        space = stringWidth(" ", style.font or "Times-Roman", style.size) if lines[-1] else 0.0
        need = space + width_of(without_soft(word), style)
        if need <= room:
            lines[-1].append(without_soft(word))
            room -= need
            continue
        parts = broken(word, style, room - space)
        if parts:
            lines[-1].append(without_soft(parts[0]))
            queue.insert(0, parts[1])
        elif not lines[-1]:
            lines[-1].append(without_soft(word))
        else:
            queue.insert(0, word)
        lines.append([])
        room = width
    return lines if lines[-1] else lines[:-1]


def draw_line(
    c: Canvas, words: list[Word], style: Style, x: float, y: float, width: float | None = None
) -> float:
    """Draw one line with its baseline at ``y``, spread to ``width`` if given; where it ends."""
    space = stringWidth(" ", style.font or "Times-Roman", style.size)
    if width is not None and len(words) > 1:
        space += (width - sum(width_of(w, style) for w in words) - space * (len(words) - 1)) / (
            len(words) - 1
        )
    c.setFillColor(style.colour)
    for i, word in enumerate(words):
        if i:
            x += space
        for run in word:
            c.setFont(run.face(style), run.size(style))
            if run.href:
                c.setFillColor("#1a4f8a")
            rise = style.size * (0.36 if run.rise > 0 else -0.14 if run.rise < 0 else 0.0)
            end = x + run.width(style)
            c.drawString(x, y + rise, run.text)
            if run.href:
                c.linkURL(run.href, (x, y - 2, end, y + style.size * 0.8), relative=1)
                c.setFillColor(style.colour)
            x = end
    return x


def draw_block(c: Canvas, text: str, style: Style, x: float, top: float, width: float) -> float:
    """Draw a whole paragraph with its first line under ``top``; the y below it."""
    y = top
    lines = lines_of(text, style, width)
    for i, line in enumerate(lines):
        y -= style.leading
        indent = style.indent if i == 0 else 0.0
        spread = width - indent if style.justify and i < len(lines) - 1 else None
        draw_line(c, line, style, x + indent, y + style.leading - style.size, spread)
    return y - style.after


@dataclass
class Column:
    """A place for flowing text: left, top, width, bottom."""

    x: float
    top: float
    width: float
    bottom: float
    page: int
    y: float = field(default=0.0)

    def __post_init__(self) -> None:
        self.y = self.top
