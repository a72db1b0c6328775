"""CSV and TSV (RFC 4180 and what is written instead of it): one table.

Encoding, delimiter, quotes and the header row are found from the text. A quote that never closes costs its
own line alone. Rows of any length are kept."""

from __future__ import annotations

import csv
import io
import re
from collections import Counter, deque
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import islice

import msgspec

from pincite.errors import TooLarge, UnknownFormat
from pincite.model.document import Page
from pincite.readers.builder import Builder
from pincite.readers.charset import encoding_of
from pincite.readers.options import ReadOptions
from pincite.readers.reading import ReadContext
from pincite.readers.sheet.blocks import NUMERIC, guessed_headers
from pincite.readers.sheet.cells import NUMBER, TEXT, Facts, Row, Slot
from pincite.readers.sheet.region import Budget, Grid, Region

SAMPLE = 1 << 16  # Characters from which the dialect is found.
SAMPLE_ROWS = 100  # Rows of the sample that are split with each delimiter.
CANDIDATES = (",", ";", "\t", "|")
NEVER = "\x1f"  # A delimiter for texts that have none: it separates units in ASCII, and is in no text.
LONGEST_FIELD = 1 << 30
MOST_LINES = 500  # Lines over which a quoted field may go on.
HEAD_ROWS = 40  # Rows that are looked at to tell whether the first is a header row.
# Lines of one field above the names of the columns: header rows like these where empty fields follow,
# else no rows of the table.
MOST_TITLES = 3


class Dialect(msgspec.Struct, frozen=True):
    """How fields are parted and quoted."""

    delimiter: str
    quote: str = '"'
    escape: str | None = None

    def split(
        self, lines: Iterable[str], *, blanks: bool = True, strict: bool = False
    ) -> Iterator[list[str]]:
        """The fields of lines. ``blanks`` at their beginnings are left out; ``strict``: an error where quotes
        stand elsewhere than around fields. Raises ``csv.Error``."""
        return csv.reader(
            lines,
            delimiter=self.delimiter,
            quotechar=self.quote,
            escapechar=self.escape,
            doublequote=self.escape is None,
            skipinitialspace=blanks,
            strict=strict,
        )

    def row(self, text: str) -> tuple[list[str], str]:
        """The fields of a row, and whether its quotes close: 'whole', 'open', or 'broken' where one closes in
        the middle of a field."""
        quotes = text.count(self.quote)
        if not quotes and not self.escape:
            return self.parted(text), "whole"
        try:
            fields = next(self.split([text], strict=bool(quotes and (quotes % 2 or self.escape))), [])
        except csv.Error as error:
            return [], "open" if "unexpected end" in str(error) else "broken"
        return fields, "whole"

    def parted(self, text: str) -> list[str]:
        """The fields of a row whose quotes stand for themselves."""
        return text.rstrip("\n").split(self.delimiter)


def read_tsv(data: bytes, options: ReadOptions, reading: ReadContext) -> Iterator[Page]:
    """The table of a file whose fields are expected to be parted by tabs."""
    return read(data, options, reading, "\t")


def read(data: bytes, options: ReadOptions, reading: ReadContext, usual: str = ",") -> Iterator[Page]:
    """The table; ``usual`` is the delimiter where the text does not tell. Raises ``UnknownFormat`` for bytes
    that are no text, ``TooLarge``."""
    builder = Builder(1)
    encoding = encoding_of(data)
    if not encoding and data:
        raise UnknownFormat("the file has bytes that are in no text")
    encoding = encoding or "utf-8"
    sample = io.TextIOWrapper(io.BytesIO(data), encoding, "replace", newline=None).read(SAMPLE)
    dialect, skip = dialect_of(sample, usual, len(sample) == SAMPLE)
    text = io.TextIOWrapper(io.BytesIO(data), encoding, "replace", newline=None)
    for _ in range(skip):
        text.readline()
    maker = Maker(builder, options, reading)
    for row in records(text, dialect, options, reading):
        maker.add(row)
        if options.window and maker.region and maker.count >= options.window:
            maker.put(maker.region)
            yield builder.page()
    maker.finish()
    yield builder.page()


