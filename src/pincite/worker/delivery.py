"""One document of a flow, from the message that brings it to the outputs that are confirmed.

The order is what keeps a flow whole: a text is with the librarian before anybody is told of it, every output
is confirmed by the broker before the next step, and the message is acknowledged after the last. What was sent
is written down with the librarian as it goes, so that whoever takes up the work of a worker that died goes on
where it stopped. Ids follow from the document and the options, so that what is done twice is the same.
"""

from __future__ import annotations

import asyncio
import base64
import logging
import time
import uuid
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from functools import partial
from typing import Any, TypeVar

import msgspec
from trustgraph.schema import Document, Metadata, TextDocument, Triples

from pincite.provenance import vocabulary as v
from pincite.provenance.ids import NAMESPACE
from pincite.provenance.terms import iri, literal
from pincite.sandbox.resources import Isolation
from pincite.worker.decoding import Decoded, Task
from pincite.worker.entities import Entity
from pincite.worker.librarian import Librarian, Refused
from pincite.worker.options import DecodingOptions, DeliveryOptions
from pincite.worker.pool import DecodingFailed, Pool
from pincite.worker.terms import as_schema

logger = logging.getLogger(__name__)

T = TypeVar("T")

BATCH = 2000  # Triples of one message, which are about a megabyte.
TEXT = "text/plain"

# Seconds for all tries of a message: RabbitMQ takes it back after half an hour, whatever is done with it.
PATIENCE = 1500.0
DONE = "done"  # The last mark of a delivery: everything was sent.


class Source(msgspec.Struct, frozen=True):
    """The document of a message: the id it has in the flow, its bytes, and what the librarian knows of it."""

    urn: str
    data: bytes
    media_type: str
    title: str


