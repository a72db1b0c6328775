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


def test_a_column_beside_items_with_large_bullets_is_no_notes():
    left = ["the orchard trees bear fruit", "which falls", "and is picked", "from the grass", "on two days"]
    lines = [Text(line, 60, 100 + 12 * k) for k, line in enumerate(left)]
    for k in range(0, 24, 4):
        lines += [Text("•", 206, 100 + 12 * k, 13), Text("Days with rain that nobody", 217, 100 + 12 * k)]
        lines += [Text("had wanted, or snow at that", 206, 100 + 12 * (k + i)) for i in (1, 2, 3)]
    lines.sort(key=lambda t: (t.y, t.x))
    assert " ".join(left[1:]) in [b.text.replace("\n", " ") for b in draft(lines).blocks]


def test_a_note_is_read_right_before_the_text_that_it_stands_beside():
    own = [
        Text(note, 130 - 4 * len(note), y, 8) for note, y in [("first", 112), ("second", 212), ("third", 312)]
    ]
    blocks = [t for k in range(3) for t in column(prose(4, 20, start=9 * k), 135, 100 + 100 * k)]
    found = [b.text for b in draft([*blocks, *own]).blocks]
    assert [found.index(note) for note in ("first", "second", "third")] == [0, 2, 4]
