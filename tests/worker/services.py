"""The services a decoder talks to, in memory: configuration, librarian, and whoever takes its outputs in.

They speak by the backends of TrustGraph, so that they are the same on every broker. What the librarian
answers follows trustgraph-flow: errors for parents that are unknown and ids that are taken, no piece at all
of a document without a byte.
"""

from __future__ import annotations

import asyncio
import base64
import contextlib
import json
import math
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

from trustgraph.base.pubsub import get_async_pubsub
from trustgraph.schema import (
    ConfigPush,
    ConfigRequest,
    ConfigResponse,
    ConfigValue,
    Document,
    DocumentMetadata,
    Error,
    LibrarianRequest,
    LibrarianResponse,
    Metadata,
    TextDocument,
    Triples,
)

CONFIG, ANSWERS, PUSH = "request:tg:config", "response:tg:config", "notify:tg:config"
PIECE = 1 << 20


def definition(workspace: str, flow: str, **parameters: str) -> dict[str, Any]:
    """A flow as the configuration service tells of it to a decoder."""
    place = f"{workspace}:{flow}"
    return {
        "topics": {
            "input": f"flow:tg:document-load:{place}",
            "output": f"flow:tg:text-document-load:{place}",
            "triples": f"flow:tg:triples-store:{place}",
            "librarian-request": f"request:tg:librarian:{workspace}",
            "librarian-response": f"response:tg:librarian:{workspace}",
        },
        "parameters": parameters,
    }


@dataclass
class Kept:
    about: DocumentMetadata
    content: bytes


