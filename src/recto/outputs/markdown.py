"""Markdown of a document: headings, lists, links, emphasis, tables (HTML where a span needs it)."""

from __future__ import annotations

import re
from typing import Literal

import msgspec

from recto.markup.table import table_html
from recto.model.document import DocumentTree, Page
from recto.model.elements import Cell, Element, Layer, Span, Table
from recto.outputs.visible import (
    USUAL,
    Pictures,
    data_uri,
    footnote_labels,
    is_printed,
    is_shown,
    page_title,
    picture_name,
)

Keep = Literal["keep", "drop"]


class MarkdownOptions(msgspec.Struct, frozen=True):
    furniture: Keep = "keep"  # running headers and footers
    figure_text: Keep = "keep"  # text inside figures
    tables: Literal["auto", "html", "pipe"] = "auto"  # auto: HTML where pipes cannot say it
    emphasis: bool = True
    links: bool = True
    join: bool = True  # paragraphs over columns and pages become one
    pictures: Pictures = "name"  # 'data': their bytes as data URIs
    layers: tuple[Layer, ...] = USUAL  # what is shown


ASIDE = {"notes": "Notes", "comments": "Comment", "hidden": "Hidden"}
"""Layers that are quoted, and what a reader calls them."""

STANDING = frozenset({"table", "code", "figure", "heading", "formula", "list_item"})
"""Kinds before which a name stands on a line of its own."""

NOTE_INDENT = 4
"""Spaces before what belongs to a footnote."""

NUMBERED = re.compile(r"^(\d{1,9})([.)])$")
"""A mark of an item that Markdown counts by itself."""

WORD_BULLET = "o"
"""The bullet of second levels in Word: a letter of Courier New that looks like a circle."""

APART = "<!-- -->"
"""What keeps two numbered lists from becoming one."""

TASKS = {"☐": "[ ]", "☑": "[x]", "☒": "[x]", "✓": "[x]", "✔": "[x]"}
"""Boxes of tasks, and how Markdown writes them."""

MAX_QUOTED = 20
"""Depth of quotations; deeper ones are written at this depth."""


def to_markdown(tree: DocumentTree, options: MarkdownOptions | None = None) -> str:
    """The document as one Markdown text ending in a newline ('' for no text)."""
    options = options or MarkdownOptions()
    blocks = [b for b in written(tree, options) if b]
    return "\n\n".join(blocks) + "\n" if blocks else ""


def written(tree: DocumentTree, options: MarkdownOptions) -> list[str]:
    """Markdown of each element in reading order; items of one list share an entry."""
    return _Writer(tree, options).blocks()


