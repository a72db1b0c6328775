"""What of the quotations of forty documents is found at its place, and what of those that stand nowhere."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from time import process_time

import pincite
from benchmarks import report
from benchmarks.citing.documents import documents
from benchmarks.citing.quoted import changed, made_up, other_numbers, quotations, short_ones
from benchmarks.library.growth import percentile
from pincite.citing import Citation, Searched
from pincite.citing.letters import letters_of
from pincite.citing.quote import variants

SEED = 1
MADE_UP = 200  # Sentences made up of the words of the documents, each looked for in all of them.
NUMBERS = 15  # Quotations of a document with another number.
SHORT = 150  # Short quotations, each looked for in the documents that do not say them.
CHANGED = 0.97  # Share of those with letters changed that has to be found.


@dataclass
class Looked:
    """How many quotations of a kind were looked for, how many of them came out at their place (of those that
    stand nowhere: came out at all), and CPU milliseconds of each."""

    kind: str
    count: int = 0
    right: int = 0
    times: list[float] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)

    def add(self, right: bool, seconds: float, told: str = "") -> None:
        self.count += 1
        self.right += right
        self.times.append(1000 * seconds)
        if told:
            self.wrong.append(told)


def measure(paths: Iterable[Path] | None = None) -> list[Looked]:
    """Of each kind; ``wrong`` are those that are not as they should be."""
    chosen = documents() if paths is None else list(paths)
    draw = random.Random(SEED)
    read = [pincite.convert(path, ocr=False) for path in chosen]
    quotes = [list(dict.fromkeys(quotations(document.to_markdown()))) for document in read]
    kinds = [
        Looked("sentences"),
        Looked("rows of tables"),
        Looked("sentences changed"),
        Looked("rows changed"),
    ]
    for path, document, some in zip(chosen, read, quotes, strict=True):
        for kind, quote in some:
            _own(document, path.name, kind, quote, kinds, draw)
    return [*kinds, *_nowhere(read, [[quote for _, quote in some] for some in quotes], draw)]


def _own(
    document: pincite.Document, name: str, kind: str, quote: str, kinds: list[Looked], draw: random.Random
) -> None:
    """Look for a quotation of a document in it, as it is and with letters changed."""
    verbatim, disturbed = (kinds[0], kinds[2]) if kind == "sentence" else (kinds[1], kinds[3])
    began = process_time()
    places = document.locate(quote, limit=50)
    verbatim.add(bool(places), process_time() - began, "" if places else f"{name}: {quote}")
    if other := changed(quote, draw):
        began = process_time()
        found = document.locate(other)
        right = bool(found) and (not places or _same(found[0], places))
        disturbed.add(right, process_time() - began, "" if right else f"{name}: {other}")


def _same(found: Citation, places: tuple[Citation, ...]) -> bool:
    """Whether it is one of these places."""
    if not found.chars:
        return any(not place.chars for place in places)
    return any(a < d and c < b for a, b in found.chars for place in places for c, d in place.chars)


def _nowhere(
    read: list[pincite.Document], quotes: list[list[str]], draw: random.Random
) -> tuple[Looked, Looked, Looked]:
    """What stands nowhere: made up, with another number, and short."""
    texts = [document.passages() for document in read]
    searched = [Searched(text.text, text.passages) for text in texts]
    letters = [letters_of(text.text).text + letters_of(text.text, tags=True).text for text in texts]
    invented, numbers, short = Looked("made up"), Looked("another number"), Looked("short, of others")
    for quote in made_up([text.text for text in texts], MADE_UP, draw):
        found, seconds = _anywhere(searched, quote)
        invented.add(found, seconds, quote if found else "")
    for one, own in zip(searched, quotes, strict=True):
        others = list(other_numbers(own, draw))
        for quote in draw.sample(others, min(NUMBERS, len(others))):
            found, seconds = _anywhere([one], quote)
            numbers.add(found, seconds, quote if found else "")
    every = list(short_ones(dict.fromkeys(quote for own in quotes for quote in own)))
    for quote in draw.sample(every, min(SHORT, len(every))):
        wanted = variants(quote)
        strangers = [
            one
            for one, said in zip(searched, letters, strict=True)
            if not any(variant.letters in said for variant in wanted)
        ]
        found, seconds = _anywhere(strangers, quote)
        short.add(found, seconds, quote if found else "")
    return invented, numbers, short


def _anywhere(searched: list[Searched], quote: str) -> tuple[bool, float]:
    """Whether it is found in one of them, and the seconds for each."""
    began = process_time()
    found = sum(bool(one.find(quote)) for one in searched) > 0  # all of them, for the time
    return found, (process_time() - began) / max(1, len(searched))


def told(looked: list[Looked]) -> str:
    """The table, and what did not come out as it should."""
    head = ["quotations", "looked for", "found", "share", "CPU ms, median", "95th", "most"]
    rows = [
        [
            one.kind,
            str(one.count),
            str(one.right),
            report.figure(one.right / one.count if one.count else None),
            report.figure(percentile(one.times, 0.5), 1),
            report.figure(percentile(one.times, 0.95), 1),
            report.figure(max(one.times), 1),
        ]
        for one in looked
        if one.count
    ]
    return report.table(head, rows)
