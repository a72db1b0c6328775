"""Plain text of a document, in reading order."""

from __future__ import annotations

import msgspec

from pincite.markup.clean import readable
from pincite.markup.joined import joined_table, table_parts
from pincite.model.document import DocumentTree
from pincite.model.elements import Element, Table
from pincite.outputs.options import TextOptions
from pincite.outputs.page_marks import PageMarks
from pincite.outputs.visible import (
    ASIDE,
    MAX_QUOTED,
    bracketed,
    footnote_labels,
    is_printed,
    opened,
    pages_shown,
)


def to_text(tree: DocumentTree, options: TextOptions | None = None) -> str:
    """One block an element with a blank line between; table rows are lines, cells parted by tabs."""
    options = options or TextOptions()
    out: list[str] = []
    joined: dict[str, int] = {}  # element id -> block that holds its text
    labels = footnote_labels(tree)
    marks = PageMarks("[{}]".format if options.page_marks else None)
    whole = options.join and not options.page_marks
    tables = table_parts(pages_shown(tree, options.layers)) if whole else {}
    inside = {e.id for parts in tables.values() for e in parts[1:]}  # written already
    aside = ("", 0)  # layer and page of what was last set apart
    for sheet in opened(tree, options):
        marks.open(sheet.page, len(out))
        if sheet.title:
            out.append(sheet.title)
        for e in sheet.elements:
            if e.kind == "figure" and options.figure_text == "drop" and not e.picture:
                continue
            if e.id in inside:
                continue
            if e.id in tables:
                e = msgspec.structs.replace(e, table=joined_table(tables[e.id]))
            if options.join and e.continues in joined and e.table is None:
                joined[e.id] = at = joined[e.continues]
                out[at] += "".join(marks.joined(at, len(out), e.joint, e.text))
                continue
            text = block_text(e, labels)
            if not text:
                continue
            if e.layer in ASIDE:
                named = aside == (e.layer, e.page) and e.layer != "comments"
                text = text if named else f"{ASIDE[e.layer]}: {text}"
                aside = (e.layer, e.page)
            out.append(quoted(text, e))
            joined[e.id] = len(out) - 1
    return readable("\n\n".join(marks.interleaved(out))) + "\n" if out else ""


def block_text(e: Element, labels: dict[str, str]) -> str:
    """The text of an element or a table; ``labels`` are those of footnotes."""
    e = bracketed(e, labels) if labels else e
    return table_text(e.table) if e.table is not None else item_text(e, labels)


def quoted(text: str, e: Element) -> str:
    """A text with the marks of a quotation before its lines, where it is one."""
    if not e.quoted or is_printed(e):
        return text
    return "\n".join("> " * min(e.quoted, MAX_QUOTED) + line for line in text.split("\n"))


def item_text(e: Element, labels: dict[str, str] | None = None) -> str:
    """The element's text, with its mark where it has one and its depth as indent. ``labels`` are those of
    footnotes: what refers to them is in brackets, for nothing else would tell it from the word before."""
    if labels and e.id in labels:
        return f"[{labels[e.id]}] {e.text}"
    if e.kind == "list_item":
        lead = "  " * (max(1, e.level) - 1)
        return f"{lead}{e.marker} {e.text}" if e.marker else lead + e.text
    return f"{e.marker} {e.text}" if e.marker else e.text


def table_text(table: Table) -> str:
    """Rows as lines, cells parted by tabs; a slot covered by a span is empty."""
    rows = [[""] * table.cols for _ in range(table.rows)]
    for c in table.cells:
        rows[c.row][c.col] = " ".join(c.text.split())
    return "\n".join("\t".join(row).rstrip("\t") for row in rows)
