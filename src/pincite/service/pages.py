"""Pages of a document, their pictures, and the elements on them."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Path, Query
from starlette.requests import Request
from starlette.responses import Response

from pincite.converting.document import Document
from pincite.model.document import Page
from pincite.model.elements import Element
from pincite.model.geometry import Box
from pincite.outputs.whole import whole_schema, words_of
from pincite.service.access import CallerOf
from pincite.service.answers import FOREVER, JSON, adopted, listing, of_fields, tagged, told, whole
from pincite.service.documents import DocumentId
from pincite.service.problems import ServiceError
from pincite.service.reading import PictureForm, rules_of
from pincite.service.service import service_of

router = APIRouter(tags=["pages"])
PageNumber = Annotated[int, Path(ge=1, le=10**6, description="Its number in the original, from 1.")]
Dpi = Annotated[int, Query(ge=36, le=300, description="Dots per inch.")]
WithWords = Annotated[bool, Query(description="Its words too, each with its box.")]
WithCells = Annotated[bool, Query(description="The cells of its tables too.")]
WithInk = Annotated[bool, Query(description="Drawn lines and the boxes of images too.")]
ElementId = Annotated[str, Path(description="Its id: p3/table/2, or p3/table/2/r4/c1 for a cell of it.")]
adopted(whole_schema(), "")  # pages, elements and words as the form json has them
BARE = ("number", "kind", "width", "height", "rotation", "name", "error", "hidden", "ocr", "reading_order")


INTEGER, TEXT, TRUTH = {"type": "integer"}, {"type": "string"}, {"type": "boolean"}


def shape(name: str) -> dict[str, Any]:
    return {"$ref": f"#/components/schemas/{name}"}


BOXES = listing({"type": "array", "items": {"type": "number"}, "minItems": 4, "maxItems": 4})
SIZE = {"number": INTEGER, "kind": TEXT, "width": {"type": "number"}, "height": {"type": "number"}}
REST = {
    "rotation": INTEGER,
    "name": TEXT,
    "error": TEXT,
    "hidden": TRUTH,
    "ocr": TRUTH,
    "reading_order": TEXT,
}
COUNTED = of_fields(SIZE | REST | {"elements": INTEGER, "words": INTEGER})
PAGE_LIST = of_fields({"pages": listing(COUNTED)})
PAGE = of_fields(
    SIZE
    | REST
    | {"elements": listing(shape("Element")), "notes": listing(shape("Note"))}
    | {"words": {"anyOf": [INTEGER, listing(shape("Word"))]}},
    ink=of_fields({"rules": BOXES, "images": BOXES}),
)
NEIGHBOUR = {"type": ["string", "null"]}
ELEMENT = of_fields(
    {"element": shape("Element"), "page": INTEGER, "before": NEIGHBOUR, "after": NEIGHBOUR}
    | {"children": listing(TEXT)},
    cell=shape("Cell"),
)


def json(value: Any) -> bytes:
    return msgspec.json.encode(value)


def bare(page: Page) -> dict[str, Any]:
    """What is known of a page without what stands on it."""
    found = {name: getattr(page, name) for name in BARE}
    return found | {"elements": len(page.elements), "words": len(page.words)}


@router.get(
    "/v1/documents/{doc}/pages", responses=told(PAGE_LIST, also=(400, 401, 404, 409)), response_class=Response
)
def pages(request: Request, who: CallerOf, doc: DocumentId) -> Response:
    """The pages, slides or sheets: numbers, sizes in points (0 without a layout), how much stands on them."""
    desk = service_of(request).desk
    row = desk.row(who.owner, doc)
    made = desk.view(row, "pages", lambda d: json({"pages": [bare(page) for page in d.tree.pages]}))
    return tagged(request, made, JSON)


def page_of(document: Document, number: int) -> Page:
    """Raises ``unknown_page``."""
    for page in document.tree.pages:
        if page.number == number:
            return page
    known = [page.number for page in document.tree.pages]
    said = f"pages {known[0]} to {known[-1]}" if known else "no pages"
    raise ServiceError("unknown_page", f"there is no page {number}; there are {said}")


@router.get(
    "/v1/documents/{doc}/pages/{number}",
    responses=told(PAGE, also=(400, 401, 404, 409)),
    response_class=Response,
)
def page(
    request: Request,
    who: CallerOf,
    doc: DocumentId,
    number: PageNumber,
    words: WithWords = False,
    cells: WithCells = False,
    ink: WithInk = False,
) -> Response:
    """A page with its elements in reading order, what it is of and where; on demand with its words, the cells
    of its tables, and its ink: drawn lines and boxes of images."""
    desk = service_of(request).desk
    row = desk.row(who.owner, doc)

    def made(document: Document) -> bytes:
        found = page_of(document, number)
        elements = [element_answer(one, cells=cells) for one in found.elements]
        told = bare(found) | {"elements": elements}
        told["notes"] = [whole(note) for note in document.notes if note.page == number]
        if words:
            told["words"] = list(words_of(found))
        if ink:
            rules: list[Box] = []
            if row.media_type == "application/pdf":
                given = str(desk.source(row)), number, found.reading_order, desk.password(row)
                rules = desk.do(rules_of, given)
            told["ink"] = {"rules": rules, "images": found.images}
        return json(told)

    return tagged(request, desk.view(row, f"page {number} {words} {cells} {ink}", made), JSON)


def element_answer(element: Element, *, cells: bool = True) -> dict[str, Any]:
    """An element as JSON; its table has rows and columns in any case, its cells on demand."""
    if element.table is not None and not cells:
        bare_table = msgspec.structs.replace(element.table, cells=())
        element = msgspec.structs.replace(element, table=bare_table)
    return whole(element)


@router.get(
    "/v1/documents/{doc}/pages/{number}/picture",
    responses=told(
        media={
            "image/png": {"type": "string", "format": "binary"},
            "image/webp": {"type": "string", "format": "binary"},
        },
        also=(400, 401, 404, 409, 415, 422),
    ),
    response_class=Response,
)
def page_picture(
    request: Request,
    who: CallerOf,
    doc: DocumentId,
    number: PageNumber,
    dpi: Dpi = 144,
    to: Annotated[PictureForm | None, Query(description="png or webp; else as Accept says.")] = None,
) -> Response:
    """The page of the original as a picture, also while it is being read. With ``?v=`` (the version of the
    document) in its address it may be kept for ever."""
    desk = service_of(request).desk
    row = desk.row(who.owner, doc)
    if row.state not in ("queued", "running"):  # What is being read shows its pages, too.
        page_of(desk.document(row), number)
    webp = "image/webp" in request.headers.get("accept", "")
    form: PictureForm = to or ("webp" if webp else "png")
    cache = FOREVER if "v" in request.query_params else "private, max-age=300"
    return tagged(request, desk.picture(row, number, float(dpi), form), f"image/{form}", cache=cache)


@router.get(
    "/v1/documents/{doc}/elements/{element:path}",
    responses=told(ELEMENT, also=(400, 401, 404, 409)),
    response_class=Response,
)
def element(request: Request, who: CallerOf, doc: DocumentId, element: ElementId) -> Response:
    """An element by its id, ``p3/table/2``, or a cell of it, ``p3/table/2/r4/c1``; with the ids of what
    it belongs to, of those around it, and of what belongs to it."""
    desk = service_of(request).desk
    row = desk.row(who.owner, doc)
    document = desk.document(row)
    wanted = f"/{element.strip('/')}"
    index = desk.view(row, "element places", places)
    base, cell = split_cell(wanted)
    if base not in index:
        near = [one for one in index if one.rpartition("/")[0] == base.rpartition("/")[0]][:5]
        said = f"; there are {', '.join(near)}" if near else ""
        raise ServiceError("unknown_element", f"there is no element {wanted}{said}")
    number, place = index[base]
    page = document.tree.pages[number]
    found = page.elements[place]
    answer: dict[str, Any] = {"element": element_answer(found), "page": page.number}
    if cell is not None:
        cells = found.table.cells if found.table is not None else ()
        holding = [c for c in cells if holds(c, *cell)]
        if not holding:
            raise ServiceError("unknown_element", f"{base} has no cell in row {cell[0]}, column {cell[1]}")
        answer["cell"] = whole(holding[0])
    order = list(index)
    at = order.index(base)
    answer |= {
        "before": order[at - 1] if at else None,
        "after": order[at + 1] if at + 1 < len(order) else None,
        "children": [e.id for p in document.tree.pages for e in p.elements if e.parent == base],
    }
    return tagged(request, json(answer), JSON)


def holds(cell: Any, row: int, col: int) -> bool:
    return bool(cell.row <= row < cell.row + cell.row_span and cell.col <= col < cell.col + cell.col_span)


def places(document: Document) -> dict[str, tuple[int, int]]:
    """By id: the place of its page, and its place on it."""
    return {
        one.id: (number, place)
        for number, page in enumerate(document.tree.pages)
        for place, one in enumerate(page.elements)
    }


def split_cell(wanted: str) -> tuple[str, tuple[int, int] | None]:
    """The id of an element and the row and column of a cell, None without one."""
    parts = wanted.split("/")
    if len(parts) > 2 and parts[-1][:1] == "c" and parts[-2][:1] == "r":
        row, col = parts[-2][1:], parts[-1][1:]
        if row.isdecimal() and col.isdecimal() and len(row) < 9 and len(col) < 9:
            return "/".join(parts[:-2]), (int(row), int(col))
    return wanted, None
