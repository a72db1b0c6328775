"""One page from ink to blocks in reading order: the stages of layout, one after the other."""

from __future__ import annotations

from itertools import pairwise
from typing import Literal

import msgspec

from pincite.layout.blocks.block import Block, block_of, box_of
from pincite.layout.blocks.flow import FlowOptions, flow
from pincite.layout.blocks.labels import hanging_labels
from pincite.layout.blocks.order import reading_order, vertical_order
from pincite.layout.blocks.paragraphs import is_leftward
from pincite.layout.drawing.bullets import drawn_bullets
from pincite.layout.drawing.charts import find_charts, outside
from pincite.layout.drawing.diagrams import find_diagrams, find_legends, with_legends
from pincite.layout.drawing.figures import Figure, find_figures, in_pictures, take_text
from pincite.layout.frame import Frame, Segment, TableDraft, WordTable, rows_of
from pincite.layout.roles.captions import mark_captions, stick
from pincite.layout.roles.code import mark_code
from pincite.layout.roles.contents import find_contents
from pincite.layout.roles.furniture import Edge, is_page_number, repeated, single_page
from pincite.layout.roles.headings import Style, Styles, mark_headings, page_styles
from pincite.layout.roles.lists import mark_items
from pincite.layout.roles.notes import mark_notes
from pincite.layout.tables import find_tables
from pincite.layout.text.framing import Framed
from pincite.layout.text.healing import HealOptions, heal
from pincite.layout.text.lines import make_segment
from pincite.layout.text.tagged import artifacts, tagged_tables
from pincite.model.geometry import Box, union

ReadingOrder = Literal["standard", "vertical", "auto"]


class PageOptions(msgspec.Struct, frozen=True):
    tables: bool = True  # find tables and headings
    reading_order: ReadingOrder = "standard"
    heal: HealOptions = HealOptions()
    flow: FlowOptions = FlowOptions()


NUMBER_GAP = 4.5
"""em between a page number and the running title it belongs to; further apart they are two."""


SAME_RULE = 2.0
"""Points by which the ends of lines of one table differ."""

TITLE_PAGE = 200
"""Characters (those of long lines twice) up to which a page may bear nothing but a title."""


class PageDraft(msgspec.Struct):
    """A page's blocks in reading order with the frame they were made from."""

    framed: Framed
    blocks: list[Block]
    reading_order: Literal["standard", "vertical"]
    styles: Styles

    @property
    def frame(self) -> Frame:
        return self.framed.frame


def lay_out(
    framed: Framed, others: list[Edge] | None = None, options: PageOptions | None = None
) -> PageDraft:
    """Blocks of a page in reading order. ``others`` are the edges of the pages around it."""
    options = options or PageOptions()
    frame = framed.frame
    blocks, segments, headers, footers = _set_apart(framed, others or [], options)
    segments = heal(frame.words, segments, options.heal)
    labels, segments = hanging_labels(segments)
    bullets = drawn_bullets(frame, segments)
    blocks += flow(frame, segments, options.flow, labels, bullets)
    aside: list[Block] = []
    for turned in framed.turned:
        aside += _turned_blocks(_into_figures(turned.segments, blocks, frame.body_size))
    chosen = options.reading_order
    if chosen == "auto":
        chosen = choose_order(blocks, frame)
    ordered = vertical_order(blocks) if chosen == "vertical" else _ordered(blocks, frame)
    styles = page_styles(ordered, frame.segments)
    ordered = _named(ordered + vertical_order(aside), frame, stuck=chosen == "standard")
    ordered = edge_blocks(frame, headers, "header") + ordered + edge_blocks(frame, footers, "footer")
    return PageDraft(framed=framed, blocks=ordered, reading_order=chosen, styles=styles)


Rows = list[list[Segment]]


