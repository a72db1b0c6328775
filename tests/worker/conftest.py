"""A broker for all tests of the worker, and decoders as processes."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.worker.rabbit import MISSING, SERVER, Rabbit, free_port

pytest.importorskip("trustgraph.base", reason="the extra trustgraph is not installed")

# The oldest TrustGraph that is supported, where the set-up puts it beside the newest.
OLDEST = Path(sys.prefix) / "trustgraph-2.8"


@pytest.fixture(scope="session")
def rabbit(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Rabbit]:
    """One broker for the session; without RabbitMQ the tests are skipped, which is an error in CI."""
    if not SERVER.exists():
        pytest.skip(MISSING)
    one = Rabbit(tmp_path_factory.mktemp("rabbit"))
    one.start()
    yield one
    one.stop()


class Launcher:
    """Starts decoders quickly; ``start`` gives the number of a process. ``path`` comes first among the places
    that they import from."""

    def __init__(self, log: Path, path: Path | None = None) -> None:
        self.log = log
        self.environment = {
            **os.environ,
            "PYTHONPATH": os.pathsep.join(str(p) for p in (path, *sys.path) if p),
            "WORKER_LOG": str(log),
        }
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.worker.launcher"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=self.environment,
        )
        self.pids: set[int] = set()

    def start(self, arguments: list[str], *, prepared: bool = False) -> int:
        """``prepared``: a decoder that has its first supervisor at once."""
        assert self.process.stdin and self.process.stdout
        self.process.stdin.write(json.dumps({"arguments": arguments, "prepared": prepared}) + "\n")
        self.process.stdin.flush()
        pid = int(self.process.stdout.readline())
        self.pids.add(pid)
        return pid

    async def ready(self, arguments: list[str], seconds: float = 240.0) -> int:
        """Start a decoder and wait until it takes documents. Raises ``TimeoutError``."""
        port = free_port()
        pid = self.start([*arguments, "--metrics-port", str(port)])
        async with asyncio.timeout(seconds):
            while not await asyncio.to_thread(answers, f"http://127.0.0.1:{port}/ready"):
                await asyncio.sleep(0.05)
        return pid

    def kill(self, pid: int, number: int = signal.SIGKILL) -> None:
        self.pids.discard(pid)
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, number)

    async def gone(self, pid: int, seconds: float = 30.0) -> None:
        """Wait until a process has ended. Raises ``TimeoutError``."""
        async with asyncio.timeout(seconds):
            while Path(f"/proc/{pid}").exists():
                await asyncio.sleep(0.02)

    def close(self) -> None:
        for pid in list(self.pids):
            self.kill(pid)
        self.process.kill()
        self.process.wait()


def answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(url, timeout=5) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False


@pytest.fixture
def launcher(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Launcher]:
    """Decoders on the newest TrustGraph, and with the parameter 'oldest' on the oldest."""
    oldest = getattr(request, "param", "newest") == "oldest"
    if oldest and not OLDEST.exists():
        pytest.skip(f"the oldest TrustGraph is not installed in {OLDEST}")
    one = Launcher(tmp_path / "worker.log", OLDEST if oldest else None)
    yield one
    one.close()
