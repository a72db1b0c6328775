"""The description of the service is true: schemathesis makes requests of it, and finds no other answers."""

import subprocess
import sys

import httpx
import pytest
from fastapi.routing import APIRoute, APIWebSocketRoute, iter_route_contexts
from selectolax.lexbor import LexborHTMLParser

from pincite.converting.options import ConvertOptions
from pincite.options.declaration import declared
from pincite.service.app import described
from pincite.service.asked import READING
from pincite.service.screens import SCREENS
from tests.service.conftest import DEMO, client_of
from tests.service.served import served
from tools.description import FILE, description

# What a request may be answered with that has the right shape: whether a text is a wrapper, or bytes are a
# document, no shape can say. A 400 would say that the shape is wrong.
SETTINGS = """
[checks.positive_data_acceptance]
expected-statuses = ["2xx", "3xx", 401, 403, 404, 406, 409, 412, 413, 415, 422, 429, 501, "5xx"]
"""
KNOWN = '[parameters]\ndoc = "{doc}"\n'
UNTOLD = (*SCREENS, "/openapi.json", "/docs")  # pages to read
# Right requests about a document that is there, and wrong ones about whatever.
RUNS = {"positive": ("--exclude-method", "DELETE"), "negative": ()}


def test_the_description_that_is_kept_is_that_of_the_service():
    """Renew it with ``make openapi``."""
    assert FILE.read_bytes() == description()


def operations(described):
    """Method, path and what is said of each."""
    return [(m, path, one) for path, methods in described["paths"].items() for m, one in methods.items()]


@pytest.mark.parametrize("doors", [False, True])
def test_every_address_that_is_answered_is_described(tmp_path, doors):
    """But for pages of the viewer and of the description itself; a socket, which OpenAPI has no words for, is
    told of in the text of what it tells."""
    app = client_of(tmp_path, doors=doors).app
    routes = list(iter_route_contexts(app.routes))
    answered = {
        (method.lower(), route.path_format)
        for route in routes
        if isinstance(route.original_route, APIRoute) and route.path not in UNTOLD
        for method in route.methods
    }
    found = described(app)
    told = operations(found)
    assert {(method, path) for method, path, _ in told} == answered
    assert len({one["operationId"] for *_, one in told}) == len(told)
    sockets = [route.path for route in routes if isinstance(route.original_route, APIWebSocketRoute)]
    assert sockets
    texts = " ".join(one.get("description", "") for one in found["components"]["schemas"].values())
    assert all(path.removeprefix("/compat/docling") in texts for path in sockets)
    kinds = (APIRoute, APIWebSocketRoute)
    (static,) = [one.path for one in routes if not isinstance(one.original_route, kinds)]
    assert static == "/static"


def test_our_own_version_is_told_where_other_services_have_their_addresses(tmp_path):
    with client_of(tmp_path, doors=True) as client:
        assert client.get("/version").json()["name"] == "pincite"
        assert "docling-serve" in client.get("/compat/docling/version").json()


def test_every_parameter_is_told_what_it_is(client):
    told = operations(client.get("/openapi.json").json())
    assert not [
        (path, one["name"])
        for _, path, operation in told
        for one in operation.get("parameters", [])
        if not one.get("description")
    ]


def test_options_of_reading_are_told_as_the_command_line_tells_them(client):
    found = client.get("/openapi.json").json()["paths"]["/v1/documents"]["post"]["parameters"]
    said = {one["name"]: one["description"] for one in found}
    declared_there = {one.field: one.option.help for one in declared(ConvertOptions)}
    assert {name: said[name] for name in READING} == {name: declared_there[name] for name in READING}


def test_the_page_of_addresses_names_each_with_its_shapes_and_runs_nothing(client):
    found, said = client.get("/docs"), client.get("/openapi.json").json()
    assert found.headers["content-type"] == "text/html; charset=utf-8"
    page = LexborHTMLParser(found.text)
    ids = {node.attributes["id"] for node in page.css("[id]")}
    operations = [one for methods in said["paths"].values() for one in methods.values()]
    assert ids >= {one["operationId"] for one in operations}
    assert ids >= {f"shape-{name}" for name in said["components"]["schemas"]}
    links = {node.attributes["href"] for node in page.css("a")}
    assert {link[1:] for link in links if link.startswith("#")} <= ids
    assert not page.css("script") and "script-src 'self'" in found.headers["content-security-policy"]
    assert client.get(page.css_first("link").attributes["href"]).status_code == 200


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    folder = tmp_path_factory.mktemp("described")
    with served(folder, "--max-size", "1MB", "--queue", "1000", "--share", "1000") as found:
        yield found


@pytest.mark.slow
@pytest.mark.parametrize("mode", RUNS)
def test_every_address_answers_as_it_is_described(address, mode, tmp_path):
    sent = httpx.post(f"{address}/v1/documents?name=report.pdf", content=DEMO.read_bytes(), timeout=60)
    told = tmp_path / "schemathesis.toml"
    told.write_text((KNOWN.format(doc=sent.json()["id"]) if mode == "positive" else "") + SETTINGS)
    # The command of schemathesis asks for a module that it does not have under python -m.
    command = [sys.executable, "-c", "from schemathesis.cli import schemathesis; schemathesis()"]
    command += ["--config-file", str(told), "run", f"{address}/openapi.json", "--mode", mode, "--no-color"]
    command += ["--phases", "examples,coverage,fuzzing", "--max-examples", "3", "--seed", "1", *RUNS[mode]]
    run = subprocess.run(command, capture_output=True, text=True, timeout=500, cwd=tmp_path)
    assert run.returncode == 0, run.stdout[-20_000:] + run.stderr