class _Writer:
    def __init__(self, tree: DocumentTree, options: MarkdownOptions) -> None:
        self.tree = tree
        self.pages = [p for p in tree.pages if not p.hidden or "hidden" in options.layers]
        self.options = options
        self.pictures = tree.pictures
        self.labels = footnote_labels(tree)
        self.out: list[str] = []
        self.joined: dict[str, int] = {}  # element id -> entry that holds its text
        self.indents: list[int] = []  # of the levels of the list that is open, none: no list is
        self.loose = False  # whether the last thing in the list is a block of its own
        self.numbers: dict[int, str] = {}  # level -> the number that Markdown would give its next item
        self.lead = ""  # what is before each line of the list that is open: of a quotation, of a footnote
        self.items: dict[str, tuple[str, int]] = {}  # id of an open item or a footnote -> what is before
        # the lines that belong to it, and how deep a quotation that is
        self.quoted = 0  # depth of the quotation that the last entry is
        self.aside: tuple[str, int] = ("", 0)  # layer and page of what was last set apart

    def blocks(self) -> list[str]:
        last = 0
        for page in self.pages:
            if last != page.number:
                self.begin(page, first=not last)
            last = page.number
            for at, e in enumerate(page.elements):
                if e.kind == "page_break" and at == len(page.elements) - 1 and page is not self.pages[-1]:
                    continue
                if is_shown(e, self.options.layers, self.options.furniture):
                    self.add(e)
        return self.out

    def begin(self, page: Page, *, first: bool) -> None:
        """What tells slides, sheets and files in a file apart."""
        title = page_title(page, self.tree)
        if not (title or (page.elements and page.kind not in ("flow", "page"))):
            return
        self.indents = []
        if not first:
            self.out.append("---")
        if title:
            self.out.append(f"## {escape(title)}")

    def add(self, e: Element) -> None:
        options = self.options
        if e.kind == "figure" and not e.picture and (options.figure_text == "drop" or not e.text):
            return
        if options.join and e.continues in self.joined and e.table is None:
            at = self.joined[e.continues]
            self.out[at] = self.out[at] + e.joint + inline(e, options, self.labels)
            self.joined[e.id] = at
            return
        if e.kind == "list_item" and e.layer not in ASIDE and not (e.quoted and is_printed(e)):
            self.add_item(e)
            return
        text = self.block(e)
        if not text or (e.kind == "caption" and not is_printed(e) and self.out and self.out[-1] == text):
            return
        if e.parent in self.items and (self.indents or e.parent in self.labels) and e.layer not in ASIDE:
            before, quoted = self.items[e.parent]
            inner = self.bare(e)
            for _ in range(min(e.quoted, MAX_QUOTED) - quoted):
                inner = indented(inner, "> ", blank=">")
            self.out[-1] += self.between(self.lead) + indented(inner, before, before.rstrip())
            self.loose = True
        else:
            self.indents = []
            self.put(text, 0 if is_printed(e) or e.layer in ASIDE else e.quoted)
        self.joined[e.id] = len(self.out) - 1
        if e.id in self.labels:
            self.items = {e.id: (" " * NOTE_INDENT, 0)}
            self.lead = ""

    def put(self, text: str, quoted: int = 0) -> None:
        """A block that stands by itself; what is quoted together stays one quotation."""
        quoted = min(quoted, MAX_QUOTED)
        if quoted and self.quoted and self.out and self.out[-1].startswith(">"):
            self.out[-1] += self.between("> " * min(quoted, self.quoted)) + text
        else:
            self.out.append(text)
        self.quoted = quoted

    def between(self, lead: str) -> str:
        """An empty line between blocks of a list, a quotation or a footnote."""
        return f"\n{lead.rstrip()}\n"

    def add_item(self, e: Element) -> None:
        """An item at the end of the list that is open, or as the first of another."""
        quoted = min(e.quoted, MAX_QUOTED)
        noted = not quoted and e.parent in self.labels and e.parent in self.items
        lead = "> " * quoted if quoted else " " * NOTE_INDENT * noted
        if self.indents and lead != self.lead and (quoted or self.lead.startswith(">") or noted):
            self.indents = []
        if not self.indents:
            self.numbers = {}
        text, indents = item(e, self.options, self.indents, self.labels)
        own = indents[-1] == 0
        restarted = not is_printed(e) and self.is_restarted(e, len(indents)) and bool(self.indents)
        if self.indents:
            lead = self.lead
            if restarted:
                self.out[-1] += self.between(lead) + lead + " " * sum(indents[:-1]) + APART
            apart = self.loose or own or restarted
            self.out[-1] += (self.between(lead) if apart else "\n") + indented(text, lead, lead.rstrip())
        elif noted:
            self.lead, self.items = lead, {e.parent: (lead, 0)}
            self.out[-1] += "\n\n" + indented(text, lead)
        else:
            self.lead, self.items = lead, {}
            self.put(indented(text, lead, lead.rstrip()) if lead else text, quoted)
        self.indents, self.loose = indents, own
        self.items[e.id] = (lead + " " * sum(indents), quoted)
        self.joined[e.id] = len(self.out) - 1

    def is_restarted(self, e: Element, level: int) -> bool:
        """Whether Markdown would go on counting where the list does not."""
        number = NUMBERED.match(e.marker)
        due = self.numbers.get(level, "")
        self.numbers = {n: m for n, m in self.numbers.items() if n < level}
        if number:
            self.numbers[level] = f"{int(number.group(1)) + 1}{number.group(2)}"
        return bool(number and due and due[-1] == e.marker[-1] and due != e.marker)

    def block(self, e: Element) -> str:
        """An element by itself, quoted as deep as it is."""
        text = self.bare(e)
        quoted = min(e.quoted, MAX_QUOTED)
        if text and e.layer in ASIDE:
            if self.aside != (e.layer, e.page) or e.layer == "comments":
                text = f"**{ASIDE[e.layer]}:**{chr(10) * 2 if e.kind in STANDING else ' '}{text}"
            self.aside = (e.layer, e.page)
            quoted += 1
        for _ in range(quoted if text else 0):
            text = indented(text, "> ", blank=">")
        return text

    def bare(self, e: Element) -> str:
        options = self.options
        if e.kind == "heading":
            mark = "#" * max(1, min(6, e.level))
            if is_printed(e):
                return f"{mark} {inline(e, options, self.labels)}"
            line = runs(e.text, e.spans, options, self.labels, rich=True)
            line = " ".join(line.replace("\\\n", " ").split())
            return f"{mark} {escape_inner(e.marker)} {line}" if e.marker else f"{mark} {line}"
        if e.kind == "table" and e.table is not None:
            return table(e.table, options, self.labels)
        if e.kind == "code":
            return fenced(e.text, e.language)
        if e.kind == "figure" and e.picture:
            return self.picture(e)
        if e.kind in ("figure", "contents"):
            return "  \n".join(escape(line) for line in e.text.split("\n"))
        if e.kind == "formula" and e.text and not is_printed(e):
            return f"$$\n{e.text.strip()}\n$$"
        if e.kind == "page_break":
            return "---"
        text = inline(e, options, self.labels)
        if e.id in self.labels:
            return f"[^{self.labels[e.id]}]: {indented(text, ' ' * NOTE_INDENT).lstrip()}"
        if e.kind in ("footnote", "list_item", "comment") and e.marker:
            return f"{escape(e.marker)} {text}".rstrip()
        return text

    def picture(self, e: Element) -> str:
        picture = self.pictures.get(e.picture)
        uri = data_uri(picture) if self.options.pictures == "data" else ""
        target = uri or picture_name(e.picture, picture)
        alt = escape_inner(" ".join(e.text.split()))
        return f"![{alt}](<{target}>)" if re.search(r"[\s()<>]", target) else f"![{alt}]({target})"


