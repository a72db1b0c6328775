"""Pandoc's tree of a document (JSON, pandoc-types 1.23) to elements."""

from __future__ import annotations

import msgspec

from pincite.errors import Corrupt, Unsafe
from pincite.model.elements import Element, Span
from pincite.readers.builder import Builder
from pincite.readers.flow.trees import DEEPEST, Node, Place, TreeWalker
from pincite.readers.grid import Draft, grid
from pincite.readers.inline import PLAIN, Inline, styled
from pincite.readers.numerals import numeral
from pincite.readers.options import ReadOptions
from pincite.readers.reading import ReadContext

STYLES = {
    "Emph": "italic", "Strong": "bold", "Underline": "underline", "Strikeout": "strike",
    "Superscript": "superscript", "Subscript": "subscript",
}  # fmt: skip

FACTS = {
    "title": "Title", "author": "Author", "subject": "Subject", "keywords": "Keywords", "lang": "Language",
    "date": "CreationDate", "description": "Subject",
}  # fmt: skip

# Classes of code blocks that are no language.
LINED = frozenset(
    ("numberLines", "number-lines", "literate", "example", "verbatim", "sourceCode", "rundoc-block")
)
# Styles of ordered lists that do not count in digits.
COUNTED = {"LowerRoman": "i", "UpperRoman": "I", "LowerAlpha": "a", "UpperAlpha": "A"}
MARKS = {"OneParen": "{})", "TwoParens": "({})"}


def read_ast(
    tree: bytes, options: ReadOptions, reading: ReadContext, left_out: dict[str, str] | None = None
) -> Builder:
    """A page of kind 'flow' with the elements of a document in pandoc's JSON; footnotes at its end.
    The title among the metadata is the first heading. ``left_out``: words that stand for pieces of the
    source. Raises ``Corrupt``, ``Unsafe``."""
    try:
        document = msgspec.json.decode(tree)
    except RecursionError:
        raise Unsafe("the document is nested without end") from None
    except msgspec.DecodeError as error:
        raise Corrupt(f"this is no tree of pandoc: {error}") from None
    if not isinstance(document, dict) or not isinstance(document.get("blocks"), list):
        raise Corrupt("this is no tree of pandoc: it has no blocks")
    walker = Walker(options, reading, left_out or {})
    try:
        walker.meta(document.get("meta") or {})
        walker.blocks(document["blocks"])
        walker.end_notes()
    except (KeyError, IndexError, TypeError, AttributeError, ValueError) as error:
        raise Corrupt(f"this is no tree of pandoc: {error!r}") from None
    walker.builder.elements = walker.anchors.resolved(walker.builder.elements)
    return walker.builder


def marker(number: int, style: str, delimiter: str) -> str:
    """The mark of an item as displayed: '3.', '(b)', 'iv)'. Without a style it is a decimal number."""
    return MARKS.get(delimiter, "{}.").format(numeral(number, COUNTED.get(style, "1")))


