"""Jobs are told, followed, cancelled, and survive the death of the service."""

import json
import signal
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import httpx
import pytest

from pincite.service.outbound import Outbound
from pincite.service.problems import ServiceError
from pincite.service.webhooks import signature
from tests.service.conftest import DEMO, client_of
from tests.service.made import book
from tests.service.served import ended, served, started, until

LONG = book(400)


@pytest.fixture
def one_reader(tmp_path):
    with client_of(tmp_path, readers=1, queue=3) as made:
        yield made


def begun(client, data=LONG, **headers):
    sent = client.post("/v1/documents", content=data, headers={"Prefer": "respond-async"} | headers)
    assert sent.status_code == 202, sent.text
    return sent


def test_a_job_is_told_at_once_and_waited_for(one_reader):
    sent = begun(one_reader, DEMO.read_bytes())
    assert sent.headers["preference-applied"] == "respond-async"
    at = sent.headers["location"]
    job = one_reader.get(at, params={"wait": 30}).json()
    assert (job["state"], job["progress"]["pages_done"]) == ("done", 6)
    assert one_reader.get(job["result"]).json()["state"] == "done"
    followed = one_reader.get(at, params={"follow": 1}, follow_redirects=False)
    assert (followed.status_code, followed.headers["location"]) == (303, job["result"])


def test_a_list_of_jobs_leads_to_those_after_it(one_reader):
    begun(one_reader, b"# One\n"), begun(one_reader, b"# Two\n")
    first = one_reader.get("/v1/jobs", params={"limit": 1})
    second = one_reader.get(first.links["next"]["url"])
    (one,), (two,) = first.json()["jobs"], second.json()["jobs"]
    assert one["id"] != two["id"] and "next" not in second.links


def test_what_is_not_read_yet_is_not_ready(one_reader):
    job = begun(one_reader).json()
    found = one_reader.get(f"/v1/documents/{job['document']}/content")
    assert (found.status_code, found.json()["code"]) == (409, "not_ready")


def test_a_running_job_is_cancelled_and_the_reader_is_free(one_reader):
    at = begun(one_reader).headers["location"]
    until(lambda: one_reader.get(at).json()["state"] == "running")
    assert one_reader.delete(at).status_code == 202
    job = one_reader.get(at, params={"wait": 5}).json()
    assert job["state"] == "cancelled"
    assert one_reader.delete(at).status_code == 204
    assert one_reader.post("/v1/documents", content=DEMO.read_bytes()).status_code == 201


def test_a_job_that_has_ended_cannot_be_cancelled(one_reader):
    sent = one_reader.post("/v1/documents", content=DEMO.read_bytes())
    found = one_reader.delete(f"/v1/jobs/{sent.json()['job']}")
    assert (found.status_code, found.json()["code"]) == (409, "conflict")


def test_events_tell_each_state_until_the_end(one_reader):
    at = begun(one_reader, DEMO.read_bytes()).headers["location"]
    told = one_reader.get(f"{at}/events").text
    states = [json.loads(line[6:])["state"] for line in told.splitlines() if line.startswith("data: ")]
    assert states[-1] == "done"


def test_overload_is_refused_and_says_when_to_come_again(one_reader):
    answers = [
        one_reader.post("/v1/documents", content=LONG + b"\n%%%d" % i, headers={"Prefer": "respond-async"})
        for i in range(6)
    ]
    refused = [one for one in answers if one.status_code == 429]
    assert refused
    assert all(one.json()["retryable"] and int(one.headers["retry-after"]) >= 1 for one in refused)
    assert one_reader.get("/healthz").status_code == 200


def test_a_key_of_a_request_makes_it_once(one_reader):
    sent = [begun(one_reader, **{"Idempotency-Key": "one"}) for _ in range(2)]
    assert sent[0].json()["id"] == sent[1].json()["id"]
    other = one_reader.post("/v1/documents", content=b"other", headers={"Idempotency-Key": "one"})
    assert (other.status_code, other.json()["code"]) == (422, "key_reused")


def test_a_key_of_a_request_whose_document_was_deleted_sends_it_anew(one_reader):
    key = {"Idempotency-Key": "two"}
    sent = one_reader.post("/v1/documents", content=b"# Again\n", headers=key)
    assert one_reader.delete(sent.headers["location"]).status_code == 204
    again = one_reader.post("/v1/documents", content=b"# Again\n", headers=key)
    assert (again.status_code, again.json()["id"]) == (201, sent.json()["id"])


