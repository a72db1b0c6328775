"""One document to be read, and how."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Protocol

import msgspec

from pincite.converting.options import Options, Progress
from pincite.model.document import DocumentTree, Page
from pincite.readers.formats import Format
from pincite.readers.options import ReadOptions


class Job(msgspec.Struct, frozen=True, kw_only=True):
    """A document and how it is to be read.

    data      its bytes, in clear text
    given     its bytes as they came, which its digest is of
    window    pages that are finished together by ``stream``
    looks     pages whose pictures were read before, see ``pincite.converting.looks``
    later     pages that are pictures are left to be read by somebody else
    """

    data: bytes
    given: bytes
    format: Format
    name: str = ""
    options: Options = Options()
    limits: ReadOptions = ReadOptions()
    password: str | None = None
    progress: Progress | None = None
    window: int = 16
    looks: Mapping[int, bytes] = {}
    later: bool = False


class Decoder(Protocol):
    """What reads documents of a format: whole, or a page at a time in memory that does not grow with their
    number. Both raise a ``DocumentError`` for what cannot be read, ``TimedOut``, ``BadPages``."""

    def decode(self, job: Job) -> DocumentTree: ...

    def stream(self, job: Job) -> Iterator[Page]: ...
