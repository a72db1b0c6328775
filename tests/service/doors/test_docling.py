"""The client of docling works unchanged but for an address, in all its calls."""

import base64
import functools
import io
import zipfile
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import httpx
import pytest
from docling.datamodel.service.options import ConvertDocumentsOptions
from docling.datamodel.service.targets import PresignedUrlTarget, ZipTarget
from docling.service_client import DoclingServiceClient
from docling.service_client.client import ChunkerKind, StatusWatcherKind
from docling.service_client.exceptions import ConversionError, ServiceError, TaskNotFoundError
from docling_core.types.io import DocumentStream

from pincite.service.access import new_key
from tests.service.conftest import DEMO
from tests.service.made import book
from tests.service.served import served


@pytest.fixture(scope="module")
def elsewhere(tmp_path_factory):
    """The address of a host with documents on it."""
    folder = tmp_path_factory.mktemp("elsewhere")
    (folder / "report.pdf").write_bytes(DEMO.read_bytes())
    (folder / "broken.pdf").write_bytes(b"%PDF-1.4 no")

    class Quiet(SimpleHTTPRequestHandler):
        def log_message(self, *_):
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=folder))
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()


@pytest.fixture(scope="module")
def address(tmp_path_factory, elsewhere):
    options = ("--doors", "--sources", f"{elsewhere}/", "--private")
    with served(tmp_path_factory.mktemp("docling"), *options) as found:
        yield found


def client_at(address, watcher=StatusWatcherKind.WEBSOCKET, **more):
    """One that does not fall back: a socket that fails is a failure."""
    fallback = watcher is StatusWatcherKind.POLLING
    return DoclingServiceClient(address, status_watcher=watcher, ws_fallback_to_poll=fallback, **more)


@pytest.mark.parametrize("watcher", list(StatusWatcherKind))
@pytest.mark.parametrize("under", ["", "/compat/docling"])
def test_its_client_gets_a_document_by_polling_and_by_a_socket(address, under, watcher):
    with client_at(address + under, watcher) as client:
        assert client.health().status == "ok"
        found = client.convert(DEMO)
    assert str(found.status.value) == "success"
    assert len(found.document.tables) == 4
    assert "apple juice" in found.document.export_to_markdown()


def test_a_task_is_followed_until_it_has_ended(address):
    with client_at(address) as client:
        job = client.submit(DocumentStream(name="book.pdf", stream=io.BytesIO(book(300))))
        told = [one.task_status.value for one in job.watch()]
        assert told[-1] == "success"
        assert set(told) <= {"pending", "started", "success"}
        assert job.result().document.num_pages() == 300


def test_a_document_that_cannot_be_read_is_told_as_a_failure(address, elsewhere):
    with client_at(address) as client:
        with pytest.raises(ConversionError, match="corrupt"):
            client.convert(f"{elsewhere}/broken.pdf")
        found = client.convert(f"{elsewhere}/broken.pdf", raises_on_error=False)
    assert found.status.value == "failure"
    assert found.errors[0].error_message.startswith("corrupt: ")


@pytest.mark.parametrize("kind", list(ChunkerKind))
def test_its_client_gets_chunks_with_headings_pages_and_items_of_the_document(address, kind):
    with client_at(address) as client:
        found = client.chunk(DEMO, kind)
        whole = client.convert(DEMO).document
    assert [one.chunk_index for one in found.chunks] == list(range(len(found.chunks)))
    juice = next(one for one in found.chunks if "Cloudy apple juice" in one.text)
    assert juice.page_numbers == [5] and juice.headings
    items = {item.self_ref for item, _ in whole.iterate_items()}
    assert all(set(one.doc_items) <= items for one in found.chunks)
    assert any(one.startswith("#/tables/") for one in juice.doc_items)
    assert all(one.num_tokens <= 256 for one in found.chunks) or kind is ChunkerKind.HIERARCHICAL


def test_chunks_are_as_large_as_is_asked_and_come_with_the_document(address, elsewhere):
    body = {
        "sources": [{"kind": "http", "url": f"{elsewhere}/report.pdf"}],
        "chunking_options": {"chunker": "hybrid", "max_tokens": 64, "include_raw_text": True},
        "convert_options": {"to_formats": ["text"]},
        "include_converted_doc": True,
    }
    found = httpx.post(f"{address}/v1/chunk/hybrid/source", json=body, timeout=60).json()
    assert max(one["num_tokens"] for one in found["chunks"]) <= 64
    assert all(one["raw_text"] in one["text"] for one in found["chunks"])
    assert "apple juice" in found["documents"][0]["content"]["text_content"]
    body["chunking_options"]["max_tokens"] = "many"
    assert httpx.post(f"{address}/v1/chunk/hybrid/source", json=body, timeout=60).status_code == 422


