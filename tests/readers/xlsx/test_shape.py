from hypothesis import given
from hypothesis import strategies as st

from pincite.readers.xlsx import read
from pincite.readers.xlsx.shape import GENERAL, INSIDE, MOST_PLACES, MOST_SHAPES, SHARED, Place, Shape, Shapes
from tests.readers.sheet.written import DATE, NOTHING, PERCENT, cell, elements, tables, workbook

VALUES = st.one_of(
    st.integers(-(10**12), 10**12),
    st.floats(allow_nan=False, allow_infinity=False, width=32),
    st.booleans(),
    st.text("ab 1_x0.-", max_size=8),
)
KINDS = st.tuples(st.integers(0, 3), st.sampled_from([0, DATE, PERCENT, NOTHING]))  # gap before, style


def line(number, kinds, values):
    col, out = -1, []
    for (gap, style), value in zip(kinds, values, strict=False):
        col += 1 + gap
        out.append(cell(number, col, value, style))
    return f'<row r="{number}">{"".join(out)}</row>'


@given(st.data())
def test_rows_of_one_shape_are_read_as_each_is_by_itself(data):
    shapes = data.draw(st.lists(st.lists(KINDS, min_size=1, max_size=4), min_size=1, max_size=3))
    written = ""
    for number in range(1, data.draw(st.integers(3, 9))):
        kinds = data.draw(st.sampled_from(shapes))
        written += line(number, kinds, [data.draw(VALUES) for _ in kinds])
    unusual = written.replace("<v>", "<v xml:space='preserve'>").replace("<is>", "<!-- c --><is>")
    found, expected = (elements(read, workbook(one)) for one in (written, unusual))
    assert found == expected


def place(col, way=GENERAL, kind="", inside=False):
    return Place(col, way, 0, "", kind, inside, "ABCDEFGHIJ"[col % 10])


def test_a_shape_reads_the_values_of_rows_that_have_it_and_of_no_other():
    shape = Shape((place(0), place(1, INSIDE, "inlineStr", inside=True), place(2, SHARED, "s")))
    row = '<c r="A7"><v>1.5</v></c><c r="B7" t="inlineStr"><is><t>x</t></is></c><c r="C7" t="s"><v>0</v></c>'
    assert shape.values(row).groups() == ("1.5", "x", "0")
    assert shape.values(row.replace("B7", "D7")) is None
    assert shape.values(row.replace("<v>1.5", "<f>1</f><v>1.5")) is None
    assert shape.values(row + '<c r="D7"><v>1</v></c>') is None


def test_a_pattern_is_made_for_a_shape_that_comes_twice_in_a_row():
    shapes, one, other = Shapes(), (place(0),), (place(1),)
    shapes.came(one)
    assert shapes.last is None
    shapes.came(other)
    assert shapes.last is None
    shapes.came(other)
    assert shapes.last is not None and shapes.last.places == other
    shapes.came(one)
    shapes.came(other)
    assert shapes.last is shapes.made[other], "and is found again when the shape comes again"


def test_rows_that_never_repeat_make_no_more_than_a_few_patterns():
    shapes = Shapes()
    for number in range(3 * MOST_SHAPES):
        places = tuple(place(k) for k in range(number + 1))
        shapes.came(places)
        shapes.came(places)
    assert len(shapes.made) == MOST_SHAPES
    wide = tuple(place(k) for k in range(MOST_PLACES + 1))
    shapes = Shapes()
    shapes.came(wide)
    shapes.came(wide)
    assert shapes.last is None


def test_tables_of_many_rows_are_read_whole():
    lines = "".join(f'<row r="{n}">{cell(n, 0, n)}{cell(n, 1, f"row {n}")}</row>' for n in range(1, 400))
    (table,) = tables(elements(read, workbook(lines)))
    assert table == [[str(n), f"row {n}"] for n in range(1, 400)]
