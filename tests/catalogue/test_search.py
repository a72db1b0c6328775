"""What if a search is written to break it, or its answer points beside the word?"""

import contextlib

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pincite.catalogue import reading, writing
from pincite.catalogue.search import AFTER, BEFORE, LONGEST, RANGES, search, wanted
from pincite.errors import BadQuery
from tests.catalogue.made import made, original


def keep(store, number, words, **changes):
    intake = made(number, words=words, pages=1)
    store.change(writing.add, store.blobs, intake, original(number), f"{number}.pdf")
    return intake


def test_a_hit_points_at_the_word(store):
    intake = made(1)
    store.change(writing.add, store.blobs, intake, original(1), "a.pdf")
    hits = store.ask(search, "SATZE naive")
    assert {hit.urn for hit in hits} == {text.urn for text in intake.texts}
    for hit in hits:
        text = store.ask(reading.text, hit.urn)
        assert {text[a:b] for a, b in hit.ranges} == {"Sätze", "naïve"}
        assert {hit.snippet[a:b] for a, b in hit.marks} == {"Sätze", "naïve"}
        assert text[hit.start : hit.end] == "Sätze"
        assert (hit.document, hit.run, hit.name) == (intake.document.urn, intake.run.urn, "a.pdf")
        assert hit.text.page in (1, 2)


@pytest.mark.parametrize(
    ("words", "count"),
    [
        ("alpha", 2),
        ("alpha gamma", 1),
        ('"alpha beta"', 1),
        ('"beta alpha"', 0),
        ("alp*", 2),
        ("alp", 0),
        ('"alp"*', 0),
        ("ALPHA", 2),
        ("beta-gamma", 1),
        ("beta-alpha", 0),
        ('"alpha beta', 1),
        ("alpha OR nothing", 0),
        ("NOT alpha", 0),
        ("body:alpha", 0),
        ("alpha*beta", 1),
        ("... alpha !!!", 2),
    ],
)
def test_words_mean_what_is_written(store, words, count):
    keep(store, 1, "alpha beta gamma")
    keep(store, 2, "gamma-alpha delta" if count > 5 else "alpha delta")
    assert len(store.ask(search, words)) == count


@pytest.mark.parametrize("words", ["", " ", "*", '"', '""', "...", "\0", "(", "- + ^", "a" * (LONGEST + 1)])
def test_a_search_without_a_word_is_refused(store, words):
    keep(store, 1, "alpha")
    with pytest.raises(BadQuery):
        store.ask(search, words)


@pytest.mark.parametrize(
    "words",
    [
        '" OR 1=1 --',
        "alpha) OR (body MATCH 'x",
        "NEAR(alpha beta, 2)",
        "{body} : alpha",
        "^alpha",
        "alpha AND",
        "'; DROP TABLE words; --",
        'a"b"c*',
        "\ud800alpha",
        "a\0b",
        "*alpha*",
        "-alpha",
    ],
)
def test_the_syntax_of_the_engine_is_kept_out(store, words):
    keep(store, 1, "alpha beta")
    for hit in store.ask(search, words):
        assert "alpha" in hit.snippet
    assert len(store.ask(search, "alpha")) == 1


@pytest.mark.parametrize(
    ("words", "count"),
    [
        ("貸借", 1),
        ("対照", 1),
        ("貸借 東京", 1),
        ("貸借 大阪", 0),
        ("貸借 alpha", 1),
        ("貸借 omega", 0),
        ("100%照", 0),
    ]
    + [("ราคา", 1), ("회사", 1), ("_借", 0), ('"借対"', 1), ("貸照", 0)],
)
def test_words_of_scripts_without_blanks_are_found(store, words, count):
    keep(store, 1, "alpha 東京の貸借対照表 สินค้าราคาแพง 회사에서")
    keep(store, 2, "alpha beta")
    hits = store.ask(search, words)
    assert len(hits) == count
    for hit in hits:
        text = store.ask(reading.text, hit.urn)
        found = {text[a:b].lower() for a, b in hit.ranges}
        assert {word.strip('"') for word in words.split()} == found
        assert [hit.snippet[a:b] for a, b in hit.marks] == [text[a:b] for a, b in hit.ranges]


@given(st.text(max_size=40))
def test_any_text_can_be_searched_for_or_is_refused(words):
    try:
        query = wanted(words).indexed
    except BadQuery:
        return
    outside = query.split('"')[::2]
    assert set("".join(outside)) <= {" ", "*"}
    assert "\0" not in query


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=150, deadline=None)
@given(st.text(max_size=30))
def test_no_search_breaks_the_engine(store, words):
    if not list(store.ask(reading.documents)):
        keep(store, 1, "alpha beta é 漢字")
    with contextlib.suppress(BadQuery):
        store.ask(search, words)


def test_marks_in_the_text_leave_the_ranges(store):
    keep(store, 1, "\x01before\x02 \x00alpha\x01 𝒳 alpha")
    (hit,) = store.ask(search, "alpha")
    text = store.ask(reading.text, hit.urn)
    assert {text[a:b] for a, b in hit.ranges} == {"alpha"} and len(hit.ranges) == 6


def test_a_common_word_makes_a_bounded_answer(store):
    keep(store, 1, "alpha " * 5000)
    (hit,) = store.ask(search, "alpha")
    assert len(hit.ranges) == RANGES
    assert len(hit.snippet) <= BEFORE + AFTER


def test_a_page_is_not_found_for_what_a_section_in_it_says(store):
    """Only the innermost text is: else every word of a chapter is found once more in each book of it."""
    intake = made(1, pages=1)
    outer = intake.texts[0]
    own = intake.text.index("\n\n")
    inner = msgspec.structs.replace(
        outer,
        urn="urn:section:inner",
        kind="section",
        parent=0,
        level=1,
        offset=own + 2,
        length=outer.length - own - 2,
        own=outer.length - own - 2,
    )
    outer = msgspec.structs.replace(outer, own=own)
    store.change(writing.add, store.blobs, msgspec.structs.replace(intake, texts=(outer, inner)), original(1))
    assert [hit.urn for hit in store.ask(search, '"paragraph 0"')] == [outer.urn]
    (hit,) = store.ask(search, '"paragraph 2"')
    assert hit.urn == inner.urn
    assert store.ask(reading.text, inner.urn)[hit.start : hit.end] == "paragraph 2"


def test_pages_of_an_answer_do_not_overlap(store):
    for number in range(7):
        keep(store, number, "alpha")
    found = [hit.urn for skip in (0, 3, 6) for hit in store.ask(search, "alpha", limit=3, skip=skip)]
    assert len(found) == len(set(found)) == 7
    assert store.ask(search, "alpha", limit=0) == ()


def test_only_the_document_asked_for_is_searched(store):
    first, _ = keep(store, 1, "alpha"), keep(store, 2, "alpha")
    assert {hit.document for hit in store.ask(search, "alpha", document=first.document.urn)} == {
        first.document.urn
    }
    assert store.ask(search, "alpha", document="urn:none") == ()


def test_a_removed_document_is_not_found(store):
    intake = keep(store, 1, "alpha")
    store.change(writing.remove, store.blobs, intake.document.urn)
    assert search(store.database, "alpha") == ()
