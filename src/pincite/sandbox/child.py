"""The child's side of isolation: do pieces of work behind limits, send their outcome home, exit.

Run as ``python -m pincite.sandbox.child`` it reads the work from stdin; a forked child calls ``serve``
directly. Nothing the work prints reaches the parent's streams (set PINCITE_DEBUG to see stderr).
"""

from __future__ import annotations

import contextlib
import faulthandler
import os
import signal
import struct
import sys
from collections.abc import Callable
from typing import Any, NoReturn

from pincite.errors import InternalError, NativeMissing, PinciteError
from pincite.native.library import tell_endings
from pincite.sandbox import answers
from pincite.sandbox.confinement import settle

# Function, arguments, keywords, bytes it may grow by, whether it reports progress, where it may write.
Call = tuple[Callable[..., Any], tuple[Any, ...], dict[str, Any], int | None, bool, tuple[str, ...]]

# What a child sends home: frames of a kind, a length and a payload over one pipe.
PROGRESS = b"P"  # two little-endian uint64: pages done, pages in all
RESULT = b"R"  # the result, see ``answers``
CALL = b"C"  # to the child: a pickled call
FAILURE = b"F"  # an error, see ``answers``
MEMORY = b"M"  # no payload: memory ran out
HEADER = struct.Struct("<cQ")
STEP = struct.Struct("<QQ")
LARGEST_READ = 1 << 20  # bytes read at once
PR_SET_PDEATHSIG = 1  # prctl(2): the signal a process gets when its parent dies. Linux only.


def serve(pipe: int, orders: int, call: Call | None, folder: str) -> NoReturn:
    """Do the call, then those that come from the file descriptor ``orders``, until one fails or no more come;
    write what comes of each to ``pipe``, and end the process. Files are written in ``folder`` alone, and
    where the first call may."""
    try:
        silence()
        settle(folder, call[-1] if call else ())
        while call is not None and answer(pipe, *call):
            call = next_order(orders)
    except BrokenPipeError:
        pass  # the parent lost interest
    finally:
        os._exit(0)


def answer(
    pipe: int,
    function: Callable[..., Any],
    args: tuple[Any, ...],
    keywords: dict[str, Any],
    memory: int | None,
    progress: bool,
    _writable: tuple[str, ...] = (),
) -> bool:
    """Call the function, and write what came of it to the file descriptor ``pipe``: True for a result.

    ``memory`` is how many bytes the process may grow; with ``progress`` the function is given a
    callable ``progress(done, total)``.
    """
    limit = limit_growth(memory)
    if limit.holds:
        with contextlib.suppress(NativeMissing):  # an engine's crash for want of memory is then guessed at
            tell_endings(pipe, HEADER.pack(MEMORY, 0))
    if progress:
        keywords = {**keywords, "progress": lambda *step: send(pipe, PROGRESS, STEP.pack(*step))}
    try:
        kind, payload = RESULT, answers.packed(function(*args, **keywords))
    except MemoryError:
        limit.lift()
        kind, payload = MEMORY, b""
    except PinciteError as error:
        kind, payload = FAILURE, answers.packed_error(error)
    except (Exception, SystemExit) as error:  # libraries made for commands leave the process
        kind, payload = FAILURE, answers.packed_error(as_internal(error))
    limit.lift()
    send(pipe, kind, payload)
    return kind == RESULT


def next_order(orders: int) -> Call | None:
    """The next call that the parent sends; None where it sends no more."""
    head = read_whole(orders, HEADER.size)
    if len(head) < HEADER.size:
        return None
    import pickle

    _, length = HEADER.unpack(head)
    call: Call = pickle.loads(read_whole(orders, length))
    return call


def read_whole(file: int, length: int) -> bytes:
    """So many bytes, fewer where the file ends before."""
    data = bytearray()
    while len(data) < length and (piece := os.read(file, min(length - len(data), LARGEST_READ))):
        data += piece
    return bytes(data)


