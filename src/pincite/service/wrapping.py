"""Wrappers on documents: records with their degrees of truth and why; and what is wrong with a wrapper."""

from __future__ import annotations

import msgspec
from fastapi import APIRouter
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from pincite.learning.learn import Learned
from pincite.learning.marks import Marks
from pincite.options.shared import RecordForm
from pincite.outputs.records import records_schema
from pincite.service.access import CallerOf
from pincite.service.answers import adopted, answer, taken, told
from pincite.service.bodies import SECONDS, CheckRequest, WrapRequest
from pincite.service.reading import faults_of, learned, wrapped
from pincite.service.service import Service, service_of
from pincite.service.shapes import FaultAnswer, Faults
from pincite.service.uploads import decoded

router = APIRouter(tags=["wrappers"])
CHECKING = 10.0
MEDIA: dict[RecordForm, str] = {"json": "application/json", "xml": "application/xml", "csv": "text/csv"}


@router.post(
    "/v1/wrap",
    responses=told(
        adopted(records_schema(), "Record"),
        media={"application/xml": {"type": "string"}, "text/csv": {"type": "string"}},
        also=(400, 401, 403, 404, 409, 413, 422),
    ),
    openapi_extra=taken(WrapRequest),
    response_class=Response,
)
async def wrap(request: Request, who: CallerOf) -> Response:
    """The records that a wrapper finds in a document, each with its degree of truth, what limits it, and
    where every value stands."""
    wanted: WrapRequest = await decoded(request, WrapRequest)
    return await run_in_threadpool(records, service_of(request), who.owner, wanted)


def records(service: Service, owner: str, wanted: WrapRequest) -> Response:
    desk = service.desk
    row = desk.row(owner, wanted.document)
    desk.document(row)
    names = ("threshold", "norm", "granularity", "locale", "mode", "top", "explain", "max_seconds")
    options = {name: value for name in names if (value := getattr(wanted, name)) is not None}
    given = str(desk.saved(row)), str(desk.source(row)), wanted.wrapper.encode(), wanted.to, options
    made = desk.do(wrapped, given, timeout=SECONDS + CHECKING)
    return Response(made, 200, {"Cache-Control": "no-store"}, MEDIA[wanted.to])


@router.post(
    "/v1/wrappers/check",
    responses=told(Faults, also=(400, 401, 403, 422)),
    openapi_extra=taken(CheckRequest),
    response_class=Response,
)
async def check(request: Request, who: CallerOf) -> Response:
    """What is wrong with a wrapper, fault by fault."""
    wanted: CheckRequest = await decoded(request, CheckRequest)
    desk = service_of(request).desk
    source = wanted.source.encode("utf-8", "surrogatepass")
    faults = await run_in_threadpool(desk.do, faults_of, (source,), timeout=CHECKING)
    told = [
        FaultAnswer(
            code=one.code, sentence=one.sentence, line=one.line, column=one.column, severity=one.severity
        )
        for one in faults
    ]
    return answer(Faults(usable=not any(one.severity == "error" for one in faults), errors=told))


@router.post(
    "/v1/learn",
    responses=told(Learned, also=(400, 401, 403, 404, 409, 422)),
    openapi_extra=taken(Marks),
    response_class=Response,
)
async def learn(request: Request, who: CallerOf) -> Response:
    """The wrapper that marks ask for, what it finds, and what to mark next. The ``path`` of each marked
    document is its id."""
    wanted: Marks = await decoded(request, Marks)
    return await run_in_threadpool(wrapper_of, service_of(request), who.owner, wanted)


def wrapper_of(service: Service, owner: str, wanted: Marks) -> Response:
    desk = service.desk
    saved: dict[str, str] = {}
    for one in wanted.documents:  # no other path is ever opened
        row = desk.row(owner, one.path)
        desk.document(row)
        saved[one.path] = str(desk.saved(row))
    return answer(desk.do(learned, (msgspec.json.encode(wanted), saved), timeout=SECONDS + CHECKING))
