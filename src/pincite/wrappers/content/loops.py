"""The repeated parts of a content model, and the iterations that a word runs through.

In star normal form an iteration ends where a last position of the body is followed by a first one: within
the body that does not happen.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import msgspec

T = TypeVar("T")


class Loop(msgspec.Struct, frozen=True):
    """The body of a star or plus: its positions, the first and the last of them, and the loops inside."""

    positions: range
    first: frozenset[int]
    last: frozenset[int]
    inner: tuple[Loop, ...]


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
