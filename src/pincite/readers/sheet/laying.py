"""A sheet's cells as elements: tables where cells stand together, lines of text where they stand alone.

The file says where cells are, not what they are for. Tables that it defines are taken as they are. Other
cells are split at rows that are empty, then at empty columns between blocks that can stand alone. Lines
of one cell above a block are its title, long ones below are remarks; what is left is a table. Hidden rows
and columns are taken out of what is seen, and follow in tables of the layer ``hidden``."""

from __future__ import annotations

from bisect import bisect_right, insort
from collections.abc import Iterable, Iterator

import msgspec

from pincite.model.document import Page
from pincite.model.elements import Layer
from pincite.readers.amount import CELL, led, made
from pincite.readers.builder import Builder
from pincite.readers.options import ReadOptions
from pincite.readers.reading import ReadContext
from pincite.readers.sheet.blocks import blocks, header_rows
from pincite.readers.sheet.cells import LARGE, TEXT, VEILED, Facts, Row, Slot
from pincite.readers.sheet.drafts import Draft
from pincite.readers.sheet.region import Budget, Grid, Region

LOOK = 500  # Rows of a block that are looked at before it is decided what it is.
TITLE_LENGTH = 150  # Characters above which a line is no heading, however bold.


class Layout:
    """One sheet being laid out. ``drafts`` are elements to be put among those that its cells become."""

    def __init__(
        self,
        builder: Builder,
        facts: Facts,
        drafts: list[Draft],
        budget: Budget,
        options: ReadOptions,
        reading: ReadContext,
    ) -> None:
        self.builder = builder
        self.facts = facts
        self.drafts = drafts
        self.options = options
        self.reading = reading
        self.grid = Grid(facts, budget)
        self.merged = 0  # merged areas that the grid knows
        self.cover_at = 0
        self.covered_to = -1
        self.band: list[Row] = []
        self.open: list[Region] = []
        self.last = -1
        self.hidden_rows: list[Row] = []
        self.defined = sorted(facts.tables, key=lambda table: table.area)
        self.regions: list[Region] = []

    def lay(self, rows: Iterable[Row]) -> Iterator[Page]:
        """Pages as they fill (in pieces only where the options ask for them); ``finish`` has the rest."""
        window = self.options.window
        for count, row in enumerate(rows, 1):
            self.take(row)
            if window and count % window == 0:
                for region in self.regions + self.open:
                    self.put(region)
                self.settle()
                if self.builder.elements:
                    yield self.builder.page()

    def finish(self) -> None:
        """What is left, into the builder."""
        self.end_band()
        for region in self.regions:
            self.put(region)
        self.settle()

    # Rows

    def take(self, row: Row) -> None:
        """A row, in order; hidden ones too, with or without cells. Raises as ``made``."""
        number, slots = row.number, row.slots
        linked = 0 if row.plain else sum([led(slot.spans) for slot in slots])
        made(CELL * len(slots) + sum([len(slot.text) for slot in slots]) + linked)
        for area in self.facts.merges[self.merged :] if len(self.facts.merges) > self.merged else ():
            self.grid.merges[area.top, area.left] = area
            self.merged += 1
        if row.hidden:
            insort(self.grid.hidden_rows, number)
            self.hide(number, slots)
            return
        columns = self.grid.columns
        if columns.flags:
            slots = self.hide(number, slots, [columns.hidden(slot.col) for slot in slots])
        if self.defined or self.regions:
            slots = self.take_defined(number, slots)
        if not row.plain and [slot for slot in slots if slot.looks & VEILED]:
            slots = self.hide(number, slots, [bool(slot.looks & VEILED) for slot in slots])
        if not slots:
            return
        merges = self.facts.merges
        while self.cover_at < len(merges) and merges[self.cover_at].top <= self.last:
            area = merges[self.cover_at]
            self.covered_to = max(self.covered_to, area.bottom if area.bottom > area.top else -1)
            self.cover_at += 1
        gap = self.grid.rows_between(self.last + 1, number) if self.last >= 0 else 0
        if number <= self.last or (gap > 0 and self.covered_to < number - 1):
            self.end_band()
        self.last = number
        if self.open:
            self.route(row if slots is row.slots else Row(number, slots, plain=row.plain))
        else:
            self.band.append(row if slots is row.slots else Row(number, slots, plain=row.plain))
            if len(self.band) >= LOOK:
                self.begin(complete=False)

    def hide(self, number: int, slots: list[Slot], which: list[bool] | None = None) -> list[Slot]:
        """Puts slots, all or some, aside as hidden; the others."""
        hidden = slots if which is None else [slot for slot, one in zip(slots, which, strict=True) if one]
        if hidden:
            self.hidden_rows.append(Row(number, hidden))
        return [slot for slot, one in zip(slots, which, strict=True) if not one] if which else []

    def take_defined(self, index: int, slots: list[Slot]) -> list[Slot]:
        """Puts slots of tables that the file defines into them; the others."""
        while self.defined and self.defined[0].area.top <= index:
            table = self.defined.pop(0)
            reason = f"table {table.name} of the file"
            self.regions.append(Region(self.grid, table.area.left, table.headers, reason, table.area))
        for region in list(self.regions):
            area = region.area
            if area.bottom < index:
                self.regions.remove(region)
                self.put(region)
                continue
            mine = [slot for slot in slots if area.left <= slot.col <= area.right]
            if mine:
                region.add(Row(index, mine))
                slots = [slot for slot in slots if not area.left <= slot.col <= area.right]
        return slots

    # Blocks

    def end_band(self) -> None:
        """The block of rows that is being read is over."""
        for region in self.open:
            self.put(region)
        if self.band and not self.open:
            self.begin(complete=True)
        self.open = []
        self.last = -1

    def begin(self, complete: bool) -> None:
        """What the rows read so far are; with ``complete`` they are all of the block."""
        rows, self.band = self.band, []
        for block in blocks(rows, self.grid, complete):
            if block.table:
                headers, why = header_rows(block, self.facts, self.grid)
                region = Region(self.grid, block.left, headers, why)
                for row in block.rows:
                    region.add(row)
                if complete:
                    self.put(region)
                else:
                    self.open.append(region)
            else:
                for row in block.rows:
                    for slot in row.slots:
                        self.line(row.number, slot)

    def route(self, row: Row) -> None:
        """A later row of blocks that are being read: each slot goes to the last block that begins at or
        before it."""
        number, slots = row.number, row.slots
        if len(self.open) == 1 and slots[0].col >= self.open[0].left:
            self.open[0].add(row)
            return
        lefts = [region.left for region in self.open]
        shares: list[list[Slot]] = [[] for _ in lefts]
        for slot in slots:
            at = bisect_right(lefts, slot.col) - 1
            if at < 0:
                self.line(number, slot)
            else:
                shares[at].append(slot)
        for region, share in zip(self.open, shares, strict=True):
            if share:
                region.add(Row(number, share))

    # Elements

    def line(self, index: int, slot: Slot, layer: Layer = "body") -> None:
        """A cell by itself: a heading where its looks say so, else a paragraph."""
        merged = self.grid.merges.get((index, slot.col))
        wide = merged is not None and merged.right > merged.left
        heading = slot.looks and slot.kind == TEXT and len(slot.text) <= TITLE_LENGTH and layer == "body"
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
        self.grid.budget.spend(1)

    def put(self, region: Region) -> None:
        """The region's rows since its last piece, as an element."""
        row, col = region.first, region.left
        table = region.take()
        if region.scattered:
            sentence = "cells that lie far apart are given one by one, not as a table"
            self.reading.note("sparse_table", sentence, self.builder.number)
            for cell in region.scattered:
                self.drafts.append(Draft(row + cell.row, col + cell.col, "paragraph", cell.text))
        elif table is not None:
            self.drafts.append(Draft(row, col, "table", table=table, reason=region.reason, region=region))

    def put_hidden(self) -> None:
        """Hidden cells, in tables of their own that leave out what is seen."""
        rows, self.hidden_rows = self.hidden_rows, []
        columns = {col: at for at, col in enumerate(sorted({s.col for row in rows for s in row.slots}))}
        numbers: dict[int, list[Slot]] = {}
        for row in rows:
            numbers.setdefault(row.number, []).extend(row.slots)
        table = None
        if len(numbers) > 1 or len(columns) > 1:
            region = Region(Grid(Facts(), self.grid.budget), 0, 0, "hidden rows or columns")
            for at, slots in enumerate(numbers.values()):
                moved = [msgspec.structs.replace(slot, col=columns[slot.col]) for slot in slots]
                region.add(Row(at, sorted(moved, key=lambda slot: slot.col)))
            table = region.take()
        if table is not None:
            self.drafts.append(
                Draft(rows[0].number, min(columns), "table", table=table, layer="hidden", reason=table.reason)
            )
            return
        for row in rows:
            for slot in row.slots:
                self.line(row.number, slot, "hidden")

    def settle(self) -> None:
        """Waiting elements into the builder, by their first row and column, those that are hidden last."""
        if self.hidden_rows:
            self.put_hidden()
        self.drafts.sort(key=lambda draft: (draft.layer == "hidden", draft.row, draft.col))
        for draft in self.drafts:
            element = self.add(draft)
            for inner in draft.inner:
                self.add(inner, element)
            if draft.region is not None:
                draft.region.element = element
        self.drafts.clear()

    def add(self, draft: Draft, parent: str = "") -> str:
        return self.builder.add(
            draft.kind,
            draft.text,
            draft.spans,
            level=draft.level,
            layer=draft.layer,
            parent=parent,
            table=draft.table,
            picture=draft.picture,
            reason=draft.reason,
            continues=draft.region.element if draft.region is not None else "",
        )
