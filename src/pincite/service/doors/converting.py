"""A document that came through a door: sent, read and kept for a short while."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from fastapi import APIRouter
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData, UploadFile
from starlette.formparsers import MultiPartException
from starlette.requests import Request

from pincite.service.documents import taken_in
from pincite.service.jobs import SHORTLY
from pincite.service.problems import ServiceError
from pincite.service.service import Service
from pincite.service.store import ENDED, DocumentRow, JobRow
from pincite.service.uploads import BLOCK, Incoming, Upload, limited

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
    return str(value).lower() in ("true", "1", "yes", "on")


def router_of(tag: str) -> APIRouter:
    return APIRouter(tags=[tag], include_in_schema=False)
