"""Child processes that do a piece of work at a time, and what they send while they do.

A child is forked where that is safe (Linux, a process with a single thread) and started fresh everywhere
else; both send frames through one pipe.
"""

from __future__ import annotations

import contextlib
import os
import select
import signal
import sys
import threading
from collections import deque
from collections.abc import Iterable

from pincite.sandbox import child as child_side
from pincite.sandbox.child import Call
from pincite.sandbox.confinement import is_kept
from pincite.sandbox.folder import own_folder, remove

Frame = tuple[bytes, bytes]  # Kind and payload of what a child sends.
END: Frame = (b"", b"")  # The last frame of a child that went, with or without a word.
PIECE = 1 << 20  # Bytes read from a pipe at once.
MILLISECONDS = 1000.0  # of a second
LARGEST = 1 << 36  # Bytes of one frame: a length beyond is none.
# Pipes cannot be waited on everywhere (not on Windows): there a thread for each child reads its pipe.
WAITS_ON_PIPES = os.name == "posix"
_ARRIVED = threading.Condition()


def may_fork() -> bool:
    """True where a copy of this process can be trusted to go on: Linux, and no other thread whose
    locks the copy would inherit (threads of C libraries count)."""
    if sys.platform != "linux" or threading.active_count() != 1:
        return False
    try:
        return len(os.listdir("/proc/self/task")) == 1
    except OSError:
        return False


def attend(workers: Iterable[Worker], seconds: float) -> None:
    """Wait until one of these children has sent something, at most so long, and take in what came."""
    if not WAITS_ON_PIPES:
        with _ARRIVED:
            _ARRIVED.wait_for(lambda: any(worker.frames for worker in workers), max(0.0, seconds))
        return
    poll, listening = select.poll(), {worker.pipe: worker for worker in workers}
    for pipe in listening:
        poll.register(pipe, select.POLLIN)
    for pipe, _ in poll.poll(max(0.0, seconds) * MILLISECONDS):
        listening[pipe].take()


class Worker:
    """A running child. ``frames`` is what it has sent and nobody has looked at, at last ``END``; ``peak`` the
    most bytes of memory it was seen to hold; ``pipe`` the file descriptor that its frames come from."""

    pid: int
    peak: int = 0
    ending: str = ""
    folder: str = ""  # of its temporary files
    writable: tuple[str, ...] = ()  # other folders beneath which it may write

    def listen_to(self, pipe: int) -> None:
        self.pipe = pipe
        self.frames: deque[Frame] = deque()
        self._half = bytearray()  # of a frame
        self._reader = None if WAITS_ON_PIPES else threading.Thread(target=self._read, daemon=True)
        if self._reader:
            self._reader.start()

    def take(self) -> bool:
        """Take in what can be read now; False after the last of it."""
        try:
            piece = os.read(self.pipe, PIECE)
        except OSError:
            piece = b""
        # A child that went while it wrote leaves half a frame.
        found = self._whole(piece) if piece else [END]
        with _ARRIVED:
            self.frames += found
            _ARRIVED.notify_all()
        return found[-1:] != [END]

    def _whole(self, piece: bytes) -> list[Frame]:
        """The frames that this piece completes."""
        half, header = self._half, child_side.HEADER
        half += piece
        found: list[Frame] = []
        at = 0
        while len(half) - at >= header.size:
            kind, length = header.unpack_from(half, at)
            if length > LARGEST:  # of a child gone wild
                return [*found, END]
            if len(half) - at - header.size < length:
                break
            found.append((kind, bytes(half[at + header.size : at + header.size + length])))
            at += header.size + length
        del half[:at]
        return found

    def _read(self) -> None:
        while self.take():
            pass

    def give(self, call: Call) -> None:
        """Another piece of work for a child that has done the last one. Raises OSError where it is gone."""
        raise NotImplementedError

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
        if not self.ending:
            self.kill()
            self.ending = self.reap()
            if self._reader:
                self._reader.join()
            os.close(self.pipe)
            self.close_orders()
            remove(self.folder)
        return self.ending

    def close_orders(self) -> None:
        """It is given no more work."""
        raise NotImplementedError

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
        orders, self._orders = os.pipe()
        self.folder, self.writable = own_folder(), call[-1]
        self.pid = os.fork()
        if self.pid == 0:
            try:
                child_side.enter_fork(writing, orders)
                child_side.serve(writing, orders, call, self.folder)
            finally:
                os._exit(1)
        os.close(writing)
        os.close(orders)
        self.listen_to(reading)

    def give(self, call: Call) -> None:
        import pickle

        child_side.send(self._orders, child_side.CALL, pickle.dumps(call, protocol=5))

    def close_orders(self) -> None:
        os.close(self._orders)

    def reap(self) -> str:
        try:
            _, status = os.waitpid(self.pid, 0)
        except ChildProcessError:  # somebody waits for every child of this process
            return "how is not known"
        return describe(os.waitstatus_to_exitcode(status))


class FreshWorker(Worker):
    """A Python started from nothing, which is given its work on stdin."""

    def __init__(self, call: Call) -> None:
        import pickle
        import subprocess

        self.folder, self.writable = own_folder(), call[-1]
        self._process = subprocess.Popen(
            [sys.executable, "-m", "pincite.sandbox.child", self.folder],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=fresh_environment(),
            start_new_session=os.name == "posix",
        )
        assert self._process.stdin and self._process.stdout
        self._orders = self._process.stdin.fileno()
        self.pid = self._process.pid
        self.of_main_thread = threading.current_thread() is threading.main_thread()
        self.surroundings = surroundings()
        self.listen_to(os.dup(self._process.stdout.fileno()))
        self._process.stdout.close()
        path = pickle.dumps(sys.path)
        self._give(child_side.HEADER.pack(child_side.CALL, len(path)) + path, call)

    def lives(self) -> bool:
        """False if it ended while it had nothing to do."""
        return self._process.poll() is None

    def give(self, call: Call) -> None:
        self._give(b"", call)

    def _give(self, before: bytes, call: Call) -> None:
        """Written by a thread: the child reads only after it has started."""
        import pickle

        work = pickle.dumps(call, protocol=5)
        data = before + child_side.HEADER.pack(child_side.CALL, len(work)) + work
        self._writer = threading.Thread(target=self._write, args=(data,), daemon=True)
        self._writer.start()

    def _write(self, data: bytes) -> None:
        view = memoryview(data)
        with contextlib.suppress(OSError):
            while view:
                view = view[os.write(self._orders, view) :]

    def close_orders(self) -> None:
        assert self._process.stdin
        with contextlib.suppress(OSError):
            self._process.stdin.close()

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
    """What a child is given of this process's environment, with this Pincite findable and numeric libraries
    kept to one thread: each of their threads would map memory that counts against the limit."""
    package = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    path = [package, *filter(None, [os.environ.get("PYTHONPATH")])]
    kept = {name: value for name, value in os.environ.items() if is_kept(name)}
    return {"OPENBLAS_NUM_THREADS": "1", **kept, "PYTHONPATH": os.pathsep.join(path)}


def surroundings() -> tuple[object, ...]:
    """What a child that is started now finds around it, and keeps: it can do work of other surroundings
    no more than be moved there."""
    try:
        folder = os.getcwd()
    except OSError:  # it was removed
        folder = ""
    return folder, tuple(sys.path), fresh_environment()


def describe(status: int) -> str:
    """How a process ended: the signal's name, or its exit status."""
    if status < 0:
        try:
            return signal.Signals(-status).name
        except ValueError:
            return f"SIG{-status}"
    return f"exit status {status:#x}" if status > 255 else f"exit status {status}"
