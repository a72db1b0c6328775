"""What an answer left of the columns of figures that it took amounts from: nobody should have to find out
that a year is missing."""

from __future__ import annotations

import numpy as np

from pincite.model.document import Note
from pincite.model.geometry import Box, union
from pincite.wrappers.predicates.columns import asked
from pincite.wrappers.predicates.figures import Figures, Standing
from pincite.wrappers.predicates.predicate import Scene
from pincite.wrappers.tokens.segments import is_amount
from pincite.wrappers.tokens.table import TokenTable

SHOWN = 3  # Amounts that a note quotes at most.
FIGURES = 0.5  # Share of the texts taken from a column from which it is one of amounts.


def unused_figures(scene: Scene, held: set[int]) -> list[Note]:
    """Notes on the amounts between the first and the last one of a page that were taken, ``held``, which were
    not: whole columns, one note for all that have the same head, and single amounts, one for each page.
    Nothing where the wrapper does not ask for columns of figures."""
    found: Figures | None = scene.memory.get("figures")
    if found is None:
        return []
    tokens = scene.tokens
    taken = [token for token in sorted(held) if token < len(found.rank) and found.rank[token]]
    reach: dict[int, tuple[float, float]] = {}
    for token in taken:
        page, (_, top, _, bottom) = int(tokens.page[token]), tokens.box[token].tolist()
        first, last = reach.get(page, (top, bottom))
        reach[page] = min(first, top), max(last, bottom)
    columns: dict[str, list[Standing]] = {}
    single: dict[int, list[int]] = {}
    for standing in found.standing:
        if standing.page not in reach:
            continue
        first, last = reach[standing.page]
        here = [
            token
            for token in standing.tokens
            if first <= tokens.box[token, 1]
            and tokens.box[token, 3] <= last
            and any(map(str.isdigit, tokens.text[token]))  # a dash stands for nothing
        ]
        left = [token for token in here if token not in held]
        if left and len(left) == len(here):
            columns.setdefault(standing.head, []).append(Standing(standing.page, standing.head, tuple(left)))
        elif left:
            single.setdefault(standing.page, []).extend(left)
    return [_of_column(tokens, head, some) for head, some in columns.items()] + [
        _of_page(tokens, page, some) for page, some in sorted(single.items())
    ]


def unused_below_heads(scene: Scene, held: set[int]) -> list[Note]:
    """Notes, one for each page, on the amounts that are in no record in columns below heads, of which others
    were taken: of a row without a date, say."""
    tokens = scene.tokens
    of_heads = asked(scene)
    skipped = np.zeros(len(tokens), dtype=bool)
    for some in of_heads.skipped:
        skipped |= some
    left: dict[int, set[int]] = {}
    for column in of_heads.columns:
        inside = np.flatnonzero((column > 0) & ~skipped).tolist()
        amounts = [token for token in inside if is_amount(tokens.text[token])]
        taken = [token for token in inside if token in held]
        if len(held.intersection(amounts)) > FIGURES * len(taken):
            for token in amounts:
                if token not in held and any(map(str.isdigit, tokens.text[token])):
                    left.setdefault(int(tokens.page[token]), set()).add(token)
    return [_of_page(tokens, page, sorted(some)) for page, some in sorted(left.items())]


def _of_column(tokens: TokenTable, head: str, some: list[Standing]) -> Note:
    count = sum(len(one.tokens) for one in some)
    pages = [one.page for one in some]
    where = f"page {pages[0]}" if len(set(pages)) == 1 else f"pages {min(pages)} to {max(pages)}"
    over = f'under "{head}"' if head else "in a column without a head"
    amounts = "one amount" if count == 1 else f"{count} amounts"
    sentence = f"{amounts} {over} on {where} {'is' if count == 1 else 'are'} in no record"
    return Note("column_unused", sentence, pages[0], _around(tokens, some[0].tokens))


def _of_page(tokens: TokenTable, page: int, some: list[int]) -> Note:
    quoted = ", ".join(f'"{tokens.text[token]}"' for token in some[:SHOWN])
    more = f" and {len(some) - SHOWN} more" if len(some) > SHOWN else ""
    amounts = "an amount" if len(some) == 1 else f"{len(some)} amounts"
    are = "is" if len(some) == 1 else "are"
    sentence = f"{amounts} beside those taken {are} in no record: {quoted}{more}"
    return Note("amounts_unused", sentence, page, _around(tokens, some))


def _around(tokens: TokenTable, some: tuple[int, ...] | list[int]) -> Box:
    x0, y0, x1, y1 = union(tuple(tokens.box[token].tolist()) for token in some)
    return (x0, y0, x1, y1)
