"""What one document shares while it is read: its lists, styles and notes, and the elements so far."""

from __future__ import annotations

from typing import Literal, Unpack
from xml.etree.ElementTree import Element as Node

import msgspec

from pincite.model.elements import Kind, Span
from pincite.readers.builder import Builder, Said
from pincite.readers.docx.fields import Fields
from pincite.readers.docx.names import on, value
from pincite.readers.docx.number_formats import written
from pincite.readers.docx.numbering import Numbering
from pincite.readers.docx.parts import Parts
from pincite.readers.docx.styles import Styles, sound
from pincite.readers.flow.writer import Flow
from pincite.readers.inline import Inline
from pincite.readers.ooxml.names import whole
from pincite.readers.ooxml.parts import CORE
from pincite.readers.options import ReadOptions
from pincite.readers.reading import ReadContext

NoteKind = Literal["footnote", "endnote"]
FACTS = {**CORE, "description": "Description", "category": "Category", "Application": "Creator"}


class Noted(msgspec.Struct):
    """A note that was referred to: its element's id and its mark."""

    element: str
    mark: str


class Document(Flow):
    """The document being read; ``last`` is the kind of the last element of its body."""

    def __init__(self, parts: Parts, options: ReadOptions, reading: ReadContext, builder: Builder) -> None:
        super().__init__(builder, captions=True)
        self.parts = parts
        self.options = options
        self.reading = reading
        parts.tell(FACTS)
        if any(name.endswith("vbaProject.bin") for name in parts.package.names()):
            reading.note("macros", "The document has macros; they were neither read nor run.")
        styles = parts.of_kind(parts.main, "styles")
        self.styles = Styles(parts.tree(styles, parse=lambda data, name: sound(data, name, reading)))
        self.numbering = Numbering(parts.tree(parts.of_kind(parts.main, "numbering")))
        settings = parts.tree(parts.of_kind(parts.main, "settings"))
        self.even_headers = settings is not None and on(settings.find("w:evenAndOddHeaders"))
        self.formats = {kind: note_format(settings, kind) for kind in ("footnote", "endnote")}
        self.noted: dict[tuple[NoteKind, str], Noted] = {}
        self.counts = {"footnote": 0, "endnote": 0}
        self.commented: dict[str, str] = {}
        self.last: Kind | Literal[""] = ""
        self.told: set[tuple[str, str]] = set()  # headers and footers: their parts, and kinds and texts

    def add(
        self, kind: Kind, text: str | Inline = "", spans: tuple[Span, ...] = (), **said: Unpack[Said]
    ) -> str:
        made = super().add(kind, text, spans, **said)
        if said.get("layer", self.layer) == "body":
            self.last = kind
        return made

    def flush(self) -> None:
        if self.lines is not None:
            self.last = self.lines.kind
        super().flush()

    def page_break(self, reason: str) -> None:
        """A page break, where something stands before it and no other break does."""
        self.flush()
        if self.layer == "body" and self.last not in ("", "page_break"):
            self.add("page_break", reason=reason)

    def note(self, kind: NoteKind, key: str, custom: bool) -> Noted:
        """A note being referred to; the first time its element gets its id and its mark."""
        found = self.noted.get((kind, key))
        if found is None:
            element = self.builder.reserve("footnote")
            style, start = self.formats[kind]
            mark = ""
            if not custom:
                mark = written(start + self.counts[kind], style)
                self.counts[kind] += 1
            found = self.noted[(kind, key)] = Noted(element, mark)
        return found


class Place:
    """Where in the document something is read: in which part, within which fields, in a cell or not."""

    def __init__(self, flow: Document, part: str) -> None:
        self.flow = flow
        self.part = part
        self.relations = flow.parts.relations(part)
        self.fields = Fields()
        self.in_cell = False

    def part_of(self, key: str) -> str:
        """The part that a relationship leads to, '' for none and for what lies outside."""
        relation = self.relations.get(key)
        return "" if relation is None or relation.external else relation.target


def note_format(settings: Node | None, kind: str) -> tuple[str, int]:
    """How notes are numbered, and from what: Arabic footnotes and small Roman endnotes if nothing is
    said (17.11.17, 17.11.18)."""
    style = "decimal" if kind == "footnote" else "lowerRoman"
    properties = settings.find(f"w:{kind}Pr") if settings is not None else None
    return value(properties, "w:numFmt") or style, whole(value(properties, "w:numStart"), 1)
