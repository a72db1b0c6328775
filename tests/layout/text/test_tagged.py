"""Tags that are right must be used, tags that lie must not be believed."""

from __future__ import annotations

import msgspec
import numpy as np

from pincite.layout.document.finish import finish
from pincite.layout.page import lay_out
from pincite.layout.text.framing import framed
from pincite.model.ink import TagNode
from tests.layout.made_pages import FONTS, Text, column, made_page, prose


def tagged_page(parts: list[tuple[list[Text], int]], nodes: list[TagNode]):
    """A page whose texts carry the marked-content ids given with them."""
    texts = [t for some, _ in parts for t in some]
    page = made_page(texts)
    mcid = [m for some, m in parts for t in some for ch in t.text]
    glyphs = msgspec.structs.replace(page.glyphs, mcid=np.array(mcid, dtype=np.int32))
    return msgspec.structs.replace(page, glyphs=glyphs, tags=tuple(nodes))


def elements(page):
    ((_, found),) = finish([lay_out(framed(page, FONTS))], [()]).pages
    return found


def tree(*roles: str) -> list[TagNode]:
    """A root with one child for each role, marked-content ids counting from 0."""
    root = TagNode(role="StructTreeRoot", children=tuple(range(1, len(roles) + 1)))
    return [root, *(TagNode(role=role, mcids=(i,)) for i, role in enumerate(roles))]


BODY = column(prose(20, 80), 60, 140)


def test_a_heading_that_looks_like_text_is_known_by_its_tag():
    page = tagged_page([([Text("An inconspicuous title", 60, 100)], 0), (BODY, 1)], tree("H2", "P"))
    heading = next(e for e in elements(page) if e.kind == "heading")
    assert heading.text == "An inconspicuous title" and "tagged H2" in heading.reason


def test_a_tree_that_calls_everything_a_heading_is_not_believed():
    page = tagged_page([(BODY[:10], 0), (BODY[10:], 1)], tree("H1", "H1"))
    assert not [e for e in elements(page) if e.kind == "heading"]


def test_a_tree_that_covers_little_is_not_believed():
    page = tagged_page([(BODY[:3], 0), (BODY[3:], -1)], tree("H1"))
    assert not [e for e in elements(page) if e.kind == "heading"]


def test_items_whose_bullets_are_drawn_nest_as_tagged():
    nodes = [
        TagNode(role="StructTreeRoot", children=(1, 5)),
        TagNode(role="L", children=(2, 3)),
        TagNode(role="LI", mcids=(0,)),
        TagNode(role="L", children=(4,)),
        TagNode(role="LI", mcids=(1,)),
        TagNode(role="P", mcids=(2,)),
    ]
    page = tagged_page(
        [([Text("first level", 80, 80)], 0), ([Text("second level", 100, 94)], 1), (BODY, 2)], nodes
    )
    assert [(e.level, e.text) for e in elements(page) if e.kind == "list_item"] == [
        (1, "first level"),
        (2, "second level"),
    ]


def test_items_that_are_all_tagged_as_of_one_list_nest_as_they_are_printed():
    nodes = [
        TagNode(role="StructTreeRoot", children=(1, 5)),
        TagNode(role="L", children=(2, 3, 4)),
        *(TagNode(role="LI", mcids=(i,)) for i in range(3)),
        TagNode(role="P", mcids=(3,)),
    ]
    lines = ["first level", "– second level", "first level again"]  # the bullets of the first are pictures
    parts = [([Text(line, 84 if "–" in line else 80, 72 + 14 * k)], k) for k, line in enumerate(lines)]
    found = [e for e in elements(tagged_page([*parts, (BODY, 3)], nodes)) if e.kind == "list_item"]
    assert [e.level for e in found] == [1, 2, 1]


def table_nodes(order: list[int]) -> list[TagNode]:
    """Root, paragraph, and a table of two rows of two cells whose contents come in ``order``."""
    return [
        TagNode(role="StructTreeRoot", children=(1, 2)),
        TagNode(role="P", mcids=(9,)),
        TagNode(role="Table", children=(3, 4)),
        TagNode(role="TR", children=(5, 6)),
        TagNode(role="TR", children=(7, 8)),
        TagNode(role="TH", mcids=(order[0],)),
        TagNode(role="TH", mcids=(order[1],)),
        TagNode(role="TD", mcids=(order[2],)),
        TagNode(role="TD", mcids=(order[3],)),
    ]


CELLS = [
    ([Text("Name", 60, 60)], 0),
    ([Text("Weight", 90, 60)], 1),
    ([Text("apple", 60, 74)], 2),
    ([Text("light", 90, 74)], 3),
    (BODY, 9),
]


def test_a_table_too_small_to_be_seen_is_known_by_its_tags():
    (table,) = [e.table for e in elements(tagged_page(CELLS, table_nodes([0, 1, 2, 3]))) if e.table]
    assert [(c.text, c.header) for c in table.cells] == [
        ("Name", True),
        ("Weight", True),
        ("apple", False),
        ("light", False),
    ]


def test_a_table_whose_cells_stand_elsewhere_than_tagged_is_not_believed():
    assert not [e for e in elements(tagged_page(CELLS, table_nodes([3, 0, 1, 2]))) if e.table]


