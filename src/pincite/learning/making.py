"""Marks made from the texts of values, where somebody types what a viewer would let them click."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

import msgspec
import numpy as np

from pincite.converting.convert import convert
from pincite.converting.document import Document
from pincite.errors import BadOption
from pincite.learning.marks import Mark, MarkedDocument, Marks
from pincite.learning.places import GRANULARITIES, tokens_like
from pincite.learning.places import places as shown_places
from pincite.model.document import DocumentTree
from pincite.records.wrap import placed_tokens
from pincite.wrappers.tokens.table import TokenTable

LEVEL = 0.5  # Share of the lower of two boxes that they have in common on one printed line.


def marked(
    marks: Marks,
    path: str | Path,
    values: Sequence[tuple[str, str]],
    *,
    document: Document | None = None,
    page: int = 0,
    row: str | None = None,
    places: dict[str, int] | None = None,
    strike: bool = False,
    complete: Sequence[int] = (),
) -> Marks:
    """The marks with those of one more row: ``values`` are fields with their texts, as they are printed.

    ``row`` None is the next row, '' what is said once in the document. Texts that stand in several places
    are those on the line of the others; where that leaves several, ``places`` says which (counted from 1),
    else ``BadOption`` lists them. ``strike`` makes them negatives, ``complete`` adds to the pages on which
    every row is marked.
    """
    tree = (document or convert(path)).tree
    here = next((one for one in marks.documents if same(one.path, path)), None)
    here = here or MarkedDocument(path=str(path), sha256=tree.source.sha256)
    if here.sha256 and here.sha256 != tree.source.sha256:
        raise BadOption(f"{path} is not the file that was marked before")
    made: tuple[Mark, ...] = ()
    if values:
        name = row if row is not None else next_row(here)
        made = marks_in(tree_tokens(tree, values, page), values, page, name, places or {}, str(path))
    if strike:
        here = msgspec.structs.replace(here, negatives=(*here.negatives, *made))
    else:
        here = msgspec.structs.replace(here, values=(*here.values, *made))
    pages = tuple(sorted({*here.complete, *complete}))
    here = msgspec.structs.replace(here, complete=pages)
    documents = [here if same(one.path, path) else one for one in marks.documents]
    if not any(same(one.path, path) for one in marks.documents):
        documents.append(here)
    return msgspec.structs.replace(marks, documents=tuple(documents))


def same(one: str | Path, other: str | Path) -> bool:
    """Whether two paths, however they are written, are of one file."""
    return os.path.realpath(one) == os.path.realpath(other)


def next_row(here: MarkedDocument) -> str:
    """The least number that is the name of no row."""
    names = {mark.row for mark in (*here.values, *here.negatives)}
    return next(str(n) for n in range(1, len(names) + 2) if str(n) not in names)


def tree_tokens(tree: DocumentTree, values: Sequence[tuple[str, str]], page: int) -> TokenTable:
    """The tokens of the coarsest granularity at which every text is one. Raises ``BadOption`` naming the
    text that is none at any."""
    missing = ""
    for granularity in GRANULARITIES:
        tokens = placed_tokens(tree, granularity)
        lost = [
            f"{field}={text}"
            for field, text in values
            if not tokens_like(Mark(field=field, text=text, page=page), tokens)
        ]
        if not lost:
            return tokens
        missing = missing or lost[0]
    raise BadOption(f"{missing!r} is no piece of text of its own{f' on page {page}' if page else ''}")


def marks_in(
    tokens: TokenTable,
    values: Sequence[tuple[str, str]],
    page: int,
    row: str,
    chosen: dict[str, int],
    path: str,
) -> tuple[Mark, ...]:
    """The marks of a row. Raises ``BadOption`` where a value may be in several places."""
    may_be = [tokens_like(Mark(field=field, text=text, page=page), tokens) for field, text in values]
    known = {found[0] for found in may_be if len(found) == 1}
    out = []
    for (field, text), found in zip(values, may_be, strict=True):
        if len(found) > 1 and known:
            found = [i for i in found if i not in known and any(level(tokens, i, j) for j in known)] or found
        found = picked(field, found, chosen)
        if len(found) > 1:
            told = "; ".join(f"{n}: {shown_places([i], tokens)}" for n, i in enumerate(found, 1))
            raise BadOption(
                f"{Path(path).name}: {field}={text} stands in {len(found)} places; say which with "
                f"--place {field}=N or --page: {told}"
            )
        known.add(found[0])
        out.append(mark_of(field, found[0], tokens, row))
    return tuple(out)


def picked(field: str, found: list[int], chosen: dict[str, int]) -> list[int]:
    if field not in chosen:
        return found
    if not 1 <= chosen[field] <= len(found):
        raise BadOption(f"{field} has {len(found)} places, there is no place {chosen[field]}")
    return [found[chosen[field] - 1]]


def level(tokens: TokenTable, i: int, j: int) -> bool:
    """Whether two tokens stand on one printed line."""
    if tokens.page[i] != tokens.page[j]:
        return False
    a, b = tokens.box[i], tokens.box[j]
    common = min(a[3], b[3]) - max(a[1], b[1])
    return bool(common >= LEVEL * min(a[3] - a[1], b[3] - b[1]))


def mark_of(field: str, i: int, tokens: TokenTable, row: str) -> Mark:
    x0, y0, x1, y1 = (float(x) for x in tokens.box[i])
    return Mark(
        field=field,
        page=int(tokens.page[i]),
        text=tokens.text[i],
        box=None if np.isnan(x0) else (x0, y0, x1, y1),
        element=tokens.element[i],
        row=row,
    )
