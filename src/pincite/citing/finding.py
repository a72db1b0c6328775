"""Where a quotation stands in a text: as it is written, else with a few letters changed, lost or added.

Places where it may stand are told by pieces that agree letter by letter; each is judged by the least number
of edits that makes the quotation out of some stretch of the text there (Sellers 1980, by the bit vectors of
Myers 1999).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

ALIKE = 0.85  # Share of the letters that agree, from which a stretch is taken for what was quoted.
WHOLE_WORDS = 12  # Letters below which a quotation stands between ends of words.
SEED = 6  # Letters of a piece by which places are found ...
SEEDS = 128  # ... how many of them at most ...
COMMON = 60  # ... and how often one may occur: those that stand everywhere tell nothing.
CANDIDATES = 12  # Places that are judged ...
HARDLY = 4  # ... unless they hold so many times fewer pieces than the best of them.
MOST = 50  # Places that are given.


class Match(NamedTuple):
    """Letters ``start`` to ``end`` of a text; ``score`` is the share that agrees, 1 for all."""

    start: int
    end: int
    score: float


def matches(
    letters: str, quote: str, ends: Callable[[int], bool] = lambda number: True, alike: float = ALIKE
) -> list[Match]:
    """Where ``quote`` stands in ``letters``, best first, then in order; places do not overlap. Both are
    letters alone. A short one stands only between ``ends`` of words. Where it does not stand letter by
    letter, those of which the share ``alike`` agrees."""
    if not quote:
        return []
    exact = _exactly(letters, quote, ends)
    if exact or alike >= 1 or len(quote) < WHOLE_WORDS:
        return exact
    found: list[Match] = []
    for low, high in _windows(letters, quote):
        match = _nearly(letters, quote, low, high)
        if match is not None and match.score >= alike:
            found.append(match)
    return _apart(found)


def _exactly(letters: str, quote: str, ends: Callable[[int], bool]) -> list[Match]:
    found: list[Match] = []
    at = letters.find(quote)
    while at >= 0 and len(found) < MOST:
        end = at + len(quote)
        if len(quote) >= WHOLE_WORDS or (ends(at) and ends(end)):
            found.append(Match(at, end, 1.0))
            at = end - 1
        at = letters.find(quote, at + 1)
    return found


def _windows(letters: str, quote: str) -> list[tuple[int, int]]:
    """Stretches in which the quotation may stand: those in which most of its pieces do, in step."""
    room = max(8, len(quote) // 4)  # letters by which pieces may be out of step
    votes: Counter[int] = Counter()
    for start, places in _seeds(letters, quote):
        votes.update({(at - start) // room for at in places})
    chosen: list[int] = []
    held = {slot: votes[slot] + votes[slot + 1] for slot in votes}
    for slot in sorted(held, key=lambda slot: (-held[slot], slot)):
        if len(chosen) == CANDIDATES or HARDLY * held[slot] < held[chosen[0] if chosen else slot]:
            break
        if all(abs(slot - one) > 1 for one in chosen):
            chosen.append(slot)
    return [(max(0, (slot - 1) * room), min(len(letters), (slot + 3) * room + len(quote))) for slot in chosen]


def _seeds(letters: str, quote: str) -> list[tuple[int, list[int]]]:
    """Pieces of the quotation, each by where it begins and where it stands: those that are rare, where
    there are any."""
    size = min(SEED, len(quote) // 3)
    step = max(1, (len(quote) - size) // SEEDS)
    found: list[tuple[int, list[int]]] = []
    for start in range(0, len(quote) - size + 1, step):
        piece = quote[start : start + size]
        places: list[int] = []
        at = letters.find(piece)
        while at >= 0 and len(places) <= COMMON:
            places.append(at)
            at = letters.find(piece, at + 1)
        found.append((start, places))
    rare = [one for one in found if 0 < len(one[1]) <= COMMON]
    return rare or found


def _nearly(letters: str, quote: str, low: int, high: int) -> Match | None:
    """The stretch of ``letters[low:high]`` that is most like the quotation."""
    end, edits = _least(letters[low:high], quote)
    if edits >= len(quote):
        return None
    back, _ = _least(letters[low : low + end][::-1][: 2 * len(quote)], quote[::-1], anchored=True)
    return Match(low + end - back, low + end, 1 - edits / len(quote))


def _least(text: str, quote: str, *, anchored: bool = False) -> tuple[int, int]:
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


def _apart(found: list[Match]) -> list[Match]:
    """The best of those that overlap."""
    kept: list[Match] = []
    for match in sorted(found, key=lambda m: (-m.score, m.start)):
        if all(match.end <= other.start or other.end <= match.start for other in kept):
            kept.append(match)
    return kept
