"""The door of Tika's server: a document in, its text or its facts out."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec
from fastapi import Path
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from pincite.converting.document import Document
from pincite.service.access import Caller, PasserOf
from pincite.service.answers import JSON, named, told
from pincite.service.doors.converting import BINARY, Failed, converted, form_of, form_taken, router_of
from pincite.service.service import Service, service_of
from pincite.service.store import DocumentRow
from pincite.service.uploads import Incoming, Upload, limited, name_in
from pincite.version import __version__

logger = logging.getLogger(__name__)
router = router_of("tika")
versions = router_of("tika")
# By the last part of the path, and by what Accept calls it.
FORMS = {
    "text": ("text", "text/plain; charset=utf-8"),
    "html": ("html", "text/html; charset=utf-8"),
    "xml": ("html", "text/xml; charset=utf-8"),
    "md": ("md", "text/plain; charset=utf-8"),
    "markdown": ("md", "text/plain; charset=utf-8"),
}
TEXT, LINE = "text/plain", {"type": "string"}
PROBLEMS = (400, 401, 403, 408, 409, 413, 415, 422, 429, 503)
ACCEPTED = {"text/plain": "text", "text/html": "html", "text/xml": "xml", "application/json": "json"}
FACTS = {"Title": "dc:title", "Author": "dc:creator", "CreationDate": "dcterms:created"}
FACTS |= {"ModDate": "dcterms:modified", "Producer": "pdf:producer", "Creator": "xmp:CreatorTool"}


def told_in(media: Mapping[str, Any], also: tuple[int, ...] = PROBLEMS) -> dict[int | str, Any]:
    """What an address answers, and problems as Tika's clients know them: by status, with a line of text."""
    return told(media=media, also=also, wrong={TEXT: LINE})


Form = Annotated[
    Literal["text", "html", "xml", "md", "markdown", "json"], Path(description="As what the text is given.")
]
ListForm = Annotated[
    Literal["text", "html", "xml", "md", "markdown", "ignore"],
    Path(description="As what the text is given; ignore leaves it out."),
]
Field = Annotated[str, Path(description="Its name, as ``/meta`` has it.")]
FACT = {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]}
FACTS_SHAPE = named("TikaFacts", {"type": "object", "additionalProperties": FACT})
LINES = told_in({TEXT: LINE, "text/html": LINE, "text/xml": LINE, JSON: FACTS_SHAPE})
LISTED = told_in({JSON: {"type": "array", "items": FACTS_SHAPE}})
BODY = {"requestBody": {"required": True, "content": {"application/octet-stream": {"schema": BINARY}}}}
FORM = form_taken({}, "upload")


@router.get("/tika", responses=told_in({TEXT: LINE}, (401, 403)), response_class=Response)
async def greeting(who: PasserOf) -> Response:
    """Whether it answers."""
    return PlainTextResponse(f"This is Tika Server (Pincite {__version__}). Please PUT\n")


@versions.get("/version", responses=told_in({TEXT: LINE}, ()), response_class=Response)
async def version() -> Response:
    """What this is."""
    return PlainTextResponse(f"Pincite {__version__}\n")


async def body_upload(request: Request, service: Service) -> Upload:
    service.jobs.require_room()
    incoming = Incoming(service.desk.folder / "incoming", service.settings.max_size)
    try:
        with service.coming(request):
            async for piece in limited(request, service.settings.max_size).stream():
                incoming.add(piece)
        return incoming.done(name_in(request.headers.get("content-disposition", "")))
    except BaseException:
        incoming.drop()
        raise


def options_of(request: Request) -> tuple[dict[str, Any], str | None]:
    """What Tika's own headers ask for."""
    options: dict[str, Any] = {}
    strategy = request.headers.get("x-tika-pdfocrstrategy", "auto").lower()
    options["ocr"] = "auto" if strategy == "auto" else strategy.startswith("ocr_")
    if options["ocr"]:
        language = request.headers.get("x-tika-ocrlanguage", "eng")
        options |= {"ocr_languages": language} if language != "eng" else {}
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind in ("text/csv", "text/markdown", "text/x-rst", "text/html"):
        options["media_type"] = kind  # which bytes do not tell
    return options, request.headers.get("password") or None


async def sent(request: Request, who: PasserOf) -> DocumentRow:
    """The document of a request when it has been read."""
    service = service_of(request)
    options, password = options_of(request)
    if request.headers.get("content-type", "").startswith("multipart/form-data"):
        (upload, *others), _ = await form_of(request, service, "upload")
        for other in others:
            other.discard()
    else:
        upload = await body_upload(request, service)
    return await converted(service, who.owner, upload, options, password)


def failed(problem: dict[str, Any]) -> Response:
    status = {"out_of_memory": 503, "engine_crashed": 503}.get(problem["code"], problem["status"])
    return refused(status, f"{problem['code']}: {problem['detail']}")


def refused(status: int, sentence: str, headers: Mapping[str, str] | None = None) -> Response:
    """A problem as Tika's clients know it."""
    return PlainTextResponse(sentence, status, headers)


@router.put("/tika", responses=LINES, openapi_extra=BODY, response_class=Response)
async def text(request: Request, who: PasserOf) -> Response:
    """The text of a document as Accept says, else plain."""
    return await written(request, who)


@router.put("/tika/form", responses=LINES, openapi_extra=FORM, response_class=Response)
@router.post("/tika/form", responses=LINES, openapi_extra=FORM, response_class=Response)
async def text_of_form(request: Request, who: PasserOf) -> Response:
    """The same of a document in a form."""
    return await written(request, who)


