"""Work in a child process: whatever a document does to an engine, the caller goes on.

A child is forked where that is safe (Linux, a process with a single thread) and started fresh
everywhere else; both send their outcome through one pipe. Time is kept by the parent, which kills
the child's whole process group. Memory is bounded twice on Linux: the child cannot map more than
allowed, and the parent watches what is resident.
"""

from __future__ import annotations

import contextlib
import math
import os
import pickle
import queue
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping
from typing import IO, Any, TypeVar

from pincite.errors import EngineCrashed, OutOfMemory, TimedOut
from pincite.sandbox import child as child_side
from pincite.sandbox.resources import Isolation

T = TypeVar("T")
Progress = Callable[[int, int], None]
# Function, arguments, keywords, bytes it may grow by, whether it reports progress.
Call = tuple[Callable[..., Any], tuple[Any, ...], dict[str, Any], int | None, bool]
Frame = tuple[bytes, bytes]  # Kind and payload of what a child sends.
# How often the child's resident memory is looked at: at the gigabytes a second that memory can be
# filled with, more seldom would be too late.
WATCH_SECONDS = 0.05
# A child that dies of a signal having used this share of its memory is taken to have run out of it:
# engines abort when an allocation fails.
NEAR_LIMIT = 0.8


def run_isolated(
    function: Callable[..., T],
    args: tuple[Any, ...] = (),
    *,
    keywords: Mapping[str, Any] | None = None,
    timeout: float | None = None,
    memory: int | None = None,
    progress: Progress | None = None,
) -> T:
    """What ``function(*args, **keywords)`` returns, called in a child process.

    The function is named by its module (no lambda, nothing from ``__main__``); it, its arguments and
    its result must pickle. ``timeout`` is in seconds, ``memory`` in bytes. With ``progress`` the
    function is also given ``progress=``, a callable whose calls reach the caller's.

    Raises a ``PinciteError`` of the function as it is; any other exception as ``InternalError``;
    ``TimedOut``, ``OutOfMemory``; ``EngineCrashed`` where the child died, naming the signal.
    """
    call: Call = (function, args, dict(keywords or {}), memory, progress is not None)
    worker: Worker = ForkedWorker(call) if may_fork() else FreshWorker(call)
    try:
        kind, payload = listen(worker, timeout, memory, progress)
    finally:
        ending = worker.stop()
    if kind == child_side.RESULT:
        return pickle.loads(payload)  # type: ignore[no-any-return]
    if kind == child_side.FAILURE:
        raise pickle.loads(payload)
    if kind == child_side.MEMORY or ran_out(ending, worker.peak, memory):
        bound = "" if memory is None else f" of {memory / 1e6:.0f} MB"
        raise OutOfMemory(f"the work needed more memory than the limit{bound}")
    raise EngineCrashed(f"the work on this document crashed: {ending}")


def within(
    isolation: Isolation | None,
    function: Callable[..., T],
    args: tuple[Any, ...],
    keywords: Mapping[str, Any] | None = None,
    progress: Progress | None = None,
) -> T:
    """What the function gives in a child process within ``isolation``; without it, in this process. Raises
    as ``run_isolated``."""
    if isolation is None:
        told = {} if progress is None else {"progress": progress}
        return function(*args, **(keywords or {}), **told)
    timeout, memory = isolation.timeout, isolation.memory
    return run_isolated(function, args, keywords=keywords, timeout=timeout, memory=memory, progress=progress)


def listen(worker: Worker, timeout: float | None, memory: int | None, progress: Progress | None) -> Frame:
    """The frame that ends the work; kind b'' where the child went without a word."""
    now = time.monotonic()
    look = now
    deadline = math.inf if timeout is None else now + timeout
    while True:
        now = time.monotonic()
        if now >= deadline:
            raise TimedOut(f"not done within {timeout:g} s; the work was stopped")
        if now >= look:
            look = now + WATCH_SECONDS
            if memory is not None and worker.look() > memory:
                return child_side.MEMORY, b""
        try:
            kind, payload = worker.frames.get(timeout=min(look, deadline) - now)
        except queue.Empty:
            continue
        if kind != child_side.PROGRESS:
            return kind, payload
        if progress is not None:
            progress(*child_side.STEP.unpack(payload))


def ran_out(ending: str, peak: int, memory: int | None) -> bool:
    """True if a child that went without a word did so for want of memory. SIGKILL is not ours here,
    so it is the system's, which kills the process that takes the most."""
    return ending == "SIGKILL" or (
        memory is not None and ending.startswith("SIG") and peak >= NEAR_LIMIT * memory
    )


