"""Markdown to elements: CommonMark 0.31 with GitHub's tables, strikethrough, autolinks and task lists,
footnotes, definition lists, formulas and front matter.

Where HTML stands in the text, also around Markdown, the text becomes HTML, which the HTML reader reads: it
is taken as what it is, and scripts are as absent as there. Else that reader gets what it would have read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from pincite.model.document import Page
from pincite.readers.builder import Builder
from pincite.readers.charset import decoded
from pincite.readers.html import into as html_into
from pincite.readers.html.frames import Context
from pincite.readers.markdown.rendering import rendered
from pincite.readers.options import ReadOptions
from pincite.readers.reading import ReadContext
from pincite.regex import regex

__all__ = ["into", "read"]

# YAML or TOML before a text, about it.
FENCED = regex(r"\A(---|\+\+\+)[ \t]*\r?\n(.*?)(?:\r?\n)?^(?:\1|\.\.\.)[ \t]*(?:\r?\n|\Z)", re.S | re.M)
PAIR = regex(r"^([A-Za-z][\w.-]*)[ \t]*[:=](?:[ \t]+|$)(.*)$")
LONGEST = 1 << 16  # Characters within which front matter ends.

KEYS = {
    "title": "Title", "author": "Author", "authors": "Author", "subject": "Subject", "description": "Subject",
    "abstract": "Subject", "keywords": "Keywords", "tags": "Keywords", "date": "CreationDate",
    "created": "CreationDate", "updated": "ModDate", "lastmod": "ModDate", "modified": "ModDate",
    "lang": "Language", "language": "Language", "generator": "Creator",
}  # fmt: skip
GLUE = {"Keywords": ", ", "Author": "; "}  # What stands between several values.


def read(data: bytes, options: ReadOptions, reading: ReadContext) -> Iterator[Page]:
    """One page of kind ``flow``. No error is raised: every text is Markdown."""
    text = decoded(data)
    if text is None:
        text = data.decode("cp1252", "replace")
    facts, text = front_matter(text.removeprefix("\ufeff"))
    for key, said in facts.items():
        reading.info.setdefault(key, said)
    builder = Builder(1, "flow")
    into(text, builder, options, reading)
    yield builder.page()


def into(
    text: str, builder: Builder, options: ReadOptions, reading: ReadContext, context: Context | None = None
) -> None:
    """Add the elements of a text; ``context`` says what stands around it."""
    context = context or Context(whole=False)
    html_into(rendered(text, reading, builder.number), builder, options, reading, context)


def front_matter(text: str) -> tuple[dict[str, str], str]:
    """Facts by the keys of ``ReadContext.info``, and the text after them. Only names, plain values and lists
    of them are understood: no tags, anchors or objects of YAML."""
    head = text[:LONGEST]
    found = FENCED.match(head)
    if found is not None:
        lines = found[2].splitlines()
        if lines and not any(PAIR.match(line) for line in lines):
            return {}, text
        return facts(lines), text[found.end() :]
    return {}, text


def facts(lines: list[str]) -> dict[str, str]:
    values: dict[str, list[str]] = {}
    own: list[str] = []  # values of the name that was met last
    for line in lines:
        pair = PAIR.match(line)
        if pair is not None:
            own = values.setdefault(pair[1].lower(), [])
            if pair[2].strip() not in ("", "|", ">", "|-", ">-", "|+", ">+"):
                own += listed(pair[2].strip())
        elif line.strip() and line[:1] in " \t-":
            said = line.strip().removeprefix("- ").strip()
            inner = PAIR.match(said)
            if inner is None or inner[1].lower() == "name":
                own += listed(said if inner is None else inner[2])
    result: dict[str, str] = {}
    for name, parts in values.items():
        key = KEYS.get(name)
        if key and parts:
            result.setdefault(key, GLUE.get(key, " ").join(part for part in parts if part))
    return {key: said for key, said in result.items() if said}


def listed(said: str) -> list[str]:
    """A value, or the values of a list in brackets; quotes taken off."""
    parts = said[1:-1].split(",") if said[:1] == "[" and said[-1:] == "]" else [said]
    found = []
    for part in parts:
        part = part.strip()
        if len(part) > 1 and part[0] == part[-1] and part[0] in "\"'":
            part = part[1:-1]
        found.append(part)
    return found
