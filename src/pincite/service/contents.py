"""A document as a whole in its forms, and the parts that it is made of."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from fastapi import APIRouter, Path, Query
from starlette.requests import Request
from starlette.responses import Response

from pincite.converting.access.tables import TableElement
from pincite.converting.document import Document
from pincite.converting.forms.chunks import schema as chunk_schema
from pincite.converting.forms.extract import laid_out
from pincite.options.sections import SectionOptions, StrategyName
from pincite.outputs.extract.linked import linked_extract
from pincite.outputs.markdown.linked import linked_markdown
from pincite.service.access import CallerOf
from pincite.service.answers import FOREVER, JSON, adopted, of_fields, placed, ref, tagged, told
from pincite.service.archive_of import zipped
from pincite.service.asked import helps
from pincite.service.desk import Desk
from pincite.service.documents import DocumentId
from pincite.service.problems import ServiceError
from pincite.service.reading import searchable
from pincite.service.service import service_of
from pincite.service.shapes import (
    ContentsAnswer,
    Media,
    MediaAnswer,
    NoteAnswer,
    Notes,
    Outline,
    SectionAnswer,
    Sections,
    TableAnswer,
    Tables,
    Text,
    TextSpan,
)
from pincite.service.store import DocumentRow

router = APIRouter(tags=["contents"])
EXTRACT = "application/vnd.pincite.extract+json"
# Forms by what Accept calls them; the first is given where nothing is asked for.
KINDS: dict[str, tuple[str, str]] = {
    JSON: ("json", JSON),
    "text/markdown": ("md", "text/markdown; charset=utf-8"),
    "text/html": ("html", "text/html; charset=utf-8"),
    "text/plain": ("text", "text/plain; charset=utf-8"),
    "text/csv": ("csv", "text/csv; charset=utf-8"),
    "application/n-quads": ("nquads", "application/n-quads; charset=utf-8"),
    EXTRACT: ("extract", EXTRACT),
    "application/vnd.pincite.docling+json": ("docling", "application/vnd.pincite.docling+json"),
    "application/vnd.pincite.elements+json": ("elements", "application/vnd.pincite.elements+json"),
    "application/x-ndjson": ("chunks", "application/x-ndjson"),
    "application/zip": ("zip", "application/zip"),
    "application/pdf": ("pdf", "application/pdf"),
}
ALIASES = {"markdown": "md", "txt": "text", "unstructured": "elements", "quads": "nquads"}
BY_NAME = dict(KINDS.values())
WHOLE = {kind: {} if "json" in kind else {"type": "string"} for kind in KINDS}
Form = Annotated[
    str | None,
    Query(description="The form; before Accept.", json_schema_extra={"enum": [*BY_NAME, *ALIASES]}),
]
GRID = {"$ref": "#/components/schemas/Table"}
ROWS = {"type": "array", "items": {"type": "array", "items": {"type": "string"}}}
CHUNKS = of_fields({"chunks": {"type": "array", "items": adopted(chunk_schema(), "Chunk")}})
COMMON = (400, 401, 404, 409)
SECTION_OPTIONS = helps(SectionOptions)
PictureId = Annotated[str, Path(description="The SHA-256 of its bytes, as ``/media`` tells it.")]


def wanted_form(accept: str, to: str | None) -> str:
    """The form that is asked for. Raises ``not_acceptable``."""
    there = ", ".join(BY_NAME)
    if to is not None:
        name = ALIASES.get(to, to)
        if name not in BY_NAME:
            raise ServiceError("not_acceptable", f"there is no form {to!r}; there are {there}")
        return name
    wishes: list[tuple[float, int, str]] = []
    for number, part in enumerate(accept.split(",")):
        kind, *rest = [one.strip() for one in part.split(";")]
        quality = next((one[2:] for one in rest if one.startswith("q=")), "1")
        try:
            wishes.append((-float(quality), number, kind.lower()))
        except ValueError:
            continue
    for negative, _, kind in sorted(wishes):
        if negative == 0:
            continue
        if kind in KINDS:
            return KINDS[kind][0]
        main = kind.partition("/")[0]
        for known, (name, _) in KINDS.items():
            if kind in ("", "*/*") or (kind.endswith("/*") and known.startswith(f"{main}/")):
                return name
    if not accept.strip():
        return "json"
    raise ServiceError("not_acceptable", f"none of {accept} is written; there are {', '.join(KINDS)}")


@router.get(
    "/v1/documents/{doc}/content",
    responses=told(media=WHOLE, also=(*COMMON, 406, 415)),
    response_class=Response,
)
def content(
    request: Request,
    who: CallerOf,
    doc: DocumentId,
    to: Form = None,
) -> Response:
    """The whole document in the form that ``?to=`` or Accept asks for."""
    desk = service_of(request).desk
    name = wanted_form(request.headers.get("accept", ""), to)
    return tagged(request, written(desk, desk.row(who.owner, doc), name), BY_NAME[name])


def written(desk: Desk, row: DocumentRow, name: str) -> bytes:
    """The whole document in a form."""

    def made(document: Document) -> bytes:
        if name == "pdf":  # needs an engine
            given = str(desk.saved(row)), str(desk.source(row)), desk.password(row)
            return desk.do(searchable, given)
        return zipped(document) if name == "zip" else document.write(name)

    found: bytes = desk.view(row, f"form {name}", made)
    return found


@router.get("/v1/documents/{doc}/text", responses=told(Text, also=(*COMMON, 415)), response_class=Response)
def text(
    request: Request,
    who: CallerOf,
    doc: DocumentId,
    of: Annotated[
        Literal["text", "md", "extract"],
        Query(description="The text that ``where`` counts, or that of another form."),
    ] = "text",
) -> Response:
    """The document as the one text that ranges of characters (Unicode code points, half-open) are of, or as
    its Markdown or its Extract result, and which element each part of it is."""

    def made(document: Document) -> Text:
        if of == "text":
            passages = document.passages()
            written = passages.text
            stretches = [
                (p.offset, p.offset + p.length, p.element.id, p.element.page) for p in passages.passages
            ]
        else:
            tree = document.tree
            written, stretches = linked_markdown(tree) if of == "md" else linked_extract(laid_out(tree))
        spans = [TextSpan(start=a, end=b, element=id_, page=page) for a, b, id_, page in stretches]
        return Text(text=written, spans=spans)

    return part(request, who.owner, doc, f"text {of}", made)


def part(request: Request, owner: str, doc: str, name: str, make: Any) -> Response:
    """A part of a document as JSON."""
    desk = service_of(request).desk
    made = desk.view(desk.row(owner, doc), name, lambda d: msgspec.json.encode(placed(make(d))))
    return tagged(request, made, JSON)


@router.get("/v1/documents/{doc}/outline", responses=told(Outline, also=COMMON), response_class=Response)
def outline(request: Request, who: CallerOf, doc: DocumentId) -> Response:
    """The table of contents: printed, of the outline, or told by headings."""

    def made(document: Document) -> Outline:
        pages = {one.id: page.number for page in document.tree.pages for one in page.elements}
        return Outline(
            entries=[
                ContentsAnswer(
                    content=one.content,
                    level=one.level,
                    score=one.score,
                    source=one.source,
                    element=one.element,
                    page=pages.get(one.element, 0),
                )
                for one in document.contents
            ]
        )

    return part(request, who.owner, doc, "outline", made)


@router.get("/v1/documents/{doc}/tables", responses=told(Tables, also=COMMON), response_class=Response)
def tables(request: Request, who: CallerOf, doc: DocumentId) -> Response:
    """The tables in reading order."""
    return part(
        request,
        who.owner,
        doc,
        "tables",
        lambda d: Tables(tables=[table_answer(number, one) for number, one in enumerate(d.tables, 1)]),
    )


def table_answer(number: int, one: TableElement) -> TableAnswer:
    grid = one.grid
    return TableAnswer(
        number=number,
        id=one.id,
        page=one.page,
        box=one.box,
        rows=grid.rows,
        cols=grid.cols,
        header_rows=one.header_rows,
        ruled=grid.ruled,
        score=grid.score,
        reason=grid.reason,
        continues=one.continues,
    )


@router.get(
    "/v1/documents/{doc}/tables/{number}",
    responses=told(
        {"allOf": [ref(TableAnswer), of_fields({"data": ROWS, "grid": GRID})]},
        media={kind: {"type": "string"} for kind in ("text/html", "text/csv", "text/markdown")},
        also=(*COMMON, 406),
    ),
    response_class=Response,
)
def table(
    request: Request,
    who: CallerOf,
    doc: DocumentId,
    number: Annotated[int, Path(ge=1, le=10**6, description="From 1, over the document.")],
    to: Annotated[
        str | None,
        Query(
            description="The form; before Accept.", json_schema_extra={"enum": ["json", "html", "csv", "md"]}
        ),
    ] = None,
) -> Response:
    """A table by its number."""
    from pincite.outputs.whole import plain

    desk = service_of(request).desk
    row = desk.row(who.owner, doc)
    name = wanted_form(request.headers.get("accept", ""), to)
    if name not in ("json", "html", "csv", "md"):
        raise ServiceError("not_acceptable", "a table is written as json, html, csv or md")

    def made(document: Document) -> bytes:
        if number > len(document.tables):
            raise ServiceError("unknown_element", f"there are {len(document.tables)} tables")
        one = document.tables[number - 1]
        if name == "json":
            value = placed(table_answer(number, one)) | {"data": one.rows(), "grid": plain(one.grid)}
            return msgspec.json.encode(value)
        forms = {"html": one.to_html, "csv": one.to_csv, "md": one.to_markdown}
        return forms[name]().encode("utf-8", "replace")

    return tagged(request, desk.view(row, f"table {number} {name}", made), BY_NAME[name])


@router.get("/v1/documents/{doc}/notes", responses=told(Notes, also=COMMON), response_class=Response)
def notes(request: Request, who: CallerOf, doc: DocumentId) -> Response:
    """What was lost, left out or guessed."""
    return part(
        request,
        who.owner,
        doc,
        "notes",
        lambda d: Notes(
            notes=[
                NoteAnswer(code=one.code, sentence=one.sentence, page=one.page, box=one.box)
                for one in d.notes
            ]
        ),
    )


@router.get("/v1/documents/{doc}/sections", responses=told(Sections, also=COMMON), response_class=Response)
def sections(
    request: Request,
    who: CallerOf,
    doc: DocumentId,
    strategy: Annotated[StrategyName, Query(description=SECTION_OPTIONS["strategy"])] = "heading",
    within_pages: Annotated[bool, Query(description=SECTION_OPTIONS["within_pages"])] = True,
) -> Response:
    """The document as sections, by headings unless ``strategy`` says otherwise."""

    def made(document: Document) -> Sections:
        names = SectionAnswer.__struct_fields__
        found = document.sections(strategy=strategy, within_pages=within_pages)
        return Sections(sections=[SectionAnswer(**{n: getattr(one, n) for n in names}) for one in found])

    return part(request, who.owner, doc, f"sections {strategy} {within_pages}", made)


@router.get("/v1/documents/{doc}/chunks", responses=told(CHUNKS, also=COMMON), response_class=Response)
def chunks(
    request: Request,
    who: CallerOf,
    doc: DocumentId,
    max_tokens: Annotated[int, Query(ge=32, le=8192, description="Tokens of a piece at most.")] = 512,
) -> Response:
    """The document in pieces for search and models, each with its headings, pages and boxes."""
    return part(
        request,
        who.owner,
        doc,
        f"chunks {max_tokens}",
        lambda d: {
            "chunks": [
                msgspec.json.decode(line) for line in d.write("chunks", max_tokens=max_tokens).splitlines()
            ]
        },
    )


@router.get(
    "/v1/documents/{doc}/quads",
    responses=told(media={"application/n-quads": {"type": "string"}}, also=COMMON),
    response_class=Response,
)
def quads(request: Request, who: CallerOf, doc: DocumentId) -> Response:
    """What was derived from what, as N-Quads."""
    desk = service_of(request).desk
    made = desk.view(desk.row(who.owner, doc), "form nquads", lambda d: d.write("nquads"))
    return tagged(request, made, BY_NAME["nquads"])


@router.get("/v1/documents/{doc}/media", responses=told(Media, also=COMMON), response_class=Response)
def media(request: Request, who: CallerOf, doc: DocumentId) -> Response:
    """The pictures in the document, figures of pages cut out among them."""
    return part(
        request,
        who.owner,
        doc,
        "media",
        lambda d: Media(
            media=[
                MediaAnswer(
                    id=key,
                    media_type=one.media_type,
                    width=one.width,
                    height=one.height,
                    name=one.name,
                    size=len(one.data),
                )
                for key, one in d.tree.pictures.items()
            ]
        ),
    )


SHOWN = ("image/png", "image/jpeg", "image/webp", "image/gif", "image/bmp", "image/tiff")


@router.get(
    "/v1/documents/{doc}/media/{picture}",
    responses=told(media={kind: {} for kind in (*SHOWN, "application/octet-stream")}, also=COMMON),
    response_class=Response,
)
def picture(request: Request, who: CallerOf, doc: DocumentId, picture: PictureId) -> Response:
    """A picture by its digest. What could hold scripts, like SVG, is given to be saved alone."""
    desk = service_of(request).desk
    found = desk.document(desk.row(who.owner, doc)).tree.pictures.get(picture)
    if found is None:
        raise ServiceError("unknown_element", f"there is no picture {picture}")
    safe = found.media_type in SHOWN
    answer = tagged(
        request, found.data, found.media_type if safe else "application/octet-stream", cache=FOREVER
    )
    if not safe:
        answer.headers["Content-Disposition"] = "attachment"
    return answer
