"""What a wrapper found: groups of tokens with their degree of truth, and where each value stands."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from pincite.model.document import Note
from pincite.model.geometry import Box


class Value(msgspec.Struct, frozen=True, kw_only=True):
    """A token in a record, a piece of one, or several that are one text. ``parsed`` is what predicates
    understood of it: ``{'number': -169253}``, ``{'concept': 'avviamento'}``, ``{'date': '2003-12-31'}``.
    ``token`` is its rank in the document, ``element`` the id of what holds it, ``words`` its words on its
    page (first, last)."""

    text: str
    page: int
    box: Box
    image: bool = False
    parsed: dict[str, Any] = {}
    token: int = 0
    element: str = ""
    words: tuple[int, int] = (0, 0)


class Cause(msgspec.Struct, frozen=True, kw_only=True):
    """The ground atom that set a truth. ``atom`` is as written in the wrapper, ``type`` the group type
    whose constraint it stands in, ``tokens`` the tokens it was asked about."""

    type: str
    atom: str
    truth: float
    tokens: tuple[int, ...] = ()


class Group(msgspec.Struct, frozen=True, kw_only=True):
    """A token group (definition 2): ``children`` in reading order, or one ``value``; both where the texts of
    the children are one value together, and where they are each a ``piece`` of its text.

    ``path`` is its place in the answer ('/item_collection/item[3]/amount[1]'), ``variable`` what its
    parent's content model binds it to, ``cause`` what limits its truth (None where that is 1).
    """

    type: str
    path: str
    variable: str = ""
    truth: float
    children: tuple[Group, ...] = ()
    value: Value | None = None
    cause: Cause | None = None
    piece: bool = False


class Miss(msgspec.Struct, frozen=True, kw_only=True):
    """A record that was almost found; ``part`` is its type where the answer has none of that type.
    ``tokens`` are the values that would have made it, ``cause`` the atom that killed it, or None where it was
    a conflict: ``taken_by`` is the path of the group that holds a token it needed."""

    type: str
    tokens: tuple[Value, ...]
    truth: float
    sentence: str
    cause: Cause | None = None
    taken_by: str = ""
    part: str = ""


class Check(msgspec.Struct, frozen=True, kw_only=True):
    """An identity over one column of amounts. ``state``: holds, fails, or cannot be said because of
    what is ``missing`` (names of accounts); ``implied`` is what a single missing account must amount
    to. ``difference`` is total minus terms. ``paths`` are the groups that took part."""

    identity: str
    column: str
    state: Literal["holds", "fails", "missing"]
    sentence: str
    difference: float | None = None
    missing: tuple[str, ...] = ()
    implied: float | None = None
    paths: tuple[str, ...] = ()


class Extraction(msgspec.Struct, frozen=True, kw_only=True):
    """The answer of one wrapper on one document.

    ``groups``: none where nothing reaches the threshold; one for the modes paper and best; several,
    best first, for all and topk. ``complete`` is False where a limit ended the search: ``stopped_by``
    names it, and ``groups`` are what was found until then. ``misses``, what is missing altogether and then
    the nearest first, only where they were asked for.
    ``page_sizes`` are width and height in points by page number.
    """

    wrapper: str
    source: str
    sha256: str = ""
    mode: str
    norm: str
    threshold: float
    locale: str = ""
    granularity: str = ""
    groups: tuple[Group, ...] = ()
    complete: bool = True
    stopped_by: str = ""
    checks: tuple[Check, ...] = ()
    misses: tuple[Miss, ...] = ()
    notes: tuple[Note, ...] = ()
    page_sizes: dict[int, tuple[float, float]] = {}
