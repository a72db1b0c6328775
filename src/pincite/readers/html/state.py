"""What is open while HTML is read, the text that waits, and the elements that become of both."""

from __future__ import annotations

from typing import Unpack

from pincite.model.elements import Kind, Span
from pincite.readers.builder import Builder, Said
from pincite.readers.html.frames import Context, Frame, TableState, Tree
from pincite.readers.inline import Inline
from pincite.readers.options import ReadOptions
from pincite.readers.reading import ReadContext
from pincite.regex import regex

EMAIL = regex(r"[^\s@<>()]+@[^\s@<>()]+\.[A-Za-z]{2,}")


class State:
    """Adds elements to a builder. ``frames`` are the elements that are open, innermost last;
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
        self.shown: dict[str, str] = {}  # keys of pictures by their addresses
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
