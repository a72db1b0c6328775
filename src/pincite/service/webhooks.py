"""Word of jobs that have ended, sent to addresses that asked for it: signed, and again until it arrives."""

from __future__ import annotations

import base64
import hashlib
import hmac
import http.client
import logging
import threading
import time
from pathlib import Path

import msgspec

from pincite.errors import BadOption
from pincite.service.outbound import Outbound
from pincite.service.problems import ServiceError
from pincite.service.shapes import JobAnswer, job_answer
from pincite.service.store import JobRow, Store

logger = logging.getLogger(__name__)
# Seconds between one attempt and the next: eight of them within a day.
AGAIN = (5.0, 30.0, 120.0, 600.0, 3600.0, 10_800.0, 28_800.0, 43_200.0)
LOOK = 1.0
PREFIX = "whsec_"


class Event(msgspec.Struct, frozen=True, kw_only=True):
    """What is sent: the job that has ended."""

    type: str
    timestamp: float
    data: JobAnswer


def secret_of(path: str | None) -> bytes:
    """The secret in a file, b'' without one. Raises ``BadOption``."""
    if path is None:
        return b""
    try:
        written = Path(path).read_text(encoding="ascii").strip()
        found = base64.b64decode(written.removeprefix(PREFIX), validate=True)
    except (OSError, ValueError) as error:
        raise BadOption(f"the secret of webhooks {path} cannot be read: {error}") from None
    if len(found) < 24:
        raise BadOption(f"the secret of webhooks {path} is too short: write {PREFIX} and 24 bytes as base64")
    return found


def signature(secret: bytes, key: str, moment: int, body: bytes) -> str:
    """As Standard Webhooks signs: of the id, the time and the body."""
    digest = hmac.new(secret, b"%b.%d.%b" % (key.encode(), moment, body), hashlib.sha256).digest()
    return f"v1,{base64.b64encode(digest).decode()}"


class Webhooks:
    """Sends word of jobs; what could not be sent is sent later, also after a restart."""

    def __init__(self, store: Store, outbound: Outbound, secret: bytes) -> None:
        self.store, self.outbound, self.secret = store, outbound, secret
        self._stopped = threading.Event()

    def check(self, urls: tuple[str, ...]) -> None:
        """Raises ``forbidden`` for an address that may not be called."""
        for url in urls:
            if not self.secret:
                raise ServiceError("forbidden", "the operator has set no secret to sign webhooks with")
            self.outbound.check(url)

    def start(self) -> None:
        threading.Thread(target=self._work, name="webhooks", daemon=True).start()

    def stop(self) -> None:
        self._stopped.set()

    def ended(self, job: JobRow) -> None:
        """A job has ended."""
        for number, url in enumerate(job.callbacks):
            self.store.put_delivery(f"msg_{job.id}_{number}", job.owner, job.id, url, 0, time.time())

    def _work(self) -> None:
        while not self._stopped.wait(LOOK):
            try:
                self.send_due(time.time())
            except Exception:
                logger.exception("a bug in webhooks")

    def send_due(self, now: float) -> None:
        """Send what is to be sent by then."""
        for key, owner, job, url, attempt in self.store.due_deliveries(now):
            row = self.store.job(owner, job)
            if row is None or self._sent(key, url, row, int(now)) or attempt >= len(AGAIN):
                self.store.forget_delivery(key)
            else:
                self.store.put_delivery(key, owner, job, url, attempt + 1, now + AGAIN[attempt])

    def _sent(self, key: str, url: str, row: JobRow, moment: int) -> bool:
        event = Event(
            type=f"job.{row.state}", timestamp=row.finished, data=job_answer(row, None, row.finished)
        )
        body = msgspec.json.encode(event)
        headers = {
            "Content-Type": "application/json",
            "webhook-id": key,
            "webhook-timestamp": str(moment),
            "webhook-signature": signature(self.secret, key, moment, body),
        }
        try:
            status, _ = self.outbound.request("POST", url, headers, body)
        except (OSError, http.client.HTTPException, ServiceError) as error:
            logger.info("webhook %s: %s", key, error)
            return False
        return 200 <= status < 300
