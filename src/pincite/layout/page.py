"""One page from ink to blocks in reading order: the stages of layout, one after the other."""

from __future__ import annotations

from itertools import chain
from typing import Literal

import msgspec

from pincite.layout.blocks.block import Block, block_of
from pincite.layout.blocks.categories import categories
from pincite.layout.blocks.flow import flow, mark_into_figures, turned_blocks
from pincite.layout.blocks.labels import drawn_bullets, hanging_labels
from pincite.layout.blocks.order import choose_order, reading_order
from pincite.layout.blocks.terms import term_labels
from pincite.layout.blocks.vertical import vertical_order
from pincite.layout.drawing.charts import outside
from pincite.layout.drawing.diagrams import find_legends
from pincite.layout.drawing.figures import charts_and_diagrams, figures_outside
from pincite.layout.frame import Frame, RefusedTable, Segment, TableDraft, without
from pincite.layout.roles.captions import mark_captions, stick
from pincite.layout.roles.code import code_joined, framed_listings, listed_in, mark_listings
from pincite.layout.roles.codes import coded_lists, index_entries, listed_sections
from pincite.layout.roles.contents import find_contents
from pincite.layout.roles.edges import edge_blocks, without_edge_rules
from pincite.layout.roles.formulas import formulas_joined
from pincite.layout.roles.furniture import Furniture, find_furniture
from pincite.layout.roles.items import mended
from pincite.layout.roles.lettering import letter_figures
from pincite.layout.roles.listings import whole_listings
from pincite.layout.roles.lists import mark_items
from pincite.layout.roles.notes import mark_notes, notes_last
from pincite.layout.roles.running_titles import Edge
from pincite.layout.roles.slides import slide_title
from pincite.layout.roles.styles import Styles, page_styles
from pincite.layout.tables import Search, search_tables, with_turned
from pincite.layout.text.framing import Framed
from pincite.layout.text.healing import heal
from pincite.layout.text.lines import parted, without_words
from pincite.layout.text.loose import loose_scripts, put_in
from pincite.layout.text.margins import part_notes, with_notes
from pincite.layout.text.narrow import part_columns
from pincite.layout.text.printed import in_printed_order, mark_read
from pincite.layout.text.tagged import mark_tagged
from pincite.layout.text.tagged_tables import tagged_tables
from pincite.model.geometry import Box
from pincite.sandbox.clock import look

ReadingOrder = Literal["standard", "vertical", "auto"]


class PageOptions(msgspec.Struct, frozen=True):
    """What a user may set."""

    tables: bool = True
    reading_order: ReadingOrder = "standard"


class PageDraft(msgspec.Struct):
    """A page's blocks in reading order with the frame they were made from; ``refused`` are regions that
    were read as tables and found to be none, for whoever misses one. ``crowded`` counts blocks that no rule
    of reading order could part, so that they are in the order of their tops."""

    framed: Framed
    blocks: list[Block]
    reading_order: Literal["standard", "vertical"]
    styles: Styles
    refused: list[RefusedTable] = []
    crowded: int = 0

    @property
    def frame(self) -> Frame:
        return self.framed.frame


def lay_out(
    framed: Framed, others: list[Edge] | None = None, options: PageOptions | None = None
) -> PageDraft:
    """Blocks of a page in reading order. ``others`` are the edges of the pages around it."""
    options = options or PageOptions()
    frame = framed.frame
    # What is no running text goes first, the surest first; each stage takes its text away.
    title = slide_title(frame)  # repeated on many slides, or inside a drawing, it is still one
    frame = msgspec.structs.replace(frame, segments=without(frame.segments, chain(*title)))
    legends = find_legends(frame)
    charts, segments = charts_and_diagrams(frame, legends)
    look()
    boxed, outside = framed_listings(segments, frame)
    listed = without(segments, outside)
    furniture = find_furniture(frame, segments, others or [], title, frozenset(listed))
    coded, segments = coded_lists(frame.words, without(furniture.text, listed))
    listings, segments = whole_listings(segments, frame)
    sections, segments = listed_sections(frame.words, segments)
    indexed, segments = index_entries(segments)
    held = coded + listings + boxed + sections + indexed  # text, whatever its columns look like
    contents = find_contents(segments)
    segments = without(segments, (s for b in contents for row in b.lines for s in row))
    tables: list[TableDraft] = []
    refused: list[RefusedTable] = []
    if options.tables:
        between = [s.box for s in held]
        (tables, refused, typed), segments = _tables(
            framed, segments, [b.box for b in charts], furniture, between
        )
        columns, segments = listed_in(typed, segments, frame) if typed else ([], segments)
        boxed += columns
        held += columns
    tables, in_tables = with_turned(tables, framed.turned, segments)
    segments = without(segments, in_tables)
    taken = [t.box for t in tables] + [b.box for b in charts] + [s.box for s in boxed]
    figures, segments = figures_outside(frame, segments, taken, legends)
    drafted = [Block(t.box, [], "table", table=t, reason=t.reason, score=t.score) for t in tables]
    blocks = charts + contents + drafted + figures
    look()
    # The rest is running text.
    if held:
        segments = sorted(segments + held, key=lambda s: (round(s.baseline, 1), s.x0))
    notes, segments = part_notes(frame.words, segments)
    blocks += _running(frame, segments)
    if title:
        blocks.append(msgspec.structs.replace(block_of(title), title=True))
    aside = _aside(framed, in_tables, [b for b in blocks if b.kind == "figure"])
    chosen = options.reading_order
    if chosen == "auto":
        chosen = choose_order(blocks, frame)
    crowds: list[int] = []
    read = vertical_order(blocks) if chosen == "vertical" else reading_order(blocks, frame.body_size, crowds)
    look()
    styles = page_styles(read, frame.segments)
    named = _named(read + vertical_order(aside), frame, set(boxed), stuck=chosen == "standard")
    named = with_notes(named, notes)
    above = edge_blocks(frame, furniture.headers, "header")
    below = edge_blocks(frame, furniture.footers, "footer")
    below += _numbers(framed)
    return PageDraft(framed, above + named + below, chosen, styles, refused, sum(crowds))


