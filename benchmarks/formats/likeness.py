"""How alike two readings are, notion by notion, 0..1; None where neither has any of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from rapidfuzz.distance import LCSseq

from benchmarks.formats.facts import Facts, words_of
from benchmarks.scores.grids import Grid, grid_of, tree_of
from benchmarks.scores.teds import pairs, teds
from benchmarks.scores.texts import edit_costs, indel_similarity
from benchmarks.scores.trees import Node, size

WRONG_LEVEL = 0.5
"""What a heading or an item is still worth whose text is right and whose depth is not."""

WRONG_TARGET = 0.0
TREE_NODES = 400
"""Tables with more nodes are compared cell by cell: the tree distance is cubic."""

MARKER = re.compile(r"\(?[0-9]{1,3}[.)]|[•·◦▪-]")

METRICS = ("text", "precision", "headings", "lists", "tables", "notes", "links")


RAW = {"lists": re.compile(r"<[uo]l\b", re.I), "tables": re.compile(r"<table\b", re.I),
       "links": re.compile(r"<a\b", re.I), "headings": re.compile(r"<h[1-6]\b", re.I)}  # fmt: skip
"""Markup in what the truth passed through unread: the notion is there and was not seen."""

SCATTERED = 4
"""So many words are had where each is somewhere: what stands between them may be told elsewhere."""

NEAR = 0.8
SEEN = 0.5
"""Share of a table's cells whose words the truth has: with fewer it was dropped there."""


def scores(truth: Facts, found: Facts) -> dict[str, float | None]:
    """Every metric. Headings, items, tables, notes and links in words that the truth does not have at all
    do not count against the finder: the truth dropped them."""
    found = seen(truth, found)
    recalled = [text_recall(truth.words, found.words), text_recall(truth.captions_last, found.captions_last)]
    out = {
        "text": None if not truth.words else max(one for one in recalled if one is not None),
        "precision": text_recall(found.body, truth.body),
        "headings": headings(truth, found),
        "lists": lists(truth, found),
        "tables": tables(truth.tables, found.tables),
        "notes": sequence(truth.notes, found.notes, edit_costs),
        "links": sequence(truth.links, found.links, _link_costs),
    }
    for metric, markup in RAW.items():
        if markup.search(truth.raw):
            out[metric] = None
    return out


def seen(truth: Facts, found: Facts) -> Facts:
    """What was found, without structure in words that the truth dropped."""
    whole = letters(" ".join([*truth.body, *truth.titles]))

    known = {letters(word) for word in [*truth.body, *words_of(" ".join(truth.titles))]}

    def there(text: str) -> bool:
        words = text.split()
        return letters(text) in whole or (
            len(words) >= SCATTERED and all(letters(word) in known for word in words)
        )

    others = [" ".join(cell.text for row in one.children for cell in row.children) for one in truth.tables]

    def kept(table: Node) -> bool:
        cells = [cell.text for row in table.children for cell in row.children if cell.text]
        said = " ".join(cells)
        if any(indel_similarity(said, other) >= SEEN for other in others):
            return True
        return sum(there(text) for text in cells) >= SEEN * len(cells) and len(cells) > 0

    return replace(
        found,
        headings=[one for one in found.headings if there(one[1]) or _near(one, truth.headings)],
        items=[one for one in found.items if there(one[1]) or _near(one, truth.items)],
        tables=[one for one in found.tables if kept(one)],
        notes=[
            one for one in found.notes if there(one) or _near((0, one), [(0, note) for note in truth.notes])
        ],
        links=[one for one in found.links if there(one[1]) and one[0] not in truth.pictures | found.pictures],
    )


def _near(entry: tuple[int, str], entries: Sequence[tuple[int, str]]) -> bool:
    return any(indel_similarity(entry[1], text) >= NEAR for _, text in entries)


def lists(truth: Facts, found: Facts) -> float | None:
    """Terms and definitions may be items or not."""
    if not truth.items and not found.items:
        return None
    either = [leveled(truth.items, found.items), leveled(truth.items_terms, found.items)]
    return max(one for one in either if one is not None)


def letters(text: str) -> str:
    return re.sub(r"\W+", "", text)


def text_recall(wanted: Sequence[str], given: Sequence[str]) -> float | None:
    """The share of the words wanted that come, in order."""
    if not wanted:
        return None
    return LCSseq.similarity(wanted, given) / len(wanted)


