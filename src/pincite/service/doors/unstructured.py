"""The door of unstructured's API: files in, elements in its vocabulary out."""

from __future__ import annotations

import csv
import hashlib
import io
import json
from collections.abc import Mapping
from typing import Annotated, Any, Literal, get_args

import msgspec
from fastapi import Path
from msgspec import Meta
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from pincite.converting.document import Document
from pincite.service.access import PasserOf
from pincite.service.answers import JSON, listing, named, of_fields, told
from pincite.service.bodies import Language
from pincite.service.doors.converting import (
    Failed,
    converted,
    form_fields,
    form_of,
    form_taken,
    in_fields,
    router_of,
)
from pincite.service.problems import CODES, ServiceError
from pincite.service.service import service_of
from pincite.service.uploads import Upload

router = router_of("unstructured")
Strategy = Literal["auto", "fast", "hi_res", "ocr_only", "vlm"]
STRATEGIES: tuple[Strategy, ...] = get_args(Strategy)
Output = Literal["application/json", "text/csv"]
TEXT = {"type": "string"}
CSV, MIXED = "text/csv", "multipart/mixed"
ANSWERS = (JSON, MIXED, CSV)
CHARACTERS_A_TOKEN = 4  # Of what chunks are counted in, where they are asked for in characters.


def refused(status: int, sentence: str, headers: Mapping[str, str] | None = None) -> Response:
    return JSONResponse({"detail": sentence}, status, headers)


HEALTH = of_fields({"healthcheck": TEXT})


@router.get("/healthcheck", responses=told(HEALTH), response_class=Response)
async def health() -> Response:
    """Whether it answers."""
    return JSONResponse({"healthcheck": "HEALTHCHECK STATUS: EVERYTHING OK!"})


class UnstructuredOptions(msgspec.Struct, frozen=True, kw_only=True):
    """What its clients ask for, as far as it is followed; others may be sent."""

    strategy: Annotated[
        Strategy, Meta(description="fast reads no pictures; auto those without text of their own.")
    ] = "auto"
    languages: Annotated[list[Language], Meta(description="Languages of the pictures.")] = []
    ocr_languages: Annotated[list[Language], Meta(description="The same in older clients.")] = []
    content_type: Annotated[str, Meta(description="What the files are said to be.")] = ""
    coordinates: Annotated[bool, Meta(description="Where elements stand.")] = False
    include_page_breaks: Annotated[bool, Meta(description="An element where a page ends.")] = False
    starting_page_number: Annotated[int, Meta(ge=0, le=10**6, description="That of the first page.")] = 1
    output_format: Annotated[Output, Meta(description="As JSON or as CSV.")] = "application/json"
    chunking_strategy: Annotated[str, Meta(description="If any, chunks are answered.")] = ""
    max_characters: Annotated[
        int, Meta(ge=1, le=10**6, description="Of a chunk, as near as tokens can tell.")
    ] = 500


ELEMENT = named(
    "UnstructuredElement",
    of_fields({"type": TEXT, "element_id": TEXT, "text": TEXT, "metadata": {"type": "object"}}),
)
TOLD = told(
    {"anyOf": [listing(ELEMENT), listing(listing(ELEMENT))]},
    media=dict.fromkeys((CSV, MIXED), TEXT),
    also=(400, 401, 403, 406, 408, 409, 413, 415, 422, 503),
    wrong={JSON: named("UnstructuredRefusal", of_fields({"detail": TEXT}))},
)
TAKEN = form_taken(form_fields(UnstructuredOptions))
Minor = Annotated[int, Path(ge=0, description="Whatever version the client knows.")]


@router.post("/general/v0.0.{minor}/general", responses=TOLD, openapi_extra=TAKEN, response_class=Response)
async def versioned(request: Request, who: PasserOf, minor: Minor) -> Response:
    """The elements of each file, at an older address."""
    return await general(request, who)


