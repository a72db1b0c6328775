"""What stands in a paragraph: runs, links, fields, references (ECMA-376 part 1, 17.3)."""

from __future__ import annotations

from typing import Literal
from xml.etree.ElementTree import Element as Node

import msgspec

from pincite.model.elements import Span
from pincite.model.symbols import PRIVATE, in_font, symbol
from pincite.readers.docx.document import NoteKind, Place
from pincite.readers.docx.drawings import Drawn, drawn_in, form_value
from pincite.readers.docx.fields import is_sequence, link_of
from pincite.readers.docx.names import GONE, chosen, unwrapped, value
from pincite.readers.docx.styles import NOTHING, ParagraphStyle, look
from pincite.readers.formulas.omml import latex
from pincite.readers.inline import Inline, styled
from pincite.readers.ooxml.names import true, whole

COMMENTED = ("w:commentRangeStart", "w:commentReference")
SIGNS = {"w:tab": "\t", "w:ptab": "\t", "w:cr": "\n", "w:noBreakHyphen": "\u2011"}
DRAWINGS = frozenset(("w:drawing", "w:pict", "w:object"))

# Half-points from which text in a size of its own that stands higher or lower is raised or lowered, as
# LibreOffice writes what it does not know how Word would; less is fine tuning.
SHIFT = 4


SUB_DOCUMENT = "A document linked in as a part of this one was not read."
DEEPEST_CHOICE = 8  # Alternate contents in alternate contents of a run that are followed.


class Segment(msgspec.Struct):
    """A stretch of a paragraph up to a break: its text, what of it is hidden, what is drawn before and after
    the text, the formulas in it, and what ends it: '' the paragraph, a page break, or a displayed formula
    with its LaTeX."""

    inline: Inline = msgspec.field(default_factory=Inline)
    hidden: Inline = msgspec.field(default_factory=Inline)
    before: list[Drawn] = msgspec.field(default_factory=list)
    after: list[Drawn] = msgspec.field(default_factory=list)
    formulas: list[str] = msgspec.field(default_factory=list)
    end: Literal["", "page", "formula"] = ""
    latex: str = ""

    @property
    def filled(self) -> bool:
        """Whether there is anything in it."""
        return bool(self.end or self.hidden.pieces or self.before or self.after or not self.inline.blank)


class Look(msgspec.Struct):
    """How one run looks, and the font its symbols are of."""

    span: Span
    hidden: bool
    font: str


