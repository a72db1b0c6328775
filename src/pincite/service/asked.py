"""What a request says of how a document is to be read, and how long it waits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args, get_type_hints

import msgspec
from starlette.requests import Request

from pincite.converting.options import ConvertOptions
from pincite.converting.when import when_to_read
from pincite.errors import BadOption
from pincite.options.declaration import Settings, declared
from pincite.service.problems import ServiceError

LONGEST_WAIT, USUAL_WAIT = 60.0, 10.0  # Seconds that an answer may wait.
READING = ("reading_order", "tables", "ocr", "ocr_languages", "ocr_engine", "pages", "partial", "media_type")
SAID = {"true": True, "1": True, "false": False, "0": False}
MOST_CALLBACKS = 10
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


def _schema(name: str) -> dict[str, Any]:
    if name == "ocr":
        return {"anyOf": [{"type": "boolean"}, {"type": "string", "enum": list(WHEN)}], "default": "auto"}
    schema: dict[str, Any] = {"type": "boolean" if Reading.__annotations__[name] == "bool" else "string"}
    if name in ("reading_order", "ocr_engine"):
        schema["enum"] = list(choices_of(name))
    usual = getattr(Reading(), name)
    return schema if usual is None else schema | {"default": usual}


def helps(settings: Settings) -> dict[str, str]:
    """What the command line says of options, by field."""
    return {one.field: one.option.help for one in declared(settings)}


def _query(name: str, schema: dict[str, Any], says: str) -> dict[str, Any]:
    return {"name": name, "in": "query", "required": False, "schema": schema, "description": says}


def _reading_query() -> list[dict[str, Any]]:
    """The options of reading as parameters: what they are is told as the command line tells it."""
    says = helps(ConvertOptions)
    found = [_query(name, _schema(name), says[name]) for name in (*READING, "password")]
    found.append(_query("name", {"type": "string"}, "What the document is called, for people alone."))
    return found


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
    return get_args(get_type_hints(ConvertOptions)[name])


def waiting_of(request: Request) -> tuple[float, str]:
    """How many seconds the answer waits, as ``Prefer`` says, and what of that was followed."""
    prefer = request.headers.get("prefer", "")
    wishes = [one.strip().lower() for part in prefer.split(";") for one in part.split(",")]
    if "respond-async" in wishes:
        return 0.0, "respond-async"
    for one in wishes:
        name, _, value = one.partition("=")
        if name.strip() == "wait" and value.strip().isdecimal():
            return min(float(value), LONGEST_WAIT), f"wait={min(int(value), int(LONGEST_WAIT))}"
    return USUAL_WAIT, ""


READING_QUERY = _reading_query()
ADDRESSES = {"type": "array", "items": {"type": "string"}, "maxItems": MOST_CALLBACKS}
CALLBACK_QUERY = _query("callback", ADDRESSES, "Where word of its job is sent when that has ended.")
