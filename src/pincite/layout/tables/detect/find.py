"""All tables of a page."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from itertools import chain, pairwise
from typing import NamedTuple

import msgspec

from pincite.layout.frame import Frame, HRule, RefusedTable, Segment, TableDraft, VRule
from pincite.layout.signs import tables as sign
from pincite.layout.squares import Near
from pincite.layout.tables.detect.bands import extents, rule_bands
from pincite.layout.tables.detect.components import (
    Beyond,
    Component,
    components,
    dash_rules,
    extended,
    stacked,
    without_underlines,
)
from pincite.layout.tables.detect.headed import heading_words, parts
from pincite.layout.tables.detect.joining import joined
from pincite.layout.tables.detect.left import Left
from pincite.layout.tables.detect.outliers import take_outliers
from pincite.layout.tables.detect.regions import overlaps, segments_in, tabular
from pincite.layout.tables.detect.runs import runs
from pincite.layout.tables.detect.stops import cut_at_stops
from pincite.layout.tables.judge.boxes import judge_box
from pincite.layout.tables.judge.charts import Charts, charts_of
from pincite.layout.tables.judge.level import level_parts
from pincite.layout.tables.judge.marks import TABLE_CAPTION
from pincite.layout.tables.judge.prose import beside_labels, prose
from pincite.layout.tables.judge.verdict import Evidence, Verdict, judge
from pincite.layout.tables.read.columns import Gap
from pincite.layout.tables.read.grid import Grid, complete, draft, drop_empty, trim
from pincite.layout.tables.read.headers import grid_header
from pincite.layout.tables.read.lattice import hides_columns, lattice
from pincite.layout.tables.read.rows import Ruling
from pincite.layout.tables.read.stream import OpenRegion, stream
from pincite.layout.tables.read.textlines import TextLine, lines_of, usual_size
from pincite.layout.tables.read.titles import titled
from pincite.layout.tables.read.walls import CLOSED, Walls, walls_of
from pincite.layout.text.lines import without_words
from pincite.model.geometry import Box, overlap_x, overlap_y
from pincite.sandbox.clock import look

LEAST_WIDTH, LEAST_HEIGHT = 30, 12  # Points: a drawn box that is smaller holds no two columns or no two rows.
LEAST_SLOTS = 4  # Slots of a grid of two rows and two columns.
OWN_RULES = 0.2  # Share of a region's width by which a rule over it may be longer.
RULE_ABOVE = 6  # Points above and below a region in which rules are its own.
RULE_BESIDE = 3  # Points beside a region in which walls are its own, and by which its rules may be shorter.
RULE_LEAST = 4  # Points of a rule that must lie in a region.
CAPTION_ABOVE, CAPTION_BELOW = 4.5, 2.5  # em from a table to its caption.
PAGE_SHARE = 0.85  # Share of the page's width and height from which a frame is the page's border.
PARTED = 0.9  # ... or share of rows with such a wall, where level rules are drawn.
TILED = 0.5  # ... or, of those, where the walls close boxes.
MARKED = (-1, 0, 1)  # Points by which shading behind words ends beside them: that of cells goes on ...
MARKED_SHARE = 0.5  # ... in this share of the shaded areas.
TYPEWRITTEN = 0.6  # Share of the text of a page from which columns in a font of fixed width are no listing.
CROSSED = 3  # Lines of text across each white space in such a listing.
DENSE = 0.5  # Share of inner upright walls drawn from which the drawn grid is believed.


class Search(NamedTuple):
    """What was found on a page: its tables, the regions that were read as one and refused, and those of them
    that are columns of a listing."""

    tables: list[TableDraft]
    refused: list[RefusedTable]
    listings: list[Box]


def find_tables(frame: Frame) -> list[TableDraft]:
    """The tables of a page, top down. Words outside their cells are untouched; every table has at
    least two rows, and two columns unless it is a ruled box."""
    return search_tables(frame).tables


def search_tables(frame: Frame, between: Sequence[Box] = ()) -> Search:
    """The tables of a page, and what else was looked at: a refused region may have been tried in several
    ways, and may lie in what became a table in another. Over lines ``between`` those of the frame, which it
    does not hold, no table goes on that is not drawn as a grid."""
    finder = _Finder(frame, between)
    finder.grids()
    groups = extents(finder.bounding())
    if any(len(group) > 1 for group in groups):
        for region in rule_bands(frame, groups, finder.left.segments, finder.running):
            finder.region(region.lines, region.box, region.rules)
    if finder.apart or finder.found:
        for region in runs(frame, finder.left.segments, finder.running):
            finder.region(region.lines, region.box, region.rules, region.gaps)
    found = sorted(finder.found, key=lambda grid: (grid.ys[0], grid.xs[0]))
    out = []
    left = finder.left.segments
    for grid in joined(found, finder.left, frame.leading):
        look()
        if grid.ruled and not grid.header_rows:
            grid.header_rows = grid_header(grid, frame.rules.fills_near(grid.box))
        drawn = draft(grid)
        table = take_outliers(drawn, frame, left)
        if table is not drawn:
            left = without_words(frame.words, left, table.words)
        out.append(table)
    return Search(out, finder.refused, finder.listings)


class _Finder:
    """One pass over a page; ``left`` is the text no table has taken yet."""

    def __init__(self, frame: Frame, between: Sequence[Box] = ()) -> None:
        self.frame = frame
        self.between = between
        self.found: list[Grid] = []
        self.boxes: Near[Box] = Near([], lambda box: box)  # of these
        self.refused: list[RefusedTable] = []
        self.listings: list[Box] = []
        cut = cut_at_stops(frame.words, frame.segments)
        self.apart = cut.apart
        typed, self.segments = dash_rules(cut.segments)
        self.left = Left(frame.words, self.segments)
        self.panels: set[int] = set()
        self.touching: set[int] = set()  # level rules that touch an upright one
        drawn = without_underlines(frame.rules.horizontal, self.segments)
        self.horizontal = sorted([*drawn, *typed], key=lambda h: (h.y, h.x0))
        self.heights = [h.y for h in self.horizontal]
        self.vertical = frame.rules.vertical
        self.uprights: Near[VRule] = Near(self.vertical, lambda v: (v.x, v.y0, v.x, v.y1))

    @cached_property
    def running(self) -> dict[int, float]:
        """Lines of running text, by their first words, and where they end."""
        found = prose(self.segments)
        for cell in beside_labels(self.segments, found):
            del found[cell]
        return found

    @cached_property
    def headings(self) -> frozenset[int]:
        """The words of headings, which no table goes on over."""
        return heading_words(self.frame)

    @cached_property
    def charts(self) -> Charts:
        return charts_of(self.frame.rules, self.segments)

    def _level(self, y0: float, y1: float) -> list[HRule]:
        """The level rules from one height down to another."""
        first = bisect_left(self.heights, y0)
        return self.horizontal[first : bisect_right(self.heights, y1, first)]

    def bounding(self) -> list[HRule]:
        """The level rules that may bound a table: all but those of panels."""
        return [h for h in self.horizontal if id(h) not in self.panels]

    def grids(self) -> None:
        """Tables from rules that touch: first drawn lines, then the edges of shading too."""
        level = [h for h in self.horizontal if not h.edge]
        upright = [v for v in self.vertical if not v.edge]
        boxes = self._components(level, upright)
        shaded = len(level) < len(self.horizontal) or len(upright) < len(self.vertical)
        # Where nothing else is drawn, what was no table is looked at again without the text of those found.
        if shaded or (self.found and not all(map(self._taken, boxes))):
            self._components(self.horizontal, self.vertical)

    def _components(self, horizontal: list[HRule], vertical: list[VRule]) -> list[Box]:
        """Tables from these rules. Returns the boxes of all that touch."""
        parts = components(horizontal, vertical)
        drawn = [part.box for part in parts]
        self.touching = used = {id(h) for part in parts for h in part.horizontal}
        free = [h for h in horizontal if id(h) not in used]
        whole = stacked(parts, horizontal, self.frame, self.left)
        beyond = Beyond(free, [component.box for component in whole])
        for i, component in enumerate(whole):
            look()
            if not self._taken(component.box):
                self._component(extended(component, i, beyond, self.frame, self.left))
        return drawn

    def _taken(self, box: Box) -> bool:
        """True where a table was found."""
        near = self.boxes.to(box)
        return any(overlaps(other, box) for other in near if other[1] < box[3] and other[3] > box[1])

    def _component(self, component: Component) -> None:
        box = component.box
        inside = segments_in(self.frame.words, self.left.near(box[1] - 1.0, box[3] + 1.0), box)
        if box[2] - box[0] < LEAST_WIDTH or box[3] - box[1] < LEAST_HEIGHT or not inside:
            return
        if all(h.edge for h in component.horizontal) and self._marked(box, inside):
            return
        em = sorted([s.size for s in inside])[len(inside) // 2]
        walls = self._walls(component, inside)
        if walls is None or (walls.rows * walls.cols < LEAST_SLOTS and _page_frame(box, self.frame)):
            return
        density = walls.density()
        if _is_drawn(walls, component) and not hides_columns(self.frame, walls, inside, em):
            grid, ragged = lattice(self.frame, walls, inside, em)
            titled(self.frame, grid, self.left.near, em)
            if self._offer(grid, em, Evidence(walls=density, ragged=ragged)):
                return
        lines = lines_of(self.frame, inside, 1.0)
        if walls.cols == 1 and (walls.rows == 1 or not tabular(lines)):
            if not any(h.edge for h in component.horizontal):
                grid, ragged = lattice(self.frame, walls, inside, em)
                if self._offer(grid, em, Evidence(ragged=ragged)):
                    return
            # A panel around text, not a table; what is in it may still be one. A shaded strip is the head of
            # a table, or nothing.
            if walls.rows > 1 or not all(h.edge for h in component.horizontal):
                self.panels.update(id(h) for h in component.horizontal if id(h) in self.touching)
            return
        # The frame itself says little; rules inside it count.
        seen = Evidence(rules=walls.rows - 1 + (walls.cols > 1), walls=density)
        self._offer(self._stream(lines, box, walls.rows > 1), em, seen, lines)

    def _marked(self, box: Box, inside: list[Segment]) -> bool:
        """Is the shading of a box that of words, which ends where they do, and not that of cells?"""
        shades = [f.box for f in self.frame.rules.fills_near(box) if overlaps(f.box, box)]
        if _scattered(shades):
            return True
        words = self.frame.words
        held = [i for s in inside for i in range(s.first, s.last)]
        starts = {round(words.x0[i]) + by for i in held for by in MARKED}
        ends = {round(words.x1[i]) + by for i in held for by in MARKED}
        tight = sum([round(b[0]) in starts and round(b[2]) in ends for b in shades])
        return tight >= MARKED_SHARE * len(shades)

    def _walls(self, component: Component, inside: list[Segment]) -> Walls | None:
        """The walls of a component; in a drawn grid, shading whose edge runs over the whole width parts rows
        as lines do."""
        walls = walls_of(component.horizontal, component.vertical, inside)
        if walls is None or not _is_drawn(walls, component):
            return walls
        x0, y0, x1, y1 = component.box
        edges = [h for h in self._level(y0, y1) if h.edge and y0 < h.y < y1]
        whole = [h for h in edges if h.x0 <= x0 + RULE_BESIDE and h.x1 >= x1 - RULE_BESIDE]
        return walls_of([*component.horizontal, *whole], component.vertical, inside) if whole else walls

    def region(
        self,
        lines: list[TextLine],
        box: Box,
        rules: int,
        known: Sequence[Gap] = (),
        *,
        parted: bool = False,
    ) -> None:
        """Lines between ``rules`` of one extent, or that share gaps (``known``) whatever is drawn; ``parted``
        from others beside them, which stand at other heights."""
        look()
        if self._taken(box):
            return
        whole = self._unbroken(lines, box) if self.between else [lines]
        if len(whole) > 1:
            for own in whole:
                self.region(own, (box[0], own[0].y0, box[2], own[-1].y1), 0, known, parted=parted)
            return
        grid = self._stream(lines, box, rules > 0, known)
        if not rules and len(lines) > 2:
            rules = self._own_rules(box)
        self._offer(grid, usual_size(lines), Evidence(rules=rules, parted=parted), lines)

    def _unbroken(self, lines: list[TextLine], box: Box) -> list[list[TextLine]]:
        """The lines in a box in groups between which no other text stands."""
        beside = sorted([(b[1] + b[3]) / 2 for b in self.between if overlap_x(b, box) > 0])
        groups = [lines[:1]]
        for before, line in pairwise(lines):
            if bisect_right(beside, before.y1) < bisect_left(beside, line.y0):
                groups.append([])
            groups[-1].append(line)
        return groups

    def _own_rules(self, box: Box) -> int:
        """How many rules (or edges of shading) of about the width of ``box`` lie in it or on its border."""
        slack = OWN_RULES * (box[2] - box[0])
        return sum(
            [
                box[0] - slack <= h.x0 <= box[0] + RULE_BESIDE
                and box[2] - RULE_BESIDE <= h.x1 <= box[2] + slack
                for h in self._level(box[1] - RULE_ABOVE, box[3] + RULE_ABOVE)
            ]
        )

    def _stream(self, lines: list[TextLine], box: Box, bounded: bool, known: Sequence[Gap] = ()) -> Grid:
        """The lines in a box read as a table, with the rules and shading there."""
        x0, y0, x1, y1 = box
        level = self._level(y0 - RULE_ABOVE, y1 + RULE_ABOVE)
        beside = x0 - RULE_BESIDE, x1 + RULE_BESIDE
        near = self.uprights.to((beside[0], y0, beside[1], y1))
        upright = [v for v in near if beside[0] <= v.x <= beside[1]]
        region = OpenRegion(
            lines,
            box,
            Ruling([h for h in level if overlap_x((h.x0, h.y, h.x1, h.y), box) > RULE_LEAST]),
            [v for v in upright if overlap_y((v.x, v.y0, v.x, v.y1), box) > RULE_LEAST],
            [f for f in self.frame.rules.fills_near(box) if overlaps(f.box, box)],
            bounded,
            known,
        )
        return stream(self.frame, region)

    def _offer(self, grid: Grid, em: float, seen: Evidence, lines: Sequence[TextLine] = ()) -> bool:
        """Keep ``grid`` if it is a table; its words are then taken. Where some of the ``lines`` that it was
        read from are headings, what is between these is looked at instead. False where it is no table."""
        trim(grid)
        drop_empty(grid)
        if grid.rows <= 1 or grid.cols <= (not grid.ruled):
            return False
        complete(grid)
        if chart := self.charts.cover(grid.box):
            verdict = Verdict(0.0, f"a chart: {chart}")
        elif grid.cols == 1:
            verdict = judge_box(grid, em, self.frame.rules.shapes)
        else:
            captioned = self._captioned(grid.box, em)
            seen = msgspec.structs.replace(seen, captioned=captioned, width=self.frame.width)
            if not (seen.rules or grid.ruled or captioned) and self._is_listing(grid):
                verdict = Verdict(0.0, "a listing: all of it is set in a font of fixed width")
                self.listings.append(grid.box)
            else:
                verdict = judge(grid, em, seen)
        if not verdict.accepted:
            # Remembered for whoever misses it.
            self.refused.append(
                RefusedTable(grid.box, grid.rows, grid.cols, verdict.score, verdict.reason, verdict.signs)
            )
            if verdict.unlevel and grid.rows >= sign.UNLEVEL_LONG and not seen.parted:
                self._parts(grid, em, lines)
            return False
        if self.headings and (between := parts(lines, self.headings)) is not None:
            for own in between:
                self.region(own, (grid.box[0], own[0].y0, grid.box[2], own[-1].y1), 0)
            return True
        grid.score, grid.reason = verdict.score, verdict.reason
        self.found.append(grid)
        self.boxes.things.append(grid.box)
        clumps = [c for cell in grid.cells for line in cell.lines for c in line]
        taken = set(chain.from_iterable([range(c.first, c.last) for c in clumps]))
        self.left.take(taken, [c.baseline for c in clumps])
        return True

    def _parts(self, grid: Grid, em: float, lines: Sequence[TextLine]) -> None:
        """Looks at the columns apart that stand at heights of their own: those of a page, each with rows."""
        parts = level_parts(grid, em)
        if len(parts) == 1:
            return
        held = [c for line in lines for c in line.clumps]
        words = {i for c in held for i in range(c.first, c.last)}
        held += [s for s in self.left.near(grid.ys[0], grid.ys[-1]) if s.first not in words]
        held.sort(key=lambda c: (c.baseline, c.x0))
        starts = [x0 for x0, _ in parts]
        own: list[list[Segment]] = [[] for _ in parts]
        for c in held:
            i = max(0, bisect_right(starts, (c.x0 + c.x1) / 2) - 1)
            if parts[i][0] - em <= c.x0 and c.x1 <= parts[i][1] + em:
                own[i].append(c)
        for part in filter(None, own):
            for region in runs(self.frame, part, self.running):
                if sum([len(line.clumps) > 1 for line in region.lines]) >= sign.FEW_ROWS:
                    self.region(region.lines, region.box, region.rules, region.gaps, parted=True)

    @cached_property
    def text(self) -> list[Segment]:
        """What is not set in a font of fixed width, on a page where that is some of the text and not most."""
        if not 0 < self.frame.fixed_share <= TYPEWRITTEN:
            return []
        return [s for s in self.frame.segments if s.font not in self.frame.mono]

    def _is_listing(self, grid: Grid) -> bool:
        """True if all of a table is set in a font of fixed width, and lines of text above or below run across
        the white space in it, which are no gutters."""
        mono = self.frame.mono
        if not self.text or not all(c.font in mono for e in grid.cells for line in e.lines for c in line):
            return False
        ends, starts = [0.0] * grid.cols, [self.frame.width] * grid.cols
        for e in grid.cells:
            if e.lines and e.col_span == 1:
                ends[e.col] = max(ends[e.col], *(line[-1].x1 for line in e.lines))
                starts[e.col] = min(starts[e.col], *(line[0].x0 for line in e.lines))
        gaps = zip(ends, starts[1:], strict=False)
        return all(sum([t.x0 < end and t.x1 > start for t in self.text]) >= CROSSED for end, start in gaps)

    def _captioned(self, box: Box, em: float) -> bool:
        """Does a line just above (or below) say 'Table n'?"""
        x0, y0, x1, y1 = box
        above, below = CAPTION_ABOVE * em, CAPTION_BELOW * em
        near = [s for s in self.left.near(y0 - above, y0 + 1.0) if -1.0 <= y0 - s.y1 <= above]
        near += [s for s in self.left.near(y1 - 1.0, y1 + below) if -1.0 <= s.y0 - y1 <= below]
        return any(
            min(s.x1, x1) - max(s.x0, x0) >= -2 * em and TABLE_CAPTION.match(s.text) is not None for s in near
        )


def _is_drawn(walls: Walls, component: Component) -> bool:
    """Are enough of the walls drawn to believe in the grid, or do they close boxes, as those of a form?"""
    if walls.cols <= 1 or walls.rows <= 1:
        return False
    parted = walls.parted()
    if walls.density() >= DENSE or (parted >= PARTED and walls.level() >= CLOSED):
        return True
    shaded = any(h.edge for h in component.horizontal) or any(v.edge for v in component.vertical)
    return parted >= TILED and not shaded and walls.tiled()


def _scattered(shades: list[Box]) -> bool:
    """True for shading in several rows that has no side in common with that of another row, as cells have: it
    is that of words in running text."""
    sides = Counter(chain.from_iterable({(0, round(b[0])), (1, round(b[2]))} for b in shades))
    rows = {round(b[1]) for b in shades}
    return len(rows) > 1 and not any(n > 1 or (at, x + 1) in sides for (at, x), n in sides.items())


def _page_frame(box: Box, frame: Frame) -> bool:
    """True for a border drawn around the page."""
    return box[2] - box[0] > PAGE_SHARE * frame.width and box[3] - box[1] > PAGE_SHARE * frame.height
