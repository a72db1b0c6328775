"""Work in child processes: whatever a document does to an engine, the caller goes on.

Time is kept by the parent, which kills a child's whole process group. Memory is bounded twice on Linux: the
child cannot map more than allowed, and the parent watches what is resident.
"""

from __future__ import annotations

import itertools
import math
import time
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from contextlib import closing
from contextvars import ContextVar
from typing import Any, Generic, TypeVar

import msgspec

from pincite.errors import EngineCrashed, OutOfMemory, PinciteError, TimedOut
from pincite.sandbox import answers, kept, workers
from pincite.sandbox import child as child_side
from pincite.sandbox.resources import Isolation
from pincite.sandbox.workers import Frame, Worker, attend

T = TypeVar("T")
Progress = Callable[[int, int], None]
# How often the child's resident memory is looked at: at the gigabytes a second that memory can be
# filled with, more seldom would be too late.
WATCH_SECONDS = 0.05
# A child that dies of a signal having used this share of its memory is taken to have run out of it:
# engines abort when an allocation fails.
NEAR_LIMIT = 0.8
USES = 60  # Tasks that one child does at most: what it keeps of each does not pile up.
# Asked while work is done: whether nobody waits for it any more. A context's own, which threads can inherit.
called_off: ContextVar[Callable[[], bool]] = ContextVar("called_off", default=bool)
AHEAD = 4  # Results a child that are kept while one before them is still worked on.


class Task(msgspec.Struct, Generic[T], frozen=True):
    """What to call in a child process. The function is named by its module (no lambda, nothing from
    ``__main__``); it and its arguments must pickle, and what it gives is of the type that it is declared to
    return, which msgspec knows. ``timeout`` is in seconds, ``memory`` in bytes. With ``progress`` the
    function is also given ``progress=``, a callable whose calls reach it. ``writable`` are the folders
    beneath which it may make files, beside a temporary one of its own."""

    function: Callable[..., T]
    args: tuple[Any, ...] = ()
    keywords: Mapping[str, Any] = {}
    timeout: float | None = None
    memory: int | None = None
    progress: Progress | None = None
    writable: tuple[str, ...] = ()


class Outcome(msgspec.Struct, Generic[T], frozen=True):
    """What came of a task: what its function gave, or the error that ended it."""

    given: T | None = None
    error: PinciteError | None = None

    def get(self) -> T:
        """What the function gave; raises its error."""
        if self.error is not None:
            raise self.error
        return self.given  # type: ignore[return-value]


def outcomes(tasks: Iterable[Task[T] | PinciteError], jobs: int = 1) -> Generator[Outcome[T]]:
    """What came of each task, in their order: see ``as_they_end``."""
    ended: dict[int, Outcome[T]] = {}
    told = 0
    # Nothing is begun while too many wait for one before them, which is at work then.
    with closing(as_they_end(tasks, jobs, lambda: len(ended) < AHEAD * jobs)) as coming:
        for number, outcome in coming:
            ended[number] = outcome
            while told in ended:
                yield ended.pop(told)
                told += 1


def as_they_end(
    tasks: Iterable[Task[T] | PinciteError], jobs: int = 1, may_begin: Callable[[], bool] = lambda: True
) -> Generator[tuple[int, Outcome[T]]]:
    """The number of each task, from 0, with what came of it, as soon as that is known; up to ``jobs`` of them
    are at work at once, and another is begun where it ``may_begin``. An error in the place of a task stands
    for what came of it. A child that gave a result is given another task, up to ``USES``; after anything else
    it is replaced.

    Errors are a ``PinciteError`` of the function as it is; any other exception of it as ``InternalError``;
    ``TimedOut``, ``OutOfMemory``; ``EngineCrashed`` where the child died, naming the signal. Children that
    still work when nobody asks any more are ended.
    """
    waiting = enumerate(tasks)
    pool: Pool[T] = Pool(jobs)

    def asked() -> Iterator[tuple[int, Task[T] | PinciteError]]:
        return itertools.islice(waiting if may_begin() else (), 1)

    ended: dict[int, Outcome[T]] = {}
    ahead: deque[tuple[int, Task[T] | PinciteError]] = deque()  # One at most, asked for while others work.
    try:
        while True:
            begun = False
            room = AHEAD * jobs
            while pool.has_room and len(ended) < room:
                ahead.extend(() if ahead else asked())
                if not ahead:
                    break
                begun = True
                number, task = ahead.popleft()
                if isinstance(task, PinciteError):
                    ended[number] = Outcome(error=task)
                else:
                    pool.begin(number, task)
            if not (begun or ended or pool.running):
                return
            # Told when others have been begun, for whoever is told may take a while.
            for number in sorted(ended):
                yield number, ended.pop(number)
            if pool.running:
                ahead.extend(() if ahead else asked())
                ended = pool.step()
    finally:
        pool.stop()