@router.post("/general/v0/general", responses=TOLD, openapi_extra=TAKEN, response_class=Response)
async def general(request: Request, who: PasserOf) -> Response:
    """The elements of each file; those of several in parts where that is accepted, else a list of lists."""
    service = service_of(request)
    try:
        files, fields = await form_of(request, service)
    except ServiceError as error:
        if error.code in ("busy", "stopping"):  # its clients ask again after this one alone
            return refused(503, error.detail, error.headers)
        return refused(422 if error.code == "bad_request" else CODES[error.code][0], error.detail)
    given: dict[str, Any] = {name: values[-1] for name, values in fields.items()}
    given |= {name: listed(fields[name]) for name in ("languages", "ocr_languages") if name in fields}
    accepted = {one.partition(";")[0].strip() for one in request.headers.get("accept", "*/*").split(",")}
    as_json = bool(accepted & {"*/*", "application/*", JSON})
    if not (as_json or accepted & {MIXED, CSV}):
        discard(files)
        return refused(406, f"there is no answer of that type; there are {', '.join(ANSWERS)}")
    if given.get("strategy", "auto") not in STRATEGIES:
        discard(files)
        said = f"Invalid strategy: {given['strategy']}. Must be one of {list(STRATEGIES)}"
        return refused(400, said)
    try:
        asked = in_fields(UnstructuredOptions, given)
    except ServiceError as error:
        discard(files)
        return refused(422, error.detail)
    options: dict[str, Any] = {"ocr": "auto" if asked.strategy == "auto" else asked.strategy != "fast"}
    if options["ocr"] and (languages := asked.languages or asked.ocr_languages):
        options["ocr_languages"] = "+".join(languages)
    if asked.content_type:
        options["media_type"] = asked.content_type
    found = []
    try:
        for upload in files:
            row = await converted(service, who.owner, upload, options)
            name = f"unstructured {asked}"
            found.append(await run_in_threadpool(service.desk.view, row, name, lambda d: elements(d, asked)))
    except Failed as failed:
        return refused(415 if failed.problem["status"] == 415 else 422, failed.problem["detail"])
    if asked.output_format == CSV or not (as_json or MIXED in accepted):
        return Response(as_csv([one for part in found for one in part]), media_type=CSV)
    if not as_json:
        data, boundary = mixed(found)
        return Response(data, headers={"Content-Type": f'{MIXED}; boundary="{boundary}"'})
    return JSONResponse(found[0] if len(found) == 1 else found)


def discard(files: list[Upload]) -> None:
    for upload in files:
        upload.discard()


def listed(values: list[str]) -> list[str]:
    """A field that is a list: repeated, with commas, or one JSON list."""
    if len(values) == 1 and values[0].startswith("["):
        try:
            return [str(one) for one in json.loads(values[0])]
        except ValueError:
            return []
    return [one for value in values for one in value.split(",") if one]


def elements(document: Document, asked: UnstructuredOptions) -> list[dict[str, Any]]:
    """The elements, or chunks of them, as the fields of the form ask."""
    if asked.chunking_strategy:
        return chunked(document, asked)
    found = document.to_elements(page_breaks=asked.include_page_breaks)
    out = []
    for one in found:
        metadata = dict(one["metadata"])
        if not asked.coordinates:
            metadata.pop("coordinates", None)
        if "page_number" in metadata:
            metadata["page_number"] += asked.starting_page_number - 1
        out.append(one | {"metadata": metadata})
    return out


def chunked(document: Document, asked: UnstructuredOptions) -> list[dict[str, Any]]:
    """Pieces of at most as many characters as are asked for, as near as tokens can tell."""
    return [
        {
            "type": "CompositeElement",
            "element_id": chunk.urn.rpartition(":")[2].replace("-", ""),
            "text": chunk.text,
            "metadata": {
                "filename": document.name,
                "filetype": document.media_type,
                "languages": [],
                **({"page_number": chunk.pages[0] + asked.starting_page_number - 1} if chunk.pages else {}),
            },
        }
        for chunk in document.chunks(max_tokens=max(32, asked.max_characters // CHARACTERS_A_TOKEN))
    ]


def mixed(found: list[list[dict[str, Any]]]) -> tuple[bytes, str]:
    """A part for the elements of each file, as JSON, and the boundary between them."""
    parts = [json.dumps(one).encode() for one in found]
    boundary = hashlib.sha256(b"".join(parts)).hexdigest()[:32]  # which no part holds, but by design
    head = f"--{boundary}\r\nContent-Type: application/json\r\n\r\n".encode()
    return b"".join(head + part + b"\r\n" for part in parts) + f"--{boundary}--\r\n".encode(), boundary


def as_csv(found: list[dict[str, Any]]) -> str:
    made = io.StringIO()
    rows = [
        {"type": one["type"], "element_id": one["element_id"], "text": one["text"]}
        | {name: value for name, value in one["metadata"].items() if isinstance(value, (str, int, float))}
        for one in found
    ]
    names = list(dict.fromkeys(name for row in rows for name in row))
    writer = csv.DictWriter(made, names)
    writer.writeheader()
    writer.writerows(rows)
    return made.getvalue()
