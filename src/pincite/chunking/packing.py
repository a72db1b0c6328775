"""Pieces put together: whole sections where they fit, neighbours of one section filled up, the rest cut."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

import msgspec

from pincite.chunking.pieces import Path, Piece, Writing
from pincite.chunking.slicing import cuts_of, slices, text_slice, units
from pincite.model.chunks import in_context

JOINT = 1  # Tokens between two pieces.
LEAST_ROOM = 8  # Tokens that are left for a text, however many its headings take.
TEXTS = ("paragraph", "list_item")  # Kinds of which the end is repeated in the chunk after.


class Group(msgspec.Struct, frozen=True):
    """What becomes a chunk. ``whole``: a section, or several, of which no part is elsewhere."""

    pieces: tuple[Piece, ...]
    whole: bool


class Packing:
    """Puts pieces together in groups of at most ``most`` tokens."""

    def __init__(self, writing: Writing, most: int, overlap: int) -> None:
        self.writing, self.most, self.overlap = writing, most, overlap
        self.known: dict[tuple[str, ...], int] = {}

    def groups(self, pieces: Sequence[Piece]) -> list[Group]:
        """All pieces in their order."""
        if not pieces:
            return []
        if self.fits(pieces):
            return [Group(tuple(pieces), whole=True)]
        parts = list(sections(pieces))
        if len(parts) == 1:
            return [Group(tuple(one), whole=False) for one in self.filled(pieces)]
        found: list[Group] = []
        for part in parts:
            for group in self.groups(part):
                last = found[-1] if found else group
                lone = all(one.level for one in last.pieces)  # headings go with what comes first below them
                joined = (
                    (*last.pieces, *group.pieces) if found and (lone or (last.whole and group.whole)) else ()
                )
                if joined and self.fits(joined):
                    found[-1] = Group(joined, whole=last.whole and group.whole)
                else:
                    found.append(group)
        return found

    def fits(self, pieces: Sequence[Piece]) -> bool:
        return sum(one.tokens + JOINT for one in pieces) <= self.room(pieces)

    def room(self, pieces: Sequence[Piece]) -> int:
        """Tokens that the headings above these leave."""
        above = self.above(pieces)
        return self.most - (self.tokens_of(above) if above else 0)

    def tokens_of(self, above: tuple[str, ...]) -> int:
        """Of these headings before a text: counted once, since many pieces stand under the same."""
        if above not in self.known:
            self.known[above] = self.writing.count(in_context(above, ""))
        return self.known[above]

    def above(self, pieces: Sequence[Piece]) -> tuple[str, ...]:
        """The headings that these stand under and do not have themselves: the innermost, as many as leave
        half of the room."""
        own = {one.element.id for one in pieces if one.level}
        said = [text for name, text in path_of(pieces) if name not in own]
        while said and self.tokens_of(tuple(said)) > self.most // 2:
            del said[0]
        return tuple(said)

    def filled(self, pieces: Sequence[Piece]) -> Iterator[list[Piece]]:
        """The pieces of one section, each group as full as it gets, what is too large cut."""
        held: list[Piece] = []
        at = 0
        while at < len(pieces):
            chain = chained(pieces, at)
            at += len(chain)
            if self.fits([*held, *chain]):
                held += chain
                continue
            if any(not one.bound for one in held):
                yield held
                held = self.tail(held)
            for one in chain:
                for part in self.cut(held, one):
                    if held and not self.fits([*held, part]) and not all(h.bound for h in held):
                        yield held
                        held = self.tail(held)
                    held = [*held, part]
        if held:
            yield held

    def cut(self, held: Sequence[Piece], piece: Piece) -> list[Piece]:
        """A piece in slices that fit below what is held."""
        if self.fits([*held, piece]):
            return [piece]
        room = self.room([*held, piece]) - JOINT - sum(one.tokens + JOINT for one in held)
        return slices(piece, max(LEAST_ROOM, room), self.writing)

    def tail(self, held: Sequence[Piece]) -> list[Piece]:
        """The last sentences of a group, as the next repeats them."""
        last = held[-1]
        if not self.overlap or last.element.kind not in TEXTS or last.passage is None:
            return []
        text = last.element.text
        start, tokens = len(text), 0
        parts = list(units(text, 0, len(text), self.overlap, self.writing.count, cuts_of(last.element)))
        for begin, _, count in reversed(parts):
            if tokens + count > self.overlap:
                break
            start, tokens = begin, tokens + count
        if start == len(text):
            return []
        piece = text_slice(last, start, len(text), self.writing)
        own = msgspec.structs.replace(piece.element, id=f"{piece.element.id}~again")
        return [msgspec.structs.replace(piece, element=own, repeated=True)] if piece.tokens else []


def sections(pieces: Sequence[Piece]) -> Iterator[Sequence[Piece]]:
    """What stands before the first heading of the highest level, and a part for each of these; one part
    where there is none but at the beginning."""
    levels = [one.level for one in pieces[1:] if one.level]
    if not levels:
        yield pieces
        return
    highest = min(levels)
    cuts = [0, *(n for n, one in enumerate(pieces) if n and one.level == highest), len(pieces)]
    for first, last in pairwise(cuts):
        yield pieces[first:last]


def chained(pieces: Sequence[Piece], at: int) -> list[Piece]:
    """The piece at a place with those it is bound to."""
    chain = [pieces[at]]
    while chain[-1].bound and at + len(chain) < len(pieces):
        chain.append(pieces[at + len(chain)])
    return chain


def path_of(pieces: Sequence[Piece]) -> Path:
    """The headings that all that is said in these stands under."""
    first, *others = (one.path for one in [p for p in pieces if not p.level] or pieces)
    length = len(first)
    for path in others:
        length = next(
            (n for n in range(min(length, len(path))) if first[n] != path[n]), min(length, len(path))
        )
    return first[:length]
