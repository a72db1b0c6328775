"""A program of the system that is given a document: bounded in time, memory and output, no questions
asked, always ended."""

from __future__ import annotations

import contextlib
import os
import shlex
import signal
import subprocess
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from typing import IO

from pincite.errors import Corrupt, OutOfMemory, TimedOut, TooLarge
from pincite.sandbox.clock import left

CHUNK = 1 << 16
SHELL = "/bin/sh"
SHORTEST = 0.1  # Seconds that a program is given, however late it is.
COMPLAINT = 2000  # Bytes of what a program says on its error output that are kept.


def run(
    command: Sequence[str],
    data: bytes,
    *,
    seconds: float,
    memory: int,
    most: int,
    environment: Mapping[str, str] | None = None,
    folder: str | None = None,
    file_bytes: int = 0,
) -> bytes:
    """What the program writes when it is given ``data`` on its standard input.

    ``seconds``, or what the clock of the work leaves, bound its processor time and the time on the clock,
    ``memory`` (bytes) its address space, ``most`` (bytes) its output, ``file_bytes`` the files it writes
    (none by default); ``folder`` is where it works, a private one. The program and all that it started are
    gone when this returns, and also when this process is killed meanwhile: then the folder is removed too.
    Raises ``TimedOut``, ``OutOfMemory``, ``TooLarge``, and ``Corrupt`` with its own words where it failed.
    """
    seconds = min(seconds, max(SHORTEST, left(seconds)))
    watched, lifeline = os.pipe()
    try:
        process = subprocess.Popen(
            bounded(command, seconds, memory, file_bytes, watched, folder or ""),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=dict(environment) if environment is not None else {"PATH": os.defpath, "LANG": "C.UTF-8"},
            cwd=folder or "/",
            start_new_session=True,
            pass_fds=(watched,) if os.name == "posix" else (),
        )
    except BaseException:
        os.close(lifeline)
        raise
    finally:
        os.close(watched)
    talk = Talk(process, data, most)
    name = os.path.basename(command[0])
    late = TimedOut(f"{name} was not done within {seconds:g} s")
    deadline = time.monotonic() + seconds
    try:
        talk.until(deadline)
        status = process.wait(max(0.0, deadline - time.monotonic()))
    except subprocess.TimeoutExpired:
        raise late from None
    finally:
        end(process)
        os.close(lifeline)
    if talk.full:
        raise TooLarge(f"{name} made more than {most >> 20} MB of this document")
    if status == -signal.SIGXCPU:
        raise late
    if status != 0:
        complaint = talk.said.decode("utf-8", "replace").strip()
        if "heap" in complaint.lower() or "memory" in complaint.lower() or status in (251, -signal.SIGABRT):
            raise OutOfMemory(f"{name} needed more than {memory >> 20} MB for this document")
        first = complaint.partition("\n")[0][:200] or f"status {status}"
        raise Corrupt(f"{name} cannot read this document: {first}")
    return bytes(talk.found)


class Talk:
    """What goes to a process and comes from it, each way in a thread of its own: a full pipe stops who
    writes to it. ``full``: it has written more than ``most`` bytes, and was ended."""

    def __init__(self, process: subprocess.Popen[bytes], data: bytes, most: int) -> None:
        self.process = process
        self.data = data
        self.most = most
        self.found = bytearray()
        self.said = bytearray()
        self.full = False

    def until(self, deadline: float) -> None:
        """Give and take until all is said or the clock is there."""
        threads = [threading.Thread(target=work, daemon=True) for work in (self.give, self.take, self.listen)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(max(0.0, deadline - time.monotonic()))

    def give(self) -> None:
        assert self.process.stdin is not None
        with contextlib.suppress(OSError, ValueError):
            self.process.stdin.write(self.data)
            self.process.stdin.close()

    def take(self) -> None:
        for chunk in pieces(self.process.stdout):
            self.found += chunk
            if len(self.found) > self.most:
                self.full = True
                end(self.process)
                return

    def listen(self) -> None:
        for chunk in pieces(self.process.stderr):
            self.said += chunk[: COMPLAINT - len(self.said)]


def pieces(pipe: IO[bytes] | None) -> Iterator[bytes]:
    """What comes through a pipe until it is closed at either end."""
    with contextlib.suppress(OSError, ValueError):
        while pipe is not None and (chunk := pipe.read(CHUNK)):
            yield chunk


def bounded(
    command: Sequence[str], seconds: float, memory: int, file_bytes: int, watched: int, folder: str
) -> list[str]:
    """The command behind a shell that sets limits and then becomes it: set later, they would come after
    the program has taken its address space. Beside it a watcher reads from ``watched``, which says nothing
    and ends when this process does: it then ends the program, which nobody waits for any more, and removes
    the folder. Where there is no such shell, time alone is kept."""
    if not os.access(SHELL, os.X_OK):
        return list(command)
    limits = f"ulimit -t {max(1, round(seconds))}; ulimit -f {file_bytes // 512}; ulimit -c 0"
    if memory:
        limits += f"; ulimit -v {memory >> 10}"
    removed = f"rm -rf {shlex.quote(folder)}; " if folder else ""
    ended = f"trap '' TERM; read -r _; kill -s TERM -- -$$; sleep 1; {removed}kill -s KILL -- -$$"
    watcher = f"({ended}) </dev/fd/{watched} >/dev/null 2>&1 &"
    return [SHELL, "-c", f'{watcher} {{ {limits}; }} 2>/dev/null; exec "$0" "$@"', *command]


def end(process: subprocess.Popen[bytes]) -> None:
    """Kill the process and its children, whether it is done or not."""
    with contextlib.suppress(OSError):
        os.killpg(process.pid, signal.SIGKILL)
    with contextlib.suppress(OSError, subprocess.TimeoutExpired):
        process.wait(5)
