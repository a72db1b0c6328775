"""A span of time as people write it: ``5m``, ``90s``, ``2.5s``."""

from __future__ import annotations

import math
import re

from pincite.errors import BadOption

SECONDS = {"": 1.0, "s": 1.0, "m": 60.0, "h": 3600.0}  # Seconds in each unit; a bare number is seconds.

WRITTEN = re.compile(r"\s*(\d+(?:\.\d+)?|\.\d+)\s*([smh]?)\s*", re.ASCII | re.IGNORECASE)


def seconds(duration: str | float | None) -> float | None:
    """Seconds (> 0), or ``None`` for ``None`` and ``'none'``: no limit.

    Raises ``BadOption`` for anything that is not a length of time.
    """
    if duration is None:
        return None
    if isinstance(duration, str):
        if duration.strip().lower() == "none":
            return None
        match = WRITTEN.fullmatch(duration)
        length = float(match[1]) * SECONDS[match[2].lower()] if match else math.nan
    elif isinstance(duration, (int, float)) and not isinstance(duration, bool):
        length = float(duration)
    else:
        length = math.nan
    if not 0 < length < math.inf:
        raise BadOption(f"{duration!r} is not a time; write it like 90s or 5m, or none for no limit")
    return length
