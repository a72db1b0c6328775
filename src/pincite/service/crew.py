"""Children that work for the service: each for many tasks in turn, until it is replaced."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from itertools import count
from typing import Any, TypeVar

from pincite.errors import PinciteError
from pincite.sandbox.isolation import Task, as_they_end, called_off

T = TypeVar("T")
Gone = Callable[[], bool]


class Crew:
    """``size`` threads, each with a child process that does one task after the other."""

    def __init__(self, size: int) -> None:
        self._waiting: queue.PriorityQueue[tuple[int, int, Any]] = queue.PriorityQueue()
        self._order = count()
        self._threads = [threading.Thread(target=self._work, daemon=True) for _ in range(size)]
        for thread in self._threads:
            thread.start()

    def submit(self, task: Task[T], gone: Gone = bool, *, rank: int = 0) -> Future[T]:
        """What comes of a task; ``gone`` is asked while it is worked on, and ends it. Those of the lowest
        ``rank`` are taken first."""
        future: Future[T] = Future()
        self._waiting.put((rank, next(self._order), (task, gone, future)))
        return future

    def do(self, task: Task[T], gone: Gone = bool, *, rank: int = 0) -> T:
        """The same, waited for."""
        return self.submit(task, gone, rank=rank).result()

    def stop(self) -> None:
        """End the threads when they have nothing left to do, and their children with them."""
        for _ in self._threads:
            self._waiting.put((1 << 30, next(self._order), None))
        for thread in self._threads:
            thread.join(10)

    def _work(self) -> None:
        current: list[tuple[Gone, Future[Any]]] = []
        called_off.set(lambda: bool(current) and current[0][0]())

        def tasks() -> Iterator[Task[Any] | PinciteError]:
            while (given := self._waiting.get()[2]) is not None:
                task, gone, future = given
                if future.set_running_or_notify_cancel():
                    current[:] = [(gone, future)]
                    yield task

        for _, outcome in as_they_end(
            tasks(), may_begin=lambda: not current
        ):  # told before the next is begun
            ((_, future),) = current
            current.clear()
            if outcome.error is not None:
                future.set_exception(outcome.error)
            else:
                future.set_result(outcome.given)
