"""PDF documents in which one thing grows: made from its count alone, the same bytes every time."""

from __future__ import annotations

import random
from collections.abc import Iterator
from math import isqrt

from benchmarks.scaling.file import PdfFile, references

WIDE, HIGH = 595.0, 842.0
"""A page of A4, in points; where lines or rows do not fit, it grows as high as they need."""

EDGE, BOTTOM = 40.0, 60.0
"""Its margins."""

SMALL, TYPE, LEADING = 5.0, 9.0, 12.0
"""Size of labels, size of text, and what its lines are apart."""

WORDS = ("field", "of", "winter", "wheat", "and", "stone", "under", "a", "grey", "sky", "between", "rivers")
IN_LINE = 12
"""Words of a line of running text: as many as there are different ones, so that all lines are full."""

COLUMNS, COLUMN, ROW = 10, 52.0, 14.0
"""A table: its columns, and what columns and rows measure."""


LONGEST = 30_000
"""Bytes of a string: readers take no more than 32,767."""


def labels(count: int) -> bytes:
    """Short labels anywhere on the page, as on maps and drawings."""
    draw = random.Random(1)
    at = [(draw.uniform(0, WIDE - 35), draw.uniform(20, HIGH - 40)) for _ in range(count)]
    return one_page([put(x, y, f"Lab{i}", SMALL) for i, (x, y) in enumerate(at)])


def turned(count: int) -> bytes:
    """The same, upright and at four other angles."""
    draw = random.Random(1)
    ways = ("1 0 0 1", "0 1 -1 0", ".8 .6 -.6 .8", ".6 .8 -.8 .6", "-1 0 0 -1")
    shown = []
    for i in range(count):
        x, y = draw.uniform(40, WIDE - 40), draw.uniform(40, HIGH - 40)
        shown.append(f"BT /F {SMALL:g} Tf {ways[i % 5]} {x:.1f} {y:.1f} Tm (Lab{i}) Tj ET")
    return one_page(shown)


