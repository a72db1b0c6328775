"""Where a quotation stands in a text: as it is written, else with a few letters changed, lost or added.

Places where it may stand are told by pieces that agree letter by letter; each is judged by its alignment.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

from pincite.citing.alignment import aligned

ALIKE = 0.85  # Share of the letters that agree, from which a stretch is taken for what was quoted.
WHOLE_WORDS = 12  # Letters below which a quotation stands between ends of words.
SEED = 6  # Letters of a piece by which places are found ...
SEEDS = 48  # ... how many of them at most ...
COMMON = 60  # ... and how often one may occur: those that stand everywhere tell nothing.
# Share of the pieces that a place has to hold. Where 85 of a hundred letters agree, more than a third of the
# pieces of six do; what merely uses the same words holds one in twenty.
HELD = 0.12
HARDLY = 4  # So many times fewer than the best of the places holds one that is not judged.
CANDIDATES, FEWEST = 12, 3  # Places that are judged: of a long quotation fewer ...
JUDGED = 8000  # ... so that their letters are hardly more than these.
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
        near = aligned(letters, quote, low, high, (1 - alike) * len(quote))
        if near is not None:
            found.append(Match(near.start, near.end, 1 - near.edits / len(quote)))
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
    seeds = _seeds(letters, quote)
    for start, places in seeds:
        votes.update({(at - start) // room for at in places})
    held = {slot: votes[slot] + votes[slot + 1] for slot in votes}
    least = max(HELD * len(seeds), max(held.values(), default=0) / HARDLY)
    chosen: list[int] = []
    most = min(CANDIDATES, max(FEWEST, JUDGED // len(quote)))
    for slot in sorted(held, key=lambda slot: (-held[slot], slot)):
        if len(chosen) == most or held[slot] < least:
            break
        if all(abs(slot - one) > 1 for one in chosen):
            chosen.append(slot)
    return [(max(0, (slot - 1) * room), min(len(letters), (slot + 3) * room + len(quote))) for slot in chosen]


def _seeds(letters: str, quote: str) -> list[tuple[int, list[int]]]:
    """Pieces of the quotation, each by where it begins and where it stands. Common ones are left out where
    there are others."""
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
    telling = [one for one in found if len(one[1]) <= COMMON]
    return telling if any(places for _, places in telling) else found


def _apart(found: list[Match]) -> list[Match]:
    """The best of those that overlap."""
    kept: list[Match] = []
    for match in sorted(found, key=lambda m: (-m.score, m.start)):
        if all(match.end <= other.start or other.end <= match.start for other in kept):
            kept.append(match)
    return kept