def _running(frame: Frame, segments: list[Segment]) -> list[Block]:
    """Running text as blocks."""
    segments = part_columns(frame.words, segments, frame.mono)
    segments = heal(frame.words, segments, frame.images + frame.rules.shapes)
    loose, segments = loose_scripts(frame.words, segments)
    labels, segments = _labels(frame, segments)
    blocks = flow(frame, segments, labels, drawn_bullets(frame, segments))
    for block in blocks if loose else ():
        put_in(frame.words, block.lines, loose)
    return blocks


def _aside(framed: Framed, in_tables: set[Segment], figures: list[Block]) -> list[Block]:
    """Text at other angles as blocks, without that of tables and figures."""
    blocks: list[Block] = []
    for turned in framed.turned.values():
        left = without(turned, in_tables)
        blocks += turned_blocks(mark_into_figures(left, figures, framed.frame.body_size))
    return blocks


def _labels(frame: Frame, segments: list[Segment]) -> tuple[dict[Segment, Segment], list[Segment]]:
    """Marks, numbers and terms to the left of texts, and categories to the right, by the text that they
    introduce; what is left."""
    labels, segments = hanging_labels(segments)
    terms = term_labels(segments, labels)
    if terms:
        labels, segments = labels | terms, without(segments, terms.values())
    named, segments = categories(frame.words, segments, frame.mono, labels.keys(), parted)
    return labels | named, segments


def _numbers(framed: Framed) -> list[Block]:
    """The numbers of the page's lines as one block, which is no text of it."""
    if not framed.numbers:
        return []
    block = block_of([[s] for s in framed.numbers])
    block.mark_as("footer", "numbers of the lines beside them")
    return [block]


def _tables(
    framed: Framed, segments: list[Segment], charts: list[Box], furniture: Furniture, between: list[Box]
) -> tuple[Search, list[Segment]]:
    """Tables that a trusted structure tree tells of and those found by their look, with what was refused and
    what of that is listings; the text left."""
    frame = framed.frame
    tables = tagged_tables(framed.nodes, frame) if frame.tags and framed.nodes else []
    if frame.mixed:
        mark_read(tables, frame)
    segments = _outside(frame, segments, tables)
    rules = outside(frame.rules, charts + [t.box for t in tables])
    narrowed = msgspec.structs.replace(frame, segments=segments, rules=rules)
    narrowed = without_edge_rules(narrowed, furniture.headers, furniture.footers)
    if frame.mixed:
        printed = in_printed_order(narrowed)
        search = search_tables(printed.frame)
        printed.mark_read(search.tables)
    else:
        search = search_tables(narrowed, between)
    return search._replace(tables=tables + search.tables), _outside(frame, segments, search.tables)


def _outside(frame: Frame, segments: list[Segment], tables: list[TableDraft]) -> list[Segment]:
    used = set().union(*(table.words for table in tables))
    return without_words(frame.words, segments, used) if used else segments


def _named(read: list[Block], frame: Frame, framed: set[Segment], *, stuck: bool) -> list[Block]:
    """The blocks in order, with their kinds. The order of the marks: lines of ``framed`` listings and
    captions first, since they need nothing but tables and figures, and what is one is no item ('Table 1.');
    then what a trusted tree names; items before notes, which take small items at the foot of the page back;
    other code last, of what is still text or item. Headings need the document's styles and are marked in
    ``document.finish``."""
    mark_listings(read, framed)
    mark_captions(read, frame.body_size)
    read = letter_figures(read, frame)
    if stuck:
        read = stick(read)
    mark_tagged(read, frame)
    mark_items(read, frame.words, frame.tags)
    read = mended(read, frame)
    mark_notes(read, frame, frame.words)
    return notes_last(formulas_joined(code_joined(read, frame), frame))
