"""Limits: how much of what a document may hold, by name. It is all that ``limits`` means anywhere."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from pincite.errors import BadOption
from pincite.sandbox.resources import BYTES, WRITTEN

if TYPE_CHECKING:
    from pincite.readers.options import ReadOptions


def bounds(limits: Mapping[str, int] | None) -> ReadOptions:
    """Limits by name as options. Raises ``BadOption``."""
    import msgspec

    from pincite.readers.options import ReadOptions

    known = {f for f in ReadOptions.__struct_fields__ if f.startswith(("max_", "ratio_"))}
    for key, value in (limits or {}).items():
        if key not in known:
            raise BadOption(f"{key!r} is no limit; there are {', '.join(sorted(known))}")
        if isinstance(value, bool) or not isinstance(value, int) or value < 1:
            raise BadOption(f"the limit {key} is a number of at least 1, not {value!r}")
    return msgspec.structs.replace(ReadOptions(), **dict(limits or {}))


def parse_bounds(written: list[str]) -> dict[str, int]:
    """Bounds by name from ``'max_cells=1000000'``; amounts of bytes may be written like ``64MiB``.

    Raises ``BadOption`` for what is no such bound.
    """
    found: dict[str, int] = {}
    for one in written:
        name, mark, value = one.partition("=")
        match = WRITTEN.fullmatch(value.upper().replace("_", ""))
        if not mark or not match or match[2] not in BYTES:
            raise BadOption(f"{one!r} is not a limit; write it like max_cells=1000000 or max_part=64MiB")
        found[name.strip()] = int(float(match[1]) * BYTES[match[2]])
    bounds(found)
    return found
