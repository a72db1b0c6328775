"""Jobs: what waits, what is worked on, what came of it; a kill loses none."""

from __future__ import annotations

import asyncio
import logging
import threading
import time
import uuid
from collections.abc import Callable
from typing import Any

import msgspec

from pincite.converting.isolated import timed
from pincite.errors import InternalError, PinciteError, TimedOut
from pincite.sandbox.isolation import Task
from pincite.sandbox.resources import Isolation
from pincite.service.access import PASSING
from pincite.service.crew import Crew
from pincite.service.desk import Desk
from pincite.service.problems import ServiceError, problem_of
from pincite.service.reading import Read, read
from pincite.service.settings import ServiceSettings
from pincite.service.store import ENDED, DocumentRow, JobRow, State, Store

logger = logging.getLogger(__name__)
ATTEMPTS = 3  # Times that a job is begun, where the service was killed over it.
SHORTLY = 600.0  # Seconds that what was read is kept at least, unless nothing is kept so long.
SHORTEST, LONGEST = 0.02, 0.25  # Seconds between two looks at a job that is waited for.
TOLD_EVERY = 0.2  # Seconds between two notes of progress.


class Jobs:
    """The work that waits and is done, ``readers`` pieces of it at once."""

    def __init__(self, settings: ServiceSettings, isolation: Isolation, store: Store, desk: Desk) -> None:
        self.settings, self.isolation, self.store, self.desk = settings, isolation, store, desk
        self.crew = Crew(settings.readers)
        self.stopping = threading.Event()
        self.ended: list[Callable[[JobRow], None]] = []  # called with every job that has ended
        self._more = threading.Condition()
        self._cancelled: set[str] = set()
        self._threads = [
            threading.Thread(target=self._work, name=f"reader-{i}", daemon=True)
            for i in range(settings.readers)
        ]
        self._claim = threading.Lock()

    def start(self) -> None:
        """Begin to work: what was being done when the service ended is done again."""
        for row in self.store.in_state("running", "cancelling"):
            if row.state == "cancelling":
                self._end(row, "cancelled")
            elif row.attempts >= ATTEMPTS:
                lost = ServiceError("stopping", f"the service ended {row.attempts} times while at it")
                self._end(row, "failed", problem=msgspec.to_builtins(problem_of(lost)))
            else:
                self.store.change_job(row.id, state="queued", phase="waiting", pages_done=0)
        for thread in self._threads:
            thread.start()

    def stop(self, seconds: float = 10.0) -> None:
        """Let what is worked on be finished within so many seconds; what is not goes back to wait."""
        self.stopping.set()
        with self._more:
            self._more.notify_all()
        until = time.monotonic() + seconds
        for thread in self._threads:
            if thread.ident is not None:
                thread.join(max(0.0, until - time.monotonic()))
        for row in self.store.in_state("running"):
            self.store.change_job(row.id, state="queued", phase="waiting", attempts=row.attempts - 1)

    # Asking

    def begin(
        self,
        document: DocumentRow,
        kind: str,
        options: dict[str, Any],
        *,
        callbacks: tuple[str, ...] = (),
    ) -> JobRow:
        """A new job that waits. Raises ``busy`` where too many do."""
        self.require_room(document.owner)
        now = time.time()
        row = JobRow(
            id=uuid.uuid4().hex,
            owner=document.owner,
            kind=kind,
            document=document.id,
            created=now,
            expires=now + self.settings.keep,
            options=options,
            callbacks=callbacks,
        )
        self.store.put_document(
            msgspec.structs.replace(document, state="queued", job=row.id, options=options)
        )
        row = self.store.put_job(row)
        with self._more:
            self._more.notify()
        return row

    def share(self, owner: str) -> tuple[int, int]:
        """How many jobs an owner may have that wait or are worked on, and how many more there may be now."""
        name = owner.removesuffix(PASSING)
        limit = self.settings.share if name else self.settings.queue
        own = (name, name + PASSING)
        states: tuple[State, ...] = ("queued", "running", "cancelling") if name else ("queued",)
        counts = [self.store.at_work(state) for state in states]
        return limit, max(0, limit - sum(count.get(one, 0) for count in counts for one in own))

    def require_room(self, owner: str = "") -> None:
        """Raises ``busy``, ``stopping``."""
        if self.stopping.is_set():
            raise ServiceError("stopping", "the service is stopping", headers={"Retry-After": "10"})
        waiting = self.store.count("queued")
        if waiting >= self.settings.queue:
            seconds = str(max(1, min(60, waiting // self.settings.readers)))
            raise ServiceError(
                "busy",
                f"{waiting} jobs wait already; try again in {seconds} s",
                headers={"Retry-After": seconds},
            )
        limit, left = self.share(owner)
        if not left:
            sentence = f"{limit} jobs of this key wait or are worked on; try again when some have ended"
            raise ServiceError("busy", sentence, headers={"Retry-After": "5"})

    def job(self, owner: str, key: str) -> JobRow:
        """Raises ``unknown_job``."""
        row = self.store.job(owner, key)
        if row is None:
            raise ServiceError("unknown_job", f"there is no job {key}; it may have been too old")
        return row

    async def waited(self, row: JobRow, seconds: float, *, version: int | None = None) -> JobRow:
        """The job when it has ended, or with ``version`` is another than that, at the latest by then."""
        until, pause = time.monotonic() + seconds, SHORTEST
        while row.state not in ENDED and (version is None or row.version == version):
            rest = until - time.monotonic()
            if rest <= 0 or self.stopping.is_set():
                break
            await asyncio.sleep(min(rest, pause))
            pause = min(2 * pause, LONGEST)
            row = self.store.job(row.owner, row.id) or row
        return row

    def cancel(self, row: JobRow) -> JobRow:
        """End a job. Raises ``conflict`` where it has ended by itself."""
        with self._claim:
            row = self.store.job(None, row.id) or row
            if row.state in ("done", "partial", "failed"):
                raise ServiceError("conflict", f"the job is {row.state} already")
            if row.state == "queued":
                return self._end(row, "cancelled")
            if row.state == "running":
                self._cancelled.add(row.id)
                return self.store.change_job(row.id, state="cancelling") or row
        return row

    # Working

    def _work(self) -> None:
        while not self.stopping.is_set():
            row = self._claimed()
            if row is None:
                with self._more:
                    self._more.wait(1.0)
                continue
            try:
                self._do(row)
            except Exception:
                logger.exception("a bug in job %s", row.id)
                bug = InternalError("a bug in Pincite")
                self._end(row, "failed", problem=msgspec.to_builtins(problem_of(bug)))

    def _claimed(self) -> JobRow | None:
        with self._claim:
            waiting = self.store.in_state("queued")
            if not waiting:
                return None
            running = self.store.at_work("running")
            # The oldest of those who have least at work, so that nobody's many jobs hold up others.
            row = min(waiting, key=lambda one: running.get(one.owner, 0))
            return self.store.change_job(
                row.id, state="running", phase="reading", started=time.time(), attempts=row.attempts + 1
            )

    def _do(self, row: JobRow) -> None:
        document = self.store.document(row.owner, row.document)
        if document is None:
            self._end(row, "cancelled")
            return
        self.store.put_document(msgspec.structs.replace(document, state="running"))
        try:
            found = self._read(row, document)
        except PinciteError as error:
            if row.id in self._cancelled:
                self._end(row, "cancelled")
            elif not (self.stopping.is_set() and isinstance(error, TimedOut)):
                self._end(row, "failed", problem=msgspec.to_builtins(problem_of(error)))
            return
        self._keep(row, document, found)

    def _read(self, row: JobRow, document: DocumentRow) -> Read:
        path = str(self.desk.source(document))
        options = dict(row.options)
        password = self.desk.passwords.get((row.owner, row.document))
        if password is not None:
            options["password"] = password
        options, bounds = timed(options, self.isolation, self.desk.source(document))
        last = 0.0

        def told(done: int, total: int) -> None:
            nonlocal last
            if time.monotonic() - last > TOLD_EVERY:
                last = time.monotonic()
                self.store.change_job(row.id, pages_done=done, pages_total=total)

        task = Task(
            read,
            (path, document.name, options, self.settings.max_pages),
            {},
            bounds.seconds,
            bounds.memory,
            told,
        )
        return self.crew.do(task, lambda: row.id in self._cancelled)

    def _keep(self, row: JobRow, document: DocumentRow, found: Read) -> None:
        """Write down what was read."""
        saved = self.desk.saved(document)
        part = saved.with_name("document.part")
        part.write_bytes(found.saved)
        part.replace(saved)
        urn, run = "", ""
        if not row.owner.endswith(PASSING):
            with self.desk.library(row.owner) as library:
                data = self.desk.source(document).read_bytes()
                kept = library.keep(data, document.name, found.intake)
                urn, run = kept.urn, kept.run
        state = "partial" if found.partial else "done"
        self.desk.changed(document)
        same = {"media_type", "page_count", "pages", "elements", "tables", "notes", "title", "placed"}
        self.store.put_document(
            msgspec.structs.replace(
                document,
                **{name: getattr(found, name) for name in same},
                state=state,
                expires=max(document.expires, time.time() + min(SHORTLY, self.settings.keep)),
                options=row.options,
                job=row.id,
                urn=urn,
                run=run,
                version=document.version + 1,
            )
        )
        counts = {"pages_done": found.pages, "pages_total": found.pages}
        self._end(row, state, result={"document": document.id}, **counts)

    def _end(self, row: JobRow, state: Any, **fields: Any) -> JobRow:
        now = time.time()
        known = self.store.document(row.owner, row.document)
        if known is not None and state in ("failed", "cancelled") and known.job == row.id:
            self.store.put_document(msgspec.structs.replace(known, state=state))
        ended = self.store.change_job(row.id, state=state, phase=state, finished=now, **fields) or row
        self._cancelled.discard(row.id)
        line = {"job": row.id, "document": row.document, "owner": row.owner, "state": state}
        line |= {"ms": round((now - row.started) * 1000, 1)} if row.started else {}
        line |= {"code": ended.problem["code"]} if ended.problem else {}
        logger.info("job ended", extra={"told": line})
        for tell in self.ended:
            tell(ended)
        return ended
