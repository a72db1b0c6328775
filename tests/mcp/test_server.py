"""The server tells a model what it can do, and answers no one but this machine."""

import http.client
import re
import subprocess
import sys
import threading
import time

import anyio
import pytest
from mcp import Client

from pincite.errors import TimedOut
from pincite.mcp.desk import Desk
from pincite.mcp.folders import Folders
from pincite.mcp.server import server_of
from pincite.sandbox.isolation import run_isolated
from tests.mcp.conftest import command, run
from tests.mcp.test_files import QUOTE

OF_FILES = {"files", "convert", "chunks", "cite"}
OF_LIBRARY = {"library_documents", "library_search", "library_text", "library_cite", "trace"}


@pytest.fixture(scope="module")
def tools(server):
    return run(server, lambda client: client.list_tools()).tools


def test_tools_for_a_library_are_there_where_one_is_named(tools, folder):
    assert {one.name for one in tools} == OF_FILES | OF_LIBRARY
    bare = run(server_of(Desk(Folders([str(folder)]))), lambda client: client.list_tools())
    assert {one.name for one in bare.tools} == OF_FILES


def test_every_tool_and_argument_says_what_it_is_and_that_nothing_is_written(tools):
    for tool in tools:
        assert len(tool.description) > 40 and tool.annotations.read_only_hint
        for name, given in tool.input_schema["properties"].items():
            assert given.get("description"), f"{name} of {tool.name}"


def test_answers_are_in_the_shape_that_is_told_and_say_the_same_as_their_text(server, ask):
    import json

    import jsonschema

    schemas = {one.name: one.output_schema for one in run(server, lambda client: client.list_tools()).tools}
    (document,) = ask("library_documents").structured_content["documents"]
    calls = {
        "files": {},
        "chunks": {"path": "report.pdf", "most": 2},
        "cite": {"path": "report.pdf", "quote": QUOTE},
        "library_documents": {},
        "library_search": {"words": "apples"},
        "library_cite": {"quote": QUOTE},
        "trace": {"urn": document["urn"]},
    }
    assert {name for name, schema in schemas.items() if schema} == set(calls)
    for name, given in calls.items():
        result = ask(name, **given)
        jsonschema.validate(result.structured_content, schemas[name])
        jsonschema.validate(json.loads(result.content[0].text), schemas[name])


def test_a_model_is_told_to_cite(server):
    assert "page and the box" in run(server, told_first)


async def told_first(client):
    return client.instructions


def test_the_command_serves_on_stdin_and_stdout(folder, library):
    process = command("mcp", "--folder", str(folder), "--library", str(library))

    async def work(client):
        found = await client.call_tool("cite", {"path": "report.pdf", "quote": QUOTE})
        refused = await client.call_tool("convert", {"path": "../outside.md"})
        kept = await client.call_tool("library_search", {"words": "apples"})
        return found, refused, kept

    found, refused, kept = run(process, work)
    assert found.structured_content["found"][0]["pages"] == [5]
    assert refused.is_error and refused.content[0].text.startswith("not_allowed: ")
    assert kept.structured_content["found"]


def test_without_a_folder_the_command_serves_the_present_one(folder):
    process = command("mcp").model_copy(update={"cwd": folder / ".private"})
    result = run(process, lambda client: client.call_tool("convert", {"path": "key.md"}))
    assert result.content[0].text == "secret\n"


def test_work_on_a_call_that_is_cancelled_is_ended(server, monkeypatch):
    ends = []

    def document(*_):
        try:
            run_isolated(time.sleep, (600,), timeout=60)
        except TimedOut as error:
            ends.append(error.sentence)
            raise

    async def cancelled(client):
        with anyio.move_on_after(1):
            await client.call_tool("convert", {"path": "report.pdf"})

    monkeypatch.setattr(Desk, "document", document)
    run(server, cancelled)
    assert ends == ["nobody waits for it any more; the work was stopped"]


def test_a_client_of_the_first_handshake_is_served_too(server):
    async def main():
        async with Client(server, mode="legacy") as client:
            return (await client.call_tool("files", {})).structured_content

    assert anyio.run(main)["files"]


@pytest.fixture(scope="module")
def port(folder):
    """Of the command serving over HTTP."""
    process = subprocess.Popen(
        [sys.executable, "-m", "pincite", "mcp", "--folder", folder, "--http", "0"],
        stderr=subprocess.PIPE,
        text=True,
    )
    said = process.stderr.readline()
    threading.Thread(target=process.stderr.read, daemon=True).start()
    yield int(re.search(r"http://127\.0\.0\.1:(\d+)/mcp", said)[1])
    process.terminate()
    process.wait(30)


def test_the_command_serves_over_http(port):
    result = run(f"http://127.0.0.1:{port}/mcp", lambda client: client.call_tool("files", {}))
    assert result.structured_content["files"]


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 200),
        ({"Host": "evil.example"}, 421),
        ({"Host": "127.0.0.1:1"}, 421),
        ({"Origin": "http://evil.example"}, 403),
    ],
)
def test_requests_that_a_page_of_another_origin_sends_are_refused(port, headers, status):
    body = (
        '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18",'
        '"capabilities":{},"clientInfo":{"name":"test","version":"0"}}}'
    )
    usual = {"Content-Type": "application/json", "Accept": "application/json, text/event-stream"}
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    connection.request("POST", "/mcp", body, usual | headers)
    assert connection.getresponse().status == status
    connection.close()


def test_it_listens_to_this_machine_alone(port):
    """Other addresses of this machine are not answered: the port is free there."""
    import socket

    with socket.socket() as other:
        other.bind(("127.0.0.2", port))
