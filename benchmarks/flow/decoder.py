"""A decoder as a process: started, looked at, ended."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import urllib.request
from dataclasses import dataclass, field
from pathlib import Path

CODE = "import sys; from pincite.worker.service import universal_decoder; sys.exit(universal_decoder())"


@dataclass
class Decoder:
    """One way to decode: ``command`` of another decoder, or ours with ``jobs``."""

    name: str
    command: tuple[str, ...] = (sys.executable, "-c", CODE)
    jobs: int = 0
    process: subprocess.Popen[bytes] | None = field(default=None, repr=False)

    def start(self, arguments: list[str], port: int, log: Path) -> None:
        """Start it, with its metrics at ``port``."""
        own = ["--jobs", str(self.jobs)] if self.jobs else []
        with log.open("ab") as told:
            self.process = subprocess.Popen(
                [*self.command, *arguments, "--no-loki-enabled", "--metrics-port", str(port), *own],
                stdout=told,
                stderr=told,
                start_new_session=True,
            )

    def stop(self) -> None:
        """End it with all its children."""
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(30)
        except subprocess.TimeoutExpired:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()

    def megabytes(self) -> float:
        """What the process and those under it hold, with what they share counted once."""
        assert self.process is not None
        return sum(proportional(pid) for pid in family(self.process.pid)) / 1024

    def takes(self, port: int) -> bool:
        """Whether it takes documents: a decoder tells that a consumer is there."""
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=5) as answer:
                return b"tg_consumer_state{" in answer.read() and self.process is not None
        except OSError:
            return False


def family(pid: int) -> list[int]:
    """A process and all under it."""
    found, todo = [], [pid]
    while todo:
        one = todo.pop()
        found.append(one)
        for told in Path(f"/proc/{one}/task").glob("*/children"):
            with contextlib.suppress(OSError):
                todo += map(int, told.read_text().split())
    return found


def proportional(pid: int) -> int:
    """Kilobytes of a process, 0 for one that is gone."""
    try:
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    except OSError:
        return 0
    return next((int(line.split()[1]) for line in lines if line.startswith("Pss:")), 0)
