"""Writes the description of the service (OpenAPI 3.1) to docs/openapi.json; a test says when it is old."""

from __future__ import annotations

import tempfile
from pathlib import Path

import msgspec

from pincite.sandbox.resources import Isolation
from pincite.service.app import app_of, described
from pincite.service.service import Service
from pincite.service.settings import ServiceSettings

FILE = Path(__file__).parents[1] / "docs" / "openapi.json"


def description() -> bytes:
    """What ``/openapi.json`` answers, to be read by people."""
    with tempfile.TemporaryDirectory() as folder:
        service = Service(ServiceSettings(data=folder), Isolation())
        found = described(app_of(service))
        service.desk.close()
        service.store.close()
    return msgspec.json.format(msgspec.json.encode(found), indent=1) + b"\n"


if __name__ == "__main__":
    FILE.write_bytes(description())
