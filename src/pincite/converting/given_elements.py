"""Elements in the vocabulary of unstructured back into a document."""

from __future__ import annotations

import base64
import binascii
import hashlib
import math
from bisect import bisect_right
from collections.abc import Iterable
from typing import Any, get_args

import msgspec

from pincite.converting.decoding import contents_of
from pincite.converting.document import Document
from pincite.errors import BadElements
from pincite.markup.categories import GIVEN
from pincite.model.document import DocumentTree, Note, Page, Picture, Source
from pincite.model.elements import ELSEWHERE, Cell, Element, Kind, Layer, Span, Table
from pincite.model.geometry import NOWHERE, Box
from pincite.outputs.elements_json import BETWEEN_PEOPLE, LETTER, MAIL, MORE_EMPHASIS, PEOPLE
from pincite.outputs.visible import base_name
from pincite.readers.builder import Builder
from pincite.readers.html import Context, into
from pincite.readers.options import ReadOptions
from pincite.readers.pictures import size_of
from pincite.readers.reading import ReadContext
from pincite.readers.words import no_words

# Types by what they are here; all others are paragraphs.
TYPES: dict[Kind, str] = {
    "heading": "Title Section-header Headline Subheadline",
    "list_item": "ListItem List-item BulletedText",
    "table": "Table TableChunk",
    "figure": "Image Picture Figure",
    "caption": "FigureCaption Caption",
    "footnote": "Footnote",
    "header": "Header Page-header",
    "footer": "Footer Page-footer PageNumber",
    "formula": "Formula",
    "code": "CodeSnippet",
    "address": "Address",
    "email": "EmailAddress",
    "page_break": "PageBreak",
}
KIND_OF_TYPE: dict[str, Kind] = {name: kind for kind, names in TYPES.items() for name in names.split()}
UPWARD = frozenset({"PointSpace", "RelativeCoordinateSystem"})  # Coordinate systems in which y grows upward.
# Flags of spans by the tags of emphasis.
FLAG_OF_TAG = {**dict(MORE_EMPHASIS), "strong": "bold", "em": "italic"}
RANK = {flag: rank for rank, (_, flag) in enumerate(MORE_EMPHASIS)}
SLIDES = ("presentation", "powerpoint")
# Parts of media types whose pages are slides or sheets.
SHEETS = ("spreadsheet", "ms-excel", "text/csv", "tab-separated")


def from_elements(elements: Iterable[Any] | str | bytes) -> Document:
    """A document of elements: dictionaries as ``Document.to_elements`` and unstructured write them, that
    library's own element objects, or the JSON text of a list of them.

    Element ids and types are kept, so that ``to_elements`` gives again what came from it. Boxes are in the
    units they are given in, y downward. Raises ``BadElements``, ``TooLarge``.
    """
    reading = Reading()
    for number, one in enumerate(_listed(elements)):
        reading.add(number, one)
    return Document(reading.tree())


def _listed(elements: Iterable[Any] | str | bytes) -> list[Any]:
    if isinstance(elements, (str, bytes, bytearray, memoryview)):
        try:
            decoded = msgspec.json.decode(elements if isinstance(elements, str) else bytes(elements))
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            raise BadElements(f"these elements are not JSON: {error}") from None
        if not isinstance(decoded, list):
            raise BadElements("the JSON is not a list of elements")
        return decoded
    if isinstance(elements, dict) or not isinstance(elements, Iterable):
        raise BadElements(f"elements come as a list or as JSON, not as {type(elements).__name__}")
    return [one if isinstance(one, dict) else _as_dict(number, one) for number, one in enumerate(elements)]


def _as_dict(number: int, one: Any) -> Any:
    if not callable(getattr(one, "to_dict", None)):
        raise BadElements(f"element {number + 1} is a {type(one).__name__}, no element")
    return one.to_dict()


