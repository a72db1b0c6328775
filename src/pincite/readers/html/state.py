"""What is open while HTML is read, the text that waits, and the elements that become of both."""

from __future__ import annotations

import re
from typing import Any, Unpack

from pincite.model.elements import Kind, Layer, Span
from pincite.readers.builder import Builder, Said
from pincite.readers.html.attributes import Attributes, roles, value
from pincite.readers.html.frames import Context, Frame, NoteState
from pincite.readers.html.tables import TableState
from pincite.readers.html.vocabulary import NOTE_ROLES, NOTES_ROLES
from pincite.readers.inline import PLAIN, Inline
from pincite.readers.options import ReadOptions
from pincite.readers.reading import ReadContext

EMAIL = re.compile(r"[^\s@<>()]+@[^\s@<>()]+\.[A-Za-z]{2,}")


class State:
    """The elements that are open, innermost last, and what they say of the text in them."""

    def __init__(
        self, builder: Builder, options: ReadOptions, reading: ReadContext, context: Context
    ) -> None:
        self.builder = builder
        self.options = options
        self.reading = reading
        self.context = context
        self.furniture: dict[int, str] = {}
        self.at = -1
        self.inline = Inline(collapse=True)
        self.aside = Inline(collapse=True)
        self.pictures: list[tuple[str, tuple[Span, ...], str, Layer, str]] = []
        self.frame = Frame()
        self.frames = [self.frame]
        self.deep = 0
        self.skipped = 0
        self.title: list[str] | None = None
        self.tree: list[Any] | None = None
        self.branch: list[Any] = []
        self.code: list[str] | None = None
        self.tables: list[tuple[TableState, Attributes]] = []
        self.choices: list[tuple[list[str], bool]] | None = None
        self.base = ""
        self.references: dict[str, str] = {}
        self.reference: tuple[str, int] | None = None
        self.notes_found: dict[str, str] = {}
        self.cut = False
        self.reread = False
        self.tex_display = False

    def too_deep(self) -> None:
        depth = self.options.max_depth
        self.reading.note(
            "too_deep",
            f"elements are nested in more than {depth} levels: what is deeper is read flat",
            self.builder.number,
        )

    def space(self) -> None:
        (self.aside if self.frame.aside else self.inline).add(" ", PLAIN)

    def boundary(self) -> None:
        """A block begins or ends: what was collected is an element. In a heading or a caption it is
        only a space or a new line."""
        if self.code is None and not (self.inline.pieces or self.aside.pieces or self.pictures):
            return
        if self.code is not None:
            if self.code and not self.code[-1].endswith("\n"):
                self.code.append("\n")
            return
        kind = self.frame.kind
        if kind == "heading":
            self.inline.add(" ")
        elif kind == "caption":
            if not self.inline.blank and not self.inline.pieces[-1].endswith("\n"):
                self.inline.newline()
        else:
            self.flush()

    def flush(self) -> None:
        """What was collected becomes an element of the kind of the innermost block."""
        frame = self.frame
        if self.inline.pieces:
            inline, self.inline = self.inline, Inline(collapse=True)
            if not inline.blank:
                self.paragraph(frame, *inline.finish())
        if self.aside.pieces:
            aside, self.aside = self.aside, Inline(collapse=True)
            if not aside.blank:
                text, spans = aside.finish()
                self.add("paragraph", text, spans, layer="hidden")
        if self.pictures:
            waiting, self.pictures = self.pictures, []
            for text, spans, key, layer, reason in waiting:
                self.add("figure", text, spans, picture=key, layer=layer, reason=reason)

    def paragraph(self, frame: Frame, text: str, spans: tuple[Span, ...]) -> None:
        kind, level, layer = frame.kind, frame.level, frame.layer
        if kind == "caption" and frame.figure is not None:
            frame.figure.captions.append((text, spans, layer))
            return
        if kind == "heading":
            self.add("heading", text, spans, level=level)
            return
        note = frame.note
        if note is not None and not note.id:
            if frame.item is not None and not frame.item.id:
                frame.item.id = "-"
            note.id = self.add("footnote", text, spans, marker=note.marker)
            if note.anchor:
                self.notes_found[note.anchor] = note.id
            return
        item = frame.item
        if item is not None and not item.id:
            item.id = self.add("list_item", text, spans, marker=item.marker, level=item.level)
            return
        if kind == "paragraph":
            if layer == "furniture" and frame.place:
                kind = "header" if frame.place == "header" else "footer"
            elif self.context.literal:
                pass
            elif formula_only(text, spans):
                self.add("formula", text[1:-1])
                return
            elif "@" in text and EMAIL.fullmatch(text):
                kind = "email"
        self.add(kind, text, spans)

    def add(self, kind: Kind, text: str = "", spans: tuple[Span, ...] = (), **said: Unpack[Said]) -> str:
        """An element in the present place; its id. The first paragraph of a cell waits, '' is its id."""
        frame = self.frame
        layer = said.setdefault("layer", frame.layer)
        cell = frame.cell
        if cell is not None:
            alone = kind == "paragraph" and cell.lone is None and not self.builder.elements
            if alone and layer == cell.layer and not frame.quoted:
                cell.lone = (text, spans)
                return ""
            self.settle()
        if not said.get("parent"):
            parent = ""
            if frame.note is not None and frame.note.id:
                parent = frame.note.id
            elif frame.item is not None and kind not in ("list_item", "heading"):
                parent = frame.item.id if frame.item.id != "-" else ""
            said["parent"] = parent or self.context.parent
        said["quoted"] = frame.quoted
        return self.builder.add(kind, text, spans, **said)

    def settle(self) -> None:
        """The paragraph of a cell that something follows is an element."""
        cell = self.frame.cell
        if cell is not None and cell.lone is not None:
            (text, spans), cell.lone = cell.lone, None
            self.builder.add("paragraph", text, spans, layer=cell.layer)

    def marked(self, frame: Frame) -> None:
        """A list item that begins with something else than text has its marker all the same."""
        item = frame.item
        if item is not None and not item.id and item.marker:
            item.id = self.add("list_item", "", marker=item.marker, level=item.level)

    def notes(self, frame: Frame, attributes: Attributes) -> None:
        said = roles(attributes)
        if NOTES_ROLES.intersection(said) or "footnotes" in value(attributes, "class").split():
            frame.notes = True
        if NOTE_ROLES.intersection(said):
            self.note(frame, attributes)

    def note(self, frame: Frame, attributes: Attributes) -> None:
        name = value(attributes, "id")
        marker = self.references.get(name, "")
        if not marker and frame.item is not None:
            marker = frame.item.marker.rstrip(".")
        frame.note = NoteState(name, marker)
        frame.item = None


def formula_only(text: str, spans: tuple[Span, ...]) -> bool:
    return len(text) > 2 and text[0] == text[-1] == "$" and text.count("$") == 2 and not spans
