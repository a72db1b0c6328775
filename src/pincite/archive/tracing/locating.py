"""From a quotation to the places of a library's documents that it may be taken from."""

from __future__ import annotations

import msgspec

from pincite.archive.tracing.traced import MARK
from pincite.catalogue import reading, search
from pincite.catalogue.catalogue import Catalogue
from pincite.catalogue.records import PassageRecord
from pincite.citing import Found, Place, Searched, parts_said, said
from pincite.citing.found import passage_at
from pincite.markup.shown import shown
from pincite.regex import regex

WORD = regex(r"[^\W_]+")
WORDS = 24  # Words of a quotation, the longest, by which the texts are found that may hold it.


class Located(msgspec.Struct, frozen=True, kw_only=True):
    """A place in a library that a quotation was found at.

    score     share of the letters of the quotation that stand there: 1.0 where all do
    text      what stands there, tables without their markup
    document, run, name  URNs of the document and of the run its text is from; what it was called
    urns      the elements that hold it, each with the characters meant: as ``trace`` takes them
    places    the lines and cells that hold it, in reading order
    """

    score: float
    text: str
    document: str
    run: str
    name: str
    urns: tuple[str, ...]
    places: tuple[Place, ...]


def located(catalogue: Catalogue, quote: str, limit: int, document: str = "") -> tuple[Located, ...]:
    """The places, best first, of the last run of each document, as ``Library.locate`` says."""
    words = sorted(dict.fromkeys(WORD.findall(shown(quote))), key=len, reverse=True)[:WORDS]
    found: list[Located] = []
    exact = False
    for run in catalogue.ask(search.runs_with, tuple(words), document):
        found += _in_run(catalogue, run, quote, limit, alike=not exact)
        exact = exact or any(one.score == 1 for one in found)
    return tuple(
        sorted((one for one in found if one.score == 1 or not exact), key=lambda one: -one.score)[:limit]
    )


def _in_run(catalogue: Catalogue, run: str, quote: str, limit: int, *, alike: bool) -> list[Located]:
    text = catalogue.ask(reading.text, run)
    passages = catalogue.ask(reading.passages, run)
    places = Searched(text, passages).find(quote, limit, alike=alike)
    if not places:
        return []
    owner = catalogue.ask(reading.what, run).document
    names = catalogue.ask(reading.document, owner).names
    return [_located(one, text, passages, (owner, run, names[0] if names else "")) for one in places]


def _located(
    found: Found, text: str, passages: tuple[PassageRecord, ...], of: tuple[str, str, str]
) -> Located:
    urns: list[str] = []
    places: list[Place] = []
    texts: list[str] = []
    for start, end in found.ranges:
        passage = passages[passage_at(passages, start)]
        texts.append(said(passage, text, start, end))
        urns.append(f"{passage.urn}{MARK}{start - passage.offset},{end - passage.offset}")
        places += _places(passage, text, start, end)
    document, run, name = of
    return Located(
        score=found.score,
        text=" ".join(texts),
        document=document,
        run=run,
        name=name,
        urns=tuple(urns),
        places=tuple(places),
    )


def _places(passage: PassageRecord, text: str, start: int, end: int) -> list[Place]:
    name, page = passage.element_id, passage.page
    found = [
        Place(element=name, page=page, box=part.box, text=words, row=part.row, col=part.col)
        for part, _, _, words in parts_said(passage, text, start, end)
        if words
    ]
    return found or [Place(element=name, page=page, box=passage.box, text=said(passage, text, start, end))]
