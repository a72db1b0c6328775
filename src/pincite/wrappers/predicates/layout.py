"""What the layout of the document says of a token: its table, its element, its page, its type."""

from __future__ import annotations

import unicodedata
from typing import get_args

import numpy as np

from pincite.model import elements
from pincite.model.arrays import Array
from pincite.wrappers.predicates.predicate import Parameter, Predicate, Scene

LARGER = 1.1
"""Times the size from which type is seen to be larger: the step from 10 to 11 points."""

KINDS: tuple[str, ...] = get_args(elements.Kind)


# -- tables


def in_table(scene: Scene, t: Array) -> Array:
    return np.where(scene.tokens.table[t] >= 0, 1.0, 0.0)


def same_table(scene: Scene, a: Array, b: Array) -> Array:
    table = scene.tokens.table
    return np.where((table[a] >= 0) & (table[a] == table[b]), 1.0, 0.0)


def same_table_row(scene: Scene, a: Array, b: Array) -> Array:
    """1 where two cells of one table have a row in common; 0 outside tables."""
    tokens = scene.tokens
    return _share_slots(scene, a, b, tokens.row, tokens.last_row)


def same_table_column(scene: Scene, a: Array, b: Array) -> Array:
    """1 where two cells of one table have a column in common; 0 outside tables."""
    tokens = scene.tokens
    return _share_slots(scene, a, b, tokens.column, tokens.last_column)


def _share_slots(scene: Scene, a: Array, b: Array, first: Array, last: Array) -> Array:
    table = scene.tokens.table
    common = (first[a] <= last[b]) & (first[b] <= last[a])
    known = (table[a] >= 0) & (first[a] >= 0) & (first[b] >= 0)
    return np.where(common & known & (table[a] == table[b]), 1.0, 0.0)


def under_header(scene: Scene, t: Array, text: str, match: str = "part") -> Array:
    """1 where a header above the token's cell has the text among its words, or is the text."""
    key = ("underHeader", text, match)
    truths = scene.memory.get(key)
    if truths is None:
        wanted = _words(text)
        heads = scene.tokens.header
        judged = {
            head: any(_matches(_words(one), wanted, match) for one in head) for head in dict.fromkeys(heads)
        }
        truths = scene.memory[key] = np.array([judged[head] for head in heads], dtype=np.float64)
    return truths[t]


def _matches(header: str, wanted: str, match: str) -> bool:
    if not wanted:
        return False
    return header == wanted if match == "whole" else f" {wanted} " in f" {header} "


