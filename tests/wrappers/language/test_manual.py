"""The manual of the language says what is so, and all of it."""

import re
from pathlib import Path

import pytest

from pincite.wrappers.language import limits
from pincite.wrappers.language.parse import ONTOLOGIES, WORDS
from pincite.wrappers.language.syntax import PHRASES, grammar

ROOT = Path(__file__).parents[3]
MANUAL = (ROOT / "docs" / "wrappers" / "language.md").read_text(encoding="utf-8")
ROOM = ROOT / "src" / "pincite" / "wrappers" / "language"


def part(title):
    """What stands under a heading, up to the next of its level or above."""
    match = re.search(rf"^(#+) {title}$\n(.*?)(?=^#{{1,3}} |\Z)", MANUAL, re.M | re.S)
    assert match, title
    return match[2]


def test_exactly_the_complaints_there_are_are_explained():
    rows = re.findall(r"^\| ((?:`\w+`(?:, )?)+) \|", part("What the complaints mean"), re.M)
    told = [code for row in rows for code in re.findall(r"`(\w+)`", row)]
    assert told == sorted(told)
    source = "\n".join(path.read_text(encoding="utf-8") for path in sorted(ROOM.rglob("*.py")))
    source += (ROOT / "src" / "pincite" / "records" / "wrapper_file.py").read_text(encoding="utf-8")
    given = re.findall(
        r"""(?:\.(?:add|undefined|firsts|circles)\(|fault\(|single\(|Fault\(code=|fault_of\(|append\(\()\s*"(\w+)",""",
        source,
    )
    given += [f"unknown_{key}" for key in WORDS] + ["bad_ontology", "bad_pattern"]
    assert set(told) == set(given)


def test_limits_are_as_the_manual_says():
    told = [int(number.replace(",", "")) for number in re.findall(r"^\| ([\d,]+) \|", part("Limits"), re.M)]
    assert told == [
        limits.TEXT,
        limits.DEPTH,
        limits.TYPES,
        limits.POSITIONS,
        limits.ALL_POSITIONS,
        limits.DISJUNCTS,
        limits.ATOMS,
        limits.PATTERNS,
        limits.CONCEPTS,
        limits.FAULTS,
    ]


@pytest.mark.parametrize(
    "terminal", sorted(t.name for t in grammar().terminals if t.name.strip("_").isalpha())
)
def test_every_word_of_the_language_is_in_the_manual(terminal):
    written = PHRASES.signs.get(terminal) or terminal.strip("_").lower()
    if terminal in ("NAME", "WORD", "STRING", "NUMBER", "REGEX", "COMMENT", "SPACE"):
        return
    assert f"{written}" in MANUAL.partition("## Reference")[2]


def test_words_of_settings_and_endings_are_in_the_manual():
    statements = part("Statements")
    for words in WORDS.values():
        for word in words:
            assert f"`{word}`" in statements
    for ending in ONTOLOGIES:
        assert f"`{ending}`" in statements
