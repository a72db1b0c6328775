"""What people ask of a document, its tables and its pages."""

import io
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import ClassVar

import pytest

import pincite
from pincite import errors

DEMO = Path(__file__).parents[3] / "examples/demo.pdf"


@pytest.fixture(scope="module")
def document():
    return pincite.convert(DEMO)


@pytest.fixture
def table():
    rows = (
        b"<tr><th>Year</th><th>Sum</th></tr><tr><td colspan=2>both</td></tr><tr><td>1</td><td>a b</td></tr>"
    )
    markup = b"<table>" + rows + b"</table>"
    return pincite.convert(markup, media_type="text/html").tables[0]


def test_elements_tables_and_tokens_have_a_length_and_an_index(document):
    assert document.elements[3] == list(document.elements)[3]
    assert len(document.tables) == len([e for e in document.elements if e.table is not None])
    assert document.tables[-1].id == list(document.tables)[-1].id
    assert len(document.tokens) == sum(len(page.words) for page in document.pages)
    assert [e.id for e in document.elements[:2]] == [e.id for e in document.elements][:2]


def test_the_text_of_a_table_is_its_rows_and_the_tree_stays_as_it_is(document):
    table = document.tables[0]
    assert table.text.split("\n")[0].split("\t")[0] == table.rows()[0][0]
    page = document.tree.pages[table.page - 1]
    assert next(e for e in page.elements if e.id == table.id).text == ""


def test_a_spanning_cell_stands_in_its_first_slot_or_in_all(table):
    assert table.rows() == [["Year", "Sum"], ["both", ""], ["1", "a b"]]
    assert table.rows(spread=True)[1] == ["both", "both"]


def test_columns_are_called_as_their_header_says(table):
    assert table.columns() == {"Year": ["both", "1"], "Sum": ["both", "a b"]}


def test_columns_of_equal_names_are_told_apart():
    found = pincite.convert(
        b"<table><tr><th>A</th><th>A</th></tr><tr><td>1</td><td>2</td></tr></table>", media_type="text/html"
    )
    assert found.tables[0].columns() == {"A": ["1"], "A 2": ["2"]}


def test_a_table_is_written_as_csv_html_and_markdown(table):
    assert table.to_csv() == "Year,Sum\r\nboth,\r\n1,a b\r\n"
    assert table.to_html() == table._repr_html_()
    assert '<td colspan="2">both</td>' in table.to_html()
    plain = pincite.convert(b"a,b\n1,2\n", name="x.csv").tables[0]
    assert plain.to_markdown() == "| a | b |\n| --- | --- |\n| 1 | 2 |"


@pytest.mark.parametrize(
    ("library", "method", "maker"),
    [
        ("pandas", "to_pandas", "DataFrame"),
        ("polars", "to_polars", "DataFrame"),
        ("pyarrow", "to_arrow", "table"),
    ],
)
def test_data_frames_are_made_of_the_columns_where_the_library_is_installed(
    table, monkeypatch, library, method, maker
):
    monkeypatch.setitem(sys.modules, library, SimpleNamespace(**{maker: lambda columns: columns}))
    assert getattr(table, method)() == table.columns()


@pytest.mark.parametrize(
    ("library", "method"), [("pandas", "to_pandas"), ("polars", "to_polars"), ("pyarrow", "to_arrow")]
)
def test_a_library_that_is_not_installed_is_named(table, monkeypatch, library, method):
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(pincite.MissingExtra, match=f"pip install {library}"):
        getattr(table, method)()


def test_words_of_a_box_are_those_with_their_middle_in_it(document):
    page = document.pages[0]
    first = page.words()[0]
    assert page.words(first.box) == [first] == page.crop(first.box).words
    assert page.crop(first.box).text == first.text
    assert len(page.words()) == len(page.words) == len(page.words.text)


def test_a_pattern_is_found_over_the_end_of_a_line_with_a_box_for_each(document):
    page = document.pages[0]
    before, after = page.lines[3], page.lines[4]
    assert before.last == after.first
    words = f"{before.text.split()[-1]} {after.text.split()[0]}"
    (found, *_) = page.search(words.replace(".", r"\."))
    assert found.text == words
    assert len(found.boxes) == 2
    assert found.element


def test_a_pattern_is_found_where_nothing_has_a_place():
    document = pincite.convert(b"<p>The sum is 42.</p>", media_type="text/html")
    (found,) = document.pages[0].search(r"sum is (\d+)")
    assert (found.groups, found.boxes) == (("42",), ())
    assert found.element == document.elements[0].id


def test_the_text_of_all_pages_is_that_of_the_document(document):
    page = document.pages[0]
    assert page.text == pincite.convert(DEMO, pages="1").to_text()


