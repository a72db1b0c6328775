"""Holds requests and answers against the description of the service."""

import json
import re
from urllib.parse import unquote

import httpx
import jsonschema

from tools.description import FILE

DESCRIPTION = json.loads(FILE.read_bytes())
DOORS = ("/compat/", "/beta/")  # for the clients of other services


def pattern_of(path):
    """Paths like this one; the ids of elements have parts."""
    part = {"element": ".+"}
    return re.compile(re.sub(r"\\{(\w+)\\}", lambda name: part.get(name[1], "[^/]+"), re.escape(path)))


OPERATIONS = [
    (pattern_of(path), method, one)
    for path, methods in DESCRIPTION["paths"].items()
    for method, one in methods.items()
]


def resolved(pointer):
    """A shape of the description by its name, or what a reference to one leads to."""
    return DESCRIPTION["components"]["schemas"][pointer.rpartition("/")[2]]


def operation_of(request):
    """What the description says of a request. Fails where it says nothing."""
    path = unquote(request.url.path)
    for pattern, method, operation in OPERATIONS:
        if method == request.method.lower() and pattern.fullmatch(path):
            return operation
    raise AssertionError(f"{request.method} {path} is not described")


def validate(schema, value):
    whole = {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema}
    jsonschema.validate(value, whole | {"components": DESCRIPTION["components"]})


class Witness:
    """Looks at each request and its answer; ``seen`` are the operations that there were."""

    def __init__(self):
        self.seen = set()

    def __call__(self, response: httpx.Response):
        request = response.request
        operation = operation_of(request)
        known = {one["name"] for one in operation.get("parameters", []) if one["in"] == "query"}
        known |= {"callback"} if operation["operationId"] == "send" else set()
        assert set(request.url.params) <= known, operation["operationId"]
        if request.headers.get("content-type") == "application/json":
            content = operation["requestBody"]["content"]["application/json"]["schema"]
            validate(content, json.loads(request.content))
        status, name = str(response.status_code), operation["operationId"]
        assert status in operation["responses"], (name, status)
        told = operation["responses"][status]
        kind = response.headers.get("content-type", "").partition(";")[0]
        assert not kind or kind in told["content"], (operation["operationId"], kind)
        if kind.endswith("json") and kind in told.get("content", {}):
            validate(told["content"][kind].get("schema", {}), json.loads(response.read()))
        self.seen.add(operation["operationId"])
