"""A program that takes too long, says too much, or stays behind."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from pincite.errors import Corrupt, TimedOut, TooLarge
from pincite.readers.child import run
from pincite.sandbox.clock import Clock

LIMITS = {"seconds": 20.0, "memory": 0, "most": 1 << 20}


def python(code: str) -> list[str]:
    return [sys.executable, "-c", code]


def test_what_it_is_given_arrives() -> None:
    code = "import sys; sys.stdout.write(sys.stdin.read().upper())"
    assert run(python(code), b"abc" * 100_000, **LIMITS) == b"ABC" * 100_000


def test_it_is_waited_for_so_long_and_no_longer() -> None:
    with pytest.raises(TimedOut):
        run(python("import time; time.sleep(60)"), b"", **{**LIMITS, "seconds": 1.0})


def test_it_is_not_waited_for_longer_than_the_work_may_take() -> None:
    began = time.monotonic()
    with pytest.raises(TimedOut), Clock(1.0).running():
        run(python("import time; time.sleep(60)"), b"", **LIMITS)
    assert time.monotonic() - began < LIMITS["seconds"]


def test_its_output_is_bounded() -> None:
    with pytest.raises(TooLarge):
        run(python("while True: print('x' * 10000)"), b"", **LIMITS)


def test_its_failure_is_a_typed_error() -> None:
    with pytest.raises(Corrupt, match="no good"):
        run(python("import sys; sys.exit('no good')"), b"", **LIMITS)


@pytest.mark.skipif(sys.platform != "linux", reason="limits are set on Linux")
def test_it_writes_no_files(tmp_path) -> None:
    place = tmp_path / "made"
    with pytest.raises(Corrupt):
        run(
            python(f"import os; os.write(os.open({str(place)!r}, os.O_CREAT | os.O_WRONLY), b'x')"),
            b"",
            **LIMITS,
        )
    assert not place.exists() or place.stat().st_size == 0


WAITS = """
import os, sys
from pincite.readers.child import run
work = sys.argv[1]
code = f"(sleep 60; touch {work}/late) & echo $$ > {work}/group; sleep 60"
run(["/bin/sh", "-c", code], b"", seconds=60.0, memory=0, most=1, folder=work, file_bytes=1 << 20)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="processes are looked for in /proc")
def test_it_ends_when_the_one_who_asked_was_killed(tmp_path) -> None:
    work = tmp_path / "work"
    work.mkdir()
    asking = subprocess.Popen([sys.executable, "-c", WAITS, str(work)])
    group = work / "group"
    wait_for(lambda: group.exists() and group.read_text().strip() != "")
    number = int(group.read_text())
    asking.send_signal(signal.SIGKILL)
    asking.wait()
    wait_for(lambda: not alive(number))
    assert not work.exists()


def wait_for(done) -> None:
    """Returns when it is so; fails where it never is."""
    for _ in range(200):
        if done():
            return
        time.sleep(0.1)
    pytest.fail("it never came about")


def alive(group: int) -> bool:
    """Whether any process of the group runs; one that ended and that nobody asked for does not."""
    states = []
    for place in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, _, of = place.read_text().rpartition(")")[2].split()[:3]
        except OSError:
            continue
        if int(of) == group:
            states.append(state)
    return any(state != "Z" for state in states)
