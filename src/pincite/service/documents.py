"""Documents: sent, listed, given back, deleted."""

from __future__ import annotations

import base64
import time
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Path, Query
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import FileResponse, Response

from pincite.service.access import CallerOf
from pincite.service.answers import answer, refusal, told
from pincite.service.asked import CALLBACK_QUERY, MOST_CALLBACKS, READING_QUERY, reading_of, waiting_of
from pincite.service.problems import ServiceError
from pincite.service.service import Service, service_of
from pincite.service.shapes import DocumentAnswer, Documents, JobAnswer, document_answer, job_answer
from pincite.service.store import ENDED, DocumentRow, JobRow
from pincite.service.uploads import UPLOAD_BODY, Upload, kept_upload, received

router = APIRouter(tags=["documents"])
DocumentId = Annotated[str, Path(pattern="^[0-9a-f]{32}$", description="The first 32 digits of its SHA-256.")]
Limit = Annotated[int, Query(ge=1, le=1000, description="How many at most.")]
Cursor = Annotated[str | None, Query(description="As the answer before gave it.")]
END = (float("inf"), "\U0010ffff")


@router.post(
    "/v1/documents",
    responses=told(DocumentAnswer, status=201, also=(400, 401, 403, 409, 413, 415, 422, 429))
    | told(DocumentAnswer, says="It was read this way before")
    | told(JobAnswer, status=202, says="It is not read yet"),
    openapi_extra=UPLOAD_BODY | {"parameters": [*READING_QUERY, CALLBACK_QUERY]},
    status_code=201,
    response_class=Response,
)
async def send(request: Request, who: CallerOf) -> Response:
    """Send a document of any format and have it read. The answer waits as long as ``Prefer: wait=10`` says,
    then a job is told."""
    service = service_of(request)
    options, password = reading_of(request.query_params)
    upload = await received(request, service)
    key = request.headers.get("idempotency-key")
    callbacks = tuple(request.query_params.getlist("callback"))
    try:
        if len(callbacks) > MOST_CALLBACKS:
            raise ServiceError("bad_request", f"at most {MOST_CALLBACKS} addresses are told of a job")
        service.webhooks.check(callbacks)
    except ServiceError:
        upload.discard()
        raise
    row = await run_in_threadpool(taken_in, service, who.owner, upload, options, password, key, callbacks)
    if isinstance(row, DocumentRow):
        return answer(document_answer(row), headers={"Location": f"/v1/documents/{row.id}"})
    return await job_outcome(request, service, row)


def taken_in(
    service: Service,
    owner: str,
    upload: Upload,
    options: dict[str, Any],
    password: str | None = None,
    key: str | None = None,
    callbacks: tuple[str, ...] = (),
    keep: float | None = None,
) -> DocumentRow | JobRow:
    """The document where it was read this way before, else the job that reads it. Raises ``key_reused`` where
    the key of the request came with something else, ``busy``."""
    keep = service.settings.keep if keep is None else min(keep, service.settings.keep)
    known = service.store.document(owner, upload.id)
    digest = f"{upload.sha256} {msgspec.json.encode(options, order='sorted').decode()}"
    if key is not None:
        before = service.store.request(owner, key)
        if before is not None and before[0] != digest:
            upload.discard()
            raise ServiceError("key_reused", "this Idempotency-Key came with another document or options")
        made = service.store.job(owner, before[1]) if before is not None else None
        if made is not None and known is not None:  # else it was deleted, and is sent anew
            upload.discard()
            return made
    same = known is not None and known.options == options and known.state in ("done", "partial")
    if known is not None and same and (known.state == "done" or not options.get("partial")):
        upload.discard()
        return service.store.put_document(msgspec.structs.replace(known, expires=time.time() + keep))
    if known is not None and known.options == options and known.state in ("queued", "running"):
        upload.discard()
        return service.jobs.job(owner, known.job)
    service.jobs.require_room()
    row = kept_upload(service, owner, upload, known, keep)
    if password is not None:
        service.desk.passwords[owner, row.id] = password
    job = service.jobs.begin(row, "read", options, callbacks=callbacks)
    if key is not None:
        service.store.put_request(owner, key, digest, job.id)
    return job


