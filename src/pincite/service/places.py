"""Where something stands in a document: quotations, names, ranges of text, boxes."""

from __future__ import annotations

import time
from typing import Annotated, Literal

import msgspec
from fastapi import APIRouter, Depends, Query
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from pincite.archive.tracing.locating import Located
from pincite.archive.tracing.traced import Trace
from pincite.citing import Citation
from pincite.citing import Place as CitedPlace
from pincite.citing.places import places_in
from pincite.citing.words import Ranges, find_ranges, find_words
from pincite.converting.document import Document
from pincite.model.geometry import NOWHERE, Box, centre_in
from pincite.model.sections import PassageText
from pincite.model.words import Token
from pincite.outputs.tokens import page_tokens
from pincite.service.access import CallerOf
from pincite.service.answers import answer, taken, told
from pincite.service.bodies import CiteRequest
from pincite.service.documents import DocumentId
from pincite.service.pages import Dpi, holds, page_of, split_cell
from pincite.service.problems import ServiceError
from pincite.service.reading import evidence_of
from pincite.service.service import Service, service_of
from pincite.service.shapes import Found, FoundWords, Place, Where
from pincite.service.store import DocumentRow
from pincite.service.uploads import decoded
from pincite.wrappers.patterns import check, ranges

router = APIRouter(tags=["places"])
How = Literal["exact", "normalised", "fuzzy"]
EXPRESSION_SECONDS = 2.0  # That a regular expression may look through a document.
COMMON = (400, 401, 404, 409, 422)
Most = Annotated[int, Query(ge=1, le=100, description="How many places at most.")]


class Asked(msgspec.Struct, frozen=True, kw_only=True):
    """What is looked for: one of a quotation, a URN, a range of the text, an element, a box on a page."""

    quote: str | None = None
    uri: str | None = None
    view: str | None = None
    start: int | None = None
    end: int | None = None
    element: str | None = None
    box: str | None = None
    page: int | None = None
    limit: int = 10


def asked(
    quote: Annotated[str | None, Query(max_length=2000, description="A longer one: POST /v1/cite.")] = None,
    uri: Annotated[str | None, Query(max_length=2000, description="A name of the library: a URN.")] = None,
    view: Annotated[
        Literal["text"] | None, Query(description="Whose characters start and end count.")
    ] = None,
    start: Annotated[int | None, Query(ge=0, le=1 << 40, description="The first character.")] = None,
    end: Annotated[
        int | None, Query(ge=0, le=1 << 40, description="That behind the last; else one character.")
    ] = None,
    element: Annotated[str | None, Query(max_length=500, description="The id of an element or cell.")] = None,
    box: Annotated[str | None, Query(description="left,top,right,bottom in points", max_length=200)] = None,
    page: Annotated[int | None, Query(ge=1, le=10**6, description="The page that the box is on.")] = None,
    limit: Most = 10,
) -> Asked:
    return Asked(
        quote=quote,
        uri=uri,
        view=view,
        start=start,
        end=end,
        element=element,
        box=box,
        page=page,
        limit=limit,
    )


AskedOf = Annotated[Asked, Depends(asked)]


@router.get("/v1/documents/{doc}/where", responses=told(Found, also=COMMON), response_class=Response)
def where(request: Request, who: CallerOf, doc: DocumentId, what: AskedOf) -> Response:
    """Where something of a document stands: a quotation (``quote``), a name of the library (``uri``),
    characters of its text (``start``, ``end``), an ``element``, or what is in a ``box`` of a ``page``."""
    service = service_of(request)
    return answer(Found(found=places_of(service, service.desk.row(who.owner, doc), what)))


@router.get("/v1/documents/{doc}/find", responses=told(FoundWords, also=COMMON), response_class=Response)
def find(
    request: Request,
    who: CallerOf,
    doc: DocumentId,
    q: Annotated[str, Query(min_length=1, max_length=200, description="Words as they stand there.")],
    limit: Annotated[int, Query(ge=1, le=1000, description="How many places at most.")] = 100,
    regex: Annotated[
        bool, Query(description="``q`` is a regular expression of RE2, looked for in each element and cell.")
    ] = False,
) -> Response:
    """Where words stand in a document, to the letter but for case and blanks, in the order of reading; or
    what a regular expression finds, whatever the case."""
    desk = service_of(request).desk
    row = desk.row(who.owner, doc)
    pages = {page.number: page for page in desk.document(row).tree.pages}
    text = passages_of(service_of(request), row)
    if regex:
        count, found = find_ranges(text, pages, matches_of(q), limit)
    else:
        count, found = find_words(text, pages, q, limit)
    return answer(FoundWords(count=count, found=[cited(row, one, one.text) for one in found]))