class Content:
    """Reads one paragraph, which may go on with the ``segments`` of one before it. ``segments`` has what
    stands in it; ``anchors`` and ``comments`` are the names of bookmarks and comments that begin in it;
    ``numbered`` says that Word counts it, as it does tables and figures."""

    def __init__(self, place: Place, style: ParagraphStyle, segments: list[Segment]) -> None:
        self.place = place
        self.flow = place.flow
        self.fields = place.fields
        self.style = style
        self.segments = segments or [Segment()]
        self.segment = self.segments[-1]
        self.anchors: list[str] = []
        self.comments: list[str] = []
        self.numbered = False

    @property
    def filled(self) -> bool:
        return any(segment.filled for segment in self.segments)

    @property
    def length(self) -> int:
        """Characters of its text."""
        return sum(len(text) for segment in self.segments for text in segment.inline.pieces)

    @property
    def start(self) -> str:
        """The beginning of its text."""
        return "".join(text for segment in self.segments for text in segment.inline.pieces[:3]).lstrip()

    def read(self, paragraph: Node) -> None:
        """All of a paragraph, whatever wraps its runs; deleted and moved away text is left out."""
        stack = [(unwrapped(iter(paragraph)), "")]
        while stack:
            nodes, href = stack[-1]
            node = next(nodes, None)
            if node is None:
                stack.pop()
                continue
            tag = node.tag
            if tag == "w:r":
                self.run(node, self.look(node.find("w:rPr"), href or self.fields.href), href)
            elif tag == "w:hyperlink":
                stack.append((unwrapped(iter(node)), self.target(node) or href))
            elif tag == "w:fldSimple":
                code = node.get("w:instr") or ""
                self.numbered = self.numbered or is_sequence(code)
                stack.append((unwrapped(iter(node)), link_of(code) or href))
            elif tag in GONE:
                self.flow.reading.note("tracked_changes", "Tracked changes were taken as accepted.")
            elif tag == "m:oMath":
                self.formula(node)
            elif tag == "m:oMathPara":
                self.cut("formula", latex(node))
            elif tag == "w:bookmarkStart":
                self.anchors.append(node.get("w:name") or "")
            elif tag in COMMENTED:
                self.comments.append(node.get("w:id") or "")
            elif tag == "w:subDoc":
                self.flow.reading.note("not_included", SUB_DOCUMENT)

    def target(self, node: Node) -> str:
        """Where a hyperlink leads."""
        relation = self.place.relations.get(node.get("r:id") or "")
        anchor = node.get("w:anchor") or ""
        address = relation.target if relation is not None and relation.external else ""
        if anchor and "#" not in address:
            return f"{address}#{anchor}"
        return address

    def cut(self, end: Literal["page", "formula"], latex: str = "") -> None:
        if end == "page" or latex:
            self.segment.end, self.segment.latex = end, latex
            self.segment = Segment()
            self.segments.append(self.segment)

    def formula(self, node: Node) -> None:
        text = latex(node)
        if text and not self.fields.coding:
            inline = self.segment.inline
            if inline.pieces and inline.pieces[-1].endswith("$"):
                inline.add(" ")
            inline.add(f"${text}$")
            self.segment.formulas.append(text)

    def look(self, properties: Node | None, href: str) -> Look:
        """Direct properties before those of the character style; toggles of the paragraph's own style
        are how the whole paragraph looks, and no emphasis (17.7.3)."""
        style = self.style.runs
        if properties is None:
            return Look(styled(href=href), bool(style.hidden), "")
        own, key, fonts = look(properties), value(properties, "w:rStyle"), properties.find("w:rFonts")
        base = self.flow.styles.run(key) if key is not None else NOTHING
        vertical = own.vertical or shifted_by(properties) or base.vertical
        hidden = own.hidden if own.hidden is not None else bool(base.hidden or style.hidden)
        span = styled(
            own.bold if own.bold is not None else bool(base.bold) and not style.bold,
            own.italic if own.italic is not None else bool(base.italic) and not style.italic,
            vertical == "superscript",
            vertical == "subscript",
            href,
            base.code,
            bool(base.strike if own.strike is None else own.strike),
            not href and bool(base.underline if own.underline is None else own.underline),
        )
        return Look(span, hidden, (fonts.get("w:ascii") or "") if fonts is not None else "")

    def run(self, run: Node, look: Look, href: str, depth: int = 0) -> None:
        """What a run holds, in order."""
        custom = None
        for node in run:
            tag = node.tag
            if tag == "w:t":
                text = node.text
                if text and not self.fields.coding:
                    if custom is not None:
                        mark = in_font(text, look.font)
                        custom.mark = custom.mark or mark.strip()
                        self.refer(custom.element, mark)
                        custom = None
                    else:
                        self.text(text, look)
            elif tag == "w:rPr":
                continue
            elif tag == "w:fldChar":
                self.field(node, look)
                span = look.span
                if self.fields.href != span.href and not href:
                    look = Look(msgspec.structs.replace(span, href=self.fields.href), look.hidden, look.font)
            elif tag == "w:instrText":
                self.fields.add(node.text or "")
            elif tag == "mc:AlternateContent":
                if depth >= DEEPEST_CHOICE:
                    self.flow.reading.note(
                        "too_deep", "Alternate contents are nested too deep and were left out."
                    )
                    continue
                for branch in chosen(node):
                    self.run(branch, look, href, depth + 1)
            elif self.fields.coding:
                continue
            elif tag in ("w:footnoteReference", "w:endnoteReference"):
                kind: NoteKind = "footnote" if tag == "w:footnoteReference" else "endnote"
                follows = true(node.get("w:customMarkFollows"))
                note = self.flow.note(kind, node.get("w:id") or "", follows)
                if follows and not note.mark:
                    custom = note
                else:
                    self.refer(note.element, note.mark)
            else:
                self.sign(node, look)

    def sign(self, node: Node, look: Look) -> None:
        """What a run holds besides text, fields and notes."""
        tag = node.tag
        if tag in SIGNS:
            self.text(SIGNS[tag], look)
        elif tag == "w:br":
            if node.get("w:type") != "page":
                self.text("\n", look)
            elif not self.place.in_cell:
                self.cut("page")
        elif tag == "w:sym":
            self.text(symbol(hexadecimal(node.get("w:char")), node.get("w:font") or ""), look)
        elif tag in DRAWINGS:
            self.drawing(node)
        elif tag in COMMENTED:
            self.comments.append(node.get("w:id") or "")
        elif tag == "w:ruby":
            self.ruby(node, look)
        elif tag == "m:oMath":
            self.formula(node)

    def text(self, text: str, look: Look) -> None:
        if not text.isascii() and PRIVATE.search(text):
            text = in_font(text, look.font)
        (self.segment.hidden if look.hidden else self.segment.inline).add(text, look.span)

    def refer(self, element: str, mark: str) -> None:
        """A reference to a note."""
        self.segment.inline.add(mark, styled(superscript=True, href=f"#{element}"))

    def field(self, node: Node, look: Look) -> None:
        kind = node.get("w:fldCharType")
        if kind == "begin":
            begun = self.fields.begin()
            data = node.find("w:ffData")
            if data is not None and begun is not None:
                begun.value = form_value(data)
        elif kind == "separate":
            self.fields.separate()
            if self.fields.open:
                self.numbered = self.numbered or is_sequence(self.fields.open[-1].code)
        elif kind == "end":
            field = self.fields.end()
            if field is not None and field.value and not field.result and not self.fields.coding:
                self.text(field.value, look)

    def drawing(self, node: Node) -> None:
        nothing = True
        for drawn in drawn_in(node):
            nothing = False
            if drawn.hidden:
                self.flow.reading.note("hidden_picture", "A hidden picture was left out.")
            elif drawn.kind in ("picture", "chart") and self.segment.inline.blank:
                self.segment.before.append(drawn)
            else:
                self.segment.after.append(drawn)
        if nothing:
            self.flow.reading.note("not_read", "Drawings of lines and shapes without a text were left out.")

    def ruby(self, node: Node, look: Look) -> None:
        """The base text, and its reading in brackets after it."""
        parts = (node.find(name) for name in ("w:rubyBase", "w:rt"))
        base, reading = (
            "".join(t.text or "" for t in part.iter("w:t")) if part is not None else "" for part in parts
        )
        self.text(f"{base}({reading})" if reading else base, look)


def shifted_by(properties: Node) -> str | None:
    """What text is that does not stand on its line (17.3.2.24), None for what does."""
    raised = value(properties, "w:position")
    if raised is None:
        return None
    by = whole(raised)
    if abs(by) < SHIFT or properties.find("w:sz") is None:
        return None
    return "superscript" if by > 0 else "subscript"


def hexadecimal(code: str | None) -> int:
    try:
        return int(code or "", 16)
    except ValueError:
        return whole(code)
