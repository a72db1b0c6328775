"""How a command ends that is told to end: in order, as after Ctrl-C, so that no temporary file is left."""

from __future__ import annotations

import contextlib
import signal
import threading
from collections.abc import Iterator

BY_SIGNAL = 128  # A shell's status of a command ended by a signal, less the signal's number.


class Ending:
    """``status`` is the exit status of a command that was told to end, None of one that was not."""

    status: int | None = None

    def interrupt(self, number: int, _: object) -> None:
        """Interrupt the command; told once more, it ends at once."""
        self.status = BY_SIGNAL + number
        signal.signal(number, signal.SIG_DFL)
        raise KeyboardInterrupt


@contextlib.contextmanager
def in_order() -> Iterator[Ending]:
    """SIGTERM and SIGHUP (the terminal is gone) interrupt what is done within, as Ctrl-C does, unless the
    caller or ``nohup`` has other plans for them."""
    ending, ours = Ending(), []
    if threading.current_thread() is threading.main_thread():
        told = [getattr(signal, name, None) for name in ("SIGTERM", "SIGHUP")]
        ours = [one for one in told if one is not None and signal.getsignal(one) is signal.SIG_DFL]
    for number in ours:
        signal.signal(number, ending.interrupt)
    try:
        yield ending
    finally:
        for number in ours:
            signal.signal(number, signal.SIG_DFL)