def matches_of(expression: str) -> Ranges:
    """What finds the expression in texts, for some seconds. Raises ``BadPattern``."""
    check(expression)
    until = time.monotonic() + EXPRESSION_SECONDS

    def found(text: str) -> list[tuple[int, int]]:
        if time.monotonic() > until:
            said = f"the expression takes longer than {EXPRESSION_SECONDS:g} s; make it simpler"
            raise ServiceError("unprocessable", said)
        return ranges(expression, text, ignore_case=True)

    return found


def passages_of(service: Service, row: DocumentRow) -> PassageText:
    """The text of a document with what stands where in it, kept for the next question."""
    found: PassageText = service.desk.view(row, "passages", lambda document: document.passages())
    return found


def places_of(service: Service, row: DocumentRow, what: Asked) -> list[Where]:
    """The places, best first. Raises ``unprocessable`` where nothing is asked for."""
    document = service.desk.document(row)
    if what.quote is not None:
        found = document.locate(what.quote, limit=what.limit)
        return [cited(row, one, what.quote) for one in found]
    if what.uri is not None:
        with service.desk.library(row.owner) as library:
            ways = library.trace(what.uri)
        own = [way for way in ways if way.document.sha256 == row.sha256]
        return [traced(row, one) for one in own][: what.limit]
    if what.start is not None:
        return in_range(row, document, passages_of(service, row), what.start, what.end)
    if what.element is not None:
        return of_element(row, document, f"/{what.element.strip('/')}")
    if what.box is not None and what.page is not None:
        return in_box(row, document, what.page, box_of(what.box))
    raise ServiceError("unprocessable", "ask for quote=, uri=, start= and end=, element=, or box= and page=")


def cited(row: DocumentRow, one: Citation | Located, quote: str) -> Where:
    return Where(
        document=row.id,
        name=row.name,
        how=how(one.score, one.text, quote),
        score=one.score,
        text=one.text,
        page=one.places[0].page if one.places else 0,
        element=one.places[0].element if one.places else "",
        chars=[*one.chars] if isinstance(one, Citation) else [],
        places=[placed(place) for place in one.places],
        urns=list(one.urns) if isinstance(one, Located) else [],
    )


def how(score: float, text: str, quote: str) -> How:
    if score < 1:
        return "fuzzy"
    return "exact" if " ".join(text.split()) == " ".join(quote.split()) else "normalised"


def placed(one: CitedPlace) -> Place:
    box = None if one.box == NOWHERE else one.box
    return Place(page=one.page, box=box, element=one.element, text=one.text, row=one.row, col=one.col)


def traced(row: DocumentRow, way: Trace) -> Where:
    places = []
    for piece in way.pieces:
        spots = [
            Place(
                page=piece.page,
                box=None if spot.box == NOWHERE else spot.box,
                element=piece.element_id,
                text=spot.text,
                row=spot.row,
                col=spot.col,
            )
            for spot in piece.spots
        ]
        whole = Place(
            page=piece.page,
            box=None if piece.box == NOWHERE else piece.box,
            element=piece.element_id,
            text=piece.text,
        )
        places += spots or [whole]
    first = way.pieces[0] if way.pieces else None
    return Where(
        document=row.id,
        name=row.name,
        how="exact",
        score=1.0,
        text=way.text,
        page=first.page if first else 0,
        element=first.element_id if first else "",
        chars=[(p.place.start, p.place.end) for p in way.pieces if p.place is not None],
        places=places,
        urns=[step.urn for step in way.steps],
    )


def in_range(
    row: DocumentRow, document: Document, text: PassageText, start: int, end: int | None
) -> list[Where]:
    """The elements that hold characters of the text."""
    end = start + 1 if end is None else end
    if not start < end <= len(text.text):
        raise ServiceError("unprocessable", f"the text has {len(text.text):,} characters: 0 <= start < end")
    pages = {page.number: page for page in document.tree.pages}
    found = []
    for one in text.passages:
        low, high = max(start, one.offset), min(end, one.offset + one.length)
        if low < high:
            places = places_in(one, text.text, low, high, pages.get(one.element.page))
            found.append(exact(row, text.text[low:high], [placed(place) for place in places], [(low, high)]))
    return found


def of_element(row: DocumentRow, document: Document, wanted: str) -> list[Where]:
    """An element, or a cell of one."""
    base, cell = split_cell(wanted)
    for one in document.elements:
        if one.id == base:
            if cell is None:
                return [exact(row, one.text, [element_place(one.page, one.box, one.id, one.text)], [])]
            for c in one.table.cells if one.table else ():
                if holds(c, *cell):
                    box = None if c.box == NOWHERE else c.box
                    place = Place(page=one.page, box=box, element=one.id, text=c.text, row=c.row, col=c.col)
                    return [exact(row, c.text, [place], [])]
    raise ServiceError("unknown_element", f"there is no element {wanted}")


