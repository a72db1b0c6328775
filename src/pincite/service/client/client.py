"""The client: a method for each thing that the service does."""

from __future__ import annotations

from typing import Any

from pincite.service.client.connection import Connection
from pincite.service.client.contents import ContentCalls
from pincite.service.client.documents import DocumentCalls
from pincite.service.client.failures import Failure
from pincite.service.client.wrapping import LibraryCalls, WrapperCalls
from pincite.service.shapes import Health, Version


class Client(DocumentCalls, ContentCalls, WrapperCalls, LibraryCalls):
    """A client of the service at ``address``, to be closed or used in ``with``. Where the service is busy it
    asks again for ``patience`` seconds. What goes wrong is a ``Failure``; ``settings`` are those of
    ``httpx.Client``."""

    def __init__(
        self,
        address: str = "http://127.0.0.1:8642",
        key: str = "",
        *,
        patience: float = 60.0,
        **settings: Any,
    ) -> None:
        self._service = Connection(address, key, patience, **settings)

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self._service.http.close()

    def ready(self) -> bool:
        """Whether documents are taken."""
        try:
            return self._service.value(Health, "/readyz").status == "ready"
        except Failure:
            return False

    def version(self) -> Version:
        return self._service.value(Version, "/version")
