"""Charts of an XLS file: titles, and the values that are kept with them ([MS-XLS] 2.1.7.20.2)."""

from __future__ import annotations

import struct
from collections.abc import Callable

from pincite.model.elements import Table
from pincite.readers.ooxml.charts import MOST_POINTS, MOST_SERIES, Series, table_of
from pincite.readers.options import ReadOptions

# Series (2.4.252), Text (2.4.324), ObjectLink (2.4.182), BRAI (2.4.29), SeriesText (2.4.254) and SIIndex
# (2.4.261).
SERIES, TEXT, LINK, REFERENCE, WORDS, INDEX = 0x1003, 0x1025, 0x1027, 0x1051, 0x100D, 0x1065
NUMBER, LABEL, TRUTH = 0x203, 0x204, 0x205
RECORDS = frozenset((SERIES, TEXT, LINK, REFERENCE, WORDS, INDEX, NUMBER, LABEL, TRUTH))

# What a reference is about; SIIndex has the same numbers from ``VALUES`` on.
NAME, VALUES, LABELS, SIZES = 0, 1, 2, 3
# What a text belongs to: the chart, the axis of the values, that of the labels.
TITLE, UPRIGHT, ALONG = 1, 2, 3
Display = Callable[[float, int], str]  # A number and the number of its format, to what a reader sees.


class Chart:
    """What is known of one chart after ``take`` had its records, in their order."""

    def __init__(self) -> None:
        self.series: list[Series] = []
        self.formats: list[dict[int, int]] = []
        self.texts: list[tuple[int, str]] = []
        self.points: dict[tuple[int, int], dict[int, float | str]] = {}
        self.count = 0
        self.owner = 0
        self.about = -1
        self.words = ""
        self.index = 0

    def take(self, kind: int, content: bytes) -> None:
        """One record; those that say nothing here are passed over."""
        if kind == SERIES:
            self.owner = SERIES
            if len(self.series) < MOST_SERIES:
                self.series.append(Series())
                self.formats.append({})
        elif kind == TEXT:
            self.owner, self.words = TEXT, ""
        elif kind == REFERENCE and len(content) >= 6:
            self.about = content[0]
            if self.owner == SERIES and self.formats:
                self.formats[-1][self.about] = struct.unpack_from("<H", content, 4)[0]
        elif kind == WORDS and len(content) >= 4:
            self.named(words_of(content[3:], content[2]).strip())
        elif kind == LINK and len(content) >= 2 and self.owner == TEXT:
            if self.words:
                self.texts[-1] = (struct.unpack_from("<H", content)[0], self.words)
        elif kind == INDEX and len(content) >= 2:
            self.index = struct.unpack_from("<H", content)[0]
        elif kind in (NUMBER, LABEL, TRUTH) and len(content) >= 8 and self.index:
            self.point(kind, content)

    def named(self, text: str) -> None:
        if self.owner == SERIES and self.series:
            if self.about == NAME:
                self.series[-1].name = text or self.series[-1].name
        elif text:
            self.words = text
            self.texts.append((0, text))

    def point(self, kind: int, content: bytes) -> None:
        row, col = struct.unpack_from("<HH", content)
        self.count += 1
        if self.count > MOST_POINTS:
            return
        found: float | str
        if kind == NUMBER and len(content) >= 14:
            found = struct.unpack_from("<d", content, 6)[0]
        elif kind == LABEL and len(content) >= 9:
            found = words_of(content[8:], struct.unpack_from("<H", content, 6)[0])
        elif kind == TRUTH and not content[7]:
            found = "TRUE" if content[6] else "FALSE"
        else:
            return
        self.points.setdefault((self.index, col), {})[row] = found

    def title(self) -> str:
        """The title, and under it what else is written there and in no cell of the table."""
        first = [text for about, text in self.texts if about == TITLE]
        axes = (UPRIGHT, ALONG) if self.points else ()
        rest = [text for about, text in self.texts if about != TITLE and about not in axes]
        names = [] if self.points else [one.name for one in self.series if one.name]
        return "\n".join(dict.fromkeys(first + rest + names))

    def table(self, options: ReadOptions, show: Display) -> Table | None:
        """The values: a row for each label, a column for each series; None where none are kept."""
        told = dict(reversed(self.texts))

        def shown(number: int, about: int) -> dict[int, str]:
            """Values of a series, or what else is kept of it, as displayed."""
            form = self.formats[number].get(about, 0)
            held = self.points.get((about, number), {})
            return {row: one if isinstance(one, str) else show(one, form) for row, one in held.items()}

        for number, one in enumerate(self.series):
            labels = shown(number, LABELS)
            one.levels = [labels] if any(labels.values()) else []
            one.values, one.sizes = shown(number, VALUES), shown(number, SIZES)
            one.axis = told.get(UPRIGHT, "")
        found = [one for one in self.series if one.values]
        return table_of(found, told.get(ALONG, ""), options) if found else None


def words_of(content: bytes, size: int) -> str:
    """A text of so many signs: a byte that says how wide they are, and the signs (2.5.240)."""
    wide = content[0] & 1
    return content[1 : 1 + size * (2 if wide else 1)].decode("utf-16-le" if wide else "latin-1", "replace")
