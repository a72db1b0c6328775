"""What the stages of layout hand to each other: words, segments, rules of one page.

All boxes are in displayed page points, top-left origin (see ``model.geometry``). Plain Python
lists and slotted objects, because the stages below walk over a few hundred items a page and
numpy scalars would cost more than they save. What is made by the hundred and in no circle
is kept from the garbage collector (``gc=False``).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, MutableSequence
from operator import attrgetter

import msgspec

from pincite.layout.squares import Near
from pincite.model.geometry import Box


class WordTable(msgspec.Struct):
    """Words of a page as parallel columns, line by line, left to right within a segment: lists, or arrays
    where few ask for them."""

    text: list[str]
    x0: list[float]
    y0: MutableSequence[float]
    x1: list[float]
    y1: MutableSequence[float]
    size: MutableSequence[float]  # em, points
    font: MutableSequence[int]
    flags: list[int]  # model.words flags
    colour: MutableSequence[int]  # 0xRRGGBBAA
    confidence: list[float] = []  # 0..1; empty where nothing was read by OCR
    mcid: MutableSequence[int] = []  # marked-content id, -1 none, -2 artifact; empty on untagged pages

    def __len__(self) -> int:
        return len(self.text)

    def extend(self, other: WordTable) -> None:
        """Append the words of ``other``."""
        for column in self.__struct_fields__:
            getattr(self, column).extend(getattr(other, column))


class Segment(msgspec.Struct, eq=False, gc=False):
    """A run of words on one baseline with no wide gap: the unit of all later stages.

    Words ``first`` up to but not including ``last`` of the page's WordTable. ``size`` is the em of
    most of its characters, ``baseline`` the y of the baseline, ``y0``/``y1`` span ascent to descent
    (loose boxes). ``angle`` 0 is upright; segments at other angles are laid out separately.
    """

    x0: float
    y0: float
    x1: float
    y1: float
    baseline: float
    size: float
    first: int
    last: int
    text: str
    bold: bool  # every letter is bold
    italic: bool
    font: int
    colour: int
    caps: bool  # every letter is a capital (and there are at least two)
    chars: int  # characters without spaces
    angle: int = 0
    tag: int = -1  # index of the structure node that holds the line, -1 none or not to be trusted

    @property
    def box(self) -> Box:
        return (self.x0, self.y0, self.x1, self.y1)

    @property
    def width(self) -> float:
        return self.x1 - self.x0


class HRule(msgspec.Struct, gc=False):
    """A drawn horizontal line (a stroke, a thin fill, or the edge of a filled area)."""

    y: float
    x0: float
    x1: float
    edge: bool = False  # the border of a filled area, not ink of its own


class VRule(msgspec.Struct, gc=False):
    """A drawn vertical line."""

    x: float
    y0: float
    y1: float
    edge: bool = False


class Fill(msgspec.Struct, gc=False):
    """A filled area large enough to stand behind text. ``colour`` 0xRRGGBBAA."""

    box: Box
    colour: int


class Rules(msgspec.Struct):
    """Straight drawing of a page, snapped and joined. ``frames`` are stroked rectangles as drawn;
    ``shapes`` boxes of curves and other drawing; ``dots`` those of small, round or square ones; ``points``
    those of signs that charts are drawn with, which are shapes, too."""

    horizontal: list[HRule]
    vertical: list[VRule]
    fills: list[Fill]
    frames: list[Box]
    shapes: list[Box]
    dots: list[Box] = []
    points: list[Box] = []
    _near: Near[Fill] | None = None  # the fills, once asked for

    def fills_near(self, box: Box) -> list[Fill]:
        """The fills that may have a point in common with a box: all where there are few."""
        if self._near is None:
            self._near = Near(self.fills, attrgetter("box"))
        return self._near.to(box)


class TagRole(msgspec.Struct, frozen=True):
    """What the structure tree says of a block: standard role ('H1', 'P', 'LI', 'Caption' ...),
    heading level or list depth where it has one."""

    role: str
    level: int = 0


class Frame(msgspec.Struct):
    """One page as layout sees it. ``segments`` are upright ones sorted by (baseline, x0);
    ``body_size`` (em, points) and ``leading`` (baseline distance, points) are those of most text.
    ``mirrored``: the page runs from right to left and is laid out in a mirror, where lines, lists and
    columns begin at the left; ``mixed``: some of its text runs from right to left."""

    number: int
    width: float
    height: float
    words: WordTable
    segments: list[Segment]
    rules: Rules
    images: list[Box]
    body_size: float
    leading: float
    mono: frozenset[int] = frozenset()  # fonts of fixed width
    tags: dict[int, TagRole] = {}  # by structure node; empty where there is no tree to be trusted
    mirrored: bool = False
    mixed: bool = False
    _rows: tuple[list[Segment], list[list[Segment]]] | None = None  # those of these segments, once asked for

    @property
    def fixed_share(self) -> float:
        """The share of the text that is set in fonts of fixed width."""
        if not self.mono:
            return 0.0
        fixed = sum([s.chars for s in self.segments if s.font in self.mono])
        return fixed / max(1, sum([s.chars for s in self.segments]))

    @property
    def rows(self) -> list[list[Segment]]:
        """The segments on common baselines, each row left to right; not to be changed."""
        if self._rows is None or self._rows[0] is not self.segments:
            self._rows = (self.segments, rows_of(self.segments))
        return self._rows[1]


class CellDraft(msgspec.Struct, gc=False):
    """A cell of a found table. ``lines`` holds the word indexes of each printed line, top down."""

    row: int
    col: int
    row_span: int
    col_span: int
    header: bool
    box: Box
    lines: list[list[int]]


class TableDraft(msgspec.Struct):
    """A found table: cells row-major, every grid slot covered exactly once, at least two columns.
    ``score`` 0..1; ``reason`` says in words what gave it. Of a table that goes on with one on the page
    before, ``repeated`` counts first rows that are there already, and ``joint`` is what stands between
    the halves of a row that the page breaks (None: it breaks none)."""

    box: Box
    rows: int
    cols: int
    cells: list[CellDraft]
    ruled: bool
    score: float
    reason: str
    repeated: int = 0
    joint: str | None = None

    @property
    def words(self) -> set[int]:
        """The words in its cells."""
        return {i for c in self.cells for line in c.lines for i in line}


class RefusedTable(msgspec.Struct, frozen=True):
    """A region that was read as a table and found to be none: its ``score`` 0..1, the ``reason`` in words
    and the ``signs`` that gave it, each with its points."""

    box: Box
    rows: int
    cols: int
    score: float
    reason: str
    signs: tuple[str, ...]


_START = attrgetter("x0")
ONE_ROW = 0.3  # Em by which the baselines of one row differ: raised and lowered text stays in it.


def without(segments: list[Segment], used: Iterable[Segment]) -> list[Segment]:
    """The segments, in order, that are none of those ``used``."""
    drop = set(used)
    return [s for s in segments if s not in drop] if drop else segments


def rows_of(segments: list[Segment]) -> list[list[Segment]]:
    """Segments (sorted by baseline) on common baselines, each row left to right."""
    rows: list[list[Segment]] = []
    row: list[Segment] = []
    base = reach = -math.inf
    for s in segments:
        # Written out: this is asked of all segments by several stages.
        step = s.baseline - base
        if step < reach or step < ONE_ROW * s.size:
            row.append(s)
        else:
            rows.append(row := [s])
            base, reach = s.baseline, ONE_ROW * s.size
    for row in rows:
        if len(row) > 1:
            row.sort(key=_START)
    return rows
