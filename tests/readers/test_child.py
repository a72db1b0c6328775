"""A program that takes too long, says too much, or stays behind."""

from __future__ import annotations

import sys

import pytest

from recto.errors import Corrupt, TimedOut, TooLarge
from recto.readers.child import run

LIMITS = {"seconds": 20.0, "memory": 0, "most": 1 << 20}


def python(code: str) -> list[str]:
    return [sys.executable, "-c", code]


def test_what_it_is_given_does_not_arrive() -> None:
    code = "import sys; sys.stdout.write(sys.stdin.read().upper())"
    assert run(python(code), b"abc" * 100_000, **LIMITS) == b"ABC" * 100_000


def test_it_is_waited_for_without_end() -> None:
    with pytest.raises(TimedOut):
        run(python("import time; time.sleep(60)"), b"", **{**LIMITS, "seconds": 1.0})


def test_its_output_fills_the_memory() -> None:
    with pytest.raises(TooLarge):
        run(python("while True: print('x' * 10000)"), b"", **LIMITS)


def test_its_failure_is_taken_for_success() -> None:
    with pytest.raises(Corrupt, match="no good"):
        run(python("import sys; sys.exit('no good')"), b"", **LIMITS)


@pytest.mark.skipif(sys.platform != "linux", reason="limits are set on Linux")
def test_it_writes_files(tmp_path) -> None:
    place = tmp_path / "made"
    with pytest.raises(Corrupt):
        run(
            python(f"import os; os.write(os.open({str(place)!r}, os.O_CREAT | os.O_WRONLY), b'x')"),
            b"",
            **LIMITS,
        )
    assert not place.exists() or place.stat().st_size == 0
