"""Tables that go on over a page: which parts belong together, in which columns, and what they repeat."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from itertools import pairwise
from math import inf
from operator import attrgetter

from pincite.layout.blocks.block import Block
from pincite.layout.frame import CellDraft, Frame, TableDraft, WordTable
from pincite.layout.joints import joint as joint_between
from pincite.layout.page import PageDraft

_ROW = attrgetter("row")
_ASIDE = ("header", "footer", "footnote")
LAST_PART = 0.55  # share of the page's height that a table reaches down to, where it goes on on the next
FIRST_PART = 0.35  # share of the page's height above which its continuation begins
SAME_BORDER = 3.0  # points by which drawn borders of one column differ
SAME_COLUMN = 25.0  # points by which columns of text differ, which each page sets anew, or their titles tell
MOST_SHIFT = 0.15  # share of the width by which a page may be shifted for binding
MOST_HEAD = 5  # rows that are repeated
FULL = 0.7  # share of its cell's width that a line fills, if it goes on in the next


def mark_continued(drafts: list[PageDraft]) -> None:
    """Set ``continues`` on tables that go on with the last of the page before, in place; the columns of all
    parts become the same, and what is no header there is none. Nothing but running titles and notes stands
    between the parts. Pages may be left out of ``drafts``: then nothing goes on."""
    chain: list[tuple[Block, Frame]] = []
    for d in drafts:
        body = [b for b in d.blocks if b.kind not in _ASIDE and not b.furniture]
        first, last = (body[0], body[-1]) if body else (None, None)
        if chain and first is not None and _goes_on(chain, first, d.frame):
            chain.append((first, d.frame))
        else:
            chain = []
        if last is None or last.table is None:
            chain = []
        elif last is not first or not chain:
            chain = [(last, d.frame)]


def _goes_on(chain: list[tuple[Block, Frame]], b: Block, frame: Frame) -> bool:
    before, above = chain[-1]
    parts = [one.table for one, _ in chain if one.table is not None]
    if b.table is None or not parts or frame.number != above.number + 1:
        return False
    if before.box[3] < LAST_PART * above.height or b.box[1] > FIRST_PART * frame.height:
        return False
    table = b.table
    repeated = _repeated(parts[0], chain[0][1].words, table, frame.words)
    if not _aligned(parts, table, named_again=repeated > 0):
        return False
    b.continues = before
    table.repeated = repeated
    _settle_header(table, named=any(c.header for c in parts[0].cells))
    table.joint = _broken_joint(parts[-1], above.words, table, frame.words)
    return True


def _aligned(parts: list[TableDraft], table: TableDraft, *, named_again: bool) -> bool:
    """True if the columns of ``table`` are those of the ``parts`` before it; where one side has drawn borders
    that the other lacks, its cells span what lies between. Columns that are named again may be drawn anew."""
    a, b = _borders(parts[-1]), _borders(table)
    if a is None or b is None:
        return False
    shift = a[0] - b[0]
    if abs(shift) > MOST_SHIFT * (a[-1] - a[0]):
        return False
    b = [x + shift for x in b]
    ruled = parts[-1].ruled and table.ruled
    slack = SAME_BORDER if ruled and not named_again else SAME_COLUMN
    if len(a) == len(b):
        return all(abs(x - y) <= slack for x, y in zip(a, b, strict=True))
    few, many = (a, b) if len(a) < len(b) else (b, a)
    at = [next((k for k, y in enumerate(many) if abs(x - y) <= SAME_BORDER), -1) for x in few]
    if not ruled or -1 in at or at[-1] != len(many) - 1:
        return False
    for one in parts if few is a else [table]:
        _spread(one, at)
    return True


def _borders(table: TableDraft) -> list[float] | None:
    """Column borders from left to right; None where no cell begins in one of them."""
    first: dict[int, float] = {}
    for c in table.cells:
        if c.box[0] < first.get(c.col, inf):
            first[c.col] = c.box[0]
    if len(first) < table.cols:
        return None
    found = [*(first[col] for col in range(table.cols)), table.box[2]]
    return found if all(x < y for x, y in pairwise(found)) else None


def _spread(table: TableDraft, at: list[int]) -> None:
    """Set the cells of a table, in place, over the columns ``at`` which its own begin."""
    for c in table.cells:
        start, end = at[c.col], at[c.col + c.col_span]
        c.col, c.col_span = start, end - start
    table.cols = at[-1]


def _repeated(head: TableDraft, words: WordTable, table: TableDraft, own: WordTable) -> int:
    """How many of the first rows only repeat those of the first part: its header, where one is known. Rows of
    forms say the same on each page, too."""
    named = {c.row for c in head.cells if not c.header}
    most = min(named, default=head.rows) or MOST_HEAD
    rows = 0
    for row in range(min(MOST_HEAD, most, head.rows, table.rows - 1)):
        said, again = _row(head, row, words), _row(table, row, own)
        if said != again or not any(text for _, text in said):
            break
        rows += 1
    return rows


def _row(table: TableDraft, row: int, words: WordTable) -> list[tuple[int, str]]:
    return [(c.col, _text(c, words)) for c in _cells(table, row)]


def _cells(table: TableDraft, row: int) -> list[CellDraft]:
    """The cells of a row from left to right: those of a table stand row by row."""
    first = bisect_left(table.cells, row, key=_ROW)
    return table.cells[first : bisect_right(table.cells, row, first, key=_ROW)]


def _text(cell: CellDraft, words: WordTable) -> str:
    return "".join([words.text[w] for line in cell.lines for w in line])


def _settle_header(table: TableDraft, *, named: bool) -> None:
    """Rows that were taken for the header, for they stand first, are none where the first part has one."""
    for row in range(table.repeated, table.rows if named else 0):
        cells = _cells(table, row)
        if not all(c.header for c in cells):
            break
        for c in cells:
            c.header = False


def _broken_joint(above: TableDraft, words: WordTable, table: TableDraft, own: WordTable) -> str | None:
    """What stands between both halves of a row that the page breaks; None where none is broken. All that the
    second half says goes on with a line that fills its cell in the first, or starts with a small letter."""
    first = _cells(table, table.repeated)
    before = [c for c in above.cells if c.row + c.row_span == above.rows]
    under = {(c.col, c.col_span): c for c in before}
    said = [c for c in first if c.lines]
    halves = [under.get((c.col, c.col_span)) for c in first]
    if not said or None in halves or sum([c.col_span for c in first]) != table.cols:
        return None
    joint = " "
    for c, half in zip(first, halves, strict=True):
        if half is None or not c.lines:
            continue
        small = _text(c, own)[:1].islower()
        if not half.lines or not (small or _is_full(half, words)):
            return None
        joint = joint_between(words.text[half.lines[-1][-1]], own.text[c.lines[0][0]])
    return joint


def _is_full(cell: CellDraft, words: WordTable) -> bool:
    line = cell.lines[-1]
    width = max([words.x1[w] for w in line]) - min([words.x0[w] for w in line])
    return width >= FULL * (cell.box[2] - cell.box[0])
