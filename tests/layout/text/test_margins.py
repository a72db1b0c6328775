"""Notes of a narrow margin are no part of the lines beside them."""

from __future__ import annotations

from tests.layout.made_pages import Text, column, draft, prose


def texts(notes, size):
    """The texts of a page whose notes end five points left of its text."""
    own = [Text(note, 135 - 5 - 0.5 * size * len(note), 112 + 12 * k, size) for k, note in notes]
    page = draft([*column(prose(30, 20), 135, 100), *own])
    return [b.text.replace("\n", " ") for b in page.blocks]


NOTES = [(0, "maketitle"), (4, "institute"), (9, "subtitle")]


def test_small_notes_that_end_at_one_place_are_parted_from_the_text():
    found = texts(NOTES, 8)
    assert not any(note in text and text != note for _, note in NOTES for text in found)


def test_two_of_them_are_words_that_stand_so_by_chance():
    assert len(texts(NOTES[:2], 8)) < len(texts(NOTES, 8))


def test_words_of_one_size_are_one_line():
    assert not any(note in texts(NOTES, 10) for _, note in NOTES)