def _words(text: str) -> str:
    """The letters and digits of a text, small and without accents, as words with one space between."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    kept = (c if c.isalnum() else " " for c in plain if not unicodedata.combining(c))
    return " ".join("".join(kept).split())


# -- elements and type


def in_element(scene: Scene, t: Array, kind: str) -> Array:
    """1 where the element that holds the token is of that kind."""
    key = ("inElement", kind)
    truths = scene.memory.get(key)
    if truths is None:
        truths = scene.memory[key] = np.array([k == kind for k in scene.tokens.kind], dtype=np.float64)
    return truths[t]


def same_element(scene: Scene, a: Array, b: Array) -> Array:
    """1 where one element or cell holds both."""
    number = scene.memory.get("sameElement")
    if number is None:
        numbers: dict[str, int] = {"": -1}
        found = [numbers.setdefault(name, len(numbers)) for name in scene.tokens.element]
        number = scene.memory["sameElement"] = np.array(found, dtype=np.int64)
    return np.where((number[a] >= 0) & (number[a] == number[b]), 1.0, 0.0)


def has_font(scene: Scene, t: Array, style: str = "any", name: str = "", size: float = 0.0) -> Array:
    """1 where the text is set in the style, in a font whose name has ``name`` in it, in at least
    ``size`` points."""
    tokens = scene.tokens
    fits = ~tokens.image[t]
    bold, italic = tokens.bold[t], tokens.italic[t]
    if style == "bold":
        fits = fits & bold
    elif style == "italic":
        fits = fits & italic
    elif style == "regular":
        fits = fits & ~bold & ~italic
    if size > 0:
        fits = fits & (tokens.size[t] >= size)
    if name:
        key = ("hasFont", name)
        named = scene.memory.get(key)
        if named is None:
            wanted = name.casefold()
            judged = {font: wanted in font.casefold() for font in dict.fromkeys(tokens.font)}
            named = scene.memory[key] = np.array([judged[font] for font in tokens.font], dtype=bool)
        fits = fits & named[t]
    return np.where(fits, 1.0, 0.0)


def larger_than(scene: Scene, a: Array, b: Array, times: float = LARGER) -> Array:
    """1 where the type of ``a`` is at least ``times`` as large as that of ``b``; 0 where one is unknown."""
    size = scene.tokens.size.astype(np.float64)
    known = (size[a] > 0) & (size[b] > 0)
    return np.where(known & (size[a] >= times * size[b]), 1.0, 0.0)


# -- pages


def same_page(scene: Scene, a: Array, b: Array) -> Array:
    page = scene.tokens.page
    return np.where(page[a] == page[b], 1.0, 0.0)


def first_page(scene: Scene, t: Array) -> Array:
    """1 on the first page that has tokens."""
    page = scene.tokens.page
    return np.where(page[t] == page[:1], 1.0, 0.0)


def last_page(scene: Scene, t: Array) -> Array:
    """1 on the last page that has tokens."""
    page = scene.tokens.page
    return np.where(page[t] == page[-1:], 1.0, 0.0)


def on_page(scene: Scene, t: Array, n: float) -> Array:
    """1 on the page of that number, counted from 1 in the source."""
    return np.where(scene.tokens.page[t] == n, 1.0, 0.0)


_ONE = (Parameter("t", "group"),)
_PAIR = (Parameter("a", "group"), Parameter("b", "group"))

PREDICATES: tuple[Predicate, ...] = (
    Predicate(
        name="inTable",
        parameters=_ONE,
        truth=in_table,
        summary="The token is a table cell, or part of one.",
        crisp=True,
    ),
    Predicate(
        name="sameTable",
        parameters=_PAIR,
        truth=same_table,
        summary="Both are cells of one table.",
        same_page=True,
        crisp=True,
    ),
    Predicate(
        name="sameTableRow",
        parameters=_PAIR,
        truth=same_table_row,
        summary="Both are cells in one row of one table; 0 outside tables.",
        same_page=True,
        crisp=True,
    ),
    Predicate(
        name="sameTableColumn",
        parameters=_PAIR,
        truth=same_table_column,
        summary="Both are cells in one column of one table; 0 outside tables.",
        same_page=True,
        crisp=True,
    ),
    Predicate(
        name="underHeader",
        parameters=(
            *_ONE,
            Parameter("text", "text"),
            Parameter("match", "word", "part", ("part", "whole")),
        ),
        truth=under_header,
        summary=(
            "A header above the cell has these words in it, or with `match=whole` no others, whatever "
            "their capitals, accents and punctuation."
        ),
        crisp=True,
    ),
    Predicate(
        name="inElement",
        parameters=(*_ONE, Parameter("kind", "word", words=KINDS)),
        truth=in_element,
        summary="The element that holds the token is of this kind: a heading, say, or a running header.",
        crisp=True,
    ),
    Predicate(
        name="sameElement",
        parameters=_PAIR,
        truth=same_element,
        summary="Both stand in one element or table cell.",
        same_page=True,
        crisp=True,
    ),
    Predicate(
        name="hasFont",
        parameters=(
            *_ONE,
            Parameter("style", "word", "any", ("any", "bold", "italic", "regular")),
            Parameter("name", "text", ""),
            Parameter("size", "number", 0.0),
        ),
        truth=has_font,
        summary="The text is set in this style, in a font of this name, in at least `size` points.",
        crisp=True,
    ),
    Predicate(
        name="largerThan",
        parameters=(*_PAIR, Parameter("times", "number", LARGER)),
        truth=larger_than,
        summary="The type of the first token is at least `times` as large as that of the second.",
        crisp=True,
    ),
    Predicate(
        name="samePage",
        parameters=_PAIR,
        truth=same_page,
        summary="Both stand on one page.",
        same_page=True,
        crisp=True,
    ),
    Predicate(
        name="firstPage",
        parameters=_ONE,
        truth=first_page,
        summary="The token stands on the first page.",
        crisp=True,
    ),
    Predicate(
        name="lastPage",
        parameters=_ONE,
        truth=last_page,
        summary="The token stands on the last page.",
        crisp=True,
    ),
    Predicate(
        name="onPage",
        parameters=(*_ONE, Parameter("n", "number")),
        truth=on_page,
        summary="The token stands on page `n`, counted from 1.",
        crisp=True,
    ),
)
