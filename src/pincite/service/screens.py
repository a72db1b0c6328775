"""Addresses of the viewer: each is its one page, which shows what the address says; or, to
whom JSON alone is acceptable, the way to what is shown."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path
from urllib.parse import quote, urlencode

from fastapi import FastAPI
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

import pincite
from pincite.service.answers import FOREVER, PRIVATE, tagged
from pincite.service.headers import VIEWER_POLICY

VIEWER = Path(pincite.__file__).parent / "viewer"
SCREENS = ("/", "/d/{rest:path}", "/w", "/w/{rest:path}", "/jobs", "/about")
LISTS = {"/": "/v1/documents", "/w": "/v1/wrappers", "/jobs": "/v1/jobs", "/about": "/version"}
# What the address of a document asks for, in the order in which the viewer looks at it.
EVIDENCE = {"el": "element", "quote": "quote", "uri": "uri"}

DIGEST = re.compile("[0-9a-f]{16}")


class ViewerFiles(StaticFiles):
    """The viewer's files. Their addresses on its page have the digest of all of them: what stands under it
    never changes, so a browser fetches it once. Elsewhere it asks each time whether a file has changed."""

    def __init__(self) -> None:
        super().__init__(directory=VIEWER)
        made = hashlib.sha256()
        for file in sorted(one for one in VIEWER.rglob("*") if one.is_file()):
            made.update(file.relative_to(VIEWER).as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
        self.digest = made.hexdigest()[:16]

    async def get_response(self, path: str, scope: Scope) -> Response:
        # A digest that is not ours is of another version beside this one: better its file than none.
        digest, _, name = Path(path).as_posix().partition("/")
        found = await super().get_response(name if DIGEST.fullmatch(digest) else path, scope)
        found.headers["Cache-Control"] = FOREVER if digest == self.digest else PRIVATE
        return found

    def page(self) -> bytes:
        """The page of the viewer, with the addresses of the files as they are now."""
        html = (VIEWER / "index.html").read_bytes()
        return html.replace(b'"/static/', f'"/static/{self.digest}/'.encode())


def add_viewer(app: FastAPI) -> None:
    """The viewer: one page for all its addresses, and its files."""
    files = ViewerFiles()
    html = files.page()

    def page(request: Request) -> Response:
        accepted = request.headers.get("accept", "")
        if "application/json" in accepted and "text/html" not in accepted:
            return RedirectResponse(shown_at(request), 303, {"Vary": "Accept"})
        shown = tagged(request, html, "text/html", cache="no-cache")
        shown.headers["Content-Security-Policy"] = VIEWER_POLICY
        return shown

    for path in SCREENS:
        app.add_api_route(path, page, include_in_schema=False)
    app.mount("/static", files, name="viewer")


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
