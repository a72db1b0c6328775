"""The repeated parts of a content model, and the iterations that a word runs through.

In star normal form an iteration ends where a last position of the body is followed by a first one: within
the body that does not happen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from typing import TypeVar

import msgspec

from pincite.wrappers.definition import Choice, Content, Name, Optional, Plus, Sequence, Star

T = TypeVar("T")


class Loop(msgspec.Struct, frozen=True):
    """The body of a star or plus: its positions, the first and the last of them, and the loops inside."""

    positions: frozenset[int]
    first: frozenset[int]
    last: frozenset[int]
    inner: tuple[Loop, ...]


class Seen(msgspec.Struct):
    nullable: bool
    first: set[int]
    last: set[int]
    positions: set[int]
    loops: tuple[Loop, ...]


def loops_of(content: Content) -> tuple[Loop, ...]:
    """The outermost loops of a content model in star normal form, left to right."""
    return look(content, count()).loops


def look(node: Content, numbers: Iterator[int]) -> Seen:
    if isinstance(node, Name):
        here = next(numbers)
        return Seen(False, {here}, {here}, {here}, ())
    if isinstance(node, Optional):
        inner = look(node.body, numbers)
        inner.nullable = True
        return inner
    if isinstance(node, Star | Plus):
        inner = look(node.body, numbers)
        loop = Loop(frozenset(inner.positions), frozenset(inner.first), frozenset(inner.last), inner.loops)
        nullable = inner.nullable or isinstance(node, Star)
        return Seen(nullable, inner.first, inner.last, inner.positions, (loop,))
    if not isinstance(node, Sequence | Choice):
        raise TypeError(f"{node!r} has no positions")
    whole = Seen(isinstance(node, Sequence), set(), set(), set(), ())
    for part in node.parts:
        inner = look(part, numbers)
        if isinstance(node, Choice):
            first, last = whole.first | inner.first, whole.last | inner.last
            nullable = whole.nullable or inner.nullable
        else:
            first = whole.first | inner.first if whole.nullable else whole.first
            last = whole.last | inner.last if inner.nullable else inner.last
            nullable = whole.nullable and inner.nullable
        whole = Seen(nullable, first, last, whole.positions | inner.positions, whole.loops + inner.loops)
    return whole


def arranged(
    loops: tuple[Loop, ...], word: list[T], position: Callable[[T], int], first: Callable[[list[T]], float]
) -> list[T]:
    """``word`` with the iterations of every loop as blocks in ascending order of ``first``, from the
    inside out; equal ones stay as they were."""
    for loop in loops:
        inside = [i for i, item in enumerate(word) if position(item) in loop.positions]
        if not inside:
            continue
        begin, end = inside[0], inside[-1] + 1
        blocks = [
            arranged(loop.inner, block, position, first)
            for block in iterations(loop, word[begin:end], position)
        ]
        blocks.sort(key=first)
        word = word[:begin] + [item for block in blocks for item in block] + word[end:]
    return word


def iterations(loop: Loop, word: list[T], position: Callable[[T], int]) -> list[list[T]]:
    """The blocks of a word that runs through a loop."""
    blocks: list[list[T]] = []
    for item in word:
        if blocks and not (position(blocks[-1][-1]) in loop.last and position(item) in loop.first):
            blocks[-1].append(item)
        else:
            blocks.append([item])
    return blocks
