"""Sections as JSON Lines, and what a run is known by."""

import json

import pytest

import pincite
from pincite.converting.described import effective
from pincite.errors import BadOption
from pincite.sections import SectionOptions
from tests.archive.made_documents import every_document

DOCUMENTS = every_document()


def lines(document, **options):
    written = document.write("sections", **options)
    return [json.loads(line) for line in written.splitlines()]


@pytest.mark.parametrize("kind", DOCUMENTS)
def test_a_line_is_about_its_characters(kind):
    name, data = DOCUMENTS[kind]
    document = pincite.convert(data, name=name)
    whole = document.passages()
    found = lines(document, strategy="heading", within_pages=True)
    urns = {line["urn"]: line for line in found}
    assert len(urns) == len(found) > 0
    places = []
    for line in found:
        start, end = line["char_offset"], line["char_offset"] + line["char_length"]
        assert line["text"] == whole.text[start:end]
        if line["parent"]:
            above = urns[line["parent"]]
            assert above["char_offset"] <= start <= end <= above["char_offset"] + above["char_length"]
            assert line["level"] == above["level"] + 1
        for element in line["elements"]:
            at = element["char_offset"]
            places.append((start + at, element["char_length"], element["element_id"]))
            assert line["text"][at : at + element["char_length"]].strip()
    assert sorted(places) == [(p.offset, p.length, p.element.id) for p in whole.passages]


def test_names_are_those_of_the_library(tmp_path):
    name, data = DOCUMENTS["docx"]
    with pincite.Library(tmp_path / "library") as library:
        found = library.ingest(data, name=name, strategy="heading", isolation=None)
        (run,) = library.show(found.urn).runs
    said = lines(pincite.convert(data, name=name), strategy="heading")
    assert [line["urn"] for line in said] == [text.urn for text in run.texts]
    assert {line["document"] for line in said} == {found.urn}


def test_limits_count_in_a_name(tmp_path):
    data = DOCUMENTS["csv"][1]
    few = pincite.convert(data, name="a.csv", limits={"max_cells": 100})
    assert lines(few)[0]["urn"] != lines(pincite.convert(data, name="a.csv"))[0]["urn"]


def test_an_option_that_has_no_effect_changes_no_name():
    plain = effective({}, SectionOptions(), "text/csv")
    assert (
        effective({"password": "x", "timeout": 5, "ocr_languages": "ita"}, SectionOptions(), "text/csv")
        == plain
    )
    assert effective({"pages": None, "ocr": None}, SectionOptions(max_size=3), "text/csv") == plain
    assert effective({"tables": False, "ocr": True}, SectionOptions(), "text/csv") == plain
    pdf = effective({}, SectionOptions(), "application/pdf")
    paged = SectionOptions(strategy="heading")
    assert effective({"limits": {"max_cells": 3}}, paged, "application/pdf") == pdf
    assert effective({"tables": False}, SectionOptions(), "application/pdf") != pdf
    assert effective({"ocr": True}, SectionOptions(), "application/pdf") != pdf
    assert effective({}, SectionOptions(strategy="size"), "text/csv") != effective(
        {}, SectionOptions(strategy="size", max_size=3), "text/csv"
    )
    assert effective({}, SectionOptions(furniture="drop"), "text/csv") != plain


def test_a_strategy_that_is_none_is_refused():
    document = pincite.convert(b"# One", name="a.md")
    for wrong in ({"strategy": "words"}, {"strategy": "count", "element_count": 0}, {"furniture": "some"}):
        with pytest.raises(BadOption):
            document.sections(**wrong)


def test_a_document_without_text_has_no_sections_and_keeps_its_pages():
    assert pincite.convert(b"<html></html>", name="a.html").sections() == ()
    (page,) = pincite.convert(DOCUMENTS["image"][1], name="a.png").sections()
    assert (page.kind, page.text, page.image_count) == ("page", "", 1)
