"""The words of a page, as users take them: their columns are made when they are asked for."""

import msgspec

import pincite
from tests.cli.conftest import page_of


def words():
    """Of a page nobody has asked for anything yet."""
    return pincite.convert(page_of("Some words on paper.")).pages[0].words


def test_whole_words_are_copied_with_other_columns():
    other = msgspec.structs.replace(words().whole(), text=["One", "two", "three", "four"])
    assert list(other) == ["One", "two", "three", "four"]
    assert other.box.tolist() == words().box.tolist()


def test_whole_words_are_told_as_a_dictionary():
    told = msgspec.structs.asdict(words().whole())
    assert told["text"] == ["Some", "words", "on", "paper."]
    assert told["size"].tolist() == words().size.tolist()
    assert set(told) == {"text", "box", "font", "size", "flags", "colour", "confidence"}


def test_words_without_a_place_are_whole():
    assert len(pincite.convert(b"One\n\ntwo").pages[0].words.whole()) == 0
