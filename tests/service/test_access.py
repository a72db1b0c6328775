"""Keys open the service, and each only what is its own."""

import socket
import subprocess
import sys

import httpx
import pytest

from pincite.errors import BadOption
from pincite.service.access import Keys, new_key
from tests.service.conftest import DEMO, client_of
from tests.service.served import served, until


@pytest.fixture(scope="module")
def keys():
    return {name: new_key(owner, scope) for name, owner, scope in OWNERS}


OWNERS = [("ann", "ann", "write"), ("ben", "ben", "write"), ("reader", "ann", "read")]


@pytest.fixture(scope="module")
def client(tmp_path_factory, keys):
    file = tmp_path_factory.mktemp("keys") / "keys.txt"
    file.write_text("# who may\n" + "\n".join(line for _, line in keys.values()))
    with client_of(tmp_path_factory.mktemp("access"), Keys.of(str(file))) as made:
        yield made


@pytest.fixture(scope="module")
def sent(client, keys):
    answer = client.post("/v1/documents", content=DEMO.read_bytes(), headers=bearer(keys["ann"]))
    assert answer.status_code == 201, answer.text
    return answer.json()


def bearer(key):
    return {"Authorization": f"Bearer {key[0]}"}


def test_without_a_key_nothing_is_told_but_that_it_lives(client):
    assert client.get("/healthz").status_code == 200
    refused = client.get("/v1/documents")
    assert (refused.status_code, refused.json()["code"]) == (401, "unauthorized")
    assert refused.headers["www-authenticate"] == "Bearer"
    assert client.get("/v1/documents", headers={"X-Api-Key": "pc_wrong"}).status_code == 401


@pytest.mark.parametrize("path", ["", "/content", "/pages", "/source", "/where?quote=a", "/media"])
def test_documents_of_others_are_not_there(client, keys, sent, path):
    found = client.get(sent["links"]["self"] + path, headers=bearer(keys["ben"]))
    assert (found.status_code, found.json()["code"]) == (404, "unknown_document")


def test_jobs_searches_and_quotations_of_others_are_not_there(client, keys, sent):
    ben, ann = bearer(keys["ben"]), bearer(keys["ann"])
    assert client.get(sent["links"]["job"], headers=ben).json()["code"] == "unknown_job"
    assert client.get("/v1/search?q=juice", headers=ben).json()["hits"] == []
    assert client.get("/v1/search?q=juice", headers=ann).json()["hits"]
    assert client.post("/v1/cite", json={"quote": "apple juice"}, headers=ben).json()["found"] == []
    assert client.get(f"/v1/trace?urn={sent['urn']}", headers=ben).status_code == 404


def test_a_key_that_reads_cannot_write(client, keys, sent):
    reader = bearer(keys["reader"])
    assert client.get(sent["links"]["self"], headers=reader).status_code == 200
    for answer in (
        client.post("/v1/documents", content=b"# A\n", headers=reader),
        client.delete(sent["links"]["self"], headers=reader),
        client.put("/v1/wrappers/a", json={"source": "a"}, headers=reader),
    ):
        assert (answer.status_code, answer.json()["code"]) == (403, "forbidden")


def test_a_browser_that_signed_in_asks_by_its_cookie_from_no_other_page(client, keys):
    refused = client.post("/login", json={"key": "wrong"})
    assert refused.status_code == 401
    signed = client.post("/login", json={"key": keys["ann"][0]})
    assert signed.status_code == 204
    cookie = signed.headers["set-cookie"]
    assert {"httponly", "samesite=strict"} <= {part.strip().lower() for part in cookie.split(";")}
    assert client.get("/v1/documents").status_code == 200
    here = {"Origin": "http://testserver"}
    there = {"Origin": "http://evil.example"}
    assert client.put("/v1/wrappers/mine", json={"source": "a"}, headers=here).status_code == 201
    assert client.put("/v1/wrappers/mine", json={"source": "b"}, headers=there).status_code == 403
    assert client.post("/logout").status_code == 204
    assert client.get("/v1/documents").status_code == 401


def test_keys_are_nowhere_in_what_is_kept_or_logged(tmp_path):
    key, line = new_key("ann")
    file = tmp_path / "keys.txt"
    file.write_text(line)
    assert key not in line
    with pytest.raises(BadOption):
        broken = tmp_path / "broken.txt"
        broken.write_text("abc write ann")
        Keys.of(str(broken))


