"""Numbered entries with leaders and codes."""

from __future__ import annotations

import pytest

from tests.layout.made_pages import Text, column, draft, prose

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
