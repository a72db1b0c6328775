"""Tasks: documents that are being read, and what is wanted of them when they have been."""

from __future__ import annotations

import asyncio
import secrets
import time
import uuid
from typing import Any, Literal

import msgspec

from pincite.service.doors.converting import Taken, begun
from pincite.service.doors.docling.asked import Asked, Source, pictures_of, reading_of
from pincite.service.doors.docling.bodies import DoclingChunking
from pincite.service.service import Service
from pincite.service.store import ENDED, JobRow

Kind = Literal["convert", "chunk"]
Chunker = Literal["hybrid", "hierarchical"]
STEP = 0.2  # Seconds between two looks at a task of several documents.


class Piece(msgspec.Struct, frozen=True, kw_only=True):
    """A document of a task, or why there is none."""

    uri: str
    taken: Taken | None = None
    problem: dict[str, Any] | None = None


class Task(msgspec.Struct, frozen=True, kw_only=True):
    """What was asked for. ``secret`` opens what was made of it to whoever knows its address."""

    kind: Kind
    pieces: tuple[Piece, ...]
    forms: tuple[str, ...]
    pictures: str
    target: str
    began: float
    page_break: str = ""
    chunker: Chunker = "hybrid"
    chunking: DoclingChunking = DoclingChunking()
    whole: bool = False
    secret: str = ""


async def task_of(
    service: Service, owner: str, asked: Asked, *, kind: Kind = "convert", chunker: Chunker = "hybrid"
) -> Task:
    """Begin to read what a request asks for. Raises ``bad_request``, ``busy``."""
    try:
        reading = reading_of(asked.options)
    except BaseException:
        asked.discard()
        raise
    return Task(
        kind=kind,
        pieces=tuple([await piece_of(service, owner, one, reading) for one in asked.sources]),
        forms=tuple(asked.options.to_formats or ("md",)),
        pictures=pictures_of(asked.options),
        target=asked.target,
        began=time.time(),
        page_break=asked.options.md_page_break_placeholder or "",
        chunker=chunker,
        chunking=asked.chunking,
        whole=asked.whole,
        secret=secrets.token_urlsafe(24),
    )


async def piece_of(service: Service, owner: str, one: Source, reading: dict[str, Any]) -> Piece:
    if one.upload is None:
        return Piece(uri=one.uri, problem=one.problem)
    return Piece(uri=one.uri, taken=await begun(service, owner, one.upload, reading))


def kept(service: Service, owner: str, task: Task) -> str:
    """The id under which a task is found again."""
    key = uuid.uuid4().hex
    service.store.put_task(owner, key, msgspec.msgpack.encode(task))
    return key


def known(service: Service, owner: str | None, key: str) -> tuple[str, Task] | None:
    """Whose a task is, and the task; ``owner`` None: anybody's."""
    found = service.store.task(owner, key)
    return None if found is None else (found[0], msgspec.msgpack.decode(found[1], type=Task))


def jobs_of(service: Service, owner: str, task: Task) -> list[JobRow | None]:
    """The jobs of its documents; None where one was read before, or there is none."""
    return [
        service.store.job(owner, one.taken.job) if one.taken is not None and one.taken.job else None
        for one in task.pieces
    ]


def status_of(service: Service, owner: str, key: str, task: Task) -> dict[str, Any]:
    """How far a task is."""
    jobs = jobs_of(service, owner, task)
    states = ["done" if job is None else job.state for job in jobs]
    pairs = zip(jobs, task.pieces, strict=True)
    failed = [wrong for job, one in pairs if (wrong := one.problem if job is None else job.problem)]
    failed += [CANCELLED for state in states if state == "cancelled"]
    ended = [state for state in states if state in ENDED]
    said = "started" if any(state == "running" for state in states) or ended else "pending"
    if len(ended) == len(states):
        said = "failure" if len(failed) == len(states) else "success"
    waiting = [service.store.waiting_before(job) for job in jobs if job is not None and job.state == "queued"]
    partial = states.count("partial")
    return {
        "task_id": key,
        "task_type": task.kind,
        "task_status": said,
        "task_position": max(waiting, default=None),
        "task_meta": {
            "num_docs": len(states),
            "num_processed": len(ended),
            "num_succeeded": len(ended) - len(failed) - partial,
            "num_partially_succeeded": partial,
            "num_failed": len(failed),
        },
        "error_message": failed[0]["detail"] if said == "failure" else None,
        "failure": failure_of(failed[0]) if said == "failure" else None,
    }


CANCELLED = {"code": "cancelled", "detail": "the work was cancelled", "retryable": True}
CATEGORIES = {
    "timeout": "timeout",
    "forbidden": "policy",
    "too_large": "policy",
    "unreachable": "source_unavailable",
    "busy": "capacity",
    "internal": "internal",
}


def failure_of(problem: dict[str, Any]) -> dict[str, Any]:
    """A problem as docling's clients know it."""
    return {
        "category": CATEGORIES.get(problem["code"], "backend_failure"),
        "message": f"{problem['code']}: {problem['detail']}",
        "retryable": bool(problem.get("retryable")),
        "phase": "execution",
        "details": {"code": problem["code"]},
    }


async def changed(service: Service, owner: str, key: str, task: Task, seconds: float) -> dict[str, Any]:
    """Its status when that is another, at the latest after so many seconds."""
    until = time.monotonic() + seconds
    first = found = status_of(service, owner, key, task)
    while found == first and found["task_status"] not in ("success", "failure"):
        rest = until - time.monotonic()
        if rest <= 0 or service.jobs.stopping.is_set():
            break
        await asyncio.sleep(min(rest, STEP))
        found = status_of(service, owner, key, task)
    return found