@dataclass
class World:
    """Everything around a decoder. ``trouble`` is called before each request to the librarian is answered and
    may wait, raise ``RuntimeError`` (answered as an error) or return False (no answer at all)."""

    settings: dict[str, Any]
    workspace: str = "default"
    flow: str = "f1"
    kept: dict[str, Kept] = field(default_factory=dict)
    uploads: dict[str, Kept] = field(default_factory=dict)
    texts: list[TextDocument] = field(default_factory=list)
    triples: list[Triples] = field(default_factory=list)
    asked: Counter[str] = field(default_factory=Counter)
    flows: dict[str, dict[str, Any]] = field(default_factory=dict)
    trouble: Callable[[LibrarianRequest], Awaitable[bool]] | None = None
    version: int = 1
    taken: int = 0  # how often the flows were told to somebody
    last: str = "nothing"  # what happened last

    @property
    def events(self) -> int:
        """How much has happened: requests to the librarian and outputs taken in."""
        return self.asked.total() + len(self.texts) + len(self.triples)

    async def open(self, *, listening: bool = True) -> World:
        self.backend = get_async_pubsub(**self.settings)
        self.tasks: list[asyncio.Task[None]] = []
        self.flows.setdefault(self.flow, definition(self.workspace, self.flow))
        topics = self.topics
        await self.serve(CONFIG, ANSWERS, ConfigRequest, ConfigResponse, "config", self.configured)
        await self.serve(
            topics["librarian-request"],
            topics["librarian-response"],
            LibrarianRequest,
            LibrarianResponse,
            "librarian",
            self.librarian,
        )
        self.pushing = await self.backend.create_producer(topic=PUSH, schema=ConfigPush)
        self.input = await self.backend.create_producer(topic=topics["input"], schema=Document)
        if listening:
            await self.listen()
        return self

    @property
    def chunking(self) -> dict[str, dict[str, Any]]:
        """The same flows as the chunker is told of them."""
        found = {}
        for name, told in self.flows.items():
            topics = told["topics"]
            place = f"{self.workspace}:{name}"
            topics = topics | {"input": topics["output"], "output": f"flow:tg:chunk-load:{place}"}
            found[name] = {"topics": topics, "parameters": {}}
        return found

    @property
    def topics(self) -> dict[str, str]:
        return self.flows[self.flow]["topics"]

    async def listen(self) -> None:
        """Take in what the decoder sends, as the chunker and the store of triples do."""
        await self.collect(self.topics["output"], TextDocument, "text", self.texts)
        await self.collect(self.topics["triples"], Triples, "triples", self.triples)

    async def collect(self, topic: str, schema: type, name: str, found: list[Any]) -> None:
        consumer = await self.backend.create_consumer(
            topic=topic, subscription=f"{name}--test", schema=schema, initial_position="earliest"
        )

        async def take() -> None:
            while True:
                message = await consumer.receive()
                found.append(message.value())
                self.last = name
                await acknowledged(consumer, message)

        self.tasks.append(asyncio.create_task(take()))

    async def serve(
        self, asked: str, answered: str, request: type, response: type, name: str, answer: Any
    ) -> None:
        consumer = await self.backend.create_consumer(topic=asked, subscription=name, schema=request)
        producer = await self.backend.create_producer(topic=answered, schema=response)
        self.tasks.append(asyncio.create_task(serving(consumer, producer, answer)))

    async def configured(self, request: ConfigRequest) -> list[ConfigResponse]:
        kind = request.type or ""
        if request.operation == "getkeys-all-ws" and kind.startswith("processor:"):
            values = [ConfigValue(workspace=self.workspace, type=kind, key=name) for name in self.flows]
        elif request.operation == "getkeys-all-ws":
            values = [ConfigValue(workspace="__workspaces__", type=kind, key=self.workspace)]
        elif kind.startswith("processor:"):
            self.taken += 1
            told = self.chunking if kind == "processor:chunker" else self.flows
            values = [
                ConfigValue(workspace=self.workspace, type=kind, key=name, value=json.dumps(one))
                for name, one in told.items()
            ]
        else:
            values = [ConfigValue(workspace=request.workspace, type=kind, key=self.workspace, value="{}")]
        return [ConfigResponse(version=self.version, values=values)]

    async def push(self, processor: str = "document-decoder") -> None:
        """Tell that the flows are others now."""
        self.version += 1
        await self.pushing.send(
            ConfigPush(version=self.version, changes={f"processor:{processor}": [self.workspace]})
        )

    async def librarian(self, request: LibrarianRequest) -> list[LibrarianResponse]:
        self.asked[request.operation] += 1
        self.last = request.operation
        try:
            if self.trouble is not None and not await self.trouble(request):
                return []
            return list(getattr(self, request.operation.replace("-", "_"))(request))
        except (RuntimeError, KeyError, AttributeError) as error:
            return [LibrarianResponse(error=Error(type="request-error", message=str(error)))]

    def get_document_metadata(self, request: LibrarianRequest) -> list[LibrarianResponse]:
        return [LibrarianResponse(document_metadata=self.kept[request.document_id].about)]

    def get_document_content(self, request: LibrarianRequest) -> list[LibrarianResponse]:
        content = base64.b64encode(self.kept[request.document_id].content)
        return [LibrarianResponse(content=content)]

    def stream_document(self, request: LibrarianRequest) -> list[LibrarianResponse]:
        content = self.kept[request.document_id].content
        count = math.ceil(len(content) / PIECE)
        return [
            LibrarianResponse(
                content=base64.b64encode(content[i * PIECE : (i + 1) * PIECE]),
                chunk_index=i,
                total_chunks=count,
                is_final=i == count - 1,
            )
            for i in range(count)
        ]

    def add_document(self, request: LibrarianRequest) -> list[LibrarianResponse]:
        about = request.document_metadata
        if about.id in self.kept:
            raise RuntimeError("Document already exists")
        self.kept[about.id] = Kept(about, base64.b64decode(request.content))
        return [LibrarianResponse(document_id=about.id)]

    def add_child_document(self, request: LibrarianRequest) -> list[LibrarianResponse]:
        parent = request.document_metadata.parent_id
        if parent not in self.kept:
            raise RuntimeError(f"Parent document {parent} does not exist")
        return self.add_document(request)

    def begin_upload(self, request: LibrarianRequest) -> list[LibrarianResponse]:
        about = request.document_metadata
        if about.id in self.kept:
            raise RuntimeError("Document already exists")
        upload = f"upload-{len(self.uploads)}"
        # what it is a child of, and of which type, is not kept
        self.uploads[upload] = Kept(
            DocumentMetadata(about.id, 0, about.kind, about.title, about.comments), b""
        )
        return [LibrarianResponse(upload_id=upload, chunk_size=request.chunk_size)]

    def upload_chunk(self, request: LibrarianRequest) -> list[LibrarianResponse]:
        self.uploads[request.upload_id].content += base64.b64decode(request.content)
        return [LibrarianResponse(upload_id=request.upload_id, chunk_index=request.chunk_index)]

    def complete_upload(self, request: LibrarianRequest) -> list[LibrarianResponse]:
        one = self.uploads.pop(request.upload_id)
        self.kept[one.about.id] = one
        return [LibrarianResponse(document_id=one.about.id)]

    def list_children(self, request: LibrarianRequest) -> list[LibrarianResponse]:
        found = [one.about for one in self.kept.values() if one.about.parent_id == request.document_id]
        return [LibrarianResponse(document_metadatas=found)]

    def remove_document(self, request: LibrarianRequest) -> list[LibrarianResponse]:
        if request.document_id not in self.kept:
            raise RuntimeError("Document does not exist")
        for one in self.list_children(request)[0].document_metadatas:
            del self.kept[one.id]
        del self.kept[request.document_id]
        return [LibrarianResponse()]

    def put(self, urn: str, content: bytes, kind: str, title: str = "") -> None:
        """Have a document with the librarian."""
        self.kept[urn] = Kept(DocumentMetadata(id=urn, kind=kind, title=title), content)

    async def load(self, urn: str, collection: str = "c") -> None:
        """Give a document of the librarian into the flow, as its add-processing does."""
        await self.input.send(
            Document(metadata=Metadata(id=urn, root=urn, collection=collection), document_id=urn)
        )

    def of_type(self, *kinds: str) -> dict[str, Kept]:
        return {urn: one for urn, one in self.kept.items() if one.about.document_type in kinds}

    async def until(self, is_so: Callable[[], bool], seconds: float = 240.0) -> None:
        """Wait until something is so. Raises ``TimeoutError``."""
        async with asyncio.timeout(seconds):
            while not is_so():
                await asyncio.sleep(0.02)

    async def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.backend.close()


async def serving(consumer: Any, producer: Any, answer: Any) -> None:
    """Answer requests as they come, each in a task of its own."""
    tasks = set()

    async def one(message: Any) -> None:
        for response in await answer(message.value()):
            await sent(producer, response, {"id": message.properties().get("id", "")})

    while True:
        message = await consumer.receive()
        await acknowledged(consumer, message)
        task = asyncio.create_task(one(message))
        tasks.add(task)
        task.add_done_callback(tasks.discard)


async def acknowledged(consumer: Any, message: Any) -> None:
    """Acknowledge; while the broker is away that cannot be, and the message comes again."""
    with contextlib.suppress(Exception):
        await consumer.acknowledge(message)


async def sent(producer: Any, message: Any, properties: dict[str, str], tries: int = 30) -> None:
    """Send, again and again while the broker is away."""
    for left in reversed(range(tries)):
        try:
            await producer.send(message, properties)
        except Exception:
            if not left:
                raise
            await asyncio.sleep(0.5)
        else:
            return
