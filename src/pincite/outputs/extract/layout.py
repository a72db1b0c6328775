"""The elements of one page for the ``layout`` array, and its words as those of the elements."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from pincite.markup.clean import clean
from pincite.model.arrays import Numbers, PixelBoxes, Rows
from pincite.model.document import Page
from pincite.model.elements import Cell, Element, Line, Table
from pincite.model.geometry import Box
from pincite.outputs.extract.pixels import outward_all, page_size
from pincite.outputs.extract.words_codec import encode_words, pack
from pincite.outputs.options import ExtractOptions

# Element kinds with a type of their own, tables apart; every other kind is ``text``.
TYPE_OF_KIND = {"heading": "title", "header": "header", "footer": "footer"}


NO_WORDS = pack(b"")


def has_text(element: Element) -> bool:
    """False for what has nothing to show in a layout of text: a figure without words, say."""
    return bool(element.lines or element.text)


class PageLayout:
    """The page element, then its elements in reading order, cells right after their table.

    Ids count on from ``first_id``. ``labels`` are the levels of titles that the contents name. Elements
    without text are left out. ``items`` go into ``layout`` as they are; ``titles`` gives layout ids by
    element id, ``elements`` the element id of each item, '' for the page; ``stray`` counts words that no
    element holds.

    Elements are collected first and all boxes computed at once: numpy calls cost more than pages do.
    """

    def __init__(self, page: Page, first_id: int, labels: Mapping[str, int], options: ExtractOptions) -> None:
        self.page = page
        self.size = page_size(page.width, page.height)
        self.labels = labels
        self.options = options
        self.first_id = first_id
        self.children: list[int] = []
        self.items: list[dict[str, Any]] = [
            {
                "bbox": [0, 0, *self.size],
                "children": self.children,
                "id": first_id,
                "page": page.number,
                "type": "page",
            }
        ]
        self.elements = [""]
        self.boxes = [0.0, 0.0, page.width, page.height]  # four numbers for each item
        # Words that follow each other in one item: its index, the first word, the last + 1.
        self.holders: list[int] = []
        self.firsts: list[int] = []
        self.lasts: list[int] = []
        self.cells_of: list[tuple[int, int, int]] = []  # table's item index, its cells' first and last + 1
        self.covered: list[tuple[int, int]] = []  # item index of a covered slot and of its cell
        self.titles: dict[str, int] = {}
        for element in page.elements:
            self._add(element)
        self.word_box = outward_all(page.words.box, self.size)
        self.in_order = self._are_in_order(len(self.word_box))
        self.order, self.owner, self.stray = self._place_words(len(self.word_box))
        boxes = self._boxes(self.word_box, self.order, self.owner)
        for item, box in zip(self.items, boxes.tolist(), strict=True):
            item["bbox"] = box
        self.items[0]["bbox"] = [0, 0, *self.size]

    def words(self, font: Numbers) -> str:
        """The page's words in layout order, as ``words`` has them; ``font`` is the font id of each word of
        the page."""
        count = len(self.order)
        if not count:
            return NO_WORDS
        numbers = np.empty((count, 6), dtype=np.int32)
        numbers[:, 0] = self.owner + self.first_id
        if self.in_order:
            numbers[:, 1], numbers[:, 2:], texts = font, self.word_box, self.page.words.text
        else:
            numbers[:, 1], numbers[:, 2:] = font[self.order], self.word_box[self.order]
            texts = [self.page.words.text[i] for i in self.order.tolist()]
        joined = "".join(texts)
        if clean(joined) is not joined:
            texts = [clean(text) for text in texts]
            numbers = numbers[[bool(text) for text in texts]]
            texts = [text for text in texts if text]
        return encode_words(texts, numbers)

    def _add(self, element: Element) -> None:
        if element.table is not None:
            if self.options.tables_and_titles:
                self._add_table(element, element.table)
            else:
                self._add_text(element, [line for cell in element.table.cells for line in _cell_lines(cell)])
        elif has_text(element):
            self._add_text(element, element.lines)

    def _add_text(self, element: Element, lines: Iterable[Line]) -> None:
        kind = TYPE_OF_KIND.get(element.kind, "text")
        if kind == "title" and not self.options.tables_and_titles:
            kind = "text"
        lines = tuple(lines)
        item = {"bbox": [], "content": self._content(lines, element.text), "id": 0}
        if kind == "title":
            self._label(item, element)
        item |= {"page": self.page.number, "parent": self.first_id, "type": kind}
        number = self._append(item, element.id, element.box, lines)
        self.children.append(number)
        if kind == "title":
            self.titles[element.id] = number

    def _label(self, item: dict[str, Any], element: Element) -> None:
        label = self.labels.get(element.id)
        if label is None and not (self.options.strict and self.options.toc):
            label = element.level
        if label:
            item["label"] = label

    def _add_table(self, element: Element, table: Table) -> None:
        cell_ids: list[int] = []
        item = {
            "bbox": [],
            "children": cell_ids,
            "id": 0,
            "page": self.page.number,
            "parent": self.first_id,
            "type": "table",
        }
        number = self._append(item, element.id, element.box, ())
        self.children.append(number)
        start = len(self.items)
        first_slot: dict[int, int] = {}  # cell's place in table.cells -> its item's index
        slots, page = _slots(table), self.page.number
        for slot, place in enumerate(slots):
            cell = None if place is None else table.cells[place]
            lines: tuple[Line, ...] = ()
            text = ""
            span = None
            if cell is not None and place is not None:
                if cell.row_span == cell.col_span == 1:  # as most
                    lines, text = cell.lines, cell.text
                elif place in first_slot:
                    self.covered.append((len(self.items), first_slot[place]))
                else:
                    first_slot[place] = len(self.items)
                    lines, text, span = cell.lines, cell.text, [cell.row_span, cell.col_span]
            held: dict[str, Any] = {
                "bbox": [],
                "column": slot % table.cols,
                "content": self._content(lines, text),
                "id": 0,
                "isHead": cell is not None and cell.header,
                "page": page,
                "parent": number,
                "row": slot // table.cols,
            }
            if span:
                held["span"] = span
            held["type"] = "cell"
            self._append(held, element.id, element.box if cell is None else cell.box, lines)
        cell_ids += range(number + 1, number + 1 + len(slots))
        self.cells_of.append((start - 1, start, len(self.items)))

    def _append(self, item: dict[str, Any], element: str, box: Box, lines: Iterable[Line]) -> int:
        index = len(self.items)
        item["id"] = number = self.first_id + index
        self.items.append(item)
        self.elements.append(element)
        self.boxes += box
        last = -1
        for line in lines:
            first = line.first
            if first == last:  # lines that follow each other
                self.lasts[-1] = last = line.last
            else:
                last = line.last
                self.holders.append(index)
                self.firsts.append(first)
                self.lasts.append(last)
        return number

    def _content(self, lines: tuple[Line, ...], text: str) -> str:
        if len(lines) == 1:  # as in most cells
            text = lines[0].text
        elif lines:
            text = "\n".join([line.text for line in lines])
        content = clean(text)
        return content + "\n" if content and self.options.trailing_newline else content

    def _are_in_order(self, count: int) -> bool:
        """True if the words stand in layout order already, each in an item, as they mostly do."""
        at = 0
        for first, last in zip(self.firsts, self.lasts, strict=True):
            if first != at or last <= first:
                return False
            at = last
        return at == count

    def _place_words(self, count: int) -> tuple[Rows, Rows, int]:
        """Word indexes in layout order, the item index that owns each, and how many are strays."""
        firsts = np.array(self.firsts, dtype=np.int64)
        counts = np.array(self.lasts, dtype=np.int64) - firsts
        owner = np.repeat(np.array(self.holders, dtype=np.int64), counts)
        if self.in_order:
            return np.arange(count), owner, 0
        starts = np.cumsum(counts) - counts  # where each run's words begin in the order
        order = np.repeat(firsts - starts, counts) + np.arange(counts.sum())
        stray = np.ones(count, dtype=bool)
        stray[order] = False
        rest = np.flatnonzero(stray)
        if len(rest):  # they belong to the page itself, item 0
            order = np.concatenate([order, rest])
            owner = np.concatenate([owner, np.zeros(len(rest), dtype=owner.dtype)])
        return order, owner, len(rest)

    def _boxes(self, word_box: PixelBoxes, order: Rows, owner: Rows) -> PixelBoxes:
        """Each item's box grown to hold its words, each table's to hold its cells."""
        boxes = outward_all(self.boxes, self.size)
        if len(order):
            placed = word_box if self.in_order else word_box[order]
            starts = np.flatnonzero(np.concatenate(([True], owner[1:] != owner[:-1])))
            items = owner[starts]
            boxes[items, :2] = np.minimum(boxes[items, :2], np.minimum.reduceat(placed[:, :2], starts))
            boxes[items, 2:] = np.maximum(boxes[items, 2:], np.maximum.reduceat(placed[:, 2:], starts))
        for slot, cell in self.covered:
            boxes[slot] = boxes[cell]
        for table, first, last in self.cells_of:
            if last > first:
                boxes[table, :2] = np.minimum(boxes[table, :2], boxes[first:last, :2].min(axis=0))
                boxes[table, 2:] = np.maximum(boxes[table, 2:], boxes[first:last, 2:].max(axis=0))
        return boxes


def _slots(table: Table) -> list[int | None]:
    """For each slot of the grid, row-major, the place in ``table.cells`` of the cell over it."""
    slots: list[int | None] = [None] * (table.rows * table.cols)
    for place, cell in enumerate(table.cells):
        if cell.row_span == cell.col_span == 1:
            slots[cell.row * table.cols + cell.col] = place
            continue
        for row in range(cell.row, cell.row + cell.row_span):
            for col in range(cell.col, cell.col + cell.col_span):
                slots[row * table.cols + col] = place
    return slots


def _cell_lines(cell: Cell) -> tuple[Line, ...]:
    if cell.lines or not cell.text:
        return cell.lines
    return (Line(cell.text, cell.box, 0, 0),)
