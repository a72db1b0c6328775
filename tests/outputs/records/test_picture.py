import io

import numpy as np
import pytest
from PIL import Image

from pincite.model.records import Cause, Check, Miss, Value
from pincite.outputs.records.picture import (
    FRAME,
    HUES,
    MISSED,
    facing,
    framed_on,
    groups_overlay,
    groups_picture,
    looks_of,
    pages_with_groups,
)
from tests.outputs.records.made_extractions import extraction, group, leaf

NAN = float("nan")


def row(y, label="Sales", amount="1,200", x=40.0, page=1, **more):
    return group(
        "item",
        leaf("label", label, "L", box=(x, y, x + 60, y + 10), page=page, token=1),
        leaf("amount", amount, "A", box=(x + 100, y, x + 140, y + 10), page=page, token=2),
        **more,
    )


def answer(*groups, **more):
    return extraction(group("all", *groups), page_sizes={1: (300.0, 200.0), 2: (300.0, 200.0)}, **more)


def marks(made, page=1):
    return groups_overlay(made, page).marks


def said(made, page=1):
    """What stands beside the page, by height."""
    return {entry.text: entry.y for entry in groups_overlay(made, page).legend}


def missed(made, page=1):
    return [mark for mark in marks(made, page) if mark.look == MISSED]


@pytest.fixture
def paper():
    return np.full((200, 300, 3), 255, np.uint8)


def test_a_value_is_tinted_where_it_stands_and_tells_its_text():
    (value, *_) = (mark for mark in marks(answer(row(50), row(80))) if mark.title == "label: Sales")
    assert value.box == pytest.approx((39.2, 49.2, 100.8, 60.8))
    assert value.look.filled and value.look.colour == HUES[0]


def test_each_type_has_a_look_of_its_own():
    looks = looks_of(group("all", *(leaf(f"t{n}", "x") for n in range(18))))
    assert len({(look.colour, look.dashes) for look in looks.values()}) == 18


def test_a_record_has_a_frame_with_its_number():
    first, second = (mark for mark in marks(answer(row(50), row(80))) if mark.look == FRAME)
    assert (first.label, second.label) == ("1", "2")
    assert first.box == pytest.approx((38, 48, 182, 62))
    assert first.title == "item 1: 1"


def test_a_frame_goes_around_records_but_not_around_the_whole_answer():
    section = group("section", leaf("title", "T", "T"), row(50), row(80))
    framed = framed_on(group("all", section), 1)
    marks = [mark for drawn in framed for mark in drawn.marks]
    assert [(m.label, m.place) for m in marks] == [("section 1", "above"), ("1", "left"), ("2", "left")]
    assert [drawn.marks[0].label for drawn in framed_on(row(50), 1)] == ["1"]
    outer, inner = marks[0].box, marks[1].box
    assert outer[0] < inner[0] and outer[1] < inner[1] and outer[2] > inner[2]


def test_a_value_outside_all_records_is_drawn():
    made = extraction(group("all", leaf("title", "T", box=(40, 20, 90, 30)), row(50)))
    assert "title: T" in {mark.title for mark in marks(made)}
    assert "title" in said(made)


def test_numbers_go_on_from_page_to_page():
    made = answer(row(50), row(50, page=2), row(80, page=2))
    assert [drawn.marks[0].label for drawn in framed_on(made.groups[0], 2)] == ["2", "3"]


def test_a_record_over_two_pages_is_framed_on_both():
    over = group("item", leaf("label", "a", box=(0, 180, 50, 190)), leaf("amount", "1", page=2))
    made = answer(over)
    assert pages_with_groups(made) == (1, 2)
    for page in (1, 2):
        assert sum(mark.look == FRAME for mark in marks(made, page)) == 1


def test_the_truth_stands_beside_its_record():
    cause = Cause(type="item", atom="sameRow(L, A)", truth=0.91)
    lines = said(answer(row(50), row(120, truth=0.91, cause=cause)))
    assert lines["item 1: 1"] == pytest.approx(55)
    assert lines["item 2: 0.91 sameRow(L, A)"] == pytest.approx(125)


def test_what_was_missed_is_framed_and_told():
    miss = Miss(
        type="item",
        tokens=(Value(text="Rent", page=1, box=(40.0, 150.0, 100.0, 160.0)),),
        truth=0.5,
        sentence="no amount in its row",
    )
    made = answer(row(50), misses=(miss,))
    (mark,) = missed(made)
    assert (mark.label, mark.title) == ("?1", "item ?1: 0.5 - no amount in its row")
    assert said(made)[mark.title] == pytest.approx(155)
    assert pages_with_groups(extraction(misses=(miss,))) == (1,)
    assert missed(extraction(misses=(miss,))) == [mark]


