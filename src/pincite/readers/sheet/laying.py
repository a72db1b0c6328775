"""A sheet's cells as elements: tables where cells stand together, lines of text where they stand alone.

The file says where cells are, not what they are for. Tables that it defines are taken as they are. Other
cells are split at rows that are empty, then at empty columns between blocks that can stand alone. Lines
of one cell above a block are its title, long ones below are remarks; what is left is a table. Hidden rows
and columns are taken out of what is seen, and follow in tables of the layer ``hidden``."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable, Iterator

import msgspec

from pincite.model.document import Page
from pincite.model.elements import Layer, Span, Table
from pincite.readers.builder import Builder
from pincite.readers.options import ReadOptions
from pincite.readers.reading import ReadContext
from pincite.readers.sheet.blocks import Block, blocks, header_rows
from pincite.readers.sheet.cells import LARGE, VEILED, Area, Columns, Facts, Row, Slot
from pincite.readers.sheet.region import Grid, Region

LOOK = 500  # Rows of a block that are looked at before it is decided what it is.
TITLE_LENGTH = 150  # Characters above which a line is no heading, however bold.


class Draft(msgspec.Struct):
    """An element that waits for its turn."""

    row: int
    col: int
    kind: str
    text: str = ""
    spans: tuple[Span, ...] = ()
    level: int = 0
    table: Table | None = None
    layer: Layer = "body"
    reason: str = ""
    region: Region | None = None
    picture: str = ""
    inner: list[Draft] = msgspec.field(default_factory=list)


class Layout:
    """One sheet being laid out."""

    def __init__(
        self,
        builder: Builder,
        facts: Facts,
        options: ReadOptions,
        reading: ReadContext,
        count: int = 0,
    ) -> None:
        self.builder = builder
        self.facts = facts
        self.options = options
        self.reading = reading
        self.grid = Grid(facts.merges, Columns(facts.hidden_columns), options, Columns(facts.narrow_columns))
        self.grid.count = count
        self.covers = sorted((area.top, area.bottom) for area in facts.merges if area.bottom > area.top)
        self.cover_at = 0
        self.covered_to = -1
        self.drafts: list[Draft] = []
        self.ids: dict[int, str] = {}
        self.band: list[Row] = []
        self.open: list[tuple[Block, Region]] = []
        self.last = -1
        self.hidden_rows: list[Row] = []
        self.defined = sorted(facts.tables, key=lambda table: table.area)
        self.regions: dict[str, Region] = {}

    def lay(self, rows: Iterable[Row]) -> Iterator[Page]:
        """Pages as they fill (in pieces only where the options ask for them); what is left stays in the
        builder."""
        window = self.options.window
        since = 0
        for row in rows:
            self.take(row)
            since += 1
            if window and since >= window:
                since = 0
                self.flush()
                if self.builder.elements:
                    yield self.builder.page()
        self.end_band()
        for name in list(self.regions):
            self.close_defined(name)
        self.flush_hidden()
        self.settle()

    # Rows

    def take(self, row: Row) -> None:
        """A row, in order; hidden ones too, with or without cells."""
        columns = self.grid.columns
        slots = row.slots
        if row.hidden:
            insort(self.grid.hidden_rows, row.number)
            self.hide(row.number, slots)
            return
        if columns.ranges:
            concealed = [slot for slot in slots if columns.hidden(slot.col)]
            if concealed:
                self.hide(row.number, concealed)
                slots = [slot for slot in slots if not columns.hidden(slot.col)]
        if self.defined or self.regions:
            slots = self.take_defined(row.number, slots)
        if not slots:
            return
        if slots[-1].looks & VEILED or any(slot.looks & VEILED for slot in slots):
            self.hide(row.number, [slot for slot in slots if slot.looks & VEILED])
            slots = [slot for slot in slots if not slot.looks & VEILED]
            if not slots:
                return
        row = Row(row.number, slots)
        while self.cover_at < len(self.covers) and self.covers[self.cover_at][0] <= self.last:
            self.covered_to = max(self.covered_to, self.covers[self.cover_at][1])
            self.cover_at += 1
        gap = self.grid.rows_between(self.last + 1, row.number) if self.last >= 0 else 0
        if row.number <= self.last or (gap > 0 and self.covered_to < row.number - 1):
            self.end_band()
        self.last = row.number
        if self.open:
            self.route(row)
        else:
            self.band.append(row)
            if len(self.band) >= LOOK:
                self.begin(complete=False)

    def merge(self, area: Area) -> None:
        """A merged area that begins in the row to come."""
        if area.bottom > area.top or area.right > area.left:
            self.grid.merges[area.top, area.left] = area
            self.covers.append((area.top, area.bottom))

    def hide(self, index: int, slots: list[Slot]) -> None:
        if slots:
            self.hidden_rows.append(Row(index, slots))

    def take_defined(self, index: int, slots: list[Slot]) -> list[Slot]:
        """Puts slots of tables that the file defines into them; the others."""
        while self.defined and self.defined[0].area.top <= index:
            table = self.defined.pop(0)
            region = Region(
                self.grid, table.area.left, table.area.right, table.headers, f"table {table.name} of the file"
            )
            region.area = table.area
            self.regions[table.name] = region
        for name, region in list(self.regions.items()):
            area = region.area
            if area.bottom < index:
                self.close_defined(name)
                continue
            mine = [slot for slot in slots if area.left <= slot.col <= area.right]
            if mine:
                region.add(Row(index, mine))
                slots = [slot for slot in slots if not area.left <= slot.col <= area.right]
        return slots

    def close_defined(self, name: str) -> None:
        self.put(self.regions.pop(name))

    # Blocks

    def end_band(self) -> None:
        """The block of rows that is being read is over."""
        if self.open:
            for _, region in self.open:
                self.put(region)
            self.open = []
        elif self.band:
            self.begin(complete=True)
        self.last = -1

    def begin(self, complete: bool) -> None:
        """What the rows read so far are; with ``complete`` they are all of the block."""
        rows, self.band = self.band, []
        for block in blocks(rows, self.facts, self.grid, complete):
            if block.table:
                headers, why = header_rows(block, self.facts, self.grid)
                region = Region(self.grid, block.left, block.right, headers, why)
                for row in block.rows:
                    region.add(row)
                if complete:
                    self.put(region)
                else:
                    self.open.append((block, region))
            else:
                for row in block.rows:
                    for slot in row.slots:
                        self.line(row.number, slot)
        if not complete and not self.open:
            self.open = []

    def route(self, row: Row) -> None:
        """A later row of blocks that are being read: each slot goes to the last block that begins at or
        before it."""
        if len(self.open) == 1:
            _, region = self.open[0]
            if row.slots[0].col >= region.left:
                region.add(row)
                return
        regions = sorted((region for _, region in self.open), key=lambda region: region.left)
        shares: list[list[Slot]] = [[] for _ in regions]
        for slot in row.slots:
            at = 0
            while at + 1 < len(regions) and regions[at + 1].left <= slot.col:
                at += 1
            if slot.col < regions[0].left:
                self.line(row.number, slot)
            else:
                shares[at].append(slot)
        for region, slots in zip(regions, shares, strict=True):
            if slots:
                region.add(Row(row.number, slots))

    # Elements

    def line(self, index: int, slot: Slot, layer: Layer = "body") -> None:
        """A cell by itself: a heading where its looks say so, else a paragraph."""
        merged = self.grid.merges.get((index, slot.col))
        wide = merged is not None and merged.right > merged.left and slot.looks
        heading = bool(slot.looks) and slot.kind == 0 and len(slot.text) <= TITLE_LENGTH and layer == "body"
        self.drafts.append(
            Draft(
                row=index,
                col=slot.col,
                kind="heading" if heading else "paragraph",
                text=slot.text,
                spans=slot.spans,
                level=(1 if slot.looks & LARGE or wide else 2) if heading else 0,
                layer=layer,
                reason="a cell by itself" + (", bold or large" if heading else ""),
            )
        )
        self.grid.spend(1)

    def put(self, region: Region, layer: Layer = "body") -> None:
        """The region's rows since its last piece, as an element."""
        row = region.first
        table = region.take()
        if region.scattered:
            self.reading.note(
                "sparse_table",
                "cells that lie far apart are given one by one, not as a table",
                self.builder.number,
            )
            for cell in region.scattered:
                self.drafts.append(
                    Draft(row=row + cell.row, col=region.left + cell.col, kind="paragraph", text=cell.text)
                )
        elif table is not None:
            self.drafts.append(
                Draft(
                    row=row,
                    col=region.left,
                    kind="table",
                    table=table,
                    layer=layer,
                    reason=region.reason,
                    region=region,
                )
            )

    def flush(self) -> None:
        """Everything that is certain, into the builder: for reading in pieces."""
        for region in self.regions.values():
            self.put(region)
        for _, region in self.open:
            self.put(region)
        self.flush_hidden()
        self.settle()

    def flush_hidden(self) -> None:
        """Hidden cells, in tables of their own that leave out what is seen."""
        if not self.hidden_rows:
            return
        rows, self.hidden_rows = self.hidden_rows, []
        if len(rows) == 1 and len(rows[0].slots) == 1:
            self.line(rows[0].number, rows[0].slots[0], "hidden")
            return
        columns = sorted({slot.col for row in rows for slot in row.slots})
        places = {col: at for at, col in enumerate(columns)}
        bare = Region(Grid([], Columns([]), self.options), 0, 0, 0, "hidden rows or columns")
        bare.grid.count = self.grid.count
        numbers: dict[int, int] = {}
        merged: dict[int, list[Slot]] = {}
        for row in rows:
            number = numbers.setdefault(row.number, len(numbers))
            merged.setdefault(number, []).extend(
                msgspec.structs.replace(slot, col=places[slot.col]) for slot in row.slots
            )
        for number, slots in merged.items():
            bare.add(Row(number, sorted(slots, key=lambda slot: slot.col)))
        top = rows[0].number
        table = bare.take()
        self.grid.count = bare.grid.count
        if table is None:
            for row in rows:
                for slot in row.slots:
                    self.line(row.number, slot, "hidden")
            return
        self.drafts.append(
            Draft(row=top, col=columns[0], kind="table", table=table, layer="hidden", reason=bare.reason)
        )

    def settle(self) -> None:
        """Waiting elements into the builder, by their first row and column."""
        self.drafts.sort(key=lambda draft: (draft.layer == "hidden", draft.row, draft.col))
        for draft in self.drafts:
            continues = self.ids.get(id(draft.region), "") if draft.region is not None else ""
            element = self.add(draft, continues)
            for inner in draft.inner:
                self.add(inner, "", element)
            if draft.region is not None and self.options.window:
                self.ids[id(draft.region)] = element
        self.drafts = []

    def add(self, draft: Draft, continues: str, parent: str = "") -> str:
        return self.builder.add(
            draft.kind,  # type: ignore[arg-type]
            draft.text,
            draft.spans,
            level=draft.level,
            layer=draft.layer,
            parent=parent,
            table=draft.table,
            picture=draft.picture,
            reason=draft.reason,
            continues=continues,
        )
