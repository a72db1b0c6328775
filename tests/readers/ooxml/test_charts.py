"""Data of charts as tables."""

from xml.etree import ElementTree

import pytest

from pincite.readers.ooxml.charts import chart_table, shown
from pincite.readers.options import ReadOptions
from tests.readers.opendocument.written import rows

CHART = "http://schemas.openxmlformats.org/drawingml/2006/chart"
EXTENDED = "http://schemas.microsoft.com/office/drawing/2014/chartex"


def held(*values, kind="num", code="General"):
    points = "".join(
        f'<c:pt idx="{at}"><c:v>{value}</c:v></c:pt>' for at, value in enumerate(values) if value is not None
    )
    form = f"<c:formatCode>{code}</c:formatCode>" if kind == "num" else ""
    return f"<c:{kind}Ref><c:{kind}Cache>{form}{points}</c:{kind}Cache></c:{kind}Ref>"


def series(name, labels, values, x="cat", y="val", more=""):
    named = f"<c:tx>{held(name, kind='str')}</c:tx>" if name else ""
    return f"<c:ser>{named}<c:{x}>{labels}</c:{x}><c:{y}>{values}</c:{y}>{more}</c:ser>"


def table(plot, head="", **options):
    root = ElementTree.fromstring(
        f'<c:chartSpace xmlns:c="{CHART}" xmlns:a="x"><c:chart>{head}'
        f"<c:plotArea>{plot}</c:plotArea></c:chart></c:chartSpace>"
    )
    return chart_table(root, ReadOptions(**options))


def test_series_that_share_their_categories_stand_side_by_side():
    labels = held("Q1", "Q2", kind="str")
    title, found = table(
        f"<c:barChart>{series('a', labels, held(1, None))}{series('b', labels, held(0.5, 2))}</c:barChart>"
    )
    assert title == ""
    assert rows(found) == [["", "a", "b"], ["Q1", "1", "0.5"], ["Q2", "", "2"]]
    assert [cell.header for cell in found.cells] == [True, True, True, True, False, False, True, False, False]


def test_an_only_series_names_the_chart_unless_its_title_was_taken_away():
    plot = f"<c:pieChart>{series('Sales', held('a', kind='str'), held(1))}</c:pieChart>"
    assert table(plot)[0] == "Sales"
    assert table(plot, '<c:autoTitleDeleted val="1"/>')[0] == ""


def test_titles_of_axes_are_kept():
    def axis(kind, number, title):
        return (
            f'<c:{kind}><c:axId val="{number}"/><c:title><c:tx><c:rich><a:p><a:t>{title}</a:t></a:p></c:rich>'
            f"</c:tx></c:title></c:{kind}>"
        )

    labels = held("Q1", kind="str")
    _, found = table(
        f'<c:barChart>{series("a", labels, held(1))}{series("b", labels, held(2))}<c:axId val="1"/>'
        f'<c:axId val="2"/></c:barChart>{axis("catAx", 1, "Quarter")}{axis("valAx", 2, "EUR")}'
    )
    assert rows(found) == [["Quarter 2x1", "EUR 1x2"], ["a", "b"], ["Q1", "1", "2"]]


def test_scattered_points_keep_each_their_own_labels():
    one = series("a", held(1, 2), held(3, 4), "xVal", "yVal")
    other = series("b", held(5), held(6), "xVal", "yVal", f"<c:bubbleSize>{held(9)}</c:bubbleSize>")
    _, found = table(f"<c:bubbleChart>{one}{other}</c:bubbleChart>")
    assert rows(found) == [["", "a", "", "b", "b (size)"], ["1", "3", "5", "6", "9"], ["2", "4", "", "", ""]]


def test_categories_of_several_levels_are_columns():
    levels = (
        "<c:multiLvlStrRef><c:multiLvlStrCache><c:lvl><c:pt idx='0'><c:v>Q1</c:v></c:pt></c:lvl>"
        "<c:lvl><c:pt idx='0'><c:v>2024</c:v></c:pt></c:lvl></c:multiLvlStrCache></c:multiLvlStrRef>"
    )
    _, found = table(f"<c:barChart>{series('a', levels, held(1))}</c:barChart>")
    assert rows(found) == [["", "", "a"], ["2024", "Q1", "1"]]


def test_a_point_far_away_makes_no_long_table():
    far = '<c:numLit><c:ptCount val="999999999"/><c:pt idx="999999998"><c:v>1</c:v></c:pt></c:numLit>'
    _, found = table(f"<c:lineChart>{series('a', held('x', kind='str'), far)}</c:lineChart>")
    assert found.rows == 3


def test_charts_of_the_newer_kind_are_read():
    root = ElementTree.fromstring(
        f'<cx:chartSpace xmlns:cx="{EXTENDED}"><cx:chartData><cx:data id="0"><cx:strDim type="cat">'
        '<cx:lvl><cx:pt idx="0">up</cx:pt></cx:lvl></cx:strDim><cx:numDim type="val">'
        '<cx:lvl formatCode="0.0"><cx:pt idx="0">2</cx:pt></cx:lvl></cx:numDim></cx:data></cx:chartData>'
        "<cx:chart><cx:title><cx:tx><cx:txData><cx:v>Steps</cx:v></cx:txData></cx:tx></cx:title><cx:plotArea>"
        "<cx:plotAreaRegion><cx:series><cx:tx><cx:txData><cx:v>a</cx:v></cx:txData></cx:tx>"
        '<cx:dataId val="0"/></cx:series></cx:plotAreaRegion></cx:plotArea></cx:chart></cx:chartSpace>'
    )
    title, found = chart_table(root, ReadOptions())
    assert title == "Steps"
    assert rows(found) == [["", "a"], ["up", "2.0"]]


def test_a_chart_without_data_has_a_title_and_no_table():
    assert table("", "<c:title/>") == ("", None)


@pytest.mark.parametrize(
    ("value", "code", "text"),
    [
        ("1234.5", "#,##0.00", "1,234.50"),
        ("-3", "0.0;(0.0)", "(3.0)"),
        ("0.256", "0.0%", "25.6%"),
        ("45000", "m/d/yyyy", "3/15/2023"),
        ("1234567", "#,##0,", "1,235"),
        ("5", "[$€-407] #,##0.00", "€ 5.00"),
        ("0.30000000000000004", "General", "0.3"),
        ("1e300", "0.00", "1E+300"),
        ("n/a", "0.00", "n/a"),
    ],
)
def test_numbers_are_shown_as_their_format_says(value, code, text):
    assert shown(value, code) == text