def send(pipe: int, kind: bytes, payload: bytes) -> None:
    """Write one whole frame to the file descriptor ``pipe``; waits while the reader is behind."""
    head = HEADER.pack(kind, len(payload))
    # A small frame is one write: each may wake a sleeping reader, which costs more than the copy.
    for data in (head + payload,) if len(payload) < LARGEST_READ else (head, payload):
        view = memoryview(data)
        while view:  # a pipe takes only part of a large write
            view = view[os.write(pipe, view) :]


def as_internal(error: BaseException) -> InternalError:
    """The error as ours to answer for: one sentence, and the traceback beside it."""
    import traceback

    summary = " ".join("".join(traceback.format_exception_only(error)).split())
    return InternalError(
        f"a bug in Pincite: {summary}", "".join(traceback.format_exception(error)).rstrip("\n")
    )


def silence() -> None:
    """Streams to nowhere: an engine's chatter must not end up inside somebody's output."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1) if os.environ.get("PINCITE_DEBUG") else (0, 1, 2):
        os.dup2(nowhere, stream)
    os.close(nowhere)
    sys.stdout = open(os.devnull, "w")  # noqa: SIM115  a copied parent's may lead elsewhere than to file 1
    if not os.environ.get("PINCITE_DEBUG"):
        sys.stderr = sys.stdout
        faulthandler.disable()


class GrowthLimit:
    """A bound on the address space, which can be lifted to report that it was reached."""

    def __init__(self, before: tuple[int, int] | None) -> None:
        self._before = before

    @property
    def holds(self) -> bool:
        return self._before is not None

    def lift(self) -> None:
        if self._before is not None:
            import resource

            with contextlib.suppress(ValueError, OSError):
                resource.setrlimit(resource.RLIMIT_AS, self._before)


def limit_growth(memory: int | None) -> GrowthLimit:
    """Let this process grow by ``memory`` bytes and no more, and leave no core file behind.

    The bound is on address space counted from now, because what is already mapped differs between a
    forked child and a fresh one. Does nothing where the system has no such limit.
    """
    try:
        import resource
    except ImportError:
        return GrowthLimit(None)
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_CORE, (0, resource.getrlimit(resource.RLIMIT_CORE)[1]))
    now = mapped()
    if memory is None or now is None:
        return GrowthLimit(None)
    before = resource.getrlimit(resource.RLIMIT_AS)
    bound = now + memory
    if before[1] != resource.RLIM_INFINITY:
        bound = min(bound, before[1])
    try:
        resource.setrlimit(resource.RLIMIT_AS, (bound, before[1]))
    except (ValueError, OSError):
        return GrowthLimit(None)
    return GrowthLimit(before)


def mapped() -> int | None:
    """Bytes of address space this process has mapped, ``None`` where the system does not say."""
    try:
        with open("/proc/self/statm", "rb") as statm:
            return int(statm.read().split()[0]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError):
        return None


def enter_fork(*kept: int) -> None:
    """Turn a freshly forked copy of the parent into a child of its own: a session, no inherited files
    but those ``kept``, no inherited signal handling."""
    os.setsid()
    die_with_parent()
    signal.set_wakeup_fd(-1)
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)
    for name in os.listdir("/proc/self/fd"):
        if int(name) > 2 and int(name) not in kept:
            with contextlib.suppress(OSError):
                os.close(int(name))


def die_with_parent() -> None:
    """Ask to be killed when the parent dies, so that nobody's killed command leaves work behind."""
    if sys.platform == "linux":
        import ctypes

        with contextlib.suppress(OSError, AttributeError):
            ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


def main() -> NoReturn:
    """Read calls from stdin and do them, after where modules are found; the pipe home is what stdout was."""
    import pickle

    die_with_parent()
    pipe, orders = os.dup(1), os.dup(0)
    _, length = HEADER.unpack(read_whole(orders, HEADER.size))
    sys.path[:] = pickle.loads(read_whole(orders, length))
    try:
        call = next_order(orders)
    except Exception as error:
        send(pipe, FAILURE, answers.packed_error(as_internal(error)))
        os._exit(0)
    serve(pipe, orders, call, sys.argv[1] if len(sys.argv) > 1 else "")


if __name__ == "__main__":
    main()
