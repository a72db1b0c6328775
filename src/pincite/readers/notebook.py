"""Jupyter notebooks (nbformat 3 and 4) to elements; nothing is run."""

from __future__ import annotations

import base64
import binascii
import json
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
from pincite.regex import regex

# Colours and cursor movements of a terminal (ECMA-48, 5.4).
ESCAPES = regex(r"\x1b\[[0-9;?]*[ -/]*[@-~]")
PICTURES = ("image/png", "image/jpeg", "image/gif", "image/webp", "image/bmp", "image/svg+xml")

# What nbformat 3 calls the media types of nbformat 4.
OLD_NAMES = {
    "png": "image/png", "jpeg": "image/jpeg", "svg": "image/svg+xml", "html": "text/html",
    "latex": "text/latex", "text": "text/plain", "markdown": "text/markdown",
}  # fmt: skip

ATTACHED = "attachment:"

# The language that a cell magic names.
MAGIC = regex(r"%%(bash|sh|html|javascript|js|latex|perl|ruby|sql|R|python[23]?|markdown|svg)\b")
RENAMED = {"js": "javascript", "R": "r"}


def read(data: bytes, options: ReadOptions, reading: ReadContext) -> Iterator[Page]:
    """One page of kind ``flow``: cells in order, the output of each after its code. Raises ``Corrupt``."""
    try:
        found = json.loads((decoded(data, "utf-8") or "").removeprefix("\ufeff"))
    except (ValueError, RecursionError) as error:
        raise Corrupt(f"the notebook is no JSON: {error}") from None
    if not isinstance(found, dict):
        raise Corrupt("the notebook is no JSON object")
    notebook = Notebook(mapping(found.get("metadata")), options, reading)
    cells = found.get("cells")
    if not isinstance(cells, list):
        cells = [cell for sheet in mappings(found.get("worksheets")) for cell in sequence(sheet.get("cells"))]
    for cell in mappings(cells):
        notebook.cell(cell)
        if 0 < options.window <= len(notebook.builder.elements):
            yield notebook.builder.page()
    yield notebook.builder.page()


def mapping(found: Any) -> dict[str, Any]:
    return found if isinstance(found, dict) else {}


def sequence(found: Any) -> list[Any]:
    return found if isinstance(found, list) else []


def joined(found: Any) -> str:
    """A text, which notebooks keep whole or as lines."""
    if isinstance(found, list):
        return "".join(part for part in found if isinstance(part, str))
    return found if isinstance(found, str) else ""


def mappings(found: Any) -> list[dict[str, Any]]:
    return [one for one in sequence(found) if isinstance(one, dict)]


