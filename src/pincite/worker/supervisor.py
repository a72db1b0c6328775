"""The process that has documents decoded, one after the other, each in a child of its own.

Run as ``python -m pincite.worker.supervisor``. It has one thread, so that it may fork its children with all
that readers need already loaded, while the process of the flow, full of threads, may not. It reads tasks from
stdin and writes outcomes to what stdout was, and ends when stdin does.
"""

from __future__ import annotations

import os
import signal
import struct
import sys
from typing import BinaryIO

import msgspec

from pincite.errors import InternalError, PinciteError
from pincite.sandbox.child import die_with_parent
from pincite.sandbox.isolation import within
from pincite.sandbox.preload import load
from pincite.sandbox.resources import Isolation
from pincite.worker.decoding import Task, decoded

LENGTH = struct.Struct("<Q")  # of the frame that follows


class Outcome(msgspec.Struct, frozen=True):
    """What became of a task: ``made`` is a packed ``Decoded``; else the error's code, its sentence, and
    whether it is of a kind that another try may not meet."""

    made: bytes = b""
    code: str = ""
    sentence: str = ""
    passing: bool = False


def outcome_of(task: Task) -> Outcome:
    """What becomes of a task in a child process; never raises."""
    try:
        made, modules = within(Isolation(task.timeout, task.memory), decoded, (task,))
    except PinciteError as error:
        return Outcome(code=error.code, sentence=error.sentence, passing=is_passing(error))
    except Exception as error:
        return Outcome(code=InternalError.code, sentence=f"{type(error).__name__}: {error}")
    load(modules)
    return Outcome(made=made)


def is_passing(error: PinciteError) -> bool:
    """Whether another try, on a machine with less to do, may end otherwise."""
    return error.code in ("timeout", "out_of_memory", "engine_crashed")


def main() -> None:
    """Serve until stdin ends."""
    die_with_parent()
    for number in (signal.SIGINT, signal.SIGTERM):  # the process of the flow says when it is over
        signal.signal(number, signal.SIG_IGN)
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    while (frame := read_frame(sys.stdin.buffer)) is not None:
        task = msgspec.msgpack.decode(frame, type=Task)
        write_frame(answers, msgspec.msgpack.encode(outcome_of(task)))


def read_frame(source: BinaryIO) -> bytes | None:
    """The next frame, None at the end."""
    head = source.read(LENGTH.size)
    if len(head) < LENGTH.size:
        return None
    size = LENGTH.unpack(head)[0]
    body = source.read(size)
    return body if len(body) == size else None


def write_frame(target: BinaryIO, body: bytes) -> None:
    target.write(LENGTH.pack(len(body)))
    target.write(body)
    target.flush()


if __name__ == "__main__":
    main()
