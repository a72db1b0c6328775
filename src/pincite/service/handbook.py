"""The description of the service as one page to read: no script, nothing from elsewhere."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import Any

CODE = re.compile(r"``([^`]+)``")
SHAPE = "#/components/schemas/"
BOUNDS = {"minimum": "from", "maximum": "to", "minLength": "of at least", "maxLength": "of at most"}


def page(described: dict[str, Any], style: str = "") -> str:
    """HTML of an OpenAPI description; ``style`` is the address of its style sheet."""
    groups: defaultdict[str, list[tuple[str, str, dict[str, Any]]]] = defaultdict(list)
    for path, methods in described["paths"].items():
        for method, operation in methods.items():
            groups[(operation.get("tags") or ["other"])[0]].append((method.upper(), path, operation))
    title = f"{escape(described['info']['title'])} {escape(described['info']['version'])}"
    sheet = f'<link rel="stylesheet" href="{escape(style)}">' if style else ""
    index = "".join(f'<li><a href="#{escape(tag)}">{escape(tag)}</a></li>' for tag in groups)
    body = [line for tag, found in groups.items() for line in group(tag, found)]
    shapes = described["components"]["schemas"]
    body += [
        '<h2 id="shapes">Shapes</h2>',
        *(line for name in sorted(shapes) for line in shape(name, shapes)),
    ]
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{title}: addresses</title>'
        f'<meta name="viewport" content="width=device-width">{sheet}</head><body class="handbook"><main>'
        f'<h1>{title}</h1><p><a href="/openapi.json">The same for programs</a> (OpenAPI)</p>'
        f'<nav aria-label="Groups"><ul>{index}<li><a href="#shapes">Shapes</a></li></ul></nav>'
        f"{''.join(body)}</main></body></html>"
    )


def group(tag: str, found: list[tuple[str, str, dict[str, Any]]]) -> Iterator[str]:
    yield f'<h2 id="{escape(tag)}">{escape(tag)}</h2>'
    for method, path, operation in found:
        name = escape(operation["operationId"])
        yield f'<h3 id="{name}"><code>{method} {escape(path)}</code></h3>'
        yield f"<p>{prose(operation.get('description', operation.get('summary', '')))}</p>"
        if asked := operation.get("parameters"):
            yield table(
                ("Parameter", "In", "Type", "What it is"),
                [
                    (
                        f"<code>{escape(one['name'])}</code>" + (" (needed)" if one.get("required") else ""),
                        escape(one["in"]),
                        kind(one.get("schema", {})),
                        prose(one.get("description", "")),
                    )
                    for one in asked
                ],
            )
        if bodies := operation.get("requestBody", {}).get("content"):
            yield f"<p>Body: {contents(bodies)}</p>"
        alike: defaultdict[str, list[str]] = defaultdict(list)
        for status, one in sorted(operation["responses"].items()):
            said = f"{prose(one['description'])}: {contents(one.get('content', {}))}"
            alike[said].append(escape(status))
        yield table(("Answer", "What it is"), [(", ".join(found), said) for said, found in alike.items()])


def shape(name: str, shapes: dict[str, Any]) -> Iterator[str]:
    one = shapes[name]
    yield f'<h3 id="shape-{escape(name)}"><code>{escape(name)}</code></h3>'
    yield f"<p>{prose(one.get('description', ''))}</p>"
    needed = set(one.get("required", ()))
    rows = [
        (f"<code>{escape(key)}</code>" + (" (always)" if key in needed else ""), kind(value))
        for key, value in one.get("properties", {}).items()
    ]
    yield table(("Field", "Type"), rows) if rows else f"<p>{kind(one)}</p>"


def contents(found: dict[str, Any]) -> str:
    """Media types and what is in them."""
    said = [f"<code>{escape(media)}</code> {kind(one.get('schema', {}))}" for media, one in found.items()]
    return ", ".join(said) or "no body"


def kind(schema: dict[str, Any] | bool) -> str:
    """A schema in a few words."""
    if isinstance(schema, bool):
        return "anything" if schema else "nothing"
    if "$ref" in schema:
        name = escape(schema["$ref"].removeprefix(SHAPE))
        return f'<a href="#shape-{name}">{name}</a>'
    if "enum" in schema:
        return " or ".join(f"<code>{escape(str(one))}</code>" for one in schema["enum"])
    for several in ("anyOf", "oneOf"):
        if several in schema:
            return " or ".join(map(kind, schema[several]))
    if "prefixItems" in schema:
        return f"list of {', '.join(map(kind, schema['prefixItems']))}"
    if schema.get("type") == "array":
        return f"list of {kind(schema.get('items', {}))}"
    if schema.get("type") == "object" and isinstance(schema.get("additionalProperties"), dict):
        return f"object of {kind(schema['additionalProperties'])}"
    named = schema.get("type", "anything")
    bounds = [f"{word} {schema[key]}" for key, word in BOUNDS.items() if key in schema]
    return escape(" ".join([*([named] if isinstance(named, str) else [" or ".join(named)]), *bounds]))


def prose(text: str) -> str:
    return CODE.sub(r"<code>\1</code>", escape(text, quote=False))


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    head = "".join(f'<th scope="col">{one}</th>' for one in heads)
    body = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
