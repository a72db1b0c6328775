"""The work on one document, done in an expendable process: read once, and all made of it that is wanted."""

from __future__ import annotations

import os
import sys
import time
from collections import Counter
from pathlib import Path, PurePosixPath
from typing import Any

import msgspec

from pincite.batch.plan import RECORDS, Plan
from pincite.converting.convert import convert
from pincite.converting.document import Document
from pincite.converting.forms.registry import form_called
from pincite.converting.isolated import timed
from pincite.converting.part import Part
from pincite.converting.parts import Range, joined, ranges_of, read_part
from pincite.model.document import Note
from pincite.readers.detection.detect import is_pdf
from pincite.sandbox.isolation import Task, outcomes
from pincite.sandbox.preload import loaded_since

LARGE_BYTES = 1_000_000  # Of a PDF, from which on it may have so many pages that several share them.
HEAD = 1024  # Bytes that tell a PDF.
FILES = "_files"  # What the folder of a document's figures ends in.


class Order(msgspec.Struct, frozen=True):
    """A document to be worked on: its number in the run, what it is called, what its results are called
    without an ending, and where it is: a path, or its bytes."""

    number: int
    name: str
    stem: str
    source: str | bytes


class Made(msgspec.Struct, frozen=True, kw_only=True):
    """What was made of a document.

    files    what its names end in beyond the stem, and the bytes
    rows     packed, see ``pincite.batch.parquet``; empty where none are wanted
    intake   what a library keeps of it, packed
    records  how many were found by the wrapper
    notes    what was lost, left out or guessed
    modules  what was loaded for it, see ``pincite.sandbox.preload``
    """

    files: tuple[tuple[str, bytes], ...] = ()
    rows: bytes = b""
    intake: bytes = b""
    records: int = 0
    notes: tuple[Note, ...] = ()
    sha256: str = ""
    media_type: str = ""
    pages: int = 0
    seconds: float = 0.0
    modules: tuple[str, ...] = ()


def task_of(order: Order, plan: Plan) -> Task[Made]:
    """The work on a document for a child process."""
    source = source_of(order)
    keywords, bounds = timed(dict(plan.reading), plan.isolation, source)
    if keywords.keys() != plan.reading.keys():
        plan = msgspec.structs.replace(plan, reading=keywords)
    return Task(made, (source, order.name, order.stem, plan), {}, bounds.seconds, bounds.memory)


def reading(order: Order, plan: Plan, pages: Range) -> Task[Part]:
    """The work on some pages of a large document."""
    source = source_of(order)
    keywords, bounds = timed(dict(plan.reading), plan.isolation, source)
    return Task(read_part, (source, *pages), keywords, bounds.seconds, bounds.memory)


def joining(order: Order, plan: Plan, parts: tuple[Part, ...]) -> Task[Made]:
    """The work on a large document whose pages were read."""
    source = source_of(order)
    _, bounds = timed(dict(plan.reading), plan.isolation, source)
    args = (source, order.name, order.stem, plan, parts)
    return Task(made_from_parts, args, {}, bounds.seconds, bounds.memory)


def may_be_shared(order: Order, workers: int) -> bool:
    """True for a PDF so large that several workers may read it."""
    if workers < 2:
        return False
    if isinstance(order.source, bytes):
        return len(order.source) >= LARGE_BYTES and is_pdf(order.source[:HEAD])
    try:
        if os.stat(order.source).st_size < LARGE_BYTES:
            return False
        with open(order.source, "rb") as file:
            return is_pdf(file.read(HEAD))
    except OSError:
        return False  # told when it is read


def cutting(order: Order, plan: Plan, workers: int) -> Task[tuple[Range, ...]]:
    """The work of dividing a large PDF: pages for each of several tasks; () where one worker reads it."""
    source = source_of(order)
    keywords, bounds = timed(dict(plan.reading), plan.isolation, source)
    return Task(ranges_of, (source, workers), keywords, bounds.seconds, bounds.memory)