@router.put("/tika/{form}", responses=LINES, openapi_extra=BODY, response_class=Response)
async def text_as(request: Request, who: PasserOf, form: Form) -> Response:
    """The text of a document in a form of it."""
    return await written(request, who, form)


@router.post("/tika/form/{form}", responses=LINES, openapi_extra=FORM, response_class=Response)
async def text_of_form_as(request: Request, who: PasserOf, form: Form) -> Response:
    """The same of a document in a form."""
    return await written(request, who, form)


async def written(request: Request, who: Caller, form: str = "") -> Response:
    """The text of a document: as the path says, else as Accept does, else plain."""
    service = service_of(request)
    wanted = form or ACCEPTED.get(request.headers.get("accept", "").partition(",")[0].strip(), "text")
    try:
        row = await sent(request, who)
    except Failed as wrong:
        return failed(wrong.problem)
    if wanted == "json":
        made = await run_in_threadpool(service.desk.view, row, "tika json", lambda d: facts(row, d, "text"))
        return Response(msgspec.json.encode(made), media_type=JSON)
    name, kind = FORMS[wanted]
    content = await run_in_threadpool(service.desk.view, row, f"form {name}", lambda d: d.write(name))
    return Response(content, 200, media_type=kind)


@router.put("/rmeta", responses=LISTED, openapi_extra=BODY, response_class=Response)
async def recursive(request: Request, who: PasserOf) -> Response:
    """A list of what is known of a document, its text among it."""
    return await known(request, who)


@router.put("/rmeta/form", responses=LISTED, openapi_extra=FORM, response_class=Response)
@router.post("/rmeta/form", responses=LISTED, openapi_extra=FORM, response_class=Response)
async def recursive_of_form(request: Request, who: PasserOf) -> Response:
    """The same of a document in a form."""
    return await known(request, who)


@router.put("/rmeta/{form}", responses=LISTED, openapi_extra=BODY, response_class=Response)
async def recursive_as(request: Request, who: PasserOf, form: ListForm) -> Response:
    """A list of what is known of a document, its text in a form of it."""
    return await known(request, who, form)


@router.post("/rmeta/form/{form}", responses=LISTED, openapi_extra=FORM, response_class=Response)
async def recursive_of_form_as(request: Request, who: PasserOf, form: ListForm) -> Response:
    """The same of a document in a form."""
    return await known(request, who, form)


async def known(request: Request, who: Caller, form: str = "xml") -> Response:
    """A list of what is known of a document, its text among it."""
    service = service_of(request)
    try:
        row = await sent(request, who)
    except Failed as wrong:
        return failed(wrong.problem)
    made = await run_in_threadpool(service.desk.view, row, f"tika {form}", lambda d: [facts(row, d, form)])
    return Response(msgspec.json.encode(made), media_type=JSON)


@router.put("/meta", responses=told_in({JSON: FACTS_SHAPE}), openapi_extra=BODY, response_class=Response)
async def meta(request: Request, who: PasserOf) -> Response:
    """What is known of a document without its text."""
    try:
        return Response(msgspec.json.encode(await facts_sent(request, who)), media_type=JSON)
    except Failed as wrong:
        return failed(wrong.problem)


@router.put(
    "/meta/{field}",
    responses=told_in({TEXT: LINE}, (404, *PROBLEMS)),
    openapi_extra=BODY,
    response_class=Response,
)
async def meta_field(request: Request, who: PasserOf, field: Field) -> Response:
    """One of these facts."""
    try:
        found = (await facts_sent(request, who)).get(field)
    except Failed as wrong:
        return failed(wrong.problem)
    if found is None:
        return refused(404, f"nothing is known of {field}")
    return PlainTextResponse(found if isinstance(found, str) else "\n".join(found))


async def facts_sent(request: Request, who: Caller) -> dict[str, Any]:
    row = await sent(request, who)
    desk = service_of(request).desk
    made: dict[str, Any] = await run_in_threadpool(
        desk.view, row, "tika meta", lambda d: facts(row, d, "ignore")
    )
    return made


@router.put("/detect/stream", responses=told_in({TEXT: LINE}), openapi_extra=BODY, response_class=Response)
async def detect(request: Request, who: PasserOf) -> Response:
    """The media type of a document."""
    try:
        row = await sent(request, who)
    except Failed as wrong:
        return failed(wrong.problem)
    return PlainTextResponse(row.media_type)


def facts(row: DocumentRow, document: Document, form: str) -> dict[str, Any]:
    """A document as Tika tells of it, by its old and its new names."""
    found: dict[str, Any] = {
        "Content-Type": row.media_type,
        "Content-Length": str(row.size),
        "resourceName": row.name,
        "xmpTPg:NPages": str(row.page_count),
        "X-TIKA:Parsed-By": ["pincite"],
        "tk:parsed-by": ["pincite"],
    }
    for key, value in document.metadata.items():
        found.setdefault(FACTS.get(key, key), value)
    if form != "ignore":
        content = document.write(FORMS[form][0]).decode("utf-8", "replace")
        found |= {"X-TIKA:content": content, "tk:content": content}
        handler = {"text": "ToTextContentHandler", "xml": "ToXMLContentHandler"}
        found["X-TIKA:content_handler"] = handler.get(form, "ToHTMLContentHandler")
    return found
