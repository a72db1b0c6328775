"""Table HTML: markup in a cell must not leak, spans must not be lost, Markdown must not break."""

from __future__ import annotations

from html.parser import HTMLParser

from hypothesis import given
from hypothesis import strategies as st

from recto.markup.table import table_html
from recto.model.elements import Cell, Table

BOX = (0.0, 0.0, 10.0, 10.0)


class Reader(HTMLParser):
    """Rows of (tag, attributes, text) as a browser would see them."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[list[list]] = []
        self.inside = False

    def handle_starttag(self, tag, attrs):
        if tag == "tr":
            self.rows.append([])
        elif tag in ("td", "th"):
            self.rows[-1].append([tag, dict(attrs), ""])
            self.inside = True
        elif tag == "br":
            self.rows[-1][-1][2] += " "

    def handle_endtag(self, tag):
        if tag in ("td", "th"):
            self.inside = False

    def handle_data(self, data):
        if self.inside:
            self.rows[-1][-1][2] += data


def read(html: str) -> list[list[list]]:
    reader = Reader()
    reader.feed(html)
    return reader.rows


def cell(row: int, col: int, text: str, **more) -> Cell:
    return Cell(row=row, col=col, text=text, box=BOX, **more)


def test_spans_and_header_cells_are_written():
    table = Table(
        rows=2,
        cols=3,
        cells=(
            cell(0, 0, "a", row_span=2, header=True),
            cell(0, 1, "b", col_span=2, header=True),
            cell(1, 1, "c"),
            cell(1, 2, ""),
        ),
    )
    assert table_html(table) == (
        "<table>\n"
        "  <tr>\n"
        '    <th rowspan="2">a</th>\n'
        '    <th colspan="2">b</th>\n'
        "  </tr>\n"
        "  <tr>\n"
        "    <td>c</td>\n"
        "    <td></td>\n"
        "  </tr>\n"
        "</table>"
    )
    assert "<th" not in table_html(table, header_cells=False)


def test_cells_out_of_order_do_not_swap_columns():
    table = Table(rows=1, cols=2, cells=(cell(0, 1, "right"), cell(0, 0, "left")))
    assert [c[2] for c in read(table_html(table))[0]] == ["left", "right"]


@given(st.lists(st.text(alphabet=st.characters(codec="utf-8")), min_size=1, max_size=4), st.booleans())
def test_no_text_of_a_cell_breaks_out_of_it_or_out_of_markdown(texts, indent):
    table = Table(rows=1, cols=len(texts), cells=tuple(cell(0, i, t) for i, t in enumerate(texts)))
    html = table_html(table, indent=indent)
    assert "\n\n" not in html and "\r" not in html
    assert html.count("\n") == (3 + len(texts) if indent else 0)
    assert [c[2] for c in read(html)[0]] == [" ".join(t.replace("\0", "").split()) for t in texts]
