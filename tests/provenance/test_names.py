"""The catalogue and the triples must call everything by one name, and know where it lies."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from pincite.errors import BadOption
from pincite.provenance import Run, document_urn, name_all
from tests.provenance.trees import RUN, docx, element, pdf, section, text_of


def every(names):
    return [names.document, names.activity, *names.sections, *names.passages, *names.images]


@pytest.mark.parametrize(
    "run",
    [
        replace(RUN, digest="ef" * 32),
        replace(RUN, options={"a": 2}),
        replace(RUN, document="urn:doc:other"),
        replace(RUN, document=""),
    ],
    ids=["digest", "options", "document", "no document"],
)
def test_another_run_has_other_ids(run):
    before, after = every(name_all(*pdf(), RUN)), every(name_all(*pdf(), run))
    assert len(set(before)) == len(before)
    assert set(before) & set(after) <= {RUN.document}


def test_time_version_and_title_make_no_other_run():
    other = replace(RUN, version="10", started="2027-01-01T00:00:00Z", title="Another")
    assert name_all(*pdf(), RUN) == name_all(*pdf(), other)


def test_a_document_is_found_by_its_digest():
    assert name_all(*pdf(), Run()).document == document_urn("ab" * 32)
    assert name_all(*pdf(), Run(digest="cd" * 32)).document == document_urn("cd" * 32)


def test_an_id_of_trustgraph_is_kept():
    assert name_all(*pdf(), replace(RUN, document="urn:x a")).document == "urn:x a"
    with pytest.raises(BadOption):
        name_all(*pdf(), replace(RUN, document="no scheme"))


def test_documents_without_bytes_are_told_apart():
    tree, text, sections = pdf()
    bare = replace(tree, source=replace(tree.source, sha256=""))
    one = name_all(bare, text, sections, Run())
    two = name_all(bare, replace(text, text="Something else"), sections, Run())
    assert not set(every(one)) & set(every(two))


def test_pages_of_the_same_number_are_told_apart():
    tree, text, sections = pdf()
    twice = (sections[0], replace(sections[1], number=1, page=1))
    assert len(set(name_all(tree, text, twice, RUN).sections)) == 2


def test_an_element_lies_in_the_innermost_section():
    text = text_of([(element("paragraph", n, text="abc"), "NarrativeText", "abc") for n in range(6)])
    sections = (
        section(text, 0, 1, kind="section", number=1),
        section(text, 1, 6, kind="section", number=2),
        section(text, 2, 4, kind="section", number=3, parent=1, level=1),
        section(text, 3, 4, kind="section", number=4, parent=2, level=2),
    )
    names = name_all(docx()[0], text, sections, RUN)
    assert names.passage_sections == (0, 1, 2, 3, 1, 1)
    assert names.labels == ("Section 1", "Section 2", "Section 3", "Section 4")


def test_an_element_in_no_section_lies_in_none():
    tree, text, sections = docx((0, 3))
    assert name_all(tree, text, sections, RUN).passage_sections == (0, 0, 0, -1, -1)
    assert name_all(tree, text, (), RUN).image_sections == (-1,)


def test_an_image_in_a_section_of_a_page_is_derived_from_the_page():
    tree, text, sections = pdf()
    figure = text.figures[0][1]
    nested = (
        replace(sections[0], figures=()),
        section(text, 0, 1, kind="section", number=1, parent=0, level=1),
        section(text, 1, 2, kind="section", number=2, parent=0, level=1, figures=(figure,)),
        sections[1],
    )
    names = name_all(tree, text, nested, RUN)
    assert names.image_sections == (2,)
    assert names.image_pages == (0,)
    assert names.image_labels == ("Image from page 1",)


def test_images_of_one_id_are_told_apart():
    tree, text, sections = pdf()
    figure = text.figures[0][1]
    two = replace(text, figures=((2, figure), (3, figure)))
    both = (sections[0], replace(sections[1], figures=(figure,)))
    names = name_all(tree, two, both, RUN)
    assert names.image_sections == (0, 1)
    assert len(set(names.images)) == 2


@given(st.integers(0, 30), st.integers(0, 30))
def test_every_element_has_a_name(first, second):
    text = text_of([(element("paragraph", n, text="a"), "Title", "a") for n in range(first + second)])
    sections = (
        section(text, 0, first, kind="section", number=1),
        section(text, first, first + second, kind="section", number=2),
    )
    names = name_all(docx()[0], text, sections, RUN)
    assert len(set(names.passages)) == len(names.passages) == first + second
    assert names.passage_sections == (0,) * first + (1,) * second
