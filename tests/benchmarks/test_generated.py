"""Truth that is not what was drawn makes every figure worthless."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

import pytest

from benchmarks.generated.found import got_of
from benchmarks.generated.model import Document, Edge, Heading, Paragraph, Run
from benchmarks.generated.scoring import means, score
from benchmarks.generated.truth import key_of, truth_of

pytest.importorskip("faker")

from benchmarks.generated.content import make_document
from benchmarks.generated.looks import BUNDLED

FONTS = frozenset(BUNDLED)


def element(kind, text, **more):
    base = {"page": 1, "id": f"/p1/{kind}/{text[:9]}", "level": 0, "marker": ""}
    base |= {"continues": "", "joint": " ", "reason": "", "parent": ""}
    return SimpleNamespace(kind=kind, text=text, table=None, **{**base, **more})


def converted(*elements):
    return SimpleNamespace(elements=list(elements), pages=[None])


def model(*blocks):
    look = replace(make_document(1, 0, FONTS).look, header=None, footer=None)
    return Document("made", look, blocks)


def words(text):
    return Paragraph((Run(text),))


def test_a_seed_gives_other_documents_each_time():
    assert make_document(3, 4, FONTS) == make_document(3, 4, FONTS)
    assert make_document(3, 4, FONTS) != make_document(3, 5, FONTS)


def test_what_is_read_as_meant_is_no_full_score():
    made = model(Heading(1, "1", "Trees"), words("The orchard was late this year."))
    done = means(
        [
            score(
                made,
                converted(element("heading", "1 Trees", level=1), element("paragraph", made.blocks[1].text)),
            )
        ]
    )
    assert set(done.values()) == {1.0}


def test_a_paragraph_cut_in_two_counts_as_whole_unless_its_parts_are_joined():
    made = model(words("The orchard was late this year, and nobody could say why."))
    a = element("paragraph", "The orchard was late this year,")
    b = element("paragraph", "and nobody could say why.")
    assert means([score(made, converted(a, b))])["paragraph whole"] == 0
    b.continues = a.id
    assert means([score(made, converted(a, b))])["paragraph whole"] == 1


def test_order_turned_round_is_not_seen():
    texts = ["The first of them was late.", "Another one came early.", "Nobody knew of the third."]
    made = model(*map(words, texts))
    assert means([score(made, converted(*(element("paragraph", t) for t in reversed(texts))))])["tau"] == -1


def test_a_false_heading_costs_nothing():
    made = model(words("The orchard was late this year."))
    done = score(made, converted(element("heading", "The orchard was late this year.", level=1)))
    assert means([done])["heading P"] == 0 and {f.category for f in done.faults} >= {"heading false"}


def test_furniture_of_the_wrong_page_counts():
    edge = Edge(("Trees", "", "{page}"), ("{page}", "", "Trees"))
    assert edge.pieces(1, 2) == ("Trees", "", "1") and edge.pieces(2, 2) == ("2", "", "Trees")
    assert replace(edge, first=False).pieces(1, 2) == ("", "", "")


def test_numbers_and_depths_of_the_model_are_not_those_drawn():
    for index in range(30):
        document = make_document(5, index, FONTS)
        wanted = truth_of(document)
        assert all(w.key or w.kind in ("table", "figure") for w in wanted)
        depths = [w.level for w in wanted if w.kind == "item"]
        assert all(1 <= d <= 3 for d in depths)


def test_continued_elements_are_counted_twice():
    a = element("paragraph", "one")
    b = element("paragraph", "two", continues=a.id, joint="")
    (got,) = got_of(converted(a, b))
    assert got.text == "onetwo" and key_of("One-TWO") == got.key


def test_what_typst_draws_is_not_the_truth(tmp_path):
    pytest.importorskip("typst")
    pytest.importorskip("pikepdf")
    from benchmarks.generated import typst_engine
    from benchmarks.generated.__main__ import measure

    (done,) = measure(typst_engine, 2, range(1), tmp_path, "", ["plain"])["plain"]
    assert done.pages > 0
    assert means([done])["nid"] > 0.9  # all of the text was there and came back
