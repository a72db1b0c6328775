"""The elements in the vocabulary of unstructured, whose JSON many tools read.

Types, keys and meanings are theirs; what they leave open is decided here: coordinates are points of
the displayed page, ids depend on the document's bytes and the element's place alone.
"""

from __future__ import annotations

import base64
import hashlib
from typing import Any

from pincite.markup.addresses import is_harmless
from pincite.markup.categories import category
from pincite.markup.clean import clean
from pincite.markup.table import table_html
from pincite.model.document import DocumentTree, Note, Page
from pincite.model.elements import Element, Table
from pincite.model.geometry import NOWHERE, Box
from pincite.outputs.certainty import confidences
from pincite.outputs.options import ElementsOptions
from pincite.outputs.pictured import picture_target
from pincite.outputs.visible import address_of, bracketed, footnote_labels, split_name

# Tags of emphasis and flags of spans; on pages with a layout these are all.
EMPHASIS = (("b", "bold"), ("i", "italic"))

MORE_EMPHASIS = (
    *EMPHASIS,
    ("u", "underline"),
    ("s", "strike"),
    ("code", "code"),
    ("sup", "superscript"),
    ("sub", "subscript"),
)

MAIL = ("message/rfc822", "application/vnd.ms-outlook")

# Keys of people on the elements of a message, and the facts about the document that they are in.
PEOPLE = {"bcc_recipient": "Bcc", "cc_recipient": "Cc", "sent_from": "From", "sent_to": "To"}
BETWEEN_PEOPLE = "; "  # What parts several people in such a fact.
# The same for what is no list.
LETTER = {"email_message_id": "MessageId", "last_modified": "CreationDate", "subject": "Title"}
OUTSIDE_SECTIONS = ("header", "footer")  # no heading is the parent of these
ID_DIGITS = 32  # hexadecimal; half a SHA-256, as unstructured cuts it
COORDINATE_DIGITS = 3  # decimals of a point
SCORE_DIGITS = 4


def to_elements(tree: DocumentTree, options: ElementsOptions | None = None) -> list[dict[str, Any]]:
    """``[{"type", "element_id", "text", "metadata"}]`` in reading order, plain JSON values."""
    options = options or ElementsOptions()
    writer = _Writer(tree, options)
    last: Page | None = None
    for page in tree.pages:
        shown = [e for e in page.elements if e.layer in options.layers]
        if page.hidden and not shown:
            continue
        if last is not None and options.page_breaks and last.number != page.number and not writer.given:
            writer.add_break(last)
        last = page
        for element in shown:
            writer.add(page, element)
    if tree.notes:
        writer.add_notes(tree.notes, last)
    return writer.found