def indented(text: str, lead: str, blank: str = "") -> str:
    """Text with ``lead`` before each of its lines, ``blank`` for those that are empty."""
    return "\n".join(lead + line if line else blank for line in text.split("\n"))


def item(
    e: Element, options: MarkdownOptions, indents: list[int], labels: dict[str, str] | None = None
) -> tuple[str, list[int]]:
    """A list item's line and the indents of the levels now open.

    A mark that Markdown has no list for ('1.2.', 'a)', '(iv)') stands before the text as it is displayed,
    without a bullet: the item is a paragraph, and its own indent 0."""
    level = max(1, e.level)
    mark = e.marker
    number = NUMBERED.match(mark)
    bullet = mark if number else "-"
    said = not number and not is_printed(e) and mark != WORD_BULLET and any(ch.isalnum() for ch in mark)
    missing = level - 1 - len(indents)
    indents = indents[: level - 1]
    while len(indents) < level - 1:
        # More than three spaces before a list that has nothing above it would be code.
        indents.append(2 if is_printed(e) or (not said and missing == level - 1 - len(indents)) else 0)
    lead = " " * sum(indents)
    text = inline(e, options, labels)
    if said:
        return indented(f"{escape(mark)} {text}", lead), [*indents, 0]
    if mark in TASKS:
        text = f"{TASKS[mark]} {text}"
    elif not is_printed(e) and text[:1] in TASKS and text[1:2].isspace():
        text = f"{TASKS[text[0]]} {text[2:]}"
    elif mark == WORD_BULLET and not is_printed(e):
        mark = ""
    if (not number and mark and mark[0].isalnum()) or mark.startswith(("(", "[")):
        text = f"{escape(mark)} {text}"
    if "\n" in text and not is_printed(e):
        text = indented(text, lead + " " * (len(bullet) + 1)).lstrip()
    return f"{lead}{bullet} {text}", [*indents, len(bullet) + 1]


