"""Code of strangers inside a wrapper: whatever it does, the user must learn whose it is."""

from importlib.metadata import EntryPoint
from typing import Literal

import numpy as np
import pytest

from pincite.errors import BadPredicate, BadWrapper
from pincite.wrappers.predicates.predicate import Predicate, Scene
from pincite.wrappers.predicates.registry import built_in, gathered
from pincite.wrappers.predicates.user import Token, plugged, predicate
from tests.wrappers.tokens.made import tokens_from

SCENE = Scene(
    tokens=tokens_from(
        [("abc", 1, (0, 0, 10, 12)), ("de", 1, (20, 0, 30, 12)), ("", 2, None)],
        bold=[True, False, False],
        size=[12, 9, 0],
        font=["Times", "", ""],
        kind=["heading", "", ""],
    )
)


@predicate
def isLong(t: Token, letters: float = 3, end: str = "", how: Literal["soft", "hard"] = "soft") -> float:
    """The text has many letters.

    More is said here.
    """
    share = min(1.0, len(t.text) / letters)
    return share if how == "soft" else float(share == 1)


@predicate(name="sameBold", summary="Both are bold, or neither.", same_page=True)
def both(a: Token, b: Token) -> bool:
    return a.bold == b.bold


def test_a_function_becomes_a_predicate_with_its_signature():
    assert (isLong.name, isLong.summary, isLong.arity) == ("isLong", "The text has many letters.", 1)
    assert [(p.name, p.kind) for p in isLong.parameters] == [
        ("t", "group"),
        ("letters", "number"),
        ("end", "text"),
        ("how", "word"),
    ]
    assert isLong.parameters[3].words == ("soft", "hard")
    assert not isLong.parameters[1].required
    assert isLong.truth(SCENE, np.arange(3), 4.0, "", "soft").tolist() == [0.75, 0.5, 0.0]
    assert isLong.truth(SCENE, np.arange(3), 3.0, "", "hard").tolist() == [1.0, 0.0, 0.0]


def test_pairs_of_tokens_are_asked_in_the_shape_they_come_in():
    a, b = np.arange(3)[:, None], np.arange(3)[None, :]
    assert both.same_page
    assert both.truth(SCENE, a, b).tolist() == [[1, 0, 0], [0, 1, 1], [0, 1, 1]]
    assert both.truth(SCENE, np.array(0), np.array(1)).shape == ()


def test_a_token_shows_what_the_table_holds():
    seen: list[Token] = []

    @predicate
    def look(t: Token) -> float:
        seen.append(t)
        return 1

    look.truth(SCENE, np.array([0, 0, 2]))
    assert [t.number for t in seen] == [0, 2]
    assert seen[0] == Token(
        number=0,
        text="abc",
        page=1,
        box=(0, 0, 10, 12),
        bold=True,
        size=12,
        font="Times",
        kind="heading",
        line=12,
    )
    assert all(np.isnan(v) for v in seen[1].box)


@pytest.mark.parametrize("said", [1.5, -0.1, float("nan"), float("inf"), None, "much"])
def test_what_is_no_truth_is_refused_by_name(said):
    @predicate
    def odd(t: Token) -> float:
        return said

    with pytest.raises(BadPredicate, match="'odd'"):
        odd.truth(SCENE, np.arange(1))


def test_truths_off_by_rounding_are_taken():
    @predicate
    def sums(t: Token, up: float) -> float:
        return 1 + 1e-12 if up else -1e-12

    assert sums.truth(SCENE, np.arange(1), 1).tolist() == [1.0]
    assert sums.truth(SCENE, np.arange(1), 0).tolist() == [0.0]


def test_an_exception_inside_is_named_and_ours_are_let_through():
    @predicate
    def breaks(t: Token) -> float:
        return 1 / 0

    @predicate
    def ours(t: Token) -> float:
        raise BadWrapper("no such thing")

    with pytest.raises(BadPredicate, match="'breaks' failed: ZeroDivisionError"):
        breaks.truth(SCENE, np.arange(1))
    with pytest.raises(BadWrapper, match="no such thing"):
        ours.truth(SCENE, np.arange(1))


def test_signatures_that_wrappers_cannot_write_are_refused():
    def nothing() -> float:
        return 1

    def untyped(t) -> float:
        return 1

    def late(n: float, t: Token) -> float:
        return 1

    def many(a: Token, b: Token, c: Token, d: Token) -> float:
        return 1

    def keyword(t: Token, *, n: float = 1) -> float:
        return 1

    def strange(t: Token, n: list) -> float:
        return 1

    for function in (nothing, untyped, late, many, keyword, strange):
        with pytest.raises(BadPredicate, match=f"'{function.__name__}'"):
            predicate(function)


# -- entry points

not_callable = 5
plain = both


def point(name: str, value: str) -> EntryPoint:
    return EntryPoint(name=name, value=value, group="pincite.predicates")


def test_installed_predicates_take_the_name_of_their_entry_point():
    found = plugged(
        [point("b", "tests.wrappers.predicates.test_user:plain"), point("a", f"{__name__}:isLong")]
    )
    assert [p.name for p in found] == ["a", "b"]
    assert all(isinstance(p, Predicate) for p in found)


@pytest.mark.parametrize(
    "value", ["no.such.module:x", "math:nothing", "math:floor", f"{__name__}:not_callable"]
)
def test_a_broken_plugin_is_named_in_a_sentence(value):
    with pytest.raises(BadPredicate, match="'mine'"):
        plugged([point("mine", value)])


def test_a_plugin_cannot_take_the_place_of_a_predicate_of_pincite():
    ours = built_in()
    with pytest.raises(BadPredicate, match="'west'"):
        gathered(ours, plugged([point("west", f"{__name__}:isLong")]))
    assert list(gathered(ours, plugged([point("isLong", f"{__name__}:isLong")])))[-1] == "isLong"
