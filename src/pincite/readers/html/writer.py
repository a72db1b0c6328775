"""Events of HTML to elements: what is open, the text that waits, and the elements that become of both."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Unpack

import msgspec

from pincite.model.elements import Kind, Span
from pincite.readers.builder import Builder, Said
from pincite.readers.html import furniture, vocabulary
from pincite.readers.html.attributes import (
    Attributes,
    declarations,
    emphasised,
    is_hidden,
    leads_back,
    office_note,
    roles,
    value,
)
from pincite.readers.html.figures import Tree, not_shown
from pincite.readers.html.frames import Context, Frame, Marked, TableState
from pincite.readers.html.handlers import CLOSERS, OPENERS
from pincite.readers.html.source import events
from pincite.readers.html.vocabulary import BLOCKS, DROPPED, END, TEXT, Event
from pincite.readers.inline import Inline
from pincite.readers.links import resolved
from pincite.readers.options import ReadOptions
from pincite.readers.reading import ReadContext

SOFT_HYPHEN = "\u00ad"

EMAIL = re.compile(r"[^\s@<>()]+@[^\s@<>()]+\.[A-Za-z]{2,}")


class Writer:
    """Takes events, adds elements to a builder. ``frames`` are the elements that are open, innermost last;
    ``inline`` is the text that waits for its block to end, ``aside`` what of it is hidden. An element that
    is read as a whole, since it is no text or not shown, grows in ``branch``, outermost first."""

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
        self.pictures: list[tuple[str, tuple[Span, ...], Said]] = []
        self.frame = Frame()
        self.frames = [self.frame]
        self.deep = 0
        self.branch: list[Tree] = []
        self.dropped = False
        self.tree: Tree = []
        self.code: list[str] | None = None
        self.tables: list[TableState] = []
        self.base = ""
        self.references: dict[str, str] = {}
        self.reference: tuple[str, int] | None = None
        self.notes_found: dict[str, str] = {}
        self.cut = False
        self.reread = False

    def take(self, found: Iterable[Event]) -> None:
        """Read on."""
        for what, tag, attributes in found:
            self.at += 1
            if what == TEXT:
                self.text(tag)
            elif what == END:
                self.end(tag)
            else:
                self.start(tag, attributes)

    def finish(self) -> None:
        """The document ends: what is open is closed, footnotes are told to their references."""
        self.deep = 0
        if self.branch:
            del self.branch[1:]
            self.end(self.frame.tag)
        while len(self.frames) > 1:
            self.end(self.frame.tag)
        self.flush()
        if self.notes_found:
            self.builder.elements[:] = resolved(self.builder.elements, self.notes_found, raised=True)

    @property
    def may_cut(self) -> bool:
        """True where a piece of the page may end: not within a table or a figure."""
        return not self.tables and self.frame.captions is None

    # --- events -----------------------------------------------------------------------------------

    def text(self, text: str) -> None:
        frame = self.frame
        if self.branch:
            self.branch[-1][2].append(text)
        elif self.code is not None:
            self.code.append(text)
        elif frame.tag in vocabulary.TABLE_PARTS and self.tables and text.isspace():
            return
        elif frame.tag == "noframes" and "<" in text and not self.reread:
            # The parser takes it as text, as browsers do that show frames.
            self.reread, self.furniture = True, {}
            self.take(events(text, self.options))
        else:
            if not self.context.literal:
                text = text.replace(SOFT_HYPHEN, "")
            (self.aside if frame.aside else self.inline).add(text, frame.style)

    def start(self, tag: str, attributes: Attributes) -> None:
        if self.branch:
            node = [tag, attributes, []]
            self.branch[-1][2].append(node)
            self.branch.append(node)
        elif tag in DROPPED or (tag == "a" and leads_back(attributes)):
            self.dropped = True
            self.branch = [[tag, attributes, []]]
        elif len(self.frames) > self.options.max_depth:
            self.too_deep()
            self.deep += 1
            if tag in BLOCKS:
                self.flush()
        else:
            self.open(tag, attributes)

    def end(self, tag: str) -> None:
        if self.branch:
            self.tree = self.branch.pop()
            if self.branch:
                return
            if self.dropped:
                self.dropped = False
                not_shown(self, self.tree)
                return
        if self.deep:
            self.deep -= 1
            if tag in BLOCKS:
                self.flush()
        elif len(self.frames) > 1:
            self.close(tag)

    def open(self, tag: str, attributes: Attributes) -> None:
        """An element begins of which everything counts."""
        frame = self.frame.inner(tag)
        style = declarations(attributes) if "style" in attributes else {}
        display = style.get("display", "")
        if display.startswith("inline") and display != "inline":
            self.space()
        hidden = is_hidden(tag, attributes, style)
        menu = tag == "a" and self.at in self.furniture
        if menu or tag in BLOCKS or display in vocabulary.BLOCK_DISPLAYS:
            self.open_block(frame, attributes, style, hidden)
        else:
            if hidden and frame.layer != "hidden":
                frame.aside = True
            if tag in vocabulary.FLAGS:
                frame.style = msgspec.structs.replace(frame.style, **{vocabulary.FLAGS[tag]: True})
            if tag in OPENERS:
                OPENERS[tag](self, frame, attributes)
            elif tag in vocabulary.INLINE_BLOCKS:
                self.space()
        if tag in vocabulary.QUOTES:
            self.inline.add(vocabulary.QUOTES[tag][0], frame.style)
        if style:
            frame.style = emphasised(frame.style, style)
        anchors = self.context.anchors
        if anchors is not None and frame.cell is None and (name := value(attributes, "id")):
            anchors.setdefault(name, len(self.builder.elements))
        self.frames.append(frame)
        self.frame = frame

    def open_block(self, frame: Frame, attributes: Attributes, style: dict[str, str], hidden: bool) -> None:
        frame.block = True
        self.boundary()
        if hidden:
            frame.layer = "hidden"
        elif self.context.whole and frame.layer == "body":
            self.surroundings(frame, attributes)
        breaks = (style.get("page-break-before"), style.get("break-before"))
        if "always" in breaks or breaks[1] == "page":
            self.add("page_break")
        if frame.tag in OPENERS:
            OPENERS[frame.tag](self, frame, attributes)
        self.notes(frame, attributes)

    def surroundings(self, frame: Frame, attributes: Attributes) -> None:
        """Whether the element is furniture, and where content begins."""
        hint = self.furniture.get(self.at)
        place = None if hint == "-" else furniture.said(frame.tag, attributes, frame.content)
        if place is None and hint != "-":
            place = hint
        if place is not None:
            frame.layer, frame.place = "furniture", place
        elif frame.tag in furniture.CONTENT:
            frame.content = True

    def notes(self, frame: Frame, attributes: Attributes) -> None:
        """Whether the element holds notes, or is one."""
        tag, name = frame.tag, value(attributes, "id")
        said = roles(attributes)
        if not vocabulary.NOTES_ROLES.isdisjoint(said) or (
            (said or tag == "section") and "footnotes" in value(attributes, "class").split()
        ):
            frame.notes = True
        anchor = office_note(name) if tag == "div" and not said else ""
        if not vocabulary.NOTE_ROLES.isdisjoint(said) or (tag == "li" and frame.notes and name):
            marker = self.references.get(name, "")
            if not marker and frame.item is not None:
                marker = frame.item.marker.rstrip(".")
            frame.note, frame.item = Marked(marker, anchor=name), None
        elif anchor and anchor in self.references:
            frame.note, frame.item = Marked(self.references[anchor], anchor=anchor), None

    def close(self, tag: str) -> None:
        """The innermost element ends."""
        frame = self.frame
        if tag in CLOSERS:
            CLOSERS[tag](self, frame)
        elif tag in vocabulary.QUOTES:
            self.inline.add(vocabulary.QUOTES[tag][1], frame.style)
        if frame.block:
            waits = self.inline.pieces or self.aside.pieces or self.pictures
            if waits and frame.kind != self.frames[-2].kind:
                self.flush()
            else:
                self.boundary()
        elif tag in vocabulary.INLINE_BLOCKS and tag not in CLOSERS:
            self.space()
        self.frames.pop()
        self.frame = self.frames[-1]

    # --- text that waits --------------------------------------------------------------------------

    def space(self) -> None:
        (self.aside if self.frame.aside else self.inline).add(" ")

    def boundary(self) -> None:
        """A block begins or ends: what was collected is an element. In a heading or a caption it is
        only a space or a new line."""
        kind = self.frame.kind
        if self.code is not None:
            if self.code and not self.code[-1].endswith("\n"):
                self.code.append("\n")
        elif not (self.inline.pieces or self.aside.pieces or self.pictures):
            return
        elif kind == "heading":
            self.inline.add(" ")
        elif kind != "caption":
            self.flush()
        elif not self.inline.blank and not self.inline.pieces[-1].endswith("\n"):
            self.inline.newline()

    def flush(self) -> None:
        """What was collected becomes an element of the kind of the innermost block."""
        if self.inline.pieces:
            inline, self.inline = self.inline, Inline(collapse=True)
            if not inline.blank:
                self.paragraph(*inline.finish())
        if self.aside.pieces:
            aside, self.aside = self.aside, Inline(collapse=True)
            if not aside.blank:
                self.add("paragraph", *aside.finish(), layer="hidden")
        pictures, self.pictures = self.pictures, []
        for text, spans, said in pictures:
            self.add("figure", text, spans, **said)

    # --- elements ---------------------------------------------------------------------------------

    def paragraph(self, text: str, spans: tuple[Span, ...]) -> None:
        """A text as the kind of element that it is where it stands."""
        frame = self.frame
        kind, note, item = frame.kind, frame.note, frame.item
        if kind == "caption" and frame.captions is not None:
            frame.captions.texts.append((text, spans, frame.layer))
        elif kind == "heading":
            self.add(kind, text, spans, level=frame.level)
        elif note is not None and note.id is None:
            if item is not None and item.id is None:
                item.id = ""
            note.id = self.add("footnote", text, spans, marker=note.marker)
            if note.anchor:
                self.notes_found[note.anchor] = note.id
        elif item is not None and item.id is None:
            item.id = self.add("list_item", text, spans, marker=item.marker, level=item.level)
        elif kind == "paragraph" and frame.layer == "furniture" and frame.place:
            self.add("header" if frame.place == "header" else "footer", text, spans)
        elif kind != "paragraph" or self.context.literal or (in_plain_cell(frame) and not spans):
            self.add(kind, text, spans)
        elif len(text) > 2 and text[0] == text[-1] == "$" and text.count("$") == 2 and not spans:
            self.add("formula", text[1:-1])
        else:
            self.add("email" if "@" in text and EMAIL.fullmatch(text) else kind, text, spans)

    def add(self, kind: Kind, text: str = "", spans: tuple[Span, ...] = (), **said: Unpack[Said]) -> str:
        """An element in the present place; its id."""
        frame = self.frame
        said.setdefault("layer", frame.layer)
        said["quoted"] = frame.quoted
        if not said.get("parent"):
            parent = frame.note.id if frame.note is not None else None
            if not parent and frame.item is not None and kind not in ("list_item", "heading"):
                parent = frame.item.id
            said["parent"] = parent or self.context.parent
        return self.builder.add(kind, text, spans, **said)

    def mark(self) -> None:
        """A list item that begins with something else than text has its marker all the same."""
        item = self.frame.item
        if item is not None and item.id is None and item.marker:
            item.id = self.add("list_item", "", marker=item.marker, level=item.level)

    def tell(self, key: str, text: str) -> None:
        """What a head says about its document; authors are joined."""
        info = self.reading.info
        if not (key and text and self.context.whole and self.context.head):
            return
        if key == "Author" and text not in info.get(key, text):
            info[key] += "; " + text
        info.setdefault(key, text)

    def note(self, code: str, sentence: str) -> None:
        self.reading.note(code, sentence, self.builder.number)

    def too_deep(self) -> None:
        depth = self.options.max_depth
        self.note("too_deep", f"elements are nested in more than {depth} levels: what is deeper is read flat")


def in_plain_cell(frame: Frame) -> bool:
    """True right within a cell without attributes: its words are a value, whatever they look like."""
    return frame.cell is not None and frame.tag in ("td", "th") and not frame.cell.attributes
