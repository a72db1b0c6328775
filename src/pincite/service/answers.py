"""How answers are written, and how the description of the service tells of them."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from pincite.outputs.whole import plain
from pincite.service.problems import MEDIA_TYPE, Problem

JSON = "application/json"
MODELS: set[type] = {Problem}  # Shapes that the description tells of,
SHAPES: dict[str, Any] = {}  # ... and those of other forms.
PRIVATE = "private, no-cache"
FOREVER = "private, max-age=31536000, immutable"


def answer(value: Any, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """A value as JSON: structs in full, boxes of no place as null."""
    return Response(msgspec.json.encode(placed(value)), status, headers, JSON)


def refusal(problem: dict[str, Any], headers: Mapping[str, str] | None = None) -> Response:
    """The problem that a job ended with."""
    return Response(msgspec.json.encode(problem), int(problem["status"]), headers, MEDIA_TYPE)


def placed(value: Any) -> Any:
    """The value, boxes that say no place as None."""
    built = msgspec.to_builtins(value)
    return _without(built)


def _without(value: Any) -> Any:
    if isinstance(value, dict):
        return {
            k: None if k == "box" and v and list(v) == [0, 0, 0, 0] else _without(v) for k, v in value.items()
        }
    return [_without(one) for one in value] if isinstance(value, (list, tuple)) else value


def whole(value: Any, **more: Any) -> dict[str, Any]:
    """A struct of the tree as ``pincite.outputs.whole`` writes it, with more beside."""
    found: dict[str, Any] = plain(value)
    return found | more


def tagged(request: Request, content: bytes, media_type: str, *, cache: str = PRIVATE) -> Response:
    """The content with its digest as its tag; without a body where the client has it already."""
    tag = f'"{hashlib.sha256(content).hexdigest()[:32]}"'
    headers = {"ETag": tag, "Cache-Control": cache, "Vary": "Accept"}
    if tag in (one.strip() for one in request.headers.get("if-none-match", "").split(",")):
        return Response(status_code=304, headers=headers)
    return Response(content, 200, headers, media_type)


def ref(model: type) -> dict[str, Any]:
    """A reference to the shape of a struct."""
    MODELS.add(model)
    return {"$ref": f"#/components/schemas/{model.__name__}"}


def told(
    model: type | dict[str, Any] | None = None,
    *,
    status: int = 200,
    also: tuple[int, ...] = (),
    media: Mapping[str, Any] | None = None,
    says: str = "As asked",
    wrong: Mapping[str, Any] | None = None,
) -> dict[int | str, dict[str, Any]]:
    """What an address answers, for the description: a struct or schema as JSON, or other ``media``, and
    problems with the statuses ``also``; ``wrong`` are their schemas by media type, where not ours."""
    content: dict[str, Any] = {
        kind: {"schema": schema} if schema else {} for kind, schema in (media or {}).items()
    }
    if model is not None:
        content[JSON] = {"schema": model if isinstance(model, dict) else ref(model)}
    found: dict[int | str, dict[str, Any]] = {status: {"description": says, "content": content}}
    problems = {MEDIA_TYPE: ref(Problem)} if wrong is None else wrong
    for code in also:
        schemas = {kind: {"schema": schema} for kind, schema in problems.items()}
        found[code] = {"description": "A problem", "content": schemas}
    return found


def adopted(schema: dict[str, Any], prefix: str) -> dict[str, Any]:
    """A schema of another form, whose parts become shapes of the description with names that begin so."""
    moved = _moved(schema, prefix)
    SHAPES.update({f"{prefix}{name}": one for name, one in moved.pop("$defs", {}).items()})
    return {name: one for name, one in moved.items() if name not in ("$schema", "$id")}


def _moved(value: Any, prefix: str) -> Any:
    if isinstance(value, dict):
        return {
            name: one.replace("#/$defs/", f"#/components/schemas/{prefix}")
            if name == "$ref"
            else _moved(one, prefix)
            for name, one in value.items()
        }
    return [_moved(one, prefix) for one in value] if isinstance(value, list) else value


def named(name: str, schema: dict[str, Any]) -> dict[str, Any]:
    """A reference to a schema that becomes a shape of the description."""
    SHAPES[name] = schema
    return {"$ref": f"#/components/schemas/{name}"}


def listing(schema: dict[str, Any]) -> dict[str, Any]:
    """The schema of a list."""
    return {"type": "array", "items": schema}


def or_null(schema: dict[str, Any]) -> dict[str, Any]:
    return {"anyOf": [schema, {"type": "null"}]}


def of_fields(required: dict[str, Any], **other: Any) -> dict[str, Any]:
    """The schema of an object with these fields."""
    return {"type": "object", "required": list(required), "properties": required | other}


def taken(model: type) -> dict[str, Any]:
    """What an address takes as JSON, for the description."""
    return {"requestBody": {"required": True, "content": {JSON: {"schema": ref(model)}}}}
