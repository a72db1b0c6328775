"""What a decoder asks of the librarian of its flow."""

from __future__ import annotations

import asyncio
import base64
from typing import Any, Literal

from trustgraph.schema import DocumentMetadata, LibrarianRequest

ANSWERED = "Librarian error"  # How the client begins what the librarian told it.
KNOWN = "already exists"  # How the librarian says that a document of this id is there.

# How long the first piece of a document is waited for before it is asked for whole: of a document without a
# byte the librarian streams no piece at all.
FIRST_PIECE_SECONDS = 5.0

# Bytes that go to the librarian in one message: what the brokers take by default (RabbitMQ 16 MiB, Kafka's
# backend 10, Pulsar 5), less what Base64 adds. What is larger goes in pieces; a store in S3 wants those to be
# no smaller than 5 MiB.
LARGEST = {"rabbitmq": 11 << 20, "kafka": 7 << 20, "pulsar": 3 << 20}
PIECE = 5 << 20

Kind = Literal["page", "section", "image", "failure", "progress"]


class Refused(Exception):
    """The librarian answered that it cannot."""


class Silent(Exception):
    """The librarian does not answer, or cannot be reached."""


class Librarian:
    """The librarian behind ``client``, that of a flow (``trustgraph.base.AsyncLibrarianClient``). It is given
    ``seconds`` for each answer, and messages with at most ``largest`` bytes of a document.

    All methods raise ``Refused`` and ``Silent``.
    """

    def __init__(self, client: Any, seconds: float, largest: int) -> None:
        self._client, self._seconds, self.largest = client, seconds, largest

    async def metadata(self, document_id: str) -> DocumentMetadata:
        answer = await self._ask(operation="get-document-metadata", document_id=document_id)
        if answer.document_metadata is None:
            raise Refused(f"nothing is known of {document_id}")
        return answer.document_metadata

    async def content(self, document_id: str) -> bytes:
        """The bytes of a document."""
        request = LibrarianRequest(operation="stream-document", document_id=document_id)
        stream = asyncio.ensure_future(self._guarded(self._client.stream(request, timeout=self._seconds)))
        done, _ = await asyncio.wait({stream}, timeout=FIRST_PIECE_SECONDS)
        if done:
            return b"".join(decoded(piece.content) for piece in stream.result())
        whole = asyncio.ensure_future(self._ask(operation="get-document-content", document_id=document_id))
        try:
            await asyncio.wait({stream, whole}, return_when=asyncio.FIRST_COMPLETED)
            if stream.done() and not stream.exception():
                return b"".join(decoded(piece.content) for piece in stream.result())
            return decoded((await whole).content)
        finally:
            for one in (stream, whole):
                one.cancel()
            await asyncio.gather(stream, whole, return_exceptions=True)

    async def add_child(
        self, urn: str, parent: str, content: bytes, kind: Kind, title: str, media_type: str
    ) -> bool:
        """Whether the child was new: one of this id that is there already is left as it is.

        One that is too large for a message becomes a document by itself, whose comment says whose child it
        is: the librarian takes pieces of documents alone."""
        if len(content) > self.largest:
            told = DocumentMetadata(id=urn, kind=media_type, title=title, comments=f"{kind} of {parent}")
            return await self._uploaded(told, content)
        about = DocumentMetadata(id=urn, kind=media_type, title=title, parent_id=parent, document_type=kind)
        return await self._added("add-child-document", about, content)

    async def add_source(self, urn: str, content: bytes, title: str, media_type: str) -> bool:
        """Whether the document was new: one that came with its message and that nobody has kept before."""
        about = DocumentMetadata(id=urn, kind=media_type, title=title, document_type="source")
        return await self._added("add-document", about, content)

    async def children(self, document_id: str) -> set[str]:
        """The ids of the children of a document."""
        answer = await self._ask(operation="list-children", document_id=document_id)
        return {one.id for one in answer.document_metadatas}

    async def remove(self, document_id: str) -> None:
        """Take a document out, with its children."""
        await self._ask(operation="remove-document", document_id=document_id)

    async def _added(self, operation: str, about: DocumentMetadata, content: bytes) -> bool:
        fields = {"document_id": about.id, "document_metadata": about, "content": base64.b64encode(content)}
        return await self._new(operation=operation, **fields) is not None

    async def _uploaded(self, about: DocumentMetadata, content: bytes) -> bool:
        """Whether a document that was given in pieces was new."""
        piece = min(PIECE, self.largest)
        size = {"total_size": len(content), "chunk_size": piece}
        begun = await self._new(operation="begin-upload", document_metadata=about, **size)
        if begun is None:
            return False
        for index, start in enumerate(range(0, len(content), piece)):
            await self._ask(
                operation="upload-chunk",
                upload_id=begun.upload_id,
                chunk_index=index,
                content=base64.b64encode(content[start : start + piece]),
            )
        await self._ask(operation="complete-upload", upload_id=begun.upload_id)
        return True

    async def _new(self, **fields: Any) -> Any:
        """The answer, None where a document of this id is there already."""
        try:
            return await self._ask(**fields)
        except Refused as refused:
            if KNOWN not in str(refused):
                raise
            return None

    async def _ask(self, **fields: Any) -> Any:
        request = LibrarianRequest(**fields)
        return await self._guarded(self._client.request(request, timeout=self._seconds))

    async def _guarded(self, asking: Any) -> Any:
        """What is answered. The client raises ``RuntimeError`` for what it is told and for what it is not."""
        try:
            return await asking
        except RuntimeError as error:
            kind = Refused if str(error).startswith(ANSWERED) else Silent  # brokers raise it as well
            raise kind(str(error)) from error
        except Exception as error:  # whatever the library of a broker raises
            raise Silent(f"{type(error).__name__}: {error}") from error


def decoded(content: bytes | str) -> bytes:
    return base64.b64decode(content) if content else b""
