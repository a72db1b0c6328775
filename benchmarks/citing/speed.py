"""How long a quotation takes: by its length in one long document, and in a library of a thousand."""

from __future__ import annotations

import random
import re
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from time import process_time

import pincite
from benchmarks import report
from benchmarks.citing.quoted import changed
from benchmarks.corpora import folder
from benchmarks.library.growth import percentile
from benchmarks.library.made import content, document
from pincite.citing import Searched

LONG = "formats/acceptance/handbook-872p.docx"
LENGTHS = (30, 100, 300, 1000, 3000, 10_000)
TIMES = 7  # Quotations of each length.
DOCUMENTS = 1000
ASKED = 40  # Quotations of each kind that a library is asked for.
WORDS = 6, 20  # Of a sentence of a paragraph.
SEED = 2


def by_length() -> str:
    """CPU milliseconds in the long document, by characters of the quotation."""
    text = pincite.convert(folder() / LONG).passages()
    prose = " ".join(
        text.text[p.offset : p.offset + p.length] for p in text.passages if p.category == "NarrativeText"
    )
    began = process_time()
    searched = Searched(text.text, text.passages)
    searched.find("a first quotation that stands nowhere in the document")
    first = process_time() - began
    draw = random.Random(SEED)
    rows = []
    for length in LENGTHS:
        times: dict[str, list[float]] = {"as it is": [], "letters changed": [], "words shuffled": []}
        for _ in range(TIMES):
            at = draw.randrange(len(prose) - length)
            quote = prose[at : at + length]
            words = quote.split()
            shuffled = " ".join(draw.sample(words, len(words)))
            for kind, one in zip(times, (quote, changed(quote, draw) or quote, shuffled), strict=True):
                began = process_time()
                searched.find(one)
                times[kind].append(1000 * (process_time() - began))
        rows.append([f"{length:,}", *(report.figure(median(some), 1) for some in times.values())])
    table = report.table(["characters", *times], rows)
    return (
        f"In a text of {len(text.text):,} characters, CPU ms, median of {TIMES}; the first quotation takes "
        f"{1000 * first:.0f} ms. Long ones go over tables and headings that lie between.\n\n{table}"
    )


@dataclass
class Asked:
    """CPU milliseconds of the answers of a kind; ``right`` name the document first that was quoted."""

    kind: str
    times: list[float] = field(default_factory=list)
    right: int = 0


def in_library() -> str:
    """Milliseconds to look a quotation up in a library, and whether its own document comes first."""
    draw = random.Random(SEED)
    with tempfile.TemporaryDirectory() as scratch, pincite.Library(Path(scratch) / "library") as library:
        for number in range(DOCUMENTS):
            name, data = document(number)
            library.ingest(data, name=name, isolation=None)
        kinds = [Asked(kind) for kind in ("sentence", "letters changed", "row of a table", "made up")]
        for number in draw.sample(range(DOCUMENTS), ASKED):
            name, _ = document(number)
            for asked, quote in zip(kinds, _quotes(number, draw), strict=True):
                if not quote:
                    continue
                began = process_time()
                found = library.locate(quote)
                asked.times.append(1000 * (process_time() - began))
                asked.right += bool(found) and found[0].name == name
    rows = [
        [
            one.kind,
            str(len(one.times)),
            str(one.right),
            report.figure(median(one.times), 1),
            report.figure(percentile(one.times, 0.95), 1),
            report.figure(max(one.times), 1),
        ]
        for one in kinds
    ]
    head = ["quotations", "asked", "own document first", "ms, median", "95th", "most"]
    return f"{DOCUMENTS:,} documents of five formats, CPU ms, warm.\n\n{report.table(head, rows)}"


def _quotes(number: int, draw: random.Random) -> tuple[str, str, str, str]:
    """Of one document: part of a paragraph, the same with letters changed, a row of a table ('' none), and
    words of it in another order."""
    said = content(number)
    words = re.findall(r"\w+", draw.choice([one for part in said.parts for one in part.paragraphs]))
    at = draw.randrange(max(1, len(words) - WORDS[1]))
    sentence = " ".join(words[at : at + draw.randint(*WORDS)])
    rows = [row for part in said.parts for row in part.rows[1:]]
    row = " | ".join(draw.choice(rows)) if rows else ""
    return (
        sentence,
        changed(sentence, draw) or sentence,
        row,
        " ".join(draw.sample(words, min(len(words), 12))),
    )
