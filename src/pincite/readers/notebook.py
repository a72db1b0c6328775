"""Jupyter notebooks (nbformat 3 and 4) to elements; nothing is run."""

from __future__ import annotations

import base64
import binascii
import json
import re
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import unquote

from pincite.errors import Corrupt
from pincite.model.document import Page
from pincite.readers.builder import Builder
from pincite.readers.charset import decoded
from pincite.readers.html import into as html_into
from pincite.readers.html.frames import Context
from pincite.readers.markdown import into as markdown_into
from pincite.readers.options import ReadOptions
from pincite.readers.reading import ReadContext

# Colours and cursor movements of a terminal (ECMA-48, 5.4).
ESCAPES = re.compile(r"\x1b\[[0-9;?]*[ -/]*[@-~]")

PICTURES = ("image/png", "image/jpeg", "image/gif", "image/webp", "image/bmp", "image/svg+xml")

# What nbformat 3 calls the media types of nbformat 4.
OLD_NAMES = {
    "png": "image/png",
    "jpeg": "image/jpeg",
    "svg": "image/svg+xml",
    "html": "text/html",
    "latex": "text/latex",
    "text": "text/plain",
    "markdown": "text/markdown",
}

ATTACHED = "attachment:"


def read(data: bytes, options: ReadOptions, reading: ReadContext) -> Iterator[Page]:
    """One page of kind ``flow``: cells in order, the output of each after its code. Raises ``Corrupt``."""
    text = decoded(data, "utf-8")
    try:
        notebook = json.loads((text or "").removeprefix("\ufeff"))
    except (ValueError, RecursionError) as error:
        raise Corrupt(f"the notebook is no JSON: {error}") from None
    if not isinstance(notebook, dict):
        raise Corrupt("the notebook is no JSON object")
    facts = mapping(notebook.get("metadata"))
    language = language_of(facts)
    information(facts, reading)
    builder = Builder(1, "flow")
    cells = notebook.get("cells")
    if not isinstance(cells, list):
        sheets = notebook.get("worksheets")
        sheets = sheets if isinstance(sheets, list) else []
        cells = [cell for sheet in sheets for cell in sequence(mapping(sheet).get("cells"))]
    for cell in cells:
        if isinstance(cell, dict):
            one(cell, language, builder, options, reading)
        if 0 < options.window <= len(builder.elements):
            yield builder.page()
    yield builder.page()


def mapping(found: Any) -> dict[str, Any]:
    return found if isinstance(found, dict) else {}


def sequence(found: Any) -> list[Any]:
    return found if isinstance(found, list) else []


def joined(found: Any) -> str:
    """A text, which notebooks keep whole or as lines."""
    if isinstance(found, list):
        return "".join(part for part in found if isinstance(part, str))
    return found if isinstance(found, str) else ""


def language_of(facts: dict[str, Any]) -> str:
    """The language of the code cells, '' unknown."""
    for part, name in (("language_info", "name"), ("kernelspec", "language")):
        found = mapping(facts.get(part)).get(name)
        if isinstance(found, str) and found:
            return found.lower()
    return ""


def information(facts: dict[str, Any], reading: ReadContext) -> None:
    if isinstance(facts.get("title"), str) and facts["title"].strip():
        reading.info["Title"] = facts["title"].strip()
    names = [a if isinstance(a, str) else mapping(a).get("name") for a in sequence(facts.get("authors"))]
    authors = "; ".join(name for name in names if isinstance(name, str) and name)
    if authors:
        reading.info["Author"] = authors


def one(
    cell: dict[str, Any], language: str, builder: Builder, options: ReadOptions, reading: ReadContext
) -> None:
    """One cell."""
    kind = cell.get("cell_type")
    source = joined(cell.get("source")) or joined(cell.get("input"))
    if kind == "markdown":
        markdown_into(source, builder, options, reading, Context(whole=False, pictures=attachments(cell)))
    elif kind == "heading":
        level = cell.get("level")
        level = level if isinstance(level, int) and 1 <= level <= 9 else 1
        builder.add("heading", " ".join(source.split()), level=level)
    elif kind == "raw":
        raw(cell, source, builder, options, reading)
    else:
        hidden = bool(mapping(mapping(cell.get("metadata")).get("jupyter")).get("source_hidden"))
        parent = ""
        if source.strip():
            parent = builder.add(
                "code",
                source.strip("\n").rstrip(),
                language=magic(source) or cell_language(cell) or language,
                layer="hidden" if hidden else "body",
            )
        for output in sequence(cell.get("outputs")):
            if isinstance(output, dict):
                shown(output, parent, builder, options, reading)


