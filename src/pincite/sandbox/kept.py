"""A child that was started afresh waits for the next work: to start one takes longer than most documents do,
and where threads run, as a numeric library starts them, none can be forked."""

from __future__ import annotations

import atexit
import os
import threading

from pincite.sandbox.workers import FreshWorker, Worker, surroundings

_lock = threading.Lock()
_waiting: list[tuple[FreshWorker, int]] = []  # at most one, and how many tasks it has done


def take() -> list[tuple[Worker, int]]:
    """The child that waits, where one could be started now that is like it: it is the caller's."""
    with _lock:
        waiting = _waiting[:]
        _waiting.clear()
    here = surroundings() if waiting else ()
    found: list[tuple[Worker, int]] = []
    for worker, uses in waiting:
        if worker.lives() and worker.surroundings == here:
            found.append((worker, uses))
        else:
            worker.stop()
    return found


def keep(worker: Worker, uses: int) -> bool:
    """Have a child wait, if it may: False for one that the caller has to end."""
    # The system ends a child with the thread that started it.
    if not isinstance(worker, FreshWorker) or worker.writable or not worker.of_main_thread:
        return False
    with _lock:
        if _waiting or not worker.lives():
            return False
        _waiting.append((worker, uses))
    return True


def end() -> None:
    """End the child that waits."""
    for worker, _ in _waiting:
        worker.stop()
    _waiting.clear()


atexit.register(end)
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_waiting.clear)  # it works for the process that started it
