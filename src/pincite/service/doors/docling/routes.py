"""The addresses of docling-serve."""

from __future__ import annotations

import asyncio
import hmac
from collections.abc import Mapping
from typing import Annotated

from fastapi import Path, Query
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.websockets import WebSocket, WebSocketDisconnect

from pincite.errors import PinciteError
from pincite.service.access import Keys, PasserOf, caller_of_socket
from pincite.service.answers import of_fields, taken, told
from pincite.service.doors.converting import router_of
from pincite.service.doors.docling.asked import INBODY, NO_STORAGE, SIGNED, ZIP, in_form, in_json
from pincite.service.doors.docling.bodies import DoclingChunkRequest, DoclingRequest
from pincite.service.doors.docling.results import ARTIFACTS, Ended, ended, result_of, written
from pincite.service.doors.docling.shapes import (
    CHUNK_FILES,
    CHUNKED,
    CONVERTED,
    FILES,
    REFUSED,
    TASK,
    TEXT,
    ZIPPED,
    told_as,
)
from pincite.service.doors.docling.shapes import SIGNED as SIGNED_SHAPE
from pincite.service.doors.docling.tasks import Chunker, Kind, Task, changed, kept, known, status_of, task_of
from pincite.service.problems import CODES, STATUS, ServiceError
from pincite.service.service import Service, service_of
from pincite.version import __version__

router = router_of("docling")
versions = router_of("docling")
TaskId = Annotated[str, Path(description="The id of a task.")]
ChunkerName = Annotated[
    Chunker, Path(description="hybrid: pieces of so many tokens; hierarchical: one an element.")
]
Wait = Annotated[float, Query(ge=0, allow_inf_nan=False, description="Seconds that the answer may wait.")]
Number = Annotated[int, Path(ge=0, description="The document of the batch, from 0.")]
FormName = Annotated[str, Path(description="md, json, html or text.")]
Token = Annotated[str, Query(description="As the address of it has it.")]
HEALTH, VERSION = of_fields({"status": TEXT}), of_fields({"pincite": TEXT, "docling-serve": TEXT})
ARTIFACT_KINDS = {kind: {} if "json" in kind else TEXT for _, kind in ARTIFACTS.values()}
BEAT = 5.0  # Seconds after which a client that asks again is told though nothing has changed.
PATIENCE = 300.0  # Seconds that a socket stays open whose client asks nothing.
LONGEST_POLL = 60.0
BAD_REQUEST, UNPROCESSABLE = 400, 422
CLOSED = 1000  # As RFC 6455 says of a socket that did what it was for.


def refused(status: int, sentence: str, headers: Mapping[str, str] | None = None) -> Response:
    told = UNPROCESSABLE if status == BAD_REQUEST else status  # docling-serve knows no 400
    return JSONResponse({"detail": sentence}, told, headers)


def refusal_of(error: ServiceError | PinciteError) -> Response:
    """A problem as docling's clients expect it."""
    if isinstance(error, PinciteError):
        return refused(STATUS.get(error.code, 422), str(error))
    if error.code in ("busy", "stopping"):
        return refused(503, error.detail, {"Retry-After": "1"})
    return refused(CODES[error.code][0], error.detail)


@router.get("/health", responses=told_as(HEALTH, also=()), response_class=Response)
@router.get("/ready", responses=told_as(HEALTH, also=()), response_class=Response)
async def health() -> Response:
    """Whether it answers."""
    return JSONResponse({"status": "ok"})


@versions.get("/version", responses=told_as(VERSION, also=()), response_class=Response)
async def version() -> Response:
    """What this is."""
    return JSONResponse({"pincite": __version__, "docling-serve": "1"})


def base_of(request: Request) -> str:
    """The address of this door, as the client came to it."""
    path = request.url.path.partition("/v1/")[0]
    return f"{request.url.scheme}://{request.url.netloc}{path}"


