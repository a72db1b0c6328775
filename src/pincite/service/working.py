"""Jobs: asked about, followed, cancelled."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from typing import Annotated

import msgspec
from fastapi import APIRouter, Path, Query
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response, StreamingResponse

from pincite.service.access import CallerOf
from pincite.service.answers import answer, told
from pincite.service.documents import Cursor, Limit, cursor_of, position_of
from pincite.service.service import Service, service_of
from pincite.service.shapes import JobAnswer, JobList, job_answer
from pincite.service.store import ENDED, JobRow

router = APIRouter(tags=["jobs"])
BEAT = 10.0  # Seconds after which a client that follows is told that nothing has happened.
JobId = Annotated[str, Path(pattern="^[0-9a-f]{32}$", description="The id of a job.")]


def told_of(service: Service, row: JobRow) -> JobAnswer:
    position = service.store.waiting_before(row) if row.state == "queued" else None
    return job_answer(row, position, time.time())


@router.get("/v1/jobs", responses=told(JobList, also=(400, 401, 422)), response_class=Response)
def jobs(request: Request, who: CallerOf, limit: Limit = 50, cursor: Cursor = None) -> Response:
    """All jobs, the youngest first."""
    service = service_of(request)
    rows = service.store.jobs(who.owner, position_of(cursor), limit + 1)
    last = rows[limit - 1] if len(rows) > limit else None
    following = None if last is None else cursor_of(last.created, last.id)
    headers = {} if following is None else {"Link": f'</v1/jobs?cursor={following}>; rel="next"'}
    found = [told_of(service, row) for row in rows[:limit]]
    return answer(JobList(jobs=found, cursor=following), headers=headers)


@router.get(
    "/v1/jobs/{job}",
    responses=told(JobAnswer, also=(400, 401, 404))
    | {303: {"description": "It is done; follow to its result"}},
    response_class=Response,
)
async def job(
    request: Request,
    who: CallerOf,
    job: JobId,
    wait: Annotated[float, Query(ge=0, le=60, description="Seconds that the answer may wait.")] = 0.0,
    version: Annotated[int | None, Query(description="Wait until it is another version than this.")] = None,
    follow: Annotated[bool, Query(description="Lead to the result when it is there.")] = False,
) -> Response:
    """How far a job is; with ``?wait=`` when it has ended or changed."""
    service = service_of(request)
    row = await service.jobs.waited(service.jobs.job(who.owner, job), wait, version=version)
    found = told_of(service, row)
    if follow and found.result is not None:
        return RedirectResponse(found.result, 303)
    return answer(found, headers={"Cache-Control": "no-store"})


@router.get(
    "/v1/jobs/{job}/events",
    responses=told(media={"text/event-stream": None}, also=(400, 401, 404)),
    response_class=Response,
)
async def events(request: Request, who: CallerOf, job: JobId) -> Response:
    """The job each time it has changed, as server-sent events, until it has ended."""
    service = service_of(request)
    row = service.jobs.job(who.owner, job)
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return StreamingResponse(changes(service, row), 200, headers, "text/event-stream")


async def changes(service: Service, row: JobRow) -> AsyncIterator[bytes]:
    """Each state of a job as an event, a comment where nothing changed for a while."""
    told = -1
    while True:
        if row.version != told:
            told = row.version
            data = msgspec.json.encode(told_of(service, row))
            yield b"id: %d\nevent: job\ndata: %b\n\n" % (told, data)
        else:
            yield b": still there\n\n"
        if row.state in ENDED or service.jobs.stopping.is_set():
            return
        row = await service.jobs.waited(row, BEAT, version=told)


@router.delete(
    "/v1/jobs/{job}",
    responses=told(JobAnswer, status=202, also=(400, 401, 403, 404, 409))
    | {204: {"description": "It was cancelled before"}},
    status_code=202,
    response_class=Response,
)
def cancel(request: Request, who: CallerOf, job: JobId) -> Response:
    """Cancel a job."""
    service = service_of(request)
    row = service.jobs.job(who.owner, job)
    if row.state == "cancelled":
        return Response(status_code=204)
    return answer(told_of(service, service.jobs.cancel(row)), 202)
