"""Documents are sent, found and given back."""

import base64
import io
import json
import zipfile

import pytest

from pincite.sandbox.resources import Isolation
from pincite.service import places
from pincite.service.access import Caller
from pincite.service.contents import KINDS
from pincite.service.documents import END
from tests.converting.long_books import drawn_book
from tests.service.conftest import DEMO, client_of


def test_a_document_is_read_and_described(demo):
    assert (demo["state"], demo["pages"], demo["tables"], demo["media_type"]) == (
        "done",
        6,
        4,
        "application/pdf",
    )
    assert demo["sha256"].startswith(demo["id"])


@pytest.mark.parametrize("how", ["form", "json", "body"])
def test_the_same_bytes_are_the_same_document_however_they_come(client, demo, how):
    data = DEMO.read_bytes()
    if how == "form":
        sent = client.post("/v1/documents", files={"file": ("other.pdf", data)})
    elif how == "json":
        sent = client.post("/v1/documents", json={"name": "a.pdf", "data": base64.b64encode(data).decode()})
    else:
        sent = client.post("/v1/documents", content=data)
    assert (sent.status_code, sent.json()["id"]) == (200, demo["id"])


def test_the_original_comes_back_also_in_part(client, demo):
    whole = client.get(demo["links"]["source"])
    assert whole.content == DEMO.read_bytes()
    assert whole.headers["content-disposition"].startswith("attachment")
    part = client.get(demo["links"]["source"], headers={"Range": "bytes=0-3"})
    assert (part.status_code, part.content) == (206, b"%PDF")


def test_pages_have_elements_words_cells_and_a_picture(client, demo):
    at = demo["links"]["pages"]
    listed = client.get(at).json()["pages"]
    assert [page["number"] for page in listed] == [1, 2, 3, 4, 5, 6]
    page = client.get(f"{at}/5?words=1&cells=1&ink=1").json()
    table = next(one for one in page["elements"] if one["kind"] == "table")
    assert any("apple juice" in cell["text"] for cell in table["table"]["cells"])
    assert any(word["element"].startswith(f"{table['id']}/r") for word in page["words"])
    drawn = client.get(f"{at}/5/picture?dpi=72")
    assert drawn.content.startswith(b"\x89PNG")
    again = client.get(f"{at}/5/picture?dpi=72", headers={"If-None-Match": drawn.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_a_quotation_a_range_and_a_box_lead_to_the_same_cell(client, demo):
    where = demo["links"]["where"]
    quoted = client.get(where, params={"quote": "apple juice"}).json()["found"][0]
    place = quoted["places"][0]
    start, end = quoted["chars"][0] if quoted["chars"] else (0, 1)
    box = ",".join(str(value) for value in place["box"])
    boxed = client.get(where, params={"box": box, "page": place["page"]}).json()["found"][0]
    ranged = client.get(where, params={"view": "text", "start": start, "end": end}).json()["found"][0]
    assert quoted["element"] == boxed["element"] == ranged["element"]


def test_nothing_is_kept_of_what_is_converted_at_once(client):
    found = client.post(
        "/v1/convert?name=report.pdf", content=DEMO.read_bytes(), headers={"Accept": "text/plain"}
    )
    assert (found.status_code, found.headers["cache-control"]) == (200, "no-store")
    assert "apple juice" in found.text
    assert client.post("/v1/convert?to=md", content=b"%PDF-1.4 no").json()["code"] == "corrupt"
    assert client.post("/v1/convert?to=tiff", content=b"# A").json()["code"] == "not_acceptable"
    service = client.app.state.service
    assert not service.store.documents(Caller().passing.owner, END, 10)
    left = [path for path in service.desk.folder.rglob("source") if "~" in str(path.parent)]
    assert not left


def test_an_expression_that_takes_too_long_is_given_up(client, demo, monkeypatch):
    at = f"/v1/documents/{demo['id']}/find?q=%5Cd%2B&regex=1"
    assert client.get(at).json()["count"] > 100
    monkeypatch.setattr(places, "EXPRESSION_SECONDS", 0.0)
    found = client.get(at)
    assert (found.status_code, found.json()["code"]) == (422, "unprocessable")


def test_names_in_the_quads_lead_back_to_the_document(client, demo):
    quads = client.get(demo["links"]["quads"]).text
    urn = next(part for part in quads.split() if part.startswith("<urn:element:")).strip("<>")
    found = client.get(demo["links"]["where"], params={"uri": urn}).json()["found"]
    assert found[0]["document"] == demo["id"]
    assert found[0]["places"]


@pytest.mark.parametrize("kind", KINDS)
def test_the_whole_comes_in_every_form_by_accept_and_by_name(client, demo, kind):
    at, (name, told) = demo["links"]["content"], KINDS[kind]
    accepted = client.get(at, headers={"Accept": f"image/png, {kind};q=0.5"})
    named = client.get(at, params={"to": name}, headers={"Accept": "image/png"})
    assert accepted.status_code == named.status_code == 200
    assert accepted.headers["content-type"] == named.headers["content-type"] == told
    assert accepted.content == named.content and accepted.content
    assert accepted.headers["vary"] == "Accept"
    again = client.get(at, headers={"Accept": kind, "If-None-Match": accepted.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_a_form_that_is_not_written_says_which_are(client, demo):
    for more in ({"headers": {"Accept": "image/png"}}, {"params": {"to": "png"}}):
        found = client.get(demo["links"]["content"], **more)
        assert (found.status_code, found.json()["code"]) == (406, "not_acceptable")
        assert "markdown" in found.json()["detail"] or "md" in found.json()["detail"]


def test_the_zip_has_markdown_that_leads_to_its_figures(client, demo):
    found = client.get(demo["links"]["content"], params={"to": "zip"}).content
    with zipfile.ZipFile(io.BytesIO(found)) as package:
        text = package.read("document.md").decode()
        pictures = [name for name in package.namelist() if name.startswith("pictures/")]
        assert pictures and all(f"]({name})" in text for name in pictures)
        assert json.loads(package.read("document.json"))["schema"] == "pincite.document/1"
        assert {info.date_time for info in package.infolist()} == {(1980, 1, 1, 0, 0, 0)}


def test_pages_that_were_read_in_time_are_given_where_partial_results_are_asked_for(tmp_path):
    isolation = Isolation(timeout=6.0, memory=10**9)
    with client_of(tmp_path, isolation=isolation, max_pages=20_000) as client:
        data = drawn_book(2000)
        sent = client.post("/v1/documents?partial=1", content=data, headers={"Prefer": "wait=60"})
        assert sent.status_code == 201, sent.text
        told = sent.json()
        assert told["state"] == "partial" and 0 < told["pages"] < told["page_count"] == 2000
        assert "time_limit" in {one["code"] for one in client.get(told["links"]["notes"]).json()["notes"]}
        assert len(client.get(told["links"]["pages"]).json()["pages"]) == told["pages"]
        assert client.get(told["links"]["job"]).json()["state"] == "partial"
        assert "The line of every page" in client.get(told["links"]["content"], params={"to": "md"}).text
