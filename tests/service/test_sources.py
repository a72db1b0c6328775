"""The service gets documents itself, from where its operator says and from nowhere else."""

import functools
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest

from tests.catalogue.served import Bucket
from tests.service.conftest import DEMO, client_of


@pytest.fixture(scope="module")
def bucket():
    made = Bucket()
    made.objects |= {
        "in/my report.pdf": DEMO.read_bytes(),
        "in/large.txt": b"x" * (2 * 10**6),
        "inside/secret.txt": b"secret",
        "other.txt": b"secret",
    }
    yield made
    made.server.shutdown()


@pytest.fixture(scope="module")
def host(tmp_path_factory):
    folder = tmp_path_factory.mktemp("host")
    (folder / "docs").mkdir()
    (folder / "docs" / "a.md").write_bytes(b"# From elsewhere\n")
    (folder / "docs" / "large.md").write_bytes(b"# Large\n" + b"x" * (2 * 10**6))
    (folder / "secret.md").write_bytes(b"# Secret\n")

    class Quiet(SimpleHTTPRequestHandler):
        def do_GET(self):
            if self.path == "/docs/moved.md":
                self.send_response(302)
                self.send_header("Location", "/secret.md")
                self.end_headers()
            else:
                super().do_GET()

        def log_message(self, *_):
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=folder))
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()


@pytest.fixture(scope="module")
def client(tmp_path_factory, bucket, host):
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("AWS_ACCESS_KEY_ID", "key")
        patch.setenv("AWS_SECRET_ACCESS_KEY", "secret")
        at = f"endpoint=http://127.0.0.1:{bucket.server.server_port}&region=eu-central-1"
        sources = f"s3://shelf/in/?{at},{host}/docs/"
        folder = tmp_path_factory.mktemp("sources")
        with client_of(folder, sources=sources, private=True, max_size=10**6) as made:
            yield made


def got(client, url, **more):
    return client.post("/v1/documents", json={"url": url} | more, headers={"Prefer": "wait=60"})


def test_a_document_comes_from_a_bucket_under_its_name(client):
    found = got(client, "s3://shelf/in/my%20report.pdf")
    assert found.status_code == 201, found.text
    assert (found.json()["name"], found.json()["pages"]) == ("my report.pdf", 6)


def test_a_document_comes_from_a_host_under_the_name_that_is_said(client, host):
    assert got(client, f"{host}/docs/a.md").json()["name"] == "a.md"
    assert got(client, f"{host}/docs/a.md", name="b.md").json()["name"] == "a.md"  # it was here before


@pytest.mark.parametrize(
    "url",
    [
        "s3://shelf/other.txt",
        "s3://shelf/inside/secret.txt",
        "s3://shelf/in/../other.txt",
        "s3://shelf/in/%2e%2e/other.txt",
        "s3://shelf2/in/a",
        "s3://shelf.evil/in/a",
        "HOST/secret.md",
        "HOST/docs/../secret.md",
        "HOST/docs/%2e%2e/secret.md",
        "HOST.evil.example/docs/a.md",
        "http://127.0.0.1/docs/a.md",
        "http://user@HOSTNAME/docs/a.md",
        "file:///etc/passwd",
        "http://[::1/",
        "gopher://HOSTNAME/docs/",
    ],
)
def test_nothing_else_is_got(client, host, bucket, url):
    asked = len(bucket.asked)
    found = got(client, url.replace("HOSTNAME", host.partition("//")[2]).replace("HOST", host))
    assert (found.status_code, found.json()["code"]) == (403, "forbidden")
    assert len(bucket.asked) == asked


def test_where_a_bucket_is_says_the_operator_and_no_client(client, bucket):
    asked = len(bucket.asked)
    found = got(client, "s3://shelf/in/my%20report.pdf?endpoint=http://127.0.0.1:9")
    assert found.status_code in (200, 201)
    assert len(bucket.asked) > asked


def test_redirects_are_not_followed(client, host):
    found = got(client, f"{host}/docs/moved.md")
    assert (found.status_code, found.json()["code"]) == (502, "unreachable")


def test_what_is_too_large_or_not_there_is_told(client, host, bucket):
    for url in ("s3://shelf/in/large.txt", f"{host}/docs/large.md"):
        found = got(client, url)
        assert (found.status_code, found.json()["code"]) in ((413, "too_large"), (413, "body_too_large"))
    assert got(client, "s3://shelf/in/missing.pdf").json()["code"] == "unreadable"
    assert got(client, f"{host}/docs/missing.md").json()["code"] == "unreachable"
    bucket.fail = 403
    refused = got(client, "s3://shelf/in/my%20report.pdf")
    bucket.fail = 0
    assert (refused.status_code, refused.json()["code"]) == (502, "blobs_unreachable")


def test_a_host_of_the_house_is_not_asked_unless_the_operator_says_so(tmp_path, host):
    with client_of(tmp_path, sources=f"{host}/docs/") as client:
        found = got(client, f"{host}/docs/a.md")
        assert (found.status_code, found.json()["code"]) == (403, "forbidden")
