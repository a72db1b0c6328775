"""A result read back the way layout rules see it: blocks, tables, cells, fonts, one running text.

This is the consumer's side of the ``documentLayout`` input. It takes results of Pincite and of the
known service alike, with the oddities seen there: labels as strings, ``isHEad``, ``span`` null, boxes
whose corners are swapped, arrays that older versions lack.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

import msgspec

from pincite.errors import Corrupt
from pincite.outputs.extract.words_codec import DecodedWord, decode_words

CONTAINERS = ("page", "table")


class Block(msgspec.Struct, frozen=True, kw_only=True):
    """One element. ``label`` is '' where there is none; ``begin``/``end`` index the document's text,
    -1 for pages and tables."""

    id: int
    parent: int  # 0 for a page
    page: int
    type: str
    label: str
    x0: int
    y0: int
    x1: int
    y1: int
    children: tuple[int, ...]
    begin: int
    end: int


class CellBlock(Block, frozen=True, kw_only=True):
    """A cell. ``row`` and ``col`` count from 0; ``is_spanned`` says that another cell spans over it."""

    row: int
    col: int
    row_span: int
    col_span: int
    is_head: bool
    is_spanned: bool
    content: str


class TableBlock(Block, frozen=True, kw_only=True):
    """A table: ``index`` counts tables from 0, ``cell_index`` is the place of its first cell among
    all cells of the document."""

    index: int
    cell_index: int
    rows: int
    cols: int
    cells: tuple[CellBlock, ...]

    def cell(self, row: int, col: int) -> CellBlock | None:
        """The cell at a slot, None if the table has none there."""
        for cell in self.cells:
            if cell.row == row and cell.col == col:
                return cell
        return None


class FontEntry(msgspec.Struct, frozen=True, kw_only=True):
    id: int
    name: str
    id_name: str = ""
    bold: bool = False
    italic: bool = False
    ocr: bool = False


class LayoutDocument:
    """The LAY view of a result. Raises Corrupt if the object is not one.

    blocks   every element in layout order; ``pages``, ``tables``, ``cells`` are those of one type
    fonts    the list of fonts
    words    the words of all pages in stored order, decoded when first asked for
    text()   all contents, one after the other in layout order: what ``begin`` and ``end`` index
    """

    def __init__(self, result: Mapping[str, Any]) -> None:
        """``result`` is the object, or the envelope ``{"result": ...}`` around it."""
        inner = result.get("result", result) if isinstance(result, Mapping) else None
        if not isinstance(inner, Mapping) or not isinstance(inner.get("layout"), list):
            raise Corrupt("this is not an Extract result: it has no layout array")
        self._result = inner
        self._text: list[str] = []
        try:
            self.fonts = tuple(msgspec.convert(inner.get("fonts") or [], list[FontEntry]))
            self._raw = {element["id"]: element for element in inner["layout"]}
            self._offsets = self._lay_out_text()
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise Corrupt(f"this is not an Extract result: {error!r}") from error
        if len(self._raw) != len(inner["layout"]):
            raise Corrupt("this is not an Extract result: two elements share an id")

    @classmethod
    def from_json(cls, data: bytes | str) -> LayoutDocument:
        try:
            return cls(msgspec.json.decode(data))
        except msgspec.DecodeError as error:
            raise Corrupt("this is not an Extract result: it is not JSON") from error

    def text(self) -> str:
        return "".join(self._text)

    @cached_property
    def blocks(self) -> tuple[Block, ...]:
        try:
            return self._make_blocks()
        except (KeyError, TypeError, ValueError, IndexError) as error:
            raise Corrupt(f"an element of the layout cannot be read: {error!r}") from error

    @cached_property
    def pages(self) -> tuple[Block, ...]:
        return tuple(block for block in self.blocks if block.type == "page")

    @cached_property
    def tables(self) -> tuple[TableBlock, ...]:
        return tuple(block for block in self.blocks if isinstance(block, TableBlock))

    @cached_property
    def cells(self) -> tuple[CellBlock, ...]:
        return tuple(cell for table in self.tables for cell in table.cells)

    @cached_property
    def words(self) -> tuple[DecodedWord, ...]:
        """Raises WordsDecodeError, TooLarge."""
        found: list[DecodedWord] = []
        for page, item in enumerate(self._result.get("words") or [], 1):
            found += decode_words(item, self._result.get("fonts"), self._result["layout"], page=page)
        return tuple(found)

    def block(self, number: int) -> Block:
        """The element with this id; KeyError if there is none."""
        return self._by_id[number]

    def font(self, number: int) -> FontEntry:
        """The font with this id; KeyError if there is none."""
        for font in self.fonts:
            if font.id == number:
                return font
        raise KeyError(number)

    def content(self, number: int) -> str:
        """The text of an element, or of all that a container holds; KeyError if there is no such id."""
        found: list[str] = []
        seen: set[int] = set()
        queue = [number]
        while queue:
            raw = self._raw[queue.pop()]
            if raw["id"] in seen:  # children that form a ring
                continue
            seen.add(raw["id"])
            if raw["type"] in CONTAINERS:
                queue += reversed(raw.get("children") or [])
            else:
                found.append(raw.get("content") or "")
        return "".join(found)

    def word_range(self, number: int) -> tuple[int, int]:
        """First and last + 1 in ``words`` of an element's own words, (-1, -1) if it has none.

        Raises WordsDecodeError, TooLarge."""
        return self._word_ranges.get(number, (-1, -1))

    @cached_property
    def _by_id(self) -> dict[int, Block]:
        return {block.id: block for block in self.blocks}

    @cached_property
    def _word_ranges(self) -> dict[int, tuple[int, int]]:
        ranges: dict[int, tuple[int, int]] = {}
        for place, word in enumerate(self.words):
            first, _ = ranges.get(word.parent, (place, place))
            ranges[word.parent] = (first, place + 1)
        return ranges

    def _lay_out_text(self) -> dict[int, tuple[int, int]]:
        offsets: dict[int, tuple[int, int]] = {}
        place = 0
        for number, raw in self._raw.items():
            if raw["type"] in CONTAINERS:
                offsets[number] = (-1, -1)
                continue
            content = raw.get("content") or ""
            self._text.append(content)
            offsets[number] = (place, place + len(content))
            place += len(content)
        return offsets

    def _make_blocks(self) -> tuple[Block, ...]:
        made: dict[int, Block] = {}
        of_table: dict[int, list[dict[str, Any]]] = {}
        for raw in self._raw.values():
            if raw["type"] == "cell":
                of_table.setdefault(raw["parent"], []).append(raw)
        tables = cells = 0
        for number, raw in self._raw.items():
            if raw["type"] == "table":
                own = self._cells(of_table.get(number, []))
                made[number] = TableBlock(
                    **self._common(raw),
                    index=tables,
                    cell_index=cells,
                    rows=max((cell.row + cell.row_span for cell in own), default=0),
                    cols=max((cell.col + cell.col_span for cell in own), default=0),
                    cells=tuple(own),
                )
                made |= {cell.id: cell for cell in own}
                tables += 1
                cells += len(own)
            elif raw["type"] != "cell":
                made[number] = Block(**self._common(raw))
        return tuple(made[number] for number in self._raw)

    def _cells(self, raws: list[dict[str, Any]]) -> list[CellBlock]:
        covered: set[tuple[int, int]] = set()
        for raw in raws:
            rows, cols = _span(raw)
            here = (raw["row"], raw["column"])
            covered.update((here[0] + r, here[1] + c) for r in range(rows) for c in range(cols) if r or c)
        return [self._cell(raw, covered) for raw in raws]

    def _cell(self, raw: dict[str, Any], covered: set[tuple[int, int]]) -> CellBlock:
        rows, cols = _span(raw)
        return CellBlock(
            **self._common(raw),
            row=raw["row"],
            col=raw["column"],
            row_span=rows,
            col_span=cols,
            is_head=bool(raw.get("isHead", raw.get("isHEad", False))),
            is_spanned=(raw["row"], raw["column"]) in covered,
            content=raw.get("content") or "",
        )

    def _common(self, raw: dict[str, Any]) -> dict[str, Any]:
        x0, y0, x1, y1 = raw["bbox"]
        begin, end = self._offsets[raw["id"]]
        label = raw.get("label")
        return {
            "id": raw["id"],
            "parent": raw.get("parent") or 0,
            "page": raw["page"],
            "type": raw["type"],
            "label": "" if label is None else str(label),
            "x0": min(x0, x1),
            "y0": min(y0, y1),
            "x1": max(x0, x1),
            "y1": max(y0, y1),
            "children": tuple(raw.get("children") or ()),
            "begin": begin,
            "end": end,
        }


def _span(raw: dict[str, Any]) -> tuple[int, int]:
    """Rows and columns; absent, null or short means 1."""
    rows, cols = (*(raw.get("span") or ()), 1, 1)[:2]
    return max(1, rows), max(1, cols)
