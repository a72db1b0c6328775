"""What those who run the service ask: whether it lives, is ready, and what it is."""

from __future__ import annotations

import sys

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from pincite.service.answers import answer, told
from pincite.service.problems import ServiceError
from pincite.service.service import service_of
from pincite.service.shapes import Health, Version
from pincite.version import __version__

router = APIRouter(tags=["operating"])


@router.get("/healthz", responses=told(Health), response_class=Response)
async def healthz() -> Response:
    """Whether the process answers."""
    return answer(Health(status="ok"))


@router.get("/readyz", responses=told(Health, also=(503,)), response_class=Response)
async def readyz(request: Request) -> Response:
    """Whether documents are taken."""
    service = service_of(request)
    if not service.ready or service.jobs.stopping.is_set():
        raise ServiceError("stopping", "documents are not taken now")
    return answer(Health(status="ready"))


@router.get("/version", responses=told(Version), response_class=Response)
async def version(request: Request) -> Response:
    """What this is, and its limits."""
    service = service_of(request)
    settings, isolation = service.settings, service.isolation
    limits = {
        "max_size": settings.max_size,
        "max_pages": settings.max_pages,
        "queue": settings.queue,
        "share": settings.share,
        "uploads": settings.uploads,
        "readers": settings.readers,
        "keep": settings.keep,
        "timeout": None if isolation.timeout == "auto" else isolation.timeout,
        "memory": isolation.memory,
    }
    return answer(
        Version(
            name="pincite",
            version=__version__,
            python=".".join(map(str, sys.version_info[:3])),
            keys=bool(request.app.state.keys.keys),
            limits=limits,
        )
    )
