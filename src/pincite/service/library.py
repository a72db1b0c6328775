"""Questions to all documents together: search, and the way back from a name."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query
from starlette.requests import Request
from starlette.responses import Response

from pincite.archive.tracing.traced import MARK, Trace
from pincite.catalogue.answers import Hit
from pincite.errors import NoLibrary
from pincite.service.access import CallerOf
from pincite.service.answers import answer, told
from pincite.service.places import traced
from pincite.service.service import Service, service_of
from pincite.service.shapes import HitAnswer, Hits, Ways
from pincite.service.uploads import ID_DIGITS

router = APIRouter(tags=["library"])


def id_of(service: Service, owner: str, digest: str) -> str | None:
    row = service.store.document(owner, digest[:ID_DIGITS])
    return None if row is None else row.id


@router.get("/v1/search", responses=told(Hits, also=(400, 401, 422)), response_class=Response)
def search(
    request: Request,
    who: CallerOf,
    q: Annotated[str, Query(min_length=1, max_length=1000, description='Words; "a phrase"; begin*')],
    limit: Annotated[int, Query(ge=1, le=100, description="How many at most.")] = 20,
    skip: Annotated[int, Query(ge=0, le=10_000, description="Of the best, so many are left out.")] = 0,
) -> Response:
    """Texts of all documents that hold all the words, the best first."""
    service = service_of(request)
    try:
        with service.desk.library(who.owner) as library:
            found = library.search(q, limit=limit, skip=skip)
            ways = [library.trace(f"{one.urn}{MARK}{one.start},{one.end}") for one in found]
    except NoLibrary:  # nothing has been read yet
        return answer(Hits(hits=[]))
    return answer(Hits(hits=[hit(service, who.owner, *one) for one in zip(found, ways, strict=True)]))


def hit(service: Service, owner: str, one: Hit, ways: tuple[Trace, ...]) -> HitAnswer:
    row = service.store.document(owner, ways[0].document.sha256[:ID_DIGITS]) if ways else None
    return HitAnswer(
        urn=one.urn,
        document=None if row is None else row.id,
        name=one.name,
        label=one.text.label,
        snippet=one.snippet,
        marks=[*one.marks],
        places=[] if row is None else traced(row, ways[0]).places,
    )


@router.get("/v1/trace", responses=told(Ways, also=(400, 401, 404, 422)), response_class=Response)
def trace(
    request: Request,
    who: CallerOf,
    urn: Annotated[str, Query(min_length=1, max_length=2000, description="Also with #char=120,180.")],
) -> Response:
    """Where a text comes from: step by step to the element, the page and the box."""
    service = service_of(request)
    with service.desk.library(who.owner) as library:
        ways = library.trace(urn)
    return answer(
        Ways(
            ways=list(ways),
            documents=[id_of(service, who.owner, one.document.sha256) for one in ways],
        )
    )
