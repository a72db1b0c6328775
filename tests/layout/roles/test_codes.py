"""Numbered entries with leaders and codes."""

from __future__ import annotations

import pytest

from pincite.layout.roles.codes import listed_sections
from tests.layout.made_pages import Text, column, draft, frame, prose

NAMES = ["Ketobemidone", "Morpheridine", "Noracymethadol", "Norpipanone", "Phenadoxone", "Piritramide"]


def entries(codes, mark="({})"):
    return [
        Text(
            f"{mark.format(k)} {name} {'.' * (30 - len(name) - len(mark.format(k)))} {code}", 60, 100 + 12 * k
        )
        for k, (name, code) in enumerate(zip(NAMES, codes, strict=True), 1)
    ]


def kinds(codes, mark="({})"):
    page = draft([*entries(codes, mark), *column(prose(20, 30), 320, 100, step=13)])
    return [b.kind for b in page.blocks if b.kind != "text"]


@pytest.mark.parametrize(
    "codes", [[9628, 9632, 9633, 9635, 9637, 9642], [9813, 9051, 9631, 9050, 9812, 9319]]
)
def test_numbered_entries_with_leaders_to_codes_are_items(codes):
    assert kinds(codes) == ["list_item"] * len(NAMES)


def test_entries_with_page_numbers_are_contents():
    assert kinds([103, 112, 154, 170, 189, 201]) == ["contents"]


def test_entries_without_numbers_in_brackets_are_no_items():
    assert "list_item" not in kinds([9628, 9632, 9633, 9635, 9637, 9642], "No{}")


SECTIONS = [
    "1308.01 Scope of part 1308.",
    "1308.02 Definitions.",
    "1308.03 Controlled",
    "1308.11 Schedule I.",
    "1308.12 Schedule II.",
]


def sections(values=()):
    numbers = [Text(line.split(" ", 1)[0], 60, 200 + 12 * k) for k, line in enumerate(SECTIONS)]
    titles = [Text(line.split(" ", 1)[1], 102, 200 + 12 * k) for k, line in enumerate(SECTIONS)]
    beside = [Text(str(value), 320, 200 + 12 * k) for k, value in enumerate(values)]
    return [*column(prose(8, 80), 60, 80), *numbers, *titles, *beside]


def test_listed_sections_of_a_law_are_texts_of_their_own():
    assert [b.text for b in draft(sections()).blocks[1:]] == SECTIONS


@pytest.mark.parametrize(("values", "held"), [((), 5), ((9628, 9632, 9633, 9635, 9637), 0)])
def test_what_looks_like_sections_beside_values_may_be_a_table(values, held):
    page = frame(sections(values)).frame
    assert len(listed_sections(page.words, page.segments)[0]) == held


def index(pages):
    """An index of two columns, an entry a line; ``pages`` of each from the top."""
    return [
        Text(f"{name} {'.' * (24 - len(name))} {page}", x, 100 + 12 * k, font=font)
        for k, (name, page) in enumerate(zip(NAMES, pages, strict=True))
        for x, font in ((60, 0), (220, 0))
    ]


def test_an_index_is_read_down_its_columns_an_entry_each_and_is_no_table():
    found = [b.text for b in draft(index([71, 12, 80, 9, 33, 21])).blocks]
    assert [text.split(" ")[0] for text in found] == NAMES * 2


def test_pages_of_an_entry_on_a_line_of_their_own_stay_with_it_and_the_next_entry_does_not():
    lines = [t._replace(y=t.y + 12) if t.y > 130 else t for t in index([71, 12, 80, 9, 33, 21])]
    third = next(k for k, t in enumerate(lines) if t.text.startswith(NAMES[2]))
    lines[third] = lines[third]._replace(text=f"{NAMES[2]} ..........")
    found = [b.text for b in draft([*lines, Text("80, 95, 101", 80, 136)]).blocks]
    assert found[2] == f"{NAMES[2]} ..........\n80, 95, 101"
    assert found[3].startswith(NAMES[3])


def test_a_list_of_contents_in_two_columns_is_no_index():
    assert "contents" in [b.kind for b in draft(index([9, 12, 21, 33, 71, 80])).blocks]
