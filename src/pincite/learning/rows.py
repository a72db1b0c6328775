"""Hypotheses about rows: what is true of all marked rows, and which of it is needed.

The base is the kind of each field, its relation to the first field of every row, and their order. Beside
it stands a pool of further conditions that hold in every marked row (the bottom clause, cut to what the
language says well). A greedy cover takes of the pool what is needed to refuse what is no row.
"""

from __future__ import annotations

import msgspec
import numpy as np

from pincite.learning.conditions import Condition, Literal, one
from pincite.learning.places import Sample
from pincite.learning.types import DASH, DECIMALS, GROUPED, code_of, type_of
from pincite.wrappers.predicates.predicate import Scene
from pincite.wrappers.tokens.table import TokenTable

PLACE = 6.0  # What a place on the page costs: it holds in this layout only.
CAPTION = 4.0  # What a literal text costs that was seen in one document; a third of it in two.
TABLE = 1.5  # What another table costs, by all its heads: rows of another kind seldom stand alone in one.
MARGIN = 0.01  # Share of the page that a column may be wider than the marks in it.


class Row(msgspec.Struct, frozen=True):
    """A marked row in its scene."""

    name: str
    path: str
    scene: Scene
    tokens: dict[str, int]
    more: dict[str, tuple[int, ...]]


class Pattern(msgspec.Struct, frozen=True):
    """Which fields rows have: ``always`` in all, ``sometimes`` in some, ``one_at_least`` of these in each;
    ``going_on`` are fields with further lines."""

    always: tuple[str, ...]
    sometimes: tuple[str, ...]
    one_at_least: bool
    going_on: tuple[str, ...]

    @property
    def fields(self) -> tuple[str, ...]:
        return (*self.always, *self.sometimes)


def rows_of(samples: list[Sample], scenes: dict[str, Scene]) -> list[Row]:
    return [
        Row(row.name, sample.path, scenes[sample.path], row.tokens, row.more)
        for sample in samples
        for row in sample.rows
    ]


def pattern_of(rows: list[Row]) -> Pattern:
    """The fields in their order on the page: from left to right, then down."""
    fields = dict.fromkeys(field for row in rows for field in row.tokens)
    left = {
        field: float(
            np.median([row.scene.tokens.box[row.tokens[field]][0] for row in rows if field in row.tokens])
        )
        for field in fields
    }
    ordered = sorted(fields, key=lambda field: left[field])
    always = tuple(f for f in ordered if all(f in row.tokens for row in rows))
    sometimes = tuple(f for f in ordered if f not in always)
    least = bool(sometimes) and all(any(f in row.tokens for f in sometimes) for row in rows)
    return Pattern(always, sometimes, least, tuple(f for f in ordered if any(f in row.more for row in rows)))


def true_of(condition: Condition, rows: list[Row]) -> bool:
    """Whether a condition holds in every row, and is about something in one of them."""
    asked = [row for row in rows if all(f in row.tokens for f in condition.fields)]
    return bool(asked) and all(condition.holds(row.scene, row.tokens) for row in asked)


def base(rows: list[Row], pattern: Pattern) -> list[Condition]:
    """The kind of each field, its relation to the first one, and the order from left to right."""
    found = [
        type_of(f, [(row.scene, row.tokens[f]) for row in rows if f in row.tokens]) for f in pattern.fields
    ]
    anchor = pattern.fields[0]
    for field in pattern.fields[1:]:
        relations = [c for c in relations_of(anchor, field) if true_of(c, rows)]
        found += relations[:1]
    ordered = in_order(pattern, rows)
    for i, left in enumerate(ordered):
        for right in ordered[i + 1 :]:
            order = one((left, right), "leftOf", why=f"{left} is to the left of {right}")
            if true_of(order, rows):
                found.append(order)
    return found


def in_order(pattern: Pattern, rows: list[Row]) -> list[str]:
    left = {
        f: min(row.scene.tokens.box[row.tokens[f]][0] for row in rows if f in row.tokens)
        for f in pattern.fields
    }
    return sorted(pattern.fields, key=lambda f: float(left[f]))


def relations_of(anchor: str, field: str) -> list[Condition]:
    pair = (anchor, field)
    return [
        one(pair, "sameRow", why="on one printed line"),
        one(pair, "sameTableRow", cost=1.5, why="in one row of a table"),
        one((field, anchor), "nearestBelow", cost=2, why="right below"),
        one((field, anchor), "nearestAbove", cost=2, why="right above"),
        one(pair, "sameElement", cost=2, why="in one piece of text"),
        one((field, anchor), "near", 3, cost=3, why="close by"),
    ]


