"""What kind of thing a line defines, printed at the right edge, is read with that line."""

from __future__ import annotations

import pytest

from pincite.layout.roles.headings import heading_signs
from pincite.layout.roles.styles import Style
from tests.layout.made_pages import BLACK, BOLD, Text, column, draft, prose

EDGE = 510.0  # where the lines of prose end: 90 letters, each 5 points wide, from 60 on
LINES = ("int opened (void)", "int closed (void)", "int emptied (void)")
NAMES = ("[Function]", "[Function]", "[Macro]")
SAID = "It says whether that is so, and of what kind it was before it was so."


def defined(lines=LINES, names=NAMES, *, said=SAID, font=BOLD, edge=EDGE, more=()):
    """The blocks between two paragraphs: definitions, and below each what is ``said`` of it."""
    y, rows = 220.0, []
    for line, name in zip(lines, names, strict=True):
        for part in line.split("\n"):
            rows.append(Text(part, 60 if part == line.split("\n")[0] else 110, y, font=font))
            if name and part == line.split("\n")[0]:
                rows.append(Text(name, edge - 5 * len(name), y))
            y += 12
        rows += [Text(said, 85, y)] if said else []
        y += 20
    page = draft([*column(prose(8, 90), 60, 100), *rows, *more, *column(prose(8, 90, start=40), 60, y + 20)])
    return [b for b in page.blocks if "orchard" not in b.text]


def texts(*args, **more):
    return [" ".join(b.text.split()) for b in defined(*args, **more)]


WITH_NAMES = [f"{name} {line}" for name, line in zip(NAMES, LINES, strict=True)]


def test_each_line_is_read_with_its_category_and_apart_from_what_is_said():
    assert texts() == [one for line in WITH_NAMES for one in (line, SAID)]


@pytest.mark.parametrize("names", [("(global variable)",) * 3, ("[static], [inline]",) * 3])
def test_categories_may_have_several_words(names):
    assert texts(names=names)[::2] == [f"{names[0]} {line}" for line in LINES]


def test_lines_right_below_each_other_are_definitions_of_their_own():
    assert texts(said="") == WITH_NAMES


def test_a_definition_goes_on_where_its_category_leaves_no_room():
    first = "int opened (const struct handle_of_a_file *handle, size_t *length_inside,"
    found = texts((f"{first}\nconst int *mode)", *LINES[1:]))
    assert found[:2] == [f"[Function] {first} const int *mode)", SAID]


def test_a_category_close_to_its_line_is_one_as_well():
    first = "int opened (const struct handle_of_a_file *handle, size_t *the_length, int *of"
    found = texts((f"{first}\nmode)", *LINES[1:]))
    assert found[:2] == [f"[Function] {first} mode)", SAID]


def test_a_definition_is_no_heading():
    body = Style(10.0, False, 0.9, BLACK)
    definition, alone = defined(said="")[0], defined(names=("", "", ""), said="")[0]
    assert (definition.bold, alone.bold) == (True, True)
    assert heading_signs(alone, None, None, body, 12.0) is not None
    assert heading_signs(definition, None, None, body, 12.0) is None


def test_the_category_of_an_item_stands_behind_it():
    lines = tuple(f"• {line}" for line in LINES)
    assert texts(lines, said="") == [f"{line} {name}" for line, name in zip(lines, NAMES, strict=True)]


@pytest.mark.parametrize(
    "more",
    [
        {"edge": EDGE - 40},  # not at the edge of the text
        {"names": ("[12]", "[13]", "[14]")},  # numbers of formulas, of a bibliography
        {"names": ("Function", "Function", "Macro")},
        {"names": ("[Function]", "", "")},  # one alone, of a line in a font of text
        {"more": [Text("Beside", 400, 300), Text("Others", 400, 312)]},  # a column
    ],
)
def test_other_texts_at_the_right_are_left_as_they_stand(more):
    names = more.get("names", NAMES)
    assert not any(text.startswith(f"{names[0]} int") for text in texts(**more))
