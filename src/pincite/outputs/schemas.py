"""JSON Schemas of what is written, made of the types that it is written from."""

from __future__ import annotations

from typing import Any

import msgspec


def schema_of(kind: type[msgspec.Struct]) -> dict[str, Any]:
    """The schema (draft 2020-12) of a value of this type, in which a box may be null: there is no layout."""
    found = msgspec.json.schema(kind)
    for one in found["$defs"].values():
        one["description"] = " ".join(one["description"].split())
        one["additionalProperties"] = False
        box = one["properties"].get("box")
        if box and "anyOf" not in box:
            one["properties"]["box"] = {"anyOf": [{"type": "null"}, box]}
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **found}
