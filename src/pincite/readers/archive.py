"""Members of a ZIP archive, one after the other, each as its format has it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pincite.errors import Corrupt, Encrypted, OutOfMemory, TimedOut, TooLarge, Unsafe
from pincite.model.document import Page
from pincite.readers.inside import Pages
from pincite.readers.options import ReadOptions
from pincite.readers.package import Package
from pincite.readers.reading import ReadContext
from pincite.regex import regex

# What systems leave in archives beside what was put there.
JUNK = regex(r"(?:^|/)(?:__MACOSX/|\._[^/]*$|\.DS_Store$|Thumbs\.db$|desktop\.ini$)", re.IGNORECASE)
NAMED = 20  # Members that a note names.


def read(data: bytes, options: ReadOptions, reading: ReadContext) -> Iterator[Page]:
    """The pages of all members that can be read, in the order of their names, numbers and names within
    them as a person counts ('2.txt' before '10.txt'). What cannot be read becomes a note.

    Raises ``Corrupt``, ``TooLarge`` and ``Unsafe`` for the archive, ``Encrypted`` where every member is.
    """
    package = Package(data, options)
    if package.dropped:
        reading.note(
            "unsafe_name",
            f"members with names that lead out of the archive were left out: {few(package.dropped)}",
        )
    if package.repeated:
        again = f"{len(package.repeated)} members have the name of another, which was read"
        reading.note("member_unreadable", f"{again}: {few(package.repeated)}")
    names = sorted(package.names(), key=natural)
    junk = [name for name in names if JUNK.search(name)]
    if junk:
        reading.note("system_files", f"files of the system were left out: {few(junk)}")
    names = [name for name in names if not JUNK.search(name)]
    pages = Pages(reading)
    locked: list[str] = []
    for name in names:
        try:
            member = package.read(name)
        except Encrypted:
            locked.append(name)
            continue
        except (TimedOut, OutOfMemory):
            raise
        except (Corrupt, TooLarge, Unsafe) as error:
            if package.unpacked > options.max_unpacked:
                raise
            reading.note("member_unreadable", f"{name} cannot be unpacked: {error.sentence}")
            continue
        if not member:
            reading.note("member_empty", f"{name} is empty")
            continue
        yield from pages.of(member, name, code="member_unreadable")
    if locked and len(locked) == len(names):
        raise Encrypted("the members of the archive are encrypted")
    for name in locked:
        reading.note("part_encrypted", f"{name} is encrypted and was left out")


def few(names: list[str]) -> str:
    more = f" and {len(names) - NAMED} more" if len(names) > NAMED else ""
    return ", ".join(name[:200] for name in names[:NAMED]) + more


def natural(name: str) -> tuple[tuple[tuple[int, int, str], ...], str]:
    """Key of a name for sorting: folders first to last, numbers by their value."""
    pieces = re.findall(r"\d+|\D+", name.lower())
    return tuple((0, int(p[:18]), p) if p.isascii() and p.isdigit() else (1, 0, p) for p in pieces), name
