"""Documents in pieces, as every framework takes them: a text, an id, and facts that any store can hold."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal, NamedTuple

import msgspec

from pincite.converting.convert import Input, one_of
from pincite.converting.document import Document
from pincite.converting.many import OnError, convert_all
from pincite.model.chunks import BETWEEN, Place
from pincite.model.document import Page
from pincite.model.geometry import NOWHERE, Box
from pincite.options.shared import USUAL as USUAL_LAYERS
from pincite.outputs.markdown import to_markdown
from pincite.outputs.visible import is_shown
from pincite.provenance.ids import document_urn
from pincite.sandbox.resources import USUAL, Isolation

Granularity = Literal["chunk", "element", "page", "document"]
Facts = dict[str, str | int | float]

# Facts that lead back to the original, and say nothing to a model or to a search by meaning.
TRACES = ("urn", "sha256", "places", "char_start", "char_end", "page_last", "kinds", "media_type")
DIGITS = 2  # Decimals of a point that are kept.

log = logging.getLogger("pincite.loaders")


class Piece(NamedTuple):
    """A text, a name that no other piece has, and facts: texts and numbers alone, which every store can hold.

    source      the path that was given, else the name
    title       what the document says it is called, where it does
    page        the first page, ``page_last`` the last; no such fact where a format has no pages
    headings    what it stands under, outermost first, with ' > ' between
    kinds       of its elements, with commas between
    places      its elements with pages and boxes, as ``places_in`` reads them
    urn         leads back to the place with ``pincite trace``, once the document is in a library
    char_start, char_end  its range in ``document.passages().text``
    sha256, media_type    of the original
    """

    id: str
    text: str
    facts: Facts


def places_in(facts: Mapping[str, Any]) -> tuple[Place, ...]:
    """Where a piece stands, by its facts: elements with pages and boxes in points from the top left corner of
    the page as displayed (None without a layout)."""
    return msgspec.json.decode(facts.get("places") or "[]", type=tuple[Place, ...])


def pieces_of_all(
    sources: Iterable[Input],
    *,
    by: Granularity = "chunk",
    on_error: OnError = "raise",
    jobs: int = 1,
    isolation: Isolation = USUAL,
    chunking: Mapping[str, Any] | None = None,
    **options: Any,
) -> Iterator[Piece]:
    """The pieces of documents in their order. ``chunking`` goes to ``Document.chunks``, ``options`` to
    ``pincite.convert``; a document that 'skip' leaves out is a warning of the logger 'pincite.loaders'."""
    given = list(sources)
    results = convert_all(given, jobs=jobs, on_error="yield", isolation=isolation, **options)
    for source, result in zip(given, results, strict=True):
        if isinstance(result, Document):
            yield from pieces_of(result, by, source_of(source, result.name), chunking)
        elif on_error == "raise":
            raise result
        else:
            log.warning("%s was left out: %s: %s", source_of(source), result.code, result.sentence)


def source_of(source: Input, name: str = "") -> str:
    """What the original is called: its path, else its name."""
    return str(source) if isinstance(source, (str, Path)) else name or "a document without a name"


def pieces_of(
    document: Document, by: Granularity = "chunk", source: str = "", chunking: Mapping[str, Any] | None = None
) -> Iterator[Piece]:
    """The pieces of one document that came from ``source``: chunks, or Markdown of each element, each page or
    all, without running headers and footers. A piece without text is none."""
    one_of("size of a piece", by, Granularity)
    about: Facts = {"source": source or document.name, "sha256": document.sha256}
    about["media_type"] = document.media_type
    if title := document.metadata.get("Title"):
        about["title"] = title
    made = _chunks(document, chunking or {}) if by == "chunk" else _parts(document, by)
    for piece in made:
        if piece.text.strip():
            yield piece._replace(facts=about | piece.facts)


def _chunks(document: Document, chunking: Mapping[str, Any]) -> Iterator[Piece]:
    for chunk in document.chunks(**chunking):
        facts = _facts(chunk.places, chunk.kinds, chunk.headings)
        yield Piece(chunk.urn, chunk.in_context, facts | _span(chunk.urn, chunk.start, chunk.end))


def _parts(document: Document, by: Granularity) -> Iterator[Piece]:
    tree, urn = document.tree, document_urn(document.sha256)
    if by == "document":
        yield Piece(urn, to_markdown(tree), _about(tree.pages) | {"urn": urn})
        return
    if by == "page":
        for page in tree.pages:
            alone = msgspec.structs.replace(tree, pages=(page,))
            yield Piece(f"{urn}#page={page.number}", to_markdown(alone), _about([page]) | {"urn": urn})
        return
    pages = {page.number: page for page in tree.pages}
    for passage in document.passages().passages:
        element = passage.element
        page = msgspec.structs.replace(pages[element.page], elements=(element,), name="")
        if not is_shown(element, USUAL_LAYERS, "drop"):
            continue
        start, end = passage.offset, passage.offset + passage.length
        name = f"{urn}#char={start},{end}"
        alone = msgspec.structs.replace(tree, pages=(page,))
        yield Piece(name, to_markdown(alone), _about([page]) | _span(name, start, end))


def _span(urn: str, start: int, end: int) -> Facts:
    return {"urn": urn, "char_start": start, "char_end": end}


def _about(pages: Sequence[Page]) -> Facts:
    """Facts of all that is shown on some pages."""
    shown = [e for page in pages for e in page.elements if is_shown(e, USUAL_LAYERS, "drop")]
    places = [Place(e.id, e.page, None if e.box == NOWHERE else e.box) for e in shown]
    return _facts(places, tuple(dict.fromkeys(e.kind for e in shown)), ())


def _facts(places: Iterable[Place], kinds: Sequence[str], headings: Sequence[str]) -> Facts:
    rounded = [msgspec.structs.replace(place, box=_rounded(place.box)) for place in places]
    facts: Facts = {"places": msgspec.json.encode(rounded).decode(), "kinds": ",".join(kinds)}
    pages = [place.page for place in rounded if place.page]
    if pages:
        facts |= {"page": min(pages), "page_last": max(pages)}
    return facts | ({"headings": BETWEEN.join(headings)} if headings else {})


def _rounded(box: Box | None) -> Box | None:
    if box is None:
        return None
    left, top, right, bottom = (round(side, DIGITS) for side in box)
    return left, top, right, bottom
