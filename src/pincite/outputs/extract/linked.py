"""The Extract result as somebody reads it, with which element each part of it is."""

from __future__ import annotations

from pincite.model.document import DocumentTree
from pincite.outputs.extract.contract import to_json
from pincite.outputs.extract.result import placed_extract

INDENT = 2
BEGIN, END = "    {", "    }"  # of an entry of ``layout``: no line of text has a line break in JSON


def linked_extract(tree: DocumentTree) -> tuple[str, list[tuple[int, int, str, int]]]:
    """The indented JSON, and stretches of it: first character, last + 1, id of the element or the cell that
    an entry of ``layout`` is, and its page."""
    result, elements = placed_extract(tree)
    text = to_json(result, indent=INDENT).decode()
    entries = zip(result["layout"], elements, strict=True)
    spans = []
    at = text.index('\n  "layout": [') + 1
    begun = at
    for line in text[at:].split("\n"):
        if line == BEGIN:
            begun = at
        elif line.rstrip(",") == END:
            entry, element = next(entries)
            if element:
                cell = f"/r{entry['row']}/c{entry['column']}" if entry["type"] == "cell" else ""
                spans.append((begun, at + len(END), element + cell, entry["page"]))
        elif line.startswith("  ]"):
            break
        at += len(line) + 1
    return text, spans