def test_a_page_and_a_document_are_pictured(document, tmp_path):
    page = document.pages[0]
    page.image(36).save(tmp_path / "page.png")
    assert (tmp_path / "page.png").read_bytes().startswith(b"\x89PNG")
    assert page._repr_html_().startswith('<img alt="page 1" src="data:image/svg+xml;base64,')
    assert document._repr_html_() == document.to_html()


def test_drawn_lines_lie_on_their_page(document):
    page = document.pages[3]
    assert page.rules
    assert all(0 <= x0 <= x1 <= page.width and 0 <= y0 <= y1 <= page.height for x0, y0, x1, y1 in page.rules)


def test_a_picture_of_a_file_that_changed_is_refused(tmp_path):
    path = tmp_path / "a.pdf"
    path.write_bytes(DEMO.read_bytes())
    page = pincite.convert(path, pages="1").pages[0]
    path.write_bytes(b"%PDF-1.4")
    with pytest.raises(pincite.Unreadable, match="no longer the file"):
        page.image()


def test_pages_of_other_formats_have_no_picture():
    page = pincite.convert(b"<p>Text.</p>", media_type="text/html").pages[0]
    with pytest.raises(pincite.NotPdf):
        page.image()
    assert page._repr_html_() == "<pre>Text.\n</pre>"


def test_a_file_that_is_open_is_a_document(document):
    data = DEMO.read_bytes()
    assert pincite.convert(io.BytesIO(data)).to_markdown() == document.to_markdown()
    with DEMO.open("rb") as file:
        assert pincite.convert(file).name == "demo.pdf"


@pytest.mark.parametrize("source", [3, None, io.StringIO("text")])
def test_what_is_no_document_is_a_bad_option(source):
    with pytest.raises(pincite.BadOption):
        pincite.convert(source)


def test_reprs_are_short(document):
    things = [document, document.pages[3], document.tables, document.tables[0], document.pages[0].words]
    assert max(len(repr(thing)) for thing in things) < 200


def test_a_document_tells_its_name_and_what_it_says_of_itself(document):
    assert document.name == "demo.pdf"
    assert document.metadata["Title"] == "Hollow Lane Orchard Cooperative"
    assert document.page_count == len(document.pages)


def test_every_error_is_importable_from_the_top():
    kinds = {n for n, v in vars(errors).items() if isinstance(v, type) and issubclass(v, Exception)}
    assert kinds <= set(pincite.__all__)
    assert all(getattr(pincite, name) is getattr(errors, name) for name in kinds)


def test_a_document_as_markdown_loads_nothing_of_what_people_may_ask():
    code = (
        "import sys, pincite; pincite.convert(sys.argv[1]).to_markdown();"
        "print([m for m in sys.modules if m in ('pincite.converting.access.pages', 'pandas')])"
    )
    done = subprocess.run([sys.executable, "-c", code, str(DEMO)], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_part_of_a_page_is_drawn_as_it_is_on_the_page(document):
    import io

    from PIL import Image

    page = document.pages[0]
    whole = Image.open(io.BytesIO(page.image(dpi=72).png))
    part = Image.open(io.BytesIO(page.crop((50, 100, 250, 160)).image(dpi=72).png))
    assert part.size == (200, 60)
    assert part.tobytes() == whole.crop((50, 100, 250, 160)).tobytes()
    with pytest.raises(pincite.BadOption, match="nothing of the page"):
        page.crop((5000, 5000, 5100, 5100)).image()


class TestRealDataFrames:
    """pandas, polars and Arrow take a table as it is: names of columns, and texts as they stand there."""

    CSV = b"Name,Sum,Sum\nApples,1.50,2\nPears,,3\n"
    COLUMNS: ClassVar = ["Name", "Sum", "Sum 2"]

    @pytest.fixture
    def plain(self):
        return pincite.convert(self.CSV, name="x.csv").tables[0]

    def test_pandas(self, plain):
        frame = plain.to_pandas()
        assert list(frame.columns) == self.COLUMNS
        assert frame.values.tolist() == [["Apples", "1.50", "2"], ["Pears", "", "3"]]

    def test_polars(self, plain):
        frame = plain.to_polars()
        assert frame.columns == self.COLUMNS
        assert frame.rows() == [("Apples", "1.50", "2"), ("Pears", "", "3")]

    def test_arrow(self, plain):
        table = plain.to_arrow()
        assert table.column_names == self.COLUMNS and str(table.schema.types[0]) == "string"
        assert table.to_pylist()[1] == {"Name": "Pears", "Sum": "", "Sum 2": "3"}

    def test_a_table_of_nothing_but_a_header_has_no_rows(self):
        only = pincite.convert(b"<table><tr><th>A</th><th>B</th></tr></table>", name="x.html").tables[0]
        assert list(only.to_pandas().columns) == ["A", "B"] and len(only.to_pandas()) == 0
        assert only.to_polars().shape == (0, 2) and only.to_arrow().num_rows == 0
