"""Supervisors as the process of a flow sees them: as many documents at a time as there are jobs."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys

import msgspec

from pincite.sandbox.workers import fresh_environment
from pincite.worker.decoding import Decoded, Task
from pincite.worker.supervisor import LENGTH, Outcome

GRACE_SECONDS = 30.0  # beyond a task's own time limit, until its supervisor is taken to be dead itself


class DecodingFailed(Exception):
    """A document that cannot be decoded. ``passing`` says that another try may end otherwise."""

    def __init__(self, code: str, sentence: str, passing: bool) -> None:
        super().__init__(f"{code}: {sentence}")
        self.code, self.sentence, self.passing = code, sentence, passing


class Pool:
    """At most ``jobs`` supervisors, started when they are first needed, and anew when one dies."""

    def __init__(self, jobs: int) -> None:
        self._idle: asyncio.LifoQueue[asyncio.subprocess.Process | None] = asyncio.LifoQueue()
        for _ in range(jobs):
            self._idle.put_nowait(None)
        self._running: set[asyncio.subprocess.Process] = set()

    async def decode(self, task: Task) -> Decoded:
        """What came of a document. Raises ``DecodingFailed``."""
        process = await self._idle.get()
        sound = False
        try:
            process = process or await self._started()
            limit = None if task.timeout is None else task.timeout + GRACE_SECONDS
            outcome = await asyncio.wait_for(asked(process, task), limit)
            sound = True
        except (TimeoutError, OSError, asyncio.IncompleteReadError) as error:
            raise DecodingFailed(
                "engine_crashed", f"the decoding process is gone: {error!r}", True
            ) from error
        finally:
            if not sound and process is not None:
                await self._ended(process)
            self._idle.put_nowait(process if sound else None)
        if outcome.code:
            raise DecodingFailed(outcome.code, outcome.sentence, outcome.passing)
        return msgspec.msgpack.decode(outcome.made, type=Decoded)

    async def _started(self) -> asyncio.subprocess.Process:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "pincite.worker.supervisor",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            env=fresh_environment(),
            start_new_session=os.name == "posix",  # Ctrl-C is for the process of the flow
        )
        self._running.add(process)
        return process

    async def _ended(self, process: asyncio.subprocess.Process) -> None:
        self._running.discard(process)
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()

    async def close(self) -> None:
        """End all of them, whatever they do."""
        for process in list(self._running):
            await self._ended(process)


async def asked(process: asyncio.subprocess.Process, task: Task) -> Outcome:
    """The answer of a supervisor."""
    assert process.stdin is not None and process.stdout is not None
    body = msgspec.msgpack.encode(task)
    process.stdin.write(LENGTH.pack(len(body)))
    process.stdin.write(body)
    await process.stdin.drain()
    head = await process.stdout.readexactly(LENGTH.size)
    frame = await process.stdout.readexactly(LENGTH.unpack(head)[0])
    return msgspec.msgpack.decode(frame, type=Outcome)
