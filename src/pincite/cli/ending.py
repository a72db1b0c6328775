"""How a command ends that is told to end: in order, as after Ctrl-C, so that no temporary file is left."""

from __future__ import annotations

import contextlib
import signal
import threading
from collections.abc import Iterator

BY_SIGNAL = 128  # A shell's status of a command ended by a signal, less the signal's number.


class Interrupted(KeyboardInterrupt):
    """Told to end. Where ``KeyboardInterrupt`` itself comes through an ``exec``, CPython run with ``-m`` ends
    by the signal, whoever caught it."""


class Ending:
    """``status`` is the exit status of a command that was told to end, None of one that was not."""

    status: int | None = None

    def interrupt(self, number: int, _: object) -> None:
        """Interrupt the command; once, as ``timeout`` tells twice, and the second would interrupt the tidying
        up. Ctrl-C may."""
        if self.status is None or number == signal.SIGINT:
            self.status = BY_SIGNAL + number
            raise Interrupted


@contextlib.contextmanager
def in_order() -> Iterator[Ending]:
    """Ctrl-C, SIGTERM and SIGHUP (the terminal is gone) interrupt what is done within, unless the caller or
    ``nohup`` has other plans for them."""
    ending, before = Ending(), {}
    if threading.current_thread() is threading.main_thread():
        told = [getattr(signal, name, None) for name in ("SIGINT", "SIGTERM", "SIGHUP")]
        before = {one: signal.getsignal(one) for one in told if one is not None}
    usual = (signal.SIG_DFL, signal.default_int_handler)
    ours = {number: handler for number, handler in before.items() if handler in usual}
    for number in ours:
        signal.signal(number, ending.interrupt)
    try:
        yield ending
    finally:
        for number, handler in ours.items():
            signal.signal(number, handler)
