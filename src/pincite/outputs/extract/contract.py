"""The processor contract: ``{"path": ..., "base64": ...}`` in, ``{"result": {...}}`` out; its JSON Schema."""

from __future__ import annotations

import base64
import binascii
import json
from importlib import resources
from typing import Any

import msgspec

from pincite.errors import BadBase64

BOM = b"\xef\xbb\xbf"  # some shells put one in front of piped text


def parse_request(request: bytes) -> tuple[str, bytes]:
    """The name and the bytes of the document. The name is for people only and is never opened.

    White space inside the Base64 is allowed, other keys are ignored. Raises BadBase64.
    """
    try:
        found = msgspec.json.decode(request.removeprefix(BOM))
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadBase64("the request is not JSON") from error
    if not isinstance(found, dict):
        raise BadBase64('the request must be a JSON object with the keys "path" and "base64"')
    values = []
    for key in ("path", "base64"):
        if key not in found:
            raise BadBase64(f'the request lacks the key "{key}"')
        if not isinstance(found[key], str):
            raise BadBase64(f'the value of "{key}" must be a string')
        values.append(found[key])
    path, encoded = values
    try:
        data = base64.b64decode("".join(encoded.split()), validate=True)
    except (binascii.Error, ValueError) as error:
        raise BadBase64('the value of "base64" is not valid Base64') from error
    return path, data


def to_json(value: dict[str, Any], *, indent: int = 0) -> bytes:
    """UTF-8 JSON, keys in the given order; ``indent`` 0 is compact. No line break at the end."""
    compact = msgspec.json.encode(value)
    return msgspec.json.format(compact, indent=indent) if indent else compact


def extract_schema() -> dict[str, Any]:
    """JSON Schema (draft 2020-12) of the object under ``result``; every result validates."""
    text = resources.files(__package__).joinpath("schema.json").read_text(encoding="utf-8")
    schema: dict[str, Any] = json.loads(text)
    return schema
