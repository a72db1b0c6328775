"""Documents and clients made to do harm leave the service answering, and nothing of them runs."""

import base64
import io
import re
import socket
import tarfile
import time
import zipfile
from urllib.parse import urlsplit

import httpx
import pytest

from pincite.sandbox.resources import Isolation
from tests.service.conftest import DEMO, client_of
from tests.service.made import book
from tests.service.served import served

SCRIPT = "<script>alert(1)</script><img src=x onerror=alert(2)><a href='javascript:alert(3)'>a</a>"


@pytest.fixture(scope="module")
def small(tmp_path_factory):
    """A service with narrow limits."""
    bounds = Isolation(timeout=20.0, memory=400 * 10**6)
    folder = tmp_path_factory.mktemp("hostile")
    with client_of(folder, max_size=10**6, max_pages=50, isolation=bounds) as made:
        yield made


def answers(client):
    """True where the service still reads what is well."""
    return client.post("/v1/documents", content=DEMO.read_bytes()).status_code in (200, 201)


def bomb(name):
    """A small archive that would be gigabytes."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as package:
        if name == "bomb.docx":
            package.writestr("[Content_Types].xml", "<Types/>")
        inside = "word/document.xml" if name == "bomb.docx" else "a.txt"
        with package.open(inside, "w") as file:
            for _ in range(400):
                file.write(b"\0" * 10**6)
    return made.getvalue()


def nested(depth):
    """An archive in an archive, and so on."""
    data, name = b"text", "a.txt"
    for _ in range(depth):
        made = io.BytesIO()
        with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as package:
            package.writestr(name, data)
        data, name = made.getvalue(), "inner.zip"
    return data


def test_a_document_that_blows_up_is_refused(small):
    found = small.post("/v1/documents", params={"name": "bomb.docx"}, content=bomb("bomb.docx"))
    assert found.status_code in (413, 422), found.text
    assert found.json()["code"] in ("unsafe", "too_large", "out_of_memory", "corrupt")
    assert answers(small)


def test_what_blows_up_in_an_archive_is_left_out_and_told(small):
    found = small.post("/v1/documents", params={"name": "bomb.zip"}, content=bomb("bomb.zip")).json()
    assert found["pages"] == 0
    assert small.get(found["links"]["notes"]).json()["notes"]
    assert answers(small)


def test_archives_in_archives_end(small):
    found = small.post("/v1/documents", params={"name": "deep.zip"}, content=nested(200))
    assert found.status_code in (201, 413, 422)
    assert answers(small)


def test_a_pdf_of_more_pages_than_are_read_is_refused_at_once(small):
    began = time.monotonic()
    found = small.post("/v1/documents", content=book(600, lines=1))
    assert (found.status_code, found.json()["code"]) == (413, "too_large")
    assert "600" in found.json()["detail"]
    assert time.monotonic() - began < 20
    assert answers(small)


def test_ten_thousand_pages_are_refused_by_the_usual_limit(tmp_path):
    with client_of(tmp_path) as client:
        found = client.post("/v1/documents", content=book(10_000, lines=1), headers={"Prefer": "wait=60"})
        assert (found.status_code, found.json()["code"]) == (413, "too_large")
        assert answers(client)


def test_a_body_that_is_too_large_is_refused_before_it_is_read(small):
    said = small.post("/v1/documents", content=b"x" * (2 * 10**6 + 1))
    assert (said.status_code, said.json()["code"]) == (413, "body_too_large")
    unsaid = small.post("/v1/documents", content=(b"x" * 10**5 for _ in range(30)))
    assert (unsaid.status_code, unsaid.json()["code"]) == (413, "body_too_large")
    form = small.post("/v1/documents", files={"file": ("a.txt", b"x" * (10**6 + 1))})
    assert (form.status_code, form.json()["code"]) == (413, "body_too_large")
    left = list(small.app.state.service.desk.folder.glob("incoming/*"))
    assert left == []


@pytest.mark.parametrize(
    "name",
    [
        "../../etc/passwd",
        "..\\..\\windows\\system32\\a.pdf",
        "/etc/passwd",
        "a\0b.pdf",
        "a\r\nSet-Cookie: x=1.pdf",
        "\u202egnp.exe",
        "x" * 5000,
        ".",
    ],
)
def test_a_name_is_for_people_alone(small, name):
    found = small.post("/v1/documents", params={"name": name}, content=b"# Named\n" + name.encode()[:50])
    told = found.json()
    assert found.status_code in (200, 201, 415), found.text
    if found.status_code == 415:
        return
    assert not set(told["name"]) & set("/\\\0\r\n")
    assert len(told["name"]) <= 255
    source = small.get(told["links"]["source"])
    assert "set-cookie" not in source.headers
    folder = small.app.state.service.desk.folder
    assert all(path.resolve().is_relative_to(folder.resolve()) for path in folder.rglob("*"))


def test_a_tar_with_paths_out_of_it_writes_nothing(small, tmp_path):
    made = io.BytesIO()
    with tarfile.open(fileobj=made, mode="w:gz") as package:
        one = tarfile.TarInfo("../../../../tmp/pincite-was-here")
        one.size = 4
        package.addfile(one, io.BytesIO(b"text"))
    found = small.post("/v1/documents", params={"name": "a.tar.gz"}, content=made.getvalue())
    assert found.status_code in (201, 415, 422)
    assert answers(small)


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("a.html", f"<html><body><h1>Title</h1><p>Text {SCRIPT}</p></body></html>"),
        ("a.md", f"# Title\n\nText {SCRIPT}\n\n[a](javascript:alert(4))\n"),
        (
            "a.svg",
            f'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script><text>{"a"}</text></svg>',
        ),
    ],
)
def test_no_answer_to_a_browser_lets_a_script_of_a_document_run(small, name, data):
    sent = small.post("/v1/documents", params={"name": name}, content=data.encode())
    if sent.status_code not in (200, 201):
        assert sent.headers["content-type"] == "application/problem+json"
        return
    at = sent.json()["links"]
    for path in (at["content"] + "?to=html", at["content"] + "?to=md", at["source"], at["text"]):
        found = small.get(path, headers={"Accept": "text/html,*/*"})
        policy = found.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "script-src" not in policy
        assert "sandbox" in policy.split()
        assert found.headers["x-content-type-options"] == "nosniff"
    html = small.get(at["content"] + "?to=html").text.lower()
    assert "<script" not in html
    assert not re.search(r"<[^>]*(javascript:|\son\w+=)", html)
    assert small.get(at["source"]).headers["content-disposition"].startswith("attachment")


def test_pictures_that_can_hold_scripts_are_given_to_be_saved(small):
    svg = b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    written = base64.b64encode(svg).decode()
    page = f'<p>A</p><img alt="a" src="data:image/svg+xml;base64,{written}">'
    sent = small.post("/v1/documents", params={"name": "b.html"}, content=page.encode()).json()
    for one in small.get(sent["links"]["media"]).json()["media"]:
        found = small.get(f"{sent['links']['media']}/{one['id']}")
        assert found.headers["content-type"] != "image/svg+xml"


def test_what_a_document_takes_too_long_for_is_ended_and_told(tmp_path):
    with client_of(tmp_path, isolation=Isolation(timeout=0.5, memory=10**9)) as client:
        found = client.post("/v1/documents", content=book(2000, lines=40), headers={"Prefer": "wait=30"})
        assert (found.status_code, found.json()["code"]) == (422, "timeout")
        assert found.json()["retryable"]
        assert client.get("/healthz").status_code == 200


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    with served(tmp_path_factory.mktemp("slow")) as found:
        yield found


def connected(address):
    parts = urlsplit(address)
    return socket.create_connection((parts.hostname, parts.port), 10)


def test_clients_that_send_a_byte_now_and_then_hold_nobody_up(address):
    head = b"POST /v1/documents HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\n"
    slow = [connected(address) for _ in range(100)]
    for number, one in enumerate(slow):
        one.sendall(head + b"x" if number % 2 else head[:20])
    began = time.monotonic()
    for _ in range(5):
        assert httpx.get(f"{address}/healthz", timeout=5).status_code == 200
    found = httpx.post(f"{address}/v1/documents", content=DEMO.read_bytes(), timeout=30)
    assert found.status_code in (200, 201)
    assert time.monotonic() - began < 20
    for one in slow:
        one.close()


def test_more_clients_than_are_served_at_once_are_refused_not_endured(address):
    slow = [connected(address) for _ in range(300)]
    for one in slow:
        one.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n")
    try:
        refused = httpx.get(f"{address}/healthz", timeout=10)
        assert refused.status_code in (200, 503)
    finally:
        for one in slow:
            one.close()
    time.sleep(0.5)
    assert httpx.get(f"{address}/healthz", timeout=10).status_code == 200


@pytest.mark.parametrize(
    "raw",
    [
        b"NONSENSE\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
        b"POST /v1/documents HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n"
        b"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        b"GET /v1/documents/../../etc/passwd HTTP/1.1\r\nHost: a\r\n\r\n",
        b"GET /static/../../../../../../etc/passwd HTTP/1.1\r\nHost: a\r\n\r\n",
        b"GET /static/%2e%2e/%2e%2e/%2e%2e/etc/passwd HTTP/1.1\r\nHost: a\r\n\r\n",
    ],
)
def test_broken_requests_give_nothing_away(address, raw):
    with connected(address) as one:
        one.sendall(raw)
        one.settimeout(5)
        try:
            answer = one.recv(65536)
        except TimeoutError:
            answer = b""
    assert b"root:" not in answer
    assert b"Traceback" not in answer
    assert b" 200 " not in answer.partition(b"\r\n")[0]
    assert httpx.get(f"{address}/healthz", timeout=5).status_code == 200