def headings(truth: Facts, found: Facts) -> float | None:
    """Levels count from the top level of each side. A title that the truth keeps apart from the text may
    stand above the headings, among them, or be left out: the best of the three."""
    plain_ = leveled(relative(truth.headings), relative(found.headings))
    if not truth.titles or not truth.titles[0]:
        return plain_
    top = min((level for level, _ in truth.headings), default=1)
    title = truth.titles[0]
    tried = [plain_]
    for level in (top - 1, top):
        tried.append(leveled(relative([(level, title), *truth.headings]), relative(found.headings)))
    if not truth.headings and not found.headings:
        return None
    return max(one for one in tried if one is not None)


def relative(entries: Sequence[tuple[int, str]]) -> list[tuple[int, str]]:
    """Levels counted from the top level."""
    top = min((level for level, _ in entries), default=0)
    return [(level - top, text) for level, text in entries]


def leveled(truth: Sequence[tuple[int, str]], found: Sequence[tuple[int, str]]) -> float | None:
    return sequence(truth, found, _level_costs)


def sequence(
    truth: Sequence[Any], found: Sequence[Any], costs: Callable[[Sequence[Any], Sequence[Any]], np.ndarray]
) -> float | None:
    """1 - edit distance / length of the longer sequence; an entry that is lost or too many costs 1."""
    if not truth and not found:
        return None
    if not truth or not found:
        return 0.0
    price = costs(truth, found)
    steps = np.arange(len(found) + 1, dtype=np.float64)
    row = steps.copy()
    for at in range(len(truth)):
        best = np.empty_like(row)
        best[0] = row[0] + 1
        np.minimum(row[1:] + 1, row[:-1] + price[at], out=best[1:])
        best = np.minimum.accumulate(best - steps) + steps
        row = best
    return max(0.0, 1 - float(row[-1]) / max(len(truth), len(found)))


def _level_costs(a: Sequence[tuple[int, str]], b: Sequence[tuple[int, str]]) -> np.ndarray:
    texts = edit_costs([text for _, text in a], [text for _, text in b])
    same = np.array([one for one, _ in a])[:, None] == np.array([one for one, _ in b])[None, :]
    return 1 - (1 - texts) * np.where(same, 1.0, WRONG_LEVEL)


def _link_costs(a: Sequence[tuple[str, str]], b: Sequence[tuple[str, str]]) -> np.ndarray:
    """A link is its target, half of it its text."""
    texts = edit_costs([text for _, text in a], [text for _, text in b])
    targets = {one: at for at, one in enumerate(dict.fromkeys(one for one, _ in [*a, *b]))}
    same = np.array([targets[one] for one, _ in a])[:, None] == np.array([targets[one] for one, _ in b])
    return np.where(same, texts / 2, 1 - WRONG_TARGET)


def tables(truth: Sequence[Node], found: Sequence[Node]) -> float | None:
    """Mean over the true tables of the likeness to their partner, and over those found where they are
    more: a false table costs as much as a lost one. Boxes (one cell, or no words) are not tables."""
    truth, found = ([tidy(one) for one in side if _is_table(one)] for side in (truth, found))
    if not truth and not found:
        return None
    total = sum(table(truth[one], found[two]) for one, two in pairs(truth, found))
    return total / max(len(truth), len(found))


def _is_table(tree: Node) -> bool:
    cells = [cell for row in tree.children for cell in row.children]
    return len(cells) > 1 and any(cell.text for cell in cells)


def tidy(tree: Node) -> Node:
    """Short rows filled up, and without markers alone in a cell, which only one side numbers."""
    grid = grid_of(tree, 1)
    return tree_of(
        Grid(
            1,
            tuple(
                replace(cell, text="" if MARKER.fullmatch(cell.text) else cell.text) for cell in grid.cells
            ),
        )
    )


def table(truth: Node, found: Node) -> float:
    """TEDS; of large tables F1 of cells, the same in place, spans and text."""
    if max(size(truth), size(found)) <= TREE_NODES:
        return teds(truth, found).text
    left, right = set(grid_of(truth, 1).cells), set(grid_of(found, 1).cells)
    return 2 * len(left & right) / (len(left) + len(right))
