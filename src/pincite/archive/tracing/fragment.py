"""Positions within a text, as the fragment of its name: ``#char=120,180`` (RFC 5147)."""

from __future__ import annotations

import re

import msgspec

from pincite.errors import BadOption

MARK = "#char="

# What follows ``MARK``. Integrity checks may follow a range; they are passed over, because a text of a
# library never changes.
WRITTEN = re.compile(r"(\d{1,15})?(?:(,)(\d{1,15})?)?(?:;(?:length|md5)=[^;]*)*", re.ASCII)


class Range(msgspec.Struct, frozen=True):
    """Characters ``start`` up to but not including ``end`` of a text: positions between characters, of
    which the first is 0."""

    start: int
    end: int

    @property
    def length(self) -> int:
        return self.end - self.start

    def moved(self, by: int) -> Range:
        return Range(self.start + by, self.end + by)

    def within(self, length: int) -> Range:
        """What of it lies in a text of ``length`` characters."""
        return Range(min(self.start, length), min(self.end, length))


def split(name: str) -> tuple[str, str | None]:
    """A URN without its fragment, and what the fragment says of characters, None without one."""
    bare = name.strip().removeprefix("<").removesuffix(">")
    urn, mark, fragment = bare.partition(MARK)
    return urn, fragment if mark else None


def range_of(fragment: str | None, length: int) -> Range:
    """The characters that a fragment means in a text of ``length`` characters: all for None. A single
    position means the character after it, at the end the one before. What passes the end is cut off.
    Raises ``BadOption`` for what is no range, or lies behind the text."""
    if fragment is None:
        return Range(0, length)
    match = WRITTEN.fullmatch(fragment)
    if match is None or (match[1] is None and match[3] is None):
        raise BadOption(f"{MARK}{fragment} is not a range of characters; write it like #char=120,180")
    start = int(match[1] or 0)
    end = int(match[3]) if match[3] else length if match[2] else start
    if end < start and match[3]:
        raise BadOption(f"{MARK}{fragment} ends before it begins")
    if start > length:
        raise BadOption(f"{MARK}{fragment} lies behind the text, which has {length:,} characters")
    end = max(start, min(end, length))
    if end == start:
        start = max(0, min(start, length - 1))
        end = min(start + 1, length)
    return Range(start, end)
