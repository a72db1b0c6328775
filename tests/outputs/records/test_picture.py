import io
from itertools import pairwise

import numpy as np
import pytest
from PIL import Image

from pincite.model.records import Cause, Check, Miss, Value
from pincite.outputs.legend import TINT
from pincite.outputs.letters import text_mask
from pincite.outputs.records.pen import Note, facing, spread, stands_right
from pincite.outputs.records.picture import (
    FRAME,
    HUES,
    MISSED,
    framed_on,
    groups_png,
    looks_of,
    pages_with_groups,
)
from tests.outputs.records.made_extractions import extraction, group, leaf

NAN = float("nan")
SCREEN = 72.0  # a pixel a point


def open_png(data):
    with Image.open(io.BytesIO(data)) as image:
        return np.asarray(image.convert("RGB")).astype(int)


def row(y, label="Sales", amount="1,200", x=40.0, page=1, **more):
    return group(
        "item",
        leaf("label", label, "L", box=(x, y, x + 60, y + 10), page=page, token=1),
        leaf("amount", amount, "A", box=(x + 100, y, x + 140, y + 10), page=page, token=2),
        **more,
    )


def answer(*groups, **more):
    return extraction(group("all", *groups), page_sizes={1: (300.0, 200.0), 2: (300.0, 200.0)}, **more)


def height_of(picture, text):
    """The row of pixels at which a text in dots of one pixel begins, or -1."""
    mask = text_mask(text, 1)
    dark = (picture < 100).all(axis=2)
    high, wide = mask.shape
    for y in range(dark.shape[0] - high + 1):
        for x in np.flatnonzero(dark[y : y + 7, :].any(axis=0)):
            left = x - int(np.flatnonzero(mask.any(axis=0))[0])
            if 0 <= left <= dark.shape[1] - wide and (dark[y : y + 7, left : left + wide] == mask[:7]).all():
                return y
    return -1


def drawn(made, page=1, picture=None):
    return open_png(groups_png(made, page, picture, dpi=SCREEN))


@pytest.fixture
def paper():
    return np.full((200, 300, 3), 255, np.uint8)


def body(picture, paper):
    """The part of a picture that is the page: strips lie above and below, a column right of it."""
    for top in range(picture.shape[0] - paper.shape[0] + 1):
        part = picture[top : top + paper.shape[0], : paper.shape[1]]
        if (part[:, -1] == 77).all():
            return part
    raise AssertionError("the page is not in the picture")


def marked(paper):
    paper = paper.copy()
    paper[:, -1] = 77  # a rule down the right edge, to know the page by
    return paper


def test_a_value_is_drawn_elsewhere(paper):
    page = body(drawn(answer(row(50), row(80)), picture=marked(paper)), paper)
    blue = np.array(HUES[0])
    tint = np.rint(255 + (blue - 255) * TINT)
    assert np.abs(page[55, 60:90] - tint).max() <= 1
    assert np.abs(page[85, 60:90] - tint).max() <= 1
    assert (page[68:72, 60:90] == 255).all()
    assert (page[49:51, 60:90] == blue).all(axis=2).any()


def test_types_look_alike():
    looks = looks_of(group("all", *(leaf(f"t{n}", "x") for n in range(18))))
    assert len({(look.colour, look.dashes) for look in looks.values()}) == 18


def test_a_record_has_no_frame(paper):
    page = body(drawn(answer(row(50), row(80)), picture=marked(paper)), paper)
    colour = np.array(FRAME.colour)
    for x, y in ((38, 55), (182, 55), (120, 48), (120, 62)):
        near = page[y - 1 : y + 2, x - 1 : x + 2]
        assert (near == colour).all(axis=2).any(), (x, y)


def test_the_whole_answer_is_framed():
    section = group("section", leaf("title", "T", "T"), row(50), row(80))
    framed = framed_on(group("all", section), 1)
    assert [(f.group.type, f.number, f.height) for f in framed] == [
        ("section", 1, 2),
        ("item", 1, 1),
        ("item", 2, 1),
    ]
    assert [f.group.type for f in framed_on(row(50), 1)] == ["item"]
    outer, inner = framed[0].box, framed[1].box
    assert outer[0] < inner[0] and outer[1] < inner[1] and outer[2] > inner[2]


def test_numbers_start_again_on_every_page():
    made = answer(row(50), row(50, page=2), row(80, page=2))
    assert [f.number for f in framed_on(made.groups[0], 2)] == [2, 3]


def test_a_record_over_two_pages_is_framed_on_one():
    over = group("item", leaf("label", "a", box=(0, 180, 50, 190)), leaf("amount", "1", page=2))
    made = answer(over)
    assert pages_with_groups(made) == (1, 2)
    assert len(framed_on(made.groups[0], 1)) == len(framed_on(made.groups[0], 2)) == 1
    for page in (1, 2):
        drawn(made, page)


def test_the_truth_is_not_beside_its_record(paper):
    cause = Cause(type="item", atom="sameRow(L, A)", truth=0.91)
    picture = drawn(answer(row(50), row(120, truth=0.91, cause=cause)), picture=paper)
    first, second = height_of(picture, "item 1: 1"), height_of(picture, "item 2: 0.91")
    assert first > 0
    assert second - first == 70
    assert height_of(picture, "sameRow(L, A)") == second