class Notebook:
    """Adds the cells of a notebook; ``facts`` is what it says of itself."""

    def __init__(self, facts: dict[str, Any], options: ReadOptions, reading: ReadContext) -> None:
        self.options = options
        self.reading = reading
        self.builder = Builder(1, "flow")
        named = (
            mapping(facts.get("language_info")).get("name"),
            mapping(facts.get("kernelspec")).get("language"),
        )
        self.language = next((one.lower() for one in named if isinstance(one, str) and one), "")
        title = joined(facts.get("title")).strip()
        if title:
            reading.info["Title"] = title
        names = [a if isinstance(a, str) else mapping(a).get("name") for a in sequence(facts.get("authors"))]
        authors = "; ".join(name for name in names if isinstance(name, str) and name)
        if authors:
            reading.info["Author"] = authors

    def cell(self, cell: dict[str, Any]) -> None:
        """One cell."""
        kind = cell.get("cell_type")
        source = joined(cell.get("source")) or joined(cell.get("input"))
        facts = mapping(cell.get("metadata"))
        if kind == "markdown":
            self.markdown(source, Context(whole=False, pictures=attachments(cell)))
        elif kind == "heading":
            level = cell.get("level")
            level = level if isinstance(level, int) and 1 <= level <= 9 else 1
            self.builder.add("heading", " ".join(source.split()), level=level)
        elif kind == "raw":
            self.raw(source, str(facts.get("raw_mimetype") or facts.get("format") or ""))
        else:
            parent = ""
            if source.strip():
                magic = MAGIC.match(source)
                own = RENAMED.get(magic[1], magic[1]) if magic else joined(cell.get("language")).lower()
                parent = self.builder.add(
                    "code",
                    source.strip("\n").rstrip(),
                    language=own or self.language,
                    layer="hidden" if mapping(facts.get("jupyter")).get("source_hidden") else "body",
                )
            for output in mappings(cell.get("outputs")):
                self.output(output, parent)

    def raw(self, source: str, kind: str) -> None:
        """A raw cell: in its own format where that is one of ours, else as it is."""
        if kind == "text/html":
            html_into(source, self.builder, self.options, self.reading, Context(whole=False))
        elif kind == "text/markdown":
            self.markdown(source, Context(whole=False))
        elif source.strip():
            self.builder.add("code" if kind else "paragraph", source.strip("\n").rstrip())

    def markdown(self, text: str, context: Context) -> None:
        markdown_into(text, self.builder, self.options, self.reading, context)

    def output(self, output: dict[str, Any], parent: str) -> None:
        """One output of a code cell: the richest form of it that can be read."""
        kind = output.get("output_type")
        if kind == "stream":
            self.plain(joined(output.get("text")), parent)
        elif kind in ("error", "pyerr"):
            trace = "\n".join(line for line in sequence(output.get("traceback")) if isinstance(line, str))
            self.plain(trace or f"{output.get('ename', '')}: {output.get('evalue', '')}", parent)
        else:
            old = {OLD_NAMES[name]: said for name, said in output.items() if name in OLD_NAMES}
            self.result(mapping(output.get("data")) or old, parent)

    def result(self, forms: dict[str, Any], parent: str) -> None:
        builder = self.builder
        context = Context(whole=False, parent=parent)
        text = joined(forms.get("text/plain"))
        for name in PICTURES:
            data = bytes_of(name, forms[name]) if name in forms else b""
            if data:
                key = self.reading.picture(data, name)
                words = text.strip()
                builder.add("figure", "" if words.startswith("<") else words, picture=key, parent=parent)
                return
        formula = joined(forms.get("text/latex")).strip()
        markup = joined(forms.get("text/html"))
        if markup.strip() and not (formula and "<" not in markup):
            before = len(builder.elements)
            html_into(markup, builder, self.options, self.reading, context)
            if len(builder.elements) > before:
                return
        markdown = joined(forms.get("text/markdown"))
        said = forms.get("application/json")
        if formula:
            builder.add("formula", bare(formula), parent=parent)
        elif markdown.strip():
            self.markdown(markdown, context)
        elif "application/json" in forms and "text/plain" not in forms:
            code = said if isinstance(said, str) else json.dumps(said, ensure_ascii=False)
            builder.add("code", code, language="json", parent=parent)
        else:
            self.plain(text, parent)

    def plain(self, text: str, parent: str) -> None:
        """Text as a terminal shows it: without colours, of a line that was written over only the last."""
        text = ESCAPES.sub("", text).replace("\r\n", "\n")
        if "\r" in text:
            text = "\n".join(line.rstrip("\r").rpartition("\r")[2] for line in text.split("\n"))
        text = text.strip("\n").rstrip()
        if text:
            self.builder.add("code", text, parent=parent, reason="output of a cell")


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


def bare(formula: str) -> str:
    """A formula without what marks it as one."""
    for opening, closing in (("$$", "$$"), ("\\[", "\\]"), ("\\(", "\\)"), ("$", "$")):
        if formula.startswith(opening) and formula.endswith(closing) and len(formula) > 2 * len(opening):
            return formula[len(opening) : -len(closing)].removeprefix("\\displaystyle").strip()
    return formula
