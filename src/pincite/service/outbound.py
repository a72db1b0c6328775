"""What the service asks of others: hosts that the operator named, and no machine of the house."""

from __future__ import annotations

import http.client
import ipaddress
import socket
import ssl
import time
from collections.abc import Mapping
from urllib.parse import urlsplit

from pincite.service.problems import ServiceError

SECONDS = 10.0  # For a connection, and between two pieces of an answer.
LONGEST = 300.0  # For an answer in all.
PIECE = 1 << 16


class Outbound:
    """Requests to ``hosts``. Each name is resolved once, and what it leads to is what is connected to. With
    ``private`` also addresses that no other network reaches. Redirects are not followed."""

    def __init__(self, hosts: tuple[str, ...], *, private: bool = False) -> None:
        self.hosts, self.private = hosts, private

    def check(self, url: str) -> None:
        """Raises ``forbidden`` for an address that is not allowed, whatever its name leads to."""
        try:
            parts = urlsplit(url)
            right = parts.scheme in ("https", "http") and parts.hostname and parts.username is None
            _ = parts.port  # which is looked at no earlier
        except ValueError:
            right = False
        if not right:
            raise ServiceError("forbidden", f"{url!r} is no address of http or https")
        named = {parts.netloc.lower(), (parts.hostname or "").lower()} & set(self.hosts)
        if not named:
            raise ServiceError("forbidden", f"the operator has not allowed {parts.hostname}")

    def request(
        self, method: str, url: str, headers: Mapping[str, str], body: bytes = b"", limit: int = 1 << 16
    ) -> tuple[int, bytes]:
        """Status and body of the answer, at most ``limit`` bytes of it. Raises ``OSError`` and
        ``http.client.HTTPException``, ``ServiceError`` as ``check``."""
        self.check(url)
        parts = urlsplit(url)
        host = parts.hostname or ""
        port = parts.port or (443 if parts.scheme == "https" else 80)
        address = self._resolved(host, port)
        made = socket.create_connection((address, port), SECONDS)
        if parts.scheme == "https":
            made = ssl.create_default_context().wrap_socket(made, server_hostname=host)
        connection = http.client.HTTPConnection(host, port, timeout=SECONDS)
        connection.sock = made
        try:
            path = parts.path or "/"
            connection.request(method, f"{path}?{parts.query}" if parts.query else path, body, dict(headers))
            answer = connection.getresponse()
            return answer.status, _read(answer, limit)
        finally:
            connection.close()

    def _resolved(self, host: str, port: int) -> str:
        """The address that a name leads to. Raises ``forbidden`` for one of the house."""
        found = {str(one[4][0]) for one in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)}
        for one in sorted(found):
            if not self.private and not ipaddress.ip_address(one.partition("%")[0]).is_global:
                raise ServiceError("forbidden", f"{host} leads to an address of the house")
        return min(found)


def _read(answer: http.client.HTTPResponse, limit: int) -> bytes:
    """At most so many bytes of an answer. Raises ``TimeoutError`` where it takes too long in all."""
    until, found = time.monotonic() + LONGEST, bytearray()
    while len(found) < limit and (piece := answer.read(min(PIECE, limit - len(found)))):
        found += piece
        if time.monotonic() > until:
            raise TimeoutError(f"no end within {LONGEST:g} s")
    return bytes(found)