class Pool(Generic[T]):
    """Children at work, by the number of their task, and those with nothing to do."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs
        self.running: dict[int, Running[T]] = {}
        # And how many tasks each has done.
        self.idle: list[tuple[Worker, int]] = [] if workers.may_fork() else kept.take()

    @property
    def has_room(self) -> bool:
        return len(self.running) < self.jobs

    def begin(self, number: int, task: Task[T]) -> None:
        """Give the task to a child that has nothing to do, else to a new one."""
        call = (
            task.function,
            task.args,
            dict(task.keywords),
            task.memory,
            task.progress is not None,
            task.writable,
        )
        while self.idle:
            worker, uses = self.idle.pop()
            try:
                if worker.writable != task.writable:
                    raise OSError("it may write elsewhere")
                worker.give(call)
            except OSError:  # or it died in the meantime
                worker.stop()
                continue
            self.running[number] = Running(task, worker, uses + 1)
            return
        worker = workers.ForkedWorker(call) if workers.may_fork() else workers.FreshWorker(call)
        self.running[number] = Running(task, worker, 1)

    def step(self) -> dict[int, Outcome[T]]:
        """Wait until something happens to those running; what came of those that ended."""
        soonest = min(one.next_look for one in self.running.values())
        attend([one.worker for one in self.running.values()], soonest - time.monotonic())
        ended = {}
        for number, one in list(self.running.items()):
            one.step(time.monotonic())
            if one.end is None:
                continue
            del self.running[number]
            ended[number] = outcome = one.outcome()
            if one.gave_result and outcome.error is None and one.uses < USES:
                self.idle.append((one.worker, one.uses))
            else:
                one.worker.stop()
        return ended

    def stop(self) -> None:
        """End all of them, but one that waits for the next pool."""
        for one in self.running.values():
            one.worker.stop()
        for worker, uses in self.idle:
            if not kept.keep(worker, uses):
                worker.stop()
        self.running, self.idle = {}, []


class Running(Generic[T]):
    """A task at work, the so manieth of its child. ``end`` is the frame or error that ends it, None until
    then."""

    def __init__(self, task: Task[T], worker: Worker, uses: int) -> None:
        self.task, self.worker, self.uses = task, worker, uses
        now = time.monotonic()
        self.deadline = math.inf if task.timeout is None else now + task.timeout
        self.look = now
        self.end: Frame | PinciteError | None = None

    @property
    def next_look(self) -> float:
        """When it has to be looked at again though nothing comes from it."""
        return min(self.look, self.deadline)

    @property
    def gave_result(self) -> bool:
        """True if the child did its task and can do another."""
        return isinstance(self.end, tuple) and self.end[0] == child_side.RESULT

    def step(self, now: float) -> None:
        """Look at what the child sent, at the clock and at its memory."""
        task, frames = self.task, self.worker.frames
        while frames:
            kind, payload = frames.popleft()
            if kind != child_side.PROGRESS:
                self.end = (kind, payload)
                return
            if task.progress is not None:
                task.progress(*child_side.STEP.unpack(payload))
        if now >= self.deadline:
            self.end = TimedOut(f"not done within {task.timeout:g} s; the work was stopped")
        elif called_off.get()():
            self.end = TimedOut("nobody waits for it any more; the work was stopped")
        elif now >= self.look:
            self.look = now + WATCH_SECONDS
            if task.memory is not None and self.worker.look() > task.memory:
                self.end = (child_side.MEMORY, b"")

    def outcome(self) -> Outcome[T]:
        """What came of it; a child that gave no result is ended."""
        if isinstance(self.end, PinciteError):
            return Outcome(error=self.end)
        kind, payload = self.end or workers.END
        if kind == child_side.RESULT:
            return answered(payload, self.task)
        if kind == child_side.FAILURE:
            return Outcome(error=answers.error(payload))
        ending, memory = self.worker.stop(), self.task.memory
        if kind == child_side.MEMORY or ran_out(ending, self.worker.peak, memory):
            bound = "" if memory is None else f" of {memory / 1e6:.0f} MB"
            return Outcome(error=OutOfMemory(f"the work needed more memory than the limit{bound}"))
        return Outcome(error=EngineCrashed(f"the work on this document crashed: {ending}"))


def answered(payload: bytes, task: Task[T]) -> Outcome[T]:
    """What a child sent as the result of a task."""
    try:
        return Outcome(answers.result(payload, task.function))
    except EngineCrashed as error:
        return Outcome(error=error)


def run_isolated(
    function: Callable[..., T],
    args: tuple[Any, ...] = (),
    *,
    keywords: Mapping[str, Any] | None = None,
    timeout: float | None = None,
    memory: int | None = None,
    progress: Progress | None = None,
    writable: tuple[str, ...] = (),
) -> T:
    """What ``function(*args, **keywords)`` returns, called in a child process: see ``Task`` for what these
    are, ``outcomes`` for what is raised."""
    (one,) = outcomes([Task(function, args, keywords or {}, timeout, memory, progress, writable)])
    return one.get()


def within(
    isolation: Isolation | None,
    function: Callable[..., T],
    args: tuple[Any, ...],
    keywords: Mapping[str, Any] | None = None,
    progress: Progress | None = None,
    writable: tuple[str, ...] = (),
) -> T:
    """What the function gives in a child process within ``isolation``; without it, in this process. Raises
    as ``run_isolated``."""
    if isolation is None:
        told = {} if progress is None else {"progress": progress}
        return function(*args, **(keywords or {}), **told)
    task = Task(function, args, keywords or {}, isolation.seconds, isolation.memory, progress, writable)
    (one,) = outcomes([task])
    return one.get()


def ran_out(ending: str, peak: int, memory: int | None) -> bool:
    """True if a child that went without a word did so for want of memory. SIGKILL is not ours here,
    so it is the system's, which kills the process that takes the most."""
    return ending == "SIGKILL" or (
        memory is not None and ending.startswith("SIG") and peak >= NEAR_LIMIT * memory
    )
