"""An engine must not look fast because others work for it."""

import subprocess
import sys
import threading
import time

import pytest

from benchmarks.speed.cpu import cpu_seconds

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="running children are counted on Linux only")
WORK = 0.2  # CPU seconds
LEAST = 0.15  # clock ticks are 10 ms

BURN = f"""
import sys, time
while time.process_time() < {WORK}:
    pass
print("done", flush=True)
sys.stdin.read()
"""


def test_the_time_of_a_child_that_still_runs_is_lost():
    before = cpu_seconds()
    child = subprocess.Popen([sys.executable, "-c", BURN], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert child.stdout.readline() == b"done\n"
    running = cpu_seconds() - before
    child.communicate()
    ended = cpu_seconds() - before
    assert running >= LEAST
    assert ended >= LEAST
    assert ended < 2 * running  # not counted twice


def test_the_time_of_a_thread_is_lost():
    def burn():
        while time.thread_time() < WORK:
            pass

    before = cpu_seconds()
    thread = threading.Thread(target=burn)
    thread.start()
    thread.join()
    assert cpu_seconds() - before >= LEAST
