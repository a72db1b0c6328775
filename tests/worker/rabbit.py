"""A RabbitMQ of one's own: Debian's, started on loopback, with all it writes in a folder of the test."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import time
from pathlib import Path

SERVER = Path("/usr/lib/rabbitmq/bin/rabbitmq-server")
MISSING = "RabbitMQ is not installed: apt-get install --no-install-recommends rabbitmq-server"
UP_SECONDS = 60.0


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


class Rabbit:
    """Started by ``start``, ended by ``stop``; what is durable is there again after ``restart``."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port, self.distribution, self.mapper = free_port(), free_port(), free_port()
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        environment = {
            **os.environ,
            "HOME": str(self.folder),
            "RABBITMQ_NODENAME": f"pincite{self.port}@localhost",
            "RABBITMQ_NODE_IP_ADDRESS": "127.0.0.1",
            "RABBITMQ_NODE_PORT": str(self.port),
            "RABBITMQ_DIST_PORT": str(self.distribution),
            "RABBITMQ_MNESIA_BASE": str(self.folder / "data"),
            "RABBITMQ_LOG_BASE": str(self.folder / "log"),
            "RABBITMQ_CONFIG_FILE": str(self.folder / "none"),
            "RABBITMQ_ENABLED_PLUGINS_FILE": str(self.folder / "plugins"),
            "RABBITMQ_SERVER_START_ARGS": "-kernel inet_dist_use_interface {127,0,0,1}",
            # One scheduler, which sleeps when there is nothing to do: others need the processors too.
            "RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS": "+S 1:1 +sbwt none +sbwtdcpu none +sbwtdio none",
            "ERL_EPMD_ADDRESS": "127.0.0.1",
            "ERL_EPMD_PORT": str(self.mapper),
        }
        self.log = (self.folder / "out").open("ab")
        self.process = subprocess.Popen(
            [SERVER], env=environment, stdout=self.log, stderr=self.log, start_new_session=True
        )
        until = time.monotonic() + UP_SECONDS
        while not self.answers():
            if self.process.poll() is not None or time.monotonic() > until:
                raise RuntimeError((self.folder / "out").read_text(errors="replace")[-2000:])
            time.sleep(0.1)

    def answers(self) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", self.port), 1) as one:
                one.settimeout(5)
                one.sendall(b"AMQP\x00\x00\x09\x01")
                return bool(one.recv(8))
        except OSError:
            return False

    def stop(self, number: int = signal.SIGTERM) -> None:
        """End it, and the port mapper that outlives it."""
        if self.process is None:
            return
        for group in (number, signal.SIGKILL):
            try:
                os.killpg(self.process.pid, group)
                self.process.wait(30)
                break
            except (ProcessLookupError, subprocess.TimeoutExpired):
                continue
        subprocess.run(["pkill", "-f", f"epmd.*{self.mapper}"], check=False)
        self.process = None
        self.log.close()

    def restart(self) -> None:
        self.stop()
        self.start()

    @property
    def arguments(self) -> list[str]:
        """What tells a processor of TrustGraph where it is."""
        return [
            "--pubsub-backend",
            "rabbitmq",
            "--rabbitmq-host",
            "127.0.0.1",
            "--rabbitmq-port",
            str(self.port),
        ]

    @property
    def settings(self) -> dict[str, object]:
        return {"pubsub_backend": "rabbitmq", "rabbitmq_host": "127.0.0.1", "rabbitmq_port": self.port}