def table(t: Table, options: MarkdownOptions, labels: dict[str, str] | None = None) -> str:
    """The table as HTML or as pipes."""
    plain = all(c.row_span == 1 and c.col_span == 1 and (not c.elements or is_one_line(c)) for c in t.cells)
    if options.tables == "html" or (options.tables == "auto" and not plain):
        return table_html(t)
    rows = [[""] * t.cols for _ in range(t.rows)]
    for c in t.cells:
        if is_one_line(c):
            (e,) = c.elements
            text = (
                code_span(e.text)
                if e.kind == "code"
                else runs(e.text, e.spans, options, labels or {}, rich=True)
            )
            text = text.replace("\\\n", "<br>")
        elif c.spans or (not c.lines and "\n" in c.text.strip()):
            text = runs(c.text, c.spans, options, labels or {}, rich=not c.lines)
            text = "<br>".join(" ".join(line.split()) for line in text.strip().split("\\\n"))
        else:
            text = escape_inner(" ".join(c.text.split()))
        rows[c.row][c.col] = text.replace("|", "\\|")
    lines = ["| " + " | ".join(row) + " |" for row in rows]
    lines.insert(1, "|" + " --- |" * t.cols)
    return "\n".join(lines)


def is_one_line(cell: Cell) -> bool:
    """Whether all that a cell holds is one paragraph, or one line of code: what pipes can say."""
    if len(cell.elements) != 1:
        return False
    (e,) = cell.elements
    return (
        not e.quoted
        and not is_printed(e)
        and (e.kind == "paragraph" or (e.kind == "code" and bool(e.text) and "\n" not in e.text))
    )


def fenced(text: str, language: str = "") -> str:
    """A code block with a fence longer than any inside."""
    longest = max((len(m) for m in re.findall(r"`{3,}", text)), default=2)
    fence = "`" * max(3, longest + 1)
    return f"{fence}{re.sub(r'[^A-Za-z0-9_+#.-]', '', language)}\n{text}\n{fence}"


_SPECIAL = re.compile(r"([\\`*\[\]]|_(?=\S)|<(?=[A-Za-z/!?])|&(?=#?\w{1,31};)|~(?=~)|(?<=~)~)")
_START = re.compile(r"^(?:(#{1,6}(?=\s|$)|[-+](?=\s|$)|>|={1,}\s*$|-{2,}\s*$|~{3,})|(\d{1,9})([.)])(?=\s|$))")


def escape(text: str) -> str:
    """Text with the characters that Markdown would read as marks escaped."""
    return escape_start(escape_inner(text))


def escape_start(text: str) -> str:
    """The same for the marks that count at the start of a line alone."""
    m = _START.match(text)
    if m is None:
        return text
    if m.group(2):
        return f"{m.group(2)}\\{text[m.end(2) :]}"
    return f"\\{text}"


def escape_inner(text: str) -> str:
    """``escape`` for text that does not start a line."""
    return _SPECIAL.sub(r"\\\1", text)


def inline(e: Element, options: MarkdownOptions, labels: dict[str, str] | None = None) -> str:
    """An element's text with emphasis and links."""
    return runs(e.text, e.spans, options, labels or {}, rich=not is_printed(e), start=True)


