"""The ``tableOfContents`` array."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pincite.markup.clean import clean
from pincite.model.document import ContentsEntry, DocumentTree, Note
from pincite.outputs.extract.layout import has_text

SCORE_DIGITS = 4  # as many as the specification's example shows


def title_entries(tree: DocumentTree) -> tuple[dict[str, ContentsEntry], list[Note]]:
    """The entry of each heading by element id, and a note for each entry that names no heading.

    Several entries for one heading become the one with the best score, the first of equals: a title
    has one label, and the entry's level must be that label."""
    headings = {e.id for page in tree.pages for e in page.elements if e.kind == "heading" and has_text(e)}
    kept: dict[str, ContentsEntry] = {}
    notes: list[Note] = []
    for entry in tree.contents:
        if entry.element not in headings:
            sentence = f"the contents entry {entry.content!r} names no title of the layout and was left out"
            notes.append(Note("toc_entry_dropped", sentence))
        elif entry.element not in kept or entry.score > kept[entry.element].score:
            kept[entry.element] = entry
    return kept, notes


def table_of_contents(
    entries: Mapping[str, ContentsEntry], layout_ids: Mapping[str, int]
) -> list[dict[str, Any]]:
    """Entries in layout order; ``layout_ids`` gives the layout id of each title's element id."""
    return [
        {
            "content": clean(entry.content),
            "layoutId": layout_ids[element],
            "level": entry.level,
            "score": round(float(entry.score), SCORE_DIGITS),
            "source": entry.source,
        }
        for element, entry in sorted(entries.items(), key=lambda pair: layout_ids[pair[0]])
    ]
