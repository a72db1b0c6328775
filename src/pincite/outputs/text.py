"""Plain text of a document, in reading order."""

from __future__ import annotations

from typing import Literal

import msgspec

from pincite.model.document import DocumentTree
from pincite.model.elements import Element, Layer, Table
from pincite.outputs.visible import USUAL, bracketed, footnote_labels, is_printed, is_shown, page_title


class TextOptions(msgspec.Struct, frozen=True):
    furniture: Literal["keep", "drop"] = "keep"  # running headers and footers
    figure_text: Literal["keep", "drop"] = "keep"  # text inside figures
    join: bool = True  # paragraphs over columns and pages become one
    layers: tuple[Layer, ...] = USUAL  # what is shown


MAX_QUOTED = 20
"""Depth of quotations; deeper ones are written at this depth."""

ASIDE = {"notes": "Notes", "comments": "Comment", "hidden": "Hidden"}
"""Layers that are named, and what a reader calls them."""


def to_text(tree: DocumentTree, options: TextOptions | None = None) -> str:
    """One block an element with a blank line between; table rows are lines, cells parted by tabs."""
    options = options or TextOptions()
    out: list[str] = []
    joined: dict[str, int] = {}
    labels = footnote_labels(tree)
    last = 0
    aside = ("", 0)
    for page in tree.pages:
        if page.hidden and "hidden" not in options.layers:
            continue
        if last != page.number and (title := page_title(page, tree)):
            out.append(title)
        last = page.number
        for e in page.elements:
            if not is_shown(e, options.layers, options.furniture):
                continue
            if e.kind == "figure" and options.figure_text == "drop" and not e.picture:
                continue
            if options.join and e.continues in joined and e.table is None:
                at = joined[e.continues]
                out[at] += e.joint + e.text
                joined[e.id] = at
                continue
            if labels:
                e = bracketed(e, labels)
            text = table_text(e.table) if e.table is not None else item_text(e, labels)
            if not text:
                continue
            if e.layer in ASIDE:
                if aside != (e.layer, e.page) or e.layer == "comments":
                    text = f"{ASIDE[e.layer]}: {text}"
                aside = (e.layer, e.page)
            if e.quoted and not is_printed(e):
                text = "\n".join("> " * min(e.quoted, MAX_QUOTED) + line for line in text.split("\n"))
            out.append(text)
            joined[e.id] = len(out) - 1
    return "\n\n".join(out) + "\n" if out else ""


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
