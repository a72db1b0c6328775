"""What every answer says beside what was asked for: a request id, and what a browser may do with it."""

from __future__ import annotations

import logging
import re
import time
import uuid

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pincite.service.logs import current
from pincite.service.measures import Measures

logger = logging.getLogger("pincite.service")
GIVEN_ID = re.compile(r"[\w.-]{1,64}")
VIEWER_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'; frame-src 'self'"
)
# Of what is no page of ours: whatever a document has in it, nothing of it runs.
POLICY = "default-src 'none'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'; sandbox"
FIXED = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


class Headed:
    """An application whose answers carry these headers, and which is measured and logged."""

    def __init__(self, app: ASGIApp, measures: Measures) -> None:
        self.app, self.measures = app, measures

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        bare = scope["method"] == "HEAD"  # answered as GET is, without a body
        if bare:
            scope = dict(scope, method="GET")
        given = dict(scope["headers"]).get(b"x-request-id", b"").decode("latin-1")
        request = given if GIVEN_ID.fullmatch(given) else uuid.uuid4().hex
        scope.setdefault("state", {})["request_id"] = request
        current.set(request)
        began, status = time.perf_counter(), 500

        async def headed(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = MutableHeaders(scope=message)
                headers["X-Request-Id"] = request
                for name, value in FIXED.items():
                    headers.setdefault(name, value)
                owner = scope["state"].get("owner")
                if owner is not None and scope["method"] == "POST":
                    limit, left = scope["app"].state.service.jobs.share(owner)
                    headers["RateLimit-Policy"] = f'"jobs";q={limit}'
                    headers["RateLimit"] = f'"jobs";r={left}'
                headers.setdefault("Content-Security-Policy", POLICY)
                headers.setdefault("Cache-Control", "no-store")
            await send(dict(message, body=b"") if bare and "body" in message else message)

        try:
            await self.app(scope, receive, headed)
        finally:
            seconds = time.perf_counter() - began
            route = getattr(scope.get("route"), "path", "other")
            self.measures.answered(scope["method"], route, status, seconds)
            line = {
                "method": "HEAD" if bare else scope["method"],
                "path": scope["path"],
                "status": status,
                "ms": round(seconds * 1000, 1),
                "owner": scope["state"].get("owner", ""),
            }
            logger.info("answered", extra={"told": line})
