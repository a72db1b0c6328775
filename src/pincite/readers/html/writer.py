"""Events of HTML to elements: where blocks begin and end, what is shown and what is not."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

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
from pincite.readers.html.figures import not_shown
from pincite.readers.html.frames import Frame, Marked
from pincite.readers.html.handlers import CLOSERS, OPENERS
from pincite.readers.html.source import events
from pincite.readers.html.state import State
from pincite.readers.html.vocabulary import BLOCKS, DROPPED, END, TEXT, Event
from pincite.readers.links import resolved

SOFT_HYPHEN = "\u00ad"


class Writer(State):
    """Takes events, adds elements to a builder."""

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
