"""Events of HTML to elements: blocks, white space, lists, tables, what is shown and what is not."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from pincite.model.elements import Kind, Layer, Span
from pincite.readers.builder import Builder
from pincite.readers.grid import Draft
from pincite.readers.html import furniture
from pincite.readers.html.attributes import (
    Attributes,
    declarations,
    is_hidden,
    leads_back,
    office_note,
    roles,
    value,
)
from pincite.readers.html.figures import drawn, elsewhere
from pincite.readers.html.frames import Context, Frame, NoteState
from pincite.readers.html.handlers import CLOSERS, OPENERS
from pincite.readers.html.head import head, script
from pincite.readers.html.references import resolve
from pincite.readers.html.source import END, TEXT, Event, events
from pincite.readers.html.styles import FLAGS, restyle
from pincite.readers.html.tables import TableState
from pincite.readers.html.vocabulary import (
    BLOCK_DISPLAYS,
    BLOCKS,
    DROPPED,
    INLINE_BLOCKS,
    NOTE_ROLES,
    NOTES_ROLES,
    SIMPLE,
    TABLE_PARTS,
)
from pincite.readers.inline import BLANKS, PLAIN, Inline
from pincite.readers.options import ReadOptions
from pincite.readers.reading import ReadContext

EMAIL = re.compile(r"[^\s@<>()]+@[^\s@<>()]+\.[A-Za-z]{2,}")

SOFT_HYPHEN = "\u00ad"


class Writer:
    """Takes events, adds elements to a builder."""

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
        first = Frame()
        first.quoted, first.layer = context.quoted, context.layer
        self.frames = [first]
        self.frame = first
        self.deep = 0
        self.skipped = 0
        self.title: list[str] | None = None
        self.tree: list[Any] | None = None
        self.branch: list[Any] = []
        self.code: list[str] | None = None
        self.tables: list[tuple[TableState, Attributes]] = []
        self.choices: list[tuple[list[str], bool]] | None = None
        self.base = context.base
        self.references: dict[str, str] = {}
        self.reference: tuple[str, int] | None = None
        self.notes_found: dict[str, str] = {}
        self.cut = False
        self.reread = False
        self.tex_display = False

    # Events

    def take(self, found: list[Event]) -> None:
        """Read on. What large documents consist of, plain cells and paragraphs, goes a shorter way."""
        at, count = 0, len(found)
        while at < count:
            what, tag, attributes = found[at]
            self.at += 1
            if what == TEXT:
                self.text(tag)
            elif what == END:
                self.end(tag)
            elif (
                not attributes
                and tag in SIMPLE
                and at + 2 < count
                and found[at + 1][0] == TEXT
                and found[at + 2][0] == END
                and self.simple(tag, found[at + 1][1])
            ):
                at += 2
                self.at += 2
            else:
                self.start(tag, attributes)
            at += 1

    def simple(self, tag: str, text: str) -> bool:
        """An element without attributes that holds only text, in a place where nothing else matters;
        False, and nothing done, elsewhere."""
        frame = self.frame
        if self.skipped or self.deep or self.tree is not None or self.choices is not None or frame.aside:
            return False
        if self.code is not None:
            return False
        if SOFT_HYPHEN in text and not self.context.literal:
            text = text.replace(SOFT_HYPHEN, "")
        if tag == "p":
            if frame.kind != "paragraph" or frame.style is not PLAIN:
                return False
            self.boundary()
            text = BLANKS.sub(" ", text).strip()
            if text:
                self.paragraph(frame, text, ())
            return True
        if frame.tag != "tr" or not self.tables or self.inline.pieces:
            return False
        table = self.tables[-1][0]
        if frame.layer != table.layer or len(text) > self.options.max_field:
            return False
        table.add(Draft(text=BLANKS.sub(" ", text).strip(), header=tag == "th" or table.in_head))
        return True

    @property
    def may_cut(self) -> bool:
        """True where a piece of the page may end: not within a table or a figure."""
        return not self.tables and self.frame.figure is None

    def text(self, text: str) -> None:
        if self.skipped:
            if self.title is not None:
                self.title.append(text)
            return
        if self.tree is not None:
            self.branch[-1][2].append(text)
            return
        if self.code is not None:
            self.code.append(text)
            return
        if self.choices is not None:
            if self.choices:
                self.choices[-1][0].append(text)
            return
        frame = self.frame
        if frame.tag in TABLE_PARTS and self.tables and text.isspace():
            return
        if frame.tag == "noframes" and "<" in text and not self.reread:
            # The parser takes it as text, as browsers do that show frames.
            self.reread, self.furniture = True, {}
            self.take(list(events(text, self.options)))
            return
        if SOFT_HYPHEN in text and not self.context.literal:
            text = text.replace(SOFT_HYPHEN, "")
        (self.aside if frame.aside else self.inline).add(text, frame.style)

    def start(self, tag: str, attributes: Attributes) -> None:
        if self.skipped:
            self.skipped += 1
            if tag in ("meta", "title", "base", "script"):
                head(self, tag, attributes)
            return
        if self.tree is not None:
            node = [tag, attributes, []]
            self.branch[-1][2].append(node)
            self.branch.append(node)
            return
        if len(self.frames) > self.options.max_depth:
            if not self.deep:
                self.too_deep()
            self.deep += 1
            if tag in DROPPED:
                self.deep -= 1
                self.skipped = 1
            elif tag in BLOCKS:
                self.flush()
            return
        if tag in DROPPED or (tag == "a" and leads_back(attributes)):
            self.skipped = 1
            if tag in ("iframe", "frame", "embed"):
                elsewhere(self, attributes)
            else:
                head(self, tag, attributes)
            return
        if self.choices is not None:
            if tag == "option":
                self.choices.append(([], "selected" in attributes))
            self.push(self.frame.inner(tag))
            return
        frame = self.frame.inner(tag)
        style = declarations(attributes) if "style" in attributes else {}
        block = tag in BLOCKS or (tag == "a" and self.at in self.furniture)
        if style:
            display = style.get("display", "")
            block = block or display in BLOCK_DISPLAYS
            if display.startswith("inline") and display != "inline":
                self.space()
        hidden = is_hidden(tag, attributes, style)
        if block:
            frame.block = True
            self.boundary()
            if hidden:
                frame.layer = "hidden"
            elif (
                self.context.whole
                and frame.layer == "body"
                and (attributes or tag in furniture.SPEAKING or self.at in self.furniture)
            ):
                self.surroundings(frame, tag, attributes)
            if style and "always" in (style.get("page-break-before"), style.get("break-before")):
                self.add("page_break")
            if style.get("break-before") == "page":
                self.add("page_break")
            opener = OPENERS.get(tag)
            if opener is not None:
                opener(self, frame, attributes)
            if "role" in attributes or "epub:type" in attributes or tag == "section":
                self.notes(frame, attributes)
            elif tag == "div" and "id" in attributes:
                anchor = office_note(value(attributes, "id"))
                if anchor in self.references:
                    frame.note, frame.item = NoteState(anchor, self.references[anchor]), None
        else:
            if hidden and frame.layer != "hidden":
                frame.aside = True
            flags = FLAGS.get(tag)
            if flags is not None:
                frame.style = msgspec.structs.replace(frame.style, **flags)
            opener = OPENERS.get(tag)
            if opener is not None:
                opener(self, frame, attributes)
            elif tag in INLINE_BLOCKS:
                self.space()
        if style:
            restyle(frame, style)
        anchors = self.context.anchors
        if anchors is not None and frame.cell is None and (name := value(attributes, "id")):
            anchors.setdefault(name, len(self.builder.elements))
        self.push(frame)

    def push(self, frame: Frame) -> None:
        self.frames.append(frame)
        self.frame = frame

    def end(self, tag: str) -> None:
        if self.skipped:
            self.skipped -= 1
            if tag == "title" and self.title is not None:
                text = " ".join("".join(self.title).split())
                if text and self.context.whole and self.context.head:
                    self.reading.info.setdefault("Title", text)
                self.title = None
            elif tag == "script" and self.title is not None:
                script(self)
            return
        if self.tree is not None:
            self.branch.pop()
            if self.branch:
                return
            tree, self.tree = self.tree, None
            self.frames.pop()
            self.frame = self.frames[-1]
            drawn(self, tree)
            return
        if self.deep:
            self.deep -= 1
            if tag in BLOCKS:
                self.flush()
            return
        if len(self.frames) == 1:
            return
        frame = self.frame
        closer = CLOSERS.get(tag)
        if frame.block:
            if closer is not None:
                closer(self, frame)
            if self.inline.pieces or self.aside.pieces or self.pictures:
                if frame.kind != self.frames[-2].kind:
                    self.flush()
                else:
                    self.boundary()
            elif self.code is not None:
                self.boundary()
        elif closer is not None:
            closer(self, frame)
        elif tag in INLINE_BLOCKS:
            self.space()
        self.frames.pop()
        self.frame = self.frames[-1]

    def finish(self) -> None:
        """The document ends: what is open is closed, footnotes are told to their references."""
        while len(self.frames) > 1:
            if self.tree is not None or self.skipped or self.deep:
                self.tree, self.skipped, self.deep = None, 0, 0
            self.end(self.frame.tag)
        self.flush()
        resolve(self.builder.elements, self.notes_found)

    def too_deep(self) -> None:
        depth = self.options.max_depth
        self.reading.note(
            "too_deep",
            f"elements are nested in more than {depth} levels: what is deeper is read flat",
            self.builder.number,
        )

    # Text

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

    def add(
        self,
        kind: Kind,
        text: str = "",
        spans: tuple[Span, ...] = (),
        *,
        layer: Layer | None = None,
        parent: str = "",
        **more: Any,
    ) -> str:
        """An element in the present place; its id. The first paragraph of a cell waits, '' is its id."""
        frame = self.frame
        layer = layer or frame.layer
        cell = frame.cell
        if cell is not None:
            alone = kind == "paragraph" and cell.lone is None and not self.builder.elements
            if alone and layer == cell.layer and not frame.quoted:
                cell.lone = (text, spans)
                return ""
            self.settle()
        if not parent:
            if frame.note is not None and frame.note.id:
                parent = frame.note.id
            elif frame.item is not None and kind not in ("list_item", "heading"):
                parent = frame.item.id if frame.item.id != "-" else ""
        return self.builder.add(
            kind, text, spans, layer=layer, parent=parent or self.context.parent, quoted=frame.quoted, **more
        )

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

    # Places

    def surroundings(self, frame: Frame, tag: str, attributes: Attributes) -> None:
        """Whether the element is furniture, and where content begins."""
        hint = self.furniture.get(self.at)
        place = None if hint == "-" else furniture.said(tag, attributes, frame.content)
        if place is None and hint is not None and hint != "-":
            place = hint
        if place is not None:
            frame.layer, frame.place = "furniture", place
        elif tag in furniture.CONTENT:
            frame.content = True

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
