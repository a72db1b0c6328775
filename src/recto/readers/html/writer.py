"""Events of HTML to elements: blocks, white space, lists, tables, what is shown and what is not."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from recto.model.elements import Element, Kind, Layer, Span
from recto.readers.builder import Builder
from recto.readers.grid import Draft
from recto.readers.html import furniture
from recto.readers.html.attributes import (
    Attributes,
    address,
    declarations,
    embedded,
    is_hidden,
    roles,
    value,
)
from recto.readers.html.formula import latex, plain
from recto.readers.html.frames import Context, Frame, NoteState
from recto.readers.html.handlers import CLOSERS, OPENERS
from recto.readers.html.source import END, TEXT, Event, events
from recto.readers.html.tables import TableState
from recto.readers.inline import BLANKS, PLAIN, Inline
from recto.readers.options import ReadOptions
from recto.readers.reading import Shelf

BLOCKS = frozenset(
    [
        "address",
        "article",
        "aside",
        "blockquote",
        "body",
        "center",
        "dd",
        "details",
        "dialog",
        "dir",
        "div",
        "dl",
        "dt",
        "fieldset",
        "figcaption",
        "figure",
        "footer",
        "form",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "header",
        "hgroup",
        "hr",
        "html",
        "legend",
        "li",
        "listing",
        "main",
        "menu",
        "nav",
        "ol",
        "optgroup",
        "p",
        "plaintext",
        "pre",
        "search",
        "section",
        "summary",
        "table",
        "caption",
        "tbody",
        "td",
        "tfoot",
        "th",
        "thead",
        "tr",
        "ul",
        "xmp",
        "frameset",
        "noframes",
        "marquee",
    ]
)
"""Elements before and after which a line ends (HTML, 15.3)."""

DROPPED = frozenset(
    [
        "script",
        "style",
        "template",
        "noscript",
        "head",
        "title",
        "datalist",
        "audio",
        "video",
        "canvas",
        "noembed",
        "rp",
        "iframe",
        "frame",
        "embed",
        "applet",
        "param",
        "source",
        "track",
        "colgroup",
        "col",
        "area",
        "meta",
        "base",
        "link",
    ]
)
"""Elements whose content is not shown, or only where something else fails."""

FLAGS: dict[str, dict[str, Any]] = {
    tag: {flag: True}
    for flag, tags in (
        ("bold", ("b", "strong")),
        ("italic", ("i", "em", "cite", "var", "dfn")),
        ("underline", ("u", "ins")),
        ("strike", ("s", "strike", "del")),
        ("code", ("code", "kbd", "samp", "tt")),
        ("subscript", ("sub",)),
        ("superscript", ("sup",)),
    )
    for tag in tags
}

INLINE_BLOCKS = frozenset(("button", "select", "textarea", "input", "option", "meter", "progress"))

SIMPLE = frozenset(("p", "td", "th"))

TABLE_PARTS = frozenset(("table", "thead", "tbody", "tfoot", "tr", "colgroup"))

BLOCK_DISPLAYS = ("block", "flex", "grid", "list-item", "table", "table-row", "flow-root")

NOTE_ROLES = frozenset(("doc-footnote", "doc-endnote", "footnote", "endnote", "rearnote"))
NOTES_ROLES = frozenset(("doc-endnotes", "endnotes", "footnotes", "rearnotes"))

EMAIL = re.compile(r"[^\s@<>()]+@[^\s@<>()]+\.[A-Za-z]{2,}")

SOFT_HYPHEN = "\u00ad"

INFO = {
    "author": "Author",
    "dc.creator": "Author",
    "dcterms.creator": "Author",
    "article:author": "Author",
    "description": "Subject",
    "dc.description": "Subject",
    "dcterms.description": "Subject",
    "og:description": "Subject",
    "keywords": "Keywords",
    "generator": "Creator",
    "date": "CreationDate",
    "dc.date": "CreationDate",
    "dcterms.date": "CreationDate",
    "dcterms.created": "CreationDate",
    "article:published_time": "CreationDate",
    "dcterms.modified": "ModDate",
    "last-modified": "ModDate",
    "article:modified_time": "ModDate",
    "og:title": "Title",
    "dc.title": "Title",
}


class Writer:
    """Takes events, adds elements to a builder."""

    def __init__(self, builder: Builder, options: ReadOptions, shelf: Shelf, context: Context) -> None:
        self.builder = builder
        self.options = options
        self.shelf = shelf
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
        self.anchors: dict[str, str] = {}
        self.waiting: list[str] = []
        self.references: dict[str, str] = {}
        self.reference: tuple[str, int] | None = None
        self.notes_found: dict[str, str] = {}
        self.cut = False
        self.reread = False

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
        if self.code is not None or self.waiting:
            return False
        if SOFT_HYPHEN in text:
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
        if SOFT_HYPHEN in text:
            text = text.replace(SOFT_HYPHEN, "")
        (self.aside if frame.aside else self.inline).add(text, frame.style)

    def start(self, tag: str, attributes: Attributes) -> None:
        if self.skipped:
            self.skipped += 1
            if tag in ("meta", "title", "base", "script"):
                self.head(tag, attributes)
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
                self.elsewhere(attributes)
            else:
                self.head(tag, attributes)
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
        if "id" in attributes or (tag == "a" and "name" in attributes):
            self.anchor(attributes, tag)
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
                    self.shelf.info.setdefault("Title", text)
                self.title = None
            elif tag == "script" and self.title is not None:
                self.script()
            return
        if self.tree is not None:
            self.branch.pop()
            if self.branch:
                return
            tree, self.tree = self.tree, None
            self.frames.pop()
            self.frame = self.frames[-1]
            self.drawn(tree)
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
        self.resolve()

    def too_deep(self) -> None:
        depth = self.options.max_depth
        self.shelf.note(
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
            if alone and layer == cell.layer and not frame.quoted and not self.waiting:
                cell.lone = (text, spans)
                return ""
            self.settle()
        if not parent:
            if frame.note is not None and frame.note.id:
                parent = frame.note.id
            elif frame.item is not None and kind not in ("list_item", "heading"):
                parent = frame.item.id if frame.item.id != "-" else ""
        found = self.builder.add(
            kind, text, spans, layer=layer, parent=parent or self.context.parent, quoted=frame.quoted, **more
        )
        if self.waiting:
            for name in self.waiting:
                self.anchors.setdefault(name, found)
            self.waiting.clear()
        return found

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

    def anchor(self, attributes: Attributes, tag: str) -> None:
        name = value(attributes, "id") or value(attributes, "name")
        if name and len(self.waiting) < 64:
            if tag in BLOCKS:
                self.flush()
            self.waiting.append(name)

    def resolve(self) -> None:
        """References to footnotes lead to their elements."""
        if not self.notes_found:
            return
        for at, element in enumerate(self.builder.elements):
            changed = self.resolved(element)
            if changed is not element:
                self.builder.elements[at] = changed

    def resolved(self, element: Element) -> Element:
        spans = self.led(element.spans)
        if element.table is not None:
            cells = []
            for cell in element.table.cells:
                inner = tuple(self.resolved(e) for e in cell.elements)
                cells.append(msgspec.structs.replace(cell, spans=self.led(cell.spans), elements=inner))
            table = msgspec.structs.replace(element.table, cells=tuple(cells))
            return msgspec.structs.replace(element, table=table, spans=spans)
        return element if spans is element.spans else msgspec.structs.replace(element, spans=spans)

    def led(self, spans: tuple[Span, ...]) -> tuple[Span, ...]:
        if not any(span.href[1:] in self.notes_found for span in spans if span.href.startswith("#")):
            return spans
        return tuple(
            msgspec.structs.replace(span, href="#" + self.notes_found[span.href[1:]], superscript=True)
            if span.href.startswith("#") and span.href[1:] in self.notes_found
            else span
            for span in spans
        )

    # The head

    def head(self, tag: str, attributes: Attributes) -> None:
        if tag == "title" and "Title" not in self.shelf.info and self.title is None:
            self.title = []
        elif tag == "script":
            kind = value(attributes, "type").lower()
            if kind.startswith("math/tex"):
                self.title = []
                self.tex_display = "display" in kind
        elif tag == "meta":
            self.meta(attributes)
        elif tag == "base" and not self.base:
            self.base = value(attributes, "href")

    def meta(self, attributes: Attributes) -> None:
        if not (self.context.whole and self.context.head):
            return
        name = (value(attributes, "name") or value(attributes, "property")).lower()
        name = name or value(attributes, "http-equiv").lower()
        key = INFO.get(name)
        content = " ".join(value(attributes, "content").split())
        if key and content:
            if key == "Author" and key in self.shelf.info and content not in self.shelf.info[key]:
                self.shelf.info[key] += "; " + content
            else:
                self.shelf.info.setdefault(key, content)

    def script(self) -> None:
        """TeX in a script element, as MathJax has it."""
        text, self.title = " ".join("".join(self.title or ()).split()), None
        if not text or self.skipped:
            return
        if self.tex_display:
            self.boundary()
            self.add("formula", text)
        else:
            self.inline.add(f"${text}$", self.frame.style)

    tex_display = False

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

    # Pictures, formulas, drawings

    def elsewhere(self, attributes: Attributes) -> None:
        """A frame: what it shows is somewhere else; its name leads there."""
        self.shelf.note("not_fetched", "frames of other places were not fetched", self.builder.number)
        where = address(attributes, "src", self.base)
        text = value(attributes, "title") or value(attributes, "name")
        if text and where:
            self.flush()
            self.add("paragraph", text, (Span(start=0, end=len(text), href=where),))

    def picture(self, frame: Frame, attributes: Attributes) -> None:
        source = value(attributes, "src") or value(attributes, "data-src")
        text = " ".join(value(attributes, "alt").split()) or " ".join(value(attributes, "title").split())
        if "mwe-math-fallback" in value(attributes, "class"):
            return
        key, reason = "", ""
        spans: tuple[Span, ...] = ()
        data = embedded(source)
        if data is None and source and self.context.pictures is not None:
            data = self.context.pictures(source)
        if data is not None:
            key = self.shelf.picture(data[0], data[1], name_of(source))
            if text and frame.style.href:
                spans = (Span(start=0, end=len(text), href=frame.style.href),)
        elif source and not source.lower().startswith("data:"):
            self.shelf.note("not_fetched", "pictures of other places were not fetched", self.builder.number)
            where = address({"src": source}, "src", self.base)
            reason = f"picture at {where}"
            if text:
                spans = (Span(start=0, end=len(text), href=where),)
        elif source:
            self.shelf.note("bad_picture", "an embedded picture cannot be decoded", self.builder.number)
        layer: Layer = "hidden" if frame.aside or is_hidden("img", attributes, {}) else frame.layer
        if not self.inline.pieces or self.inline.blank:
            self.marked(frame)
            self.add("figure", text, spans, picture=key, layer=layer, reason=reason)
        else:
            self.inline.add(" ")
            self.pictures.append((text, spans, key, layer, reason))

    def drawn(self, tree: list[Any]) -> None:
        """The end of a formula or of a drawing."""
        tag, attributes, _ = tree
        if tag == "svg":
            lines = [plain(node) for node in descendants(tree, ("text", "foreignobject"))]
            text = "\n".join(" ".join(line.split()) for line in lines if line.strip())
            if text:
                if self.inline.blank:
                    self.add("figure", text)
                else:
                    self.pictures.append((text, (), "", self.frame.layer, ""))
            return
        text = latex(tree)
        if not text:
            return
        if value(attributes, "display") == "block" and self.frame.kind == "paragraph":
            self.boundary()
            self.marked(self.frame)
            self.add("formula", text)
        else:
            inline = self.aside if self.frame.layer == "hidden" else self.inline
            inline.add(f"${text}$", self.frame.style)


def leads_back(attributes: Attributes) -> bool:
    """True for the link from a footnote back to its reference."""
    classes = value(attributes, "class")
    return "footnote-back" in classes or "doc-backlink" in roles(attributes)


def formula_only(text: str, spans: tuple[Span, ...]) -> bool:
    return len(text) > 2 and text[0] == text[-1] == "$" and text.count("$") == 2 and not spans


def descendants(tree: list[Any], tags: tuple[str, ...]) -> list[list[Any]]:
    """Nodes of some tags, outermost only, in order."""
    found, stack = [], [tree]
    while stack:
        node = stack.pop()
        if node[0].lower() in tags:
            found.append(node)
        else:
            stack.extend(child for child in reversed(node[2]) if not isinstance(child, str))
    return found


def name_of(source: str) -> str:
    return "" if source.lower().startswith("data:") else source.rpartition("/")[2]


def restyle(frame: Frame, style: dict[str, str]) -> None:
    """Emphasis that a style gives."""
    flags: dict[str, bool] = {}
    weight = style.get("font-weight")
    if weight in ("bold", "bolder", "600", "700", "800", "900"):
        flags["bold"] = True
    elif weight in ("normal", "400"):
        flags["bold"] = False
    slant = style.get("font-style")
    if slant in ("italic", "oblique"):
        flags["italic"] = True
    elif slant == "normal":
        flags["italic"] = False
    line = style.get("text-decoration") or style.get("text-decoration-line") or ""
    if "line-through" in line:
        flags["strike"] = True
    if "underline" in line and not frame.style.href:
        flags["underline"] = True
    raised = style.get("vertical-align")
    if raised in ("super", "sub"):
        flags["superscript" if raised == "super" else "subscript"] = True
    if flags:
        frame.style = msgspec.structs.replace(frame.style, **flags)
