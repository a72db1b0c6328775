"""Wrappers that are kept by name."""

from __future__ import annotations

import hashlib
from typing import Annotated

from fastapi import APIRouter, Path
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from pincite.service.access import CallerOf
from pincite.service.answers import answer, taken, told
from pincite.service.bodies import CheckRequest
from pincite.service.problems import ServiceError
from pincite.service.service import Service, service_of
from pincite.service.shapes import WrapperAnswer, WrapperList, moment
from pincite.service.uploads import decoded

router = APIRouter(tags=["wrappers"])
Name = Annotated[
    str, Path(pattern=r"^[A-Za-z0-9][A-Za-z0-9_.-]{0,99}$", description="Letters, digits, _ . -")
]


@router.get("/v1/wrappers", responses=told(WrapperList, also=(401,)), response_class=Response)
def wrappers(request: Request, who: CallerOf) -> Response:
    """All wrappers, by name."""
    found = service_of(request).store.wrappers(who.owner)
    return answer(
        WrapperList(
            wrappers=[WrapperAnswer(name=n, source=s, changed=moment(changed)) for n, s, changed in found]
        )
    )


def tag_of(source: str) -> str:
    return f'"{hashlib.sha256(source.encode("utf-8", "surrogatepass")).hexdigest()[:32]}"'


@router.get(
    "/v1/wrappers/{name}", responses=told(WrapperAnswer, also=(400, 401, 404)), response_class=Response
)
def wrapper(request: Request, who: CallerOf, name: Name) -> Response:
    """A wrapper by its name."""
    source, changed = known(service_of(request), who.owner, name)
    told = WrapperAnswer(name=name, source=source, changed=moment(changed))
    return answer(told, headers={"ETag": tag_of(source)})


def known(service: Service, owner: str, name: str) -> tuple[str, float]:
    """Raises ``unknown_wrapper``."""
    found = service.store.wrapper(owner, name)
    if found is None:
        raise ServiceError("unknown_wrapper", f"there is no wrapper {name}; /v1/wrappers lists all")
    return found


@router.put(
    "/v1/wrappers/{name}",
    responses=told(WrapperAnswer, also=(400, 401, 403, 412))
    | told(WrapperAnswer, status=201, says="It is new"),
    openapi_extra=taken(CheckRequest),
    response_class=Response,
)
async def keep(request: Request, who: CallerOf, name: Name) -> Response:
    """Keep a wrapper under a name, also one that is not finished. With ``If-Match`` only where the one
    that is kept is the one that was seen."""
    wanted: CheckRequest = await decoded(request, CheckRequest)
    return await run_in_threadpool(put, service_of(request), who.owner, name, wanted.source, request)


def put(service: Service, owner: str, name: str, source: str, request: Request) -> Response:
    before = service.store.wrapper(owner, name)
    required = request.headers.get("if-match")
    if required is not None and required != "*" and (before is None or tag_of(before[0]) != required):
        raise ServiceError("changed", f"the wrapper {name} is another than the one that was seen")
    service.store.put_wrapper(owner, name, source)
    source, changed = known(service, owner, name)
    told = WrapperAnswer(name=name, source=source, changed=moment(changed))
    return answer(told, 200 if before else 201, headers={"ETag": tag_of(source)})


@router.delete(
    "/v1/wrappers/{name}",
    responses=told(status=204, also=(400, 401, 403, 404), says="It is gone"),
    status_code=204,
    response_class=Response,
)
def drop(request: Request, who: CallerOf, name: Name) -> Response:
    """Forget a wrapper."""
    service = service_of(request)
    known(service, who.owner, name)
    service.store.forget_wrapper(who.owner, name)
    return Response(status_code=204)
