"""What a request of docling's clients asks for: sources, options of reading and writing, a target."""

from __future__ import annotations

import base64
import binascii
import json
from typing import Any

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request

from pincite.errors import PinciteError
from pincite.service.doors.converting import form_of, in_fields, yes
from pincite.service.doors.docling.bodies import (
    DoclingChunking,
    DoclingChunkRequest,
    DoclingFile,
    DoclingOptions,
    Given,
)
from pincite.service.problems import ServiceError, problem_of
from pincite.service.service import Service
from pincite.service.uploads import Upload, decoded, fetched, of_bytes

FORMS = {"md": "md_content", "json": "json_content", "html": "html_content", "text": "text_content"}
LISTS = ("to_formats", "ocr_lang", "page_range")
OCR = {"en": "eng", "de": "deu", "fr": "fra", "es": "spa", "it": "ita", "pt": "por", "english": "eng"}
PICTURES = {"placeholder": "none", "embedded": "data", "referenced": "files"}
MOST_SOURCES = 20
MOST_OF_A_BATCH = 100
TOKENS = 256  # Of a chunk at most where nothing is said: what docling's usual model reads.
MOST_PAGES = 10**9  # A last page beyond it is that of the document.
INBODY, ZIP, SIGNED = "inbody", "zip", "presigned_url"
# Clients look for these words, and then take what is made from the answer.
NO_STORAGE = "the target {} (presigned_url ...) requires artifact storage to be configured"


class Source(msgspec.Struct, frozen=True, kw_only=True):
    """A document that came, or why it did not."""

    uri: str
    upload: Upload | None = None
    problem: dict[str, Any] | None = None


class Asked(msgspec.Struct, frozen=True, kw_only=True):
    """A request. ``chunking`` are the options of chunks."""

    sources: tuple[Source, ...]
    options: DoclingOptions = DoclingOptions()
    chunking: DoclingChunking = DoclingChunking()
    whole: bool = False  # the document too, beside its chunks
    target: str = INBODY

    def discard(self) -> None:
        for one in self.sources:
            if one.upload is not None:
                one.upload.discard()


def reading_of(asked: DoclingOptions) -> dict[str, Any]:
    """Options of ``pincite.convert``. What is a picture is read where OCR is there, as with docling. Raises
    ``bad_request``."""
    options: dict[str, Any] = {
        "ocr": True if asked.force_ocr else "auto" if asked.do_ocr is None else asked.do_ocr
    }
    languages = [OCR.get(one.lower(), one) for one in asked.ocr_lang or () if one]
    if options["ocr"] and languages:
        options["ocr_languages"] = "+".join(languages)
    first, last = asked.page_range or (1, MOST_PAGES)
    if first > last:
        raise ServiceError("bad_request", f"page_range: {first} is behind {last}")
    if last < MOST_PAGES or first > 1:
        options["pages"] = f"{first}-{last if last < MOST_PAGES else ''}"
    if asked.do_table_structure is False:
        options["tables"] = False
    return options


def pictures_of(asked: DoclingOptions) -> str:
    """What becomes of pictures."""
    return PICTURES["placeholder" if asked.include_images is False else asked.image_export_mode or "embedded"]


async def in_form(request: Request, service: Service, *, chunks: bool) -> Asked:
    """A request as a form; in one for chunks the names of options begin with ``convert_``, ``chunking_``."""
    files, fields = await form_of(request, service)
    try:
        if any(fields.get("callbacks", ())):
            raise ServiceError("bad_request", "callbacks: none is called; ask how far a task is")
        values: dict[str, Any] = {name: said[-1] for name, said in fields.items()}
        for name in fields:
            if name.removeprefix("convert_") in LISTS:
                values[name] = listed(fields[name])
        options = beginning("convert_", values) if chunks else values
        return Asked(
            sources=tuple(Source(uri=one.name, upload=one) for one in files),
            options=in_fields(DoclingOptions, options),
            chunking=in_fields(DoclingChunking, beginning("chunking_", values) if chunks else {}),
            whole=yes(values.get("include_converted_doc", False)),
            target=values.get("target_type", INBODY),
        )
    except ServiceError:
        for upload in files:
            upload.discard()
        raise


def listed(said: list[str]) -> list[Any]:
    """A field that is a list: repeated, or one list of JSON. Raises ``bad_request``."""
    if len(said) != 1 or not said[0].startswith("["):
        return said
    try:
        found: list[Any] = json.loads(said[0])
    except ValueError:
        raise ServiceError("bad_request", f"{said[0]} is no list of JSON") from None
    return found


def beginning(prefix: str, values: dict[str, Any]) -> dict[str, Any]:
    return {name.removeprefix(prefix): one for name, one in values.items() if name.startswith(prefix)}


async def in_json(request: Request, service: Service, *, batch: bool = False) -> Asked:
    """A request in JSON; in a batch what cannot be had is a document that failed."""
    service.jobs.require_room()
    limit = 2 * service.settings.max_size
    body: DoclingChunkRequest = await decoded(request, DoclingChunkRequest, limit, strict=False)
    given: list[Given] = [*body.sources, *body.file_sources, *body.http_sources]
    most = MOST_OF_A_BATCH if batch else MOST_SOURCES
    if not 0 < len(given) <= most:
        raise ServiceError("bad_request", f"give 1 to {most} sources")
    sources: list[Source] = []
    for one in given:
        try:
            sources.append(await had(service, one))
        except (ServiceError, PinciteError) as error:
            if not batch:
                Asked(sources=tuple(sources)).discard()
                raise
            problem = msgspec.to_builtins(problem_of(error))
            sources.append(Source(uri="" if isinstance(one, DoclingFile) else one.url, problem=problem))
    targets = [one.kind for one in body.targets or ([body.target] if body.target else [])]
    options = body.options or body.convert_options or DoclingOptions()
    return Asked(
        sources=tuple(sources),
        options=options,
        chunking=body.chunking_options or DoclingChunking(),
        whole=body.include_converted_doc,
        target=ZIP if options.return_as_file else " and ".join(targets) or INBODY,
    )


async def had(service: Service, one: Given) -> Source:
    """The document of a source. Raises ``bad_request``, and as ``fetched``."""
    if not isinstance(one, DoclingFile):
        return Source(uri=one.url, upload=await run_in_threadpool(fetched, service, one.url))
    try:
        data = base64.b64decode(one.base64_string, validate=True)
    except (binascii.Error, ValueError):
        raise ServiceError("bad_request", "base64_string is not base64") from None
    return Source(uri=one.filename, upload=of_bytes(service, data, one.filename))
