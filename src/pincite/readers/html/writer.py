"""Events of HTML to elements: blocks, white space, lists, tables, what is shown and what is not."""

from __future__ import annotations

import msgspec

from pincite.readers.grid import Draft
from pincite.readers.html import furniture
from pincite.readers.html.attributes import (
    Attributes,
    declarations,
    is_hidden,
    leads_back,
    office_note,
    value,
)
from pincite.readers.html.figures import drawn, elsewhere
from pincite.readers.html.frames import Frame, NoteState
from pincite.readers.html.handlers import CLOSERS, OPENERS
from pincite.readers.html.head import head, script
from pincite.readers.html.source import events
from pincite.readers.html.state import State
from pincite.readers.html.styles import FLAGS, restyle
from pincite.readers.html.vocabulary import (
    BLOCK_DISPLAYS,
    BLOCKS,
    DROPPED,
    END,
    INLINE_BLOCKS,
    SIMPLE,
    TABLE_PARTS,
    TEXT,
    Event,
)
from pincite.readers.inline import BLANKS, PLAIN
from pincite.readers.links import resolved

SOFT_HYPHEN = "\u00ad"


class Writer(State):
    """Takes events, adds elements to a builder."""

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
        elif self.tree is not None:
            node = [tag, attributes, []]
            self.branch[-1][2].append(node)
            self.branch.append(node)
        elif len(self.frames) > self.options.max_depth:
            self.start_flat(tag)
        elif tag in DROPPED or (tag == "a" and leads_back(attributes)):
            self.skipped = 1
            if tag in ("iframe", "frame", "embed"):
                elsewhere(self, attributes)
            else:
                head(self, tag, attributes)
        elif self.choices is not None:
            if tag == "option":
                self.choices.append(([], "selected" in attributes))
            self.push(self.frame.inner(tag))
        else:
            self.open(tag, attributes)

    def start_flat(self, tag: str) -> None:
        """An element that is nested too deep to mean anything but where a block ends."""
        if not self.deep:
            self.too_deep()
        if tag in DROPPED:
            self.skipped = 1
            return
        self.deep += 1
        if tag in BLOCKS:
            self.flush()

    def open(self, tag: str, attributes: Attributes) -> None:
        """An element begins of which everything counts."""
        frame = self.frame.inner(tag)
        style = declarations(attributes) if "style" in attributes else {}
        display = style.get("display", "")
        if display.startswith("inline") and display != "inline":
            self.space()
        hidden = is_hidden(tag, attributes, style)
        if tag in BLOCKS or display in BLOCK_DISPLAYS or (tag == "a" and self.at in self.furniture):
            self.open_block(frame, attributes, style, hidden)
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

    def open_block(self, frame: Frame, attributes: Attributes, style: dict[str, str], hidden: bool) -> None:
        tag = frame.tag
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
        if self.notes_found:
            self.builder.elements[:] = resolved(self.builder.elements, self.notes_found, raised=True)

    @property
    def may_cut(self) -> bool:
        """True where a piece of the page may end: not within a table or a figure."""
        return not self.tables and self.frame.figure is None

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