async def job_outcome(request: Request, service: Service, job: JobRow) -> Response:
    """The document where it is read in time, else the job; the problem where it could not be read."""
    seconds, applied = waiting_of(request)
    job = await service.jobs.waited(job, seconds)
    headers = {"Preference-Applied": applied} if applied else {}
    if job.state in ENDED:
        headers["Location"] = f"/v1/documents/{job.document}"
        if job.problem:
            return refusal(job.problem | {"job": job.id}, headers)
        if job.state == "cancelled":
            raise ServiceError("cancelled", f"the job {job.id} was cancelled")
        return answer(document_answer(service.desk.row(job.owner, job.document)), 201, headers)
    position = service.store.waiting_before(job) if job.state == "queued" else None
    headers |= {"Location": f"/v1/jobs/{job.id}", "Retry-After": "1"}
    return answer(job_answer(job, position, time.time()), 202, headers)


@router.get("/v1/documents", responses=told(Documents, also=(400, 401, 422)), response_class=Response)
def documents(request: Request, who: CallerOf, limit: Limit = 50, cursor: Cursor = None) -> Response:
    """All documents, the youngest first."""
    rows = service_of(request).store.documents(who.owner, position_of(cursor), limit + 1)
    return listed(
        [document_answer(row) for row in rows[:limit]],
        rows[limit - 1] if len(rows) > limit else None,
    )


def listed(found: list[DocumentAnswer], last: DocumentRow | None) -> Response:
    cursor = None if last is None else cursor_of(last.created, last.id)
    headers = {} if cursor is None else {"Link": f'</v1/documents?cursor={cursor}>; rel="next"'}
    return answer(Documents(documents=found, cursor=cursor), headers=headers)


def cursor_of(created: float, key: str) -> str:
    return base64.urlsafe_b64encode(f"{created!r} {key}".encode()).decode().rstrip("=")


def position_of(cursor: str | None) -> tuple[float, str]:
    """Where a list goes on. Raises ``unprocessable``."""
    if not cursor:
        return END
    try:
        padded = cursor + "=" * (-len(cursor) % 4)
        created, _, key = base64.b64decode(padded.encode(), b"-_", validate=True).decode().partition(" ")
        return float(created), key
    except ValueError:
        raise ServiceError("unprocessable", "this cursor is none; take it from the answer before") from None


@router.get(
    "/v1/documents/{doc}", responses=told(DocumentAnswer, also=(400, 401, 404)), response_class=Response
)
def document(request: Request, who: CallerOf, doc: DocumentId) -> Response:
    """What is known of a document."""
    return answer(document_answer(service_of(request).desk.row(who.owner, doc)))


@router.delete(
    "/v1/documents/{doc}",
    responses=told(status=204, also=(400, 401, 403, 404, 409), says="It is gone"),
    status_code=204,
    response_class=Response,
)
def forget(request: Request, who: CallerOf, doc: DocumentId) -> Response:
    """Delete a document, its pictures, and what the library has of it."""
    service = service_of(request)
    row = service.desk.row(who.owner, doc)
    if row.state in ("queued", "running"):
        raise ServiceError("conflict", f"it is being read; cancel /v1/jobs/{row.job} first")
    service.desk.forget(row)
    return Response(status_code=204)


@router.get(
    "/v1/documents/{doc}/source",
    responses=told(
        media={"application/octet-stream": {"type": "string", "format": "binary"}}, also=(400, 401, 404)
    ),
    response_class=Response,
)
def source(request: Request, who: CallerOf, doc: DocumentId) -> Response:
    """The original, to be saved: never shown by a browser. Ranges may be asked for."""
    service = service_of(request)
    row = service.desk.row(who.owner, doc)
    return FileResponse(
        service.desk.source(row),
        media_type="application/octet-stream",
        filename=row.name or row.id,
        headers={"Cache-Control": "private, max-age=31536000, immutable"},
    )
