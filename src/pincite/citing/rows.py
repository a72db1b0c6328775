"""A number of a table quoted with what it is called: by the label of its row, the head of its column, the
caption or the heading over the table, in any order and with a few words between."""

from __future__ import annotations

from collections.abc import Sequence

from pincite.citing.found import Found, Stretch
from pincite.citing.letters import letters_of
from pincite.citing.numbers import NUMBER, form
from pincite.markup.cells import cell_parts
from pincite.markup.shown import blanked
from pincite.regex import regex

TOKEN = regex(rf"{NUMBER.pattern}(?![^\W_])|[^\W_]+")
TOLD = 0.75  # Share of the letters of a quotation that the table says; its numbers all.
SHORT = 4  # Letters from which a word, and any number, may be the name of a row or a column.
NEAR = 3  # Passages before and behind a table among which its caption and its heading are.
MOST = 200  # Cells of a table with a number of the quotation that are looked at.
TITLES = frozenset({"Title", "FigureCaption"})

Cell = tuple[int, int, int, int, frozenset[str]]  # row, column, beginning and end, and its tokens


def rows_of(text: str, passages: Sequence[Stretch], quote: str) -> list[Found]:
    """The numbers a quotation names, best first. None where it names none, or nothing beside it."""
    wanted = tokens(quote)
    numbers = {one for one in wanted if _has_digit(one)}
    if not numbers or len(wanted) < 2:
        return []
    found: list[Found] = []
    for at, passage in enumerate(passages):
        if passage.category == "Table":
            near = [p for p in passages[max(0, at - NEAR) : at + NEAR + 1] if p.category in TITLES]
            said = frozenset().union(*(tokens(text[p.offset : p.offset + p.length]) for p in near))
            found += _in_table(_cells(text, passage), said, wanted, numbers)
    return sorted(set(found), key=lambda f: (-f.score, f.ranges))


def tokens(text: str) -> frozenset[str]:
    """The words and numbers of a text, as they are compared."""
    found = (form(one) if NUMBER.fullmatch(one) else letters_of(one).text for one in TOKEN.findall(text))
    return frozenset(one for one in found if one)


def _cells(text: str, passage: Stretch) -> list[Cell]:
    html = text[passage.offset : passage.offset + passage.length]
    found = []
    for part in passage.parts or cell_parts(html):
        start = passage.offset + part.offset
        said = tokens(blanked(text[start : start + part.length]))
        found.append((part.row, part.col, start, start + part.length, said))
    return found


def _in_table(
    cells: list[Cell], said: frozenset[str], wanted: frozenset[str], numbers: set[str]
) -> list[Found]:
    """Cells with one of the numbers whose row, column and titles say the rest."""
    found: list[Found] = []
    whole = sum(map(len, wanted))
    names = {one for c in cells for one in c[4] & wanted if len(one) >= SHORT or _has_digit(one)}
    heads = _head_rows(cells)
    for row, col, start, end, own in [c for c in cells if c[4] & numbers][:MOST]:
        beside = [c for c in cells if c[0] == row or (c[1] == col and c[0] < row)]
        known = said.union(*(c[4] if c[0] in heads or c[0] == row else _words(c[4]) for c in beside))
        told = sum(len(one) for one in wanted if one in known)
        # What names another row or column of the table does not name this number.
        if numbers | names <= known and told >= TOLD * whole and wanted & known > own & wanted:
            parts = [c[2:4] for c in beside if c[4] & wanted]
            found.append(Found(told / whole, tuple(sorted({(start, end), *parts})), True))
    return found


def _head_rows(cells: list[Cell]) -> set[int]:
    """The first row, and those after it that have nothing in their first column."""
    labelled = {row for row, col, _, _, own in cells if col == 0 and own}
    first = min((row for row in labelled if row), default=0)
    return set(range(max(first, 1)))


def _words(tokens: frozenset[str]) -> frozenset[str]:
    """Those that are no numbers: what stands above a number, and below the head, does not name it."""
    return frozenset(one for one in tokens if not _has_digit(one))


def _has_digit(token: str) -> bool:
    return any(one.isdigit() for one in token)