class Walker(TreeWalker):
    """Walks the blocks: each is ``{"t": name, "c": content}``. ``notes`` are numbered where they are referred
    from and written at the end; ``left_out`` are words that stand for pieces of the source."""

    def __init__(self, options: ReadOptions, reading: ReadContext, left_out: dict[str, str]) -> None:
        super().__init__(options, reading)
        self.left_out = left_out
        self.notes: list[list[Node]] = []

    def line_of(self, node: Node) -> list[Node] | None:
        return node["c"] if node["t"] in ("Para", "Plain") else None

    def is_list(self, node: Node) -> bool:
        return node["t"] in ("BulletList", "OrderedList")

    def is_bare(self, element: Element) -> bool:
        return element.kind in ("paragraph", "heading", "formula")

    def words(self, nodes: list[Node]) -> str:
        return words(nodes)

    def meta(self, meta: dict[str, Node]) -> None:
        for key, name in FACTS.items():
            if key in meta:
                value = self.plain_meta(meta[key], 0)
                if value:
                    self.reading.info.setdefault(name, value)
        for key in ("title", "subtitle"):
            said = meta.get(key, {})
            line = self.line(said["c"] if said.get("t") == "MetaInlines" else [])
            if not line.blank:
                title = key == "title"
                self.builder.add("heading" if title else "paragraph", line, level=int(title), reason=key)
        abstract = meta.get("abstract", {})
        if abstract.get("t") == "MetaBlocks":
            self.blocks(abstract["c"])
        elif abstract.get("t") == "MetaInlines":
            self.blocks([{"t": "Para", "c": abstract["c"]}])

    def plain_meta(self, value: Node, depth: int) -> str:
        kind, content = value.get("t"), value.get("c")
        if depth > DEEPEST:
            return ""
        if kind == "MetaString":
            return str(content)
        if kind == "MetaInlines":
            return " ".join(self.line(content).finish()[0].split())
        if kind == "MetaBlocks":
            return " ".join(words(content).split())
        if kind == "MetaList":
            return ", ".join(filter(None, (self.plain_meta(one, depth + 1) for one in content)))
        return ""

    def block(self, block: Node, place: Place) -> None:
        kind, content = block["t"], block.get("c")
        deeper = msgspec.structs.replace(place, depth=place.depth + 1)
        if kind in ("Para", "Plain"):
            self.paragraph(content, place)
        elif kind == "Header":
            level, attributes, inlines = content
            made = self.builder.add("heading", self.line(inlines), level=max(1, level), parent=place.parent)
            self.name(attributes[0], made)
            self.end_figures(place)
        elif kind == "CodeBlock":
            attributes, text = content
            language = next((one for one in attributes[1] if one not in LINED), "")
            self.name(attributes[0], self.add("code", text.rstrip("\n"), place, language=language))
        elif kind == "RawBlock":
            self.reading.note("raw_markup", f"raw markup of {content[0]} was left out")
        elif kind == "LineBlock":
            line = Inline(collapse=True)
            for number, inlines in enumerate(content):
                if number:
                    line.newline()
                self.inlines(inlines, line, PLAIN, 0)
            self.add_line(line, place)
        elif kind == "BlockQuote":
            self.blocks(content, msgspec.structs.replace(deeper, quoted=place.quoted + 1))
        elif kind == "BulletList":
            for item in content:
                self.item(item, "•", deeper)
        elif kind == "OrderedList":
            (start, style, delimiter), items = content
            for number, item in enumerate(items, start):
                self.item(item, marker(number, style["t"], delimiter["t"]), deeper)
        elif kind == "DefinitionList":
            for term, definitions in content:
                line = self.line(term)
                made = ""
                if not line.blank:
                    made = self.builder.add("paragraph", line, parent=place.parent, reason="term")
                self.end_figures(place)
                for definition in definitions:
                    self.blocks(definition, msgspec.structs.replace(deeper, parent=made or place.parent))
        elif kind == "Table":
            self.table(content, deeper)
        elif kind == "Figure":
            self.figure(content, deeper)
        elif kind == "Div":
            attributes, inner = content
            count = len(self.builder.elements)
            if "math" in attributes[1] and len(attributes[1]) == 1:
                self.name(attributes[0], "")
            self.blocks(inner, deeper)
            if len(self.builder.elements) > count:
                self.name(attributes[0], self.builder.elements[count].id)
        # HorizontalRule and Null have no text.

    def paragraph(self, inlines: list[Node], place: Place) -> None:
        if len(inlines) == 1 and inlines[0]["t"] == "Math" and inlines[0]["c"][0]["t"] == "DisplayMath":
            self.add("formula", inlines[0]["c"][1].strip(), place)
            return
        word = inlines[0]["c"] if len(inlines) == 1 and inlines[0]["t"] == "Str" else ""
        if word in self.left_out:
            self.builder.add("paragraph", self.left_out[word], parent=place.parent, reason="source")
            return
        self.add_line(self.line(inlines), place)

    def add_line(self, line: Inline, place: Place) -> None:
        names, self.anchors.waiting = self.anchors.waiting, []
        if not line.blank:
            self.anchors.put(names, self.add("paragraph", line, place))
        self.end_figures(place)

    def figure(self, content: Node, place: Place) -> None:
        attributes, caption, blocks = content
        count = len(self.builder.elements)
        self.blocks(blocks, place)
        made = next((one for one in self.builder.elements[count:] if one.kind == "figure"), None)
        text, spans = self.line(caption_of(caption)).finish()
        if text:
            if made is not None and made.text == text:
                at = self.builder.elements.index(made)
                self.builder.elements[at] = msgspec.structs.replace(made, text="")
            self.builder.add("caption", text, spans, parent=made.id if made is not None else place.parent)
        if made is not None:
            self.name(attributes[0], made.id)

    def table(self, content: Node, place: Place) -> None:
        attributes, caption, _, head, bodies, foot = content
        rows = [self.table_row(row, True, 0, place) for row in head[1]]
        for body in bodies:
            _, row_heads, inner_head, inner = body
            rows += [self.table_row(row, True, 0, place) for row in inner_head]
            rows += [self.table_row(row, False, row_heads, place) for row in inner]
        rows += [self.table_row(row, False, 0, place) for row in foot[1]]
        title = self.line(caption_of(caption))
        parent = place.parent
        if any(rows):
            parent = self.add("table", "", place, table=grid(rows, self.options))
            self.name(attributes[0], parent)
        if not title.blank:
            self.builder.add("caption", title, parent=parent)

    def table_row(self, row: Node, header: bool, row_heads: int, place: Place) -> list[Draft]:
        cells = [(blocks, max(1, high), max(1, wide)) for _, _, high, wide, blocks in row[1]]
        return self.row(cells, lambda column: header or column < row_heads, place)

    def end_notes(self) -> None:
        """Notes, in the order of their numbers; a note may hold another."""
        for number, blocks in enumerate(self.notes, 1):
            self.name(f"\0{number}", self.note(blocks, str(number)))

    def name(self, name: str, element: str) -> None:
        if name and element:
            self.anchors.elements.setdefault(name, element)

    def inlines(self, inlines: list[Node], line: Inline, style: Span, depth: int) -> None:
        if depth > DEEPEST:
            self.too_deep()
            line.add(words(inlines), style)
            return
        for one in inlines:
            kind, content = one["t"], one.get("c")
            within: list[Node] = []
            inner = style
            if kind in ("Str", "Space", "SoftBreak"):
                line.add(content if kind == "Str" else " ", style)
            elif kind == "LineBreak":
                line.newline()
            elif kind == "Code":
                line.add(content[1], msgspec.structs.replace(style, code=True))
            elif kind == "Math":
                line.add(f"${content[1].strip()}$", style)
            elif kind == "Image":
                self.figures.append((words(content[1]).strip(), content[2][0], None))
            elif kind == "Note":
                self.notes.append(content)
                number = len(self.notes)
                line.add(str(number), styled(superscript=True, href=f"#\0{number}"))
            elif kind == "RawInline":
                self.reading.note("raw_markup", f"raw markup of {content[0]} was left out")
            elif kind in STYLES:
                within, inner = content, msgspec.structs.replace(style, **{STYLES[kind]: True})
            elif kind == "Link":
                within, inner = content[1], msgspec.structs.replace(style, href=content[2][0])
            elif kind == "Quoted":
                left, right = "‘’" if content[0]["t"] == "SingleQuote" else "“”"
                within = [{"t": "Str", "c": left}, *content[1], {"t": "Str", "c": right}]
            elif kind == "Cite":
                raw = all(one.get("t") == "RawInline" for one in content[1])
                within = cited(content[0]) if raw else content[1]
            elif kind == "Span":
                self.anchors.waiting += filter(None, content[0][:1])
                within = content[1]
            elif kind == "SmallCaps":
                within = content
            if within:
                self.inlines(within, line, inner, depth + 1)


