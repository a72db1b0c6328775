"""Clients of other services work unchanged but for an address: each real client from PyPI."""

import base64
import io
import json
from concurrent.futures import ThreadPoolExecutor
from email import message_from_bytes

import httpx
import pytest
from PIL import Image

from pincite.pdf import PdfDocument
from pincite.service.access import new_key
from tests.service.conftest import DEMO, client_of
from tests.service.served import served, until


def scanned():
    """The page with the press as a picture without letters."""
    with PdfDocument(DEMO.read_bytes()) as pdf:
        picture, out = Image.fromarray(pdf.render(5, 200.0)), io.BytesIO()
    picture.convert("L").save(out, "PDF", resolution=200)
    return out.getvalue()


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    with served(tmp_path_factory.mktemp("doors"), "--doors") as found:
        yield found


@pytest.mark.parametrize("under", ["", "/compat/unstructured"])
def test_the_client_of_unstructured_gets_elements(address, under):
    from unstructured_client import UnstructuredClient
    from unstructured_client.models import operations, shared

    with UnstructuredClient(api_key_auth="none", server_url=address + under) as client:
        file = shared.Files(content=DEMO.read_bytes(), file_name="report.pdf")
        wanted = shared.PartitionParameters(
            files=file, strategy=shared.Strategy.FAST, coordinates=True, split_pdf_page=False
        )
        found = client.general.partition(request=operations.PartitionRequest(partition_parameters=wanted))
    kinds = {one["type"] for one in found.elements}
    assert {"Title", "Table", "NarrativeText"} <= kinds
    assert all(one["metadata"]["coordinates"] for one in found.elements if one["type"] == "Table")


def test_unstructured_pages_are_counted_from_where_the_client_split_them(address):
    files = {"files": ("report.pdf", DEMO.read_bytes())}
    asked = {"starting_page_number": "11", "strategy": "fast"}
    found = httpx.post(f"{address}/general/v0/general", files=files, data=asked, timeout=60).json()
    assert {one["metadata"]["page_number"] for one in found} == {11, 12, 13, 14, 15, 16}


def test_unstructured_answers_several_files_in_parts_where_that_is_asked_for(address):
    files = [("files", ("one.md", b"# One\n")), ("files", ("two.md", b"# Two\n"))]
    at = f"{address}/general/v0/general"
    found = httpx.post(at, files=files, headers={"Accept": "multipart/mixed"}, timeout=60)
    kind = found.headers["content-type"]
    message = message_from_bytes(b"Content-Type: " + kind.encode() + b"\r\n\r\n" + found.content)
    parts = [json.loads(part.get_payload(decode=True)) for part in message.get_payload()]
    assert [one[0]["text"] for one in parts] == ["One", "Two"]
    assert {part.get_content_type() for part in message.get_payload()} == {"application/json"}
    refused = httpx.post(at, files=files, headers={"Accept": "image/png"}, timeout=60)
    assert (refused.status_code, list(refused.json())) == (406, ["detail"])
    rows = httpx.post(at, files=files, headers={"Accept": "text/csv"}, timeout=60)
    assert [line.split(",")[0] for line in rows.text.splitlines()] == ["type", "Title", "Title"]


def test_unstructured_is_told_to_ask_again_where_the_service_is_busy(tmp_path):
    with client_of(tmp_path, doors=True) as client:
        client.app.state.service.jobs.stopping.set()
        refused = client.post("/general/v0/general", files={"files": ("a.md", b"# A\n")})
    assert (refused.status_code, list(refused.json())) == (503, ["detail"])
    assert int(refused.headers["retry-after"]) > 0


def test_doors_read_scans_where_nothing_is_said_of_ocr_as_those_services_do(address, english):
    scan = scanned()
    text = httpx.put(f"{address}/tika/text", content=scan, timeout=120).text
    assert "press" in text.lower()
    files = {"files": ("scan.pdf", scan)}
    found = httpx.post(f"{address}/general/v0/general", files=files, timeout=120).json()
    assert "press" in " ".join(one["text"] for one in found).lower()


@pytest.mark.parametrize("under", ["", "/compat/tika"])
def test_the_client_of_tika_gets_text_and_facts(address, under):
    from tika import parser

    found = parser.from_file(str(DEMO), serverEndpoint=address + under)
    assert found["status"] == 200
    assert "apple juice" in found["content"]
    assert found["metadata"]["Content-Type"] == "application/pdf"
    assert found["metadata"]["xmpTPg:NPages"] == "6"
    status, text = parser.from_file(
        str(DEMO), serverEndpoint=address + under, service="text", raw_response=True
    )
    assert (status, "apple juice" in text) == (200, True)


