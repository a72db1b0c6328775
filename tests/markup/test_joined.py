"""Tables over pages, in every form that is written."""

from __future__ import annotations

from pincite.markup.joined import joined_table, table_parts
from pincite.model.document import DocumentTree, Page
from pincite.model.elements import Cell, Element, Line, Table
from pincite.outputs.docling import to_docling
from pincite.outputs.elements_json import to_elements
from pincite.outputs.html import to_html
from pincite.outputs.markdown import to_markdown
from pincite.outputs.options import MarkdownOptions
from pincite.outputs.text import to_text
from tests.outputs.made_trees import tree as made_tree
from tests.outputs.made_trees import words

HEAD = ["Fruit", "Sold"]


def part(
    number: int, rows: list[list[str]], *, continues: str = "", joint: str = " ", **more: object
) -> Element:
    """A table of its page, rows 10 points high from 100 * its page down."""
    top = 100.0 * number
    cells = tuple(
        Cell(
            row=r,
            col=c,
            header=row == HEAD,
            box=(60.0 * c, top + 10 * r, 60.0 * c + 60, top + 10 * r + 10),
            text=text,
            lines=(Line(text=text, box=(60.0 * c, top, 60.0, top), first=0, last=0),) if text else (),
        )
        for r, row in enumerate(rows)
        for c, text in enumerate(row)
    )
    table = Table(rows=len(rows), cols=2, cells=cells, ruled=True, **more)  # type: ignore[arg-type]
    return Element(
        id=f"/p{number}/table/1",
        kind="table",
        page=number,
        box=(0.0, top, 120.0, top + 10 * len(rows)),
        continues=continues,
        joint=joint,
        table=table,
    )


def tree() -> DocumentTree:
    first = part(1, [HEAD, ["Pears", "12"], ["Plums and", "3"]])
    second = part(
        2,
        [HEAD, ["damsons", ""], ["Figs", "4"]],
        continues=first.id,
        repeated=1,
        broken=True,
    )
    third = part(3, [["Nuts", "5"]], continues=second.id)
    return made_tree(
        *(
            Page(number=e.page, width=600.0, height=800.0, words=words([], [], [], []), elements=(e,))
            for e in (first, second, third)
        )
    )


ROWS = [["Fruit", "Sold"], ["Pears", "12"], ["Plums and damsons", "3"], ["Figs", "4"], ["Nuts", "5"]]


def texts(table: Table) -> list[list[str]]:
    return [[c.text for c in table.cells if c.row == row] for row in range(table.rows)]


def test_the_parts_are_one_table_with_one_head_and_whole_rows():
    (parts,) = table_parts(tree().pages).values()
    assert texts(joined_table(parts)) == ROWS


def test_markdown_and_text_write_one_table():
    lines = ["| " + " | ".join(row) + " |" for row in ROWS]
    assert to_markdown(tree()).splitlines() == [lines[0], "| --- | --- |", *lines[1:]]
    assert to_text(tree()) == "\n".join("\t".join(row) for row in ROWS) + "\n"


def test_markdown_that_joins_nothing_writes_each_part():
    assert to_markdown(tree(), MarkdownOptions(join=False)).count("| --- |") == 3


def test_html_writes_one_table_with_the_page_and_box_of_each_part():
    html = to_html(tree())
    assert html.count("<table") == 1
    assert 'data-page="1;2;3"' in html
    assert 'data-box="0.0,100.0,120.0,130.0;0.0,200.0,120.0,230.0;0.0,300.0,120.0,310.0"' in html
    assert html.count("Fruit") == 1


def test_html_gives_each_cell_its_page_and_box_and_both_where_a_page_breaks_its_row():
    html = to_html(tree())
    assert '<td data-page="1" data-box="0.0,110.0,60.0,120.0">Pears</td>' in html
    both = 'data-page="1;2" data-box="0.0,120.0,60.0,130.0;0.0,210.0,60.0,220.0"'
    assert f"<td {both}>Plums and damsons</td>" in html
    assert '<td data-page="2" data-box="0.0,220.0,60.0,230.0">Figs</td>' in html
    assert '<td data-page="3" data-box="0.0,300.0,60.0,310.0">Nuts</td>' in html


def test_docling_writes_one_table_with_the_place_of_each_part():
    (table,) = to_docling(tree())["tables"]
    assert [p["page_no"] for p in table["prov"]] == [1, 2, 3]
    assert (table["data"]["num_rows"], table["data"]["num_cols"]) == (5, 2)
    boxed = [c["start_row_offset_idx"] for c in table["data"]["table_cells"] if "bbox" in c]
    assert boxed == [0, 0, 1, 1, 2, 2]  # those that stand on the first part's page


def test_elements_stay_apart_each_on_its_page_and_say_that_they_go_on():
    found = [e for e in to_elements(tree()) if e["type"] == "Table"]
    assert [e["metadata"]["page_number"] for e in found] == [1, 2, 3]
    assert ["is_continuation" in e["metadata"] for e in found] == [False, True, True]
