"""Markdown of a document: headings, lists, links, emphasis, tables (HTML where a span needs it)."""

from __future__ import annotations

import msgspec

from pincite.markup.clean import readable
from pincite.markup.joined import joined_table, table_parts
from pincite.model.document import DocumentTree
from pincite.model.elements import Element
from pincite.outputs.markdown.contents import contents, slugs
from pincite.outputs.markdown.escapes import (
    between,
    escape,
    escape_brackets,
    escape_end,
    escape_inner,
    fenced,
    formula_of,
    indented,
    target_of,
)
from pincite.outputs.markdown.runs import inline, is_link, runs, with_scripts
from pincite.outputs.markdown.tables import table
from pincite.outputs.options import MarkdownOptions
from pincite.outputs.page_marks import PageMarks
from pincite.outputs.pictured import captions_of, picture_target
from pincite.outputs.visible import (
    ASIDE,
    MAX_QUOTED,
    Opened,
    address_of,
    footnote_labels,
    is_printed,
    opened,
    pages_shown,
)
from pincite.regex import regex

# Kinds before which a name stands on a line of its own.
STANDING = frozenset({"table", "code", "figure", "heading", "formula", "list_item"})
NOTE_INDENT = 4  # Spaces before what belongs to a footnote.
APART = "<!-- -->"  # What keeps two numbered lists from becoming one.
NUMBERED = regex(r"^(\d{1,9})([.)])$")  # A mark of an item that Markdown counts by itself.
WORD_BULLET = "o"  # The bullet of second levels in Word: a letter of Courier New that looks like a circle.
# Boxes of tasks, and how Markdown writes them. A check mark without a box is a bullet that many use.
TASKS = {"☐": "[ ]", "☑": "[x]", "☒": "[x]"}


def to_markdown(tree: DocumentTree, options: MarkdownOptions | None = None) -> str:
    """The document as one Markdown text ending in a newline ('' for no text)."""
    options = options or MarkdownOptions()
    writer = Writer(tree, options)
    blocks = list(writer.marks.interleaved(writer.blocks()))
    return readable("\n\n".join(blocks)) + "\n" if blocks else ""