class _Writer:
    def __init__(self, tree: DocumentTree, options: ElementsOptions) -> None:
        self.found: list[dict[str, Any]] = []
        self.digest = tree.source.sha256
        self.given = bool(tree.options.get("elements_given"))
        self.present = {
            element.id for page in tree.pages for element in page.elements if element.layer in options.layers
        }
        self.headings: list[tuple[int, str]] = []  # level and id of the headings we are under
        self.items: list[tuple[int, str]] = []  # level and id of the list items we are under
        self.labels = {} if self.given else footnote_labels(tree)
        self.languages = _languages(tree, options)
        self.sure = confidences(tree)
        self.pictures = tree.pictures
        self.options = options
        self.numbered = len({page.number for page in tree.pages}) > 1 or bool(
            tree.options.get("elements_numbered")
        )
        folder, name = split_name(tree.source.name)
        about = {"file_directory": folder, "filename": name, "filetype": tree.source.media_type}
        self.about = {key: value for key, value in about.items() if value}
        self.mail = tree.source.media_type in MAIL
        self.letter = _letter(tree) if self.mail else {}

    def add(self, page: Page, element: Element) -> None:
        if self.labels:
            element = bracketed(element, self.labels)
        text = element.text
        if element.table is not None and not (self.given and text):
            text = _table_text(element.table)
        kind = category(element, text)
        element_id = self._id(element.id)
        parent = self._parent(element, element_id)
        metadata = self._found(page, element) | self.about | self._held(page, element) | self._page(page)
        if parent:
            metadata["parent_id"] = parent
        if element.table is not None:
            metadata["text_as_html"] = clean(table_html(element.table, indent=False))
        self._write(kind, element_id, text, metadata)

    def _found(self, page: Page, element: Element) -> dict[str, Any]:
        """How deep, where and how certainly an element was found, and what is emphasised in it."""
        laid_out = page.kind == "page"
        metadata: dict[str, Any] = {}
        if element.kind in ("heading", "list_item"):
            metadata["category_depth"] = max(0, element.level - 1)
        placed = element.box != NOWHERE and (page.width > 0 or self.given)
        if placed or (laid_out and not self.given):
            metadata["coordinates"] = _coordinates(element.box, page)
        if element.id in self.sure:
            metadata["ocr_confidence"] = self.sure[element.id]
        if element.score < 1.0:
            metadata["detection_class_prob"] = round(element.score, SCORE_DIGITS)
        if element.spans:
            metadata |= _emphasis(element, EMPHASIS if laid_out else MORE_EMPHASIS)
        return metadata

    def _held(self, page: Page, element: Element) -> dict[str, Any]:
        """What an element holds: its picture, its links, and what unstructured has no key for."""
        metadata = {} if page.kind == "page" else _beside_theirs(element)
        if element.picture:
            metadata |= self._picture(element.picture)
        elif element.kind == "figure" and (elsewhere := address_of(element)):
            metadata["image_url"] = clean(elsewhere)
        if element.continues:
            metadata["is_continuation"] = True
        if self.languages:
            metadata["languages"] = list(self.languages)
        if element.spans and (links := self._links(element)):
            metadata["links"] = links
        return metadata

    def _page(self, page: Page) -> dict[str, Any]:
        """Number and name of a page; a text without pages has none. On the page of a message its people, on
        others what they came with."""
        found: dict[str, Any] = {}
        if page.name and page.kind != "page":
            found["page_name"] = clean(page.name)
        if page.kind != "flow" or self.numbered:
            found["page_number"] = page.number
        if self.mail and page.number == 1:
            found |= self.letter
        elif self.mail and page.name and self.about.get("filename"):
            found["attached_to_filename"] = self.about["filename"]
        return found

    def _picture(self, key: str) -> dict[str, Any]:
        """Media type, size in pixels and, where asked for, bytes of a picture."""
        picture = self.pictures.get(key)
        if picture is None or self.options.pictures == "none":
            return {}
        found: dict[str, Any] = {}
        if self.options.pictures == "data" and picture.data:
            found["image_base64"] = base64.b64encode(picture.data).decode()
        if self.options.pictures == "files" and picture.data:
            found["image_path"] = picture_target(key, picture, self.options)
        if picture.media_type:
            found["image_mime_type"] = picture.media_type
        if picture.width and picture.height:
            found["image_width"], found["image_height"] = picture.width, picture.height
        return found

    def _links(self, element: Element) -> list[dict[str, Any]]:
        return [
            {
                "text": clean(element.text[span.start : span.end]),
                "url": clean(self._address(span.href)),
                "start_index": span.start,
            }
            for span in element.spans
            if span.href and is_harmless(span.href)
        ]

    def _address(self, href: str) -> str:
        """A link into the document leads to the id its element has here."""
        return f"#{self._id(href[1:])}" if href[:1] == "#" and href[1:] in self.present else href

    def add_notes(self, notes: tuple[Note, ...], last: Page | None) -> None:
        """Notes on the whole, on the first element; on a page break where there is no element."""
        if not self.found:
            self._write(
                "PageBreak", self._id("/notes"), "", {**self.about, **(self._page(last) if last else {})}
            )
        self.found[0]["metadata"]["notes"] = [_note(one) for one in notes]

    def add_break(self, before: Page) -> None:
        metadata = {**self.about, **self._page(before)}
        self._write("PageBreak", self._id(f"/p{before.number}/break"), "", metadata)

    def _write(self, kind: str, element_id: str, text: str, metadata: dict[str, Any]) -> None:
        self.found.append({"type": kind, "element_id": element_id, "text": clean(text), "metadata": metadata})

    def _id(self, place: str) -> str:
        if self.given:
            return place
        return hashlib.sha256(f"{self.digest}{place}".encode()).hexdigest()[:ID_DIGITS]

    def _parent(self, element: Element, element_id: str) -> str:
        """The id of what the element belongs to: what encloses it, the item above it in a nested
        list, or the heading it stands under; '' for none."""
        if self.given:
            return element.parent
        enclosing = self._id(element.parent) if element.parent in self.present else ""
        if element.kind in OUTSIDE_SECTIONS:
            return enclosing
        if element.kind == "heading":
            self.items = []
            return _climb(self.headings, max(1, element.level), element_id)
        parent = ""
        if element.kind == "list_item":
            parent = _climb(self.items, max(1, element.level), element_id)
        else:
            self.items = []
        return enclosing or parent or (self.headings[-1][1] if self.headings else "")


