"""The service put on a port."""

from __future__ import annotations

import ipaddress
import signal
import socket
import sys

import uvicorn

from pincite.errors import BadOption
from pincite.sandbox.resources import Isolation
from pincite.service import logs
from pincite.service.access import Keys
from pincite.service.app import app_of
from pincite.service.service import Service
from pincite.service.settings import ServiceSettings

SECONDS = 15  # That answers on their way are given at the end.
CONNECTIONS = 256  # At once; more are refused with 503.


def serve(settings: ServiceSettings, isolation: Isolation) -> None:
    """Serve until the process is told to end. Raises ``BadOption`` for an address that cannot be had, or one
    beyond this machine without keys."""
    keys = Keys.of(settings.keys)
    if not keys.keys and not is_loopback(settings.host):
        raise BadOption(f"{settings.host} is reached from elsewhere: give --keys, or listen on 127.0.0.1")
    try:
        family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
        listening = socket.create_server((settings.host, settings.port), family=family, backlog=512)
    except (OSError, OverflowError) as error:
        raise BadOption(f"{settings.host} port {settings.port} cannot be had: {error}") from None
    # asyncio sets it on sockets that know their protocol alone, and answers would wait 40 ms without it.
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    logs.begin()
    with listening:
        own = listening.getsockname()[1]
        shown = f"[{settings.host}]" if ":" in settings.host else settings.host
        print(f"pincite: listening on http://{shown}:{own}", file=sys.stderr, flush=True)
        config = uvicorn.Config(
            app_of(Service(settings, isolation), keys),
            log_config=None,  # to the lines of ``logs``
            log_level="warning",
            access_log=False,
            server_header=False,
            date_header=True,
            limit_concurrency=CONNECTIONS,
            timeout_keep_alive=10,
            timeout_graceful_shutdown=SECONDS,
        )
        for one in (signal.SIGINT, signal.SIGTERM):
            signal.signal(one, lambda *_: None)  # uvicorn raises it once more when it has stopped
        uvicorn.Server(config).run([listening])


def is_loopback(host: str) -> bool:
    """True for an address that this machine alone reaches."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
