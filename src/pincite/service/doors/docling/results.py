"""What came of tasks, as docling's clients take it: documents in their forms, ZIPs, addresses, chunks."""

from __future__ import annotations

import io
import json
import re
import time
import zipfile
from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

from starlette.concurrency import run_in_threadpool
from starlette.responses import JSONResponse, Response

from pincite.converting.document import Document
from pincite.outputs.pictured import picture_files
from pincite.service.archive_of import OLDEST
from pincite.service.doors.converting import Failed, outcome
from pincite.service.doors.docling.asked import FORMS, SIGNED, ZIP
from pincite.service.doors.docling.chunks import chunked
from pincite.service.doors.docling.tasks import CANCELLED, Piece, Task, failure_of
from pincite.service.problems import ServiceError
from pincite.service.service import Service
from pincite.service.store import DocumentRow

T = TypeVar("T")
NAMES = {"md": "md", "json": "docling", "html": "html", "text": "text"}
ENDINGS = {"md": ".md", "json": ".json", "html": ".html", "text": ".txt"}
# By form: what docling calls it, and its media type.
ARTIFACTS = {
    "md": ("markdown", "text/markdown"),
    "json": ("json", "application/json"),
    "html": ("html", "text/html"),
    "text": ("text", "text/plain"),
}
PAGE_MARK = re.compile(r"<!-- page \d+ -->")


class Ended(NamedTuple):
    """A document of a task: its row where it was read, else the problem."""

    piece: Piece
    row: DocumentRow | None
    problem: dict[str, Any] | None

    @property
    def status(self) -> str:
        if self.row is None:
            return "failure"
        return "partial_success" if self.row.state == "partial" else "success"

    @property
    def name(self) -> str:
        return self.row.name or self.row.id if self.row is not None else self.piece.uri.rpartition("/")[2]

    @property
    def errors(self) -> list[dict[str, Any]]:
        if self.problem is None:
            return []
        told = failure_of(self.problem)
        error = {"component_type": "document_backend", "module_name": "pincite"}
        return [error | {"error_message": told["message"], "category": told["category"]}]


async def ended(service: Service, owner: str, piece: Piece) -> Ended:
    """A document when it has been read."""
    if piece.taken is None:
        return Ended(piece, None, piece.problem)
    try:
        return Ended(piece, await outcome(service, owner, piece.taken), None)
    except Failed as failed:
        return Ended(piece, None, failed.problem)
    except ServiceError as error:
        if error.code != "cancelled":
            raise
        return Ended(piece, None, CANCELLED)


async def result_of(service: Service, owner: str, task: Task, key: str = "", base: str = "") -> Response:
    """The answer to a task; ``base`` is the address of this door, where what was made can be got under
    ``key``."""
    all_ended = [await ended(service, owner, one) for one in task.pieces]
    if task.kind == "chunk":
        return await chunk_answer(service, task, all_ended)
    if task.target == SIGNED:
        return JSONResponse(addresses(task, all_ended, f"{base}/v1/artifacts/{key}"))
    if task.target == ZIP or len(all_ended) > 1:
        files = [await viewed(service, one.row, task, files_of) for one in all_ended if one.row is not None]
        return Response(await run_in_threadpool(packed, files), media_type="application/zip")
    (only,) = all_ended
    told = await exported(service, only, task)
    return JSONResponse(told | {"processing_time": seconds(task), "timings": {}, "confidence": None})


def seconds(task: Task) -> float:
    return round(time.time() - task.began, 3)


async def viewed(service: Service, row: DocumentRow, task: Task, make: Callable[[Document, Task], T]) -> T:
    """What ``make`` gives for a document of a task, kept."""
    asked = task.forms, task.pictures, task.page_break, task.chunker, task.chunking
    name = f"docling {make.__name__} {asked}"
    return await run_in_threadpool(service.desk.view, row, name, lambda document: make(document, task))


async def exported(service: Service, one: Ended, task: Task) -> dict[str, Any]:
    """A document in its forms."""
    document: dict[str, Any] = dict.fromkeys((*FORMS.values(), "doctags_content"))
    if one.row is not None:
        document |= await viewed(service, one.row, task, forms_in)
    return {
        "document": document | {"filename": one.name},
        "status": one.status,
        "errors": one.errors,
    }


def forms_in(document: Document, task: Task) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for form in task.forms:
        content = written(document, task, form)
        found[FORMS[form]] = json.loads(content) if form == "json" else content.decode()
    return found


def written(document: Document, task: Task, form: str) -> bytes:
    """The document in one form."""
    options: dict[str, Any] = {} if form == "text" else {"pictures": task.pictures}
    if form != "md" or not task.page_break:
        return document.write(NAMES[form], **options)
    marked = document.write("md", page_marks=True, **options).decode()
    return PAGE_MARK.sub(task.page_break, PAGE_MARK.sub("", marked, count=1).lstrip("\n")).encode()


def files_of(document: Document, task: Task) -> tuple[str, dict[str, bytes]]:
    """The stem of its name, and the files of a document: those of its forms by ending, pictures by path."""
    files = {ENDINGS[form]: written(document, task, form) for form in task.forms}
    if task.pictures == "files":
        files |= {f"pictures/{name}": data for name, data in picture_files(document.illustrated)}
    return document.name.rpartition(".")[0] or "document", files


def packed(documents: list[tuple[str, dict[str, bytes]]]) -> bytes:
    """The documents as a ZIP."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as package:
        added: set[str] = set()
        for number, (stem, files) in enumerate(documents, 1):
            stem = stem if len(documents) == 1 else f"{number}-{stem}"
            for name, data in files.items():
                path = f"{stem}{name}" if name.startswith(".") else name
                if path not in added:
                    added.add(path)
                    package.writestr(zipfile.ZipInfo(path, OLDEST), data, zipfile.ZIP_DEFLATED)
    return made.getvalue()


def addresses(task: Task, found: list[Ended], at: str) -> dict[str, Any]:
    """Where what was made of each document can be got."""
    documents = [
        {
            "source_index": number,
            "source_uri": one.piece.uri,
            "filename": one.name,
            "status": one.status,
            "errors": one.errors,
            "artifacts": [
                {
                    "artifact_type": ARTIFACTS[form][0],
                    "mime_type": ARTIFACTS[form][1],
                    "uri": f"{at}/{number}/{form}?token={task.secret}",
                }
                for form in task.forms
                if one.row is not None
            ],
        }
        for number, one in enumerate(found)
    ]
    statuses = [one.status for one in found]
    return {
        "documents": documents,
        "processing_time": seconds(task),
        "num_converted": len(found),
        "num_succeeded": statuses.count("success"),
        "num_partially_succeeded": statuses.count("partial_success"),
        "num_failed": statuses.count("failure"),
    }


async def chunk_answer(service: Service, task: Task, found: list[Ended]) -> Response:
    """The chunks of all documents; the documents too where they were asked for, and where they failed."""
    chunks: list[dict[str, Any]] = []
    for one in found:
        if one.row is not None:
            chunks += await viewed(service, one.row, task, chunked)
    documents = []
    for one in found:
        if task.whole or one.row is None:
            told = await exported(service, one, task)
            documents.append({"kind": "ExportResult", "content": told.pop("document"), **told})
    return JSONResponse({"chunks": chunks, "documents": documents, "processing_time": seconds(task)})