def test_it_does_not_listen_beyond_this_machine_without_keys(tmp_path):
    command = [sys.executable, "-m", "pincite", "serve", "--data", str(tmp_path), "--host", "0.0.0.0"]
    refused = subprocess.run([*command, "--port", "0"], capture_output=True, text=True, timeout=60)
    assert refused.returncode == 2
    assert "--keys" in refused.stderr


def test_a_key_is_made_by_the_command_and_opens_the_service(tmp_path):

    made = subprocess.run(
        [sys.executable, "-m", "pincite", "serve", "--new-key", "ann"], capture_output=True, text=True
    )
    key, line = made.stdout.strip(), made.stderr.strip()
    assert key.startswith("pc_"), made.stderr
    assert key not in line
    (tmp_path / "keys.txt").write_text(line)
    with served(tmp_path / "data", "--keys", str(tmp_path / "keys.txt")) as address:
        assert httpx.get(f"{address}/v1/documents").status_code == 401
        assert httpx.get(f"{address}/v1/documents", headers={"X-Api-Key": key}).status_code == 200


def test_a_key_has_its_share_of_the_work_and_is_told_how_much_is_left(tmp_path, keys):
    file = tmp_path / "keys.txt"
    file.write_text("\n".join(line for _, line in keys.values()))
    with client_of(tmp_path / "data", Keys.of(str(file)), readers=1, share=2) as client:
        service = client.app.state.service
        service.jobs._claim.acquire()  # nothing is begun
        try:
            answers = [later(client, keys["ann"], number) for number in range(3)]
            other = later(client, keys["ben"], 3)
        finally:
            service.jobs._claim.release()
    assert [one.status_code for one in answers] == [202, 202, 429]
    assert answers[2].json()["code"] == "busy" and int(answers[2].headers["retry-after"]) > 0
    assert answers[2].json()["retryable"]
    assert [one.headers["ratelimit"] for one in answers] == ['"jobs";r=1', '"jobs";r=0', '"jobs";r=0']
    assert {one.headers["ratelimit-policy"] for one in (*answers, other)} == {'"jobs";q=2'}
    assert other.status_code == 202


def test_those_who_sent_much_do_not_hold_up_those_who_sent_little(tmp_path, keys):
    file = tmp_path / "keys.txt"
    file.write_text("\n".join(line for _, line in keys.values()))
    with client_of(tmp_path / "data", Keys.of(str(file)), readers=2) as client:
        service = client.app.state.service
        service.jobs.stopping.set()  # its own readers rest, and jobs are taken here
        for thread in service.jobs._threads:
            thread.join(5)
        service.jobs.stopping.clear()
        for number in range(4):
            later(client, keys["ann"], number)
        later(client, keys["ben"], 9)
        assert [service.jobs._claimed().owner for _ in range(3)] == ["ann", "ben", "ann"]


def later(client, key, number):
    headers = bearer(key) | {"Prefer": "respond-async"}
    return client.post("/v1/documents", content=b"# Number %d\n" % number, headers=headers)


def test_a_key_sends_a_few_documents_at_once_and_others_are_not_held_up(tmp_path, keys):
    file = tmp_path / "keys.txt"
    file.write_text("\n".join(line for _, line in keys.values()))
    with served(tmp_path / "data", "--keys", str(file), "--uploads", "1") as address:
        host, port = address.removeprefix("http://").split(":")
        with socket.create_connection((host, int(port))) as slow:
            lines = [
                "POST /v1/documents HTTP/1.1",
                "Host: a",
                f"X-Api-Key: {keys['ann'][0]}",
                "Content-Length: 5",
            ]
            slow.sendall("\r\n".join([*lines, "", "# A"]).encode())  # and not the rest

            def sent(name):
                at = f"{address}/v1/documents"
                return httpx.post(at, content=b"# B\n", headers={"X-Api-Key": keys[name][0]}, timeout=60)

            refused = until(lambda: (found := sent("ann")).status_code == 429 and found)
            assert (refused.json()["code"], refused.headers["retry-after"]) == ("busy", "1")
            assert sent("ben").status_code < 300
        assert until(lambda: sent("ann").status_code < 300)  # the slow one went away
