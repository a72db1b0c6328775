"""The decoder as a process: started, watched and stopped."""

from __future__ import annotations

import argparse
import asyncio
import logging
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterable
from typing import Any
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer, make_server

from pincite.errors import MissingExtra, PinciteError

RESTART_SECONDS = 4.0  # between two tries to reach a broker
DOCUMENTATION = "Universal document decoder: PDF, Office, HTML and more into a flow of TrustGraph."

logger = logging.getLogger(__name__)


def universal_decoder() -> int:
    """The command ``universal-decoder``; its exit status."""
    return serve(sys.argv[1:], "universal-decoder")


def docling_decoder() -> int:
    """The command ``docling-decoder``: texts are sent along with their ids, as that one did."""
    return serve(sys.argv[1:], "docling-decoder", inline_text=True)


def serve(arguments: list[str], component: str, command: str = "", **defaults: Any) -> int:
    """Run until SIGTERM or SIGINT. Raises nothing; 2 for arguments that are wrong, or a missing extra."""
    try:
        from pincite.worker.processor import DEFAULT_ID, Processor
    except ModuleNotFoundError as error:
        told = MissingExtra(f"a decoder in flows needs {error.name}: pip install 'pincite[trustgraph]'")
        print(f"{component}: {told}", file=sys.stderr)
        return told.exit_status
    parser = argparse.ArgumentParser(prog=command or component, description=DOCUMENTATION)
    parser.add_argument("--id", default=DEFAULT_ID, help=f"What flows are configured for. [{DEFAULT_ID}]")
    Processor.add_args(parser)
    parser.set_defaults(component=component, **defaults)
    chosen = vars(parser.parse_args(arguments))
    Processor.setup_logging(chosen)
    health = Health()
    if chosen["metrics"]:
        health.listen(chosen["metrics_port"])
    try:
        while not health.ended:
            asyncio.run(lived(Processor, chosen, health))
            if not health.ended:
                logger.warning("Trying again in %.0f s", RESTART_SECONDS)
                time.sleep(RESTART_SECONDS)
    except PinciteError as error:
        print(f"{component}: {error}", file=sys.stderr)
        return error.exit_status
    return 0


async def lived(kind: Any, chosen: dict[str, Any], health: Health) -> None:
    """One life of a processor: from start to the end of its draining, or to what it cannot go on from."""
    loop = asyncio.get_running_loop()
    processor = None
    try:
        async with asyncio.TaskGroup() as group:
            processor = kind(**chosen | {"taskgroup": group})
            for number in (signal.SIGTERM, signal.SIGINT):
                loop.add_signal_handler(number, health.leave, processor, loop)
            await processor.start()
            health.processor = processor
            await processor.run()
    except PinciteError:
        raise
    except Exception:
        logger.exception("The processor ended")
    finally:
        health.processor = None
        if processor is not None:
            await processor.stop()


class Health:
    """What the port of the metrics tells besides: ``/health`` that the process lives, ``/ready`` (503 else)
    that it is connected and takes documents."""

    def __init__(self) -> None:
        self.processor: Any = None
        self.ended = False
        self._task: Any = None

    def leave(self, processor: Any, loop: asyncio.AbstractEventLoop) -> None:
        """Drain; at the second time of asking, stop at once."""
        if self.ended:
            processor.running = False
        self.ended = True
        self._task = loop.create_task(processor.drain())

    @property
    def ready(self) -> bool:
        return self.processor is not None and not self.processor.draining.is_set()

    def listen(self, port: int) -> None:
        from prometheus_client import make_wsgi_app

        metrics = make_wsgi_app()

        def answer(environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
            path = environ.get("PATH_INFO", "")
            if path not in ("/health", "/ready"):
                found: Iterable[bytes] = metrics(environ, start)
                return found
            well = path == "/health" or self.ready
            start("200 OK" if well else "503 Service Unavailable", [("Content-Type", "text/plain")])
            return [b"ok\n" if well else b"not ready\n"]

        server = make_server("", port, answer, WSGIServer, Quiet)
        threading.Thread(target=server.serve_forever, daemon=True).start()


class Quiet(WSGIRequestHandler):
    """Without a line in the log for every look at the metrics."""

    def log_message(self, format: str, *args: Any) -> None:
        pass
