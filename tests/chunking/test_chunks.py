"""A document in chunks: all of it, in order, within their size, each where it stands."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pincite
from pincite.chunking import chunks_of, estimate
from pincite.converting.forms.chunks import FORM, chunks_in
from pincite.errors import BadOption
from pincite.model.elements import Span
from pincite.options.chunks import ChunkOptions
from pincite.sections import passage_text
from tests.sections.trees import element, flow, table, tree_of, trees

ROOT = Path(__file__).parents[2]
WORD = re.compile(r"[A-Za-z]+|[0-9]+")
SENTENCES = [f"Sentence {n} says what it has to say in about a dozen words." for n in range(40)]


def chunks(tree, **options):
    return chunks_in(tree, ChunkOptions(**options))


def words(texts):
    return WORD.findall(" ".join(texts))


@pytest.fixture(scope="module")
def demo():
    return pincite.convert(ROOT / "examples" / "demo.pdf")


@pytest.mark.parametrize("most", [40, 120, 300, 512])
def test_every_word_is_in_a_chunk_and_no_chunk_is_too_large(demo, most):
    found = demo.chunks(max_tokens=most)
    assert all(one.tokens == estimate(one.in_context) for one in found)
    assert all(one.tokens <= most or "figure" in one.kinds for one in found)
    said = set(words(one.in_context for one in found))
    wanted = demo.to_markdown(furniture="drop", tables="pipe", links=False)
    assert set(words([wanted])) - said <= {"br"}


@pytest.mark.parametrize("most", [64, 300])
def test_ranges_are_in_order_and_hold_what_the_chunk_says(demo, most):
    whole = demo.passages().text
    found = demo.chunks(max_tokens=most)
    assert [one.start for one in found] == sorted(one.start for one in found)
    for one in found:
        if all("/paragraph/" in place.element for place in one.places):
            assert set(words([one.text])) - set(words([whole[one.start : one.end]])) <= {"br"}


def test_boxes_lie_on_the_pages_that_are_said(demo):
    sizes = {page.number: (page.width, page.height) for page in demo.pages}
    ids = {e.id for e in demo.elements}
    for one in demo.chunks(max_tokens=80):
        assert one.pages == tuple(dict.fromkeys(place.page for place in one.places))
        for place in one.places:
            assert place.element in ids
            width, height = sizes[place.page]
            assert 0 <= place.box[0] < place.box[2] <= width
            assert 0 <= place.box[1] < place.box[3] <= height


def test_a_piece_of_a_paragraph_has_the_box_of_its_lines_alone(demo):
    first = next(e for e in demo.elements if e.kind == "paragraph" and len(e.lines) > 3)
    boxes = [
        place.box for one in demo.chunks(max_tokens=40) for place in one.places if place.element == first.id
    ]
    assert len(boxes) > 1
    assert all(box[3] - box[1] < first.box[3] - first.box[1] for box in boxes)


def test_a_section_that_fits_is_one_chunk_and_neighbours_that_fit_are_joined():
    tree = tree_of(
        flow(
            element("One", "heading", level=1),
            element("Short."),
            element("Two", "heading", level=1),
            element("Short too."),
        )
    )
    assert [one.text for one in chunks(tree)] == ["# One\n\nShort.\n\n# Two\n\nShort too."]


def test_a_section_too_large_is_cut_at_its_headings_and_each_part_knows_what_it_stands_under():
    tree = tree_of(
        flow(
            element("Top", "heading", level=1),
            element("A", "heading", level=2),
            element(" ".join(SENTENCES[:3])),
            element("B", "heading", level=2),
            element(" ".join(SENTENCES[3:6])),
        )
    )
    first, second = chunks(tree, max_tokens=60)
    assert (first.headings, first.above) == (("Top", "A"), ())
    assert (second.headings, second.above) == (("Top", "B"), ("Top",))
    assert second.in_context.startswith("Top\n\n## B\n\nSentence 3")


def test_a_text_is_cut_between_sentences():
    tree = tree_of(flow(element(" ".join(SENTENCES))))
    found = chunks(tree, max_tokens=50)
    assert len(found) > 5
    assert all(one.text.startswith("Sentence") and one.text.endswith("words.") for one in found)
    assert " ".join(one.text for one in found) == " ".join(SENTENCES)


def test_overlap_repeats_whole_sentences_and_says_how_much():
    tree = tree_of(flow(element(" ".join(SENTENCES))))
    found = chunks(tree, max_tokens=60, overlap=20)
    assert not found[0].repeated
    for before, after in pairwise(found):
        repeated = after.text[: after.repeated]
        assert repeated.startswith("Sentence")
        assert before.text.endswith(repeated)


def test_a_table_is_cut_between_rows_and_every_piece_has_its_header():
    rows = [("Name", "Value"), *((f"name {n}", f"{n}00") for n in range(30))]
    tree = tree_of(flow(with_header(table(*rows))))
    found = chunks(tree, max_tokens=60)
    assert len(found) > 3
    assert all(one.text.startswith("| Name | Value |\n| --- | --- |\n| name") for one in found)
    lines = [line for one in found for line in one.text.split("\n")[2:]]
    assert lines == [f"| {a} | {b} |" for a, b in rows[1:]]


def with_header(body):
    """The table with its first row as header."""
    cells = tuple(msgspec.structs.replace(c, header=not c.row) for c in body.table.cells)
    return msgspec.structs.replace(body, table=msgspec.structs.replace(body.table, cells=cells))


def test_a_row_says_by_itself_what_it_is_about(demo):
    rows = [line for one in demo.chunks() for line in one.text.split("\n") if "Mill Slope | 28.4" in line]
    assert rows == ["| Slopes | Mill Slope | 28.4 | 31.0 | 8.1 | 9.6 | 40.6 |"]
    (header,) = [line for one in demo.chunks() for line in one.text.split("\n") if "Apples 2023" in line]
    assert header == "| Ground | Orchard | Apples 2023 | Apples 2024 | Pears 2023 | Pears 2024 | Total 2024 |"


def test_a_row_too_large_is_told_cell_by_cell_with_the_names_of_the_columns():
    body = with_header(table(("A", "B"), (" ".join(SENTENCES[:6]), "last")))
    found = chunks(tree_of(flow(body)), max_tokens=40)
    assert found[0].text.startswith("A: Sentence 0")
    assert found[-1].text.endswith("B: last")


def test_a_link_is_never_cut():
    text = "before " + "see the place " * 20 + "after"
    link = Span(7, 7 + 14 * 20, href="https://example.org/a")
    for one in chunks(tree_of(flow(element(text, spans=(link,)))), max_tokens=40):
        assert one.text.count("](") == one.text.count("[") == one.text.count("example.org")


def test_running_headers_stay_out_unless_asked_for(demo):
    header = next(e for e in demo.elements if e.kind == "header")
    assert not any(header.id == place.element for one in demo.chunks() for place in one.places)
    assert any(header.id == place.element for one in demo.chunks(furniture="keep") for place in one.places)


def test_sheets_are_told_apart():
    sheets = [
        flow(table(("a", "b"), ("c", "d"), number=n, id=f"/t{n}"), number=n, kind="sheet", name=f"Sheet {n}")
        for n in (1, 2)
    ]
    (one,) = chunks(tree_of(*sheets))
    assert one.text.count("## Sheet") == 2


def test_any_counter_is_taken():
    tree = tree_of(flow(element(" ".join(SENTENCES))))

    class Tokenizer:
        def encode(self, text, add_special_tokens=True):
            return [1, 2] * add_special_tokens + text.split()

    for tokenizer in (str.split, lambda text: len(text.split()), Tokenizer()):
        found = chunks(tree, max_tokens=40, tokenizer=tokenizer)
        assert max(one.tokens for one in found) <= 40
        assert all(one.tokens == len(one.text.split()) for one in found)


@pytest.mark.parametrize(
    "wrong",
    [
        {"max_tokens": 0},
        {"max_tokens": True},
        {"max_tokens": 40, "overlap": 21},
        {"overlap": -1},
        {"furniture": "some"},
        {"tokenizer": 7},
        {"tokenizer": print},
        {"tokenizer": "/nowhere/tokenizer.json"},
    ],
    ids=lambda wrong: ",".join(wrong),
)
def test_what_is_no_option_is_told(demo, wrong):
    with pytest.raises((BadOption, pincite.errors.MissingExtra)):
        demo.chunks(**wrong)


@settings(max_examples=150, deadline=None)
@given(trees(), st.integers(32, 120), st.integers(0, 8))
def test_any_document_is_cut_within_its_size(tree, most, overlap):
    text = passage_text(tree)
    found = chunks_of(tree, text, "urn:doc:x", ChunkOptions(max_tokens=most, overlap=overlap))
    assert [one.number for one in found] == list(range(len(found)))
    for one in found:
        assert one.text
        assert 0 <= one.start <= one.end <= len(text.text)
        assert one.tokens <= most or set(one.kinds) & {"figure", "formula"}
        assert one.urn == f"urn:doc:x#char={one.start},{one.end}"


def test_the_same_document_gives_the_same_chunks(demo):
    assert demo.chunks(max_tokens=100, overlap=20) == demo.chunks(max_tokens=100, overlap=20)


def test_each_line_of_the_form_is_a_chunk(demo):
    lines = [json.loads(line) for line in FORM.written(demo.tree).splitlines()]
    assert [line["text"] for line in lines] == [one.text for one in demo.chunks()]
    assert all(line["document"] == "demo.pdf" and line["places"][0]["box"] for line in lines)


def test_the_urn_of_a_chunk_leads_back_in_a_library(demo, tmp_path):
    with pincite.Library(tmp_path / "kept") as library:
        library.ingest(ROOT / "examples" / "demo.pdf")
        for one in demo.chunks(max_tokens=200):
            pages = {piece.page for trace in library.trace(one.urn) for piece in trace.pieces}
            assert set(one.pages) <= pages
