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
