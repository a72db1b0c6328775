"""Tables found in Markdown, pipe or HTML, as trees table > tr > td."""

from __future__ import annotations

from html.parser import HTMLParser

from benchmarks.scores.pipes import to_html_tables
from benchmarks.scores.texts import fold
from benchmarks.scores.trees import Node

_CELLS = {"td", "th"}


def tables_of(markdown: str) -> list[Node]:
    """Every table in order, inner ones as tables of their own; ``th`` counts as ``td``; ``thead`` and
    ``tbody`` do not count; cell text has its white space folded."""
    parser = _Tables()
    parser.feed(to_html_tables(markdown))
    parser.close()
    parser.finish()
    return parser.tables


class _Tables(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.tables: list[Node] = []
        self._open: list[_OpenTable] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "table":
            opened = _OpenTable()
            self.tables.append(opened.table)
            self._open.append(opened)
        elif self._open:
            if tag == "tr":
                self._open[-1].start_row()
            elif tag in _CELLS:
                self._open[-1].start_cell(dict(attrs))
            elif tag == "br":
                self._open[-1].text.append(" ")

    def handle_endtag(self, tag: str) -> None:
        if not self._open:
            return
        if tag == "table":
            self._open.pop().end_row()
        elif tag == "tr":
            self._open[-1].end_row()
        elif tag in _CELLS:
            self._open[-1].end_cell()

    def handle_data(self, data: str) -> None:
        if self._open:
            self._open[-1].text.append(data)

    def finish(self) -> None:
        while self._open:
            self._open.pop().end_row()


class _OpenTable:
    def __init__(self) -> None:
        self.table = Node("table")
        self.text: list[str] = []
        self._row: Node | None = None
        self._spans: tuple[int, int] | None = None

    def start_row(self) -> None:
        self.end_row()
        self._row = Node("tr")
        self.table.children.append(self._row)

    def end_row(self) -> None:
        self.end_cell()
        self._row = None

    def start_cell(self, attrs: dict[str, str | None]) -> None:
        self.end_cell()
        if self._row is None:
            self.start_row()
        self._spans = _span(attrs.get("rowspan")), _span(attrs.get("colspan"))
        self.text = []

    def end_cell(self) -> None:
        if self._spans is not None and self._row is not None:
            rows, cols = self._spans
            self._row.children.append(Node("td", fold("".join(self.text)), rows, cols))
        self._spans = None
        self.text = []


def _span(value: str | None) -> int:
    return int(value) if value and value.strip().isdigit() and int(value) > 0 else 1