def pool(rows: list[Row], pattern: Pattern) -> list[Condition]:
    """Further conditions that hold in all marked rows, cheapest first."""
    found: list[Condition] = []
    documents = {row.path for row in rows}
    for field in pattern.fields:
        having = [row for row in rows if field in row.tokens]
        x = (field,)
        found += [
            one(x, "inTable", cost=2, why="in a table"),
            Condition(
                x,
                ((Literal("inElement", ("footer",), True), Literal("inElement", ("header",), True)),),
                1.5,
                "not at the edge of the page",
            ),
            one(x, "hasFont", "bold", cost=2.5, why="bold"),
            Condition(x, ((Literal("hasFont", ("bold",), True),),), 2.5, "not bold"),
            Condition(x, ((Literal("isZero", (), True),),), 3, "not zero"),
            one(x, "regExp", GROUPED, cost=2.5, why="written as amounts are"),
            or_dash(field, GROUPED, 3, "written as amounts are, or a dash"),
            one(x, "regExp", DECIMALS, cost=2, why="with two decimals"),
            or_dash(field, DECIMALS, 2.5, "with two decimals, or a dash"),
            Condition(x, ((Literal("regExp", (DECIMALS,), True),),), 2.5, "without two decimals"),
            one(x, "ofPeriod", 1, cost=2, why="under the latest date"),
            one(x, "ofPeriod", 2, cost=2, why="under the date before"),
        ]
        heads = [set(row.scene.tokens.header[row.tokens[field]]) for row in having]
        cost = CAPTION if len(documents) < 2 else CAPTION / 3
        found += [
            one(x, "underHeader", head, cost=cost, why=f"under {head!r}")
            for head in sorted(set.intersection(*heads))
            if head
        ]
        if all(
            int(row.scene.tokens.page[i]) in row.scene.tokens.page_sizes
            for row in having
            for i in row.tokens.values()
        ):
            found.append(column(field, having))  # a document without a layout has no columns of a page
    anchor = pattern.fields[0]
    for field in pattern.fields[1:]:
        found += [
            one((anchor, field), "labelOf", cost=1.5, why="the label of the amount"),
            one((field, anchor), "nearestRight", cost=1.5, why="the next to the right"),
            one((anchor, field), "sameTable", cost=1.5, why="in one table"),
            one((anchor, field), "topAligned", cost=2, why="level at the top"),
            one((anchor, field), "baselineAligned", cost=2, why="on one baseline"),
        ]
    kept = [c for c in found if true_of(c, rows)]
    return sorted(kept, key=lambda c: c.cost)


def or_dash(field: str, pattern: str, cost: float, why: str) -> Condition:
    """That a value matches a pattern, or is a dash, as nought is often printed."""
    return Condition((field,), ((Literal("regExp", (pattern,)),), (Literal("regExp", (DASH,)),)), cost, why)


def column(field: str, rows: list[Row]) -> Condition:
    """The part of the page, from left to right, that the marks of a field stand in: as wide as the widest
    and, to the side where they do not meet, half as much again."""
    boxes = np.array([row.scene.tokens.box[row.tokens[field]] for row in rows])
    widths = np.array(
        [row.scene.tokens.page_sizes[int(row.scene.tokens.page[row.tokens[field]])][0] for row in rows]
    )
    left, right = boxes[:, 0] / widths, boxes[:, 2] / widths
    x0, x1 = float(left.min()), float(right.max())
    spread_left, spread_right = float(np.ptp(left)), float(np.ptp(right))
    room = (x1 - x0) / 2
    others = [
        (row.scene.tokens.box[i], row.scene.tokens.page_sizes[int(row.scene.tokens.page[i])][0])
        for row in rows
        for f, i in row.tokens.items()
        if f != field
    ]
    before = max((b[2] / w for b, w in others if b[2] / w <= x0), default=0.0)
    behind = min((b[0] / w for b, w in others if b[0] / w >= x1), default=1.0)
    if spread_left >= spread_right:
        x0 = max(x0 - room, before)
    if spread_right >= spread_left:
        x1 = min(x1 + room, behind)
    values = (round(max(0.0, x0 - MARGIN), 3), 0, round(min(1.0, x1 + MARGIN), 3), 1)
    return one((field,), "inside", *values, cost=PLACE, why="in this column of the page")


class Negative(msgspec.Struct, frozen=True):
    """Tokens that are no row, or no part of one; ``why`` it is known."""

    scene: Scene
    tokens: dict[str, int]
    why: str


def negatives_of(samples: list[Sample], scenes: dict[str, Scene], rows: list[Row]) -> list[Negative]:
    """What is said not to be a row, and what marked rows contradict: the value of one field as another's."""
    found = [
        Negative(scenes[sample.path], struck.tokens, "struck")
        for sample in samples
        for struck in sample.struck
    ]
    fields = list(dict.fromkeys(f for row in rows for f in row.tokens))
    for row in rows:
        for f in fields:
            for g, i in row.tokens.items():
                if f not in row.tokens and f != g:
                    rest = {h: j for h, j in row.tokens.items() if h != g}
                    found.append(Negative(row.scene, rest | {f: i}, f"{g} of row {row.name} is no {f}"))
    return found


