"""What a request says of how a document is to be read, and how long it waits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args

import msgspec
from starlette.requests import Request

from pincite.converting.options import Choices, ConvertOptions
from pincite.converting.when import when_to_read
from pincite.errors import BadOption
from pincite.service.problems import ServiceError

LONGEST_WAIT, USUAL_WAIT = 60.0, 10.0  # Seconds that an answer may wait.
READING = ("reading_order", "tables", "ocr", "ocr_languages", "ocr_engine", "pages", "partial", "media_type")
SAID = {"true": True, "1": True, "false": False, "0": False}
WHEN = ("auto", "on", "off")  # that pictures are read; true and false are the last two


class Reading(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How a document is to be read, as ``pincite.convert`` takes it."""

    reading_order: str = "standard"
    tables: bool = True
    ocr: str | bool = "auto"
    ocr_languages: str = "eng"
    ocr_engine: str = "tesseract"
    pages: str | None = None
    partial: bool = False
    media_type: str | None = None
    password: str | None = None


def _parameter(name: str) -> dict[str, Any]:
    kind = Reading.__annotations__[name]
    schema: dict[str, Any] = {"type": "boolean"} if kind == "bool" else {"type": "string"}
    if name in Choices.__struct_fields__ and kind == "str":
        declared = msgspec.json.schema(Choices)["$defs"]["Choices"]["properties"][name]
        schema |= {"enum": declared["enum"]} if "enum" in declared else {}
    if name == "ocr":
        schema = {"anyOf": [{"type": "boolean"}, {"type": "string", "enum": list(WHEN)}]}
    return {"name": name, "in": "query", "required": False, "schema": schema}


READING_QUERY = [_parameter(name) for name in (*READING, "password")] + [
    {"name": "name", "in": "query", "required": False, "schema": {"type": "string"}}
]


def reading_of(given: Mapping[str, str]) -> tuple[dict[str, Any], str | None]:
    """Options of ``pincite.convert`` that differ from the usual ones, and the password. Raises
    ``bad_request`` and ``BadOption``."""
    values: dict[str, Any] = {}
    for name in (*READING, "password"):
        if name in given:
            value: Any = given[name]
            if name == "ocr" and value.lower() not in (*WHEN, *SAID):
                raise ServiceError("bad_request", f"ocr is {', '.join(WHEN)}, true or false, not {value!r}")
            if Reading.__annotations__[name] == "bool":
                if value.lower() not in SAID:
                    raise ServiceError("bad_request", f"{name} is true or false, not {value!r}")
                value = SAID[value.lower()]
            values[name] = value
    return checked(values)


def checked(values: dict[str, Any]) -> tuple[dict[str, Any], str | None]:
    """The same of values by name."""
    for name in ("reading_order", "ocr_engine"):
        choices = choices_of(name)
        if name in values and values[name] not in choices:
            raise BadOption(f"{values[name]!r} is no {name}; choose one of {', '.join(choices)}")
    if "ocr" in values:
        values["ocr"] = when_to_read(values["ocr"])
    usual = Reading()
    differing = {name: value for name, value in values.items() if value != getattr(usual, name)}
    password = differing.pop("password", None)
    if values.get("ocr") is False:
        for name in ("ocr_languages", "ocr_engine"):
            differing.pop(name, None)
    return differing, password


def choices_of(name: str) -> tuple[str, ...]:
    from typing import get_type_hints

    return get_args(get_type_hints(ConvertOptions)[name])


def waiting_of(request: Request) -> tuple[float, str]:
    """How many seconds the answer waits, as ``Prefer`` says, and what of that was followed."""
    prefer = request.headers.get("prefer", "")
    wishes = [one.strip().lower() for part in prefer.split(";") for one in part.split(",")]
    if "respond-async" in wishes:
        return 0.0, "respond-async"
    for one in wishes:
        name, _, value = one.partition("=")
        if name.strip() == "wait" and value.strip().isdigit():
            return min(float(value), LONGEST_WAIT), f"wait={min(int(value), int(LONGEST_WAIT))}"
    return USUAL_WAIT, ""
