"""Tables as unstructured writes them (``text_as_html``) back into grids."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import msgspec

from pincite.model.elements import Element, Kind, Span, Table
from pincite.model.geometry import NOWHERE
from pincite.readers.grid import Draft, grid
from pincite.readers.options import ReadOptions

WHITE = re.compile(r"[ \t\r\n\f]+")

STYLE_OF_TAG = {
    "b": "bold",
    "strong": "bold",
    "i": "italic",
    "em": "italic",
    "u": "underline",
    "s": "strike",
    "del": "strike",
    "strike": "strike",
    "code": "code",
    "sup": "superscript",
    "sub": "subscript",
}

BLOCKS: dict[str, tuple[Kind, int]] = {
    "p": ("paragraph", 0),
    "div": ("paragraph", 0),
    "pre": ("code", 0),
    "li": ("list_item", 0),
    **{f"h{level}": ("heading", level) for level in range(1, 7)},
}
"""Tags of what stands in a cell, with kind and level."""

MAX_DEPTH = 40
"""Tables in tables; the text of deeper ones goes to the cell they stand in."""


class _Cell(msgspec.Struct):
    """A cell being read. ``block`` is what is open in it, '' for none."""

    header: bool
    row_span: int
    col_span: int
    block: str = ""
    lists: list[list] = []  # [tag, items so far] of the lists that are open
    runs: list[tuple[str, int, tuple[str, ...], str]] = []  # text, number of its run, styles, link
    elements: list[Element] = []


class _Frame(msgspec.Struct):
    rows: list[list[Draft]] = []
    cell: _Cell | None = None


class _Reader(HTMLParser):
    def __init__(self, element_id: str, page: int) -> None:
        super().__init__(convert_charrefs=True)
        self.element_id, self.page = element_id, page
        self.frames: list[_Frame] = []
        self.table: Table | None = None
        self.too_deep = 0
        self.count = 0
        self.run = 0
        self.styles: list[str] = []
        self.links: list[str] = []

    # -- tags

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = dict(attrs)
        if tag == "table":
            self.open_table()
            return
        if not self.frames or self.too_deep:
            return
        frame = self.frames[-1]
        if tag == "tr":
            self.end_cell()
            frame.rows.append([])
        elif tag in ("td", "th"):
            self.end_cell()
            if not frame.rows:
                frame.rows.append([])
            frame.cell = _Cell(tag == "th", _number(said.get("rowspan")), _number(said.get("colspan")))
            self.styles, self.links = [], []
        elif frame.cell is not None:
            self.open_in_cell(tag, said, frame.cell)

    def open_in_cell(self, tag: str, said: dict[str, str | None], cell: _Cell) -> None:
        if tag == "br":
            self.add("\n")
        elif tag in STYLE_OF_TAG:
            self.styles.append(tag)
            self.run += 1
        elif tag == "a":
            self.links.append(said.get("href") or "")
            self.run += 1
        elif tag == "img":
            self.flush(cell)
            self.element(cell, "figure", WHITE.sub(" ", said.get("alt") or "").strip(), ())
        elif tag in ("ul", "ol"):
            self.flush(cell)
            cell.lists.append([tag, 0])
        elif tag in BLOCKS:
            self.flush(cell)
            cell.block = tag

    def handle_endtag(self, tag: str) -> None:
        if tag == "table":
            if self.too_deep:
                self.too_deep -= 1
            elif self.frames:
                self.end_table()
            return
        if not self.frames or self.too_deep:
            return
        cell = self.frames[-1].cell
        if tag in ("td", "th", "tr"):
            self.end_cell()
        elif cell is None:
            return
        elif tag in STYLE_OF_TAG:
            if tag in self.styles:
                del self.styles[len(self.styles) - 1 - self.styles[::-1].index(tag)]
            self.run += 1
        elif tag == "a":
            if self.links:
                self.links.pop()
            self.run += 1
        elif tag in ("ul", "ol"):
            self.flush(cell)
            if cell.lists:
                cell.lists.pop()
        elif tag in BLOCKS:
            self.flush(cell)

    def handle_data(self, data: str) -> None:
        if self.frames and self.frames[-1].cell is not None:
            pre = self.frames[-1].cell.block == "pre"
            self.add(data if pre else WHITE.sub(" ", data))

    # -- pieces

    def add(self, text: str) -> None:
        cell = self.frames[-1].cell
        if cell is not None:
            href = self.links[-1] if self.links else ""
            cell.runs.append((text, self.run, tuple(self.styles), href))

    def flush(self, cell: _Cell) -> None:
        """What was collected becomes an element of the cell."""
        block, cell.block = cell.block, ""
        runs, cell.runs = cell.runs, []
        if block == "pre":
            self.element(cell, "code", "".join(run[0] for run in runs), ())
            return
        text, spans = _joined(runs)
        if not text:
            return
        kind, level = BLOCKS.get(block, ("paragraph", 0))
        marker = ""
        if kind == "list_item" or (cell.lists and not block):
            kind, level = "list_item", max(1, len(cell.lists))
            if cell.lists and cell.lists[-1][0] == "ol":
                cell.lists[-1][1] += 1
                marker = f"{cell.lists[-1][1]}."
            else:
                marker = "•"
        self.element(cell, kind, text, spans, level, marker)

    def element(
        self,
        cell: _Cell,
        kind: Kind,
        text: str,
        spans: tuple[Span, ...],
        level: int = 0,
        marker: str = "",
        table: Table | None = None,
    ) -> None:
        self.count += 1
        cell.elements.append(
            Element(
                id=f"{self.element_id}/in/{self.count}",
                kind=kind,
                page=self.page,
                box=NOWHERE,
                text=text,
                spans=spans,
                level=level,
                marker=marker,
                table=table,
            )
        )

    def open_table(self) -> None:
        if self.too_deep or len(self.frames) >= MAX_DEPTH:
            self.too_deep += 1
            return
        if self.frames:
            cell = self.frames[-1].cell
            if cell is None:
                self.too_deep += 1
                return
            self.flush(cell)
        elif self.table is not None:
            self.too_deep += 1
            return
        self.frames.append(_Frame())

    def end_cell(self) -> None:
        frame = self.frames[-1]
        cell, frame.cell = frame.cell, None
        if cell is None:
            return
        draft = Draft(header=cell.header, row_span=cell.row_span, col_span=cell.col_span)
        if not cell.elements and not cell.block and not cell.lists:
            draft.text, draft.spans = _joined(cell.runs)
        else:
            self.flush(cell)
            draft.elements = tuple(cell.elements)
            draft.text = "\n".join(filter(None, (_words(e) for e in cell.elements)))
        frame.rows[-1].append(draft)

    def end_table(self) -> None:
        self.end_cell()
        frame = self.frames.pop()
        table = grid(frame.rows, ReadOptions(), reason="given as HTML")
        if not self.frames:
            self.table = table
            return
        cell = self.frames[-1].cell
        if cell is not None:
            self.element(cell, "table", "", (), table=table)


def _number(said: str | None) -> int:
    return int(said) if said and said.isascii() and said.isdigit() and len(said) < 6 else 1


def _words(e: Element) -> str:
    if e.table is None:
        return e.text
    return " ".join(cell.text for cell in e.table.cells if cell.text)


def _joined(runs: list[tuple[str, int, tuple[str, ...], str]]) -> tuple[str, tuple[Span, ...]]:
    """Text and spans of runs; white space at the ends goes where it has no style."""
    kept = list(runs)
    for at, strip in ((0, str.lstrip), (-1, str.rstrip)):
        while kept and not kept[at][2] and not kept[at][3]:
            text, run, styles, href = kept[at]
            if left := strip(text):
                kept[at] = (left, run, styles, href)
                break
            kept.pop(at)
    spans: list[Span] = []
    last = -1
    start = 0
    for text, run, styles, href in kept:
        end = start + len(text)
        if (styles or href) and end > start:
            if run == last and spans:
                spans[-1] = msgspec.structs.replace(spans[-1], end=end)
            else:
                flags = {STYLE_OF_TAG[style]: True for style in styles}
                spans.append(Span(start=start, end=end, href=href, **flags))
            last = run
        start = end
    return "".join(run[0] for run in kept), tuple(spans)


def table_of_html(markup: str, element_id: str, page: int) -> Table | None:
    """The first table of the markup, None where there is none. Raises ``TooLarge``."""
    reader = _Reader(element_id, page)
    reader.feed(markup)
    reader.close()
    while reader.frames:
        reader.end_table()
    return reader.table