def cell_language(cell: dict[str, Any]) -> str:
    found = cell.get("language")
    return found.lower() if isinstance(found, str) else ""


def magic(source: str) -> str:
    """The language that a cell magic names."""
    found = re.match(
        r"%%(bash|sh|html|javascript|js|latex|perl|ruby|sql|R|python[23]?|markdown|svg)\b", source
    )
    return {"js": "javascript", "R": "r"}.get(found[1], found[1]) if found else ""


def raw(
    cell: dict[str, Any], source: str, builder: Builder, options: ReadOptions, reading: ReadContext
) -> None:
    """A raw cell: in its own format where that is one of ours, else as it is."""
    facts = mapping(cell.get("metadata"))
    kind = str(facts.get("raw_mimetype") or facts.get("format") or "")
    if kind == "text/html":
        html_into(source, builder, options, reading, Context(whole=False))
    elif kind == "text/markdown":
        markdown_into(source, builder, options, reading)
    elif source.strip():
        builder.add("code" if kind else "paragraph", source.strip("\n").rstrip())


def attachments(cell: dict[str, Any]) -> Callable[[str], tuple[bytes, str] | None]:
    """Finds pictures that are attached to a cell."""
    held = mapping(cell.get("attachments"))

    def find(address: str) -> tuple[bytes, str] | None:
        if not address.startswith(ATTACHED):
            return None
        name = address[len(ATTACHED) :]
        for kind, said in mapping(held.get(name) or held.get(unquote(name))).items():
            data = bytes_of(kind, said)
            if data:
                return data, kind
        return None

    return find


def bytes_of(kind: str, said: Any) -> bytes:
    """The bytes of a picture in an output; empty for what cannot be decoded."""
    text = joined(said)
    if kind == "image/svg+xml":
        return text.encode()
    try:
        return base64.b64decode("".join(text.split()))
    except (binascii.Error, ValueError):
        return b""


def shown(
    output: dict[str, Any], parent: str, builder: Builder, options: ReadOptions, reading: ReadContext
) -> None:
    """One output of a code cell: the richest form of it that can be read."""
    kind = output.get("output_type")
    if kind == "stream":
        plain(joined(output.get("text")), parent, builder)
        return
    if kind in ("error", "pyerr"):
        trace = "\n".join(line for line in sequence(output.get("traceback")) if isinstance(line, str))
        plain(trace or f"{output.get('ename', '')}: {output.get('evalue', '')}", parent, builder)
        return
    forms = mapping(output.get("data"))
    if not forms:
        forms = {OLD_NAMES[name]: said for name, said in output.items() if name in OLD_NAMES}
    for name in PICTURES:
        data = bytes_of(name, forms[name]) if name in forms else b""
        if data:
            text = joined(forms.get("text/plain")).strip()
            key = reading.picture(data, name)
            builder.add("figure", text if not text.startswith("<") else "", picture=key, parent=parent)
            return
    context = Context(whole=False, parent=parent)
    formula = joined(forms.get("text/latex")).strip()
    if joined(forms.get("text/html")).strip() and not (formula and "<" not in joined(forms["text/html"])):
        before = len(builder.elements)
        html_into(joined(forms["text/html"]), builder, options, reading, context)
        if len(builder.elements) > before:
            return
    if joined(forms.get("text/markdown")).strip() and not formula:
        markdown_into(joined(forms["text/markdown"]), builder, options, reading, context)
        return
    if formula:
        builder.add("formula", bare(formula), parent=parent)
        return
    if "application/json" in forms and "text/plain" not in forms:
        said = forms["application/json"]
        text = said if isinstance(said, str) else json.dumps(said, ensure_ascii=False)
        builder.add("code", text, language="json", parent=parent)
        return
    plain(joined(forms.get("text/plain")), parent, builder)


def bare(formula: str) -> str:
    """A formula without what marks it as one."""
    for opening, closing in (("$$", "$$"), ("\\[", "\\]"), ("\\(", "\\)"), ("$", "$")):
        if formula.startswith(opening) and formula.endswith(closing) and len(formula) > 2 * len(opening):
            return formula[len(opening) : -len(closing)].removeprefix("\\displaystyle").strip()
    return formula


def plain(text: str, parent: str, builder: Builder) -> None:
    """Text as a terminal shows it: without colours, of a line that was written over only the last."""
    text = ESCAPES.sub("", text).replace("\r\n", "\n")
    if "\r" in text:
        text = "\n".join(line.rstrip("\r").rpartition("\r")[2] for line in text.split("\n"))
    text = text.strip("\n").rstrip()
    if text.strip():
        builder.add("code", text, parent=parent, reason="output of a cell")