def test_a_batch_tells_where_each_document_can_be_got_and_which_failed(address, elsewhere):
    names = ("report.pdf", "broken.pdf", "missing.pdf")
    with client_at(address) as client:
        sources = [{"kind": "http", "url": f"{elsewhere}/{name}"} for name in names]
        options = ConvertDocumentsOptions(to_formats=["md", "json"])
        job = client.submit_batch(sources, target=PresignedUrlTarget(), options=options)
        found = job.result()
    assert (found.num_converted, found.num_succeeded, found.num_failed) == (3, 1, 2)
    assert [one.status.value for one in found.documents] == ["success", "failure", "failure"]
    assert "unreachable" in found.documents[2].errors[0].error_message
    by_type = {one.artifact_type: str(one.uri) for one in found.documents[0].artifacts}
    assert "apple juice" in httpx.get(by_type["markdown"]).text
    assert httpx.get(by_type["json"]).json()["schema_name"] == "DoclingDocument"
    forged = by_type["markdown"].partition("token=")[0] + "token=guess"
    assert httpx.get(forged).status_code == 404


def test_its_client_gets_a_zip(address):
    with client_at(address) as client:
        found = client.submit(DEMO, target=ZipTarget()).result()
    with zipfile.ZipFile(io.BytesIO(found.content)) as package:
        assert set(package.namelist()) == {"demo.md", "demo.json"} or package.namelist() == ["demo.md"]


@pytest.mark.parametrize(("mode", "embedded"), [("embedded", True), ("placeholder", False)])
def test_pictures_and_breaks_of_pages_are_given_as_is_asked(address, mode, embedded):
    files = {"files": ("a.pdf", DEMO.read_bytes())}
    asked = {"to_formats": ["md"], "image_export_mode": mode, "md_page_break_placeholder": "<<page>>"}
    found = httpx.post(f"{address}/v1/convert/file", files=files, data=asked, timeout=60).json()
    text = found["document"]["md_content"]
    assert ("](data:image/" in text) is embedded
    assert text.count("<<page>>") >= 5 and not text.startswith("<<page>>")


def test_it_answers_at_once_and_tells_what_failed(address):
    files = {"files": ("a.pdf", DEMO.read_bytes())}
    asked = {"to_formats": ["md", "text"]}
    found = httpx.post(f"{address}/v1/convert/file", files=files, data=asked, timeout=60).json()
    assert found["status"] == "success"
    assert "apple juice" in found["document"]["md_content"]
    assert found["document"]["html_content"] is None
    source = {"kind": "file", "base64_string": base64.b64encode(b"%PDF-1.4 no").decode(), "filename": "b.pdf"}
    broken = httpx.post(f"{address}/v1/convert/source", json={"sources": [source]}, timeout=60).json()
    assert broken["status"] == "failure"
    assert broken["errors"][0]["error_message"].startswith("corrupt: ")


def test_several_files_come_as_a_zip(address):
    files = [("files", ("a.pdf", DEMO.read_bytes())), ("files", ("b.md", b"# Two\n"))]
    found = httpx.post(f"{address}/v1/convert/file", files=files, timeout=60)
    assert found.headers["content-type"] == "application/zip"


@pytest.mark.parametrize(
    "options",
    [
        {"to_formats": ["doctags"]},
        {"page_range": ["one", "two"]},
        {"page_range": '["one"'},
        {"image_export_mode": "printed"},
    ],
)
def test_what_is_not_known_is_refused_in_its_way(address, options):
    files = {"files": ("a.md", b"# A\n")}
    found = httpx.post(f"{address}/v1/convert/file", files=files, data=options, timeout=60)
    assert found.status_code == 422
    assert set(found.json()) == {"detail"}


def test_a_scan_is_read_as_docling_reads_it(address):
    """OCR is on where nothing is said of it."""
    sent = httpx.post(f"{address}/v1/documents", content=DEMO.read_bytes(), timeout=60).json()
    picture = httpx.get(f"{address}{sent['links']['pages']}/1/picture?dpi=150", timeout=60)
    scan = base64.b64encode(picture.content).decode()
    source = {"kind": "file", "base64_string": scan, "filename": "scan.png"}
    found = httpx.post(f"{address}/v1/convert/source", json={"sources": [source]}, timeout=120).json()
    assert "Orchard" in found["document"]["md_content"]


def test_a_socket_is_for_whoever_has_the_key_of_the_task(tmp_path):
    ann, ben = (new_key(name) for name in ("ann", "ben"))
    (tmp_path / "keys").write_text(f"{ann[1]}\n{ben[1]}\n")
    with served(tmp_path / "data", "--keys", str(tmp_path / "keys")) as address:
        under = f"{address}/compat/docling"
        with client_at(under, api_key=ann[0]) as client:
            assert client.convert(DEMO).status.value == "success"
            task = client.submit(DEMO).task_id
        with client_at(under, api_key=ben[0]) as client, pytest.raises(TaskNotFoundError):
            list(client._watch_task_updates(task, 5.0))
        with client_at(under, api_key="wrong", http_retries=0) as client, pytest.raises(ServiceError):
            list(client._watch_task_updates(task, 5.0))
