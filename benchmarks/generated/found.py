"""What Pincite made of a document, joined over columns and pages, and paired with the truth."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from typing import Any

from benchmarks.generated.truth import Wanted, key_of
from benchmarks.scores.texts import fold
from benchmarks.scores.trees import Node

SHINGLE = 5
"""Letters in a row that are looked up."""
WHOLE = 0.96
"""Likeness from which a block has come back in one piece: a ligature or sign may differ."""


@dataclass
class Got:
    """An element with those that go on with it."""

    kind: str
    text: str
    pages: list[int]
    level: int
    id: str
    parent: str
    marker: str
    reason: str
    table: Any = None
    at: int = 0
    key: str = ""
    shingles: set[str] = field(default_factory=set)


def got_of(document: Any) -> list[Got]:
    """Elements of a Pincite document in reading order, continuations joined to what they go on with."""
    out: list[Got] = []
    by_id: dict[str, Got] = {}
    for e in document.elements:
        if e.continues and e.continues in by_id:
            g = by_id[e.continues]
            g.text += e.joint + e.text
            g.pages.append(e.page)
            by_id[e.id] = g
            continue
        text = e.text if e.table is None else " ".join(c.text for c in e.table.cells)
        g = Got(e.kind, text, [e.page], e.level, e.id, e.parent, e.marker, e.reason, e.table, len(out))
        by_id[e.id] = g
        out.append(g)
    for g in out:
        g.key = key_of(g.text)
        g.shingles = shingles(g.key)
    return out


def shingles(key: str) -> set[str]:
    if len(key) <= SHINGLE:
        return {key} if key else set()
    return {key[i : i + SHINGLE] for i in range(len(key) - SHINGLE + 1)}


KINDS = {
    "title": ("heading",),
    "heading": ("heading",),
    "paragraph": ("paragraph",),
    "item": ("list_item",),
    "note": ("footnote",),
    "caption": ("caption",),
    "byline": ("paragraph",),
}


@dataclass
class Pair:
    """A block of the truth, the element that is it (None where none is, whole), and those that hold
    some of it, most first."""

    wanted: Wanted
    got: Got | None
    holders: list[Got]


def pairs_of(wanted: list[Wanted], got: list[Got]) -> list[Pair]:
    """Partners, one to one; of several alike the one of the right kind first, then in order."""
    index: dict[str, list[Got]] = defaultdict(list)
    for g in got:
        for s in g.shingles:
            index[s].append(g)
    used: set[int] = set()
    out = []
    for w in wanted:
        mine = shingles(w.key)
        counts: dict[int, int] = defaultdict(int)
        for s in mine:
            for g in index.get(s, ()):
                counts[g.at] += 1
        best: tuple[float, bool, int] | None = None
        holders = []
        for at, n in counts.items():
            g = got[at]
            if n >= 0.25 * len(mine) or (n >= 0.6 * len(g.shingles) and len(g.key) > 3):
                holders.append((n, g))
            if at in used:
                continue
            like = n / len(mine | g.shingles) if g.key != w.key else 1.0
            if (w.kind == "item" and g.kind != "list_item") or w.kind == "note":
                # The mark may stand in the text.
                like = max(like, n / max(len(mine), 1) if 0 <= len(g.key) - len(w.key) <= 3 else 0.0)
            rank = (round(like, 3), g.kind in KINDS.get(w.kind, ()), -at)
            if like >= WHOLE * 0.95 and (best is None or rank > best):
                best = rank
        holders.sort(key=lambda h: -h[0])
        chosen = None
        if best is not None and w.kind not in ("table", "figure", "contents"):
            chosen = got[-best[2]]
            used.add(chosen.at)
        out.append(Pair(w, chosen, [g for _, g in holders]))
    return out


def grid_of(table: Any) -> Node:
    """A Pincite table as a tree."""
    rows = [Node("tr") for _ in range(table.rows)]
    for c in table.cells:
        rows[c.row].children.append(Node("td", fold(c.text), c.row_span, c.col_span))
    return Node("table", children=rows)


def head_rows(table: Any) -> int:
    """Rows at the top all of whose cells with text are header cells."""
    for row in range(table.rows):
        cells = [c for c in table.cells if c.row == row and c.text]
        if not cells or not all(c.header for c in cells):
            return row
    return table.rows
