"""What one document shares while it is read: its lists, styles and notes, and the elements so far."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Literal
from xml.etree.ElementTree import Element as Node

import msgspec

from pincite.model.elements import Element, Kind, Layer, Span, Table
from pincite.readers.builder import Builder
from pincite.readers.docx.names import VAL, WORD, on, whole
from pincite.readers.docx.number_formats import written
from pincite.readers.docx.numbering import Numbering
from pincite.readers.docx.parts import Parts
from pincite.readers.docx.style_sheet import sheet_of
from pincite.readers.docx.styles import Styles
from pincite.readers.inline import shifted
from pincite.readers.options import ReadOptions
from pincite.readers.reading import Shelf

NoteKind = str
"""'footnote' or 'endnote'."""

ABOUT_TABLE = re.compile(r"(tab|табл|cuadro|quadro|表)", re.IGNORECASE)
ABOUT_FIGURE = re.compile(
    r"(fig|abb|bild|photo|image|chart|diagram|рис|圖|图|図|obr|afb|illustr)", re.IGNORECASE
)

SETTINGS = (b"evenAndOddHeaders", b"footnotePr", b"endnotePr")
"""Settings that are looked at."""

RUNNING = ("code", "contents")
"""Kinds of which paragraphs in a row are one element of as many lines."""


class Noted(msgspec.Struct):
    """A note that was referred to: its element's id and its mark."""

    kind: NoteKind
    key: str
    element: str
    mark: str


class Flow:
    """The state of one document. Elements are added with ``emit``, in reading order."""

    def __init__(self, parts: Parts, options: ReadOptions, shelf: Shelf, builder: Builder) -> None:
        self.parts = parts
        self.options = options
        self.shelf = shelf
        self.builder = builder
        self.styles = Styles(sheet_of(parts, parts.of_kind(parts.main, "styles")))
        self.numbering = Numbering(parts.tree(parts.of_kind(parts.main, "numbering")))
        settings = parts.tree_with(parts.of_kind(parts.main, "settings"), SETTINGS)
        self.even_headers = settings is not None and on(settings.find(WORD + "evenAndOddHeaders"))
        self.formats = {kind: note_format(settings, kind) for kind in ("footnote", "endnote")}
        self.noted: dict[tuple[NoteKind, str], Noted] = {}
        self.counts = {"footnote": 0, "endnote": 0}
        self.commented: dict[str, str] = {}
        self.anchors: dict[str, str] = {}
        self.last: Kind | Literal[""] = ""
        self.pictures: dict[str, str] = {}
        self.spans: dict[tuple[object, ...], Span] = {}
        self._running: Kind | None = None
        self._lines: list[str] = []
        self._line_spans: list[Span] = []
        self._length = 0
        self._said: dict[str, Any] = {}

    def emit(
        self,
        kind: Kind,
        text: str = "",
        spans: tuple[Span, ...] = (),
        *,
        table: Table | None = None,
        parent: str = "",
        **said: Any,
    ) -> str:
        """Add an element; its id. Captions and what they stand beside find each other."""
        if kind in RUNNING:
            return self.run_on(kind, text, spans, said)
        if self._running:
            self.flush()
        if said.get("layer", "body") == "body":
            self.last = kind
        elements = self.builder.elements
        if kind == "caption" and not parent:
            parent = self.captioned(text)
        element_id = self.builder.add(kind, text, spans, table=table, parent=parent, **said)
        if kind in ("figure", "table") and len(elements) > 1:
            last = elements[-2]
            if last.kind == "caption" and not last.parent and fits(last.text, kind):
                elements[-2] = msgspec.structs.replace(last, parent=element_id)
        return element_id

    def captioned(self, text: str) -> str:
        """The figure or table before a caption, if it has none yet; else ''."""
        elements = self.builder.elements
        if not elements or elements[-1].kind not in ("figure", "table"):
            return ""
        last = elements[-1]
        if len(elements) > 1 and elements[-2].kind == "caption" and elements[-2].parent == last.id:
            return ""
        return last.id if fits(text, last.kind) else ""

    def run_on(self, kind: Kind, text: str, spans: tuple[Span, ...], said: dict[str, Any]) -> str:
        """A line of code or of a table of contents."""
        if self._running and (self._running != kind or self._said.get("layer") != said.get("layer")):
            self.flush()
        if not self._running:
            self._running, self._said, self._length = kind, said, 0
        self._lines.append(text)
        self._line_spans += shifted(spans, self._length) if self._length else spans
        self._length += len(text) + 1
        return f"/p{self.builder.number}/{kind}/{self.builder.counts.get(kind, 0) + 1}"

    def flush(self) -> None:
        """Add what is running."""
        if self._running:
            kind, self._running = self._running, None
            text = "\n".join(self._lines)
            bare = text.rstrip("\n ")
            spans = tuple(span for span in self._line_spans if span.end <= len(bare))
            self._lines, self._line_spans = [], []
            if bare.strip():
                self.last = kind
                self.builder.add(kind, bare, spans, **self._said)

    def gather(self, work: Callable[[], None]) -> list[Element]:
        """The elements that ``work`` adds, taken off the page."""
        self.flush()
        outer, self.builder.elements = self.builder.elements, []
        try:
            work()
            self.flush()
            return self.builder.elements
        finally:
            self.builder.elements = outer

    def forget(self, elements: list[Element]) -> None:
        """The numbers of elements that were gathered and are not kept."""
        for element in elements:
            self.builder.counts[element.kind] -= 1

    def note(self, kind: NoteKind, key: str, custom: bool) -> Noted:
        """A note being referred to; the first time its element gets its id and its mark."""
        found = self.noted.get((kind, key))
        if found is None:
            number = self.builder.counts["footnote"] = self.builder.counts.get("footnote", 0) + 1
            style, start = self.formats[kind]
            mark = ""
            if not custom:
                mark = written(start + self.counts[kind], style)
                self.counts[kind] += 1
            element = f"/p{self.builder.number}/footnote/{number}"
            found = self.noted[(kind, key)] = Noted(kind, key, element, mark)
        return found

    def span(self, *key: Any) -> Span:
        """A style of runs: bold, italic, superscript, subscript, link, code, struck, underlined."""
        found = self.spans.get(key)
        if found is None:
            found = self.spans[key] = Span(0, 0, *key)
        return found