def cited(works: list[Node]) -> list[Node]:
    """What stands for citations where the list of works is not there: their keys in brackets, with what is
    said before and after each."""
    found: list[Node] = []
    for work in works:
        before, after = work["citationPrefix"], work["citationSuffix"]
        found.append({"t": "Str", "c": "; " if found else "["})
        found += [*before, {"t": "Space"}] if before else []
        found.append({"t": "Str", "c": work["citationId"]})
        found += [{"t": "Str", "c": ", "}, *after] if after else []
    return [*found, {"t": "Str", "c": "]"}] if found else []


def caption_of(caption: Node) -> list[Node]:
    """The inlines of a caption, long before short."""
    short, blocks = caption
    found: list[Node] = []
    for block in blocks:
        if block["t"] in ("Para", "Plain"):
            found += [{"t": "Space"}, *block["c"]] if found else block["c"]
    return found or (short or [])


def words(nodes: Node) -> str:
    """All text of nodes, however deep, without structure."""
    found: list[str] = []
    stack: list[Node] = [nodes]
    while stack:
        node = stack.pop()
        if isinstance(node, list):
            stack.extend(reversed(node))
        elif isinstance(node, dict):
            kind = node.get("t")
            content: Node = node.get("c")
            if kind in ("Str", "MetaString"):
                found.append(str(content))
            elif kind in ("Space", "SoftBreak", "LineBreak"):
                found.append(" ")
            elif kind in ("Code", "CodeBlock", "Math"):
                found.append(str(content[1]))
            elif kind in ("Link", "Image", "Span", "Cite", "Quoted"):
                stack.append(content[1])
            elif kind in ("RawInline", "RawBlock"):
                continue
            else:
                if kind in ("Para", "Plain", "Header"):
                    stack.append({"t": "Space"})
                stack.append(content)
    return "".join(found)