class Writer:
    """Writes blocks of Markdown; ``out`` are the pieces of each."""

    def __init__(self, tree: DocumentTree, options: MarkdownOptions) -> None:
        self.tree = tree
        self.options = options
        self.pictures = tree.pictures
        self.captions = captions_of(tree) if options.pictures != "name" else {}
        self.labels = footnote_labels(tree)
        self.slugs: dict[str, str] | None = None  # names of headings in links, made when asked for
        self.out: list[list[str]] = []  # the pieces of each entry: a list may have very many
        self.joined: dict[str, int] = {}  # element id -> entry that holds its text
        self.indents: list[int] = []  # of the levels of the list that is open, none: no list is
        self.loose = False  # whether the last thing in the list is a block of its own
        self.numbers: dict[int, str] = {}  # level -> the number that Markdown would give its next item
        self.lead = ""  # what is before each line of the list that is open: of a quotation, of a footnote
        self.items: dict[str, tuple[str, int]] = {}  # id of an open item or a footnote -> what is before
        # the lines that belong to it, and how deep a quotation that is
        self.quoted = 0  # depth of the quotation that the last entry is
        self.marks = PageMarks("<!-- {} -->".format if options.page_marks else None)
        whole = options.join and not options.page_marks
        self.tables = table_parts(pages_shown(tree, options.layers)) if whole else {}
        self.inside = {e.id for parts in self.tables.values() for e in parts[1:]}  # written already
        self.listed: tuple[int, list[int]] = (-1, [])  # entry of the last list of contents, and its bullets
        self.aside: tuple[str, int] = ("", 0)  # layer and page of what was last set apart

    def blocks(self) -> list[str]:
        """Markdown of each element in reading order; items of one list share an entry."""
        for sheet in opened(self.tree, self.options):
            if self.marks.open(sheet.page, len(self.out)):  # what has a mark before it stands by itself
                self.indents, self.items, self.quoted = [], {}, 0
                self.listed = (-1, [])
            if sheet.begins:
                self.begin(sheet)
            for e in sheet.elements:
                self.add(e)
        return ["".join(pieces) for pieces in self.out]

    def begin(self, sheet: Opened) -> None:
        """What tells slides, sheets and files in a file apart."""
        page = sheet.page
        if not (sheet.title or (page.elements and page.kind not in ("flow", "page"))):
            return
        self.indents = []
        if sheet.number:
            self.out.append(["---"])
        if sheet.title:
            self.out.append([f"## {escape(sheet.title)}"])

    def add(self, e: Element) -> None:
        options = self.options
        if e.id in self.inside:
            return
        named = self.has_picture(e)
        if e.kind == "figure" and not named and (options.figure_text == "drop" or not e.text):
            return
        if options.join and e.continues in self.joined and e.table is None:
            at = self.joined[e.continues]
            more = inline(e, options, self.labels, joined=True)
            more = between("".join(self.out[at][-2:]), more) + more
            self.out[at] += self.marks.joined(at, len(self.out), " " * bool(e.joint), more)
            self.joined[e.id] = at
            return
        if e.kind == "list_item" and e.layer not in ASIDE and not (e.quoted and is_printed(e)):
            self.add_item(e)
            return
        text = self.block(e)
        if not text or (e.kind == "caption" and not is_printed(e) and self.out[-1:] == [[text]]):
            return
        if e.parent in self.items and (self.indents or e.parent in self.labels) and e.layer not in ASIDE:
            before, quoted = self.items[e.parent]
            inner = self.bare(e)
            for _ in range(min(e.quoted, MAX_QUOTED) - quoted):
                inner = indented(inner, "> ", blank=">")
            self.out[-1] += [self.between(self.lead), indented(inner, before, before.rstrip())]
            self.loose = True
        else:
            self.indents = []
            self.put(text, 0 if is_printed(e) or e.layer in ASIDE else e.quoted)
        if e.kind not in ("code", "formula"):  # nothing may stand behind what ends them
            self.joined[e.id] = len(self.out) - 1
        if e.id in self.labels:
            self.items = {e.id: (" " * NOTE_INDENT, 0)}
            self.lead = ""

    def put(self, text: str, quoted: int = 0) -> None:
        """A block that stands by itself; what is quoted together stays one quotation."""
        quoted = min(quoted, MAX_QUOTED)
        if quoted and self.quoted and self.out and self.out[-1][0].startswith(">"):
            self.out[-1] += [self.between("> " * min(quoted, self.quoted)), text]
        else:
            self.out.append([text])
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
        if len(indents) < len(self.indents) and not own and sum(indents[:-1]) == sum(self.indents[:-1]):
            restarted = True  # what was deeper has its bullets where this one has its own
        if self.indents:
            lead = self.lead
            if restarted:
                self.out[-1] += [self.between(lead), lead + " " * sum(indents[:-1]) + APART]
            apart = self.loose or own or restarted
            self.out[-1] += [self.between(lead) if apart else "\n", indented(text, lead, lead.rstrip())]
        elif noted:
            self.lead, self.items = lead, {e.parent: (lead, 0)}
            self.out[-1] += ["\n\n", indented(text, lead)]
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
        """An element by itself."""
        options = self.options
        if e.kind == "heading":
            return self.heading(e)
        if e.kind == "table" and e.table is not None:
            whole = joined_table(self.tables[e.id]) if e.id in self.tables else e.table
            shown = None if options.pictures == "none" else self.picture
            return table(whole, options, self.labels, shown)
        if e.kind == "code":
            return fenced(e.text, e.language)
        if e.kind == "figure" and self.has_picture(e):
            return self.picture(e)
        if e.kind == "contents" and is_printed(e):
            at, widths = self.listed
            self.listed = len(self.out), widths if at == len(self.out) - 1 else []
            return contents(e, self.names() if options.links else {}, self.listed[1])
        if e.kind in ("figure", "contents"):
            return "  \n".join(escape(line) for line in e.text.split("\n"))
        if e.kind == "formula" and e.text and not is_printed(e):
            return f"$$\n{formula_of(e.text)}\n$$"
        if e.kind == "formula" and is_printed(e):
            return escape(with_scripts(e))
        if e.kind == "page_break":
            return "---"
        marked = e.kind in ("footnote", "list_item", "comment") and bool(e.marker)
        text = inline(e, options, self.labels, start=not marked)
        if e.id in self.labels:
            return f"[^{self.labels[e.id]}]: {indented(text, ' ' * NOTE_INDENT).lstrip()}"
        if marked:
            return f"{escape(e.marker)} {text}".rstrip()
        return text

    def names(self) -> dict[str, str]:
        """Names of headings in links."""
        if self.slugs is None:
            self.slugs = slugs(self.tree)
        return self.slugs

    def heading(self, e: Element) -> str:
        mark = "#" * max(1, min(6, e.level))
        if is_printed(e):
            return f"{mark} {escape_end(inline(e, self.options, self.labels, start=False))}"
        # All of a heading is bold: marks of it would only be in the way.
        spans = tuple(msgspec.structs.replace(span, bold=False) for span in e.spans)
        line = runs(e.text, spans, self.options, self.labels, rich=True)
        line = escape_end(" ".join(line.replace("\\\n", " ").split()))
        return f"{mark} {escape_inner(e.marker)} {line}" if e.marker else f"{mark} {line}"

    def has_picture(self, e: Element) -> bool:
        """Whether a figure is written as a picture."""
        return self.options.pictures != "none" and bool(e.picture or address_of(e))

    def picture(self, e: Element) -> str:
        picture = self.pictures.get(e.picture)
        elsewhere = address_of(e)
        target = target_of(elsewhere or picture_target(e.picture, picture, self.options))
        alt = e.text or self.captions.get(e.id, "")
        shown = f"![{escape_brackets(escape_inner(' '.join(alt.split()), ' '))}]({target})"
        href = next((span.href for span in e.spans if span.href), "")
        if self.options.links and is_link(href) and href != elsewhere:
            return f"[{shown}]({target_of(href)})"
        return shown


