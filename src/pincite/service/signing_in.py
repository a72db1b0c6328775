"""Browsers sign in with a key, which their own pages never see again; and what each problem means."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from pincite.service.access import COOKIE, Keys, is_own_origin, key_of
from pincite.service.answers import answer, taken, told
from pincite.service.bodies import SignIn
from pincite.service.problems import CODES, STATUS, ServiceError, codes
from pincite.service.shapes import Session
from pincite.service.uploads import decoded

router = APIRouter(tags=["operating"])
SECONDS = 12 * 3600


@router.get("/session", responses=told(Session), response_class=Response)
async def session(request: Request) -> Response:
    """Who is signed in."""
    keys: Keys = request.app.state.keys
    if not keys.keys:
        return answer(Session(keys=False, owner="", scope="admin"))
    found = keys.caller(key_of(request))
    if found is None:
        return answer(Session(keys=True, owner=None, scope=None))
    return answer(Session(keys=True, owner=found.owner, scope=found.scope))


def require_own_page(request: Request) -> None:
    """Nobody is signed in or out by a page of another origin. Raises ``forbidden``."""
    if not is_own_origin(request):
        raise ServiceError("forbidden", "a page of another origin may sign nobody in or out")


@router.post(
    "/login",
    responses=told(status=204, also=(400, 401, 403, 413), says="The cookie is set"),
    openapi_extra=taken(SignIn),
    status_code=204,
    response_class=Response,
)
async def login(request: Request) -> Response:
    """A cookie for a key."""
    require_own_page(request)
    wanted: SignIn = await decoded(request, SignIn, 4096)
    keys: Keys = request.app.state.keys
    if keys.caller(wanted.key) is None:
        raise ServiceError("unauthorized", "this is no key of the service")
    signed = Response(status_code=204)
    signed.set_cookie(
        COOKIE,
        wanted.key,
        max_age=SECONDS,
        httponly=True,
        samesite="strict",
        secure=request.url.scheme == "https",
    )
    return signed


@router.post(
    "/logout",
    responses=told(status=204, also=(403,), says="The cookie is gone"),
    status_code=204,
    response_class=Response,
)
async def logout(request: Request) -> Response:
    """The cookie taken back."""
    require_own_page(request)
    gone = Response(status_code=204)
    gone.delete_cookie(COOKIE, httponly=True, samesite="strict")
    return gone


@router.get(
    "/problems/{code}",
    responses=told(media={"text/plain": {"type": "string"}}, also=(404,)),
    response_class=Response,
)
async def meaning(code: Annotated[str, Path(description="As problems have it.")]) -> Response:
    """What the code of a problem means."""
    if code not in codes():
        raise ServiceError("not_found", f"no problem has the code {code}")
    if code in CODES:
        status, title = CODES[code]
        return PlainTextResponse(f"{code}: {title} (status {status})\n")
    return PlainTextResponse(f"{code}: see docs/operators.md (status {STATUS.get(code, 422)})\n")
