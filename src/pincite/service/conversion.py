"""A document in and a form of it out, of which nothing is kept."""

from __future__ import annotations

import uuid

import msgspec
from fastapi import APIRouter
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from pincite.service.access import PasserOf
from pincite.service.answers import refusal, told
from pincite.service.asked import READING_QUERY, reading_of
from pincite.service.contents import BY_NAME, WHOLE, Form, wanted_form, written
from pincite.service.documents import taken_in
from pincite.service.doors.converting import Failed, Taken, outcome
from pincite.service.jobs import SHORTLY
from pincite.service.service import service_of
from pincite.service.store import DocumentRow
from pincite.service.uploads import UPLOAD_BODY, received

router = APIRouter(tags=["documents"])


@router.post(
    "/v1/convert",
    responses=told(media=WHOLE, also=(400, 401, 403, 406, 408, 409, 413, 415, 422, 429, 501)),
    openapi_extra=UPLOAD_BODY | {"parameters": READING_QUERY},
    response_class=Response,
)
async def convert(request: Request, who: PasserOf, to: Form = None) -> Response:
    """A document in the form that ``?to=`` or Accept asks for. The answer waits for it; nothing is kept."""
    service = service_of(request)
    form = wanted_form(request.headers.get("accept", ""), to)
    options, password = reading_of(request.query_params)
    upload = msgspec.structs.replace(await received(request, service), key=uuid.uuid4().hex)
    job = await run_in_threadpool(taken_in, service, who.owner, upload, options, password, keep=SHORTLY)
    taken = Taken(upload.id, None if isinstance(job, DocumentRow) else job.id)
    try:
        row = await outcome(service, who.owner, taken)
        content = await run_in_threadpool(written, service.desk, row, form)
    except Failed as failed:
        return refusal(failed.problem)
    finally:
        known = service.store.document(who.owner, upload.id)
        if known is not None and known.state not in ("queued", "running"):
            await run_in_threadpool(service.desk.forget, known)
    headers = {"Cache-Control": "no-store", "Vary": "Accept"}
    return Response(content, 200, headers, BY_NAME[form])
