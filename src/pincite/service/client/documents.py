"""Documents and jobs: sent, waited for, given back, forgotten."""

from __future__ import annotations

import io
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Literal, TypedDict, Unpack

import httpx
import msgspec

from pincite.service.client.connection import Connected, as_told
from pincite.service.client.failures import Unreachable, failure_of
from pincite.service.shapes import DocumentAnswer, Documents, JobAnswer, JobList

LONGEST = 60.0  # Seconds that the service lets an answer wait at most.
PATIENCE = 600.0  # ... and where nothing is kept that could be asked for later.
ENDED = ("done", "partial", "failed", "cancelled")
Source = str | Path | bytes


class Reading(TypedDict, total=False):
    """How a document is to be read, as ``pincite.convert`` takes it."""

    reading_order: Literal["standard", "vertical", "auto"]
    tables: bool
    ocr: bool | Literal["auto", "on", "off"]
    ocr_languages: str
    ocr_engine: Literal["tesseract", "rapid"]
    pages: str
    partial: bool
    media_type: str
    password: str


class DocumentCalls(Connected):
    """What is done with documents as wholes."""

    def send(
        self, source: Source, *, name: str = "", wait: float = 600.0, **reading: Unpack[Reading]
    ) -> DocumentAnswer:
        """A document when it has been read: the path of a file, or bytes. Raises ``Failure``, ``Unreachable``
        where it is not read within ``wait`` seconds; it is read all the same."""
        begun = self.begin(source, name=name, wait=wait, **reading)
        return begun if isinstance(begun, DocumentAnswer) else self.read(begun, wait)

    def begin(
        self,
        source: Source,
        *,
        name: str = "",
        wait: float = 0.0,
        callbacks: tuple[str, ...] = (),
        idempotency_key: str = "",
        **reading: Unpack[Reading],
    ) -> DocumentAnswer | JobAnswer:
        """The document where it is read at once or within ``wait`` seconds, else the job that reads it. An
        address of ``callbacks`` is told when it is."""
        name = name or ("" if isinstance(source, bytes) else Path(source).name)
        query = {**reading, "name": name or None, "callback": callbacks}
        headers = waiting(wait) | ({"Idempotency-Key": idempotency_key} if idempotency_key else {})
        headers["Content-Type"] = "application/octet-stream"
        with io.BytesIO(source) if isinstance(source, bytes) else Path(source).open("rb") as file:
            answer = self._service.asked(
                "POST", "/v1/documents", query, content=file, headers=headers, wait=min(wait, LONGEST)
            )
        return begun_in(answer)

    def send_from(
        self, url: str, *, name: str = "", wait: float = 600.0, **reading: Unpack[Reading]
    ) -> DocumentAnswer:
        """The same of a document that the service gets itself, from where its operator allows it."""
        answer = self._service.asked(
            "POST",
            "/v1/documents",
            reading,
            body={"url": url, "name": name},
            headers=waiting(wait),
            wait=min(wait, LONGEST),
        )
        begun = begun_in(answer)
        return begun if isinstance(begun, DocumentAnswer) else self.read(begun, wait)

    def read(self, job: JobAnswer | str, wait: float = 600.0) -> DocumentAnswer:
        """The document of a job when that has ended. Raises as ``send``."""
        ended = self.ended(job, wait)
        if ended.problem:
            raise failure_of(ended.problem | {"job": ended.id})
        if ended.state == "cancelled":
            raise failure_of(
                {"code": "cancelled", "status": 409, "detail": f"the job {ended.id} was cancelled"}
            )
        return self.document(ended.document)

    def documents(self) -> Iterator[DocumentAnswer]:
        """All documents, the youngest first."""
        cursor: str | None = ""
        while cursor is not None:
            found = self._service.value(Documents, "/v1/documents", {"cursor": cursor or None})
            yield from found.documents
            cursor = found.cursor

    def document(self, key: str) -> DocumentAnswer:
        return self._service.value(DocumentAnswer, f"/v1/documents/{key}")

    def forget(self, key: str) -> None:
        """Delete a document and all that was made of it."""
        self._service.asked("DELETE", f"/v1/documents/{key}")

    def source(self, key: str) -> bytes:
        """The original."""
        return self._service.asked("GET", f"/v1/documents/{key}/source").content

    def convert(self, source: Source, to: str = "md", *, name: str = "", **reading: Unpack[Reading]) -> bytes:
        """A document in the form of ``content`` that is asked for; the service keeps nothing of it."""
        query = {**reading, "name": name or None, "to": to}
        if not isinstance(source, bytes):
            query["name"] = name or Path(source).name
        headers = {"Content-Type": "application/octet-stream"}
        with io.BytesIO(source) if isinstance(source, bytes) else Path(source).open("rb") as file:
            answer = self._service.asked(
                "POST", "/v1/convert", query, content=file, headers=headers, wait=PATIENCE
            )
        return answer.content

    def content(self, key: str, to: str = "md") -> bytes:
        """The whole document as ``json``, ``md``, ``html``, ``text``, ``csv``, ``nquads``, ``extract``,
        ``docling``, ``elements``, ``chunks``, ``pdf``, ``zip``."""
        return self._service.asked("GET", f"/v1/documents/{key}/content", {"to": to}).content

    def jobs(self) -> Iterator[JobAnswer]:
        """All jobs, the youngest first."""
        cursor: str | None = ""
        while cursor is not None:
            found = self._service.value(JobList, "/v1/jobs", {"cursor": cursor or None})
            yield from found.jobs
            cursor = found.cursor

    def job(self, job: str, *, wait: float = 0.0) -> JobAnswer:
        """A job; with ``wait`` when it has ended, at most so many seconds later."""
        seconds = min(wait, LONGEST)
        return self._service.value(JobAnswer, f"/v1/jobs/{job}", {"wait": seconds}, wait=seconds)

    def ended(self, job: JobAnswer | str, wait: float = 600.0) -> JobAnswer:
        """A job when it has ended. Raises ``Unreachable`` where it has not within ``wait`` seconds."""
        key = job if isinstance(job, str) else job.id
        until = time.monotonic() + wait
        while True:
            found = self.job(key, wait=max(0.0, until - time.monotonic()))
            if found.state in ENDED:
                return found
            if time.monotonic() >= until:
                raise Unreachable("no_answer", f"the job {key} is {found.state} after {wait:g} s", job=key)

    def events(self, job: str) -> Iterator[JobAnswer]:
        """A job each time that it has changed, until it has ended."""
        with self._service.lines(f"/v1/jobs/{job}/events") as lines:
            for line in lines:
                if line.startswith("data: "):
                    yield msgspec.json.decode(line[6:], type=JobAnswer)

    def cancel(self, job: str) -> None:
        self._service.asked("DELETE", f"/v1/jobs/{job}")


def waiting(seconds: float) -> dict[str, str]:
    """The header that says how long an answer may wait."""
    wish = f"wait={int(min(seconds, LONGEST))}" if seconds >= 1 else "respond-async"
    return {"Prefer": wish}


def begun_in(answer: httpx.Response) -> DocumentAnswer | JobAnswer:
    if answer.status_code == httpx.codes.ACCEPTED:
        return as_told(answer, JobAnswer)
    return as_told(answer, DocumentAnswer)