class Said:
    """One element's dictionary, each key looked at once for being what it should."""

    def __init__(self, number: int, one: Any) -> None:
        self.number = number
        if not isinstance(one, dict):
            raise BadElements(f"element {number + 1} is no object")
        self.one = one
        self.kind: str = self.get(one, "type", str, "")
        if not self.kind:
            raise BadElements(f"element {number + 1} has no type")
        self.text: str = self.get(one, "text", str, "")
        self.id: str = self.get(one, "element_id", str, "")
        self.about: dict[str, Any] = self.get(one, "metadata", dict, {})

    def get(self, of: dict[str, Any], key: str, kind: type | tuple[type, ...], default: Any) -> Any:
        value = of.get(key)
        if value is None:
            return default
        if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
            raise BadElements(f"element {self.number + 1} has a {key} that is a {type(value).__name__}")
        return value

    def say(self, key: str, kind: type | tuple[type, ...], default: Any) -> Any:
        return self.get(self.about, key, kind, default)


def note_of(said: Said, one: Any) -> Note:
    """A note that ``Document.to_elements`` wrote. Raises ``BadElements``."""
    try:
        return msgspec.convert({**one, "page": one.get("page_number", 0)}, Note)
    except (AttributeError, TypeError, msgspec.ValidationError):
        raise BadElements(f"element {said.number + 1} has a note that is none") from None


