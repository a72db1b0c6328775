"""Decoders whose first supervisor is born with them, everything loaded: where hundreds are killed, most of
the work would be to start an interpreter for each. One that dies is followed by one of the usual kind."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import os
import signal
import sys

from pincite.sandbox.child import die_with_parent
from pincite.worker import pool, supervisor
from tests.worker.documents import mixed, task_of


class Supervisor:
    """What the pool uses of a process, for one that was forked."""

    def __init__(self, pid: int, asked: int, answered: int) -> None:
        self.pid, self.pipes = pid, (asked, answered)

    async def open(self) -> Supervisor:
        loop = asyncio.get_running_loop()
        asked, answered = self.pipes
        self.stdout = asyncio.StreamReader()
        await loop.connect_read_pipe(
            lambda: asyncio.StreamReaderProtocol(self.stdout), os.fdopen(answered, "rb", 0)
        )
        made = await loop.connect_write_pipe(asyncio.streams.FlowControlMixin, os.fdopen(asked, "wb", 0))
        self.stdin = asyncio.StreamWriter(*made, None, loop)
        return self

    def kill(self) -> None:
        os.kill(self.pid, signal.SIGKILL)

    async def wait(self) -> None:
        with contextlib.suppress(ChildProcessError):
            await asyncio.to_thread(os.waitpid, self.pid, 0)


@functools.cache
def take_readers_in() -> None:
    """Load what the documents of the tests need, as a supervisor does that has decoded them. Once."""
    before = signal.signal(signal.SIGCHLD, signal.SIG_DFL)  # their children are waited for
    for data, kind in mixed().values():
        supervisor.outcome_of(task_of("urn:doc:first", data, kind))
    signal.signal(signal.SIGCHLD, before)


def prepare() -> None:
    """Fork a supervisor for the first document; called before there are threads."""
    asked, answered = os.pipe(), os.pipe()
    pid = os.fork()
    if pid == 0:
        with contextlib.suppress(BaseException):
            die_with_parent()
            os.setsid()
            os.dup2(asked[0], 0)
            os.dup2(answered[1], 1)
            for number in (*asked, *answered):
                os.close(number)
            sys.stdin = os.fdopen(0)
            supervisor.main()
        os._exit(0)
    os.close(asked[0])
    os.close(answered[1])
    waiting = [Supervisor(pid, asked[1], answered[0])]
    usual = pool.Pool._started

    async def started(self: pool.Pool) -> object:
        return await (waiting.pop().open() if waiting else usual(self))

    pool.Pool._started = started  # type: ignore[method-assign]