def _climb(path: list[tuple[int, str]], level: int, element_id: str) -> str:
    """Leave what is as deep as ``level`` or deeper, enter this; what is left above is its parent."""
    while path and path[-1][0] >= level:
        path.pop()
    parent = path[-1][1] if path else ""
    path.append((level, element_id))
    return parent


def _beside_theirs(element: Element) -> dict[str, Any]:
    """What unstructured has no key for: the mark of an item or a note as displayed, the language of code,
    the depth of quotation, the layer."""
    found: dict[str, Any] = {}
    if element.language:
        found["code_language"] = clean(element.language)
    if element.marker:
        found["enumeration"] = clean(element.marker)
    if element.layer != "body" and element.kind not in OUTSIDE_SECTIONS:
        found["layer"] = element.layer
    if element.quoted:
        found["quotation_depth"] = element.quoted
    return found


def _note(note: Note) -> dict[str, Any]:
    """A note as JSON: its page counts from 1, its box is x0, y0, x1, y1 in points of that page."""
    found: dict[str, Any] = {"code": note.code, "sentence": clean(note.sentence)}
    if note.page:
        found["page_number"] = note.page
    if note.box is not None:
        found["box"] = [round(float(value), COORDINATE_DIGITS) for value in note.box]
    return found


def _letter(tree: DocumentTree) -> dict[str, Any]:
    """Who sent a message to whom, about what and when: on each of its elements, as they have it."""
    info = tree.info
    found: dict[str, Any] = {
        key: [clean(one) for one in info[fact].split(BETWEEN_PEOPLE)]
        for key, fact in PEOPLE.items()
        if info.get(fact)
    }
    return found | {key: clean(info[fact]) for key, fact in LETTER.items() if info.get(fact)}


def _languages(tree: DocumentTree, options: ElementsOptions) -> tuple[str, ...]:
    if given := tree.options.get("elements_languages"):
        return tuple(given)
    if options.languages or not any(page.ocr for page in tree.pages):
        return options.languages
    said = str(tree.options.get("ocr_languages", ""))
    return tuple(said.split("+")) if said not in ("", "auto") else ()


def _coordinates(box: Box, page: Page) -> dict[str, Any]:
    x0, y0, x1, y1 = [round(float(value), COORDINATE_DIGITS) for value in box]
    return {
        "points": [[x0, y0], [x0, y1], [x1, y1], [x1, y0]],
        "system": "PixelSpace",
        "layout_width": page.width,
        "layout_height": page.height,
    }


def _emphasis(element: Element, tags_of: tuple[tuple[str, str], ...]) -> dict[str, Any]:
    contents: list[str] = []
    tags: list[str] = []
    for span in element.spans:
        for tag, flag in tags_of:
            if getattr(span, flag):
                contents.append(clean(element.text[span.start : span.end]))
                tags.append(tag)
    return {"emphasized_text_contents": contents, "emphasized_text_tags": tags} if tags else {}


def _table_text(table: Table) -> str:
    """Filled cells of a row parted by spaces, rows by line breaks."""
    rows: list[list[str]] = [[] for _ in range(table.rows)]
    for cell in table.cells:
        if cell.text:
            rows[cell.row].append(" ".join(cell.text.split()))
    return "\n".join(" ".join(row) for row in rows if row)
