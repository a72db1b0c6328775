"""What goes wrong, as the service tells it: one exception for what one would do about it."""

from __future__ import annotations

from typing import Any

import msgspec


class Failure(Exception):
    """What the service answers in place of what was asked for. ``code`` is stable and one of those of
    docs/operators.md and docs/service.md, ``detail`` a sentence to act on; ``status`` is that of HTTP;
    ``retryable``: the same request may succeed later, after ``retry_after`` seconds where it says so.
    ``errors`` are faults one by one, of a wrapper or of a request; ``job`` is the job that failed.

    An answer that comes from something before the service has the code ``http_502``."""

    def __init__(
        self,
        code: str,
        detail: str,
        *,
        status: int = 0,
        retryable: bool = False,
        retry_after: float | None = None,
        errors: list[dict[str, Any]] | None = None,
        job: str = "",
        request: str = "",
    ) -> None:
        super().__init__(f"{code}: {detail}")
        self.code, self.detail, self.status = code, detail, status
        self.retryable, self.retry_after = retryable, retry_after
        self.errors, self.job, self.request = errors or [], job, request


class BadRequest(Failure):
    """The request is wrong: 400, 405, 406."""


class NotAllowed(Failure):
    """A key is needed, or another: 401, 403."""


class NotFound(Failure):
    """There is no such thing: 404."""


class Conflict(Failure):
    """It cannot be done in this state: 409, 412."""


class Refused(Failure):
    """The document, or what is asked about it, cannot be done: 408, 413, 415, 422, 501."""


class Busy(Failure):
    """Too much is being worked on: 429, 503."""


class Unreachable(Failure):
    """The service does not answer, or not in time; ``code`` is ``no_answer``."""


KINDS: dict[int, type[Failure]] = {
    **dict.fromkeys((400, 405, 406), BadRequest),
    **dict.fromkeys((401, 403), NotAllowed),
    404: NotFound,
    **dict.fromkeys((409, 412), Conflict),
    **dict.fromkeys((408, 413, 415, 422, 501), Refused),
    **dict.fromkeys((429, 503), Busy),
}


def failure_of(problem: dict[str, Any], *, retry_after: float | None = None, request: str = "") -> Failure:
    """The exception for a problem of the service."""
    status = int(problem.get("status", 0))
    return KINDS.get(status, Failure)(
        str(problem.get("code", f"http_{status}")),
        str(problem.get("detail", "")),
        status=status,
        retryable=bool(problem.get("retryable")),
        retry_after=retry_after,
        errors=problem.get("errors"),
        job=str(problem.get("job", "")),
        request=request or str(problem.get("instance", "")).rpartition("/")[2],
    )


def failure_in(status: int, headers: Any, body: bytes) -> Failure:
    """The same for an answer, which may be none of the service."""
    waiting = headers.get("retry-after", "")
    after = float(waiting) if waiting.isdecimal() else None
    request = headers.get("x-request-id", "")
    try:
        problem = msgspec.json.decode(body)
        known = isinstance(problem, dict) and "code" in problem
    except msgspec.DecodeError:
        known = False
    if not known:
        said = body[:200].decode("utf-8", "replace")
        problem = {
            "status": status,
            "code": f"http_{status}",
            "detail": said,
            "retryable": status in (502, 503),
        }
    return failure_of(problem, retry_after=after, request=request)