def elsewhere(rows: list[Row], negatives: list[Negative]) -> list[Condition]:
    """That a field stands under none of the heads of a table that what is no row is in, where no marked row
    does."""
    headed = dict.fromkeys(
        f for row in rows for f, i in row.tokens.items() if any(row.scene.tokens.header[i])
    )
    ways: dict[tuple[str, tuple[str, ...]], None] = {}
    for negative in negatives:
        for field, i in negative.tokens.items():
            table, own = heads_of(negative.scene.tokens, i)
            if own:
                ways |= {(f, table): None for f in (field, *headed)}
    found = [
        Condition(
            (field,),
            (tuple(Literal("underHeader", (head,), True) for head in heads),),
            TABLE,
            f"not under {' or '.join(map(repr, heads))}",
        )
        for field, heads in ways
    ]
    return [c for c in found if true_of(c, rows)]


def heads_of(tokens: TokenTable, token: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """All heads of the table that a token stands in, and those above it."""
    table = np.flatnonzero((tokens.table == tokens.table[token]) & (tokens.table >= 0)).tolist()
    heads = dict.fromkeys(head for i in table for head in tokens.header[i] if head)
    return tuple(heads), tuple(filter(None, tokens.header[token]))


def refuses(clause: list[Condition], negative: Negative) -> bool:
    return any(
        not condition.holds(negative.scene, negative.tokens)
        for condition in clause
        if all(f in negative.tokens for f in condition.fields)
    )


def covered(
    clause: list[Condition], choices: list[Condition], negatives: list[Negative]
) -> tuple[list[Condition], list[Negative]]:
    """The clause with what it needs of the choices to refuse all negatives (greedily: most refused for
    their cost first), and the negatives that nothing refuses."""
    left = [n for n in negatives if not refuses(clause, n)]
    found = list(clause)
    while left:
        gains = [(sum(refuses([c], n) for n in left) / c.cost, -k, c) for k, c in enumerate(choices)]
        gain, _, best = max(gains, key=lambda one: one[:2], default=(0.0, 0, None))
        if not gain or best is None:
            break
        forced = next(n.why for n in left if refuses([best], n))
        found.append(msgspec.structs.replace(best, why=f"{best.why}; needed since: {forced}"))
        # A table that one field is not in has none of the others either, which is said for nothing.
        alike = (c for c in choices if c.cost == TABLE and c.ways == best.ways and c.fields != best.fields)
        found += [msgspec.structs.replace(c, cost=0.0) for c in alike]
        left = [n for n in left if not refuses([best], n)]
    return found, left


def clauses(rows: list[Row], negatives: list[Negative], pattern: Pattern) -> list[list[Condition]]:
    """The few hypotheses that are tried: the base and what negatives force, each time preferring other
    conditions of the pool, so that they differ where the marks do not decide."""
    start = base(rows, pattern)
    shared = pool(rows, pattern)
    choices = [*shared, *elsewhere(rows, negatives)]
    tried = [covered(start, choices, negatives)[0]]
    names = dict.fromkeys(way[0].predicate for c in shared for way in c.ways[:1])
    for name in names:
        preferred = [c for c in shared if c.ways[0][0].predicate == name]
        if name == "underHeader":
            preferred = preferred[:2]
        tried.append(covered([*start, *preferred], choices, negatives)[0])
        needed, _ = covered(start, preferred, negatives)
        needed, _ = covered(needed, choices, negatives)
        tried.append(needed)
    out: dict[tuple[str, ...], list[Condition]] = {}
    for clause in tried:
        out.setdefault(tuple(sorted(f"{c.fields}{c.ways}" for c in clause)), clause)
    return sorted(out.values(), key=lambda clause: sum(c.cost for c in clause))


def going_on(field: str, rows: list[Row], pattern: Pattern) -> list[Condition]:
    """What is said of further lines (``X_more``) of a field: below it, at its left edge, and under the last
    token that looks as the first field of their row does."""
    more = f"{field}_more"
    having = [
        Row(row.name, row.path, row.scene, row.tokens | {more: i}, {})
        for row in rows
        for i in row.more.get(field, ())
    ]
    found = [type_of(more, [(row.scene, row.tokens[more]) for row in having])]
    choices = [
        one((more, field), "below", why=f"below {field}"),
        one((more, field), "leftAligned", why=f"flush with {field}"),
        one((more, field), "samePage", why="on one page"),
    ]
    for anchor in pattern.always:
        look = code_of(anchor, [(row.scene, row.tokens[anchor]) for row in rows])
        if look is not None and len(look.ways) == 1:
            literal = Literal("underNearest", named=(("pattern", look.ways[0][0].values[0]),))
            under = Condition((more, anchor), ((literal,),), 2, f"before the next {anchor}")
            if true_of(under, having):
                choices.append(under)
                break
    return [*found, *(c for c in choices if true_of(c, having))]
