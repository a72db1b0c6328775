"""All that requests share: what is kept, who works, what is allowed."""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

from starlette.requests import Request

from pincite.sandbox.resources import Isolation
from pincite.service.desk import Desk
from pincite.service.jobs import Jobs
from pincite.service.outbound import Outbound
from pincite.service.problems import ServiceError
from pincite.service.settings import ServiceSettings
from pincite.service.store import Store
from pincite.service.webhooks import Webhooks, secret_of

SWEEP = 60.0  # Seconds between two looks for what is too old.


class Service:
    """The service without HTTP. ``start`` it, ``stop`` it."""

    def __init__(self, settings: ServiceSettings, isolation: Isolation) -> None:
        folder = Path(settings.data)
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        self.settings, self.isolation = settings, isolation
        self.store = Store(folder / "service.db")
        self.desk = Desk(settings, isolation, self.store)
        self.jobs = Jobs(settings, isolation, self.store, self.desk)
        sources = tuple(urlsplit(one).netloc for one in settings.source_prefixes)
        self.outbound = Outbound(sources, private=settings.private)
        told = Outbound(settings.webhook_hosts, private=settings.private)
        self.webhooks = Webhooks(self.store, told, secret_of(settings.webhook_secret))
        self.jobs.ended.append(self.webhooks.ended)
        self.ready = False
        self._coming: Counter[str] = Counter()  # documents that come in just now, by owner
        self._stopped = threading.Event()

    def start(self) -> None:
        self.jobs.start()
        self.webhooks.start()
        threading.Thread(target=self._sweep, daemon=True).start()
        self.ready = True

    def stop(self) -> None:
        """Finish or give back what is worked on."""
        self.ready = False
        self._stopped.set()
        self.webhooks.stop()
        self.jobs.stop()
        self.desk.close()
        self.store.close()

    @contextmanager
    def coming(self, request: Request) -> Iterator[None]:
        """While the documents of a request come in. Raises ``busy``. Only the loop of events calls this."""
        name = request.scope["state"].get("owner", "")  # '' where there are no keys
        most = self.settings.uploads
        if name and self._coming[name] >= most:
            sentence = f"{most} documents of this key are coming in already; try again when one has come"
            raise ServiceError("busy", sentence, headers={"Retry-After": "1"})
        self._coming[name] += 1
        try:
            yield
        finally:
            self._coming[name] -= 1

    def _sweep(self) -> None:
        while not self._stopped.wait(SWEEP):
            self.sweep(time.time())

    def sweep(self, now: float) -> None:
        """Delete what has been kept long enough at this time."""
        documents, jobs = self.store.expired(now)
        for document in documents:
            if document.state not in ("queued", "running"):
                self.desk.forget(document)
        for job in jobs:
            self.store.forget_job(job.id)


def service_of(request: Request) -> Service:
    found: Service = request.app.state.service
    return found
