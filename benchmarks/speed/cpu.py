"""CPU time a process has used, with all its threads and children."""

from __future__ import annotations

import os
import resource
from pathlib import Path


def cpu_seconds() -> float:
    """User and system seconds of this process, of the children that ended, and (Linux) of those that
    still run: a pool of workers must not look free."""
    spent = 0.0
    for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN):
        usage = resource.getrusage(who)
        spent += usage.ru_utime + usage.ru_stime
    return spent + sum(_ticks(pid) for pid in _descendants(os.getpid())) / os.sysconf("SC_CLK_TCK")


def _descendants(pid: int) -> list[int]:
    found: list[int] = []
    for tasks in Path(f"/proc/{pid}/task").glob("*/children"):
        try:
            children = [int(child) for child in tasks.read_text().split()]
        except OSError:
            continue
        for child in children:
            found += [child, *_descendants(child)]
    return found


def _ticks(pid: int) -> int:
    """Own and reaped time of one process: fields 14 to 17 of its stat line (proc(5))."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return 0
    return sum(int(field) for field in stat.rpartition(")")[2].split()[11:15])
