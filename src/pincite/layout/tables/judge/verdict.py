"""Table or not: the signs of ``pincite.layout.signs.tables`` in what the cells hold and what is drawn, and
those of what looks like a table and is none: lists, forms, numbered headings, contents, program text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from math import exp

import msgspec

from pincite.layout.frame import Segment
from pincite.layout.signs import Tally
from pincite.layout.signs import tables as sign
from pincite.layout.tables.judge.level import unlevel
from pincite.layout.tables.judge.marks import (
    BULLET,
    CONTENTS,
    LEADER,
    LIST_MARK,
    SECTION,
    are_code,
    has_digit,
    is_entry,
    is_label,
    is_numeric,
)
from pincite.layout.tables.read.grid import Grid, GridCell
from pincite.model.medians import median

PAIR = 2  # Cells of a row that is a bullet and a text.


class Evidence(msgspec.Struct, frozen=True):
    """What the page says beyond the text: ``rules`` of the table's width it lies between,
    ``captioned`` by a line like 'Table 3', ``walls`` the share of inner upright walls drawn,
    ``ragged`` that of joined cells that are no rectangles, ``width`` that of the page in points; ``parted``:
    it stands beside others, whose rows are at other heights than its own."""

    rules: int = 0
    captioned: bool = False
    walls: float = 0.0
    ragged: float = 0.0
    width: float = 0.0
    parted: bool = False


class Verdict(msgspec.Struct, frozen=True):
    """``score`` 0..1 with the ``reason`` in words, and the signs that gave it."""

    score: float
    reason: str
    tally: Tally | None = None

    @property
    def signs(self) -> tuple[str, ...]:
        """Lines like 'caption +0.80'."""
        return self.tally.listed() if self.tally else ()

    @property
    def accepted(self) -> bool:
        return self.score >= sign.ACCEPT

    @property
    def unlevel(self) -> bool:
        """Whether its rows are no rows."""
        return self.tally is not None and any(seen.sign is sign.UNLEVEL for seen in self.tally.counted)


def judge(grid: Grid, em: float, seen: Evidence) -> Verdict:
    """Whether a grid is a table."""
    filled = [c for c in grid.cells if c.lines]
    rows = Counter([c.row for c in filled])
    for c in [c for c in filled if c.row_span > 1]:
        rows.update(range(c.row + 1, c.row + c.row_span))
    several = sum([n > 1 for n in rows.values()])
    blank = _blank(grid, em, seen)
    texts = [c.text for c in filled]
    if excuse := _no_table(grid, filled, texts, several, seen, blank):
        return Verdict(0.0, excuse)
    share = sum([c.row_span * c.col_span for c in filled]) / (grid.rows * grid.cols)
    if grid.ruled:
        tally = _drawn_grid(grid, filled, texts, share, several, seen, blank)
        reason = f"a grid of rules, {round(100 * share)}% of slots filled"
    else:
        tally = _open_region(grid, filled, texts, em, seen, share, several)
        reason = tally.reason
    return Verdict(1 / (1 + exp(-sign.STEEP * tally.score)), reason, tally)


def _blank(grid: Grid, em: float, seen: Evidence) -> bool:
    """Is every slot drawn, in rows as low as those of forms? Then it is a table with nothing in it, too."""
    if not grid.closed or seen.walls < sign.CLOSED_WALLS or grid.rows * grid.cols < sign.BLANK_SLOTS:
        return False
    return median(b - a for a, b in pairwise(grid.ys)) <= sign.BLANK_HEIGHT * em


def _no_table(
    grid: Grid, filled: list[GridCell], texts: list[str], several: int, seen: Evidence, blank: bool
) -> str:
    """Why a grid cannot be a table whatever else speaks for it, or ''. ``texts`` are those of the cells that
    are ``filled``."""
    if len(filled) < sign.FEW_CELLS and not (blank and filled):
        return "hardly any text"
    # a table to be filled in by hand, or of which each slot is drawn
    blank = blank or (seen.rules > 1 and seen.captioned and several == 1)
    blank = blank or (grid.ruled and several == 1 and seen.walls >= sign.CLOSED_WALLS)
    form = grid.closed and _labelled(grid, filled)
    if not (form or blank) and (len({c.col for c in filled}) <= 1 or several < 2):
        return "no row holds two cells"
    if _bulleted(grid, filled) >= sign.MOST_MARKS * grid.rows:
        return "a list: bullets with a text beside each"
    if not grid.ruled:
        letters = [t for t in texts if len(t) == 1]
        most = sign.MOST_LETTERS * len(filled)
        if len(letters) > most and sum([not is_numeric(t) for t in letters]) > most:
            return "single characters: letter-spaced or vertical text"
    return ""


def _labelled(grid: Grid, filled: list[GridCell]) -> bool:
    """Does a form have a short label in each row of its first column, but for one?"""
    labels = [c for c in filled if c.col == 0 and len(c.lines) <= sign.LABEL_LINES]
    return sum([c.row_span for c in labels]) >= max(sign.FORM_ROWS, grid.rows - 1)


def _bulleted(grid: Grid, filled: list[GridCell]) -> int:
    """How many rows are a bullet and one text."""
    held = Counter([c.row for c in filled])
    firsts: dict[int, GridCell] = {}
    for cell in filled if PAIR in held.values() else ():
        firsts.setdefault(cell.row, cell)
    return sum([held[row] == PAIR and BULLET.match(c.text) is not None for row, c in firsts.items()])


def _open_region(
    grid: Grid, filled: list[GridCell], said: list[str], em: float, seen: Evidence, share: float, several: int
) -> Tally:
    """The signs of a region whose columns are parted by white space."""
    tally = Tally()
    if grid.cols == 2:
        tally.add(sign.TWO_COLUMNS)
    elif grid.cols > sign.FEW_COLUMNS:
        tally.add(sign.MANY_COLUMNS)
    body = [c for c in filled if c.row >= grid.header_rows]
    texts = [t for c, t in zip(filled, said, strict=True) if c.row >= grid.header_rows]
    counted = [is_numeric(t) for t in texts]
    values = [n or _amount(t) for c, t, n in zip(body, texts, counted, strict=True) if c.col > 0]
    numeric = sum(values) / max(1, len(values))
    tally.add(sign.ROW, min(sign.MOST_ROWS, several - sign.FEW_ROWS))
    tally.add(sign.NUMBERS, numeric - sign.SOME_NUMBERS)
    tally.add(sign.FILLED, share - sign.HALF_FILLED)
    tally.add(sign.FULL_ROWS, several / grid.rows - sign.MOST_FULL)
    _surroundings(tally, grid, seen)
    if numeric >= sign.MANY_NUMBERS:
        tally.told.append(f"{round(100 * numeric)}% numbers")
    good, total = _aligned(grid, em)
    if total:
        aligned = good / total
        tally.add(sign.ALIGNED, aligned - sign.MOST_ALIGNED, f"{round(100 * aligned)}% of columns aligned")
    if total and not good:
        tally.add(sign.UNALIGNED)
    if (uneven := unlevel(grid, em)) > sign.SOME_UNLEVEL:
        told = f"in {round(100 * uneven)}% of rows cells at heights of their own"
        tally.add(sign.UNLEVEL, uneven - sign.SOME_UNLEVEL, told)
    words = [len(t.split()) for t, n in zip(texts, counted, strict=True) if not n] or [0]
    tally.add(sign.WORD, max(sign.SHORT_CELL, min(median(words), sign.FULL_CELL)) - sign.SHORT_CELL)
    _look_alikes(tally, grid, filled, said, body, numeric, unruled=seen.rules <= 1)
    if seen.rules <= 1:
        if _even(grid, seen.width):
            tally.add(sign.EVEN)
        else:
            _few_rows(tally, grid, seen, numeric, several)
    flows = _flowing(body, texts, counted)
    tally.add(sign.FLOWING, flows, "text flows down the columns" if flows > sign.SOME_FLOW else "")
    return tally


def _surroundings(tally: Tally, grid: Grid, seen: Evidence) -> None:
    """Counts what rules, caption and header say."""
    if seen.rules > 1:
        rules = min(sign.MOST_RULES, sign.RULES_BASE + seen.rules)
        tally.add(sign.RULES, rules, f"{seen.rules} rules of one width")
    if seen.captioned:
        tally.add(sign.CAPTION)
    if grid.header_rows:
        tally.add(sign.HEADER)


def _look_alikes(
    tally: Tally,
    grid: Grid,
    filled: list[GridCell],
    said: list[str],
    body: list[GridCell],
    numeric: float,
    *,
    unruled: bool,
) -> None:
    """Counts what speaks for something else. ``said`` is the text of the cells that are ``filled``,
    ``numeric`` the share of numbers among the values."""
    first = [c.text for c in body if c.col == 0]
    # In two columns the first is marks or labels as a whole; in more it may have a few by chance.
    enough = sign.SOME_MARKS if grid.cols == 2 else sign.MOST_MARKS
    if _share(LIST_MARK.match, first) > enough:
        tally.add(sign.LIST_MARKS)
    if _share(is_label, first) > enough:
        tally.add(sign.LABELS)
    titles = _share(SECTION.match, [t.split(" ", 1)[0] for t in first])
    together = grid.cols == 2 and grid.rows <= sign.TITLE_ROWS
    if titles > sign.MOST_TITLES and together and numeric < sign.MANY_NUMBERS:
        tally.add(sign.HEADINGS)
    if are_code(said, sign.SOME_CODE):
        tally.add(sign.CODE)
    if grid.cols <= sign.FEW_COLUMNS:
        if sum([is_entry(c.text) for c in body]) > sign.MOST_ENTRIES * grid.rows:
            tally.add(sign.ENTRIES)
        dotted = sum([LEADER.search(c.text) is not None for c in body]) > sign.SOME_LEADERS * grid.rows
        titled = CONTENTS.match(filled[0].text) is not None
        if (dotted or unruled or titles > sign.HALF_TITLES or titled) and _page_numbers(grid, filled):
            tally.add(sign.PAGES)


def _share(looks: Callable[[str], object], texts: list[str]) -> float:
    """The share of texts that look like this."""
    return sum([bool(looks(text)) for text in texts]) / max(1, len(texts))


def _page_numbers(grid: Grid, filled: list[GridCell]) -> bool:
    """Does the last column count upwards like a contents page?"""
    last = [c.text.strip() for c in filled if c.col == grid.cols - 1]
    numbers = [int(t) for t in last if t.isdecimal() and len(t) <= sign.PAGE_DIGITS]
    if len(numbers) < max(sign.LEAST_PAGES, sign.MOST_PAGES * len(last)):
        return False
    rising = sum([b >= a for a, b in pairwise(numbers)])
    return rising >= sign.MOST_RISING * (len(numbers) - 1) and numbers[-1] > numbers[0]


def _few_rows(tally: Tally, grid: Grid, seen: Evidence, numeric: float, several: int) -> None:
    """Counts what speaks against small regions without rules: lines share gaps by chance."""
    pairs = seen.parted and several >= sign.MOST_FULL * grid.rows
    if grid.cols == 2 and numeric < sign.MANY_NUMBERS and not pairs:
        tally.add(sign.TWO_OF_TEXT)
    if grid.rows == 2:
        tally.add(sign.TWO_ROWS if grid.cols > sign.FEW_COLUMNS else sign.TWO_SHORT_ROWS)
    elif grid.rows == sign.FEW_ROWS and not seen.captioned:
        tally.add(sign.THREE_ROWS)


def _drawn_grid(
    grid: Grid,
    filled: list[GridCell],
    texts: list[str],
    share: float,
    several: int,
    seen: Evidence,
    blank: bool,
) -> Tally:
    """The signs of a drawn grid: a table unless it is mostly empty or its cells are no rectangles."""
    tally = Tally()
    tally.add(sign.GRID)
    tally.add(sign.GRID_EMPTY, min(0.0, share - sign.GRID_FILLED))
    tally.add(sign.GRID_ROWS, min(sign.GRID_MOST_ROWS, several))
    tally.add(sign.GRID_RAGGED, max(0.0, seen.ragged - sign.SOME_RAGGED))
    tally.add(sign.GRID_WALLS, seen.walls - sign.HALF_WALLS)
    named = sum([c.col_span for c in filled if c.row == 0 and len(c.text.split()) <= sign.LONG_CELL])
    bare_rows = several < sign.BARE_ROWS * grid.rows and not (grid.closed and _labelled(grid, filled))
    if share < sign.BARE_SHARE and bare_rows and named < sign.BARE_HEAD * grid.cols and not blank:
        tally.add(sign.GRID_BARE)
    if median([len(t.split()) for t in texts]) > sign.GRID_LONG:
        tally.add(sign.GRID_PROSE)
    return tally


def _amount(text: str) -> bool:
    """A short text that is mostly digits: '5 (3.2%)', '12 kg'."""
    if len(text) > sign.AMOUNT_CHARS or not has_digit(text):
        return False
    return sum(map(str.isdigit, text)) >= sum(map(str.isalpha, text))


def _aligned(grid: Grid, em: float) -> tuple[int, int]:
    """How many columns have body cells that agree on their left edge, right edge or centre, and how many
    have several lines of them."""
    good = total = 0
    columns: list[list[list[Segment]]] = [[] for _ in range(grid.cols)]
    for c in grid.cells:
        if c.col_span == 1 and c.row >= grid.header_rows:
            columns[c.col] += c.lines
    for lines in columns:
        if len(lines) > 1:
            total += 1
            lefts, rights = [line[0].x0 for line in lines], [line[-1].x1 for line in lines]
            centres = [(a + b) / 2 for a, b in zip(lefts, rights, strict=True)]
            edges = _agree(lefts, sign.EDGE_SLACK * em) or _agree(rights, sign.EDGE_SLACK * em)
            good += edges or _agree(centres, sign.CENTRE_SLACK * em)
    return good, total


def _even(grid: Grid, width: float) -> bool:
    """Do columns begin where equal shares of the width between the margins of a page do, in all rows?"""
    starts: list[list[float]] = [[] for _ in range(grid.cols)]
    for c in grid.cells:
        if not c.empty and c.col_span == 1:
            starts[c.col].append(c.lines[0][0].x0)
    margin = min(starts[0], default=width)
    share = (width - 2 * margin) / grid.cols
    return share > 0 and all(
        xs and all(abs(x - margin - col * share) <= sign.EVEN_SLACK for x in xs)
        for col, xs in enumerate(starts)
    )


def _agree(xs: list[float], slack: float) -> bool:
    """True if most places are within ``slack`` points of the middle one."""
    middle = sorted(xs)[len(xs) // 2]
    return sum([abs(x - middle) <= slack for x in xs]) >= sign.ALIGNED_CELLS * len(xs)


def _flowing(body: list[GridCell], texts: list[str], counted: list[bool]) -> float:
    """Share of body cells that read on from the cell above (lower case start after no full stop). ``texts``
    are theirs, and whether they are numbers is ``counted``."""
    above: dict[int, str] = {}
    flows = total = 0
    for c, text, number in zip(body, texts, counted, strict=True):
        if not number and (before := above.get(c.col)) is not None:
            total += 1
            reads_on = text[:1].islower() and before[-1] not in ".:;"
            flows += reads_on and len(before.split()) >= sign.FLOW_CELLS
        above[c.col] = text
    return flows / total if total >= sign.FLOW_CELLS else 0.0
