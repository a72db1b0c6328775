"""Forms: what a file of the folder declares is all that has to be said."""

from __future__ import annotations

import csv
import io
import json

import pytest

import pincite
from pincite.converting.forms import registry
from pincite.converting.forms.form import Form
from pincite.converting.forms.registry import FORMS, form_called, form_of_file
from pincite.converting.isolated import NOTHING, preload
from pincite.errors import BadOption
from pincite.model.elements import Cell, Table
from pincite.model.geometry import NOWHERE
from pincite.options.sections import SectionOptions
from tests.outputs.made_trees import Sheet, tree


def cell(row, col, text, box=NOWHERE, **more):
    return Cell(row=row, col=col, text=text, box=box, **more)


def tables():
    first, second = Sheet(1), Sheet(2)
    first.add("paragraph", "Before.")
    first.add(
        "table",
        text="",
        table=Table(
            rows=2,
            cols=3,
            cells=(
                cell(0, 0, "Fruit, sold", (10.0, 20.0, 90.5, 30.0), col_span=2),
                cell(0, 2, "=sum", (100.0, 18.0, 120.0, 31.256)),
                cell(1, 0, 'a "b"'),
                cell(1, 1, "two\nlines"),
                cell(1, 2, ""),
            ),
        ),
    )
    second.add("table", text="", table=Table(rows=1, cols=1, cells=(cell(0, 0, "x"),)))
    return pincite.Document(tree(first.page(), second.page()))


def rows(text):
    return list(csv.reader(io.StringIO(text, newline="")))


def test_all_tables_stand_in_one_csv_with_a_column_for_the_table():
    written = tables().to_csv()
    assert written.endswith("\r\n")
    assert rows(written) == [
        ["table", "column 1", "column 2", "column 3"],
        ["1", "Fruit, sold", "", "'=sum"],
        ["1", 'a "b"', "two\nlines", ""],
        ["2", "x", "", ""],
    ]


def test_a_row_has_its_page_and_box_where_places_are_asked_for():
    found = rows(tables().to_csv(places=True))
    assert found[0][:6] == ["table", "page", "x0", "y0", "x1", "y1"]
    assert found[1][:6] == ["1", "1", "10", "18", "120", "31.26"]
    assert found[2][:6] == ["1", "1", "", "", "", ""]
    assert found[3][:3] == ["2", "2", ""]


def test_each_table_is_a_csv_of_its_own_as_it_stands():
    form = FORMS["csv"]
    first, second = form.parted(tables().tree, form.struct())
    assert rows(first.decode()) == [["Fruit, sold", "", "'=sum"], ['a "b"', "two\nlines", ""]]
    assert second == b"x\r\n"
    placed, _ = form.parted(tables().tree, form.chosen(places=True))
    assert rows(placed.decode())[0] == ["page", "x0", "y0", "x1", "y1", "column 1", "column 2", "column 3"]


def test_a_document_without_tables_is_an_empty_csv():
    assert pincite.Document(NOTHING).to_csv() == ""
    assert pincite.Document(NOTHING).write("csv") == b""


def test_hidden_tables_are_written_when_they_are_asked_for():
    page = Sheet(1, hidden=True)
    page.add("table", text="", table=Table(rows=1, cols=1, cells=(cell(0, 0, "x"),)))
    document = pincite.Document(tree(page.page()))
    assert document.to_csv() == ""
    assert "x" in document.to_csv(layers=("body", "hidden"))


@pytest.mark.parametrize("name", [name for name, form in FORMS.items() if form.of == "tree"])
def test_a_form_is_written_by_its_name_as_by_its_method(name):
    document = pincite.Document(tree(Sheet(1).page()))
    form = FORMS[name]
    view = getattr(document, form.method or f"to_{name}")(
        **({"reproducible": True} if name == "extract" else {})
    )
    written = document.write(name, **({"reproducible": True} if name == "extract" else {}))
    assert isinstance(written, bytes)
    if isinstance(view, (dict, list)):
        assert json.loads(written) == json.loads(json.dumps(view))
    else:
        assert written.decode().rstrip() == (view if isinstance(view, str) else view.decode()).rstrip()


@pytest.mark.parametrize("name", FORMS)
def test_a_form_can_be_loaded_before_there_is_a_document(name):
    preload(name, ["letter.md"])


def test_every_form_has_endings_of_its_own():
    endings = [ending for form in FORMS.values() for ending in (form.ending, *form.endings)]
    assert len(endings) == len(set(endings))
    for form in FORMS.values():
        assert form_of_file(f"a.b{form.ending.upper()}") is form


@pytest.mark.parametrize("name", ["", "plain", "folder.d/plain", ".hidden"])
def test_a_name_without_an_ending_asks_for_markdown(name):
    assert form_of_file(name).name == "md"


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("x.json", ".docling.json or .elements.json or .extract.json"),
        ("x.jsonl", ".sections.jsonl"),
        ("x.docx", ".md, .markdown"),
    ],
)
def test_an_ending_that_no_form_has_is_refused_with_those_there_are(name, told):
    with pytest.raises(BadOption, match="--to") as caught:
        form_of_file(name)
    assert told in caught.value.sentence


def test_a_form_that_is_none_and_an_option_of_another_form_are_refused():
    with pytest.raises(BadOption, match="there are chunks, csv, "):
        form_called("docx")
    with pytest.raises(BadOption):
        pincite.Document(NOTHING).write("text", pictures="data")
    with pytest.raises(AttributeError):
        _ = pincite.Document(NOTHING).to_docx


def test_one_declaration_makes_a_form(monkeypatch, tmp_path):
    """The method, the bytes and the ending follow from a ``FORM`` in the list."""
    made = Form(
        name="count",
        title="a count",
        ending=".count",
        options=SectionOptions,
        write=lambda document, options: f"{len(document.pages)} pages",
    )
    monkeypatch.setitem(registry.FORMS, "count", made)
    document = pincite.Document(tree(Sheet(1).page()))
    assert document.to_count() == "1 pages"
    assert document.write("count", strategy="heading") == b"1 pages\n"
    assert form_of_file("a.count") is made
