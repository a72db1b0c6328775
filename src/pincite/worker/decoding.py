"""A document decoded for a flow: what the child process does."""

from __future__ import annotations

import sys
from typing import Any

import msgspec

from pincite.converting.when import when_to_read
from pincite.sandbox.preload import loaded_since
from pincite.worker.entities import Entity, entities
from pincite.worker.options import DecodingOptions


class Task(msgspec.Struct, frozen=True, kw_only=True):
    """A document to be decoded: its bytes, what it is called and said to be, and how. ``uri`` names it in the
    flow, and all that is made of it is named after that."""

    data: bytes
    uri: str
    name: str = ""
    media_type: str = ""
    options: DecodingOptions = DecodingOptions()
    component: str = ""
    timeout: float | None = None
    memory: int | None = None


class Decoded(msgspec.Struct, frozen=True, kw_only=True):
    """What came of a document. ``notes`` are sentences on what was guessed or dropped."""

    media_type: str
    entities: tuple[Entity, ...]
    activity: str
    notes: tuple[str, ...]
    pages: int


def decoded(task: Task) -> tuple[bytes, tuple[str, ...]]:
    """The ``Decoded`` of a document, packed, and the modules that were loaded to make it. Raises what
    ``pincite.convert`` raises."""
    before = frozenset(sys.modules)
    from pincite.converting.convert import convert
    from pincite.converting.described import described
    from pincite.converting.figures import with_figures

    options = task.options
    reading: dict[str, Any] = ocr_of(options)
    tree = convert(
        task.data, name=task.name, media_type=task.media_type or None, toc=False, fonts=False, **reading
    ).tree
    if tree.source.media_type == "application/pdf" and options.strategy != "fast":
        tree = with_figures(tree, task.data)
    found = described(tree, reading, options.sections, uri=task.uri, component=task.component)
    made = Decoded(
        media_type=tree.source.media_type,
        entities=tuple(entities(tree, found, options)),
        activity=found.names.activity,
        notes=tuple(f"{note.code}: {note.sentence}" for note in tree.notes),
        pages=tree.page_count,
    )
    return msgspec.msgpack.encode(made), loaded_since(before)


def ocr_of(options: DecodingOptions) -> dict[str, Any]:
    """The options of ``pincite.convert`` for a strategy; 'hi_res' asks for OCR, and fails without."""
    when = when_to_read(options.strategy)
    return {"ocr": when, "ocr_languages": options.languages.strip(", ") or "eng"} if when else {"ocr": when}
