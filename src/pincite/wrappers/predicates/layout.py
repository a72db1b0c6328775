"""What the layout of the document says of a token: its table, element, type, page, its place in reading."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Hashable, Sequence
from functools import partial
from typing import Literal, TypeVar

import numpy as np

from pincite.model import elements
from pincite.model.arrays import Array
from pincite.wrappers.predicates.content import named, reg_exp
from pincite.wrappers.predicates.predicate import ConceptName, Expression, Predicate, Scene, Tokens, declared

V = TypeVar("V")
LARGER = 1.1  # Times the size from which type is seen to be larger: the step from 10 to 11 points.


# -- tables


def in_table(scene: Scene, t: Tokens) -> Array:
    """The token is a table cell, or part of one."""
    return np.where(scene.tokens.table[t] >= 0, 1.0, 0.0)


def same_table(first: str, last: str, scene: Scene, a: Tokens, b: Tokens) -> Array:
    """1 for cells of one table whose ranges from one column to the other meet; 0 outside tables."""
    tokens = scene.tokens
    begin, end = getattr(tokens, first), getattr(tokens, last)
    known = (tokens.table[a] >= 0) & (begin[a] >= 0) & (begin[b] >= 0)
    common = (begin[a] <= end[b]) & (begin[b] <= end[a])
    return np.where(known & common & (tokens.table[a] == tokens.table[b]), 1.0, 0.0)


# What two cells share, as people say it, and from which to which column of the ``TokenTable`` it reaches.
SHARED: dict[str, tuple[str, str, str]] = {
    "sameTable": ("are cells of one table.", "table", "table"),
    "sameTableRow": ("are cells in one row of one table; 0 outside tables.", "row", "last_row"),
    "sameTableColumn": ("are cells in one column of one table; 0 outside tables.", "column", "last_column"),
}


def under_header(scene: Scene, t: Tokens, text: str, match: Literal["part", "whole"] = "part") -> Array:
    """A header above the cell has these words in it, or with `match=whole` no others, whatever their
    capitals, accents and punctuation."""
    wanted = plain_words(text)

    def judged(head: tuple[str, ...]) -> bool:
        texts = [plain_words(one) for one in head] if wanted else []
        return any(wanted == text if match == "whole" else f" {wanted} " in f" {text} " for text in texts)

    return _by_value(scene, ("underHeader", text, match), scene.tokens.header, judged)[t]


def _by_value(scene: Scene, key: Hashable, column: Sequence[V], judged: Callable[[V], float | bool]) -> Array:
    """What ``judged`` says of a column's values, by token; each different value is judged once."""

    def truths() -> Array:
        known = {value: judged(value) for value in dict.fromkeys(column)}
        return np.array([known[value] for value in column], dtype=np.float64)

    return scene.once(key, truths)


def plain_words(text: str) -> str:
    """The letters and digits of a text, small and without accents, as words with one space between."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    kept = (c if c.isalnum() else " " for c in plain if not unicodedata.combining(c))
    return " ".join("".join(kept).split())


# -- elements and type


def in_element(scene: Scene, t: Tokens, kind: elements.Kind) -> Array:
    """The element that holds the token is of this kind: a heading, say, or a running header."""
    return _by_value(scene, ("inElement", kind), scene.tokens.kind, lambda k: k == kind)[t]


def same_element(scene: Scene, a: Tokens, b: Tokens) -> Array:
    """Both stand in one element or table cell."""
    numbers: dict[str, int] = {"": -1}
    number = _by_value(
        scene, "sameElement", scene.tokens.element, lambda name: numbers.setdefault(name, len(numbers))
    )
    return np.where((number[a] >= 0) & (number[a] == number[b]), 1.0, 0.0)


def has_font(
    scene: Scene,
    t: Tokens,
    style: Literal["any", "bold", "italic", "regular"] = "any",
    name: str = "",
    size: float = 0.0,
) -> Array:
    """The text is set in this style, in a font of this name, in at least `size` points.

    Part of a font's name is enough."""
    tokens = scene.tokens
    bold, italic = tokens.bold[t], tokens.italic[t]
    styled = {"any": True, "bold": bold, "italic": italic, "regular": ~bold & ~italic}
    fits = ~tokens.image[t] & styled[style]
    if size > 0:
        fits = fits & (tokens.size[t] >= size)
    if name:
        wanted = name.casefold()
        named = _by_value(scene, ("hasFont", name), tokens.font, lambda font: wanted in font.casefold())
        fits = fits & (named[t] > 0)
    return np.where(fits, 1.0, 0.0)


