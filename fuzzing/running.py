"""Inputs given to a target in a process of their own, which may crash, hang or run out of memory."""

from __future__ import annotations

import faulthandler
import os
import resource
import signal
import tempfile
import time
import traceback
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from fuzzing import sanitized
from fuzzing.targets import Target
from pincite.errors import InternalError, PinciteError

SECONDS = 20  # of one input, from which it hangs
MEMORY = 3 << 30  # bytes of address space
OWN = "/pincite/"  # in the paths of our own files


class Finding(NamedTuple):
    """An input that did what none may: ``what`` is the error and where it was raised, or the signal."""

    target: str
    what: str
    data: bytes
    told: str


def wrong(target: Target, data: bytes) -> tuple[str, str]:
    """What the target does with an input that it should not, and the traceback; '' for nothing."""
    try:
        target.run(data)
    except InternalError as error:
        return f"internal {place(error)}", traceback.format_exc()
    except PinciteError:
        pass
    except MemoryError:
        return "MemoryError", traceback.format_exc()
    except BaseException as error:
        return f"{type(error).__name__} {place(error)}", traceback.format_exc()
    return "", ""


def place(error: BaseException) -> str:
    """The file and function of ours that is nearest to where the error was raised."""
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if OWN in frame.filename] or list(frames)
    return f"{Path(own[-1].filename).name}:{own[-1].name}"


def run(target: Target, inputs: Iterable[bytes], done: list[float]) -> Iterator[Finding]:
    """The findings among the inputs; ``done`` becomes how many there were, and the seconds of CPU."""
    waiting = iter(inputs)
    more = True
    while more:
        with tempfile.TemporaryDirectory(prefix="fuzz-") as folder:
            current, told = Path(folder) / "current", Path(folder) / "told"
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            batch = list(next_of(waiting))
            more = bool(batch)
            at = 0
            while at < len(batch):
                status, reached = in_child(target, batch[at:], current, told)
                yield from findings(target, told)
                if status:
                    yield Finding(target.name, f"ended by {name_of(status)}", batch[at + reached], "")
                at += reached + 1
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            done[0] += len(batch)
            done[1] += after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def next_of(waiting: Iterator[bytes], most: int = 100) -> Iterator[bytes]:
    for _ in range(most):
        if (one := next(waiting, None)) is None:
            return
        yield one


def in_child(target: Target, batch: list[bytes], current: Path, told: Path) -> tuple[int, int]:
    """How a child that was given the inputs ended, and at which."""
    current.write_bytes(b"\0" * 8)
    child = os.fork()
    if child == 0:
        try:
            nowhere = os.open(os.devnull, os.O_RDWR)
            for stream in (0, 1, 2):
                os.dup2(nowhere, stream)
            faulthandler.disable()
            if not sanitized.is_on():  # it maps terabytes
                resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
            for number, data in enumerate(batch):
                current.write_bytes(number.to_bytes(8, "little"))
                signal.alarm(SECONDS)
                what, trace = wrong(target, data)
                signal.alarm(0)
                if what:
                    (told.parent / f"{told.name}-{number}-{time.monotonic_ns()}").write_bytes(
                        b"\0".join((what.encode("utf-8", "replace"), trace.encode("utf-8", "replace"), data))
                    )
        finally:
            os._exit(0)
    _, status = os.waitpid(child, 0)
    reached = int.from_bytes(current.read_bytes(), "little")
    code = os.waitstatus_to_exitcode(status)
    return (code, reached) if code else (0, len(batch))


def findings(target: Target, told: Path) -> Iterator[Finding]:
    """What a child wrote of its inputs."""
    for path in sorted(told.parent.glob(f"{told.name}-*")):
        what, trace, data = path.read_bytes().split(b"\0", 2)
        path.unlink()
        yield Finding(target.name, what.decode(), data, trace.decode())


def name_of(code: int) -> str:
    if -code == signal.SIGALRM:
        return f"{SECONDS} seconds"
    return signal.Signals(-code).name if code < 0 else f"status {code}"
