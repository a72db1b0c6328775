"""Landlock: a process gives up rights over files, connections and other processes (landlock(7))."""

from __future__ import annotations

import contextlib
import ctypes
import os
import struct
from collections.abc import Sequence

CREATE, ADD_RULE, RESTRICT = 444, 445, 446  # System calls, the same on every machine.
ASK_VERSION, BENEATH = 1, 1
# Rights over files (linux/landlock.h), all that change something: to write (1), remove and make (4 to 12),
# move (13), cut off (14), set up devices (15); and from which version on the last three are known.
WRITE, MOVE, CUT, SET_UP = 1 << 1, 1 << 13, 1 << 14, 1 << 15
DEVICES = 1 << 6 | 1 << 11  # Among those to make.
CHANGES = WRITE | sum(1 << bit for bit in range(4, 13))
SINCE = {2: MOVE, 3: CUT, 5: SET_UP}
OF_A_FILE = WRITE | CUT | SET_UP
WITH_NETWORK, CONNECTIONS = 4, 0b11  # bind and connect over TCP
WITH_SIGNALS, SCOPES = 6, 0b11  # sockets without a path, signals
RULES, RULE = struct.Struct("=QQQ"), struct.Struct("=Qi")


def version() -> int:
    """That of the kernel's interface, 0 where there is none."""
    libc = ctypes.CDLL(None, use_errno=True)
    return max(0, int(libc.syscall(CREATE, None, ctypes.c_size_t(0), ASK_VERSION)))


def restrict(libc: ctypes.CDLL, writable: Sequence[str]) -> int:
    """Let this process change files beneath ``writable`` alone, connect to nothing and signal none but its
    own; the version of the interface by which that holds, 0 for not at all."""
    known = max(0, int(libc.syscall(CREATE, None, ctypes.c_size_t(0), ASK_VERSION)))
    if not known:
        return 0
    changes = CHANGES | sum(right for since, right in SINCE.items() if known >= since)
    connections = CONNECTIONS if known >= WITH_NETWORK else 0
    scopes = SCOPES if known >= WITH_SIGNALS else 0
    size = 8 if known < WITH_NETWORK else 16 if known < WITH_SIGNALS else RULES.size
    rules = int(libc.syscall(CREATE, RULES.pack(changes, connections, scopes), ctypes.c_size_t(size), 0))
    if rules < 0:
        return 0
    try:
        for path, rights in (
            *((one, changes & ~DEVICES) for one in writable),
            (os.devnull, changes & OF_A_FILE),
        ):
            with contextlib.suppress(OSError):
                _allow(libc, rules, path, rights)
        return known if libc.syscall(RESTRICT, rules, 0) == 0 else 0
    finally:
        os.close(rules)


def _allow(libc: ctypes.CDLL, rules: int, path: str, rights: int) -> None:
    place = os.open(path, os.O_PATH | os.O_CLOEXEC)
    try:
        libc.syscall(ADD_RULE, rules, BENEATH, RULE.pack(rights, place), 0)
    finally:
        os.close(place)
