"""The ``result`` object of the Extract Converter, as a view of a document tree."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import numpy as np

from pincite.model.document import DocumentTree, Note
from pincite.outputs.extract.contents import table_of_contents, title_entries
from pincite.outputs.extract.fonts import FontList
from pincite.outputs.extract.header import header
from pincite.outputs.extract.layout import page_layout
from pincite.outputs.extract.options import ExtractOptions, options_for
from pincite.outputs.extract.times import time_info
from pincite.outputs.extract.words import NO_WORDS, page_words
from pincite.outputs.extract.words_codec import NO_FONT

FIRST_ID = 1


def to_extract(
    tree: DocumentTree, options: ExtractOptions | None = None, *, now: datetime | None = None
) -> dict[str, Any]:
    """The object that stands under ``result``: fonts, header, layout, tableOfContents, timeInfo and
    words, always all six, in plain JSON values. Without ``options``: as the conversion was asked for,
    see ``options_for``. ``now`` (aware, or local time) is when the conversion
    ended; see ``conversion_time``. docs/extract-result.md explains every field.
    """
    options = options or options_for(tree)
    notes = list(tree.notes)
    if options.tables_and_titles:
        entries, dropped = title_entries(tree)
        notes += dropped
    else:
        entries = {}
    labels = {element: entry.level for element, entry in entries.items()}

    fonts = FontList(tree.fonts)
    layout: list[dict[str, Any]] = []
    words = [NO_WORDS] * max([tree.page_count, *(page.number for page in tree.pages)])
    titles: dict[str, int] = {}
    for page in sorted(tree.pages, key=lambda page: page.number):
        placed = page_layout(page, FIRST_ID + len(layout), labels, options)
        layout += placed.items
        titles |= placed.titles
        if placed.stray:
            sentence = f"{placed.stray} words are in no element; their parent is the page"
            notes.append(Note("stray_words", sentence, page.number))
        font = fonts.ids(page.words) if options.fonts else np.full(len(page.words), NO_FONT, np.int32)
        words[page.number - 1] = page_words(page.words, placed.words, font)

    return {
        "fonts": fonts.entries(),
        "header": header(tree, options, now),
        "layout": layout,
        "tableOfContents": table_of_contents(entries, titles) if options.toc else [],
        "timeInfo": time_info(tree, notes, options),
        "words": words,
    }