def item(
    e: Element, options: MarkdownOptions, indents: list[int], labels: dict[str, str] | None = None
) -> tuple[str, list[int]]:
    """A list item's line and the indents of the levels now open.

    A mark that Markdown has no list for ('1.2.', 'a)', '(iv)') stands before the text as it is displayed,
    without a bullet: the item is a paragraph, and its own indent 0. On deeper levels it has a bullet all the
    same: for Markdown nothing else lies deeper."""
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
    flush = said and level == 1
    lead = " " * sum(indents)
    shown = (
        not said
        and mark != WORD_BULLET
        and ((not number and mark[:1].isalnum()) or mark.startswith(("(", "[")))
    )
    text = inline(e, options, labels, start=not (said or shown))
    if flush:
        return indented(f"{escape(mark)} {text}", lead), [*indents, 0]
    if said:
        text = f"{escape(mark)} {text}"
    elif mark in TASKS:
        text = f"{TASKS[mark]} {text}"
    elif not is_printed(e) and text[:1] in TASKS and text[1:2].isspace():
        text = f"{TASKS[text[0]]} {text[2:]}"
    if shown:
        text = f"{escape(mark)} {text}"
    if "\n" in text and not is_printed(e):
        text = indented(text, lead + " " * (len(bullet) + 1)).lstrip()
    return f"{lead}{bullet} {text}", [*indents, len(bullet) + 1]
