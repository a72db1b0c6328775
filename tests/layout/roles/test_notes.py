"""Notes that their place in a sentence tells."""

from __future__ import annotations

import pytest

from tests.layout.made_pages import Text, column, draft, prose


@pytest.mark.parametrize(("start", "kind"), [("and", "footnote"), ("The", "text")])
def test_small_print_at_the_foot_of_a_column_between_the_halves_of_a_sentence_is_a_note(start, kind):
    small = [Text(line, 60, 700 + 9 * k, 7) for k, line in enumerate(prose(4, 62))]
    right = prose(50, 44)
    right[0] = (start + " " + right[0])[:44]
    page = draft([*column(prose(48, 44), 60, 60), *small, *column(right, 320, 60)])
    assert [b.kind for b in page.blocks if b.size < 8] == [kind]


@pytest.mark.parametrize(("name", "kind"), [("Andrew Author*", "footnote"), ("Andrew Author", "text")])
def test_the_last_text_of_a_title_page_is_a_note_where_its_sign_ends_a_line_above(name, kind):
    small = column([f"* I thank {prose(1, 70)[0]}", *prose(5, 80)], 60, 650, size=8)
    page = draft([Text("A title of a speech", 60, 120, 14), Text(name, 60, 200, 12), *small])
    assert page.blocks[-1].kind == kind


@pytest.mark.parametrize("sign", ["∗", "*", "†"])
def test_small_notes_are_parted_at_their_raised_marks_though_their_other_lines_begin_further_out(sign):
    notes = [
        Text(sign, 75, 696, 5),
        Text("This text is spread under the terms of a licence and of others, see their list.", 79, 700, 8),
        Text("Please see all of the addresses of these licences", 60, 710, 8),
        Text("‡", 75, 716, 5),
        Text("School of many sciences, and of some others, in a far city of the plains and the", 79, 720, 8),
        Text("hills, where all of the authors work and may be asked", 60, 730, 8),
        Text("1", 75, 736, 5),
        Text("http://www.example.org", 79, 740, 8),
    ]
    page = draft([*column(prose(30, 80), 60, 60, step=14), *notes])
    found = [(b.kind, b.marker) for b in page.blocks if b.size < 9]
    assert found == [("footnote", sign), ("footnote", "‡"), ("footnote", "1")]


def references(count: int, raised: int, stop: str = ".") -> list[str]:
    """The kinds of small numbered texts at the foot of a page that calls the first ``raised`` of them."""
    text = column(prose(28, 70), 60, 60, step=16)
    calls = [Text(str(k + 1), 60 + 5 * 70, 56 + 48 * k, 6) for k in range(raised)]
    size, step = 7, 12
    small = [
        Text(
            f"{k + 1}{stop} Nielsen, M. A. and others of them, a paper ({2000 + k}).",
            60,
            560 + step * k,
            size,
        )
        for k in range(count)
    ]
    page = draft([*text, *calls, *small])
    return [b.kind for b in page.blocks if b.size < 8 and b.chars > 10]


@pytest.mark.parametrize(
    ("count", "raised", "kind"),
    [(8, 0, "list_item"), (8, 3, "list_item"), (8, 4, "footnote"), (5, 0, "footnote")],
)
def test_long_lists_of_sources_that_the_page_hardly_calls_are_no_notes(count, raised, kind):
    assert references(count, raised) == [kind] * count