def _set_apart(
    framed: Framed, others: list[Edge], options: PageOptions
) -> tuple[list[Block], list[Segment], Rows, Rows]:
    """What is not running text: charts, contents lists, tables and figures as blocks; then the
    segments left, and the rows of running headers and footers."""
    frame = framed.frame
    blocks: list[Block] = []
    legends = find_legends(frame)
    charts = with_legends(find_charts(frame, frame.segments), legends, frame.body_size)
    segments = frame.segments
    for boxes, why in (
        (charts, "drawing beside an axis of equal steps"),
        (find_diagrams(frame), "boxes joined by lines"),
    ):
        found = [Figure(box=b, image=False, drawn=1) for b in boxes]
        drawn, segments = take_text(frame, segments, found)
        for b in drawn:
            b.reason = why
        blocks += drawn
    charts = [b.box for b in blocks]
    headers, footers, segments = _furniture(frame, segments, others)
    contents = find_contents(segments)
    if contents:
        segments = _without(segments, [s for b in contents for row in b.lines for s in row])
        blocks += contents
    tables: list[TableDraft] = []
    if options.tables:
        tables, segments = _tables(framed, segments, charts, (headers, footers))
        for t in tables:
            blocks.append(Block(box=t.box, lines=[], kind="table", table=t, reason=t.reason, score=t.score))
    figures = find_figures(frame, [t.box for t in tables] + charts)
    grown = with_legends([f.box for f in figures], legends, frame.body_size)
    figures = [msgspec.structs.replace(f, box=b) for f, b in zip(figures, grown, strict=True)]
    drawn, segments = take_text(frame, segments, figures)
    return blocks + drawn, segments, headers, footers


def _tables(
    framed: Framed, segments: list[Segment], charts: list[Box], furniture: tuple[Rows, Rows]
) -> tuple[list[TableDraft], list[Segment]]:
    """Tables that a trusted structure tree tells of and those found by their look; the text left."""
    frame = framed.frame
    tables = tagged_tables(framed.nodes, frame) if frame.tags and framed.nodes else []
    if tables:
        segments = without_words(frame.words, segments, _words_in(tables))
    narrowed = _narrowed(frame, segments, charts + [t.box for t in tables])
    seen = find_tables(without_edge_rules(narrowed, *furniture))
    if seen:
        segments = without_words(frame.words, segments, _words_in(seen))
    return tables + seen, segments


def _words_in(tables: list[TableDraft]) -> set[int]:
    return {i for t in tables for c in t.cells for line in c.lines for i in line}


def _named(ordered: list[Block], frame: Frame, *, stuck: bool) -> list[Block]:
    """The blocks with their kinds, in order: captions by what they name, notes after all text."""
    mark_captions(ordered, frame.body_size)
    if stuck:
        ordered = stick(ordered)
    _apply_tags(ordered, frame)
    mark_items(ordered, frame.words, tags=frame.tags)
    mark_notes(ordered, frame, frame.words)
    return _notes_last(mark_code(ordered, frame))


def head(draft: PageDraft, body: Style) -> None:
    """Mark the headings of a page against the document's body style (the page's own where the
    document's hardly occurs on it and it is no title page), in place."""
    style = body
    sizes = [b.size for b in draft.blocks if b.kind == "text"]
    own = draft.styles.total >= TITLE_PAGE
    if own and sizes and not any(abs(s - body.size) < 0.6 for s in sizes):
        style = draft.styles.body()
    mark_headings(draft.blocks, style, draft.frame.leading, tags=draft.frame.tags)


def _furniture(
    frame: Frame, segments: list[Segment], others: list[Edge]
) -> tuple[list[list[Segment]], list[list[Segment]], list[Segment]]:
    pictured = in_pictures(frame, segments)
    free = _without(segments, pictured) if pictured else segments
    headers, footers = single_page(frame, free)
    if others:
        top, bottom = repeated(frame, others)
        known = {id(s) for row in headers + footers for s in row}
        rows_top = [s for s in segments if id(s) in top and id(s) not in known]
        rows_bottom = [s for s in segments if id(s) in bottom and id(s) not in known]
        headers = _rows(headers, rows_top)
        footers = _rows(footers, rows_bottom)
    if frame.tags:  # what the tree holds is text
        headers, footers = ([r for r in rows if all(s.tag < 0 for s in r)] for rows in (headers, footers))
    marked = artifacts(frame, segments)
    if marked:
        rows = rows_of(segments)
        known = {id(s) for row in headers + footers for s in row}
        for run, found in ((rows, headers), (list(reversed(rows)), footers)):
            for row in run:
                if not all(id(s) in marked for s in row):
                    break
                fresh = [s for s in row if id(s) not in known]
                if fresh:
                    found.append(fresh)
    used = [s for row in headers + footers for s in row]
    return headers, footers, _without(segments, used) if used else segments


