"""A quotation leads to its page, lines, cells and boxes."""

import random
from pathlib import Path

import pytest

import pincite
from pincite.citing import Searched
from pincite.citing.search import FURNITURE

DEMO = Path(__file__).parents[2] / "examples" / "demo.pdf"
ROW = "Clear apple juice | 6,500 | 2.60 | 16,900"


@pytest.fixture(scope="module")
def demo():
    return pincite.convert(DEMO)


@pytest.fixture(scope="module")
def searched(demo):
    text = demo.passages()
    return Searched(text.text, text.passages)


def test_a_sentence_leads_to_its_page_and_the_boxes_of_its_words(demo):
    (found,) = demo.locate("IN 2024 they picked 172.8 tonnes of **apples** and pears")
    assert (found.score, found.pages) == (1.0, (1,))
    assert found.text == "In 2024 they picked 172.8 tonnes of apples and pears"
    (place,) = found.places
    page = demo.pages[0]
    inside = [
        word
        for word, (x0, y0, x1, y1) in zip(page.words.text, page.words.box.tolist(), strict=True)
        if place.box[0] <= x0 and x1 <= place.box[2] and place.box[1] <= (y0 + y1) / 2 <= place.box[3]
    ]
    assert " ".join(inside) == "In 2024 they picked 172.8 tonnes of apples and pears,"


def test_a_few_letters_may_differ(demo):
    (found,) = demo.locate("In 2024 they piked 172.8 tons of aples and pears, pressed 25,050 litres")
    assert 0.85 < found.score < 1
    assert found.text.startswith("In 2024 they picked 172.8 tonnes of apples")


@pytest.mark.parametrize("quote", [ROW, "<tr><td>Clear apple juice</td><td>6,500</td><td>2.60</td></tr>"])
def test_a_row_of_a_table_leads_to_its_cells(demo, quote):
    places = demo.locate(quote)[0].places
    assert {place.row for place in places} == {2}
    assert [place.col for place in places] == list(range(len(places)))


def test_a_number_with_its_name_leads_to_its_cell_row_and_column(demo):
    (found,) = demo.locate("revenue of clear apple juice: 16,900")
    assert "16,900" in [place.text for place in found.places if (place.row, place.col) == (2, 3)]


@pytest.mark.parametrize(
    "quote",
    [
        "In 2024 they picked 173.8 tonnes of apples and pears",
        ROW.replace("16,900", "16,800"),
        "revenue of clear apple juice: 9,610",  # that of pear juice
        "clear apple juice, euro a litre: 16,900",  # its revenue
        "The cooperative owns eleven tractors and a small airfield near the coast.",
        "",
        "...",
    ],
)
def test_what_does_not_stand_there_is_not_found(demo, quote):
    assert demo.locate(quote) == ()


def test_every_passage_is_found_at_its_own_place(demo, searched):
    for passage in demo.passages().passages:
        said = demo.passages().text[passage.offset : passage.offset + passage.length]
        if not any(one.isalnum() for one in said):
            continue
        found = searched.find(said, limit=50)
        furniture = passage.category in FURNITURE  # what it repeats of the text is found there
        assert found and (
            furniture
            or any(
                start < passage.offset + passage.length and end > passage.offset
                for one in found
                for start, end in one.ranges
            )
        ), said


def test_every_longer_passage_is_found_with_one_letter_in_fifty_changed(demo, searched):
    some = random.Random(1)
    for passage in demo.passages().passages:
        said = list(demo.passages().text[passage.offset : passage.offset + passage.length])
        letters = [i for i, one in enumerate(said) if one.isalpha()]
        if passage.category == "Table" or len(letters) < 50:
            continue
        for i in some.sample(letters, len(letters) // 50):
            said[i] = "q"
        assert searched.find("".join(said)), "".join(said)


def test_a_paragraph_is_found_across_the_break_of_a_page():
    from tests.citing.made import two_pages_with_footer

    document = pincite.convert(two_pages_with_footer())
    (found,) = document.locate("goes on over the end of this page and is finished on the next page")
    assert found.pages == (1, 2)
    assert "Footer" not in found.text


def test_the_number_of_places_is_limited(demo):
    assert len(demo.locate("the", limit=3)) == 3
