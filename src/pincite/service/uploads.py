"""Documents on their way in: to disk while they come, counted and hashed."""

from __future__ import annotations

import asyncio
import base64
import binascii
import hashlib
import os
import re
import tempfile
import time
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import UploadFile
from starlette.formparsers import MultiPartException
from starlette.requests import Request
from starlette.types import Message

from pincite.errors import BadBase64
from pincite.markup.clean import clean
from pincite.service.answers import ref
from pincite.service.bodies import Sent
from pincite.service.problems import ServiceError
from pincite.service.service import Service
from pincite.service.sources import document_at
from pincite.service.store import DocumentRow

ID_DIGITS = 32
LONGEST_NAME = 255
BLOCK = 1 << 20
LONGEST = 900.0  # Seconds that a body may take in all.
SILENCE = 30.0  # Seconds within which the next piece of a body has to come.
NAME_IN_HEADER = re.compile(r"filename\*=UTF-8''([^;]+)|filename=\"?([^\";]+)", re.IGNORECASE)


class Upload(msgspec.Struct, frozen=True, kw_only=True):
    """A document that has come, in a file that is still to be put in its place."""

    path: Path
    sha256: str
    size: int
    name: str
    key: str = ""

    @property
    def id(self) -> str:
        return self.key or self.sha256[:ID_DIGITS]

    def read_as(self, options: dict[str, Any]) -> Upload:
        """The same under an id of its own for these options of reading."""
        said = f"{self.sha256} {msgspec.json.encode(options, order='sorted').decode()}"
        return msgspec.structs.replace(self, key=hashlib.sha256(said.encode()).hexdigest()[:ID_DIGITS])

    def discard(self) -> None:
        self.path.unlink(missing_ok=True)


UPLOAD_BODY: dict[str, Any] = {
    "requestBody": {
        "required": True,
        "content": {
            "application/octet-stream": {"schema": {"type": "string", "format": "binary"}},
            "multipart/form-data": {
                "schema": {
                    "type": "object",
                    "required": ["file"],
                    "properties": {"file": {"type": "string", "format": "binary"}},
                }
            },
            "application/json": {"schema": ref(Sent)},
        },
    }
}


class Incoming:
    """A file that is written while a document comes."""

    def __init__(self, folder: Path, limit: int) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        number, name = tempfile.mkstemp(dir=folder)
        self.path, self._file = Path(name), os.fdopen(number, "wb")
        self._digest, self.size, self._limit = hashlib.sha256(), 0, limit

    def add(self, data: bytes) -> None:
        """Raises ``body_too_large``."""
        self.size += len(data)
        if self.size > self._limit:
            raise too_large(self._limit, self.size)
        self._digest.update(data)
        self._file.write(data)

    def done(self, name: str) -> Upload:
        self._file.close()
        if not self.size:
            raise ServiceError("empty", "no bytes came")
        return Upload(path=self.path, sha256=self._digest.hexdigest(), size=self.size, name=plain_name(name))

    def drop(self) -> None:
        self._file.close()
        self.path.unlink(missing_ok=True)


def too_large(limit: int, size: int) -> ServiceError:
    return ServiceError("body_too_large", f"a document may have {limit:,} bytes, this has {size:,} or more")


async def received(request: Request, service: Service) -> Upload:
    """The document that a request brings: as its body, in a form, or in JSON. Raises a ``ServiceError``."""
    service.jobs.require_room()
    with service.coming(request):
        return await _taken(limited(request, 2 * service.settings.max_size), service)


async def _taken(request: Request, service: Service) -> Upload:
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    incoming = Incoming(service.desk.folder / "incoming", service.settings.max_size)
    try:
        if kind == "multipart/form-data":
            name = await _from_form(request, incoming)
        elif kind == "application/json" and not request.query_params.get("name"):
            name = await _from_json(request, incoming, service)
        else:
            name = request.query_params.get("name") or name_in(request.headers.get("content-disposition", ""))
            async for piece in request.stream():
                incoming.add(piece)
        return incoming.done(name)
    except BaseException:
        incoming.drop()
        raise