def may_fork() -> bool:
    """True where a copy of this process can be trusted to go on: Linux, and no other thread whose
    locks the copy would inherit (threads of C libraries count)."""
    if sys.platform != "linux" or threading.active_count() != 1:
        return False
    try:
        return len(os.listdir("/proc/self/task")) == 1
    except OSError:
        return False


class Worker:
    """A running child. ``frames`` is what it sends, ended by one of kind b''; ``peak`` the most bytes of
    memory it was seen to hold."""

    pid: int
    peak: int = 0

    def listen_to(self, pipe: int) -> None:
        """Read ``pipe`` in a thread: not every system can wait on a pipe with a time limit."""
        self.frames: queue.SimpleQueue[Frame] = queue.SimpleQueue()
        self._reader = threading.Thread(target=self._read, args=(pipe,), daemon=True)
        self._reader.start()

    def _read(self, pipe: int) -> None:
        header = child_side.HEADER
        # A child that went while it wrote leaves half a frame, and one gone wild a length beyond all memory.
        with contextlib.suppress(OSError, OverflowError, MemoryError), open(pipe, "rb") as file:
            while len(head := file.read(header.size)) == header.size:
                kind, length = header.unpack(head)
                payload = file.read(length)
                if len(payload) < length:
                    break
                self.frames.put((kind, payload))
        self.frames.put((b"", b""))

    def look(self) -> int:
        """Bytes of memory the child holds now, 0 where the system does not say."""
        try:
            with open(f"/proc/{self.pid}/statm", "rb") as statm:
                held = int(statm.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
        except (OSError, ValueError, IndexError):
            return 0
        self.peak = max(self.peak, held)
        return held

    def stop(self) -> str:
        """End the child and all it started, and say in words how it ended: one that had already ended
        by itself keeps its own ending."""
        self.kill()
        ending = self.reap()
        self._reader.join()
        return ending

    def kill(self) -> None:
        for kill, number in ((os.killpg, self.pid), (os.kill, self.pid)):
            with contextlib.suppress(OSError):
                kill(number, signal.SIGKILL)

    def reap(self) -> str:
        raise NotImplementedError


class ForkedWorker(Worker):
    """A copy of this process."""

    def __init__(self, call: Call) -> None:
        reading, writing = os.pipe()
        self.pid = os.fork()
        if self.pid == 0:
            try:
                child_side.enter_fork(writing)
                child_side.work(writing, *call)
            finally:
                os._exit(1)
        os.close(writing)
        self.listen_to(reading)

    def reap(self) -> str:
        try:
            _, status = os.waitpid(self.pid, 0)
        except ChildProcessError:  # somebody waits for every child of this process
            return "how is not known"
        return describe(os.waitstatus_to_exitcode(status))


class FreshWorker(Worker):
    """A Python started from nothing, which is given the work on stdin."""

    def __init__(self, call: Call) -> None:
        work = pickle.dumps((sys.path, pickle.dumps(call, protocol=5)), protocol=5)
        self._process = subprocess.Popen(
            [sys.executable, "-m", "pincite.sandbox.child"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=fresh_environment(),
            start_new_session=os.name == "posix",
        )
        assert self._process.stdin and self._process.stdout
        self.pid = self._process.pid
        self.listen_to(os.dup(self._process.stdout.fileno()))
        self._process.stdout.close()
        self._writer = threading.Thread(target=self._give, args=(self._process.stdin, work), daemon=True)
        self._writer.start()

    @staticmethod
    def _give(stdin: IO[bytes], work: bytes) -> None:
        with contextlib.suppress(OSError), stdin:
            stdin.write(work)

    def kill(self) -> None:
        if os.name == "posix":
            super().kill()
        else:
            self._process.kill()

    def reap(self) -> str:
        status = self._process.wait()
        self._writer.join()
        return describe(status)


def fresh_environment() -> dict[str, str]:
    """This process's environment, with this Pincite findable and numeric libraries kept to one thread:
    each of their threads would map memory that counts against the limit."""
    package = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    path = [package, *filter(None, [os.environ.get("PYTHONPATH")])]
    return {"OPENBLAS_NUM_THREADS": "1", **os.environ, "PYTHONPATH": os.pathsep.join(path)}


def describe(status: int) -> str:
    """How a process ended: the signal's name, or its exit status."""
    if status < 0:
        try:
            return signal.Signals(-status).name
        except ValueError:
            return f"SIG{-status}"
    return f"exit status {status:#x}" if status > 255 else f"exit status {status}"
