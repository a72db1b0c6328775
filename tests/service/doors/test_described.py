"""Doors for clients of other services answer as the description says, in all their addresses."""

import base64

import httpx
import pytest

from tests.service.client.described import DESCRIPTION, DOORS, Witness
from tests.service.conftest import DEMO
from tests.service.served import served, until

DATA = DEMO.read_bytes()
WRITTEN = base64.b64encode(DATA).decode()
FILES = {"files": ("report.pdf", DATA)}


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    with served(tmp_path_factory.mktemp("doors")) as found:
        yield found


@pytest.fixture(scope="module")
def witness():
    return Witness()


@pytest.fixture(scope="module")
def client(address, witness):
    with httpx.Client(base_url=address, event_hooks={"response": [witness]}, timeout=60) as made:
        yield made


def ended(client, task):
    """The result of a task of docling when it has ended."""
    at = "/compat/docling/v1"
    key = task.json()["task_id"]
    poll = f"{at}/status/poll/{key}"
    until(lambda: client.get(poll, params={"wait": 5}).json()["task_status"] == "success")
    return client.get(f"{at}/result/{key}")


def ask_docling(client):
    at = "/compat/docling"
    for path in ("health", "ready", "version"):
        client.get(f"{at}/{path}")
    source = {"kind": "file", "base64_string": WRITTEN, "filename": "report.pdf"}
    forms = ["md", "json", "html", "text"]
    body = {"sources": [source], "options": {"to_formats": forms, "page_range": [5, 5]}}
    found = client.post(f"{at}/v1/convert/source", json=body)
    assert "apple juice" in found.json()["document"]["text_content"]
    broken = {"kind": "file", "base64_string": base64.b64encode(b"%PDF-1.4 no").decode()}
    found = client.post(f"{at}/v1/convert/source", json={"sources": [broken]})
    assert found.json()["status"] == "failure"
    asked = {"to_formats": forms, "target_type": "zip"}
    assert client.post(f"{at}/v1/convert/file", files=FILES, data=asked).content[:2] == b"PK"
    ended(client, client.post(f"{at}/v1/convert/source/async", json=body))
    ended(client, client.post(f"{at}/v1/convert/file/async", files=FILES, data=asked))
    for chunker in ("hybrid", "hierarchical"):
        where = f"{at}/v1/chunk/{chunker}"
        options = {"chunking_options": {"include_raw_text": True}, "include_converted_doc": True}
        assert client.post(f"{where}/source", json={"sources": [source]} | options).json()["chunks"]
        asked = {"chunking_max_tokens": "64", "include_converted_doc": "true"}
        assert client.post(f"{where}/file", files=FILES, data=asked).json()["documents"]
        ended(client, client.post(f"{where}/source/async", json={"sources": [source]}))
        ended(client, client.post(f"{where}/file/async", files=FILES))
    batch = {"sources": [source], "target": {"kind": "presigned_url"}}
    made = ended(client, client.post(f"{at}/v1/convert/source/batch", json=batch)).json()
    assert "apple juice" in client.get(made["documents"][0]["artifacts"][0]["uri"]).text


def ask_unstructured(client):
    at = "/compat/unstructured"
    client.get(f"{at}/healthcheck")
    for version in ("v0", "v0.0.85"):
        assert client.post(f"{at}/general/{version}/general", files=FILES).json()[0]["type"]
    two = [("files", ("one.md", b"# One\n")), ("files", ("two.md", b"# Two\n"))]
    for kind in ("application/json", "multipart/mixed", "text/csv"):
        client.post(f"{at}/general/v0/general", files=two, headers={"Accept": kind})


def ask_tika(client):
    at = "/compat/tika"
    client.get(f"{at}/tika"), client.get(f"{at}/version")
    form = {"upload": ("report.pdf", DATA)}
    for form_name in ("", "/text", "/html", "/xml", "/md", "/json"):
        client.put(f"{at}/tika{form_name}", content=DATA)
        client.post(f"{at}/tika/form{form_name}", files=form)
    client.put(f"{at}/tika/form", files=form), client.put(f"{at}/rmeta/form", files=form)
    for form_name in ("", "/text", "/ignore"):
        client.put(f"{at}/rmeta{form_name}", content=DATA)
        client.post(f"{at}/rmeta/form{form_name}", files=form)
    client.put(f"{at}/meta", content=DATA), client.put(f"{at}/detect/stream", content=DATA)
    assert client.put(f"{at}/meta/Content-Type", content=DATA).text == "application/pdf"
    assert client.put(f"{at}/meta/nothing", content=DATA).status_code == 404
    assert client.put(f"{at}/tika", content=b"%PDF-1.4 no").status_code == 422


def ask_extract(client):
    for at in ("/beta", "/compat/extract"):
        client.post(f"{at}/oauth2/token", json={"username": "ann", "password": "x"})
        body = {"document": {"name": "report.pdf", "data": WRITTEN}}
        task = client.post(f"{at}/layout-document-async", json=body).json()["taskId"]
        until(lambda at=at, task=task: client.get(f"{at}/status/{task}").json()["state"] == "SUCCESS")


def test_every_door_answers_as_it_is_described(client, witness):
    for ask in (ask_docling, ask_unstructured, ask_tika, ask_extract):
        ask(client)
    paths = {path: methods for path, methods in DESCRIPTION["paths"].items() if path.startswith(DOORS)}
    assert {one["operationId"] for methods in paths.values() for one in methods.values()} <= witness.seen


WRONG = [
    ("/compat/docling/v1/convert/source", {"json": {"options": "all", "sources": []}}, 422, "detail"),
    ("/compat/docling/v1/convert/source", {"json": {"sources": [{"kind": "s3"}]}}, 422, "detail"),
    ("/compat/docling/v1/convert/file", {"files": FILES, "data": {"do_ocr": "maybe"}}, 422, "detail"),
    (
        "/compat/docling/v1/convert/file",
        {"files": FILES, "data": {"callbacks": "https://host/told"}},
        422,
        "detail",
    ),
    (
        "/compat/docling/v1/convert/source",
        {"json": {"sources": [], "callbacks": [{"url": "https://host/told"}]}},
        422,
        "detail",
    ),
    ("/compat/docling/v1/chunk/none/file", {"files": FILES}, 422, "detail"),
    (
        "/compat/unstructured/general/v0/general",
        {"files": FILES, "data": {"starting_page_number": "first"}},
        422,
        "detail",
    ),
    ("/compat/extract/layout-document-async", {"json": {"document": {}}}, 400, "message"),
]


@pytest.mark.parametrize(("path", "asked", "status", "said"), WRONG)
def test_what_is_wrong_is_told_as_clients_of_the_door_know_it(address, path, asked, status, said):
    found = httpx.post(address + path, **asked, timeout=60)
    assert (found.status_code, said in found.json()) == (status, True)


def test_a_target_in_a_bucket_is_refused_in_words_that_its_client_knows(client):
    source = {"kind": "file", "base64_string": WRITTEN}
    for kind in ("s3", "put"):
        body = {"sources": [source], "target": {"kind": kind, "bucket": "made"}}
        found = client.post("/compat/docling/v1/convert/source", json=body)
        assert found.status_code == 422
        assert f"the target {kind} " in found.json()["detail"]
