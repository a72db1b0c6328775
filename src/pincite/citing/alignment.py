"""The stretch of a text that takes the fewest edits to become a quotation: letters changed, lost or added
(Sellers 1980, by the bit vectors of Myers 1999)."""

from __future__ import annotations

from typing import NamedTuple

BLOCK = 512  # Letters that are compared at once; a longer quotation is taken in parts.
SLACK = 64  # Letters around the place where the next block should stand.
APART = 8  # Letters between two blocks from which they are compared once more as one ...
TOGETHER = 4 * BLOCK  # ... unless they are more than these.
LOST = 0.4  # Share of edits of a block from which it stands elsewhere, or nowhere.


class Aligned(NamedTuple):
    """Letters ``start`` to ``end`` of a text, and the edits that make a quotation of them."""

    start: int
    end: int
    edits: int


class Block(NamedTuple):
    """A part of a quotation and where it stands."""

    letters: str
    at: Aligned


def aligned(letters: str, quote: str, low: int, high: int, most: float) -> Aligned | None:
    """The stretch of ``letters[low:high]`` that is most like ``quote``; None where it takes more edits than
    ``most``. A long quotation is taken block by block, each looked for where the one before it ends: then
    its edits are a few more at times than the fewest."""
    size = -(-len(quote) // -(-len(quote) // BLOCK))
    start, edits, passed = -1, 0, 0  # ``passed`` are letters that were given up since a block was found
    last: Block | None = None  # its edits are not yet counted
    for at in range(0, len(quote), size):
        block = quote[at : at + size]
        best = (
            _placed(letters, block, low, high)
            if last is None
            else _next(letters, block, last.at, passed, high)
        )
        if best.edits > LOST * len(block):
            passed += len(block)
        elif last is None:
            start, edits, passed, last = best.start, passed, 0, Block(block, best)
        else:
            known = edits + last.at.edits + max(passed, abs(best.start - last.at.end))
            joined = None if passed else _joined(letters, last, Block(block, best))
            if joined is not None and edits + joined.at.edits < known + best.edits:
                last = joined
            else:
                edits, last = known, Block(block, best)
            passed = 0
        if edits + passed + (last.at.edits if last is not None else 0) > most:
            return None
    return Aligned(start, last.at.end, edits + passed + last.at.edits) if last is not None else None


def _next(letters: str, block: str, last: Aligned, passed: int, high: int) -> Aligned:
    """Where a block stands that follows another: right behind it, else anywhere behind it."""
    near = _placed(letters, block, max(0, last.end - SLACK), last.end + passed + len(block) + SLACK)
    if near.edits <= LOST * len(block):
        return near
    far = _placed(letters, block, last.end, high)
    return far if far.edits < near.edits else near


def _joined(letters: str, one: Block, other: Block) -> Block | None:
    """Two blocks as one, where something stands between them."""
    if abs(other.at.start - one.at.end) < APART or other.at.end - one.at.start > TOGETHER:
        return None
    both = one.letters + other.letters
    return Block(both, _placed(letters, both, one.at.start, other.at.end))


def _placed(letters: str, block: str, low: int, high: int) -> Aligned:
    """The stretch of ``letters[low:high]`` that takes the fewest edits."""
    end, edits = least_edits(letters[low:high], block)
    back, _ = least_edits(letters[low : low + end][::-1][: len(block) + edits], block[::-1], anchored=True)
    return Aligned(low + end - back, low + end, edits)


def least_edits(text: str, quote: str, *, anchored: bool = False) -> tuple[int, int]:
    """Where the stretch of ``text`` ends that takes the fewest edits, and how many; it begins anywhere, or
    with the text where it is ``anchored``."""
    bits: dict[str, int] = {}
    for i, sign in enumerate(quote):
        bits[sign] = bits.get(sign, 0) | 1 << i
    full, top = (1 << len(quote)) - 1, 1 << (len(quote) - 1)
    plus, minus, edits = full, 0, len(quote)
    best = 0, edits
    for place, sign in enumerate(text, 1):
        same = bits.get(sign, 0)
        across = same | minus
        down = (((same & plus) + plus) ^ plus) | same
        rise, fall = minus | (full & ~(down | plus)), plus & down
        if rise & top:
            edits += 1
        elif fall & top:
            edits -= 1
        rise = (rise << 1 | anchored) & full
        fall = fall << 1 & full
        plus, minus = fall | (full & ~(across | rise)), rise & across
        if edits < best[1]:
            best = place, edits
    return best
