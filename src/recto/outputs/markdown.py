"""Markdown of a document: headings, lists, links, emphasis, tables (HTML where a span needs it)."""

from __future__ import annotations

import re
from typing import Literal

import msgspec

from recto.model.document import DocumentTree
from recto.model.elements import Element, Span, Table
from recto.outputs.html_table import table_html

Keep = Literal["keep", "drop"]


class MarkdownOptions(msgspec.Struct, frozen=True):
    furniture: Keep = "keep"  # running headers and footers
    figure_text: Keep = "keep"  # text inside figures
    tables: Literal["auto", "html", "pipe"] = "auto"  # auto: HTML where pipes cannot say it
    emphasis: bool = True
    links: bool = True
    join: bool = True  # paragraphs over columns and pages become one


def to_markdown(tree: DocumentTree, options: MarkdownOptions | None = None) -> str:
    """The document as one Markdown text ending in a newline ('' for no text)."""
    options = options or MarkdownOptions()
    blocks = [b for b in written(tree, options) if b]
    return "\n\n".join(blocks) + "\n" if blocks else ""


def written(tree: DocumentTree, options: MarkdownOptions) -> list[str]:
    """Markdown of each element in reading order; items of one list share an entry."""
    out: list[str] = []
    joined: dict[str, int] = {}  # element id -> entry that holds its text
    in_list = False
    indents: list[int] = []
    for page in tree.pages:
        for e in page.elements:
            if e.kind in ("header", "footer") and options.furniture == "drop":
                continue
            if e.kind == "figure" and (options.figure_text == "drop" or not e.text):
                continue
            if options.join and e.continues in joined:
                at = joined[e.continues]
                out[at] = out[at] + e.joint + inline(e, options)
                joined[e.id] = at
                continue
            if e.kind == "list_item":
                text, indents = item(e, options, indents if in_list else [])
                if in_list:
                    out[-1] += "\n" + text
                else:
                    out.append(text)
                in_list = True
                joined[e.id] = len(out) - 1
                continue
            in_list = False
            if e.kind == "heading":
                out.append("#" * max(1, min(6, e.level)) + " " + inline(e, options))
            elif e.kind == "table" and e.table is not None:
                out.append(table(e.table, options))
            elif e.kind == "code":
                out.append(fenced(e.text))
            elif e.kind in ("figure", "contents"):
                out.append("  \n".join(escape(line) for line in e.text.split("\n")))
            elif e.kind == "footnote" and e.marker:
                out.append(f"{escape(e.marker)} {inline(e, options)}".rstrip())
            else:
                out.append(inline(e, options))
            joined[e.id] = len(out) - 1
    return out


def item(e: Element, options: MarkdownOptions, indents: list[int]) -> tuple[str, list[int]]:
    """A list item's line and the indents of the levels now open."""
    level = max(1, e.level)
    indents = indents[: level - 1]
    while len(indents) < level - 1:
        indents.append(2)
    mark = e.marker
    number = re.match(r"^(\d{1,9})([.)])$", mark)
    bullet = mark if number else "-"
    lead = " " * sum(indents)
    text = inline(e, options)
    if (not number and mark and mark[0].isalnum()) or mark[:1] in "([":
        text = f"{escape(mark)} {text}"
    return f"{lead}{bullet} {text}", [*indents, len(bullet) + 1]


def table(t: Table, options: MarkdownOptions) -> str:
    """The table as HTML or as pipes."""
    plain = all(c.row_span == 1 and c.col_span == 1 for c in t.cells)
    if options.tables == "html" or (options.tables == "auto" and not plain):
        return table_html(t)
    rows = [[""] * t.cols for _ in range(t.rows)]
    for c in t.cells:
        rows[c.row][c.col] = escape_inner(" ".join(c.text.split())).replace("|", "\\|")
    lines = ["| " + " | ".join(row) + " |" for row in rows]
    lines.insert(1, "|" + " --- |" * t.cols)
    return "\n".join(lines)


def fenced(text: str) -> str:
    """A code block with a fence longer than any inside."""
    longest = max((len(m) for m in re.findall(r"`{3,}", text)), default=2)
    fence = "`" * max(3, longest + 1)
    return f"{fence}\n{text}\n{fence}"


_SPECIAL = re.compile(r"([\\`*\[\]]|_(?=\S)|<(?=[A-Za-z/!?])|&(?=#?\w{1,31};)|~(?=~)|(?<=~)~)")
_START = re.compile(r"^(?:(#{1,6}(?=\s|$)|[-+](?=\s|$)|>|={1,}\s*$|-{2,}\s*$|~{3,})|(\d{1,9})([.)])(?=\s|$))")


def escape(text: str) -> str:
    """Text with the characters that Markdown would read as marks escaped."""
    text = escape_inner(text)
    m = _START.match(text)
    if m is None:
        return text
    if m.group(2):
        return f"{m.group(2)}\\{text[m.end(2) :]}"
    return f"\\{text}"


def escape_inner(text: str) -> str:
    """``escape`` for text that does not start a line."""
    return _SPECIAL.sub(r"\\\1", text)


def inline(e: Element, options: MarkdownOptions) -> str:
    """An element's text with emphasis and links."""
    if not e.spans:
        return escape(e.text)
    out: list[str] = []
    at = 0
    for s in e.spans:
        if s.start > at:
            out.append(escape(e.text[at : s.start]) if not out else escape_inner(e.text[at : s.start]))
        piece = e.text[s.start : s.end]
        out.append(styled(piece, s, options, first=not out))
        at = s.end
    rest = e.text[at:]
    if rest:
        out.append(escape_inner(rest))
    return "".join(out)


def is_its_own_link(text: str, href: str) -> bool:
    """True if the visible text is the address itself, which readers of Markdown link anyway."""

    def bare(address: str) -> str:
        return re.sub(r"^(?:https?://|mailto:)?(?:www\.)?", "", address.strip().rstrip("/.,;").lower())

    return "".join(bare(text).split()) == bare(href)


def styled(piece: str, s: Span, options: MarkdownOptions, *, first: bool) -> str:
    """A run with its emphasis and link."""
    body = piece.strip()
    if not body:
        return piece
    lead = piece[: len(piece) - len(piece.lstrip())]
    tail = piece[len(piece.rstrip()) :]
    text = escape(body) if first else escape_inner(body)
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