def _rows(rows: list[list[Segment]], more: list[Segment]) -> list[list[Segment]]:
    if not more:
        return rows
    segments = sorted([s for r in rows for s in r] + more, key=lambda s: (s.baseline, s.x0))
    return rows_of(segments)


def edge_blocks(frame: Frame, rows: list[list[Segment]], kind: str) -> list[Block]:
    """Furniture rows as blocks: pieces far apart are elements of their own, lines set under each
    other are one."""
    segments = sorted((s for row in rows for s in row), key=lambda s: (round(s.baseline, 1), s.x0))
    labels: dict[int, Segment] = {}
    for row in rows:
        for a, b in pairwise(row):
            if is_page_number(a.text) and 0 <= b.x0 - a.x1 < NUMBER_GAP * b.size:
                labels[id(b)] = a
            elif is_page_number(b.text) and 0 <= b.x0 - a.x1 < NUMBER_GAP * a.size:
                labels[id(a)] = b
    numbers = set(map(id, labels.values()))
    blocks = flow(frame, [s for s in segments if id(s) not in numbers], None, labels)
    for block in blocks:
        for line in block.lines:
            line.sort(key=lambda s: s.x0)
        block.box = box_of([s for line in block.lines for s in line])
        block.kind = kind
        block.reason = "stands apart at the edge of the page"
    blocks.sort(key=lambda b: (round(b.first.baseline, 0), b.box[0]))
    return blocks


def _ordered(blocks: list[Block], frame: Frame) -> list[Block]:
    """Reading order; where most text runs from right to left, columns do too."""
    leftward = sum(s.chars for s in frame.segments if is_leftward(s.text))
    if leftward * 2 <= sum(s.chars for s in frame.segments):
        return reading_order(blocks, frame.body_size)
    width = frame.width
    mirrored = [
        msgspec.structs.replace(b, box=(width - b.box[2], b.box[1], width - b.box[0], b.box[3]))
        for b in blocks
    ]
    original = {id(m): b for m, b in zip(mirrored, blocks, strict=True)}
    return [original[id(m)] for m in reading_order(mirrored, frame.body_size)]


def _without(segments: list[Segment], used: list[Segment]) -> list[Segment]:
    drop = set(map(id, used))
    return [s for s in segments if id(s) not in drop]


def _narrowed(frame: Frame, segments: list[Segment], charts: list[Box]) -> Frame:
    """The frame with only ``segments`` in it and without the drawing of charts."""
    return msgspec.structs.replace(frame, segments=segments, rules=outside(frame.rules, charts))


def without_edge_rules(frame: Frame, headers: Rows, footers: Rows) -> Frame:
    """The frame without the lines that part running headers and footers from its segments: over all
    text, and nearer to the furniture: two of them would make the page look like a table. A line with a fellow
    of its width in the text is a table's."""
    if not frame.segments or not (headers or footers):
        return frame
    top = min(s.y0 for s in frame.segments)
    bottom = max(s.y1 for s in frame.segments)
    head = max((s.baseline for row in headers for s in row), default=None)
    foot = min((s.y0 for row in footers for s in row), default=None)
    inner = [h for h in frame.rules.horizontal if top < h.y < bottom]
    kept = []
    for h in frame.rules.horizontal:
        over = head is not None and h.y < top and abs(h.y - head) < top - h.y
        under = foot is not None and h.y > bottom and abs(foot - h.y) < h.y - bottom
        fellow = any(abs(h.x0 - i.x0) < SAME_RULE and abs(h.x1 - i.x1) < SAME_RULE for i in inner)
        if fellow or not (over or under):
            kept.append(h)
    if len(kept) == len(frame.rules.horizontal):
        return frame
    return msgspec.structs.replace(frame, rules=msgspec.structs.replace(frame.rules, horizontal=kept))


