"""The Extract contract: a PDF as base64 in, its result out; and the older addresses of the same service."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Path, Query
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

from pincite.converting.document import Document
from pincite.errors import BadBase64, NotPdf
from pincite.service.access import Keys, PasserOf
from pincite.service.answers import JSON, named, of_fields, refusal, taken, told
from pincite.service.asked import checked
from pincite.service.bodies import Base64, ExtractRequest
from pincite.service.doors.converting import Failed, begun, outcome, router_of
from pincite.service.problems import ServiceError
from pincite.service.service import Service, service_of
from pincite.service.shapes import ExtractAnswer
from pincite.service.store import JobRow
from pincite.service.uploads import Upload, decoded, of_bytes

router = APIRouter(tags=["extract"])
older = router_of("older extract")
OLDER = ("/beta", "/compat/extract")  # Where the addresses of the older service are.
CLASSIC = ("header", "layout", "words")  # What the older service gave.
STATES = {
    "queued": "PENDING",
    "running": "PROGRESS",
    "cancelling": "PROGRESS",
    "done": "SUCCESS",
    "partial": "SUCCESS",
    "failed": "FAILURE",
    "cancelled": "ABORTED",
}


def upload_of(service: Service, written: str, name: str) -> Upload:
    """Raises ``BadBase64``."""
    try:
        data = base64.b64decode("".join(written.split()), validate=True)
    except (binascii.Error, ValueError):
        raise BadBase64("base64 is not base64") from None
    return of_bytes(service, data, name)


@router.post(
    "/v1/extract-converter",
    responses=told(ExtractAnswer, also=(400, 401, 403, 409, 413, 415, 422, 429)),
    openapi_extra=taken(ExtractRequest),
    response_class=Response,
)
async def extract(request: Request, who: PasserOf) -> Response:
    """The result of the Extract Converter for a PDF."""
    service = service_of(request)
    wanted: ExtractRequest = await decoded(request, ExtractRequest, 2 * service.settings.max_size)
    given = {"reading_order": wanted.reading_order, "ocr": wanted.ocr, "ocr_languages": wanted.ocr_languages}
    options, _ = checked(given | {"tables": wanted.tables_and_titles})
    upload = upload_of(service, wanted.base64, wanted.path)
    started = await begun(service, who.owner, upload, options)
    try:
        row = await outcome(service, who.owner, started)
    except Failed as failed:
        return refusal(failed.problem)
    require_printed(row.media_type)
    switches = {"toc": wanted.toc, "fonts": wanted.fonts, "tables_and_titles": wanted.tables_and_titles}
    name = f"extract {switches}"
    made = await run_in_threadpool(service.desk.view, row, name, lambda d: written(d, switches))
    return Response(made, 200, media_type="application/json")


def written(document: Document, switches: dict[str, bool]) -> bytes:
    return msgspec.json.encode({"result": document.to_extract(**switches)})


def require_printed(media_type: str) -> None:
    if media_type != "application/pdf" and not media_type.startswith("image/"):
        raise NotPdf(f"the Extract result is about PDF, and this is {media_type}")


class LayoutDocument(msgspec.Struct, frozen=True):
    data: Annotated[Base64, msgspec.Meta(min_length=1)]
    name: str = ""


class LayoutRequest(msgspec.Struct, frozen=True):
    document: LayoutDocument


def refused(status: int, sentence: str, headers: Mapping[str, str] | None = None) -> Response:
    """A problem as the clients of the older service know it."""
    said = {"message": sentence, "_embedded": {"errors": [{"message": sentence}]}}
    return JSONResponse(said, status, headers)


class TokenRequest(msgspec.Struct, frozen=True):
    username: str
    password: str


REFUSED = of_fields({"message": {"type": "string"}, "_embedded": {"type": "object"}})
WRONG = {JSON: named("ExtractRefusal", REFUSED)}
TASK = of_fields({"taskId": {"type": "string"}})
STATUS = of_fields(
    {"current": {"type": "integer", "minimum": 0, "maximum": 100}, "message": {"type": "string"}}
    | {"state": {"enum": sorted(set(STATES.values()))}},
    result={"type": "object"},
)
Classic = Annotated[bool, Query(description="Only what the older service gave.")]
TaskId = Annotated[str, Path(description="As taskId told it.")]


@older.post(
    "/oauth2/token",
    responses=told(media={"text/plain": {"type": "string"}}, also=(400, 401, 413), wrong=WRONG),
    openapi_extra=taken(TokenRequest),
    response_class=Response,
)
async def token(request: Request) -> Response:
    """The token of a user, as plain text: the key that is given as the password."""
    wanted: TokenRequest = await decoded(request, TokenRequest, 4096)
    keys: Keys = request.app.state.keys
    if keys.keys and keys.caller(wanted.password) is None:
        raise ServiceError("unauthorized", "give a key of the service as the password")
    return PlainTextResponse(wanted.password)


@older.post(
    "/layout-document-async",
    responses=told(TASK, status=202, also=(400, 401, 403, 408, 413, 422, 429, 503), wrong=WRONG),
    openapi_extra=taken(LayoutRequest),
    status_code=202,
    response_class=Response,
)
async def layout(request: Request, who: PasserOf) -> Response:
    """Begin to read a document."""
    service = service_of(request)
    try:
        wanted: LayoutRequest = await decoded(request, LayoutRequest, 2 * service.settings.max_size)
        upload = upload_of(service, wanted.document.data, wanted.document.name)
    except ServiceError as error:
        return refused(400, error.detail)
    except BadBase64 as error:
        return refused(400, error.sentence)
    started = await begun(service, who.owner, upload, {"ocr": False})
    job = started.job or service.desk.row(who.owner, started.document).job
    return JSONResponse({"taskId": job}, 202)


@older.get(
    "/status/{job}",
    responses=told(STATUS, also=(400, 401, 404, 409, 415), wrong=WRONG),
    response_class=Response,
)
def status(request: Request, who: PasserOf, job: TaskId, classic: Classic = False) -> Response:
    """How far it is, and its result."""
    service = service_of(request)
    row = service.store.job(who.owner, job)
    if row is None:
        return refused(404, "there is no such task")
    said: dict[str, Any] = {"current": current(row), "message": row.phase, "state": STATES[row.state]}
    if row.problem:
        said["message"] = row.problem["detail"]
    if STATES[row.state] == "SUCCESS":
        document = service.desk.row(who.owner, row.document)
        require_printed(document.media_type)
        found = service.desk.view(document, "form extract value", lambda d: d.to_extract())
        said["result"] = {name: found[name] for name in CLASSIC} if classic else found
    return Response(msgspec.json.encode(said), media_type="application/json")


def current(row: JobRow) -> int:
    if STATES[row.state] == "SUCCESS":
        return 100
    return min(99, 100 * row.pages_done // row.pages_total) if row.pages_total else 0