def limited(request: Request, limit: int) -> Request:
    """The request, whose body is given up where it has more than ``limit`` bytes, or stops coming: reading it
    raises ``body_too_large``, ``too_slow``."""
    said = request.headers.get("content-length", "")
    if said.isdecimal() and int(said) > limit:
        raise too_large(limit, int(said))
    size, until = 0, time.monotonic() + LONGEST

    async def receive() -> Message:
        nonlocal size
        try:
            message = await asyncio.wait_for(request.receive(), min(SILENCE, until - time.monotonic()))
        except TimeoutError:
            raise ServiceError("too_slow", f"the body did not come within {SILENCE:g} s a piece") from None
        size += len(message.get("body", b""))
        if size > limit:
            raise too_large(limit, size)
        return message

    return Request(request.scope, receive)


async def _from_form(request: Request, incoming: Incoming) -> str:
    try:
        async with request.form(max_files=1, max_fields=20) as form:
            file = next((one for one in form.values() if isinstance(one, UploadFile)), None)
            if file is None:
                raise ServiceError("bad_request", "the form has no file in it; call it 'file'")
            while data := await file.read(BLOCK):
                incoming.add(data)
            return file.filename or ""
    except MultiPartException as error:
        raise ServiceError("bad_request", f"the form cannot be read: {error.message}") from None


async def _from_json(request: Request, incoming: Incoming, service: Service) -> str:
    sent: Sent = await decoded(request, Sent, 2 * service.settings.max_size)
    if sent.url:
        data, name = await run_in_threadpool(document_at, service, sent.url)
        incoming.add(data)
        return sent.name or name
    try:
        incoming.add(base64.b64decode(sent.data, validate=True))
    except (binascii.Error, ValueError):
        raise BadBase64("data is not base64") from None
    return sent.name


async def body_of(request: Request, limit: int) -> bytes:
    """The whole body. Raises as ``limited``."""
    return await limited(request, limit).body()


async def decoded(request: Request, model: type[Any], limit: int = 8 << 20, *, strict: bool = True) -> Any:
    """The body as a struct; not ``strict``: numbers and truths may be written as texts. Raises
    ``bad_request`` that says what is wrong."""
    data = await body_of(request, limit)
    try:
        return msgspec.convert(with_integers(msgspec.json.decode(data)), model, strict=strict)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise ServiceError("bad_request", f"the body cannot be read: {error}") from None


def with_integers(value: Any) -> Any:
    """A value of JSON, in which 1.0 is an integer too."""
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, dict):
        return {key: with_integers(one) for key, one in value.items()}
    return [with_integers(one) for one in value] if isinstance(value, list) else value


def fetched(service: Service, url: str) -> Upload:
    """The document at an address as one that has come. Raises as ``document_at``."""
    data, name = document_at(service, url)
    return of_bytes(service, data, name)


def of_bytes(service: Service, data: bytes, name: str) -> Upload:
    """Bytes as a document that has come. Raises ``body_too_large``."""
    incoming = Incoming(service.desk.folder / "incoming", service.settings.max_size)
    try:
        incoming.add(data)
        return incoming.done(name)
    except BaseException:
        incoming.drop()
        raise


def name_in(disposition: str) -> str:
    """The name of the file in a Content-Disposition header."""
    match = NAME_IN_HEADER.search(disposition)
    if match is None:
        return ""
    return unquote(match[1]) if match[1] else match[2]


def plain_name(name: str) -> str:
    """What a document is called, for people alone: no folders, nothing that is not seen."""
    last = clean(name).replace("\\", "/").rpartition("/")[2]
    return "".join(sign if sign.isprintable() else " " for sign in last).strip()[:LONGEST_NAME]


def kept_upload(
    service: Service, owner: str, upload: Upload, known: DocumentRow | None, keep: float
) -> DocumentRow:
    """The document in its place, to be kept for so many seconds."""
    now = time.time()
    row = DocumentRow(
        id=upload.id,
        owner=owner,
        sha256=upload.sha256,
        name=upload.name or (known.name if known else ""),
        size=upload.size,
        created=known.created if known else now,
        expires=now + keep,
        urn=known.urn if known else "",
        version=known.version if known else 0,
    )
    place = service.desk.place(owner, upload.id)
    place.mkdir(parents=True, exist_ok=True)
    upload.path.replace(place / "source")
    return row