class Reading:
    def __init__(self) -> None:
        self.pages: dict[int, list[tuple[Element, Said]]] = {}
        self.sizes: dict[int, tuple[float, float]] = {}
        self.names: dict[int, str] = {}
        self.pictures: dict[str, Picture] = {}
        self.ids: set[str] = set()
        self.latest: dict[str, str] = {}  # id of the last element of each kind
        self.name = self.media_type = ""
        self.languages: list[str] = []
        self.sure: dict[str, float] = {}
        self.info: dict[str, str] = {}
        self.notes: list[Note] = []
        self.numbered = False
        self.page = 1

    def add(self, number: int, one: Any) -> None:
        said = Said(number, one)
        page = said.say("page_number", int, 0)
        if page < 0:
            raise BadElements(f"element {number + 1} is on page {page}")
        self.numbered = self.numbered or page > 0
        self.page = page or self.page
        here = self.pages.setdefault(self.page, [])
        kind = KIND_OF_TYPE.get(said.kind, "paragraph")
        layer: Layer = said.say("layer", str, "furniture" if kind in ("header", "footer") else "body")
        if layer not in get_args(Layer):
            layer = "body"
        if layer == "comments" and kind == "paragraph":
            kind = "comment"
        element_id = self.own_id(said.id or f"/p{self.page}/{kind}/{number + 1}")
        text = said.text
        if said.kind == "CheckBox" and not text:
            text = "☒" if said.one.get("checked") else "☐"
        depth = said.say("category_depth", int, 0)
        table = None
        if kind == "table":
            table = table_of_html(said.say("text_as_html", str, ""), element_id, self.page) or _lines(text)
        where = said.say("image_url", str, "") if said.kind == "Image" else ""
        element = Element(
            id=element_id,
            kind=kind,
            page=self.page,
            box=self.box(said),
            text=text,
            spans=() if table is not None else spans_of(said),
            level=max(0, depth) + 1 if kind in ("heading", "list_item") else 0,
            marker=said.say("enumeration", str, ""),
            continues=(self.latest.get(kind) or f"{element_id}/before")
            if said.say("is_continuation", bool, False)
            else "",
            reason=ELSEWHERE + where if where else GIVEN + said.kind,
            parent=said.say("parent_id", str, ""),
            score=float(said.say("detection_class_prob", (int, float), 1.0)),
            table=table,
            layer=layer,
            picture=self.picture(said, element_id) if kind == "figure" else "",
            language=said.say("code_language", str, ""),
            quoted=max(0, said.say("quotation_depth", int, 0)),
        )
        self.latest[kind] = element_id
        if (sure := said.say("ocr_confidence", (int, float), None)) is not None:
            self.sure[element_id] = min(1.0, max(0.0, float(sure)))
        here.append((element, said))
        self.note_source(said)

    def own_id(self, element_id: str) -> str:
        """The id, or one like it where it is taken."""
        found, times = element_id, 1
        while found in self.ids:
            times += 1
            found = f"{element_id}-{times}"
        self.ids.add(found)
        return found

    def note_source(self, said: Said) -> None:
        if page_name := said.say("page_name", str, ""):
            self.names.setdefault(self.page, page_name)
        if not self.name and (filename := said.say("filename", str, "")):
            folder = said.say("file_directory", str, "")
            self.name = f"{folder}/{filename}" if folder else filename
        self.media_type = self.media_type or said.say("filetype", str, "")
        if self.media_type in MAIL:
            self.note_letter(said)
        self.notes += [note_of(said, one) for one in said.say("notes", list, [])]
        if not self.languages:
            self.languages = [one for one in said.say("languages", list, []) if isinstance(one, str)]

    def note_letter(self, said: Said) -> None:
        """Who sent a message to whom, about what and when."""
        for key, fact in PEOPLE.items():
            people = [one for one in said.say(key, list, []) if isinstance(one, str)]
            if people:
                self.info.setdefault(fact, BETWEEN_PEOPLE.join(people))
        for key, fact in LETTER.items():
            if value := said.say(key, str, ""):
                self.info.setdefault(fact, value)

    def box(self, said: Said) -> Box:
        """The box of an element; its page gets the size said there."""
        given = said.say("coordinates", dict, {})
        points = given.get("points")
        if not points:
            return NOWHERE
        width, height = given.get("layout_width") or 0.0, given.get("layout_height") or 0.0
        try:
            xs, ys = [float(x) for x, _ in points], [float(y) for _, y in points]
            width, height = float(width), float(height)
        except (TypeError, ValueError):
            raise BadElements(f"element {said.number + 1} has coordinates that are no points") from None
        if not all(math.isfinite(v) for v in (*xs, *ys, width, height)):
            raise BadElements(f"element {said.number + 1} has coordinates that are no numbers")
        if given.get("system") in UPWARD:
            ys = [(height or 1.0) - y for y in ys]
        self.sizes.setdefault(self.page, (width, height))
        return (min(xs), min(ys), max(xs), max(ys))

    def picture(self, said: Said, element_id: str) -> str:
        """The key of a picture, '' where nothing is known of it."""
        encoded = said.say("image_base64", str, "")
        media_type = said.say("image_mime_type", str, "")
        width, height = said.say("image_width", int, 0), said.say("image_height", int, 0)
        name = base_name(said.say("image_path", str, ""))
        if not (encoded or media_type or name):
            return ""
        data = b""
        if encoded:
            try:
                data = base64.b64decode(encoded, validate=False)
            except (binascii.Error, ValueError):
                raise BadElements(f"element {said.number + 1} has an image that is no Base64") from None
            kind, wide, high = size_of(data)
            media_type = media_type or kind
            width, height = width or wide, height or high
        key = hashlib.sha256(data or element_id.encode()).hexdigest()
        self.pictures[key] = Picture(
            data=data, media_type=media_type, width=max(0, width), height=max(0, height), name=name
        )
        return key

    def tree(self) -> DocumentTree:
        pages = []
        for number, found in self.pages.items():
            width, height = self.sizes.get(number, (0.0, 0.0))
            pages.append(
                Page(
                    number=number,
                    width=width,
                    height=height,
                    words=no_words(),
                    elements=tuple(element for element, _ in found),
                    kind=self.kind_of(number),
                    name=self.names.get(number, ""),
                )
            )
        return DocumentTree(
            source=Source(name=self.name, sha256="", media_type=self.media_type, size=0),
            page_count=max(self.pages, default=0),
            pages=tuple(pages),
            contents=contents_of(pages),
            info=self.info,
            notes=tuple(self.notes),
            options={
                "elements_given": True,
                "elements_languages": self.languages,
                "elements_confidences": self.sure,
                "elements_numbered": self.numbered,
            },
            pictures=self.pictures,
        )

    def kind_of(self, number: int) -> Any:
        if any(part in self.media_type for part in SLIDES):
            return "slide"
        if self.numbered and any(part in self.media_type for part in SHEETS):
            return "sheet"
        return "page" if number in self.sizes and number not in self.names else "flow"


