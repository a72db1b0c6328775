"""Elements that come back must be what went out, and what is no element must be said to be none."""

from __future__ import annotations

import base64
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pincite
from pincite.converting.given_elements import table_of_html
from pincite.errors import BadElements
from pincite.outputs.elements_json import ElementsOptions, to_elements
from tests.outputs.made_flows import PIXEL, everything, flows
from tests.outputs.made_trees import Sheet, tree, trees

ALL = ElementsOptions(layers=("body", "furniture", "notes", "comments", "hidden"), pictures="data")


def there_and_back(made, options=None):
    first = json.loads(json.dumps(to_elements(made, options)))
    return first, to_elements(pincite.from_elements(first).tree, options)


def test_everything_comes_back():
    for options in (None, ALL):
        first, second = there_and_back(everything(), options)
        assert first == second


@settings(max_examples=80, deadline=None)
@given(flows())
def test_any_flow_comes_back(made):
    first, second = there_and_back(made, ALL)
    assert first == second


@settings(max_examples=80, deadline=None)
@given(trees())
def test_any_printed_tree_comes_back(made):
    first, second = there_and_back(made)
    assert first == second


def test_boxes_and_sizes_of_pages_come_back():
    sheet = Sheet(4)
    sheet.add("heading", "Placed", level=2)
    before = tree(sheet.page())
    document = pincite.from_elements(to_elements(before))
    (page,) = document.pages
    assert (page.number, page.width, page.height) == (4, 612.0, 792.0)
    assert page.elements[0].box == pytest.approx(before.pages[0].elements[0].box, abs=1e-3)
    assert page.elements[0].level == 2


def test_json_text_bytes_and_objects_are_taken_alike():
    class Theirs:
        def __init__(self, one):
            self.one = one

        def to_dict(self):
            return self.one

    made = to_elements(everything())
    text = json.dumps(made)
    ways = [made, text, text.encode(), [Theirs(one) for one in made]]
    assert len({json.dumps(pincite.from_elements(way).to_elements()) for way in ways}) == 1


def test_elements_of_other_makers_become_a_document():
    given = [
        {"type": "Title", "element_id": "t1", "text": "Head", "metadata": {"page_number": 1}},
        {
            "type": "NarrativeText",
            "element_id": "n1",
            "text": "See here and there.",
            "metadata": {
                "link_texts": ["there"],
                "link_urls": ["https://example.org/"],
                "emphasized_text_contents": ["here"],
                "emphasized_text_tags": ["strong"],
                "parent_id": "t1",
                "page_number": 1,
                "coordinates": {
                    "points": ((10, 90), (10, 70), (60, 70), (60, 90)),
                    "system": "PointSpace",
                    "layout_width": 100,
                    "layout_height": 100,
                },
            },
        },
        {"type": "Table", "element_id": "x", "text": "a b", "metadata": {"text_as_html":
            "<table>\n <thead><tr><th>a</th></tr></thead>\n <tbody><tr><td>b</td></tr></tbody></table>"}},
        {"type": "Image", "element_id": "i", "text": "dot", "metadata": {
            "image_base64": base64.b64encode(PIXEL).decode()}},
        {"type": "CheckBox", "element_id": "c", "checked": True, "metadata": {}},
        {"type": "Page-header", "element_id": "h", "text": "Top", "metadata": None},
    ]  # fmt: skip
    document = pincite.from_elements(given)
    head, text, table, image, box, top = document.elements
    assert (head.kind, head.level, text.parent) == ("heading", 1, "t1")
    assert [(text.text[s.start : s.end], s.bold, s.href) for s in text.spans] == [
        ("here", True, ""), ("there", False, "https://example.org/"),
    ]  # fmt: skip
    assert text.box == (10, 10, 60, 30)  # y turned downward
    assert [(c.text, c.header) for c in table.table.cells] == [("a", True), ("b", False)]
    assert document.tree.pictures[image.picture].width == 1
    assert (box.text, top.kind) == ("☒", "header")
    assert document.to_markdown().startswith("# Head\n\nSee **here** and [there](https://example.org/).")


def test_a_table_in_a_table_comes_back_as_one():
    table = table_of_html(
        '<table><tr><td rowspan="2">a<table><tr><td>in</td></tr></table></td><td>b<br>c</td></tr>'
        "<tr><td><ul><li>x<ul><li>y</li></ul></li></ul></td></tr></table>",
        "t",
        1,
    )
    a, b, c = table.cells
    assert a.row_span == 2 and [e.kind for e in a.elements] == ["paragraph", "table"]
    assert b.text == "b\nc"
    assert [(e.kind, e.level, e.text) for e in c.elements] == [("list_item", 1, "x"), ("list_item", 2, "y")]


