"""The smallest part of an input that still does what it did (Zeller's ddmin, bounded in time)."""

from __future__ import annotations

import time

from fuzzing.running import Finding, run
from fuzzing.targets import Target

SECONDS = 30.0


def minimised(target: Target, found: Finding, seconds: float = SECONDS) -> Finding:
    """The finding with as little data as was found in that time."""
    until = time.monotonic() + seconds
    best, piece = found, max(1, len(found.data) // 2)
    while piece and time.monotonic() < until:
        at = 0
        while at < len(best.data) and time.monotonic() < until:
            less = best.data[:at] + best.data[at + piece :]
            same = [one for one in run(target, [less], [0, 0.0]) if one.what == found.what]
            if same:
                best = same[0]
            else:
                at += piece
        piece //= 2
    return best
