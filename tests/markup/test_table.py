"""Table HTML: markup in a cell must not leak, spans must not be lost, Markdown must not break."""

from __future__ import annotations

from html import escape
from html.parser import HTMLParser

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pincite.markup.table import CHUNK, escape_html, table_cells, table_html
from pincite.model.elements import Cell, Element, Span, Table

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


BLANKS = [chr(c) for c in range(0x110000) if chr(c).isspace()]
"""All that parts words."""


def plainly(table: Table) -> str:
    """A table as HTML, one cell after the other."""
    rows = [""] * table.rows
    for c in table.cells:
        broken = "\n" in c.text.strip()
        rows[c.row] += f"<td>{'<br>'.join(lines_of(c.text)) if broken else escape_html(c.text)}</td>"
    return "<table>" + "".join(f"<tr>{row}</tr>" for row in rows) + "</table>"


def lines_of(text: str) -> list[str]:
    flat = [" ".join(line.replace("\0", "").split()) for line in text.split("\n")]
    return [escape(line, quote=False) for line in flat if line]


def column(texts: list[str]) -> Table:
    return Table(rows=len(texts), cols=1, cells=tuple(cell(i, 0, text) for i, text in enumerate(texts)))


@pytest.mark.parametrize("blank", BLANKS, ids=lambda c: f"U+{ord(c):04X}")
def test_no_blank_breaks_the_line_of_a_cell(blank):
    for text in (f"a{blank}b", f"{blank}a", f"a{blank}", f"a {blank}b"):
        table = column(["x y", text, "z"])
        assert table_html(table, indent=False) == plainly(table)


@given(
    st.lists(
        st.sampled_from(["", "a", "b c", " d", "e  f", "g\nh", "<&>\"'", "\0", "ü\u2003", "\x1f", "日本"])
    ),
    st.integers(0, 3 * CHUNK),
)
@settings(deadline=None)
def test_many_cells_are_written_as_few_are(texts, more):
    table = column([*texts, *["plain"] * more, *texts])
    assert table_html(table, indent=False) == plainly(table)


def test_a_row_that_cells_from_above_cover_stays():
    cells = (cell(0, 0, "a", row_span=3), cell(2, 1, "b"))
    assert table_html(Table(rows=4, cols=2, cells=cells), indent=False) == (
        '<table><tr><td rowspan="3">a</td></tr><tr></tr><tr><td>b</td></tr><tr></tr></table>'
    )
    assert table_html(Table(rows=0, cols=0, cells=()), indent=False) == "<table></table>"
    assert table_html(Table(rows=1, cols=0, cells=()), indent=False) == "<table><tr></tr></table>"


def test_a_cell_is_where_it_is_said_to_be():
    inner = Table(rows=1, cols=1, cells=(cell(0, 0, "inner"),))
    holds = Element(id="/t", kind="table", page=1, box=BOX, table=inner)
    table = Table(
        rows=2,
        cols=2,
        cells=(
            cell(0, 0, "a & b", header=True, col_span=2),
            cell(1, 0, "", elements=(holds,)),
            cell(1, 1, "c\nd", spans=(Span(0, 1, bold=True),)),
        ),
    )
    html, places = table_cells(table)
    assert html == table_html(table, indent=False)
    assert [html[offset : offset + length] for offset, length, _ in places] == [
        "a &amp; b",
        "<table><tr><td>inner</td></tr></table>",
        "<strong>c</strong><br>d",
    ]
    assert [c for _, _, c in places] == list(table.cells)
