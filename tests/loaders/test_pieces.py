"""Pieces of documents: every text, every place, and facts that any store can hold."""

import logging

import pytest

import pincite
from pincite.loaders import places_in
from pincite.loaders.pieces import Granularity, pieces_of, pieces_of_all

KINDS = Granularity.__args__


@pytest.fixture(scope="module")
def document():
    from tests.loaders.conftest import DEMO

    return pincite.convert(DEMO)


@pytest.mark.parametrize("by", KINDS)
def test_facts_are_texts_and_numbers_alone(document, by):
    pieces = list(pieces_of(document, by))
    assert pieces and all(isinstance(one, (str, int, float)) for p in pieces for one in p.facts.values())
    assert len({piece.id for piece in pieces}) == len(pieces)


@pytest.mark.parametrize("by", KINDS)
def test_every_place_is_one_of_the_document(document, by):
    boxes = {e.id: (e.page, e.box) for e in document.elements}
    for piece in pieces_of(document, by):
        places = places_in(piece.facts)
        assert places
        assert {p.page for p in places} <= set(range(piece.facts["page"], piece.facts["page_last"] + 1))
        for place in places:
            page, box = boxes[place.element]
            assert page == place.page
            assert by == "chunk" or place.box == tuple(round(side, 2) for side in box)


@pytest.mark.parametrize("by", ["chunk", "element"])
def test_offsets_are_those_of_the_passages(document, by):
    text = document.passages().text
    for piece in pieces_of(document, by):
        start, end = piece.facts["char_start"], piece.facts["char_end"]
        assert piece.facts["urn"].endswith(f"#char={start},{end}")
        first = text[start:end].split()[0]
        assert by == "chunk" or first.startswith("<table") or first.strip("*") in piece.text


def test_pages_are_the_pages_of_the_document(document):
    pieces = list(pieces_of(document, "page"))
    assert [piece.facts["page"] for piece in pieces] == [1, 2, 3, 4, 5, 6]
    assert "Storage remains our weak side" in pieces[2].text
    assert "Page 3 of 6" not in pieces[2].text  # running footers are no text


def test_a_document_without_pages_has_places_without_boxes():
    document = pincite.convert(b"# Title\n\nText.", media_type="text/markdown")
    (piece,) = pieces_of(document, "chunk")
    assert [place.box for place in places_in(piece.facts)] == [None, None]


def test_a_wrong_size_is_told(document):
    with pytest.raises(pincite.BadOption, match="size of a piece"):
        list(pieces_of(document, "sentence"))


def test_a_document_that_is_left_out_is_told(demo, broken, caplog):
    with caplog.at_level(logging.WARNING, "pincite.loaders"):
        pieces = list(pieces_of_all([broken, demo], on_error="skip", by="document"))
    assert [piece.facts["source"] for piece in pieces] == [str(demo)]
    assert f"{broken} was left out: " in caplog.text
    with pytest.raises(pincite.PinciteError):
        list(pieces_of_all([broken]))
