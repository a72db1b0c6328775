"""All tables of a page."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from pincite.layout.frame import Fill, Frame, HRule, RefusedTable, Segment, TableDraft, VRule
from pincite.layout.tables.detect.bands import rule_bands
from pincite.layout.tables.detect.components import (
    Component,
    components,
    dash_rules,
    extended,
    stacked,
    without_underlines,
)
from pincite.layout.tables.detect.joining import Found, joined
from pincite.layout.tables.detect.outliers import take_outliers
from pincite.layout.tables.detect.regions import Region, segments_in, tabular
from pincite.layout.tables.detect.runs import runs
from pincite.layout.tables.judge.charts import Charts, charts_of
from pincite.layout.tables.judge.marks import TABLE_CAPTION
from pincite.layout.tables.judge.prose import prose
from pincite.layout.tables.judge.verdict import Evidence, Verdict, judge
from pincite.layout.tables.read.grid import Grid, complete, drafts, drop_empty, trim
from pincite.layout.tables.read.headers import grid_header
from pincite.layout.tables.read.lattice import hides_columns, lattice
from pincite.layout.tables.read.rows import Ruling
from pincite.layout.tables.read.stream import OpenRegion, stream
from pincite.layout.tables.read.textlines import TextLine, lines_of, usual_size
from pincite.layout.tables.read.walls import walls_of
from pincite.layout.text.lines import without_words
from pincite.model.geometry import Box

LEAST_WIDTH, LEAST_HEIGHT = 30, 12  # Points: a drawn box that is smaller holds no two columns or no two rows.
LEAST_SLOTS = 4  # Slots of a grid of two rows and two columns.
OWN_RULES = 0.2  # Share of a region's width by which a rule over it may be longer.
RULE_ABOVE = 6  # Points above and below a region in which rules are its own.
RULE_BESIDE = 3  # Points beside a region in which walls are its own, and by which its rules may be shorter.
RULE_LEAST = 4  # Points of a rule that must lie in a region.
CAPTION_ABOVE, CAPTION_BELOW = 4.5, 2.5  # em from a table to its caption.
FEWEST = 4  # Pieces of text that fill a grid of two rows and two columns.
PAGE_SHARE = 0.85  # Share of the page's width and height from which a frame is the page's border.
DENSE = 0.5  # Share of inner upright walls drawn from which the drawn grid is believed.


class Search(NamedTuple):
    """What was found on a page: its tables, and the regions that were read as one and refused."""

    tables: list[TableDraft]
    refused: list[RefusedTable]


def find_tables(frame: Frame) -> list[TableDraft]:
    """The tables of a page, top down. Words outside their cells are untouched; every table has at
    least two columns and two rows."""
    return search_tables(frame).tables


def search_tables(frame: Frame) -> Search:
    """The tables of a page, and what else was looked at: a refused region may have been tried in several
    ways, and may lie in what became a table in another."""
    typed, segments = dash_rules([s for s in frame.segments if s.angle == 0])
    if len(segments) < FEWEST:
        return Search([], [])
    finder = _Finder(frame, segments, typed)
    finder.grids()
    finder.bands()
    finder.runs()
    found = sorted(finder.found, key=lambda t: (t.grid.ys[0], t.grid.xs[0]))
    out = []
    left = finder.left
    for found_table in joined(found, left, frame.leading):
        plain = _draft(found_table, frame)
        table = take_outliers(plain, frame, left)
        if table is not plain:
            taken = {i for c in table.cells for line in c.lines for i in line}
            left = without_words(frame.words, left, taken)
        out.append(table)
    return Search(out, finder.refused)


def _draft(found: Found, frame: Frame) -> TableDraft:
    grid = found.grid
    if grid.ruled and not grid.header_rows:
        grid.header_rows = grid_header(grid, frame.rules.fills)
    return TableDraft(grid.box, grid.rows, grid.cols, drafts(grid), grid.ruled, found.score, found.reason)


class _Finder:
    """One pass over a page; ``left`` are the segments no table has taken yet."""

    def __init__(self, frame: Frame, segments: list[Segment], typed: list[HRule]) -> None:
        self.frame = frame
        self.words = frame.words
        self.left = segments
        self.found: list[Found] = []
        self.refused: list[RefusedTable] = []
        self.running = prose(segments)
        self.panels: set[int] = set()
        rules = frame.rules
        self.all = segments
        self.drawn: Charts | None = None
        self.horizontal = without_underlines(rules.horizontal, segments)
        if typed:
            self.horizontal = sorted([*self.horizontal, *typed], key=lambda h: (h.y, h.x0))
        self.vertical = rules.vertical
        self.ink_horizontal = [h for h in self.horizontal if not h.edge]

    def grids(self) -> None:
        """Tables from rules that touch: first drawn lines, then the edges of shading too."""
        drawn = [v for v in self.vertical if not v.edge]
        self._components(self.ink_horizontal, drawn)
        if len(drawn) < len(self.vertical) or len(self.ink_horizontal) < len(self.horizontal):
            self._components(self.horizontal, self.vertical)

    def _components(self, horizontal: list[HRule], vertical: list[VRule]) -> None:
        parts = components(horizontal, vertical)
        used = {id(h) for part in parts for h in part.horizontal}
        free = [h for h in horizontal if id(h) not in used]
        whole = stacked(parts, horizontal, self.frame, self.left)
        boxes = [component.box for component in whole]
        for i, component in enumerate(whole):
            if any(_overlaps(t.grid.box, component.box) for t in self.found):
                continue
            others = boxes[:i] + boxes[i + 1 :]
            self._component(extended(component, free, others, self.frame, self.left))

    def _component(self, component: Component) -> None:
        box = component.box
        if box[2] - box[0] < LEAST_WIDTH or box[3] - box[1] < LEAST_HEIGHT:
            return
        inside = segments_in(self.words, self.left, box)
        if len(inside) < 3:
            return
        em = sorted(s.size for s in inside)[len(inside) // 2]
        walls = walls_of(component.horizontal, component.vertical, inside)
        if walls is None or (walls.rows * walls.cols < LEAST_SLOTS and _page_frame(box, self.frame)):
            return
        density = walls.density()
        drawn = walls.cols > 1 and walls.rows >= 2 and density >= DENSE
        if drawn and not hides_columns(self.frame, walls, inside, em):
            grid, ragged = lattice(self.frame, walls, inside, em)
            if self._offer(grid, em, Evidence(walls=density, ragged=ragged)):
                return
        lines: list[TextLine] = lines_of(self.frame, inside, 1.0)
        if walls.rows == walls.cols == 1 and all(h.edge for h in component.horizontal):
            return  # a shaded strip: the head of a table, or nothing
        if walls.cols == 1 and (walls.rows <= 1 or not tabular(lines)):
            # A panel around text, not a table; what is in it may still be one.
            self.panels.update(id(h) for h in component.horizontal)
            return
        open_grid = self._stream(lines, box, walls.rows > 1)
        if open_grid is not None:
            # The frame itself says little; rules inside it count.
            self._offer(open_grid, em, Evidence(rules=walls.rows - 1 + (walls.cols > 1), walls=density))

    def bands(self) -> None:
        """Tables between horizontal rules of one extent."""
        rules = [h for h in self.horizontal if id(h) not in self.panels]
        for region in rule_bands(self.frame, rules, self.left, self.running):
            self._region(region)

    def runs(self) -> None:
        """Tables from rows that share gaps, whatever is drawn."""
        for region in runs(self.frame, self.left, self.running):
            self._region(region)

    def _region(self, region: Region) -> None:
        box = region.box
        if any(_overlaps(t.grid.box, box) for t in self.found):
            return
        grid = self._stream(region.lines, box, region.rules > 0)
        if grid is not None:
            rules = region.rules
            if not rules and len(region.lines) > 2:
                rules = self._own_rules(box)
            self._offer(grid, usual_size(region.lines), Evidence(rules=rules))

    def _own_rules(self, box: Box) -> int:
        """How many rules (or edges of shading) of about the width of ``box`` lie in it or on its border."""
        slack = OWN_RULES * (box[2] - box[0])
        return sum(
            1
            for h in self.horizontal
            if box[1] - RULE_ABOVE <= h.y <= box[3] + RULE_ABOVE
            and box[0] - slack <= h.x0 <= box[0] + RULE_BESIDE
            and box[2] - RULE_BESIDE <= h.x1 <= box[2] + slack
        )

    def _stream(self, lines: list[TextLine], box: Box, bounded: bool) -> Grid:
        ruling = Ruling(self._across(box))
        region = OpenRegion(lines, box, ruling, self._down(box), self._fills(box), bounded)
        return stream(self.frame, region)

    def _offer(self, grid: Grid, em: float, seen: Evidence) -> bool:
        """Keep ``grid`` if it is a table; its words are then taken."""
        trim(grid)
        drop_empty(grid)
        if grid.rows <= 1 or grid.cols < 2:
            return False
        complete(grid)
        if self.drawn is None:
            self.drawn = charts_of(self.frame.rules, self.all)
        if chart := self.drawn.cover(grid.box):
            return self._refuse(grid, Verdict(0.0, f"a chart: {chart}"))
        if self._captioned(grid.box, em):
            seen = msgspec.structs.replace(seen, captioned=True)
        verdict = judge(grid, em, seen)
        if not verdict.accepted:
            return self._refuse(grid, verdict)
        self.found.append(Found(grid, verdict.score, verdict.reason))
        held = [c for cell in grid.cells for line in cell.lines for c in line]
        taken = {w for c in held for w in range(c.first, c.last)}
        self.left = without_words(self.words, self.left, taken)
        return True

    def _refuse(self, grid: Grid, verdict: Verdict) -> bool:
        """Remember why ``grid`` is no table, for whoever misses it."""
        self.refused.append(
            RefusedTable(grid.box, grid.rows, grid.cols, verdict.score, verdict.reason, verdict.signs)
        )
        return False

    def _captioned(self, box: Box, em: float) -> bool:
        """Does a line just above (or below) say 'Table n'?"""
        for s in self.left:
            if s.x1 < box[0] - 2 * em or s.x0 > box[2] + 2 * em:
                continue
            near = -1.0 <= box[1] - s.y1 <= CAPTION_ABOVE * em or -1.0 <= s.y0 - box[3] <= CAPTION_BELOW * em
            if near and TABLE_CAPTION.match(s.text):
                return True
        return False

    def _across(self, box: Box) -> list[HRule]:
        top, bottom = box[1] - RULE_ABOVE, box[3] + RULE_ABOVE
        near = [h for h in self.horizontal if top <= h.y <= bottom]
        return [h for h in near if min(h.x1, box[2]) - max(h.x0, box[0]) > RULE_LEAST]

    def _down(self, box: Box) -> list[VRule]:
        left, right = box[0] - RULE_BESIDE, box[2] + RULE_BESIDE
        near = [v for v in self.vertical if left <= v.x <= right]
        return [v for v in near if min(v.y1, box[3]) - max(v.y0, box[1]) > RULE_LEAST]

    def _fills(self, box: Box) -> list[Fill]:
        return [f for f in self.frame.rules.fills if _overlaps(f.box, box)]


def _page_frame(box: Box, frame: Frame) -> bool:
    """True for a border drawn around the page."""
    return box[2] - box[0] > PAGE_SHARE * frame.width and box[3] - box[1] > PAGE_SHARE * frame.height


def _overlaps(a: Box, b: Box) -> bool:
    return min(a[2], b[2]) - max(a[0], b[0]) > 1 and min(a[3], b[3]) - max(a[1], b[1]) > 1
