"""The front door of the library: what is asked for must be what is done."""

from __future__ import annotations

from pathlib import Path

import pytest

import pincite
from pincite.errors import BadOption, BadPages, TimedOut, Unreadable
from pincite.sandbox import clock

DEMO = Path(__file__).resolve().parents[2] / "examples" / "demo.pdf"


def numbers(document):
    return [page.number for page in document.pages]


@pytest.mark.parametrize("pages", ["2,4-5", [2, 4, 5], (n for n in (2, 4, 5)), iter([5, 4, 2])])
def test_only_the_pages_asked_for_come_however_they_are_named(pages):
    assert numbers(pincite.convert(DEMO, pages=pages)) == [2, 4, 5]


def test_streaming_takes_an_iterator_of_pages_as_well():
    assert [page.number for page in pincite.stream(DEMO, pages=iter([2, 4]))] == [2, 4]


@pytest.mark.parametrize("pages", [5, "x", [], [0], "9"])
def test_pages_that_cannot_be_are_refused(pages):
    with pytest.raises(BadPages):
        pincite.convert(DEMO, pages=pages)


@pytest.mark.parametrize("window", [1, 2, 16])
def test_streaming_gives_the_words_and_kinds_of_the_whole(window):
    whole = pincite.convert(DEMO)
    streamed = list(pincite.stream(DEMO, window=window))
    assert [page.words.text for page in streamed] == [page.words.text for page in whole.pages]
    assert [[e.kind for e in page.elements] for page in streamed] == [
        [e.kind for e in page.elements] for page in whole.pages
    ]


def test_bytes_and_file_give_the_same():
    of_file, of_bytes = (
        pincite.convert(s, name="x.pdf", reproducible=True) for s in (DEMO, DEMO.read_bytes())
    )
    assert of_file.to_extract() == of_bytes.to_extract()


def test_without_tables_there_are_neither_tables_nor_headings():
    kinds = {e.kind for e in pincite.convert(DEMO, tables=False).elements}
    assert not kinds & {"table", "heading"}


def test_without_contents_there_are_still_headings():
    document = pincite.convert(DEMO, toc=False)
    assert document.tree.contents == ()
    assert any(e.kind == "heading" for e in document.elements)


def test_progress_is_told_for_every_page():
    steps = []
    pincite.convert(DEMO, progress=lambda done, total: steps.append((done, total)))
    assert [step for step in dict.fromkeys(steps) if step[0]] == [(n, 6) for n in range(1, 7)]


def test_what_progress_raises_ends_the_conversion_also_if_it_is_an_error_of_ours(monkeypatch):
    monkeypatch.setattr(clock, "BEAT", 0.0)

    def unwanted(done, total):
        raise Unreadable("nobody wants it")

    with pytest.raises(Unreadable, match="nobody"):
        pincite.convert(DEMO, progress=unwanted)


def test_a_time_limit_is_kept():
    with pytest.raises(TimedOut):
        pincite.convert(DEMO, timeout=1e-6)


def test_calls_that_cannot_be_are_refused(tmp_path):
    with pytest.raises(BadOption):
        pincite.convert(DEMO, reading_order="sideways")
    with pytest.raises(BadOption):
        pincite.stream(DEMO, window=0)
    with pytest.raises(Unreadable):
        pincite.convert(tmp_path)
    with pytest.raises(Unreadable):
        pincite.convert(tmp_path / "missing.pdf")
