"""The command itself on a port of its own, for clients that need one."""

import os
import re
import signal
import subprocess
import sys
import time
from contextlib import contextmanager


@contextmanager
def served(folder, *options, environment=None):
    """The address of ``pincite serve`` as a process, which is ended afterwards."""
    process = started(folder, *options, environment=environment)
    try:
        yield process.address
    finally:
        ended(process)


def started(folder, *options, environment=None):
    """The process; ``address`` is where it listens."""
    command = [sys.executable, "-m", "pincite", "serve", "--data", str(folder), "--port", "0", *options]
    process = subprocess.Popen(
        command, stderr=subprocess.PIPE, text=True, env=os.environ | (environment or {})
    )
    line = process.stderr.readline()
    found = re.search(r"http://\S+", line)
    assert found, line + process.stderr.read()
    process.address = found[0]
    # What it says later is read, so that it is never held up.
    import threading

    process.lines = [line]
    process.reading = threading.Thread(target=lambda: process.lines.extend(process.stderr), daemon=True)
    process.reading.start()
    return process


def ended(process, how=signal.SIGTERM):
    """End it; its exit status."""
    if process.poll() is None:
        process.send_signal(how)
    status = process.wait(30)
    process.reading.join(5)
    return status


def until(true, seconds=30.0):
    """What ``true`` gives when that is true."""
    last = time.monotonic() + seconds
    while time.monotonic() < last:
        if found := true():
            return found
        time.sleep(0.05)
    raise AssertionError(f"it did not come about within {seconds:g} s")
