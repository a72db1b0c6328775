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
from pincite.service.doors.converting import form_of, yes
from pincite.service.problems import ServiceError, problem_of
from pincite.service.service import Service
from pincite.service.uploads import Upload, body_of, fetched, of_bytes

FORMS = {"md": "md_content", "json": "json_content", "html": "html_content", "text": "text_content"}
LISTS = ("to_formats", "from_formats", "ocr_lang", "page_range")
OCR = {"en": "eng", "de": "deu", "fr": "fra", "es": "spa", "it": "ita", "pt": "por", "english": "eng"}
PICTURES = {"placeholder": "none", "embedded": "data", "referenced": "files"}
MOST_SOURCES = 20
MOST_OF_A_BATCH = 100
TOKENS = 256  # Of a chunk at most where nothing is said: what docling's usual model reads.
LEAST_TOKENS, MOST_TOKENS = 32, 8192
INBODY, ZIP, SIGNED = "inbody", "zip", "presigned_url"
NO_STORAGE = "the target {} (presigned_url ...) requires artifact storage to be configured"


class Source(msgspec.Struct, frozen=True, kw_only=True):
    """A document that came, or why it did not."""

    uri: str
    upload: Upload | None = None
    problem: dict[str, Any] | None = None


class Asked(msgspec.Struct, frozen=True, kw_only=True):
    """A request. ``chunking`` are the options of chunks."""

    sources: tuple[Source, ...]
    options: dict[str, Any]
    chunking: dict[str, Any] = {}
    whole: bool = False  # the document too, beside its chunks
    target: str = INBODY

    def discard(self) -> None:
        for one in self.sources:
            if one.upload is not None:
                one.upload.discard()


def reading_of(asked: dict[str, Any]) -> dict[str, Any]:
    """Options of ``pincite.convert``. What is a picture is read where OCR is there, as with docling. Raises
    ``bad_request``."""
    options: dict[str, Any] = {}
    forced = yes(asked.get("force_ocr"))
    options["ocr"] = forced or yes(asked["do_ocr"]) if "do_ocr" in asked else forced or "auto"
    if options["ocr"]:
        languages = [OCR.get(one.lower(), one) for one in asked.get("ocr_lang") or []]
        options |= {"ocr_languages": "+".join(languages)} if languages else {}
    try:
        first, last = (int(one) for one in asked.get("page_range") or (1, 10**9))
    except (TypeError, ValueError):
        raise ServiceError("bad_request", "page_range is two numbers") from None
    if last < 10**9:
        options["pages"] = f"{first}-{last}"
    if not yes(asked.get("do_table_structure", True)):
        options["tables"] = False
    return options


def forms_of(asked: dict[str, Any]) -> tuple[str, ...]:
    """Raises ``bad_request``."""
    wanted = tuple(asked.get("to_formats") or ("md",))
    for one in wanted:
        if one not in FORMS:
            there = ", ".join(FORMS)
            raise ServiceError("bad_request", f"to_formats: {one} is not written; there are {there}")
    return wanted


def pictures_of(asked: dict[str, Any]) -> str:
    """What becomes of pictures. Raises ``bad_request``."""
    said = (
        asked.get("image_export_mode", "embedded")
        if yes(asked.get("include_images", True))
        else "placeholder"
    )
    if said not in PICTURES:
        raise ServiceError("bad_request", f"image_export_mode is one of {', '.join(PICTURES)}, not {said}")
    return PICTURES[said]


def tokens_of(chunking: dict[str, Any]) -> int:
    """Tokens of a chunk at most. Raises ``bad_request``."""
    said = str(chunking.get("max_tokens") or TOKENS)
    if not said.isdigit() or not LEAST_TOKENS <= int(said) <= MOST_TOKENS:
        sentence = f"max_tokens is a number from {LEAST_TOKENS} to {MOST_TOKENS}, not {said}"
        raise ServiceError("bad_request", sentence)
    return int(said)


async def in_form(request: Request, service: Service, *, chunks: bool) -> Asked:
    """A request as a form; in one for chunks the names of options begin with ``convert_``, ``chunking_``."""
    files, fields = await form_of(request, service)
    values: dict[str, Any] = {name: said[-1] for name, said in fields.items()}
    for name in fields:
        if name.removeprefix("convert_") in LISTS:
            values[name] = listed(fields[name])
    options = beginning("convert_", values) if chunks else values
    return Asked(
        sources=tuple(Source(uri=one.name, upload=one) for one in files),
        options=options,
        chunking=beginning("chunking_", values) if chunks else {},
        whole=yes(values.get("include_converted_doc", False)),
        target=values.get("target_type", INBODY),
    )


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
    try:
        body = json.loads(await body_of(request, 2 * service.settings.max_size))
        options = body.get("options") or body.get("convert_options") or {}
        given = [dict(one) for one in body.get("sources") or []]
        given += [{"kind": "file", **one} for one in body.get("file_sources") or []]
        given += [{"kind": "http", **one} for one in body.get("http_sources") or []]
        targets = body.get("targets") or [body.get("target") or {}]
        target = targets[0].get("kind", INBODY) if len(targets) == 1 else "several targets"
    except (ValueError, AttributeError, TypeError) as error:
        raise ServiceError("bad_request", f"the body cannot be read: {error}") from None
    most = MOST_OF_A_BATCH if batch else MOST_SOURCES
    if not 0 < len(given) <= most:
        raise ServiceError("bad_request", f"give 1 to {most} sources")
    sources: list[Source] = []
    for one in given:
        try:
            sources.append(await had(service, one))
        except (ServiceError, PinciteError) as error:
            if not batch:
                Asked(sources=tuple(sources), options={}).discard()
                raise
            problem = msgspec.to_builtins(problem_of(error))
            sources.append(Source(uri=str(one.get("url", "")), problem=problem))
    return Asked(
        sources=tuple(sources),
        options=options,
        chunking=body.get("chunking_options") or {},
        whole=yes(body.get("include_converted_doc", False)),
        target=ZIP if yes(options.get("return_as_file")) else target,
    )


async def had(service: Service, one: dict[str, Any]) -> Source:
    """The document of a source. Raises ``bad_request``, and as ``fetched``."""
    if one.get("kind") == "file":
        try:
            data = base64.b64decode(one["base64_string"], validate=True)
        except (KeyError, TypeError, binascii.Error, ValueError):
            raise ServiceError("bad_request", "base64_string is not base64") from None
        name = str(one.get("filename", ""))
        return Source(uri=name, upload=of_bytes(service, data, name))
    if one.get("kind") != "http":
        raise ServiceError("bad_request", f"sources of the kind {one.get('kind')} are not known: file, http")
    url = str(one.get("url", ""))
    return Source(uri=url, upload=await run_in_threadpool(fetched, service, url))
