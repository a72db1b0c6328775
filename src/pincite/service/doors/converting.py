"""A document that came through a door: sent, read and kept for a short while."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any, TypeVar

import msgspec
from fastapi import APIRouter
from fastapi.routing import APIRoute
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData, UploadFile
from starlette.formparsers import MultiPartException
from starlette.requests import Request

from pincite.service.answers import of_fields
from pincite.service.documents import taken_in
from pincite.service.jobs import SHORTLY
from pincite.service.problems import ServiceError
from pincite.service.service import Service
from pincite.service.store import ENDED, DocumentRow, JobRow
from pincite.service.uploads import BLOCK, Incoming, Upload, limited

T = TypeVar("T", bound=msgspec.Struct)
WORD = re.compile(r"\w+")
BINARY = {"type": "string", "format": "binary"}
ANSWERED = {
    "true": True,
    "1": True,
    "yes": True,
    "on": True,
    "false": False,
    "0": False,
    "no": False,
    "off": False,
}
PATIENCE = 600.0  # Seconds that an answer waits at most where the door knows no other way.
MOST_FILES = 20


class Taken(msgspec.Struct, frozen=True):
    """A document that is being read, or was read before: ``job`` is None then."""

    document: str
    job: str | None


class Failed(Exception):
    """A document could not be read: its problem."""

    def __init__(self, problem: dict[str, Any]) -> None:
        super().__init__(problem.get("detail", ""))
        self.problem = problem


async def begun(
    service: Service, owner: str, upload: Upload, options: dict[str, Any], password: str | None = None
) -> Taken:
    """A document begun to be read, for a short while. The same read in another way is another one, so that
    clients with different wishes do not meet."""
    upload = upload.read_as(options)
    found = await run_in_threadpool(taken_in, service, owner, upload, options, password, keep=SHORTLY)
    return Taken(upload.id, None if isinstance(found, DocumentRow) else found.id)


async def outcome(service: Service, owner: str, taken: Taken, seconds: float = PATIENCE) -> DocumentRow:
    """The document when it has been read. Raises ``Failed``, and ``busy`` where that takes too long."""
    if taken.job is not None:
        job = await service.jobs.waited(service.jobs.job(owner, taken.job), seconds)
        require_ended(job)
    return service.desk.row(owner, taken.document)


def require_ended(job: JobRow) -> None:
    if job.state not in ENDED:
        raise ServiceError("busy", "it takes too long; ask again", headers={"Retry-After": "10"})
    if job.problem:
        raise Failed(job.problem)
    if job.state == "cancelled":
        raise ServiceError("cancelled", "the work was cancelled")


async def converted(
    service: Service, owner: str, upload: Upload, options: dict[str, Any], password: str | None = None
) -> DocumentRow:
    """``begun`` and its ``outcome``."""
    return await outcome(service, owner, await begun(service, owner, upload, options, password))


async def form_of(
    request: Request, service: Service, name: str = "files"
) -> tuple[list[Upload], dict[str, list[str]]]:
    """The files of a form and its fields, whose names may end in ``[]``."""
    service.jobs.require_room()
    files: list[Upload] = []
    fields: dict[str, list[str]] = {}
    try:
        async with _form(request, service) as form:
            for key, value in form.multi_items():
                if not isinstance(value, UploadFile):
                    fields.setdefault(key.removesuffix("[]"), []).append(value)
                elif key.removesuffix("[]") in (name, "file"):
                    files.append(await kept_file(value, service))
    except MultiPartException as error:
        raise ServiceError("bad_request", f"the form cannot be read: {error.message}") from None
    if not files:
        raise ServiceError("bad_request", f"the form has no file called {name!r}")
    return files, fields


@asynccontextmanager
async def _form(request: Request, service: Service) -> AsyncIterator[FormData]:
    with service.coming(request):
        coming = limited(request, 2 * service.settings.max_size)
        async with coming.form(max_files=MOST_FILES, max_fields=200) as form:
            yield form


async def kept_file(file: UploadFile, service: Service) -> Upload:
    incoming = Incoming(service.desk.folder / "incoming", service.settings.max_size)
    try:
        while data := await file.read(BLOCK):
            incoming.add(data)
        return incoming.done(file.filename or "")
    except BaseException:
        incoming.drop()
        raise


def yes(value: Any) -> bool:
    return ANSWERED.get(str(value).lower(), False)


def in_fields(model: type[T], fields: Mapping[str, Any]) -> T:
    """The fields of a form that a struct has: numbers and truths are written as texts there. Raises
    ``bad_request``."""
    kinds = {one.name: str(one.type) for one in msgspec.structs.fields(model)}
    given = {name: value for name, value in fields.items() if name in kinds and value != ""}
    for name, value in given.items():
        if value == ["null"]:
            raise ServiceError("bad_request", f"{name} is a list; leave it out where there is none")
        if "bool" in kinds[name]:
            if str(value).lower() not in ANSWERED:
                raise ServiceError("bad_request", f"{name} is true or false, not {value!r}")
            given[name] = yes(value)
    try:
        return msgspec.convert(given, model, strict=False)
    except msgspec.ValidationError as error:
        raise ServiceError("bad_request", f"the form cannot be read: {error}") from None


def form_fields(model: type[Any], prefix: str = "") -> dict[str, Any]:
    """The same fields for the description; what may be null may be left out of a form."""
    found = msgspec.json.schema(model)["$defs"][model.__name__]["properties"]
    return {f"{prefix}{name}": _present(one) for name, one in found.items()}


def _present(schema: dict[str, Any]) -> dict[str, Any]:
    kinds = [one for one in schema.get("anyOf", ()) if one != {"type": "null"}]
    rest = {name: one for name, one in schema.items() if name not in ("anyOf", "default")}
    found = schema if len(kinds) != 1 else rest | kinds[0]
    if found.get("type") == "boolean":
        found = found | {"type": ["boolean", "integer"], "enum": [True, False, 1, 0]}
    elif isinstance(found.get("items"), dict):  # a text is a list of one there
        said = {"description": found["description"]}
        found = said | {
            "anyOf": [{name: one for name, one in found.items() if name not in said}, found["items"]]
        }
    return found


def form_taken(fields: dict[str, Any], name: str = "files") -> dict[str, Any]:
    """A form with files and fields, for the description."""
    files = {"type": "array", "minItems": 1, "maxItems": MOST_FILES, "items": BINARY}
    schema = of_fields({name: files}, **fields)
    return {"requestBody": {"required": True, "content": {"multipart/form-data": {"schema": schema}}}}


def addressed(route: APIRoute) -> str:
    """The name of an operation whose function answers at several addresses: by its address."""
    (method,) = route.methods or {""}
    return "_".join(WORD.findall(f"{method.lower()} {route.path_format.replace('{', 'by_')}"))


def router_of(tag: str) -> APIRouter:
    return APIRouter(tags=[tag], generate_unique_id_function=addressed)