def test_a_table_with_a_cell_out_of_place_in_every_other_row_is_read_as_it_stands():
    cols, names = 5, ("Name", "Kind", "Weight", "Picked", "Sold")
    texts = [names, *[(f"apple {r}", *(f"{17 * r + c}.50" for c in range(4))) for r in range(5)]]
    at = 3 + len(texts)
    nodes = [
        TagNode(role="StructTreeRoot", children=(1, 2)),
        TagNode(role="P", mcids=(99,)),
        TagNode(role="Table", children=tuple(range(3, at))),
    ]
    for r in range(len(texts)):
        cells = [at + r * cols + c for c in range(cols)]
        nodes.append(
            TagNode(role="TR", children=tuple([cells[0], cells[-1], *cells[1:-1]] if r % 2 else cells))
        )
    nodes += [TagNode(role="TD", mcids=(k,)) for k in range(cols * len(texts))]
    parts = [
        ([Text(t, 40 + 75 * c, 30 + 14 * r)], r * cols + c)
        for r, row in enumerate(texts)
        for c, t in enumerate(row)
    ]
    (table,) = [e.table for e in elements(tagged_page([*parts, (BODY, 99)], nodes)) if e.table]
    assert [c.text for c in table.cells] == [text for row in texts for text in row]


def rows_of(*rows: tuple[str, ...]):
    """A tagged table of three columns; the tree leaves empty cells out."""
    nodes = [
        TagNode(role="StructTreeRoot", children=(1, 2)),
        TagNode(role="P", mcids=(99,)),
        TagNode(role="Table", children=tuple(range(3, 3 + len(rows)))),
    ]
    parts: list[tuple[list[Text], int]] = [(BODY, 99)]
    first = 3 + len(rows)
    cells: list[TagNode] = []
    for y, row in enumerate(rows):
        held = [(x, text) for x, text in enumerate(row) if text]
        nodes.append(TagNode(role="TR", children=tuple(first + len(cells) + k for k in range(len(held)))))
        for x, text in held:
            parts.append(([Text(text, 60 + 45 * x, 40 + 14 * y)], len(cells)))
            cells.append(TagNode(role="TD" if y else "TH", mcids=(len(cells),)))
    return tagged_page(parts, nodes + cells)


def test_empty_cells_that_the_tree_leaves_out_stay_empty_under_their_heads():
    page = rows_of(
        ("Name", "Kind", "Weight"), ("apple", "", "light"), ("", "stone", "heavy"), ("plum", "", "")
    )
    (table,) = [e.table for e in elements(page) if e.table]
    assert [c.text for c in table.cells][3:] == ["apple", "", "light", "", "stone", "heavy", "plum", "", ""]


def test_short_rows_are_as_tagged_where_no_row_shows_the_columns():
    page = rows_of(("Name", "", "Weight"), ("apple", "red", ""), ("", "stone", "heavy"))
    (table,) = [e.table for e in elements(page) if e.table]
    assert table.cols == 2


def test_a_tree_that_runs_in_circles_ends():
    nodes = [
        TagNode(role="StructTreeRoot", children=(1,)),
        TagNode(role="Table", children=(2, 1)),
        TagNode(role="TR", children=(1, 2, 3)),
        TagNode(role="P", mcids=(0,), children=(0,)),
    ]
    assert elements(tagged_page([(BODY, 0)], nodes))


def test_a_tagged_table_of_a_hebrew_page_is_read_from_the_right():
    def leftward(text: str, right: float, y: float) -> list[Text]:
        return [Text(ch, right - 5.0 * (k + 1), y) for k, ch in enumerate(text)]

    body = [t for k in range(8) for t in leftward("אבגד הוזח טיכל מנסע פצקר", 500, 160 + 12 * k)]
    cells = [
        (leftward("שם הפרי", 500, 60), 0),
        (leftward("משקל", 400, 60), 1),
        ([*leftward("תפוח", 500, 74), Text("Gala 2", 445, 74)], 2),
        (leftward("קל", 400, 74), 3),
        (body, 9),
    ]
    (table,) = [e.table for e in elements(tagged_page(cells, table_nodes([0, 1, 2, 3]))) if e.table]
    assert [c.text for c in table.cells] == ["שם הפרי", "משקל", "תפוח Gala 2", "קל"]


def test_code_within_a_paragraph_or_a_heading_is_words_of_it_and_alone_a_listing():
    nodes = [
        TagNode(role="StructTreeRoot", children=(1, 3, 5)),
        TagNode(role="H2", mcids=(0,), children=(2,)),
        TagNode(role="Code", mcids=(1,)),
        TagNode(role="P", mcids=(2,), children=(4,)),
        TagNode(role="Code", mcids=(3,)),
        TagNode(role="Code", mcids=(4,)),
    ]
    parts = [
        ([Text("On", 60, 100)], 0),
        ([Text("core.preciousObjects", 75, 100)], 1),
        (BODY[:6], 2),
        ([Text("alternates.", 60, 212)], 3),  # a line of its own, the last of its paragraph
        ([Text("git gc --prune=now", 60, 240), Text("git repack", 60, 252)], 4),
        (BODY[12:], 2),
    ]
    found = elements(tagged_page(parts, nodes))
    assert [e.kind for e in found] == ["heading", "paragraph", "code", "paragraph"]
    assert found[0].text == "On core.preciousObjects"
    assert found[1].text.endswith("alternates.")