def test_what_was_missed_is_not_drawn(paper):
    miss = Miss(
        type="item",
        tokens=(Value(text="Rent", page=1, box=(40.0, 150.0, 100.0, 160.0)),),
        truth=0.5,
        sentence="no amount in its row",
    )
    made = answer(row(50), misses=(miss,))
    picture = drawn(made, picture=paper)
    assert (picture == MISSED.colour).all(axis=2).sum() > 40
    assert height_of(picture, "?1: no amount in its row") > picture.shape[0] - 30
    assert pages_with_groups(extraction(misses=(miss,))) == (1,)
    assert (drawn(extraction(misses=(miss,)), picture=paper) == MISSED.colour).all(axis=2).any()


def test_a_value_of_a_record_is_drawn_as_missed(paper):
    held = leaf("amount", "7", "A", box=(140.0, 50.0, 180.0, 60.0), token=5)
    free = Value(text="Rent", page=1, box=(40.0, 150.0, 100.0, 160.0), token=6)
    miss = Miss(type="item", tokens=(free, held.value), truth=0.0, sentence="no")
    picture = drawn(answer(group("item", held), misses=(miss,)), picture=marked(paper))
    page = body(picture, paper)
    red = (page == MISSED.colour).all(axis=2)
    assert red[140:170].any()
    assert not red[40:70].any()


def test_every_token_of_a_document_is_almost_a_record(paper):
    lone = Value(text="Rent", page=1, box=(40.0, 150.0, 100.0, 160.0))
    miss = Miss(type="item", tokens=(lone,), truth=0.0, sentence="no")
    assert pages_with_groups(extraction(misses=(miss,))) == ()
    picture = drawn(answer(row(50), misses=(miss,)), picture=paper)
    assert not (picture == MISSED.colour).all(axis=2).any()


def check(identity, state, *paths):
    return Check(identity=identity, column="A", state=state, sentence="5 and 4", paths=paths)


def test_an_identity_is_not_told(paper):
    checks = (
        check("good", "holds", "/all/item"),
        check("fine", "holds", "/all/item"),
        check("elsewhere", "fails", "/all/other"),
        check("wrong", "fails", "/all/other", "/all/item"),
    )
    other = row(50, page=2, path="/all/other")
    picture = drawn(answer(row(50, path="/all/item"), other, checks=checks), picture=paper)
    assert height_of(picture, "identity wrong (A) does not hold: 5 and 4") > 0
    assert height_of(picture, "2 identities hold") > 0
    assert height_of(picture, "identity elsewhere") < 0
    assert height_of(picture, "identity good") < 0


def test_an_incomplete_answer_looks_complete(paper):
    picture = drawn(answer(row(50), complete=False, stopped_by="max_groups"), picture=paper)
    assert height_of(picture, "not complete: the search was ended by max_groups") > 0


def test_the_page_given_is_changed(paper):
    drawn(answer(row(50)), picture=paper)
    assert (paper == 255).all()


def test_white_paper_says_nothing():
    picture = drawn(answer(row(50, label="Sales", amount="1,200")))
    assert height_of(picture, "Sales") > 0
    assert height_of(picture, "1,200") > 0


def test_a_leader_strikes_through_print(paper):
    paper[53:58, 250:260] = 0
    plain = body(drawn(answer(row(50)), picture=marked(paper)), paper)
    assert (plain[50:62, 190:262] == paper[50:62, 190:262]).all()


def test_two_pictures_of_one_answer_differ(paper):
    assert groups_png(answer(row(50)), 1, paper) == groups_png(answer(row(50)), 1, paper)


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
def test_a_place_that_is_none_ends_in_an_error(paper, box, known):
    wild = group("item", leaf("a", "x", box=box), leaf("b", "y", box=box))
    drawn(answer(wild, row(50)), picture=paper if known else None)
    odd = extraction(wild, page_sizes={1: (1e9, 0.001)} if known else {})
    drawn(odd)


def test_nothing_found_ends_in_an_error(paper):
    assert pages_with_groups(extraction()) == ()
    assert drawn(extraction(), picture=paper).shape[1] >= 300


def test_many_records_run_out_of_the_picture(paper):
    many = [row(1.0 * n) for n in range(150)]
    picture = drawn(answer(*many), picture=paper)
    assert height_of(picture, "more") > 0
    assert picture.shape[0] < 300


def test_notes_lie_on_one_another():
    tops = spread([-5.0, 0.0, 3.0, 3.0, 50.0, 96.0, 97.0], 10, 100)
    assert all(b - a >= 10 for a, b in pairwise(tops))
    assert tops[0] >= 0 and tops[-1] <= 90
    assert tops[4] == 50.0


def test_a_link_crosses_the_values_it_joins():
    assert facing((0, 0, 10, 10), (30, 0, 40, 10)) == ((10, 5), (30, 5))
    assert facing((30, 0, 40, 10), (0, 0, 10, 10)) == ((30, 5), (10, 5))
    assert facing((0, 0, 10, 10), (0, 30, 10, 40)) == ((5, 10), (5, 30))
    assert facing((0, 0, 10, 10), (20, 20, 30, 30)) == ((10, 10), (20, 20))


def test_a_leader_runs_through_another_record():
    left = Note((0, 0, 10, 10), "1", "", FRAME)
    assert stands_right((20, 0, 30, 10), left)
    assert not stands_right((20, 50, 30, 60), left)
    assert not stands_right((-5, -5, 15, 40), left)  # the frame it is in
