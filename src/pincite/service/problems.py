"""What goes wrong, as ``application/problem+json`` (RFC 9457) with a stable code."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from pincite.errors import BadWrapper, PinciteError

MEDIA_TYPE = "application/problem+json"

# Codes of the service itself: status, title.
CODES: dict[str, tuple[int, str]] = {
    "bad_request": (400, "The request is wrong"),
    "unauthorized": (401, "A key is needed"),
    "forbidden": (403, "This key may not do it"),
    "not_found": (404, "There is nothing at this address"),
    "unknown_document": (404, "There is no such document"),
    "unknown_page": (404, "The document has no such page"),
    "unknown_element": (404, "The document has no such element"),
    "unknown_wrapper": (404, "There is no such wrapper"),
    "unknown_job": (404, "There is no such job"),
    "no_picture": (404, "There is no picture of this"),
    "method_not_allowed": (405, "This address does not take that method"),
    "not_acceptable": (406, "There is no such form"),
    "too_slow": (408, "The body came too slowly"),
    "not_ready": (409, "The document is not read yet"),
    "conflict": (409, "It cannot be done in this state"),
    "unreachable": (502, "Another host does not answer"),
    "changed": (412, "It was changed in the meantime"),
    "body_too_large": (413, "The document is too large"),
    "unprocessable": (422, "It cannot be done as asked"),
    "empty": (422, "The document is empty"),
    "key_reused": (422, "This idempotency key was used for something else"),
    "cancelled": (409, "The work was cancelled"),
    "busy": (429, "Too much is being worked on"),
    "stopping": (503, "The service is stopping"),
}

# Status of the errors of the library, by code; 422 where none is named: the document is the reason.
STATUS = {
    "unknown_urn": 404,
    "not_pdf": 415,
    "unknown_format": 415,
    "too_large": 413,
    "missing_extra": 501,
    "blobs_unreachable": 502,
    "library_busy": 503,
    "library_damaged": 500,
    "library_unwritable": 500,
    "no_library": 404,
    "internal": 500,
}
KINDS = tuple(
    kind for kind in PinciteError.__subclasses__() if kind.__subclasses__()
)  # which nothing ends in
RETRYABLE = frozenset(
    {"busy", "stopping", "not_ready", "timeout", "out_of_memory", "library_busy", "unreachable"}
)


def codes() -> set[str]:
    """All codes that a problem may have."""
    found, waiting = set(CODES), PinciteError.__subclasses__()
    while waiting:
        kind = waiting.pop()
        waiting += kind.__subclasses__()
        if kind.__module__ == PinciteError.__module__ and kind not in KINDS:
            found.add(kind.code)
    return found


class Problem(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What went wrong. ``code`` is stable, ``detail`` a sentence to act on; ``retryable``: the same request
    may succeed later. ``errors`` are faults one by one, of a wrapper or of a request."""

    type: str
    title: str
    status: int
    detail: str
    code: str
    retryable: bool = False
    instance: str = ""
    errors: list[dict[str, Any]] = []


class ServiceError(Exception):
    """A problem of the service's own; ``code`` is one of ``CODES``, ``headers`` go with the answer."""

    def __init__(
        self,
        code: str,
        detail: str,
        *,
        headers: Mapping[str, str] | None = None,
        errors: list[dict[str, Any]] | None = None,
    ) -> None:
        super().__init__(detail)
        self.code, self.detail = code, detail
        self.headers, self.errors = dict(headers or {}), errors or []


def problem_of(error: ServiceError | PinciteError, instance: str = "") -> Problem:
    """The error as a problem."""
    if isinstance(error, ServiceError):
        status, title = CODES[error.code]
        detail, errors = error.detail, error.errors
    else:
        status = STATUS.get(error.code, 422)
        title = error.code.replace("_", " ").capitalize()
        detail = error.sentence if error.code != "internal" else "a bug in Pincite; the log tells more"
        errors = [msgspec.to_builtins(f) for f in error.faults] if isinstance(error, BadWrapper) else []
    return Problem(
        type=f"/problems/{error.code}",
        title=title,
        status=status,
        detail=detail,
        code=error.code,
        retryable=error.code in RETRYABLE,
        instance=instance,
        errors=errors,
    )