class Delivery:
    """The work on one message. ``flow`` is that of ``trustgraph.base``, ``again`` says that the broker has
    given the message out before."""

    def __init__(
        self,
        document: Document,
        flow: Any,
        librarian: Librarian,
        pool: Pool,
        decoding: DecodingOptions,
        options: DeliveryOptions,
        isolation: Isolation,
        again: bool,
    ) -> None:
        self.document, self.flow, self.librarian, self.pool = document, flow, librarian, pool
        self.decoding, self.options, self.isolation, self.again = decoding, options, isolation, again
        self.until = time.monotonic() + PATIENCE
        self.about = document.metadata or Metadata()
        self.urn = document.document_id or self.about.id
        self.started, self.resumed = now(), False  # resumed: the work of one that died
        self.taken: dict[str, Any] = {}  # what each step gave
        told = msgspec.json.encode(decoding).decode()
        seed = "\n".join((flow.workspace, flow.name, self.about.root, self.about.collection, self.urn, told))
        self.progress = f"urn:progress:{uuid.uuid5(NAMESPACE, seed)}"

    @property
    def steps(self) -> int:
        """How many steps were taken: more than before says that the work goes on."""
        return len(self.taken)

    @property
    def seconds_left(self) -> float:
        """How long the broker will wait for the end of this delivery."""
        return self.until - time.monotonic()

    @property
    def may_decode_again(self) -> bool:
        """Whether there is time for as long a try as a document may have."""
        return self.seconds_left > min(self.isolation.seconds or PATIENCE, PATIENCE)

    async def once(self, step: str, work: Callable[[], Awaitable[T]]) -> T:
        """What a step gives. It is taken once, however often the work has to go on from where it stopped."""
        if step not in self.taken:
            self.taken[step] = await work()
        found: T = self.taken[step]
        return found

    async def run(self) -> Decoded:
        """Do all of it; may be called again after it raised, and then goes on. Raises ``DecodingFailed``,
        ``Refused``, ``Silent``, and what sending raises."""
        source = await self.once("fetched", self.fetched)
        made = await self.once("decoded", lambda: self.pool.decode(self.task(source)))
        if not self.document.document_id:
            await self.once("source", lambda: self.add_source(source, made.media_type))
        sent = await self.once("begun", lambda: self.begun(source))
        if DONE in sent:
            return made
        before = ""
        for number, entity in enumerate(made.entities):
            if str(number) not in sent:
                fresh, _ = await together(self.kept(source, entity, str(number)), self.mark(before))
                # told again by whoever goes on, as one time; not by another run over what is there already
                began = made.activity if not number and (fresh or self.resumed) else ""
                await self.send(entity, str(number), began)
                before = str(number)
        await self.mark(DONE)
        return made

    async def fetched(self) -> Source:
        """The document, from the librarian or out of the message."""
        if self.document.document_id:
            about, data = await together(self.librarian.metadata(self.urn), self.librarian.content(self.urn))
            return Source(self.urn, data, about.kind or "", about.title or "")
        try:
            data = base64.b64decode(self.document.data or b"", validate=False)
        except ValueError as error:
            raise DecodingFailed("bad_base64", "the data of the message is not Base64", False) from error
        return Source(self.urn, data, "", "")

    def task(self, source: Source) -> Task:
        if not source.data:
            raise DecodingFailed("empty", "the document has no bytes", False)
        slow = self.decoding.strategy != "fast"
        limit = self.isolation.for_size(len(source.data), slow=slow).seconds
        return Task(
            data=source.data,
            uri=source.urn,
            name=source.title if "." in source.title else "",
            media_type=source.media_type,
            options=self.decoding,
            component=self.options.component,
            timeout=min(limit or PATIENCE, max(1.0, self.seconds_left)),
            memory=self.isolation.memory,
        )

    async def add_source(self, source: Source, media_type: str) -> bool:
        """Have the librarian keep a document that came with its message: what is made of it hangs on it."""
        return await self.librarian.add_source(source.urn, source.data, source.urn, media_type)

    async def begun(self, source: Source) -> set[str]:
        """What of the outputs was sent before, by a worker that did not come to acknowledge the message:
        numbers, and ``DONE`` where all was."""
        if await self.begin(source):
            return set()
        told = (await self.librarian.content(self.progress)).decode()
        self.started, self.resumed = told or self.started, True
        sent = {mark.rpartition(":")[2] for mark in await self.librarian.children(self.progress)}
        if DONE not in sent or self.again:
            return sent
        await self.librarian.remove(self.progress)  # left by a run that ended well: this one is another
        self.started, self.resumed = now(), False
        await self.begin(source)
        return set()

    async def begin(self, source: Source) -> bool:
        """Have something that marks can hang on, and that says when the work began. Whether it was new."""
        began = self.started.encode()
        return await self.librarian.add_child(self.progress, source.urn, began, "progress", "Decoding", TEXT)

    async def mark(self, what: str) -> None:
        """Write down that an output was sent; '' for none. ``DONE`` says so of the last as well."""
        if not what:
            return
        urn = f"{self.progress}:{what}"
        await self.once(
            f"{what} marked",
            lambda: self.librarian.add_child(urn, self.progress, b"", "progress", what, TEXT),
        )

    async def settled(self) -> None:
        """Once the message is acknowledged: forget how far the work had come."""
        if "begun" in self.taken:
            await self.librarian.remove(self.progress)

    async def kept(self, source: Source, entity: Entity, number: str) -> bool:
        """Have the librarian keep a text or an image. Whether it was new."""
        if not entity.content:
            return True
        about = (entity.kind, entity.label, entity.media_type)
        return await self.once(
            f"{number} kept",
            lambda: self.librarian.add_child(entity.urn, source.urn, entity.content, *about),
        )

    async def send(self, entity: Entity, number: str, began: str) -> None:
        """Send what is told of a page, section or image, and its text. ``began`` is the activity whose
        beginning is told with it, '' for none: another time would be a second beginning."""
        triples = list(entity.triples)
        if began:
            triples.append((iri(began), v.STARTED, literal(self.started)))
        about = Metadata(id=entity.urn, root=self.about.root, collection=self.about.collection)
        sending = []
        for start in range(0, len(triples), BATCH):
            told = Triples(metadata=about, triples=[as_schema(one) for one in triples[start : start + BATCH]])
            sending.append(self.once(f"{number} told {start}", partial(self.emit, "triples", told)))
        if entity.kind != "image":
            along = self.decoding.inline_text and len(entity.content) <= self.librarian.largest
            text = entity.content if along else b""
            sent = TextDocument(metadata=about, text=text, document_id=entity.urn)
            sending.append(self.once(f"{number} sent", partial(self.emit, "output", sent)))
        await together(*sending)

    async def emit(self, name: str, message: Any) -> None:
        """Send a message, and wait until the broker has it."""
        await self.flow(name).send(message, wait=True)

    async def record(self, code: str, sentence: str, attempts: int) -> None:
        """Write down with the librarian that the document could not be decoded, and why: a child of it with
        the type 'failure'. Raises ``Refused``, ``Silent``."""
        said = {"code": code, "sentence": sentence, "attempts": attempts, "component": self.options.component}
        body = msgspec.json.encode(said)
        urn = f"urn:failure:{uuid.uuid5(NAMESPACE, f'{self.progress} {code}')}"
        title = f"Failed: {code}"
        try:
            await self.librarian.add_child(urn, self.urn, body, "failure", title, "application/json")
        except Refused:  # the document itself is unknown there
            await self.librarian.add_source(urn, body, f"{title} of {self.urn}", "application/json")


async def together(*works: Awaitable[Any]) -> list[Any]:
    """What several works give, done side by side. Raises what the first of those raised that failed, once all
    have ended."""
    results = await asyncio.gather(*works, return_exceptions=True)
    for result in results:
        if isinstance(result, BaseException):
            raise result
    return results


def now() -> str:
    """The time as provenance tells it: ISO 8601 in UTC."""
    return datetime.now(UTC).isoformat().replace("+00:00", "Z")