def table_of_html(markup: str, element_id: str, page: int) -> Table | None:
    """The first table of the markup, None where there is none. Raises ``TooLarge``."""
    builder = Builder(page, ids=f"{element_id}/in")
    into(markup, builder, ReadOptions(), ReadContext(), Context(whole=False, literal=True))
    return next((one.table for one in builder.elements if one.table is not None), None)


def _lines(text: str) -> Table:
    """A table of which only the text is known: a row for each line."""
    lines = text.split("\n")
    return Table(
        rows=len(lines),
        cols=1,
        cells=tuple(Cell(row=row, col=0, box=NOWHERE, text=line) for row, line in enumerate(lines)),
        reason="given as text",
    )


def spans_of(said: Said) -> tuple[Span, ...]:
    """Links where they are said to start; emphasis at the first place after the last one where its words
    stand and no link is cut in two by it."""
    text = said.text
    links = _links(said)
    starts = [start for start, _, _ in links]
    styled: dict[tuple[int, int], dict[str, bool]] = {}
    at = 0
    for content, flags in _emphasis(said):
        found = text.find(content, at)
        while found >= 0:
            end = found + len(content)
            near = bisect_right(starts, found) - 1
            over = [k for k in (near, near + 1) if 0 <= k < len(links) and _cuts(links[k], found, end)]
            if not over:
                break
            found = text.find(content, found + 1)
        if found >= 0:
            styled[found, found + len(content)] = flags
            at = found + len(content)
    spans = {(start, end): Span(start=start, end=end, href=url) for start, end, url in links}
    for (start, end), flags in styled.items():
        span = spans.get((start, end)) or Span(start=start, end=end)
        spans[start, end] = msgspec.structs.replace(span, **flags)
    return tuple(spans[place] for place in sorted(spans))


def _cuts(link: tuple[int, int, str], start: int, end: int) -> bool:
    """Whether a run overlaps a link without being it."""
    return link[0] < end and start < link[1] and (link[0], link[1]) != (start, end)


def _links(said: Said) -> list[tuple[int, int, str]]:
    """Links as start, end, address; in order, none over another."""
    given = [one for one in said.say("links", list, []) if isinstance(one, dict)]
    if not given:
        texts, urls = said.say("link_texts", list, []), said.say("link_urls", list, [])
        given = [{"text": t, "url": u, "start_index": -1} for t, u in zip(texts, urls, strict=False)]
    found: list[tuple[int, int, str]] = []
    at = 0
    for one in given:
        words, url, start = one.get("text") or "", one.get("url"), one.get("start_index")
        if not isinstance(words, str) or not isinstance(url, str) or not url:
            continue
        if not isinstance(start, int) or start < at or not said.text.startswith(words, start):
            start = said.text.find(words, at)
        if start < 0 or not words:
            continue
        at = start + len(words)
        found.append((start, at, url))
    return found


def _emphasis(said: Said) -> list[tuple[str, dict[str, bool]]]:
    """Words with the flags of one run; several flags of a run come one after the other."""
    contents = said.say("emphasized_text_contents", list, [])
    tags = said.say("emphasized_text_tags", list, [])
    found: list[tuple[str, dict[str, bool]]] = []
    rank = -1
    for content, tag in zip(contents, tags, strict=False):
        flag = FLAG_OF_TAG.get(tag) if isinstance(tag, str) else None
        if flag is None or not isinstance(content, str) or not content:
            continue
        if found and found[-1][0] == content and RANK[flag] > rank:
            found[-1][1][flag] = True
        else:
            found.append((content, {flag: True}))
        rank = RANK[flag]
    return found
