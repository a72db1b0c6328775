"""The ``fonts`` array, and which of its entries each word is written in."""

from __future__ import annotations

from typing import Any

import numpy as np

from pincite.markup.clean import clean
from pincite.model.arrays import Numbers
from pincite.model.ink import Font
from pincite.model.words import OCR, Words

MIX = "mix"  # the specification's name for a font that was not detected


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
        codes = (np.asarray(words.font, dtype=np.int64) + 1) * 2 + (np.asarray(words.flags) & OCR != 0)
        used, first, inverse = np.unique(codes, return_index=True, return_inverse=True)
        ids = np.empty(len(used), dtype=np.int32)
        for i in np.argsort(first, kind="stable").tolist():
            ids[i] = self._id(int(used[i]))
        return ids[inverse]

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