async def answered(
    request: Request,
    who: PasserOf,
    *,
    form: bool,
    later: bool,
    kind: Kind = "convert",
    chunker: Chunker = "hybrid",
    batch: bool = False,
) -> Response:
    """What a request asks for, or the task that does it."""
    service = service_of(request)
    try:
        if form:
            asked = await in_form(request, service, chunks=kind == "chunk")
        else:
            asked = await in_json(request, service, batch=batch)
        if asked.target not in ((SIGNED,) if batch else (INBODY, ZIP)):
            asked.discard()
            raise ServiceError("bad_request", NO_STORAGE.format(asked.target))
        task = await task_of(service, who.owner, asked, kind=kind, chunker=chunker)
        if not later:
            return await result_of(service, who.owner, task)
    except (ServiceError, PinciteError) as error:
        return refusal_of(error)
    key = kept(service, who.owner, task)
    return JSONResponse(status_of(service, who.owner, key, task))


@router.post(
    "/v1/convert/source",
    responses=told_as(CONVERTED, media=ZIPPED),
    openapi_extra=taken(DoclingRequest),
    response_class=Response,
)
async def source(request: Request, who: PasserOf) -> Response:
    """Documents converted: in the body or from addresses. Several come as a ZIP."""
    return await answered(request, who, form=False, later=False)


@router.post(
    "/v1/convert/file",
    responses=told_as(CONVERTED, media=ZIPPED),
    openapi_extra=FILES,
    response_class=Response,
)
async def file(request: Request, who: PasserOf) -> Response:
    """Files converted. Several come as a ZIP."""
    return await answered(request, who, form=True, later=False)


@router.post(
    "/v1/convert/source/async",
    responses=told_as(TASK),
    openapi_extra=taken(DoclingRequest),
    response_class=Response,
)
async def source_later(request: Request, who: PasserOf) -> Response:
    """The task that converts documents."""
    return await answered(request, who, form=False, later=True)


@router.post("/v1/convert/file/async", responses=told_as(TASK), openapi_extra=FILES, response_class=Response)
async def file_later(request: Request, who: PasserOf) -> Response:
    """The task that converts files."""
    return await answered(request, who, form=True, later=True)


@router.post(
    "/v1/convert/source/batch",
    responses=told_as(TASK),
    openapi_extra=taken(DoclingRequest),
    response_class=Response,
)
async def batch(request: Request, who: PasserOf) -> Response:
    """Many sources; what is made of them is got by addresses that are signed."""
    return await answered(request, who, form=False, later=True, batch=True)


@router.post(
    "/v1/chunk/{chunker}/source",
    responses=told_as(CHUNKED),
    openapi_extra=taken(DoclingChunkRequest),
    response_class=Response,
)
async def chunk_source(request: Request, who: PasserOf, chunker: ChunkerName) -> Response:
    """Chunks of documents."""
    return await answered(request, who, form=False, later=False, kind="chunk", chunker=chunker)


@router.post(
    "/v1/chunk/{chunker}/file", responses=told_as(CHUNKED), openapi_extra=CHUNK_FILES, response_class=Response
)
async def chunk_file(request: Request, who: PasserOf, chunker: ChunkerName) -> Response:
    """Chunks of files."""
    return await answered(request, who, form=True, later=False, kind="chunk", chunker=chunker)


@router.post(
    "/v1/chunk/{chunker}/source/async",
    responses=told_as(TASK),
    openapi_extra=taken(DoclingChunkRequest),
    response_class=Response,
)
async def chunk_source_later(request: Request, who: PasserOf, chunker: ChunkerName) -> Response:
    """The task that makes chunks of documents."""
    return await answered(request, who, form=False, later=True, kind="chunk", chunker=chunker)


@router.post(
    "/v1/chunk/{chunker}/file/async",
    responses=told_as(TASK),
    openapi_extra=CHUNK_FILES,
    response_class=Response,
)
async def chunk_file_later(request: Request, who: PasserOf, chunker: ChunkerName) -> Response:
    """The task that makes chunks of files."""
    return await answered(request, who, form=True, later=True, kind="chunk", chunker=chunker)