def larger_than(scene: Scene, a: Tokens, b: Tokens, times: float = LARGER) -> Array:
    """The type of the first token is at least `times` as large as that of the second.

    0 where one is unknown."""
    size = scene.tokens.size.astype(np.float64)
    known = (size[a] > 0) & (size[b] > 0)
    return np.where(known & (size[a] >= times * size[b]), 1.0, 0.0)


# -- pages


def same_page(scene: Scene, a: Tokens, b: Tokens) -> Array:
    """Both stand on one page."""
    page = scene.tokens.page
    return np.where(page[a] == page[b], 1.0, 0.0)


def first_page(scene: Scene, t: Tokens) -> Array:
    """The token stands on the first page.

    That is the first one with tokens."""
    page = scene.tokens.page
    return np.where(page[t] == page[:1], 1.0, 0.0)


def last_page(scene: Scene, t: Tokens) -> Array:
    """The token stands on the last page.

    That is the last one with tokens."""
    page = scene.tokens.page
    return np.where(page[t] == page[-1:], 1.0, 0.0)


def on_page(scene: Scene, t: Tokens, n: float) -> Array:
    """The token stands on page `n`, counted from 1."""
    return np.where(scene.tokens.page[t] == n, 1.0, 0.0)


# -- the order of reading

# Truth from which a token counts as one of a concept: that of a label but for capitals, accents and
# enumeration is above it.
TITLE_LEAST = 0.8


def precedes(scene: Scene, a: Tokens, b: Tokens) -> Array:
    """The first token comes before the second in the order of reading, page after page."""
    return np.where(np.less(a, b), 1.0, 0.0)


def follows(scene: Scene, a: Tokens, b: Tokens) -> Array:
    """The first token comes after the second in the order of reading, page after page."""
    return np.where(np.greater(a, b), 1.0, 0.0)


def under_nearest(
    scene: Scene,
    i: Tokens,
    t: Tokens,
    concept: ConceptName = "",
    pattern: Expression = "",
    least: float = TITLE_LEAST,
) -> Array:
    """The second token is the title that the first stands under: the last token of the concept, or the
    last that matches the pattern, before it in the order of reading; with neither, the last heading.

    With both, it must satisfy both. Fixed for each pair of tokens, so that truth only falls while groups
    grow (Proposition 2)."""

    def last_titles() -> Array:
        titles = _titles(scene, concept, pattern, least)
        before = np.where(titles, np.arange(len(titles)), -1)
        return np.maximum.accumulate(np.concatenate(([-1], before)))[:-1]

    last = scene.once(("underNearest", concept, pattern, least), last_titles)
    return np.where(np.equal(last[i], t), 1.0, 0.0)


def _titles(scene: Scene, concept: str, pattern: str, least: float) -> Array:
    """Which tokens are titles in the sense asked for."""
    everything = np.arange(len(scene.tokens))
    found = ~scene.tokens.image
    if concept:
        found = found & (named(scene, everything, concept) >= least)
    if pattern:
        found = found & (reg_exp(scene, everything, pattern) > 0)
    if not concept and not pattern:
        found = found & np.array([kind == "heading" for kind in scene.tokens.kind], dtype=bool)
    return found


PREDICATES: tuple[Predicate, ...] = (
    declared("inTable", in_table, crisp=True),
    *(
        declared(name, partial(same_table, first, last), f"Both {said}", same_page=True, crisp=True)
        for name, (said, first, last) in SHARED.items()
    ),
    declared("underHeader", under_header, crisp=True),
    declared("inElement", in_element, crisp=True),
    declared("sameElement", same_element, same_page=True, crisp=True),
    declared("hasFont", has_font, crisp=True),
    declared("largerThan", larger_than, crisp=True),
    declared("samePage", same_page, same_page=True, crisp=True),
    declared("firstPage", first_page, crisp=True),
    declared("lastPage", last_page, crisp=True),
    declared("onPage", on_page, crisp=True),
    declared("precedes", precedes, crisp=True),
    declared("follows", follows, crisp=True),
    declared("underNearest", under_nearest, crisp=True),
)
