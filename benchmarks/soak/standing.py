"""What a process holds now, and the children it has: read from /proc."""

from __future__ import annotations

import contextlib
import os
import signal
from pathlib import Path
from typing import NamedTuple


class Standing(NamedTuple):
    """A moment of the parent: documents done, bytes resident, open files, children, of them zombies."""

    done: int
    seconds: float
    resident: int
    files: int
    children: int
    zombies: int


def standing(done: int, seconds: float) -> Standing:
    own = children()
    return Standing(done, seconds, resident(), len(os.listdir("/proc/self/fd")), len(own), len(zombies(own)))


def resident() -> int:
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def children() -> list[int]:
    """Processes whose parent this one is."""
    found = []
    for name in os.listdir("/proc"):
        if name.isdecimal() and (state := _state(int(name))) and state[1] == os.getpid():
            found.append(int(name))
    return sorted(found)


def zombies(found: list[int]) -> list[int]:
    return [one for one in found if (state := _state(one)) and state[0] == "Z"]


def kill(child: int) -> None:
    with contextlib.suppress(ProcessLookupError):
        os.kill(child, signal.SIGKILL)


def _state(process: int) -> tuple[str, int] | None:
    """Its state's letter and its parent; None where it has gone."""
    try:
        told = Path(f"/proc/{process}/stat").read_text()
    except OSError:
        return None
    state, parent = told.rpartition(")")[2].split()[:2]
    return state, int(parent)