class Maker:
    """Rows to the table, or to pieces of it."""

    def __init__(self, builder: Builder, options: ReadOptions, reading: ReadContext) -> None:
        self.builder = builder
        self.options = options
        self.reading = reading
        self.held: list[list[str]] = []
        self.region: Region | None = None
        self.count = 0  # rows since the last piece
        self.widths: set[int] = set()

    def add(self, row: list[str]) -> None:
        """A row. Raises ``TooLarge``."""
        if len(row) > self.options.max_columns:
            raise TooLarge(f"the table has more than {self.options.max_columns} columns")
        if self.region is not None:
            self.place(self.region, row)
            return
        self.held.append(row)
        if len(self.held) >= HEAD_ROWS:
            self.decide()

    def decide(self) -> Region:
        """The table, now that enough rows have been seen to tell whether the first are header rows."""
        rows: list[Row] = []
        for at, row in enumerate(self.held):
            slots = [
                Slot(col, text, NUMBER if NUMERIC.fullmatch(text) else TEXT)
                for col, text in enumerate(row)
                if text
            ]
            if slots:
                rows.append(Row(at, slots))
        headers, why = 0, "fields parted by a delimiter"
        grid = Grid(Facts(), Budget(self.options))
        if len(rows) > 1 and rows[0].number == 0:
            titles = next((at for at, row in enumerate(rows) if len(row.slots) > 1), len(rows))
            if titles == len(rows):
                headers = single_header(rows)
            elif titles <= MOST_TITLES:
                found, reason = guessed_headers(rows[titles:], grid)
                above = self.held[: rows[titles].number]
                if found and all(len(row) == 1 for row in above):
                    headers, why = found, reason
                    for row in above:
                        self.builder.add("paragraph", row[0], reason="a line above the table")
                    del self.held[: len(above)]
                elif found:
                    headers, why = rows[titles].number + found, reason
        self.region = Region(grid, 0, headers, why)
        for row in self.held:
            self.place(self.region, row)
        return self.region

    def place(self, region: Region, row: list[str]) -> None:
        longest = self.options.max_field
        if any(len(text) > longest for text in row):
            row = [text[:longest] for text in row]
            self.reading.note("cut_field", "a field has more text than is read: it was cut", 1)
        region.add(Row(self.count, [Slot(col, text) for col, text in enumerate(row)]))
        self.widths.add(len(row))
        self.count += 1

    def put(self, region: Region) -> None:
        """The rows since the last piece, as an element."""
        wide = region.wide
        if self.widths and min(self.widths) != wide:
            self.reading.note(
                "ragged_rows", "rows have different numbers of fields; missing ones are empty", 1
            )
        table = region.take(sparse=True)
        region.wide = wide  # pieces are as wide as those before
        if table is not None:
            region.element = self.builder.add(
                "table", table=table, reason=region.reason, continues=region.element
            )
        self.count = 0
        self.widths.clear()

    def finish(self) -> None:
        self.put(self.region or self.decide())


def single_header(rows: list[Row]) -> int:
    """Header rows of a table with one column: a word over numbers."""
    kinds = [row.slots[0].kind for row in rows]
    return 1 if kinds[0] == TEXT and kinds[1:].count(NUMBER) * 2 > len(kinds) - 1 else 0


def dialect_of(sample: str, usual: str, cut: bool) -> tuple[Dialect, int]:
    """The dialect of the text that begins so, and how many lines at its start only name it."""
    named = re.match(r"\ufeff?[\"']?sep=(.)[\"']?[ \t]*\n", sample, re.IGNORECASE)
    lines = sample.split("\n")
    if cut and len(lines) > 1:
        lines.pop()
    escape = "\\" if '\\"' in sample and '""' not in sample.replace(',""', "").replace('"",', "") else None
    quote = '"'
    if '"' not in sample and re.search(r"(?:^|[,;\t|])'[^'\n]*'(?=[,;\t|]|$)", sample, re.MULTILINE):
        apostrophes = sum(1 for line in lines if line.startswith("'"))
        quote = "'" if 2 * apostrophes > sum(1 for line in lines if line) else '"'
    if named:
        return Dialect(named[1], quote, escape), 1
    best, delimiter = 0.0, ""
    for candidate in (usual, *(one for one in CANDIDATES if one != usual)):
        if candidate not in sample:
            continue
        score = evenness(lines, Dialect(candidate, quote, escape))
        if score > best:
            best, delimiter = score, candidate
    return Dialect(delimiter or NEVER, quote, escape), 0


def evenness(lines: list[str], dialect: Dialect) -> float:
    """How evenly the delimiter parts the lines: 0 not at all, up to 2; more columns count a little. Fields
    may go on over lines, and a quote may never close: the text is split both ways."""
    filled = [line + "\n" for line in lines if line.strip()][: 4 * SAMPLE_ROWS]
    joined: Counter[int] = Counter()
    single: Counter[int] = Counter()
    with suppress(csv.Error):
        for row in islice(dialect.split(filled, blanks=False), SAMPLE_ROWS):
            joined[len(row)] += 1
    for line in filled[:SAMPLE_ROWS]:
        with suppress(csv.Error, StopIteration):
            single[len(next(dialect.split([line], blanks=False)))] += 1
    return max(even(joined), even(single))


def even(counts: Counter[int]) -> float:
    """The same for how often each number of fields comes."""
    rows = sum(counts.values())
    parted = rows - counts[1]
    fields, often = max(
        ((n, c) for n, c in counts.items() if n > 1), key=lambda pair: pair[1], default=(1, 0)
    )
    if not rows or (2 * parted <= rows and (often < parted or fields < 3)):
        # Signs in sentences: most lines have none.
        return 0.0
    return (parted / rows) * (0.5 + often / rows) + min(fields, 50) / 1000


def records(
    text: io.TextIOWrapper, dialect: Dialect, options: ReadOptions, reading: ReadContext
) -> Iterator[list[str]]:
    """Rows as lists of fields, without white space around them; empty lines are passed over. A quoted field
    may go on over lines; a quote that does not close stands for itself."""
    if csv.field_size_limit() < LONGEST_FIELD:
        # The limit of the process; ours is on what is kept of a field.
        csv.field_size_limit(LONGEST_FIELD)
    waiting: deque[str] = deque()
    while line := waiting.popleft() if waiting else text.readline():
        line = line.replace("\f", "")
        row, state = dialect.row(line)
        taken: list[str] = []
        size = len(line)
        while state == "open" and len(taken) < MOST_LINES and size <= options.max_field:
            more = waiting.popleft() if waiting else text.readline()
            if not more:
                break
            taken.append(more)
            size += len(more)
            if dialect.quote in more:
                row, state = dialect.row("".join([line, *taken]))
        if state != "whole":
            sentence = "a quote is never closed: it stands for itself, its line for a row"
            reading.note("unclosed_quote", sentence, 1)
            waiting.extendleft(reversed(taken))
            row = dialect.parted(line)
        if len(row) > 1 or (row and row[0].strip()):
            yield [field.strip() for field in row]
