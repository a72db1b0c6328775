"""PDF pages crowded with things that stand in each other, beside each other or at one height."""

from __future__ import annotations

import random
from collections.abc import Callable

from benchmarks.scaling.file import PdfFile
from benchmarks.scaling.made import BOTTOM, EDGE, HIGH, LEADING, ROW, TYPE, WIDE, WORDS, one_page, put

ACROSS = 8
"""Boxes beside each other ..."""

BOX, APART = (50.0, 30.0), (64.0, 40.0)
"""... their width and height, and how far one is from the next."""


def code(count: int) -> bytes:
    """Lines of code, set in by what they stand in."""
    high = count * ROW + 2 * BOTTOM
    lines = [f"if x{i} == {i}: return found[{i}];" for i in range(count)]
    return one_page(
        [put(EDGE + i % 7 * 12, high - BOTTOM - i * ROW, line, TYPE) for i, line in enumerate(lines)],
        high=high,
    )


def pile(count: int) -> bytes:
    """Words printed over each other, few of them in one place: what is drawn again there is read once."""
    return one_page([put(EDGE + i % 97 / 3, 700 - i % 89 / 3, f"word{i}", TYPE) for i in range(count)])


def ruled_rows(count: int) -> bytes:
    """Rows of a name and a number, with a rule below each."""
    high = count * ROW + 2 * BOTTOM
    shown = []
    for i in range(count):
        y = high - BOTTOM - i * ROW
        shown += [f"{EDGE:g} {y - 4:.1f} m 500 {y - 4:.1f} l S", put(EDGE + 4, y, f"row {i}", 8)]
        shown.append(put(344, y, f"{i}", 8))
    return one_page(shown, high=high)


def scale(count: int) -> bytes:
    """One line of ticks, with the numbers of every one below it."""
    shown = [f"{20 + i * 30} 100 m {20 + i * 30} 105 l S" for i in range(count)]
    shown += [put(20 + i * 30, 90, f"{i}", 6) for i in range(count)]
    return one_page([*shown, f"20 100 m {20 + count * 30} 100 l S"], wide=60 + count * 30.0)


def boxes(count: int) -> bytes:
    """Boxes with a label in each."""
    return _labelled(count, lambda i, box: f"{box} S")


def shades(count: int) -> bytes:
    """The same, filled with one of nine colours and not drawn."""
    return _labelled(count, lambda i, box: f".8 .9 .{i % 9} rg {box} f 0 g")


def plots(count: int) -> bytes:
    """Frames that hold ten points each, which are letters of a font of signs."""
    rng = random.Random(1)
    high = max(HIGH, -(-count // (10 * ACROSS)) * APART[1] + 2 * BOTTOM)
    file = PdfFile()
    file.font = file.add(b"<</Type/Font/Subtype/Type1/BaseFont/ZapfDingbats>>")
    shown = []
    for i in range(count // 10):
        x, y = EDGE + i % ACROSS * APART[0], high - BOTTOM - i // ACROSS * APART[1] - BOX[1]
        shown += [f"{x:g} {y:g} {BOX[0]:g} {BOX[1]:g} re S"]
        places = [(rng.uniform(2, BOX[0] - 8), rng.uniform(2, BOX[1] - 8)) for _ in range(10)]
        shown += [put(x + right, y + up, "l", 6) for right, up in places]
    file.page(shown, WIDE, high)
    return file.written()


def twice(count: int) -> bytes:
    """Lines of text, all drawn once more in their places."""
    high = max(HIGH, count * LEADING / 2 + 2 * BOTTOM)
    lines = [put(EDGE, high - BOTTOM - i * LEADING, " ".join(WORDS), TYPE) for i in range(count // 2)]
    return one_page([*lines, *lines], high=high)


def small_tables(count: int) -> bytes:
    """Tables of three rows and two columns of drawn boxes, three side by side."""
    tables = count // 6
    high = -(-tables // 3) * 60 + 2 * BOTTOM
    shown = []
    for table in range(tables):
        left, top = EDGE + table % 3 * 180, high - BOTTOM - table // 3 * 60
        for row in range(3):
            for x in (left, left + 60):
                shown.append(f"{x:g} {top - row * 12:g} 60 12 re S")
                shown.append(put(x + 3, top - row * 12 + 3, f"v{table}", 8))
    return one_page(shown, high=high)


def charts(count: int) -> bytes:
    """Charts of ten bars between two axes, with ten numbers at each, three side by side."""
    number = count // 20
    high = -(-number // 3) * 200 + 2 * BOTTOM
    shown = []
    for chart in range(number):
        x, y = EDGE + chart % 3 * 180, high - BOTTOM - chart // 3 * 200
        for i in range(10):
            shown.append(put(x, y - i * 15, f"{(10 - i) * 10}", 6))
            shown.append(put(x + 20 + i * 12, y - 150, f"{2000 + i}", 5))
            shown.append(
                f".2 .5 .{i} rg {x + 20 + i * 12:g} {y - 140:g} 8 {20 + (i * 37 + chart) % 100} re f 0 g"
            )
        shown.append(f"{x + 15:g} {y - 140:g} m {x + 150:g} {y - 140:g} l S")
        shown.append(f"{x + 15:g} {y - 140:g} m {x + 15:g} {y:g} l S")
    return one_page(shown, high=high)


def mixed(count: int) -> bytes:
    """Words, boxes, shades, rules, curves, captions, items of lists and columns that are not straight, all on
    one page."""
    draw = random.Random(4)
    shown = []
    for i in range(count):
        x, y, wide, high = (
            draw.uniform(10, 500),
            draw.uniform(20, 800),
            draw.uniform(5, 200),
            draw.uniform(5, 60),
        )
        column, row = EDGE + i // 8 % 4 * 130, 800 - i // 8 % 60 * LEADING
        shown.append(
            (
                put(x, y, f"word{i}", 8),
                f"{x:.1f} {y:.1f} {wide:.1f} {high:.1f} re S",
                f".{i % 9} .8 .9 rg {x:.1f} {y:.1f} {wide:.1f} {high:.1f} re f 0 g",
                f"{x:.1f} {y:.1f} m {x + wide:.1f} {y:.1f} l S",
                f"{x:.1f} {y:.1f} m {x:.1f} {y + high:.1f} {x + wide:.1f} {y:.1f} {x + 50:.1f} {y:.1f} c S",
                put(x, y, f"Figure {i}. A field", TYPE),
                put(column, row, f"{i}. wheat and stone", TYPE),
                put(column + draw.uniform(0, 60), row, WORDS[i % 12], TYPE),
            )[i % 8]
        )
    return one_page(shown)


def _labelled(count: int, painted: Callable[[int, str], str]) -> bytes:
    """So many boxes, side by side and under each other, each ``painted``, with a label in it."""
    assert EDGE + (ACROSS - 1) * APART[0] + BOX[0] < WIDE
    high = max(HIGH, -(-count // ACROSS) * APART[1] + 2 * BOTTOM)
    shown = []
    for i in range(count):
        x, y = EDGE + i % ACROSS * APART[0], high - BOTTOM - i // ACROSS * APART[1] - BOX[1]
        shown += [painted(i, f"{x:g} {y:g} {BOX[0]:g} {BOX[1]:g} re"), put(x + 4, y + 10, f"b{i}", 8)]
    return one_page(shown, high=high)
