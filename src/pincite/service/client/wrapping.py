"""Wrappers on documents, and questions to all documents together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, TypedDict, Unpack
from urllib.parse import quote as quoted

import httpx
import msgspec

from pincite.archive.tracing.traced import Trace
from pincite.service.bodies import CiteRequest, WrapRequest
from pincite.service.client.answers import RecordsAnswer
from pincite.service.client.connection import Connected, as_placed, as_told
from pincite.service.shapes import (
    Faults,
    Found,
    HitAnswer,
    Hits,
    Ways,
    Where,
    WrapperAnswer,
    WrapperList,
)

if TYPE_CHECKING:
    from pincite.learning.learn import Learned
    from pincite.learning.marks import Marks

SECONDS = 60.0  # That an answer may take for which a wrapper is run.


class Wrapping(TypedDict, total=False):
    """What stands in for what a wrapper says itself, as ``pincite.wrap`` takes it."""

    threshold: float
    norm: Literal["min", "product", "lukasiewicz"]
    granularity: str
    locale: str
    mode: Literal["paper", "best", "all", "topk"]
    top: int
    explain: bool
    max_seconds: float


class WrapperCalls(Connected):
    """What is asked with wrappers."""

    def wrap(self, wrapper: str, key: str, **wrapping: Unpack[Wrapping]) -> RecordsAnswer:
        """The records that the text of a wrapper finds in a document."""
        return as_told(self._wrapped(wrapper, key, "json", wrapping), RecordsAnswer)

    def wrap_to(
        self, to: Literal["json", "xml", "csv"], wrapper: str, key: str, **wrapping: Unpack[Wrapping]
    ) -> bytes:
        """The same as it is written."""
        return self._wrapped(wrapper, key, to, wrapping).content

    def _wrapped(self, wrapper: str, key: str, to: str, wrapping: Wrapping) -> httpx.Response:
        body = msgspec.convert({"wrapper": wrapper, "document": key, "to": to, **wrapping}, WrapRequest)
        return self._service.asked("POST", "/v1/wrap", body=body, wait=SECONDS)

    def check(self, source: str) -> Faults:
        """What is wrong with the text of a wrapper."""
        return as_told(self._service.asked("POST", "/v1/wrappers/check", body={"source": source}), Faults)

    def learn(self, marks: Marks | dict[str, Any]) -> Learned:
        """The wrapper that marks ask for; the ``path`` of each marked document is its id."""
        from pincite.learning.learn import Learned

        return as_told(self._service.asked("POST", "/v1/learn", body=marks, wait=SECONDS), Learned)

    def wrappers(self) -> list[WrapperAnswer]:
        """All wrappers that are kept."""
        return self._service.value(WrapperList, "/v1/wrappers").wrappers

    def wrapper(self, name: str) -> WrapperAnswer:
        return self._service.value(WrapperAnswer, f"/v1/wrappers/{quoted(name, safe='')}")

    def keep_wrapper(self, name: str, source: str) -> WrapperAnswer:
        """Keep the text of a wrapper under a name."""
        path = f"/v1/wrappers/{quoted(name, safe='')}"
        return as_told(self._service.asked("PUT", path, body={"source": source}), WrapperAnswer)

    def forget_wrapper(self, name: str) -> None:
        self._service.asked("DELETE", f"/v1/wrappers/{quoted(name, safe='')}")


class LibraryCalls(Connected):
    """What is asked of all documents."""

    def cite(self, quote: str, key: str | None = None, *, limit: int = 10) -> list[Where]:
        """Where a quotation stands, in a document or in all."""
        body = CiteRequest(quote=quote, document=key, limit=limit)
        return as_told(self._service.asked("POST", "/v1/cite", body=body), Found).found

    def search(self, words: str, *, limit: int = 20, skip: int = 0) -> list[HitAnswer]:
        """Texts of all documents that hold all the words."""
        return self._service.value(Hits, "/v1/search", {"q": words, "limit": limit, "skip": skip}).hits

    def trace(self, urn: str) -> list[Trace]:
        """The ways from a name of the quads back to documents."""
        return as_placed(self._service.asked("GET", "/v1/trace", {"urn": urn}), Ways).ways
