"""The page on the names of Python: signatures as users meet them, with the options that are declared once."""

from __future__ import annotations

import inspect
import re
import textwrap
from collections.abc import Iterator
from functools import cached_property
from importlib import import_module
from types import FunctionType
from typing import Annotated, Any, get_args, get_origin

import msgspec

import pincite
from pincite.converting.forms.registry import FORMS

NAMES = {
    "Converting": ["convert", "convert_all", "convert_isolated", "stream", "from_elements"],
    "Documents": ["Document", "model.document.Note", "citing.Citation", "model.chunks.Chunk"],
    "Pages": [
        "converting.access.pages.DocumentPage",
        "converting.access.region.Region",
        "converting.access.region.Found",
    ],
    "Elements": [
        "model.elements.Element",
        "converting.access.tables.TableElement",
        "model.elements.Table",
        "model.elements.Cell",
        "model.words.Token",
    ],
    "Wrappers": ["wrap", "Records", "model.records.Group"],
    "Libraries": ["Library", "archive.tracing.traced.Trace"],
}

MADE_BY_USERS = {pincite.Library}
"""Classes that are shown with what they are made of, beside those that are plain data."""


class Plain(str):
    """An annotation without quotes."""

    __repr__ = str.__str__


def reference() -> str:
    """The page as Markdown."""
    lines = [
        "# Python reference",
        "What these names are for is told, with examples, in [From Python](docs/library.md); "
        "what an option does, in [Command line](docs/command-line.md).",
    ]
    for title, names in NAMES.items():
        lines.append(f"## {title}")
        for name in names:
            lines += told(name.rpartition(".")[2], found(name))
    return "\n\n".join([*lines, "## Errors", text_of(pincite.errors)]) + "\n"


def found(name: str) -> Any:
    module, _, last = f"pincite.{name}".rpartition(".")
    return getattr(import_module(module), last)


def told(name: str, thing: Any) -> Iterator[str]:
    """A heading, how it is called and what its docstring says; of a class its members too."""
    yield f"### {name} {{ #{name} }}"
    if not inspect.isclass(thing):
        yield from (called(name, inspect.signature(thing)), text_of(thing))
        return
    if issubclass(thing, msgspec.Struct) or thing in MADE_BY_USERS:
        yield called(name, inspect.signature(thing).replace(return_annotation=inspect.Signature.empty))
    yield text_of(thing)
    for member, value in members(thing):
        yield f"#### {member} {{ #{name}.{member} }}"
        if isinstance(value, FunctionType):
            own = inspect.signature(value)
            yield called(member, own.replace(parameters=list(own.parameters.values())[1:]))
        yield text_of(value)
    if thing is pincite.Document:
        yield from forms()


def members(thing: type) -> Iterator[tuple[str, Any]]:
    """Its own public methods and properties."""
    for name, value in vars(thing).items():
        value = getattr(value, "__func__", value)  # of a class method
        if not name.startswith("_") and isinstance(value, FunctionType | property | cached_property):
            yield name, value


def forms() -> Iterator[str]:
    for form in FORMS.values():
        method = form.method or f"to_{form.name}"
        yield f"#### {method} {{ #Document.{method} }}"
        yield called(method, inspect.signature(form.struct))
        yield f"As {form.title}. {text_of(form.struct)}"


def called(name: str, signature: inspect.Signature) -> str:
    """A name with its parameters, as a block of Python."""
    parameters = [one.replace(annotation=plain(one.annotation)) for one in signature.parameters.values()]
    shown = signature.replace(parameters=parameters, return_annotation=plain(signature.return_annotation))
    return f"```python\n{textwrap.fill(f'{name}{shown}', 100, subsequent_indent='    ')}\n```"


def plain(annotation: Any) -> Any:
    """An annotation as it is read: without modules, and what the command line is told of an option."""
    if annotation is inspect.Signature.empty:
        return annotation
    if isinstance(annotation, str):
        return Plain(annotation)
    if get_origin(annotation) is Annotated:
        annotation = get_args(annotation)[0]
    return Plain(re.sub(r"\b(?:typing|pincite[.\w]*)\.(?=\w)", "", inspect.formatannotation(annotation)))


def text_of(thing: Any) -> str:
    """A docstring as Markdown: lists of fields and drawings keep their lines."""
    paragraphs = (inspect.getdoc(thing) or "").split("\n\n")
    if not paragraphs[0]:
        raise SystemExit(f"{thing} has no docstring")
    return "\n\n".join(
        f"```text\n{textwrap.dedent(one)}\n```" if re.match(r"\w+ {2,}| {4}", one) else one.removesuffix("::")
        for one in paragraphs
    )
