"""Requests to the service: answers as values, problems as exceptions, a full queue waited for."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, BinaryIO, TypeVar

import httpx
import msgspec

from pincite.model.geometry import NOWHERE
from pincite.service.client.failures import Busy, Failure, Unreachable, failure_in

T = TypeVar("T")
SLACK = 20.0  # Seconds that an answer may take beyond those that it was asked to wait.


class Connection:
    """A connection to the service at ``address``. Where it is busy, a request is made again as the answer
    says, for ``patience`` seconds in all."""

    def __init__(self, address: str, key: str, patience: float, **settings: Any) -> None:
        headers = {"Authorization": f"Bearer {key}"} if key else {}
        self.patience = patience
        self.http = httpx.Client(base_url=address.rstrip("/"), headers=headers, **settings)

    def asked(
        self,
        method: str,
        path: str,
        query: Mapping[str, Any] | None = None,
        *,
        body: Any = None,
        content: bytes | BinaryIO | None = None,
        headers: Mapping[str, str] | None = None,
        wait: float = 0.0,
    ) -> httpx.Response:
        """The answer. Raises ``Failure``."""
        sent = dict(headers or {})
        if body is not None:
            content, sent["Content-Type"] = msgspec.json.encode(body), "application/json"
        until = time.monotonic() + self.patience
        while True:
            if content is not None and not isinstance(content, bytes):
                content.seek(0)
            try:
                answer = self.http.request(
                    method, path, params=written(query), content=content, headers=sent, timeout=wait + SLACK
                )
            except httpx.HTTPError as error:
                raise Unreachable("no_answer", f"{self.http.base_url}: {error}", retryable=True) from error
            if answer.is_success:
                return answer
            failure = failure_in(answer.status_code, answer.headers, answer.content)
            pause = failure.retry_after
            if not isinstance(failure, Busy) or pause is None or time.monotonic() + pause > until:
                raise failure
            time.sleep(pause)

    def value(self, kind: type[T], path: str, query: Mapping[str, Any] | None = None, **more: Any) -> T:
        """What an address says, as a value of a type."""
        return as_told(self.asked("GET", path, query, **more), kind)

    @contextmanager
    def lines(self, path: str) -> Iterator[Iterator[str]]:
        """The lines of an answer while they come. Raises ``Failure``."""
        try:
            with self.http.stream("GET", path, timeout=httpx.Timeout(SLACK, read=60.0)) as answer:
                if not answer.is_success:
                    raise failure_in(answer.status_code, answer.headers, answer.read())
                yield answer.iter_lines()
        except httpx.HTTPError as error:
            raise Unreachable("no_answer", f"{self.http.base_url}: {error}", retryable=True) from error


class Connected:
    """What has a connection to the service."""

    _service: Connection


def written(query: Mapping[str, Any] | None) -> httpx.QueryParams:
    """A query as addresses have it: what is None is left out, lists are repeated."""
    found: list[tuple[str, str | int | float | bool | None]] = []
    for name, value in (query or {}).items():
        for one in value if isinstance(value, (list, tuple)) else [value]:
            if one is not None:
                found.append((name, str(one).lower() if isinstance(one, bool) else str(one)))
    return httpx.QueryParams(found)


def as_told(answer: httpx.Response, kind: type[T], *, placed: bool = False) -> T:
    """The value of an answer. Raises ``Failure`` where it is another than the client knows."""
    try:
        value = msgspec.json.decode(answer.content)
        return msgspec.convert(somewhere(value) if placed else value, kind)
    except msgspec.DecodeError as error:
        sentence = f"an answer that this client does not know: {error}"
        raise Failure("unknown_answer", sentence, status=answer.status_code) from None


def as_placed(answer: httpx.Response, kind: type[T]) -> T:
    """The same of parts of the tree, whose boxes are ``NOWHERE`` where the answer has null."""
    return as_told(answer, kind, placed=True)


def somewhere(value: Any) -> Any:
    """A value of JSON, null boxes of all but notes being ``NOWHERE``."""
    if isinstance(value, dict):
        return {
            name: NOWHERE if name == "box" and one is None else one if name == "notes" else somewhere(one)
            for name, one in value.items()
        }
    return [somewhere(one) for one in value] if isinstance(value, list) else value
