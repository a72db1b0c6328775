from hypothesis import given
from hypothesis import strategies as st

from pincite.markup.cells import cell_parts
from pincite.markup.table import table_html
from pincite.model.elements import Cell, Element, Table
from pincite.model.geometry import NOWHERE


def cell(row, col, text, down=1, across=1, **more):
    return Cell(row=row, col=col, row_span=down, col_span=across, text=text, box=NOWHERE, **more)


@st.composite
def tables(draw):
    """A table in which cells may reach over others' slots, none over another."""
    rows, cols = draw(st.integers(1, 5)), draw(st.integers(1, 5))
    free = {(r, c) for r in range(rows) for c in range(cols)}
    cells = []
    while free:
        row, col = min(free)
        across = draw(st.integers(1, 3))
        while not all((row, col + i) in free for i in range(across)):
            across -= 1
        down = draw(st.integers(1, 3))
        while not all((row + k, col + i) in free for i in range(across) for k in range(down)):
            down -= 1
        free -= {(row + k, col + i) for i in range(across) for k in range(down)}
        text = draw(st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=8))
        cells.append(cell(row, col, text, down, across, header=draw(st.booleans())))
    return Table(rows=rows, cols=cols, cells=tuple(cells))


@given(tables())
def test_a_cell_is_counted_in_its_row_and_column(table):
    html = table_html(table, indent=False)
    assert [(p.row, p.col) for p in cell_parts(html)] == [(c.row, c.col) for c in table.cells]


def test_a_table_in_a_cell_adds_no_rows():
    inner = Table(rows=1, cols=1, cells=(cell(0, 0, "inside"),))
    held = Element(id="/p1/table/2", kind="table", page=1, box=NOWHERE, table=inner)
    table = Table(rows=2, cols=1, cells=(cell(0, 0, "inside", elements=(held,)), cell(1, 0, "after")))
    html = table_html(table, indent=False)
    found = cell_parts(html)
    assert [(p.row, p.col) for p in found] == [(0, 0), (1, 0)]
    texts = [html[part.offset : part.offset + part.length] for part in found]
    assert texts[0].startswith("<table>") and texts[1] == "after"


def test_what_is_written_in_a_cell_is_no_tag():
    table = Table(rows=1, cols=2, cells=(cell(0, 0, "</td><td>"), cell(0, 1, "x")))
    assert [(p.row, p.col) for p in cell_parts(table_html(table, indent=False))] == [(0, 0), (0, 1)]


def test_a_part_is_the_text_of_its_cell():
    html = table_html(Table(rows=1, cols=2, cells=(cell(0, 0, "apples"), cell(0, 1, "pears"))), indent=False)
    assert [html[p.offset : p.offset + p.length] for p in cell_parts(html)] == ["apples", "pears"]
