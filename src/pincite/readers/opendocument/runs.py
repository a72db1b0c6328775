"""Text of a paragraph: runs, fields, notes, what is anchored in it (OpenDocument 1.3 part 3, 6 and 7)."""

from __future__ import annotations

from xml.etree.ElementTree import Element as Node

from pincite.readers import tree
from pincite.readers.inline import PLAIN, Inline, styled
from pincite.readers.opendocument.names import number
from pincite.readers.opendocument.place import Place
from pincite.readers.opendocument.source import formula_of
from pincite.readers.opendocument.styles import Look, span_of
from pincite.regex import regex

MOST_SPACES = 1000  # Spaces that one ``text:s`` may stand for.
# What holds text that is not displayed at its place, or none.
SILENT = frozenset(
    {
        "text:number",  # computed here from the list instead
        "text:tracked-changes",
        "text:soft-page-break",
        "text:script",
        "text:note-citation",
        "office:event-listeners",
        "office:annotation-end",
        "office:forms",
        "field:param",
        "presentation:notes",
        "style:style",
        "draw:glue-point",
        "draw:enhanced-geometry",
        "svg:title",
        "svg:desc",
    }
)

NAMES = ("text:bookmark", "text:bookmark-start", "text:reference-mark", "text:reference-mark-start")
REFERENCES = ("text:bookmark-ref", "text:reference-ref", "text:sequence-ref")
SOFT_HYPHEN = "\xad"  # Where a word may be divided; it does not show elsewhere.
DRAWN = ("draw:", "dr3d:")
BLANKS = regex(r"[ \t\r\n]+")


class Runs:
    """A paragraph being read. ``drawings`` are what is anchored in it and stands apart from its text,
    ``hidden`` is text that is not displayed, ``sequence`` the name of the counter of a caption, ``names``
    are what references elsewhere may call this paragraph."""

    def __init__(self, flow: Place) -> None:
        self.flow = flow
        self.line = Inline()
        self.drawings: list[tuple[Node, str]] = []
        self.hidden = Inline()
        self.comments: list[Node] = []
        self.sequence = ""
        self.names: list[str] = []
        self.swallowed = 0

    def read(self, paragraph: Node, look: Look) -> None:
        """All runs below a paragraph, whatever their depth."""
        stack: list[tuple[Node | str, Look, str]] = [(paragraph, look, "")]
        first = True
        while stack:
            at, style, href = stack.pop()
            if isinstance(at, str):
                self.put(at, style, href)
                continue
            tag = at.tag
            inner = style
            if not first:
                if not isinstance(tag, str) or tag in SILENT:
                    continue
                if self.special(at, style, href):
                    continue
                if tag == "text:span":
                    inner = {**style, **self.flow.styles.text(at.get("text:style-name", ""))}
                elif tag == "text:a":
                    href = address(at.get("xlink:href", "")) or href
                elif tag == "text:ruby-text":
                    self.put("(", style, href)
                    stack.append((")", style, href))
                elif tag == "text:sequence":
                    self.sequence = at.get("text:name", "") or self.sequence
                    self.names.append(at.get("text:ref-name", ""))
                elif tag in NAMES:
                    self.names.append(at.get("text:name", ""))
                elif tag in REFERENCES:
                    href = f"#{at.get('text:ref-name', '')}" if at.get("text:ref-name") else href
                elif at.get("text:display") == "none" or at.get("text:is-hidden") == "true":
                    inner = {**style, "hidden": True}
            first = False
            for child in reversed(at):
                if child.tail:
                    stack.append((child.tail, inner, href))
                stack.append((child, inner, href))
            if at.text:
                stack.append((at.text, inner, href))

    def put(self, text: str, style: Look, href: str) -> None:
        """White space collapses as 6.1.2 has it; tabs and more spaces have elements of their own. A space at
        the beginning of a line counts where such an element follows: code is indented so."""
        target = self.hidden if style.get("hidden") else self.line
        if SOFT_HYPHEN in text:
            text = text.replace(SOFT_HYPHEN, "")
            if not text:
                return
        blank = text.isspace() and bool(target.pieces) and target.pieces[-1][-1:] == "\n"
        text = collapsed(text, target)
        self.swallowed = 1 if blank and not text else 0
        if any("\uf000" <= char <= "\uf0ff" for char in text):
            from pincite.model.symbols import in_font

            text = in_font(text, str(style.get("font") or "Wingdings"))
        target.add(text, span_of(style, href))

    def special(self, node: Node, style: Look, href: str) -> bool:
        """Elements that are no runs; True where one was dealt with."""
        tag = node.tag
        target = self.hidden if style.get("hidden") else self.line
        if tag == "text:s":
            spaces = number(node.get("text:c"), 1, MOST_SPACES) + self.swallowed
            target.add(" " * spaces, span_of(style, href))
            self.swallowed = 0
        elif tag == "text:tab":
            target.add("\t", PLAIN)
        elif tag == "text:line-break":
            target.newline()
        elif tag == "text:page-number" and self.flow.builder.kind == "slide":
            target.add(str(self.flow.builder.number), span_of(style, href))
        elif tag == "text:note":
            self.note(node)
        elif tag == "office:annotation":
            self.comments.append(node)
        elif tag == "text:hidden-text" and node.get("text:is-hidden") != "false":
            self.hidden.add(node.get("text:string-value") or "".join(node.itertext()))
        elif tag.startswith(DRAWN):
            inside = tree.one(node, "draw:object") if tag == "draw:frame" else None
            root = self.flow.source.object(inside) if inside is not None else None
            formula = formula_of(root) if root is not None else ""
            if formula:
                target.add(f"${formula}$")
            elif tag == "draw:a":
                self.drawings += [
                    (one, address(node.get("xlink:href", ""))) for one in node if one.tag.startswith(DRAWN)
                ]
            else:
                self.drawings.append((node, href))
        else:
            return False
        return True

    def note(self, node: Node) -> None:
        citation = tree.one(node, "text:note-citation")
        mark = ""
        if citation is not None:
            mark = "".join(citation.itertext()).strip() or citation.get("text:label", "")
        body = tree.one(node, "text:note-body")
        target = self.flow.footnote(body if body is not None else node, mark)
        if target:
            self.line.add(mark or "*", styled(superscript=True, href=f"#{target}"))


def address(href: str) -> str:
    """Where a link leads: addresses are written as seen from within the package."""
    return href.removeprefix("../")


def collapsed(text: str, line: Inline) -> str:
    """White space of the file is one space, none at the start and after another one."""
    text = BLANKS.sub(" ", text)
    before = line.pieces[-1][-1:] if line.pieces else ""
    return text[1:] if text[:1] == " " and before in ("", "\n", " ") else text


def formula_only(line: Inline) -> str:
    """The formula where a paragraph is nothing else, '' otherwise."""
    text, spans = line.finish()
    if len(text) > 2 and text[0] == text[-1] == "$" and "$" not in text[1:-1] and not spans:
        return text[1:-1]
    return ""


def own_text(paragraph: Node) -> list[str]:
    """Text of a paragraph without that of paragraphs within it (notes, frames)."""
    found = [paragraph.text or ""]
    stack = [(child, True) for child in reversed(paragraph)]
    while stack:
        node, first = stack.pop()
        if not first:
            found.append(node.tail or "")
            continue
        stack.append((node, False))
        if node.tag not in ("text:p", "text:h") and node.tag not in SILENT:
            found.append(node.text or "")
            stack.extend((child, True) for child in reversed(node))
    return found
