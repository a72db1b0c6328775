"""Those who run the service are told how it is, what it did, and which request it was."""

import json
import re

import httpx
import pytest

from tests.service.conftest import DEMO
from tests.service.served import ended, started


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    """The lines that a service has logged, with the answer to a document, and what it measured."""
    process = started(tmp_path_factory.mktemp("operated"))
    at = process.address
    sent = httpx.post(
        f"{at}/v1/documents", content=DEMO.read_bytes(), headers={"X-Request-Id": "mine-1"}, timeout=60
    )
    httpx.post(f"{at}/v1/documents", content=b"%PDF-1.4 no")
    measured = httpx.get(f"{at}/metrics").text
    status = ended(process)
    lines = [line for line in process.lines if line.startswith("{")]
    return sent, measured, lines, process.lines, status


def test_each_line_of_the_log_is_json_with_the_id_of_its_request(run):
    sent, _, lines, _, _ = run
    assert sent.headers["x-request-id"] == "mine-1"
    logged = [json.loads(line) for line in lines]
    assert all(one["time"].endswith("+00:00") and one["level"] == "info" for one in logged)
    (own,) = [one for one in logged if one.get("request") == "mine-1"]
    assert (own["method"], own["path"], own["status"]) == ("POST", "/v1/documents", 201)
    jobs = [one for one in logged if one["message"] == "job ended"]
    assert [(one["state"], one.get("code")) for one in jobs] == [("done", None), ("failed", "corrupt")]
    assert jobs[0]["document"] == sent.json()["id"]


def test_a_service_that_is_told_to_end_ends_well_and_says_nothing_else(run):
    _, _, lines, all_lines, status = run
    assert status == 0
    assert [line for line in all_lines if line not in lines] == all_lines[:1]


def test_prometheus_reads_counts_of_requests_jobs_and_pages(run):
    measured = dict(re.findall(r"^(\w+(?:{[^}]*})?) ([\d.]+)$", run[1], re.M))
    assert measured['pincite_requests_total{method="POST",route="/v1/documents",status="201"}'] == "1.0"
    assert measured['pincite_jobs_total{kind="read",state="done"}'] == "1.0"
    assert measured['pincite_jobs_total{kind="read",state="failed"}'] == "1.0"
    assert measured["pincite_pages_total"] == "6.0"
    assert measured["pincite_jobs_waiting"] == "0.0"


def test_it_lives_is_ready_and_says_what_it_is(client):
    assert client.get("/healthz").json() == {"status": "ok"}
    assert client.get("/readyz").json() == {"status": "ready"}
    told = client.get("/version").json()
    assert (told["name"], told["keys"], told["limits"]["queue"]) == ("pincite", False, 100)


def test_heads_are_answered_as_their_bodies_would_be(client, demo):
    at = demo["links"]["content"] + "?to=md"
    whole, head = client.get(at), client.head(at)
    assert (head.status_code, head.content) == (200, b"")
    assert head.headers["etag"] == whole.headers["etag"]
    assert "HEAD" in client.put(demo["links"]["self"]).headers["allow"]


def test_a_service_that_stops_is_not_ready_and_takes_nothing(tmp_path):
    from tests.service.conftest import client_of

    with client_of(tmp_path) as client:
        client.app.state.service.jobs.stopping.set()
        assert (client.get("/readyz").status_code, client.get("/healthz").status_code) == (503, 200)
        refused = client.post("/v1/documents", content=b"# A\n")
        assert (refused.status_code, refused.json()["code"]) == (503, "stopping")
        assert refused.headers["retry-after"]


@pytest.mark.parametrize("code", ["corrupt", "busy", "too_large"])
def test_every_problem_has_a_page(client, code):
    found = client.get(f"/problems/{code}")
    assert (found.status_code, found.text.partition(":")[0]) == (200, code)
    assert client.get("/problems/nothing").json()["code"] == "not_found"