def shares_of(order: Order, plan: Plan, workers: int) -> tuple[Range, ...]:
    """Pages of a large PDF for each of several tasks; () for a document that one worker reads."""
    if not may_be_shared(order, workers):
        return ()
    (cut,) = outcomes([cutting(order, plan, workers)])
    return cut.given or ()


def source_of(order: Order) -> Path | bytes:
    return Path(order.source) if isinstance(order.source, str) else order.source


def made(source: Path | bytes, name: str, stem: str, plan: Plan) -> Made:
    """All that the plan wants of a document. Raises as ``pincite.convert`` and ``pincite.wrap``."""
    before, began = frozenset(sys.modules), time.perf_counter()
    document = convert(source, name=PurePosixPath(name).name, **plan.reading)
    made = made_of(document, name, stem, plan, began)
    return msgspec.structs.replace(made, modules=loaded_since(before))


def made_from_parts(source: Path | bytes, name: str, stem: str, plan: Plan, parts: tuple[Part, ...]) -> Made:
    """The same of a document whose pages were read in parts."""
    began = time.perf_counter()
    document = joined(source, parts, name=PurePosixPath(name).name, **plan.reading)
    return made_of(document, name, stem, plan, began)


def made_of(document: Document, name: str, stem: str, plan: Plan, began: float) -> Made:
    """The same of a document that was read already."""
    files: list[tuple[str, bytes]] = []
    for form_name in plan.forms:
        files += in_form(document, form_name, plan.options.get(form_name, {}), stem)
    records, record_files = found_records(document, plan)
    tree = document.tree
    return Made(
        files=tuple(files + record_files),
        rows=rows_of(document, name, plan),
        intake=intake_of_document(document, plan, began) if plan.library else b"",
        records=records,
        notes=tree.notes,
        sha256=tree.source.sha256,
        media_type=tree.source.media_type,
        pages=len(tree.pages),
        seconds=0.0 if plan.reading.get("reproducible") else round(time.perf_counter() - began, 4),
    )


def in_form(document: Document, name: str, asked: Any, stem: str) -> list[tuple[str, bytes]]:
    """The file of a document in a form, and those of its figures."""
    form = form_called(name)
    options = form.struct(**asked)
    if getattr(options, "pictures", "") != "files":
        return [(form.ending, form.written(form.tree_of(document, options), options))]
    from pincite.outputs.pictured import picture_files

    folder = f"{PurePosixPath(stem).name}{FILES}"
    options = msgspec.structs.replace(options, picture_folder=folder)
    tree = form.tree_of(document, options)
    pictures = [(f"{FILES}/{file}", data) for file, data in picture_files(tree)]
    return [(form.ending, form.written(tree, options)), *pictures]


def found_records(document: Document, plan: Plan) -> tuple[int, list[tuple[str, bytes]]]:
    """How many records the wrapper finds, and their file."""
    if plan.wrapper is None:
        return 0, []
    from pincite.records.wrap import wrap

    records = wrap(plan.ready_wrapper, document)
    count = sum(1 for answer in records.groups if answer.children or answer.value)
    return count, [(f".{RECORDS}.json", records.to_json().encode("utf-8", "replace"))]


def rows_of(document: Document, name: str, plan: Plan) -> bytes:
    """The rows of a document, packed."""
    if not plan.rows:
        return b""
    from pincite.batch.parquet import pack
    from pincite.batch.rows import chunk_rows, element_rows

    if plan.rows == "chunks":
        return pack(chunk_rows(document.tree, name, plan.chunks))
    return pack(element_rows(document.tree, name, plan.reading))


def intake_of_document(document: Document, plan: Plan, began: float) -> bytes:
    """What a library keeps of a document, packed, as ``Library.ingest`` would."""
    from pincite.archive.ingest import Request, taken_in

    reading = {name: value for name, value in plan.reading.items() if name != "reproducible"}
    request = Request(reading=reading, reproducible=bool(plan.reading.get("reproducible")))
    whole = plan.reading.get("partitioner") == "unstructured"
    return taken_in(document.tree if whole else document.illustrated, request, began)


def counted_notes(notes: tuple[Note, ...]) -> dict[str, int]:
    """How many notes there are of each code."""
    return dict(sorted(Counter(note.code for note in notes).items()))
