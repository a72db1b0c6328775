"""How long work may go on in this process, and whether anybody still wants it: looked at from inside.

Stages that may take long call ``look``; they need not know whose clock it is, or whether there is one.
Nothing looks while a library is at work: what must end at any price is done in a child process
(``isolation``).
"""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from pincite.errors import TimedOut

# Seconds after which progress is told again within a page, so that whoever listens may end the work.
BEAT = 0.5

Progress = Callable[[int, int], None]
_here = threading.local()


class Clock:
    """A limit of ``seconds`` from now (None for none), and the ``progress`` of the pages that it is for; what
    that raises ends the work."""

    def __init__(self, seconds: float | None = None, progress: Progress | None = None) -> None:
        self.until = math.inf if seconds is None else time.perf_counter() + seconds
        self.progress = progress
        self.done = self.total = 0
        self.ended: BaseException | None = None
        self.beat = time.perf_counter() + BEAT if progress else math.inf

    def left(self) -> float | None:
        """Seconds that are left, None without a limit."""
        return None if self.until == math.inf else self.until - time.perf_counter()

    def step(self, done: int, total: int) -> None:
        """So many pages are done."""
        self.done, self.total = done, total
        self._tell()

    def look(self) -> None:
        """Raises TimedOut once the time is over, and what ``progress`` raises."""
        now = time.perf_counter()
        if now > self.until:
            done = f"{self.done} of {self.total} pages" if self.total else f"page {self.done}"
            raise TimedOut(f"the time limit was reached after {done}")
        if now > self.beat:
            self._tell()

    def _tell(self) -> None:
        if self.ended is not None:
            raise self.ended
        if self.progress is None:
            return
        try:
            self.progress(self.done, self.total)
        except BaseException as error:
            self.ended = error
            raise
        self.beat = time.perf_counter() + BEAT

    @contextmanager
    def running(self) -> Iterator[None]:
        """While this lasts, ``look`` looks at this clock in this thread."""
        before = getattr(_here, "clock", None)
        _here.clock = self
        try:
            yield
        finally:
            _here.clock = before


def left(most: float) -> float:
    """Seconds that the clock of this thread leaves, at most so many."""
    clock: Clock | None = getattr(_here, "clock", None)
    seconds = None if clock is None else clock.left()
    return most if seconds is None else min(most, seconds)


def look() -> None:
    """Looks at the clock that runs in this thread, if there is one. Raises as ``Clock.look``."""
    clock: Clock | None = getattr(_here, "clock", None)
    if clock is not None:
        clock.look()