def test_a_value_of_a_record_is_not_drawn_as_missed():
    held = leaf("amount", "7", "A", box=(140.0, 50.0, 180.0, 60.0), token=5)
    free = Value(text="Rent", page=1, box=(40.0, 150.0, 100.0, 160.0), token=6)
    miss = Miss(type="item", tokens=(free, held.value), truth=0.0, sentence="no")
    (mark,) = missed(answer(group("item", held), misses=(miss,)))
    assert mark.box[1] > 140


def test_a_lone_token_of_which_nothing_holds_is_not_almost_a_record():
    lone = Value(text="Rent", page=1, box=(40.0, 150.0, 100.0, 160.0))
    miss = Miss(type="item", tokens=(lone,), truth=0.0, sentence="no")
    assert pages_with_groups(extraction(misses=(miss,))) == ()
    assert not missed(answer(row(50), misses=(miss,)))


def check(identity, state, *paths):
    return Check(identity=identity, column="A", state=state, sentence="5 and 4", paths=paths)


def test_identities_of_the_page_are_counted_where_they_hold_and_told_where_not():
    checks = (
        check("good", "holds", "/all/item"),
        check("fine", "holds", "/all/item"),
        check("elsewhere", "fails", "/all/other"),
        check("wrong", "fails", "/all/other", "/all/item"),
    )
    other = row(50, page=2, path="/all/other")
    lines = said(answer(row(50, path="/all/item"), other, checks=checks))
    assert "identity wrong (A) does not hold: 5 and 4" in lines
    assert "2 identities hold" in lines
    assert not any("elsewhere" in line or "good" in line for line in lines)


def test_an_incomplete_answer_says_so():
    lines = said(answer(row(50), complete=False, stopped_by="max_groups"))
    assert "not complete: the search was ended by max_groups" in lines


def test_white_paper_has_the_texts_of_the_values():
    svg = groups_picture(answer(row(50, label="Sales", amount="1,200")), 1).decode()
    assert ">Sales</text>" in svg and ">1,200</text>" in svg


def test_the_picture_has_the_size_of_the_page_and_the_legend(paper):
    data = groups_picture(answer(row(50)), 1, paper, dpi=72.0, form="png")
    with Image.open(io.BytesIO(data)) as image:
        assert image.width > 300 and image.height == 200


@pytest.mark.parametrize("form", ["svg", "png"])
@pytest.mark.parametrize(
    "box",
    [
        (NAN,) * 4,
        (-1e30, 0.0, 1e30, 10.0),
        (float("inf"),) * 4,
        (-500.0, -500.0, -400.0, -400.0),
        (290.0, 190.0, 900.0, 900.0),
        (10.0, 10.0, 10.0, 10.0),
    ],
)
@pytest.mark.parametrize("known", [True, False])
def test_a_place_that_is_none_is_passed_over(paper, box, known, form):
    wild = group("item", leaf("a", "x", box=box), leaf("b", "y", box=box))
    made = answer(wild, row(50))
    assert groups_picture(made, 1, paper if known else None, 72.0, form)
    assert sum(mark.title == "label: Sales" for mark in marks(made)) == 1
    odd = extraction(wild, page_sizes={1: (1e9, 0.001)} if known else {})
    assert groups_picture(odd, 1, None, 72.0, form)


def test_nothing_found_is_said_on_the_picture():
    assert pages_with_groups(extraction()) == ()
    assert any("nothing was found" in line for line in said(extraction()))


def test_every_one_of_many_records_is_told(paper):
    many = [row(1.0 * n) for n in range(150)]
    svg = groups_picture(answer(*many), 1, paper).decode()
    assert "item 1: 1" in svg and "item 150: 1" in svg


def test_a_link_runs_between_the_values_it_joins():
    assert facing((0, 0, 10, 10), (30, 0, 40, 10)) == ((10, 5), (30, 5))
    assert facing((30, 0, 40, 10), (0, 0, 10, 10)) == ((30, 5), (10, 5))
    assert facing((0, 0, 10, 10), (0, 30, 10, 40)) == ((5, 10), (5, 30))
    assert facing((0, 0, 10, 10), (20, 20, 30, 30)) == ((10, 10), (20, 20))
    (line,) = groups_overlay(answer(row(50)), 1).lines
    assert [round(value, 1) for point in line.points for value in point] == [100.8, 55.0, 139.2, 55.0]
