"""The door of unstructured's API: files in, elements in its vocabulary out."""

from __future__ import annotations

import csv
import hashlib
import io
import json
from collections.abc import Mapping
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from pincite.converting.document import Document
from pincite.service.access import PasserOf
from pincite.service.doors.converting import Failed, converted, form_of, router_of, yes
from pincite.service.problems import CODES, ServiceError
from pincite.service.service import service_of

router = router_of("unstructured")
STRATEGIES = ("auto", "fast", "hi_res", "ocr_only", "vlm")
CSV, MIXED = "text/csv", "multipart/mixed"
ANSWERS = ("application/json", MIXED, CSV)
CHARACTERS_A_TOKEN = 4  # Of what chunks are counted in, where they are asked for in characters.


def refused(status: int, sentence: str, headers: Mapping[str, str] | None = None) -> Response:
    return JSONResponse({"detail": sentence}, status, headers)


@router.get("/healthcheck")
async def health() -> Response:
    return JSONResponse({"healthcheck": "HEALTHCHECK STATUS: EVERYTHING OK!"})


@router.post("/general/v0/general")
@router.post("/general/v0.0.{minor:int}/general")
async def general(request: Request, who: PasserOf) -> Response:
    """The elements of each file."""
    service = service_of(request)
    try:
        files, fields = await form_of(request, service)
    except ServiceError as error:
        if error.code in ("busy", "stopping"):  # its clients ask again after this one alone
            return refused(503, error.detail, error.headers)
        return refused(422 if error.code == "bad_request" else CODES[error.code][0], error.detail)
    asked = {name: values[-1] for name, values in fields.items()}
    accepted = {one.partition(";")[0].strip() for one in request.headers.get("accept", "*/*").split(",")}
    as_json = bool(accepted & {"*/*", "application/*", "application/json"})
    if not (as_json or accepted & {MIXED, CSV}):
        for upload in files:
            upload.discard()
        return refused(406, f"there is no answer of that type; there are {', '.join(ANSWERS)}")
    strategy = asked.get("strategy", "auto")
    if strategy not in STRATEGIES:
        return refused(400, f"Invalid strategy: {strategy}. Must be one of {list(STRATEGIES)}")
    options: dict[str, Any] = {}
    options["ocr"] = "auto" if strategy == "auto" else strategy != "fast"
    if options["ocr"]:
        languages = listed(fields.get("languages") or fields.get("ocr_languages") or [])
        options |= {"ocr_languages": "+".join(languages)} if languages else {}
    found = []
    try:
        for upload in files:
            given = options | ({"media_type": asked["content_type"]} if asked.get("content_type") else {})
            row = await converted(service, who.owner, upload, given)
            name = f"unstructured {sorted(asked.items())}"
            found.append(await run_in_threadpool(service.desk.view, row, name, lambda d: elements(d, asked)))
    except Failed as failed:
        return refused(415 if failed.problem["status"] == 415 else 422, failed.problem["detail"])
    if asked.get("output_format") == CSV or not (as_json or MIXED in accepted):
        return Response(as_csv([one for part in found for one in part]), media_type=CSV)
    if not as_json:
        data, boundary = mixed(found)
        return Response(data, headers={"Content-Type": f'{MIXED}; boundary="{boundary}"'})
    return JSONResponse(found[0] if len(found) == 1 else found)


def listed(values: list[str]) -> list[str]:
    """A field that is a list: repeated, with commas, or one JSON list."""
    if len(values) == 1 and values[0].startswith("["):
        try:
            return [str(one) for one in json.loads(values[0])]
        except ValueError:
            return []
    return [one for value in values for one in value.split(",") if one]


def elements(document: Document, asked: dict[str, str]) -> list[dict[str, Any]]:
    """The elements, or chunks of them, as the fields of the form ask."""
    if asked.get("chunking_strategy"):
        return chunked(document, asked)
    found = document.to_elements(page_breaks=yes(asked.get("include_page_breaks", "false")))
    start = int(asked.get("starting_page_number") or 1)
    out = []
    for one in found:
        metadata = dict(one["metadata"])
        if not yes(asked.get("coordinates", "false")):
            metadata.pop("coordinates", None)
        if "page_number" in metadata:
            metadata["page_number"] += start - 1
        out.append(one | {"metadata": metadata})
    return out


def chunked(document: Document, asked: dict[str, str]) -> list[dict[str, Any]]:
    """Pieces of at most as many characters as are asked for, as near as tokens can tell."""
    most = int(asked.get("max_characters") or 500)
    start = int(asked.get("starting_page_number") or 1)
    return [
        {
            "type": "CompositeElement",
            "element_id": chunk.urn.rpartition(":")[2].replace("-", ""),
            "text": chunk.text,
            "metadata": {
                "filename": document.name,
                "filetype": document.media_type,
                "languages": [],
                **({"page_number": chunk.pages[0] + start - 1} if chunk.pages else {}),
            },
        }
        for chunk in document.chunks(max_tokens=max(32, most // CHARACTERS_A_TOKEN))
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
