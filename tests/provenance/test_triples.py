"""What TrustGraph reads must be written as it writes it: order, predicates, plain numbers."""

from __future__ import annotations

import pytest

from pincite.provenance import vocabulary as v
from pincite.provenance.triples import (
    Activity,
    activity_triples,
    derived_entity_triples,
    document_triples,
    element_triples,
    place_triples,
)

ACTIVITY = Activity(uri="https://trustgraph.ai/activity/1", component="x y", version="1.0", started="2026Z")
ACT, AGENT = "<https://trustgraph.ai/activity/1>", "<https://trustgraph.ai/agent/x%20y>"


def test_the_order_is_kept():
    found = derived_entity_triples(
        "urn:page:1",
        "page",
        "urn:doc:1",
        ACTIVITY,
        label="Page 1",
        page_number=1,
        char_offset=0,
        char_length=23,
        mime_type="application/pdf",
        element_types="Table,Title",
        table_count=1,
        image_count=2,
    )
    page = "<urn:page:1>"
    assert list(found) == [
        (page, v.TYPE, v.ENTITY),
        (page, v.TYPE, v.PAGE),
        (page, v.DERIVED_FROM, "<urn:doc:1>"),
        (page, v.GENERATED_BY, ACT),
        (ACT, v.TYPE, v.ACTIVITY),
        (ACT, v.LABEL, '"x y extraction"'),
        (ACT, v.USED, "<urn:doc:1>"),
        (ACT, v.ASSOCIATED_WITH, AGENT),
        (ACT, v.STARTED, '"2026Z"'),
        (ACT, v.COMPONENT_VERSION, '"1.0"'),
        (AGENT, v.TYPE, v.AGENT),
        (AGENT, v.LABEL, '"x y"'),
        (page, v.LABEL, '"Page 1"'),
        (page, v.PAGE_NUMBER, '"1"'),
        (page, v.CHAR_OFFSET, '"0"'),
        (page, v.CHAR_LENGTH, '"23"'),
        (page, v.MIME_TYPE, '"application/pdf"'),
        (page, v.ELEMENT_TYPES, '"Table,Title"'),
        (page, v.TABLE_COUNT, '"1"'),
        (page, v.IMAGE_COUNT, '"2"'),
    ]


@pytest.mark.parametrize(
    ("kind", "wanted"),
    [("page", v.PAGE), ("section", v.SECTION), ("image", v.IMAGE), ("chunk", v.CHUNK)],
)
def test_every_thing_has_its_own_type(kind, wanted):
    found = list(derived_entity_triples("urn:x:1", kind, "urn:doc:1", ACTIVITY, used=(), page_number=1))
    assert [o for _, p, o in found if p == v.TYPE] == [v.ENTITY, wanted]


def test_what_is_unknown_is_not_written():
    found = list(derived_entity_triples("urn:x:1", "image", "urn:doc:1", ACTIVITY, used=()))
    assert len(found) == 4
    assert '""' not in {o for _, _, o in found}
    assert not any(
        p == v.STARTED for _, p, _ in activity_triples(Activity(uri="urn:a", component="x", version=""), [])
    )


def test_zero_is_written():
    found = derived_entity_triples(
        "urn:x:1", "chunk", "urn:p:1", ACTIVITY, used=(), chunk_index=0, char_offset=0
    )
    assert [(p, o) for _, p, o in found][-2:] == [(v.CHUNK_INDEX, '"0"'), (v.CHAR_OFFSET, '"0"')]


def test_a_chunker_can_say_how_it_cut():
    chunker = Activity(uri="urn:a:1", component="chunker", version="2", chunk_size=2000, chunk_overlap=0)
    found = list(activity_triples(chunker, ["urn:page:1"]))
    assert ("<urn:a:1>", v.CHUNK_SIZE, '"2000"') in found
    assert ("<urn:a:1>", v.CHUNK_OVERLAP, '"0"') in found


def test_a_document_says_all_that_is_known_of_it():
    found = document_triples(
        "urn:doc:1",
        title='A "title"',
        source="https://example.org/a b",
        date="2026",
        creator="Ann",
        page_count=3,
        mime_type="application/pdf",
        identifier="sha256:00",
    )
    assert [(p, o) for _, p, o in found] == [
        (v.TYPE, v.ENTITY),
        (v.TYPE, v.DOCUMENT),
        (v.TITLE, '"A \\"title\\""'),
        (v.LABEL, '"A \\"title\\""'),
        (v.SOURCE, "<https://example.org/a%20b>"),
        (v.DATE, '"2026"'),
        (v.CREATOR, '"Ann"'),
        (v.PAGE_COUNT, '"3"'),
        (v.MIME_TYPE, '"application/pdf"'),
        (v.IDENTIFIER, '"sha256:00"'),
    ]


def test_an_element_without_a_page_has_no_number():
    found = element_triples(
        "urn:element:1",
        "urn:section:1",
        element_id="/p1/x/1",
        category="Title",
        page_number=None,
        char_offset=0,
        char_length=5,
    )
    assert [p for _, p, _ in found] == [
        v.TYPE,
        v.TYPE,
        v.DERIVED_FROM,
        v.ELEMENT_ID,
        v.ELEMENT_TYPES,
        v.CHAR_OFFSET,
        v.CHAR_LENGTH,
    ]


def test_what_has_no_place_gets_no_selector():
    assert list(place_triples("urn:element:1", "urn:doc:1", None)) == [
        ("<urn:element:1>", v.HAS_SOURCE, "<urn:doc:1>")
    ]