@pytest.mark.parametrize(
    "markup",
    ["", "<p>x</p>", "<table", "</table></td>", "<td>x", "<table>" * 3000, "<table><tr><td>" * 3000,
     '<table><tr><td rowspan="99999999999" colspan="-3">x', "<table><td>x<tr></table><table><td>y"],
)  # fmt: skip
def test_broken_markup_of_tables_ends_in_a_document(markup):
    given = [{"type": "Table", "text": "fallback", "metadata": {"text_as_html": markup}}]
    document = pincite.from_elements(given)
    assert document.tables[0].table is not None
    document.to_html()
    document.to_docling()


@pytest.mark.parametrize(
    "given",
    [
        b"\xff", "", "{}", "[1]", '"x"', 5, {"type": "Title"}, [3], [{}], [{"type": 3}],
        [{"type": "Title", "text": 3}], [{"type": "Title", "metadata": []}],
        [{"type": "Title", "metadata": {"page_number": "one"}}],
        [{"type": "Title", "metadata": {"page_number": -1}}],
        [{"type": "Title", "metadata": {"coordinates": {"points": [[1, 2, 3]]}}}],
        [{"type": "Title", "metadata": {"coordinates": {"points": [["a", "b"]]}}}],
        [{"type": "Image", "metadata": {"image_base64": "a"}}],
        "[" * 100_000,
    ],
)  # fmt: skip
def test_what_is_no_element_is_a_typed_error(given):
    with pytest.raises(BadElements) as caught:
        pincite.from_elements(given)
    assert caught.value.code == "bad_elements"


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 5) | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3),
    max_leaves=4,
)
KEYS = [
    "category_depth", "coordinates", "emphasized_text_contents", "emphasized_text_tags", "links", "link_urls",
    "link_texts", "text_as_html", "parent_id",
    "page_number", "languages", "image_base64", "layer", "enumeration",
]  # fmt: skip


@settings(max_examples=150, deadline=None)
@given(
    st.lists(
        st.fixed_dictionaries(
            {"type": st.sampled_from(["Title", "Table", "Image", "Made-up"]), "text": st.text(max_size=5)},
            optional={
                "element_id": st.text(max_size=2),
                "metadata": st.dictionaries(st.sampled_from(KEYS), JSON),
            },
        ),
        max_size=3,
    )
)
def test_odd_metadata_is_survived_or_refused(given):
    try:
        document = pincite.from_elements(given)
    except BadElements:
        return
    document.to_html(), document.to_markdown(), document.to_elements()


def test_ids_that_come_twice_stay_apart():
    twice = [{"type": "Title", "element_id": "same", "text": t, "metadata": {}} for t in ("a", "b")]
    ids = [e.id for e in pincite.from_elements(twice).elements]
    assert len(set(ids)) == 2


LETTER = b"""From: "Doe, Jane" <jane@example.org>
To: Bob <bob@example.org>, eve@example.org
Cc: Ann <ann@example.org>
Subject: Two things
Date: Fri, 20 Nov 2026 10:00:00 +0100
Message-ID: <1@example.org>

Hello.
"""


def test_who_wrote_to_whom_comes_back():
    found = pincite.convert(LETTER, name="a.eml").to_elements()
    for element in found:
        about = element["metadata"]
        assert about["sent_from"] == ["Doe, Jane <jane@example.org>"]
        assert about["sent_to"] == ["Bob <bob@example.org>", "eve@example.org"]
        assert about["cc_recipient"] == ["Ann <ann@example.org>"]
        assert (about["subject"], about["email_message_id"]) == ("Two things", "1@example.org")
        assert about["last_modified"] == "2026-11-20T10:00:00+01:00"
        assert "bcc_recipient" not in about
    assert pincite.from_elements(found).to_elements() == found


def test_a_file_that_was_attached_has_no_sender_of_its_own():
    parts = (
        b'MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary="x"\n\n--x\n\nHello.\n--x\n'
        b'Content-Type: text/plain\nContent-Disposition: attachment; filename="b.txt"\n\ninside\n--x--\n'
    )
    data = LETTER.partition(b"\n\n")[0] + b"\n" + parts
    found = pincite.convert(data, name="a.eml").to_elements()
    sent = {element["text"]: "sent_from" in element["metadata"] for element in found}
    assert sent["Hello."] and not sent["inside"]
    held = {element["text"]: element["metadata"].get("attached_to_filename") for element in found}
    assert held["inside"] == "a.eml" and held["Hello."] is None
    assert pincite.from_elements(found).to_elements() == found