def test_a_killed_service_does_the_work_that_it_had_begun(tmp_path):
    first = started(tmp_path, "--readers", "1")
    later = {"Prefer": "respond-async"}
    job = httpx.post(f"{first.address}/v1/documents", content=LONG, headers=later).json()
    kept = httpx.post(f"{first.address}/v1/documents", content=b"# Waiting\n", headers={"Prefer": "wait=0"})
    until(lambda: httpx.get(f"{first.address}/v1/jobs/{job['id']}").json()["state"] == "running")
    ended(first, signal.SIGKILL)
    with served(tmp_path) as address:
        at = f"{address}/v1/jobs/{job['id']}"
        found = until(lambda: (j := httpx.get(at).json())["state"] == "done" and j, 60)
        assert found["attempts"] == 2
        assert httpx.get(f"{address}/v1/documents/{found['document']}").json()["pages"] == 400
        assert httpx.get(f"{address}/v1/jobs/{kept.json()['id']}?wait=10").json()["state"] == "done"


def test_a_service_that_is_told_to_end_gives_its_work_back(tmp_path):
    first = started(tmp_path, "--readers", "1")
    for number in range(3):
        data = LONG + b"\n%%%d" % number
        httpx.post(f"{first.address}/v1/documents", content=data, headers={"Prefer": "respond-async"})
    began = time.monotonic()
    assert ended(first) == 0
    assert time.monotonic() - began < 25
    with served(tmp_path) as address:
        jobs = httpx.get(f"{address}/v1/jobs").json()["jobs"]
        assert {job["state"] for job in jobs} <= {"queued", "running", "done"}
        assert len(jobs) == 3


class Told:
    """A server that writes down what it is told, and fails as often as it is asked to."""

    def __init__(self, failures):
        outer, self.told, self.failures = self, [], failures

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                outer.told.append((dict(self.headers), body))
                outer.failures -= 1
                self.send_response(500 if outer.failures >= 0 else 204)
                self.end_headers()

            def log_message(self, *_):
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}/told"
        Thread(target=self.server.serve_forever, daemon=True).start()


def test_a_webhook_is_signed_and_sent_again_until_it_arrives(tmp_path):
    told = Told(failures=1)
    secret = tmp_path / "secret"
    secret.write_text("whsec_" + "QUJD" * 10)
    with client_of(tmp_path / "data", webhooks="127.0.0.1", webhook_secret=str(secret)) as client:
        service = client.app.state.service
        service.webhooks.stop()  # its own clock
        service.webhooks.outbound.private = True
        sent = client.post("/v1/documents", params={"callback": told.url}, content=DEMO.read_bytes())
        assert sent.status_code == 201
        service.webhooks.send_due(time.time())
        service.webhooks.send_due(time.time())  # too early
        tried = len(told.told)
        service.webhooks.send_due(time.time() + 10)
        service.webhooks.send_due(time.time() + 10**6)
    assert (tried, len(told.told)) == (1, 2)
    headers, body = told.told[1]
    key, moment = headers["webhook-id"], int(headers["webhook-timestamp"])
    assert headers["webhook-signature"] == signature(b"ABC" * 10, key, moment, body)
    assert key == told.told[0][0]["webhook-id"]
    assert json.loads(body)["data"]["state"] == "done"


@pytest.mark.parametrize(
    "url",
    [
        "http://127.0.0.1/x",
        "http://localhost/x",
        "http://[::1]/x",
        "http://10.1.2.3/",
        "http://169.254.169.254/latest",
        "http://other.example/x",
        "ftp://127.0.0.1/",
        "http://user@127.0.0.1/",
    ],
)
def test_no_address_of_the_house_is_asked(url):
    hosts = ("127.0.0.1", "localhost", "::1", "10.1.2.3", "169.254.169.254")
    with pytest.raises(ServiceError) as refused:
        Outbound(hosts).request("POST", url, {})
    assert refused.value.code == "forbidden"


def test_a_webhook_to_nobody_known_is_refused(one_reader):
    found = one_reader.post("/v1/documents", params={"callback": "https://a.example/"}, content=b"# A\n")
    assert (found.status_code, found.json()["code"]) == (403, "forbidden")


def test_what_is_old_is_forgotten_also_by_the_library(tmp_path):
    with client_of(tmp_path, keep=100.0) as client:
        sent = client.post("/v1/documents", content=DEMO.read_bytes()).json()
        assert client.get("/v1/search", params={"q": "apple juice"}).json()["hits"]
        client.app.state.service.sweep(time.time() + 50)
        assert client.get(sent["links"]["self"]).status_code == 200
        client.app.state.service.sweep(time.time() + 200)
        assert client.get(sent["links"]["self"]).json()["code"] == "unknown_document"
        assert client.get("/v1/search", params={"q": "apple juice"}).json()["hits"] == []
        assert not [path for path in (tmp_path / "documents").rglob("*") if path.is_file()]