def fits(text: str, kind: str) -> bool:
    """Whether a caption can be that of a figure or table: its first word may say which it is of."""
    if kind == "table":
        return not ABOUT_FIGURE.match(text)
    return not ABOUT_TABLE.match(text)


def note_format(settings: Node | None, kind: NoteKind) -> tuple[str, int]:
    """How notes are numbered, and from what: Arabic footnotes and small Roman endnotes if nothing is
    said (17.11.17, 17.11.18)."""
    style, start = "decimal" if kind == "footnote" else "lowerRoman", 1
    properties = settings.find(f"{WORD}{kind}Pr") if settings is not None else None
    if properties is not None:
        found, first = properties.find(WORD + "numFmt"), properties.find(WORD + "numStart")
        style = (found.get(VAL) if found is not None else "") or style
        start = whole(first.get(VAL) if first is not None else None, 1)
    return style, start


def words_of(elements: list[Element], layer: Layer = "body") -> tuple[str, tuple[Span, ...]]:
    """The text of elements in a row, a line each, with its spans; of tables a line for each row."""
    texts: list[str] = []
    spans: list[Span] = []
    at = 0
    for element in elements:
        if element.layer != layer or element.kind in ("page_break", "figure", "comment"):
            continue
        if element.table is not None:
            rows: dict[int, list[str]] = {}
            for cell in element.table.cells:
                rows.setdefault(cell.row, []).append(cell.text)
            text = "\n".join("\t".join(row).strip() for row in rows.values()).strip()
        else:
            text = element.text
            spans += shifted(element.spans, at) if at else element.spans
        if text:
            texts.append(text)
            at += len(text) + 1
    return "\n".join(texts), tuple(spans)