def in_box(row: DocumentRow, document: Document, number: int, box: Box) -> list[Where]:
    """The elements that have a word, or themselves, in the box, each with the words that are there."""
    page = page_of(document, number)
    words: dict[str, list[Token]] = {}
    for token in page_tokens(page):
        if centre_in(box, token.box):
            words.setdefault(split_cell(token.element)[0], []).append(token)
    found = []
    for one in page.elements:
        here = words.get(one.id, [])
        if here:
            places = [word_place(one.id, token) for token in here]
            found.append(exact(row, " ".join(t.text for t in here), places, []))
        elif one.box != NOWHERE and centre_in(box, one.box):
            found.append(exact(row, one.text, [element_place(number, one.box, one.id, one.text)], []))
    return found


def word_place(element: str, token: Token) -> Place:
    """A word, with the cell it stands in."""
    row, col = split_cell(token.element)[1] or (-1, -1)
    return Place(page=token.page, box=token.box, element=element, text=token.text, row=row, col=col)


def element_place(page: int, box: Box, element: str, text: str) -> Place:
    return Place(page=page, box=None if box == NOWHERE else box, element=element, text=text)


def exact(row: DocumentRow, text: str, places: list[Place], chars: list[tuple[int, int]]) -> Where:
    return Where(
        document=row.id,
        name=row.name,
        how="exact",
        score=1.0,
        text=text,
        page=places[0].page,
        element=places[0].element,
        chars=chars,
        places=places,
    )


def box_of(written: str) -> Box:
    """A box from ``72,144,300,160``. Raises ``unprocessable``."""
    try:
        x0, y0, x1, y1 = (float(one) for one in written.split(","))
    except ValueError:
        raise ServiceError("unprocessable", f"{written!r} is no box; write left,top,right,bottom") from None
    return min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)


@router.get(
    "/v1/documents/{doc}/evidence",
    responses=told(
        Found,
        media={"image/png": {"type": "string", "format": "binary"}, "image/svg+xml": {"type": "string"}},
        also=(*COMMON, 415),
    ),
    response_class=Response,
)
def evidence(
    request: Request,
    who: CallerOf,
    doc: DocumentId,
    what: AskedOf,
    to: Annotated[Literal["png", "svg", "json"], Query(description="The form.")] = "png",
    dpi: Dpi = 144,
) -> Response:
    """The page with the places that were asked for marked on it, of the best of them; JSON is ``where``."""
    service = service_of(request)
    row = service.desk.row(who.owner, doc)
    found = places_of(service, row, what)
    if to == "json":
        return answer(Found(found=found))
    drawn: list[tuple[int, bytes]] = []
    if any(place.box for one in found for place in one.places):
        ranked = [(number, citation_of(one)) for number, one in enumerate(found, 1)]
        desk = service.desk
        paths = str(desk.saved(row)), str(desk.source(row))
        page = next(p.page for one in found for p in one.places if p.box)
        here = [(n, one) for n, one in ranked if any(p.page == page for p in one.places)]
        drawn = desk.do(evidence_of, (*paths, here, float(dpi), to, desk.password(row)))
        drawn = [one for one in drawn if one[0] == page] or drawn
    if not drawn:
        raise ServiceError("no_picture", "nothing that was found has a place on a page")
    headers = {"Pincite-Page": str(drawn[0][0]), "Cache-Control": "private, no-cache"}
    return Response(drawn[0][1], 200, headers, "image/png" if to == "png" else "image/svg+xml")


def citation_of(one: Where) -> Citation:
    return Citation(
        score=one.score,
        text=one.text,
        chars=tuple(one.chars),
        places=tuple(
            CitedPlace(
                element=p.element, page=p.page, box=p.box or NOWHERE, text=p.text, row=p.row, col=p.col
            )
            for p in one.places
        ),
    )


@router.post(
    "/v1/cite",
    responses=told(Found, also=(400, 401, 403, 404, 409, 422)),
    openapi_extra=taken(CiteRequest),
    response_class=Response,
)
async def cite(request: Request, who: CallerOf) -> Response:
    """Where a quotation stands, in one document or in all: a sentence, a row, a number with its name."""
    service = service_of(request)
    wanted: CiteRequest = await decoded(request, CiteRequest)
    return await run_in_threadpool(cite_places, service, who.owner, wanted)


def cite_places(service: Service, owner: str, wanted: CiteRequest) -> Response:
    if wanted.document is not None:
        row = service.desk.row(owner, wanted.document)
        found = places_of(service, row, Asked(quote=wanted.quote, limit=wanted.limit))
        return answer(Found(found=found))
    with service.desk.library(owner) as library:
        located = library.locate(wanted.quote, limit=wanted.limit) if (library.folder / "").exists() else ()
        digests = {one.document.urn: one.document.sha256 for one in library.documents()} if located else {}
    out = []
    for one in located:
        known = service.store.document(owner, digests.get(one.document, "")[:32])
        if known is not None:
            out.append(cited(known, one, wanted.quote))
    return answer(Found(found=out))
