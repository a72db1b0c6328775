"""An explanation that fits on a screen."""

from pincite.model.records import Cause, Check, Miss, Value
from pincite.outputs.records import brief, explained
from pincite.outputs.records.brief import LINES
from tests.outputs.records.made_extractions import extraction, fig4, group, leaf


def value(text, token, page=1, box=(10.0, 20.0, 30.0, 40.0)):
    return Value(text=text, page=page, box=box, token=token)


def miss(number, truth=0.5, atom="sameRow(A, B)", **more):
    cause = Cause(type="item", atom=atom, truth=truth, tokens=(number, number + 1))
    tokens = (value(f"v{number}", number, page=3), value(f"w{number}", number + 1))
    return Miss(**{"type": "item", "tokens": tokens, "truth": truth, "sentence": "s", "cause": cause, **more})


def test_an_explanation_has_at_most_thirty_lines_and_says_what_it_left_out():
    made = fig4(misses=tuple(miss(10 * n, atom=f"near(A, B, d={n})") for n in range(200)))
    lines = brief(made)
    assert len(lines) == LINES
    assert lines[-1] == f"--explain-all says more: {len(explained(made)) - LINES + 1} lines"


def test_what_is_missing_altogether_comes_first_a_line_for_each_part():
    parts = [miss(1000 + n, part=f"part{n}", type=f"part{n}") for n in range(5)]
    lines = brief(fig4(misses=(*parts, *(miss(10 * n) for n in range(100)))))
    told = [line for line in lines if line.startswith("missing: ")]
    assert [line.split(": ")[1] for line in told] == [f"part{n}" for n in range(5)]
    assert lines.index(told[-1]) < next(n for n, line in enumerate(lines) if line.startswith("almost "))


def test_a_near_miss_names_its_tokens_with_page_and_box_and_who_took_them():
    item = group("item", leaf("a", "x", token=11), path="/all/item[1]")
    made = extraction(group("all", item, path="/all"), misses=(miss(10),))
    assert brief(made)[-2] == (
        'almost item: "v10" (page 3, 10 20 30 40), "w10" (page 1, 10 20 30 40; held by /all/item[1]): '
        '"v10" should stand in the same row as "x", true to 0.5 [sameRow(A, B)]'
    )


def test_a_conflict_says_which_group_took_the_token():
    taken = miss(10, cause=None, taken_by="/all/item[1]")
    assert brief(extraction(misses=(taken,)))[-1].endswith(": all would hold, but /all/item[1] took it")


def test_identities_that_do_not_hold_are_never_cut_off():
    check = Check(identity="q", column="N1", state="fails", sentence="5 is not 4", difference=1.0)
    lines = brief(fig4(checks=(check,), misses=tuple(miss(10 * n) for n in range(100))))
    assert "identity q (N1) does not hold: 5 is not 4" in lines


def test_of_what_fails_one_condition_six_are_told_and_the_others_counted():
    lines = brief(fig4(misses=tuple(miss(10 * n) for n in range(20))))
    assert sum(line.startswith('almost item: "') for line in lines) == 6
    assert "almost item: 14 more for which sameRow(A, B) does not hold" in lines
