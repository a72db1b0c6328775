"""docs/sections.md tells of every option and strategy."""

import re
from pathlib import Path

from pincite.sections import STRATEGIES, SectionOptions

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "sections.md").read_text()


def rows(title):
    """The first two columns of the table with that title."""
    body = re.search(rf"^\| {title} \|.*?\n\|[-|]+\n((?:\|.*\n)+)", TEXT, re.M)
    assert body, f"docs/sections.md has no table of {title}"
    return [[c.strip().strip("`") for c in row.split("|")[1:3]] for row in body[1].strip().split("\n")]


def test_every_option_is_documented_with_its_default():
    options = SectionOptions()
    assert rows("option") == [[f, str(getattr(options, f))] for f in options.__struct_fields__]


def test_every_strategy_is_documented():
    assert [name for name, _ in rows("strategy")] == list(STRATEGIES)