MATH = re.compile(
    r"\\\((?:[^\\\n]|\\(?![()]).){1,1000}?\\\)|\\\[(?:[^\\\n]|\\(?![\[\]]).){1,1000}?\\\]"
    r"|\$\$(?=\S)(?:[^$\\\n]|\\.)+\$\$|\$(?=\S)(?:[^$\\\n]|\\.)*(?<=\S)\$(?!\d)"
)
"""A formula in a line of text."""


def runs(
    text: str,
    spans: tuple[Span, ...],
    options: MarkdownOptions,
    labels: dict[str, str],
    *,
    rich: bool,
    start: bool = False,
) -> str:
    """A text with its spans. ``rich``: not read off a printed page, so that line breaks, formulas and all
    styles are as meant; ``start``: it begins a block."""
    if not spans and not rich:
        return escape(text) if start else escape_inner(text)
    out: list[str] = []
    at = 0
    for s in spans:
        if s.start > at:
            out.append(plain(text[at : s.start], rich, start and not out))
        piece = text[s.start : s.end]
        if label := labels.get(s.href[1:]) if s.href[:1] == "#" else None:
            out.append(f"[^{label}]")
        else:
            out.append(styled(piece, s, options, first=start and not out, rich=rich))
        at = s.end
    if text[at:]:
        out.append(plain(text[at:], rich, start and not out))
    return "".join(out)


def with_dollars(formula: str) -> str:
    """A formula between the marks of Markdown, where it is between those of LaTeX."""
    if not formula.startswith("\\"):
        return formula
    mark = "$" if formula[1] == "(" else "$$"
    return f"{mark}{formula[2:-2].strip()}{mark}"


def plain(text: str, rich: bool, start: bool) -> str:
    """Text without a style; formulas in it are left as they are."""
    if not rich:
        return escape(text) if start else escape_inner(text)
    out: list[str] = []
    at = 0
    for found in MATH.finditer(text):
        out += [escape_inner(text[at : found.start()]), with_dollars(found.group())]
        at = found.end()
    out.append(escape_inner(text[at:]))
    lines = "".join(out).split("\n")
    lines = [escape_start(line) if start or n else line for n, line in enumerate(lines)]
    return "\\\n".join(lines)


def is_its_own_link(text: str, href: str) -> bool:
    """True if the visible text is the address itself, which readers of Markdown link anyway."""

    def bare(address: str) -> str:
        return re.sub(r"^(?:https?://|mailto:)?(?:www\.)?", "", address.strip().rstrip("/.,;").lower())

    return "".join(bare(text).split()) == bare(href)


def styled(piece: str, s: Span, options: MarkdownOptions, *, first: bool, rich: bool = False) -> str:
    """A run with its emphasis and link."""
    body = piece.strip()
    if not body:
        return piece
    lead = piece[: len(piece) - len(piece.lstrip())]
    tail = piece[len(piece.rstrip()) :]
    if rich and s.code and options.emphasis:
        text = code_span(body)
    else:
        text = plain(body, rich, first)
    if rich and options.emphasis:
        for on, tag in ((s.superscript, "sup"), (s.subscript, "sub"), (s.underline and not s.href, "u")):
            if on:
                text = f"<{tag}>{text}</{tag}>"
        if s.strike:
            text = f"~~{text}~~"
    if options.emphasis and any(ch.isalnum() for ch in body):
        if s.bold and s.italic:
            text = f"***{text}***"
        elif s.bold:
            text = f"**{text}**"
        elif s.italic:
            text = f"*{text}*"
    if options.links and s.href and not s.href.startswith("#") and not is_its_own_link(body, s.href):
        text = f"[{text}](<{s.href}>)" if re.search(r"[\s()]", s.href) else f"[{text}]({s.href})"
    return lead + text + tail


def code_span(text: str) -> str:
    """Code in a line, between more backticks than any in it."""
    text = " ".join(text.split("\n"))
    fence = "`" * (1 + max((len(m) for m in re.findall(r"`+", text)), default=0))
    return f"{fence} {text} {fence}" if text[:1] == "`" or text[-1:] == "`" else f"{fence}{text}{fence}"