@router.get("/v1/status/poll/{key}", responses=told_as(TASK, also=(401, 404, 422)), response_class=Response)
async def poll(request: Request, who: PasserOf, key: TaskId, wait: Wait = 0.0) -> Response:
    """How far a task is, when that is another or ``wait`` seconds later."""
    service = service_of(request)
    found = known(service, who.owner, key)
    if found is None:
        return refused(404, "Task not found.")
    return JSONResponse(await changed(service, who.owner, key, found[1], min(wait, LONGEST_POLL)))


@router.websocket("/v1/status/ws/{key}")
async def watch(socket: WebSocket, key: str) -> None:
    """The same over a socket: each message of the client asks for the next."""
    service: Service = socket.app.state.service
    keys: Keys = socket.app.state.keys
    known_caller = caller_of_socket(keys, socket)
    if known_caller is None:
        await socket.close()  # before it is accepted: 403
        return
    who = known_caller.passing
    await socket.accept()
    found = known(service, who.owner, key)
    try:
        if found is None:
            await socket.send_json({"message": "error", "task": None, "error": "Task not found."})
        else:
            await tell(socket, service, who.owner, key, found[1])
        await socket.close(CLOSED)
    except (WebSocketDisconnect, TimeoutError, RuntimeError):
        return  # it went away


async def tell(socket: WebSocket, service: Service, owner: str, key: str, task: Task) -> None:
    """Tell how far a task is until it has ended."""
    status = status_of(service, owner, key, task)
    await socket.send_json({"message": "connection", "task": status, "error": None})
    await socket.send_json({"message": "update", "task": status, "error": None})
    while status["task_status"] not in ("success", "failure") and not service.jobs.stopping.is_set():
        await asyncio.wait_for(socket.receive_text(), PATIENCE)
        status = await changed(service, owner, key, task, BEAT)
        await socket.send_json({"message": "update", "task": status, "error": None})


@router.get(
    "/v1/result/{key}",
    responses=told_as({"anyOf": [CONVERTED, CHUNKED, SIGNED_SHAPE]}, media=ZIPPED, also=(401, 404, 422, 503)),
    response_class=Response,
)
async def result(request: Request, who: PasserOf, key: TaskId) -> Response:
    """What came of a task."""
    service = service_of(request)
    found = known(service, who.owner, key)
    if found is None:
        return refused(404, "Task not found.")
    if status_of(service, who.owner, key, found[1])["task_status"] in ("pending", "started"):
        return refused(404, "Task result not found. Please wait for a completion status.")
    try:
        return await result_of(service, who.owner, found[1], key, base_of(request))
    except (ServiceError, PinciteError) as error:
        return refusal_of(error)


@router.get(
    "/v1/artifacts/{key}/{number}/{form}",
    responses=told(media=ARTIFACT_KINDS, also=(404, 422), wrong=REFUSED),
    response_class=Response,
)
async def artifact(
    request: Request, key: TaskId, number: Number, form: FormName, token: Token = ""
) -> Response:
    """A document of a batch in a form, for whoever has its address."""
    service = service_of(request)
    found = known(service, None, key)
    if found is None or not hmac.compare_digest(found[1].secret.encode(), token.encode()):
        return refused(404, "There is no such artifact.")
    owner, task = found
    if form not in task.forms or not 0 <= number < len(task.pieces):
        return refused(404, "There is no such artifact.")
    one: Ended = await ended(service, owner, task.pieces[number])
    if one.row is None:
        return refused(404, "There is no such artifact.")

    name = f"docling {form} {task.pictures} {task.page_break}"
    content = await run_in_threadpool(service.desk.view, one.row, name, lambda d: written(d, task, form))
    return Response(content, media_type=ARTIFACTS[form][1])
