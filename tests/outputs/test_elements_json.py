"""Element JSON feeds other people's chunkers: a wrong type, id or parent spoils theirs silently."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given, settings

from pincite.markup.categories import is_narrative
from pincite.model.elements import Span
from pincite.outputs.elements_json import ElementsOptions, to_elements
from tests.outputs.made_trees import SOURCE, Sheet, tree, trees


def report():
    first = Sheet(1)
    first.add("header", "Annual report")
    first.add("heading", "Overview", level=1)
    first.add(
        "paragraph",
        "See our site. It is good.",
        spans=(Span(8, 12, bold=True, italic=True, href="https://example.org/"),),
    )
    first.add("list_item", "one", level=1)
    first.add("list_item", "one a", level=2)
    first.add("list_item", "two", level=1)
    first.add("heading", "Figures", level=2)
    figure = first.add("figure", "a chart")
    first.add("caption", "Figure 1: A chart", parent=figure.id)
    first.table(2, 2, (0, 0, 1, 2, "both"), (1, 0, 1, 1, "x <"), (1, 1, 1, 1, ""), heads=1)
    first.add("formula", "a = b")
    first.add("code", "print(1)", score=0.75)
    first.add("footnote", "1 A note.", parent="/p9/figure/1")
    second = Sheet(2)
    second.add("paragraph", "short label", continues="/p1/paragraph/1")
    second.add("heading", "Outlook", level=1)
    second.add("footer", "2")
    return tree(first.page(), second.page())


def test_every_kind_has_its_type_and_every_page_its_break():
    assert [e["type"] for e in to_elements(report())] == [
        "Header",
        "Title",
        "NarrativeText",
        "ListItem",
        "ListItem",
        "ListItem",
        "Title",
        "Image",
        "FigureCaption",
        "Table",
        "Formula",
        "CodeSnippet",
        "Footnote",
        "PageBreak",
        "UncategorizedText",
        "Title",
        "Footer",
    ]
    without = to_elements(report(), ElementsOptions(page_breaks=False))
    assert "PageBreak" not in {e["type"] for e in without}


def test_parents_follow_headings_lists_and_enclosure():
    elements = to_elements(report())
    by_id = {e["element_id"]: e for e in elements}
    parents = [
        (e["text"], by_id[e["metadata"]["parent_id"]]["text"])
        for e in elements
        if "parent_id" in e["metadata"]
    ]
    assert parents == [
        ("See our site. It is good.", "Overview"),
        ("one", "Overview"),
        ("one a", "one"),
        ("two", "Overview"),
        ("Figures", "Overview"),
        ("a chart", "Figures"),
        ("Figure 1: A chart", "a chart"),
        ("both\nx <", "Figures"),
        ("a = b", "Figures"),
        ("print(1)", "Figures"),
        ("1 A note.", "Figures"),
        ("short label", "Figures"),
    ]
    depths = [e["metadata"].get("category_depth") for e in elements if e["type"] in ("Title", "ListItem")]
    assert depths == [0, 0, 1, 0, 1, 0]


def test_metadata_say_where_and_how():
    paragraph = to_elements(report())[2]
    metadata = paragraph["metadata"]
    assert metadata["coordinates"] == {
        "points": [[72.0, 100.0], [72.0, 110.0], [197.0, 110.0], [197.0, 100.0]],
        "system": "PixelSpace",
        "layout_width": 612.0,
        "layout_height": 792.0,
    }
    assert metadata["links"] == [{"text": "site", "url": "https://example.org/", "start_index": 8}]
    assert metadata["emphasized_text_contents"] == ["site", "site"]
    assert metadata["emphasized_text_tags"] == ["b", "i"]
    assert (metadata["file_directory"], metadata["filename"]) == ("in", "report.pdf")
    assert metadata["filetype"] == "application/pdf"
    assert metadata["page_number"] == 1
    assert "languages" not in metadata and "is_continuation" not in metadata
    last = to_elements(report(), ElementsOptions(languages=("eng", "ita")))[14]["metadata"]
    assert last["languages"] == ["eng", "ita"]
    assert last["is_continuation"] is True
    assert to_elements(report())[11]["metadata"]["detection_class_prob"] == 0.75


def test_tables_carry_their_grid():
    table = to_elements(report())[9]
    assert table["metadata"]["text_as_html"] == (
        '<table><tr><th colspan="2">both</th></tr><tr><td>x &lt;</td><td></td></tr></table>'
    )


def test_ocr_languages_are_told_where_ocr_ran():
    page = Sheet(ocr=True)
    page.add("paragraph", "text")
    (element,) = to_elements(tree(page.page(), options={"ocr_languages": "eng+spa"}))
    assert element["metadata"]["languages"] == ["eng", "spa"]


def test_ids_do_not_depend_on_the_name_and_differ_between_documents():
    ids = [e["element_id"] for e in to_elements(report())]
    assert len(set(ids)) == len(ids)
    assert all(len(i) == 32 and int(i, 16) >= 0 for i in ids)
    renamed = msgspec.structs.replace(report(), source=msgspec.structs.replace(SOURCE, name="other.pdf"))
    assert [e["element_id"] for e in to_elements(renamed)] == ids
    other = msgspec.structs.replace(report(), source=msgspec.structs.replace(SOURCE, sha256="cd" * 32))
    assert not set(ids) & {e["element_id"] for e in to_elements(other)}


@pytest.mark.parametrize(
    ("text", "prose"),
    [
        ("It rained.", True),
        ("Total 1.5 million", False),
        ("Via Roma 1", False),
        ("今天下雨。", True),
        ("one two three four five six seven eight", True),
        ("", False),
    ],
)
def test_labels_are_not_taken_for_prose(text, prose):
    assert is_narrative(text) is prose


@settings(max_examples=100, deadline=None)
@given(trees())
def test_any_tree_gives_json_with_parents_that_exist(made):
    elements = to_elements(made)
    assert msgspec.json.decode(msgspec.json.encode(elements)) == elements
    ids = {e["element_id"] for e in elements}
    assert all(e["metadata"].get("parent_id") in (None, *ids) for e in elements)
    kinds = [e.kind for page in made.pages for e in page.elements]
    assert sum(e["type"] != "PageBreak" for e in elements) == len(kinds) - kinds.count("page_break")
