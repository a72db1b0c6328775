"""The ``result`` object of the Extract Converter, as a view of a document tree."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

import msgspec
import numpy as np

from pincite.markup.clean import clean
from pincite.model.arrays import Numbers
from pincite.model.document import ContentsEntry, DocumentTree, Note
from pincite.model.ink import Font
from pincite.model.words import OCR, Words
from pincite.outputs.extract.header import header, time_info
from pincite.outputs.extract.layout import NO_WORDS, PageLayout, has_text
from pincite.outputs.extract.words_codec import NO_FONT
from pincite.outputs.options import ExtractOptions

FIRST_ID = 1
MIX = "mix"  # the specification's name for a font that was not detected
SCORE_DIGITS = 4  # as many as the specification's example shows


def to_extract(
    tree: DocumentTree, options: ExtractOptions | None = None, *, now: datetime | None = None
) -> dict[str, Any]:
    """The object that stands under ``result``: fonts, header, layout, tableOfContents, timeInfo and
    words, always all six, in plain JSON values. ``now`` (aware, or local time) is when the conversion
    ended; see ``conversion_time``. docs/extract-result.md explains every field.
    """
    return placed_extract(tree, options, now=now)[0]


def placed_extract(
    tree: DocumentTree, options: ExtractOptions | None = None, *, now: datetime | None = None
) -> tuple[dict[str, Any], list[str]]:
    """The same, and for each entry of ``layout`` the id of the element that it is, or is a cell of; '' for a
    page."""
    options = settled(tree, options or ExtractOptions())
    notes = list(tree.notes)
    if options.tables_and_titles:
        entries, dropped = title_entries(tree)
        notes += dropped
    else:
        entries = {}
    labels = {element: entry.level for element, entry in entries.items()}

    fonts = FontList(tree.fonts)
    layout: list[dict[str, Any]] = []
    elements: list[str] = []
    words = [NO_WORDS] * max([tree.page_count, *(page.number for page in tree.pages)])
    titles: dict[str, int] = {}
    for page in sorted(tree.pages, key=lambda page: page.number):
        placed = PageLayout(page, FIRST_ID + len(layout), labels, options)
        layout += placed.items
        elements += placed.elements
        titles |= placed.titles
        if placed.stray:
            sentence = f"{placed.stray} words are in no element; their parent is the page"
            notes.append(Note("stray_words", sentence, page.number))
        font = fonts.ids(page.words) if options.fonts else np.full(len(page.words), NO_FONT, np.int32)
        words[page.number - 1] = placed.words(font)

    result = {
        "fonts": fonts.entries(),
        "header": header(tree, options, now),
        "layout": layout,
        "tableOfContents": table_of_contents(entries, titles) if options.toc else [],
        "timeInfo": time_info(tree, notes, options),
        "words": words,
    }
    return result, elements


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
            notes.append(Note("contents_dropped", sentence))
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


# Options of the view that a conversion has too: their names and defaults there.
SAME_IN_CONVERSION = {
    "tables_and_titles": ("tables", True),
    "toc": ("toc", True),
    "fonts": ("fonts", True),
    "reproducible": ("reproducible", False),
}


def settled(tree: DocumentTree, options: ExtractOptions) -> ExtractOptions:
    """Options with what was left open as the conversion had it: who converted without fonts or
    reproducibly means the result too."""
    open_ = {
        name: bool(tree.options.get(there, default))
        for name, (there, default) in SAME_IN_CONVERSION.items()
        if getattr(options, name) is None
    }
    return msgspec.structs.replace(options, **open_)


class FontList:
    """Entries in order of first use, numbered from 0; fonts no word uses are left out.

    Two fonts of the document that agree in everything the array shows share one entry. Words of
    unknown font share one ``mix`` entry, words read by OCR with no font another.
    """

    def __init__(self, fonts: tuple[Font, ...]) -> None:
        self._fonts = fonts
        self._ids: dict[tuple[str, str, bool, bool, bool], int] = {}
        self._by_code: dict[int, int] = {}

    def ids(self, words: Words) -> Numbers:
        """The font id of each word; entries are made as words need them."""
        codes = (words.font.astype(np.int64) + 1) * 2 + (words.flags & OCR != 0)
        ids = {code: self._id(code) for code in dict.fromkeys(codes.tolist())}
        of_code = np.zeros(max(ids, default=0) + 1, dtype=np.int32)
        of_code[list(ids)] = list(ids.values())
        found: Numbers = of_code[codes]
        return found

    def entries(self) -> list[dict[str, Any]]:
        return [
            {"bold": bold, "id": number, "id_name": id_name, "italic": italic, "name": name, "ocr": ocr}
            for (id_name, name, bold, italic, ocr), number in self._ids.items()
        ]

    def _id(self, code: int) -> int:
        if code in self._by_code:
            return self._by_code[code]
        index, ocr = code // 2 - 1, bool(code & 1)
        if 0 <= index < len(self._fonts):
            font = self._fonts[index]
            name = clean(font.name) or MIX
            key = (clean(font.id_name), name, font.bold, font.italic, font.ocr or ocr)
        else:
            key = ("", MIX, False, False, ocr)
        return self._by_code.setdefault(code, self._ids.setdefault(key, len(self._ids)))
