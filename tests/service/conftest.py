from pathlib import Path

import httpx
import pytest
from starlette.testclient import TestClient

from pincite.sandbox.resources import Isolation
from pincite.service.app import app_of
from pincite.service.service import Service
from pincite.service.settings import ServiceSettings

DEMO = Path(__file__).parents[2] / "examples" / "demo.pdf"


def client_of(folder, keys=None, isolation=None, **settings):
    """A client of a service in this process; ``with`` starts and stops it."""
    chosen = ServiceSettings(data=str(folder), **settings)
    service = Service(chosen, isolation or Isolation())
    return TestClient(app_of(service, keys), raise_server_exceptions=False)


@pytest.fixture(scope="module")
def client(tmp_path_factory):
    with client_of(tmp_path_factory.mktemp("service")) as made:
        yield made


@pytest.fixture(scope="module")
def demo(client):
    """The demo document as the service tells of it."""
    sent = client.post("/v1/documents?name=report.pdf", content=DEMO.read_bytes())
    assert sent.status_code == httpx.codes.CREATED, sent.text
    return sent.json()
