"""How much of the machine one document may take before it is given up."""

from __future__ import annotations

import math
import re
from typing import Annotated, Literal

import msgspec

from pincite.errors import BadOption
from pincite.options.declaration import Option
from pincite.regex import regex

BYTES = {"": 1, "KB": 10**3, "MB": 10**6, "GB": 10**9, "KIB": 1 << 10, "MIB": 1 << 20, "GIB": 1 << 30}
WRITTEN = regex(r"\s*(\d{1,12}(?:\.\d{1,6})?)\s*([A-Z]{0,3})\s*", re.ASCII)
SMALLEST = 100 * 10**6  # Bytes; with less than this not even an empty document can be opened.


# Seconds that a document may take where nobody asked for a time: for any, and for each million bytes of it.
# Most take a tenth of that, on a machine that is busy with others as well.
ANY_SIZE, A_MEGABYTE = 60.0, 60.0
SLOW = 10  # Times as long for what reads pictures, or is read by a library that is not ours.


UNKNOWN = 600.0  # Seconds where the size of a document is not known.


class Isolation(msgspec.Struct, frozen=True):
    """What the work on one document may take in a child process. ``timeout`` in seconds, ``'auto'`` for as
    many as its size says. ``memory`` in bytes: books of hundreds of pages need a quarter of it. ``None`` is
    no bound."""

    timeout: Annotated[
        float | Literal["auto"] | None,
        Option(
            help="Longest time for one document: 90s, 5m, none, or auto, by its size.",
            metavar="TIME",
            variable="PINCITE_TIMEOUT",
            parse=seconds,
            written="auto",
        ),
    ] = "auto"
    memory: Annotated[
        int | None,
        Option(
            help="Most memory for one document: 500MB, 2GB, or none.",
            metavar="SIZE",
            variable="PINCITE_MEMORY",
            parse=parse_memory,
            written="1GB",
        ),
    ] = 10**9

    def for_size(self, size: int, *, slow: bool = False) -> Isolation:
        """The same, for a document of ``size`` bytes."""
        if self.timeout != "auto":
            return self
        length = (ANY_SIZE + A_MEGABYTE * size / 1e6) * (SLOW if slow else 1)
        return msgspec.structs.replace(self, timeout=length)

    @property
    def seconds(self) -> float | None:
        """The time limit, of a document whose size is not known if it goes by that; ``None`` for none."""
        return UNKNOWN if self.timeout == "auto" else self.timeout


USUAL = Isolation()


def parse_memory(memory: str | int | None) -> int | None:
    """Bytes from ``'500MB'``, ``'2GB'``, ``'1GiB'``; ``None`` for ``None`` and ``'none'``: no bound.

    Raises ``BadOption`` for what is not an amount, or less than ``SMALLEST``.
    """
    if memory is None:
        return None
    written = str(memory).upper()
    if written.strip() == "NONE":
        return None
    match = WRITTEN.fullmatch(written)
    if not match or match[2] not in BYTES:
        raise BadOption(f"{memory!r} is not an amount of memory; write it like 500MB or 2GB, or none")
    amount = int(float(match[1]) * BYTES[match[2]])
    if amount < SMALLEST:
        raise BadOption(f"{memory!r} is too little memory to work with; give {SMALLEST // 10**6}MB or more")
    return amount


SECONDS = {"": 1.0, "s": 1.0, "m": 60.0, "h": 3600.0}  # Seconds in each unit; a bare number is seconds.
WRITTEN_TIME = regex(r"\s*(\d+(?:\.\d+)?|\.\d+)\s*([smh]?)\s*", re.ASCII | re.IGNORECASE)


def seconds(duration: str | float | None) -> float | Literal["auto"] | None:
    """Seconds (> 0), ``'auto'`` for that, or ``None`` for ``None`` and ``'none'``: no limit.

    Raises ``BadOption`` for anything that is not a length of time.
    """
    if duration is None:
        return None
    if isinstance(duration, str):
        if duration.strip().lower() == "none":
            return None
        if duration.strip().lower() == "auto":
            return "auto"
        match = WRITTEN_TIME.fullmatch(duration)
        length = float(match[1]) * SECONDS[match[2].lower()] if match else math.nan
    elif isinstance(duration, (int, float)) and not isinstance(duration, bool):
        length = float(duration)
    else:
        length = math.nan
    if not 0 < length < math.inf:
        raise BadOption(f"{duration!r} is not a time; write it like 90s or 5m, or none for no limit")
    return length
