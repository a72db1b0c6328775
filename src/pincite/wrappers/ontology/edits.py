"""How many letters two texts differ by."""

from __future__ import annotations


def edits(a: str, b: str) -> int:
    """Letters to insert, delete or replace to make one text the other (Levenshtein distance).

    Bit-parallel: Myers, A fast bit-vector algorithm for approximate string matching, JACM 46 (1999), in the
    form of Hyyro (2003), with integers as wide as the shorter text."""
    if len(a) > len(b):
        a, b = b, a
    if not a:
        return len(b)
    at: dict[str, int] = {}
    for place, letter in enumerate(a):
        at[letter] = at.get(letter, 0) | 1 << place
    every = (1 << len(a)) - 1
    last = 1 << len(a) - 1
    up, down, distance = every, 0, len(a)
    for letter in b:
        here = at.get(letter, 0)
        same = here | down
        diagonal = (((here & up) + up) ^ up) | here
        rising = down | ~(diagonal | up) & every
        falling = up & diagonal
        distance += (rising & last != 0) - (falling & last != 0)
        rising = (rising << 1 | 1) & every
        up = (falling << 1 | ~(same | rising)) & every
        down = rising & same
    return distance


def similarity(a: str, b: str) -> float:
    """1 for equal texts, 0 for texts without a letter in common place: 1 - edits / length of the longer."""
    longest = max(len(a), len(b))
    return 1.0 - edits(a, b) / longest if longest else 1.0
