"""Pages of labels and amounts in rows, and wrappers over them with the predicates of the product: where
an engine looks tokens up by place instead of asking about every pair, these show what it overlooks."""

from __future__ import annotations

import random
from typing import NamedTuple

import msgspec

from pincite.model.geometry import Box
from pincite.wrappers.definition import Norm, Wrapper
from pincite.wrappers.language.parse import parse
from pincite.wrappers.tokens.table import TokenTable
from tests.wrappers.oracle.models import model_of
from tests.wrappers.oracle.setting import bottom_up
from tests.wrappers.tokens.made import tokens_from

PITCH = 20.0
HEIGHT = 10.0

LEAVES = """
label = #TOKEN:X where regExp(X, /l.*/)
amount = #TOKEN:X where isNumber(X)
title = #TOKEN:X where similarStr(X, "title")
note = #TOKEN:X where not isNumber(X)
thing = #TOKEN:X
"""

SHAPES = (
    "coll = item:I*  item = label:L, amount:A, amount:B where west(L, A) and west(A, B)",
    "coll = item:I*  item = label:L, amount:A, amount:B? where west(L, A) and sameRow(L, A) and west(A, B)",
    "coll = item:I*  item = label:L, amount:A*, note:N? where sameRow(L, A) and not overlaps(L, N)",
    "coll = section:S*  section = title:T, item:I* where north(T, I)"
    "  item = label:L, amount:A where west(L, A)",
    "coll = title:T, section:S+"
    "  section = label:L, (amount:A | note:N)* where near(L, A, d=4) or sameRow(L, A)",
    "coll = item:I*  item = label:L, amount:A where west(L, A) or north(L, A) and near(L, A)",
    "coll = item:I*  item = label:L, amount:A where not samePage(L, A)",
    "coll = item:I*  item = label:L, amount:A where not west(L, A) and precedes(L, A)",
    "coll = item:I*  item = label:L, amount:A where not sameRow(L, A) or near(L, A)",
    "coll = item:I*, note:N?  item = label:L, amount:A where nearestRight(A, L)",
    "coll = title:T?, item:I* where above(T, I)"
    "  item = label:L, amount:A where sameRow(L, A) and leftOf(L, A)",
    "coll = (title:T, item:I, item:J, note:N?) where north(T, I) and north(I, J)"
    "  item = label:L, amount:A where sameRow(L, A)",
    "coll = row:R*  row = amount:A, amount:B, amount:C? where between(B, A, C) and sameRow(A, B)",
    "coll = item:I*  item = label:L, amount:A where adjacent(L, A) and south(A, L, width=90)",
    "coll = pair:P*  pair = thing:A, thing:B where west(A, B) and near(A, B, d=9)",
    "coll = pair:P*  pair = thing:A, thing:B where north(A, B) and sameColumn(A, B)",
    "coll = pair:P*, amount:X where west(P, X) pair = label:A, note:B where northwest(A, B)",
    "coll = section:S*"
    "  section = title:T, label:L*, amount:A* where below(L, T) and below(A, T) and east(A, L)",
    "coll = item:I*  item = label:L, (amount:A, amount:B?)? where west(L, A) and west(L, B) and west(A, B)",
    "coll = item:I*  item = (label:L | title:L), amount:A where west(L, A) and near(L, A, d=20)",
)


class Page(NamedTuple):
    """``rows`` are the tokens as they were listed: text, page and box."""

    text: str
    wrapper: Wrapper
    rows: list[tuple[str, int, Box]]
    confidence: list[float]

    @property
    def tokens(self) -> TokenTable:
        return tokens_from(self.rows, confidence=self.confidence)


def random_page(r: random.Random, tokens: tuple[int, int] = (6, 12)) -> Page:
    norm: Norm = r.choice(("min", "min", "min", "product", "lukasiewicz"))
    threshold = r.choice((0.5, 0.7, 0.8, 0.8, 0.9) if norm == "min" else (0.1, 0.3, 0.5))
    shape = r.choice(SHAPES)
    text = f"wrapper page threshold {threshold} norm {norm}\n{shape}\n{LEAVES}"
    wrapper = needed(parse(text))
    rows = printed(r, r.randint(*tokens))
    confidence = [r.choice((0.75, 0.85, 0.95)) if r.random() < 0.2 else 1.0 for _ in rows]
    return Page(shape, wrapper, rows, confidence)


def needed(wrapper: Wrapper) -> Wrapper:
    """Without the leaf types that the root does not need."""
    order = bottom_up({t.name: model_of(t.content) for t in wrapper.types}, wrapper.root_type)
    return msgspec.structs.replace(wrapper, types=tuple(t for t in wrapper.types if t.name in order))


def printed(r: random.Random, n: int) -> list[tuple[str, int, Box]]:
    """``n`` tokens in rows of a label and two columns of amounts, some missing, some out of place."""
    crooked = r.random() < 0.6
    breaks = r.random() < 0.4
    page, y = 1, 50.0
    rows: list[tuple[str, int, Box]] = []
    while len(rows) < n:
        if breaks and rows and r.random() < 0.25:
            page, y = page + 1, 50.0
        if r.random() < 0.2:
            rows.append((r.choice(("title", "titles", "tittle")), page, box(r, 30, y, 60, crooked)))
            y += PITCH
            continue
        if r.random() < 0.9:
            rows.append((f"l{len(rows)}", page, box(r, 30, y, r.choice((40, 80)), crooked)))
        for x in (150, 220):
            if r.random() < 0.6:
                rows.append((str(r.randint(1, 99)), page, box(r, x, y, 30, crooked)))
        y += PITCH
    rows = rows[:n]
    r.shuffle(rows)
    return rows


def box(r: random.Random, x: float, y: float, width: float, crooked: bool) -> Box:
    if crooked:
        x += r.choice((-10, -4, 0, 0, 4, 10))
        y += r.choice((-6, -2, 0, 0, 2, 6))
    return (x, y, x + width, y + HEIGHT)
