"""P11: what must not change a result, and what must change it in a known way."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

import msgspec
import pytest

from pincite.model.geometry import Box
from pincite.model.records import Group as Record
from pincite.wrappers.definition import Atom, Constraint, Wrapper
from pincite.wrappers.evaluation.evaluate import evaluate, scene_of
from pincite.wrappers.evaluation.options import EvaluationOptions
from pincite.wrappers.predicates.directions import COMPASS
from tests.wrappers.oracle.instances import seeded
from tests.wrappers.oracle.pages import Page, random_page
from tests.wrappers.tokens.made import tokens_from

Row = tuple[str, int, Box]
SEEDS = range(60)
MODES = ("paper", "best")


def told(group: Record) -> tuple:
    """A group by the texts of its tokens, which differ on these pages."""
    value = group.value.text if group.value is not None else ""
    return group.type, group.variable, value, tuple(told(c) for c in group.children)


def results(wrapper: Wrapper, rows: list[Row], mode: str) -> list[tuple]:
    found = evaluate(wrapper, tokens_from(rows), EvaluationOptions(mode=mode))
    return [(round(g.truth, 7), told(g)) for g in found.groups]


def distinct(page: Page) -> list[Row]:
    """The rows with another text for each token, of the same kind."""
    taken: dict[str, int] = {}
    rows = []
    for i, (text, number, box) in enumerate(page.rows):
        if text.isdigit():
            text = str(100 + i)
        elif text in taken:
            text = f"l{i}"
        taken[text] = i
        rows.append((text, number, box))
    return rows


def moved(
    rows: list[Row], place: Callable[[float, float], tuple[float, float]], page=lambda n: n
) -> list[Row]:
    result = []
    for text, number, (x0, y0, x1, y1) in rows:
        (ax, ay), (bx, by) = place(x0, y0), place(x1, y1)
        box = (min(ax, bx), min(ay, by), max(ax, bx), max(ay, by))
        result.append((text, page(number), box))
    return result


CHANGES: dict[str, Callable[[list[Row]], list[Row]]] = {
    "listed in another order": lambda rows: random.Random(5).sample(rows, len(rows)),
    "moved": lambda rows: moved(rows, lambda x, y: (x + 64, y + 128)),
    "enlarged": lambda rows: moved(rows, lambda x, y: (x * 2, y * 2)),
    "made smaller": lambda rows: moved(rows, lambda x, y: (x / 2, y / 2)),
    "on pages with other numbers": lambda rows: moved(rows, lambda x, y: (x, y), lambda n: 3 * n + 4),
}


@pytest.mark.parametrize("name", CHANGES)
def test_the_result_does_not_depend_on_where_the_page_lies(name):
    some = 0
    for seed in SEEDS:
        page = random_page(random.Random(seed))
        rows = distinct(page)
        for mode in MODES if len(rows) < 10 else MODES[:1]:
            before = results(page.wrapper, rows, mode)
            assert results(page.wrapper, CHANGES[name](rows), mode) == before, (
                f"seed {seed}: {page.text}, {name}"
            )
            some += bool(before)
    assert some > 25


def test_a_turned_page_is_read_with_turned_directions():
    """A quarter turn to the right takes north to east. Every answer is compared, as the order of reading
    and with it the order of ties changes."""
    turned_names = dict(zip(COMPASS, (*list(COMPASS)[2:], *list(COMPASS)[:2]), strict=True))
    seen = 0
    for seed in range(250):
        page = random_page(random.Random(seed), tokens=(4, 7))
        used = {a.predicate for t in page.wrapper.types for a in t.constraint.atoms if len(a.variables) > 1}
        if not used or not used <= set(COMPASS):
            continue
        seen += 1
        rows = distinct(page)
        turned = moved(rows, lambda x, y: (1000 - y, x))
        wrapper = renamed(page.wrapper, turned_names)
        assert sorted(unordered(page.wrapper, rows)) == sorted(unordered(wrapper, turned)), page.text
    assert seen > 20


def renamed(wrapper: Wrapper, names: dict[str, str]) -> Wrapper:
    def atom(a: Atom) -> Atom:
        return msgspec.structs.replace(a, predicate=names.get(a.predicate, a.predicate))

    types = tuple(
        msgspec.structs.replace(
            t, constraint=Constraint(tuple(tuple(map(atom, c)) for c in t.constraint.disjuncts))
        )
        for t in wrapper.types
    )
    return msgspec.structs.replace(wrapper, types=types)


def unordered(wrapper: Wrapper, rows: list[Row]) -> list[tuple]:
    def shape(group: Record) -> tuple:
        value = group.value.text if group.value is not None else ""
        return group.type, group.variable, value, tuple(sorted(map(shape, group.children)))

    found = evaluate(wrapper, tokens_from(rows), EvaluationOptions(mode="all"))
    assert found.complete
    return [(round(g.truth, 7), shape(g)) for g in found.groups]


def test_a_higher_threshold_finds_no_answer_where_a_lower_finds_none():
    empty = 0
    for seed in range(200):
        i = seeded(seed, tokens=(3, 5))
        found = [
            bool(evaluate(i.wrapper, i.tokens, EvaluationOptions(threshold=t), i.predicates).groups)
            for t in (0.1, 0.3, 0.5, 0.7, 0.9, 1.0)
        ]
        assert found == sorted(found, reverse=True), i
        empty += not all(found)
    assert empty > 25


def test_a_token_that_fits_no_type_changes_nothing():
    """Except through predicates about the tokens around, which these wrappers do not have."""
    around = re.compile("adjacent|nearest|underNearest|precedes|follows")
    seen = 0
    for seed in SEEDS:
        page = random_page(random.Random(seed))
        types = {t.name for t in page.wrapper.types}
        if around.search(page.text) or types & {"thing", "note"}:
            continue
        seen += 1
        rows = distinct(page)
        r = random.Random(seed)
        more = rows.copy()
        for i in range(3):
            x, y = r.randint(0, 300), r.randint(40, 200)
            more.insert(r.randint(0, len(more)), (f"?{'!' * i}", 1, (x, y, x + 20, y + 10)))
        for mode in MODES if len(rows) < 10 else MODES[:1]:
            assert results(page.wrapper, more, mode) == results(page.wrapper, rows, mode), page.text
    assert seen > 20


def test_a_scene_that_was_used_for_another_wrapper_gives_the_same_answer():
    for seed in SEEDS:
        page, other = random_page(random.Random(seed)), random_page(random.Random(seed + 1000))
        scene = scene_of(page.tokens, page.wrapper.concepts, page.wrapper.locale)
        same_words = msgspec.structs.replace(
            other.wrapper, concepts=page.wrapper.concepts, locale=page.wrapper.locale
        )
        evaluate(same_words, page.tokens, scene=scene)
        fresh, again = evaluate(page.wrapper, page.tokens), evaluate(page.wrapper, page.tokens, scene=scene)
        assert again == fresh, (seed, page.text)
