"""Pages for table tests written as text at places: no file, no engine, letters half an em wide."""

from __future__ import annotations

from collections.abc import Sequence

from pincite.layout.frame import Fill, Frame, HRule, Rules, Segment, TableDraft, VRule, WordTable
from pincite.layout.tables import find_tables
from pincite.model.geometry import Box
from pincite.model.words import BOLD

ADVANCE = 0.5  # em a letter
SPACE = 0.25  # em between two words

Piece = tuple[float, float, str]  # x of the start, y of the baseline, text; '*text' is bold


def frame(
    pieces: Sequence[Piece],
    *,
    across: Sequence[tuple[float, float, float]] = (),
    down: Sequence[tuple[float, float, float]] = (),
    fills: Sequence[tuple[Box, int]] = (),
    shapes: Sequence[Box] = (),
    size: float = 10.0,
    leading: float = 12.0,
    width: float = 600.0,
    height: float = 800.0,
) -> Frame:
    """A page of ``pieces``. ``across`` are (y, x0, x1), ``down`` (x, y0, y1); shaded areas bring
    their edges as rules, as ``find_rules`` would give them."""
    words = WordTable([], [], [], [], [], [], [], [], [])
    segments: list[Segment] = []
    for x, y, text in sorted(pieces, key=lambda p: (p[1], p[0])):
        bold = text.startswith("*")
        text = text.removeprefix("*")
        first = len(words)
        at = x
        for word in text.split(" "):
            end = at + ADVANCE * size * len(word)
            words.text.append(word)
            words.x0.append(at)
            words.x1.append(end)
            words.y0.append(y - 0.75 * size)
            words.y1.append(y + 0.25 * size)
            words.size.append(size)
            words.font.append(0)
            words.flags.append(BOLD if bold else 0)
            words.colour.append(0xFF)
            at = end + SPACE * size
        segments.append(
            Segment(
                x0=x, y0=y - 0.75 * size, x1=words.x1[-1], y1=y + 0.25 * size, baseline=y, size=size,
                first=first, last=len(words), text=text, bold=bold, italic=False, font=0, colour=0xFF,
                caps=False, chars=len(text.replace(" ", "")),
            )
        )  # fmt: skip
    horizontal = [HRule(y=y, x0=a, x1=b) for y, a, b in across]
    vertical = [VRule(x=x, y0=a, y1=b) for x, a, b in down]
    for (x0, y0, x1, y1), _ in fills:
        horizontal += [HRule(y=y, x0=x0, x1=x1, edge=True) for y in (y0, y1)]
        vertical += [VRule(x=x, y0=y0, y1=y1, edge=True) for x in (x0, x1)]
    horizontal.sort(key=lambda h: (h.y, h.x0))
    vertical.sort(key=lambda v: (v.x, v.y0))
    rules = Rules(horizontal, vertical, [Fill(box, colour) for box, colour in fills], [], list(shapes))
    return Frame(1, width, height, words, segments, rules, [], size, leading)


def rows(
    cells: Sequence[Sequence[str]],
    xs: Sequence[float],
    *,
    top: float = 100.0,
    step: float = 14.0,
    right: Sequence[int] = (),
    size: float = 10.0,
) -> list[Piece]:
    """One piece for each non-empty cell; columns in ``right`` end at their x instead of starting there."""
    out: list[Piece] = []
    for i, row in enumerate(cells):
        for k, (x, text) in enumerate(zip(xs, row, strict=True)):
            if not text:
                continue
            shift = width_of(text.removeprefix("*"), size) if k in right else 0.0
            out.append((x - shift, top + i * step, text))
    return out


def width_of(text: str, size: float = 10.0) -> float:
    parts = text.split(" ")
    return size * (ADVANCE * sum(map(len, parts)) + SPACE * (len(parts) - 1))


def texts(page: Frame, table: TableDraft) -> list[list[str]]:
    """Cell texts row by row as the slots come; a slot inside a span repeats '^' (above) or '<' (left)."""
    grid = [[""] * table.cols for _ in range(table.rows)]
    for cell in table.cells:
        for r in range(cell.row, cell.row + cell.row_span):
            for c in range(cell.col, cell.col + cell.col_span):
                grid[r][c] = "<" if c > cell.col else "^"
        grid[cell.row][cell.col] = " ".join(page.words.text[w] for line in cell.lines for w in line)
    return grid


def only_table(page: Frame) -> list[list[str]]:
    """The texts of the page's one table."""
    tables = find_tables(page)
    assert len(tables) == 1, [t.box for t in tables]
    return texts(page, tables[0])


def prose(x: float, y: float, lines: int, words: int = 9, step: float = 12.0) -> list[Piece]:
    """Lines of running text from (x, y) down; justified: every line equally wide."""
    stock = [
        "while",
        "the",
        "share",
        "of",
        "other",
        "goods",
        "rose",
        "more",
        "slowly",
        "than",
        "had",
        "been",
        "foreseen",
        "by",
        "most",
        "in",
        "that",
        "year",
    ]
    out: list[Piece] = []
    for i in range(lines):
        text = " ".join(stock[(i * 5 + k) % len(stock)] for k in range(words))
        out.append((x, y + i * step, text))
    return out
