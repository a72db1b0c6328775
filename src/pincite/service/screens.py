"""Addresses of the viewer: each is its one page, which shows what the address says; or, to
whom JSON alone is acceptable, the way to what is shown."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import quote, urlencode

from fastapi import FastAPI
from starlette.requests import Request
from starlette.responses import FileResponse, RedirectResponse, Response
from starlette.staticfiles import StaticFiles

import pincite
from pincite.service.headers import VIEWER_POLICY

VIEWER = Path(pincite.__file__).parent / "viewer"
SCREENS = ("/", "/d/{rest:path}", "/w", "/w/{rest:path}", "/jobs", "/about")
LISTS = {"/": "/v1/documents", "/w": "/v1/wrappers", "/jobs": "/v1/jobs", "/about": "/version"}
# What the address of a document asks for, in the order in which the viewer looks at it.
EVIDENCE = {"el": "element", "quote": "quote", "uri": "uri"}


def add_viewer(app: FastAPI) -> None:
    """The viewer: one page for all its addresses, and its files."""

    def page(request: Request) -> Response:
        accepted = request.headers.get("accept", "")
        if "application/json" in accepted and "text/html" not in accepted:
            return RedirectResponse(shown_at(request), 303, {"Vary": "Accept"})
        return FileResponse(
            VIEWER / "index.html",
            headers={
                "Content-Security-Policy": VIEWER_POLICY,
                "Cache-Control": "no-cache",
                "Vary": "Accept",
            },
        )

    for path in SCREENS:
        app.add_api_route(path, page, include_in_schema=False)
    app.mount("/static", StaticFiles(directory=VIEWER), name="viewer")


def shown_at(request: Request) -> str:
    """Where the service tells what an address of the viewer shows."""
    path, asked = request.url.path, request.query_params
    if path in LISTS:
        return LISTS[path]
    _, screen, key, *rest = [*path.split("/"), ""]
    if screen == "w":
        return f"/v1/wrappers/{quote(key, safe='')}"
    at, page = f"/v1/documents/{quote(key, safe='')}", rest[1] if rest[:1] == ["p"] else ""
    for name, called in EVIDENCE.items():
        if asked.get(name):
            return f"{at}/where?{urlencode({called: asked[name]})}"
    if asked.get("chars"):
        start, _, end = asked["chars"].partition("-")
        return f"{at}/where?{urlencode({'start': start, 'end': end})}"
    if asked.get("box"):
        return f"{at}/where?{urlencode({'box': asked['box'], 'page': page or '1'})}"
    if asked.get("find"):
        found = {"q": asked["find"]} | ({"regex": "1"} if asked.get("regex") else {})
        return f"{at}/find?{urlencode(found)}"
    return f"{at}/pages/{quote(page, safe='')}" if page else at