def words(count: int) -> bytes:
    """Lines of running text."""
    lines = [" ".join(WORDS) for _ in range(count // IN_LINE)]
    return _lines(lines)


def lone_words(count: int) -> bytes:
    """A page of lines of one word."""
    return _lines([WORDS[i % IN_LINE] for i in range(count)])


def long_line(count: int) -> bytes:
    """One line of very many words."""
    wide = 14_000.0
    text = " ".join(WORDS[i % IN_LINE] for i in range(count))
    size = wide / len(text)
    return one_page([put(EDGE, 400, text, size)], wide=wide + 2 * EDGE)


def drawn_cells(count: int) -> bytes:
    """A table whose cells are drawn as boxes."""
    return _table(count, drawn=True)


def set_cells(count: int) -> bytes:
    """A table without rules."""
    return _table(count, drawn=False)


def rules(count: int) -> bytes:
    """Rules across and down anywhere, without text."""
    draw = random.Random(2)
    shown = ["0.5 w"]
    for i in range(count):
        x, y, long = draw.uniform(0, WIDE), draw.uniform(0, HIGH), draw.uniform(5, 60)
        dx, dy = (long, 0) if i % 2 else (0, long)
        shown.append(f"{x:.1f} {y:.1f} m {x + dx:.1f} {y + dy:.1f} l S")
    return one_page([*shown, put(EDGE, 400, "a word", TYPE)])


def squares(count: int) -> bytes:
    """Small filled squares anywhere."""
    draw = random.Random(3)
    at = [(draw.uniform(0, WIDE - 6), draw.uniform(0, HIGH - 6)) for _ in range(count)]
    return one_page([*(f"{x:.1f} {y:.1f} 4 4 re f" for x, y in at), put(EDGE, 400, "a word", TYPE)])


def segments(count: int) -> bytes:
    """Segments of paths, a hundred each, that wander over the page."""
    draw = random.Random(4)
    shown = ["0.3 w"]
    for start in range(0, count, 100):
        x, y = draw.uniform(0, WIDE), draw.uniform(0, HIGH)
        shown.append(f"{x:.1f} {y:.1f} m")
        for _ in range(min(100, count - start)):
            x, y = x + draw.uniform(-9, 9), y + draw.uniform(-9, 9)
            shown.append(f"{x:.1f} {y:.1f} l")
        shown.append("S")
    return one_page([*shown, put(EDGE, 400, "a word", TYPE)])


def drawing(count: int) -> bytes:
    """The same paths with a label for every ten segments: a map."""
    draw = random.Random(5)
    shown = ["0.3 w"]
    for i in range(count // 10):
        x, y = draw.uniform(0, WIDE - 35), draw.uniform(20, HIGH - 40)
        shown.append(put(x, y, f"Lab{i}", SMALL))
        shown.append(f"{x:.1f} {y:.1f} m")
        for _ in range(10):
            x, y = x + draw.uniform(-9, 9), y + draw.uniform(-9, 9)
            shown.append(f"{x:.1f} {y:.1f} l")
        shown.append("S")
    return one_page(shown)


def ruled_labels(count: int) -> bytes:
    """Labels and level rules of different lengths anywhere, as many of each."""
    draw = random.Random(8)
    shown = ["0.5 w"]
    for i in range(count // 2):
        x, y = draw.uniform(0, WIDE - 35), draw.uniform(20, HIGH - 40)
        shown.append(put(x, y, f"Lab{i}", SMALL))
        x, y, long = draw.uniform(0, WIDE - 300), draw.uniform(0, HIGH), draw.uniform(40, 300)
        shown.append(f"{x:.1f} {y:.1f} m {x + long:.1f} {y:.1f} l S")
    return one_page(shown)


def numbered_squares(count: int) -> bytes:
    """Filled squares of two colours with a number in each, as on a plan of seats."""
    draw = random.Random(9)
    shown = []
    for i in range(count):
        x, y = draw.uniform(0, WIDE - 12), draw.uniform(0, HIGH - 12)
        shown.append(f"{'.8 .9 1' if i % 2 else '1 .9 .8'} rg {x:.1f} {y:.1f} 12 9 re f 0 g")
        shown.append(put(x + 1, y + 2, str(i), SMALL))
    return one_page(shown)


def images(count: int) -> bytes:
    """Small pictures anywhere."""
    draw = random.Random(6)
    file = PdfFile()
    image = file.add(
        b"<</Type/XObject/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8", b"\x80"
    )
    at = [(draw.uniform(0, WIDE - 9), draw.uniform(0, HIGH - 9)) for _ in range(count)]
    shown = [f"q 8 0 0 8 {x:.1f} {y:.1f} cm /Im Do Q" for x, y in at]
    file.page([*shown, put(EDGE, 400, "a word", TYPE)], WIDE, HIGH, more=f"/XObject<</Im {image} 0 R>>")
    return file.written()


def links(count: int) -> bytes:
    """Running text of which every word is a link."""
    file = PdfFile()
    rows = -(-count // IN_LINE)
    high = max(HIGH, rows * LEADING + 2 * BOTTOM)
    shown, notes = [], []
    for i in range(count):
        row, column = divmod(i, IN_LINE)
        x, y = EDGE + column * 42, high - BOTTOM - row * LEADING
        shown.append(put(x, y, WORDS[i % IN_LINE], TYPE))
        rect = f"[{x:g} {y - 2:g} {x + 40:g} {y + 8:g}]"
        action = f"<</S/URI/URI(https://example.org/{i})>>"
        notes.append(file.add(f"<</Type/Annot/Subtype/Link/Rect{rect}/A{action}>>".encode()))
    file.page(shown, WIDE, high, notes=notes)
    return file.written()


def fields(count: int) -> bytes:
    """Fields of a form, each inside the one before it down to twenty."""
    deep = 20
    file = PdfFile()
    rows = -(-count // 4)
    high = max(HIGH, rows * LEADING + 2 * BOTTOM)
    first, notes, tops = len(file.objects) + 1, [], []
    for i in range(count):
        row, column = divmod(i, 4)
        x, y = EDGE + column * 130, high - BOTTOM - row * LEADING
        last = i % deep == deep - 1 or i == count - 1
        kids = "" if last else f"/Kids[{first + i + 1} 0 R]"
        above = f"/Parent {first + i - 1} 0 R" if i % deep else ""
        rect = f"[{x:g} {y - 2:g} {x + 100:g} {y + 8:g}]"
        look = f"/Subtype/Widget/Rect{rect}/FT/Tx/V(value {i})/DA(/F 8 Tf)" if last else ""
        number = file.add(f"<</T(f{i}){look}{kids}{above}>>".encode())
        if last:
            notes.append(number)
        if not i % deep:
            tops.append(number)
    file.fields = tops
    file.page([put(EDGE, high - 30, "A form", TYPE)], WIDE, high, notes=notes)
    return file.written()


def nested(count: int) -> bytes:
    """Pieces of pages that hold pieces (form XObjects), ten deep, with a word at the bottom of each."""
    file = PdfFile()
    deep, draw = 10, random.Random(7)
    shown, names = [], []
    for i in range(count // deep):
        inner = ""
        x, y = draw.uniform(0, WIDE - 35), draw.uniform(20, HIGH - 40)
        for _ in range(deep):
            body = "/In Do" if inner else put(x, y, f"Lab{i}", SMALL)
            held = f"/XObject<</In {inner} 0 R>>" if inner else f"/Font<</F {file.font} 0 R>>"
            box = f"[0 0 {WIDE:g} {HIGH:g}]"
            head = f"<</Type/XObject/Subtype/Form/BBox{box}/Resources<<{held}>>"
            inner = str(file.add(head.encode(), body.encode()))
        names.append(f"/X{i} {inner} 0 R")
        shown.append(f"/X{i} Do")
    file.page(shown, WIDE, HIGH, more=f"/XObject<<{' '.join(names)}>>")
    return file.written()


def tagged(count: int) -> bytes:
    """Lines of text that a structure tree calls a paragraph each."""
    file = PdfFile()
    high = max(HIGH, count * LEADING + 2 * BOTTOM)
    first = len(file.objects) + 1
    whole, page = first + count, first + count + 3  # between them the root, and what the page shows
    kids = [file.add(f"<</S/P/P {whole} 0 R/K {i}/Pg {page} 0 R>>".encode()) for i in range(count)]
    file.add(f"<</S/Document/P {whole + 1} 0 R/K[{references(kids)}]>>".encode())
    parents = f"/ParentTree<</Nums[0[{references(kids)}]]>>"
    file.tree = file.add(f"<</Type/StructTreeRoot/K {whole} 0 R{parents}>>".encode())
    shown = [
        f"/P<</MCID {i}>>BDC {put(EDGE, high - BOTTOM - i * LEADING, ' '.join(WORDS[:6]), TYPE)} EMC"
        for i in range(count)
    ]
    file.page(shown, WIDE, high)
    return file.written()


def columns(count: int) -> bytes:
    """A table without rules of few rows and very many columns."""
    shown = [
        put(EDGE + i * COLUMN, HIGH / 2 - row * ROW, str(1000 + (7919 * row + 4729 * i) % 9000), 8)
        for row in range(4)
        for i in range(count // 4)
    ]
    return one_page(shown, wide=count // 4 * COLUMN + 2 * EDGE)


def wide_table(count: int) -> bytes:
    """A table without rules with as many columns as rows."""
    side = isqrt(count)
    high = side * ROW + 2 * BOTTOM
    shown = [
        put(EDGE + c * COLUMN, high - BOTTOM - r * ROW, str(1000 + (7919 * r + 4729 * c) % 9000), 8)
        for r in range(side)
        for c in range(side)
    ]
    return one_page(shown, wide=side * COLUMN + 2 * EDGE, high=high)


def text_columns(count: int) -> bytes:
    """Columns of ten lines of text side by side."""
    wide = 120.0
    shown = [
        put(EDGE + i // 10 * wide, HIGH - BOTTOM - i % 10 * LEADING, " ".join(WORDS[4:10]), 8)
        for i in range(count)
    ]
    return one_page(shown, wide=-(-count // 10) * wide + 2 * EDGE)


def numbered_lines(count: int) -> bytes:
    """Items of one numbered list."""
    return _lines([f"{i + 1}. {' '.join(WORDS[:5])}" for i in range(count)])


def values(count: int) -> bytes:
    """Names with their values beside them, as in a form that was filled in."""
    high = count * ROW + 2 * BOTTOM
    shown = []
    for i in range(count):
        y = high - BOTTOM - i * ROW
        shown += [put(EDGE, y, f"Name {i}:", TYPE), put(EDGE + 160, y, f"value {i}", TYPE)]
    return one_page(shown, high=high)


def dots(count: int) -> bytes:
    """One line of dots that lead to a number."""
    return one_page([put(EDGE, 400, f"Chapter {'.' * count} 7", TYPE)], wide=14_000.0)


def sizes(count: int) -> bytes:
    """Lines of as many sizes."""
    draw = random.Random(10)
    high = count * ROW + 2 * BOTTOM
    words = " ".join(WORDS[:5])
    return one_page(
        [put(EDGE, high - BOTTOM - i * ROW, words, draw.uniform(4, 12)) for i in range(count)], high=high
    )


def pages(count: int) -> bytes:
    """Pages of a book with running headers."""
    file = PdfFile()
    for number in range(count):
        shown = [
            put(EDGE, HIGH - 30, f"The book {number + 1}", TYPE),
            put(EDGE, HIGH - 80, f"{number + 1} Part", 16),
        ]
        shown += [put(EDGE, HIGH - 110 - i * LEADING, " ".join(WORDS), TYPE) for i in range(20)]
        file.page(shown, WIDE, HIGH)
    return file.written()


def blank_pages(count: int) -> bytes:
    """Pages with nothing on them."""
    file = PdfFile()
    for _ in range(count):
        file.page([], WIDE, HIGH)
    return file.written()


def set_pages(count: int) -> bytes:
    """Pages of some lines, each in a font of its own."""
    file = PdfFile()
    for number in range(count):
        file.font = file.add(b"<</Type/Font/Subtype/Type1/BaseFont/Face%d>>" % number)
        file.page([put(EDGE, 400 - i * LEADING, " ".join(WORDS), TYPE) for i in range(5)], WIDE, HIGH)
    return file.written()


def small_pages(count: int) -> bytes:
    """Pages of one word."""
    file = PdfFile()
    for number in range(count):
        file.page([put(EDGE, 400, WORDS[number % IN_LINE], TYPE)], WIDE, HIGH)
    return file.written()


def put(x: float, y: float, text: str, size: float) -> str:
    shown = " ".join(f"({text[at : at + LONGEST]}) Tj" for at in range(0, len(text), LONGEST))
    return f"BT /F {size:g} Tf {x:.1f} {y:.1f} Td {shown} ET"


def one_page(shown: list[str], wide: float = WIDE, high: float = HIGH) -> bytes:
    file = PdfFile()
    file.page(shown, wide, high)
    return file.written()


def _lines(lines: list[str]) -> bytes:
    high = max(HIGH, len(lines) * LEADING + 2 * BOTTOM)
    return one_page([put(EDGE, high - BOTTOM - i * LEADING, s, TYPE) for i, s in enumerate(lines)], high=high)


def _table(count: int, *, drawn: bool) -> bytes:
    rows = count // COLUMNS
    high = max(HIGH, rows * ROW + 2 * BOTTOM)
    return one_page(list(_cells(rows, high, drawn=drawn)), high=high)


def _cells(rows: int, high: float, *, drawn: bool) -> Iterator[str]:
    for row in range(rows):
        for column in range(COLUMNS):
            x, y = EDGE + column * COLUMN, high - BOTTOM - row * ROW
            if drawn:
                yield f"{x:g} {y:g} {COLUMN:g} {ROW:g} re S"
            yield put(x + 3, y + 4, str(1000 + (7919 * row + 4729 * column) % 9000), 8)