def test_tika_refuses_what_cannot_be_read(address):
    found = httpx.put(f"{address}/tika", content=b"%PDF-1.4 no", timeout=60)
    assert (found.status_code, found.text.partition(":")[0]) == (422, "corrupt")


def test_the_extract_contract_is_answered_at_once_and_as_a_task(address):
    data = base64.b64encode(DEMO.read_bytes()).decode()
    asked = {"base64": data, "path": "report.pdf"}
    at_once = httpx.post(f"{address}/v1/extract-converter", json=asked, timeout=60).json()["result"]
    assert set(at_once) >= {"fonts", "header", "layout", "tableOfContents", "timeInfo", "words"}
    task = httpx.post(
        f"{address}/beta/layout-document-async", json={"document": {"name": "report.pdf", "data": data}}
    )
    assert task.status_code == 202
    at = f"{address}/beta/status/{task.json()['taskId']}"
    ended = until(lambda: (found := httpx.get(at).json())["state"] == "SUCCESS" and found)
    assert ended["current"] == 100
    assert json.dumps(ended["result"]["layout"]) == json.dumps(at_once["layout"])
    assert set(httpx.get(f"{at}?classic=1").json()["result"]) == {"header", "layout", "words"}


def test_the_client_of_extract_signs_in_and_is_refused_in_its_way(tmp_path):
    key, line = new_key("ann")
    (tmp_path / "keys").write_text(line)
    with served(tmp_path / "data", "--keys", str(tmp_path / "keys")) as address:
        wrong = httpx.post(f"{address}/beta/oauth2/token", json={"username": "ann", "password": "x"})
        refused = httpx.get(f"{address}/beta/status/{'0' * 32}")
        for one in (wrong, refused):
            assert one.status_code == 401
            assert one.json()["_embedded"]["errors"] == [{"message": one.json()["message"]}]
        token = httpx.post(f"{address}/beta/oauth2/token", json={"username": "ann", "password": key}).text
        known = httpx.get(f"{address}/beta/status/{'0' * 32}", headers={"Authorization": f"Bearer {token}"})
        assert (known.status_code, set(known.json())) == (404, {"message", "_embedded"})


@pytest.mark.parametrize(
    ("asked", "true"),
    [
        ({"toc": False}, lambda found: "tableOfContents" not in found or not found["tableOfContents"]),
        ({"fonts": False}, lambda found: "fonts" not in found or not found["fonts"]),
        (
            {"tables_and_titles": False},
            lambda found: {"table", "title"}.isdisjoint(one["type"] for one in found["layout"]),
        ),
        (
            {"reading_order": "vertical"},
            lambda found: found["timeInfo"]["pages"][0]["readingOrder"] == "vertical",
        ),
    ],
)
def test_each_property_of_the_extract_contract_does_what_it_says(address, asked, true):
    data = base64.b64encode(DEMO.read_bytes()).decode()
    at = f"{address}/v1/extract-converter"
    usual = httpx.post(at, json={"base64": data}, timeout=60).json()["result"]
    found = httpx.post(at, json={"base64": data} | asked, timeout=60).json()["result"]
    assert true(found) and not true(usual)


def test_what_comes_by_a_door_meets_no_other_reading_of_the_same_bytes(address):
    """Two clients want the same document read in two ways at the same time, and a third keeps it."""
    data = DEMO.read_bytes() + b"\n%of its own"
    kept = httpx.post(f"{address}/v1/documents?name=kept.pdf", content=data, timeout=60).json()
    asked = [{"page_range": ["2", "2"]}, {"page_range": ["5", "5"]}]
    with ThreadPoolExecutor() as both:
        texts = list(both.map(lambda one: converted(address, data, one), asked))
    assert ["apple juice" in text for text in texts] == [False, True]
    listed = httpx.get(f"{address}/v1/documents").json()["documents"]
    (still,) = [one for one in listed if one["sha256"] == kept["sha256"]]
    assert (still["pages"], still["name"], still["version"]) == (6, "kept.pdf", kept["version"])


def converted(address, data, asked):
    files = {"files": ("a.pdf", data)}
    found = httpx.post(f"{address}/v1/convert/file", files=files, data=asked, timeout=60)
    return found.json()["document"]["md_content"]


def test_extract_refuses_what_is_no_pdf_and_no_base64(address):
    at = f"{address}/v1/extract-converter"
    word = base64.b64encode(b"# A heading\n\nText.\n").decode()
    assert httpx.post(at, json={"base64": word}, timeout=60).json()["code"] in ("not_pdf", "unknown_format")
    assert httpx.post(at, json={"base64": "?"}).json()["code"] == "bad_base64"
    assert httpx.post(f"{address}/beta/layout-document-async", json={}).json()["_embedded"]["errors"]