def without_words(words: WordTable, segments: list[Segment], used: set[int]) -> list[Segment]:
    """Segments without the ``used`` words, cut where some were in the middle."""
    out: list[Segment] = []
    for s in segments:
        if not any(i in used for i in range(s.first, s.last)):
            out.append(s)
            continue
        start = None
        for i in range(s.first, s.last + 1):
            if i < s.last and i not in used:
                if start is None:
                    start = i
            elif start is not None:
                box = (min(words.x0[start:i]), s.y0, max(words.x1[start:i]), s.y1)
                out.append(make_segment(words, start, i, box, s.baseline, s.size, s.angle))
                start = None
    return out


_TAGGED_KINDS = {
    "Caption": "caption",
    "Note": "footnote",
    "FENote": "footnote",
    "Code": "code",
    "Formula": "formula",
}


def _apply_tags(blocks: list[Block], frame: Frame) -> None:
    """Kinds that a trusted structure tree names, in place."""
    if not frame.tags:
        return
    for b in blocks:
        role = frame.tags.get(b.first.tag) if b.lines and b.kind == "text" else None
        if role is not None and role.role in _TAGGED_KINDS:
            b.kind = _TAGGED_KINDS[role.role]
            b.reason = f"tagged {role.role}"


def _into_figures(segments: list[Segment], blocks: list[Block], em: float) -> list[Segment]:
    """Turned text in or beside a figure (the title of an axis) goes into it; the rest is given back."""
    figures = [b for b in blocks if b.kind == "figure"]
    left = []
    for s in segments:
        reach = 2 * max(em, s.size)
        for f in figures:
            cx, cy = (s.x0 + s.x1) / 2, (s.y0 + s.y1) / 2
            if (
                f.box[0] - reach <= cx <= f.box[2] + reach
                and f.box[1] - reach / 2 <= cy <= f.box[3] + reach / 2
            ):
                f.lines.append([s])
                f.box = union([f.box, s.box])
                break
        else:
            left.append(s)
    return left


def _turned_blocks(segments: list[Segment]) -> list[Block]:
    """Text at other angles: neighbours in drawing order that touch are one block."""
    blocks: list[Block] = []
    run: list[Segment] = []
    for s in segments:
        if run:
            t = run[-1]
            reach = 1.2 * max(s.size, t.size)
            dx = max(t.x0 - s.x1, s.x0 - t.x1)
            dy = max(t.y0 - s.y1, s.y0 - t.y1)
            if max(dx, dy) > reach:
                blocks.append(block_of([[t] for t in run]))
                run = []
        run.append(s)
    if run:
        blocks.append(block_of([[t] for t in run]))
    for b in blocks:
        b.reason = "turned text"
    return blocks


def _notes_last(blocks: list[Block]) -> list[Block]:
    """Footnotes of all columns after the text of all columns."""
    notes = [b for b in blocks if b.kind == "footnote"]
    if not notes:
        return blocks
    return [b for b in blocks if b.kind != "footnote"] + notes


def choose_order(blocks: list[Block], frame: Frame) -> Literal["standard", "vertical"]:
    """'standard' where prose stands side by side in columns, else 'vertical'."""
    em = frame.body_size
    texts = [b for b in blocks if b.kind == "text" and len(b.lines) >= 3 and b.box[2] - b.box[0] > 10 * em]
    for i, a in enumerate(texts):
        for b in texts[i + 1 :]:
            beside = min(a.box[3], b.box[3]) - max(a.box[1], b.box[1])
            apart = max(b.box[0] - a.box[2], a.box[0] - b.box[2])
            if apart > 0 and beside > 2 * em:
                return "standard"
    return "vertical"
