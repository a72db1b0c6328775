"""The tree as a DoclingDocument, the JSON that docling-core loads (schema version ``VERSION``).

Labels, layers and references are theirs. A text whose parts differ in style or link is a group of
texts, as their own readers of flow formats write it; on printed pages it is one text.
"""

from __future__ import annotations

from typing import Any

import msgspec

from pincite.markup.addresses import is_harmless
from pincite.markup.clean import clean
from pincite.markup.joined import joined_table, table_parts
from pincite.model.document import DocumentTree, Page, Picture
from pincite.model.elements import Cell, Element, Span, Table
from pincite.model.geometry import NOWHERE, Box
from pincite.outputs.certainty import confidences
from pincite.outputs.docling_names import ANY_TYPE, LABELS, LANGUAGES, LAYERS, MEDIA_TYPES
from pincite.outputs.options import DoclingOptions
from pincite.outputs.pictured import data_uri, picture_target
from pincite.outputs.visible import base_name, is_printed, page_title

# The schema written: the first that has cells with content of their own; newer readers take it.
VERSION = "1.7.0"
DPI = 72  # Pixels an inch said of pictures: what is drawn at one point a pixel.
MAX_LEVEL = 100  # The deepest heading of the schema.
COORDINATE_DIGITS = 3  # decimals of a point
MAX_HEADERS = 256  # Columns up to which the rest of a header cell's row is looked at.
MAX_DEPTH = 20  # Content of cells in cells that is written as such; deeper, the words alone.


def to_docling(tree: DocumentTree, options: DoclingOptions | None = None) -> dict[str, Any]:
    """A DoclingDocument as plain JSON values: all layers, pictures with their bytes or as files."""
    writer = _written(tree, options or DoclingOptions())
    name = base_name(tree.source.name)
    found: dict[str, Any] = {
        "schema_name": "DoclingDocument",
        "version": VERSION,
        "name": clean(tree.info.get("Title", "").strip() or name.rsplit(".", 1)[0] or "document"),
        "furniture": group_item("#/furniture", None, "_root_", "unspecified", "furniture"),
        "body": writer.body,
        "groups": writer.groups,
        "texts": writer.texts,
        "pictures": writer.pictures,
        "tables": writer.tables,
        "pages": {
            str(page.number): {
                "page_no": page.number,
                "size": {"width": float(page.width), "height": float(page.height)},
            }
            for page in tree.pages
            if page.width > 0 and page.height > 0
        },
    }
    if tree.source.sha256:
        media_type = tree.source.media_type
        found["origin"] = {
            "mimetype": media_type if media_type in MEDIA_TYPES else ANY_TYPE,
            "binary_hash": int(tree.source.sha256, 16) & (1 << 64) - 1,
            "filename": clean(name),
        }
    return found


def docling_references(tree: DocumentTree) -> dict[str, str]:
    """The reference of the item that each element became, by its id."""
    return {name: item["self_ref"] for name, item in _written(tree, DoclingOptions()).made.items()}


def _written(tree: DocumentTree, options: DoclingOptions) -> _Writer:
    writer = _Writer(tree, options)
    for page in tree.pages:
        writer.page(page)
    return writer


class _Writer:
    def __init__(self, tree: DocumentTree, options: DoclingOptions) -> None:
        self.tree, self.options = tree, options
        self.on: Page  # the page that is written
        self.sure = confidences(tree)
        self.body = group_item("#/body", None, "_root_", "unspecified", "body")
        self.groups: list[dict[str, Any]] = []
        self.texts: list[dict[str, Any]] = []
        self.pictures: list[dict[str, Any]] = []
        self.tables: list[dict[str, Any]] = []
        self.made: dict[str, dict[str, Any]] = {}  # item of an element, by its id
        self.parts = table_parts(tree.pages)
        self.inside = {e.id: head for head, parts in self.parts.items() for e in parts[1:]}
        self.captions: dict[str, list[dict[str, Any]]] = {}  # captions met before what they are of
        self.lists: list[tuple[dict[str, Any], dict[str, Any]]] = []  # groups now open, and their last items

    def page(self, page: Page) -> None:
        """A slide or a sheet is a group of its own; other pages go on in the body."""
        self.on = page
        top = self.body
        if page.kind in ("slide", "sheet"):
            layer = "invisible" if page.hidden else "body"
            top = self.new_group(self.body, page.name or f"{page.kind} {page.number}", page.kind, layer)
        elif title := page_title(page, self.tree):
            top = self.new_group(self.body, title, "section", "body")
        if top is not self.body:
            self.lists = []
        for element in page.elements:
            self.add(element, top)

    def new_group(self, parent: dict[str, Any], name: str, label: str, layer: str) -> dict[str, Any]:
        group = group_item(f"#/groups/{len(self.groups)}", parent["self_ref"], clean(name), label, layer)
        self.groups.append(group)
        parent["children"].append({"$ref": group["self_ref"]})
        return group

    def new_item(
        self, shelf: str, parent: dict[str, Any], label: str, layer: str, e: Element | None
    ) -> dict[str, Any]:
        items: list[dict[str, Any]] = getattr(self, shelf)
        item: dict[str, Any] = {
            "self_ref": f"#/{shelf}/{len(items)}",
            "parent": {"$ref": parent["self_ref"]},
            "children": [],
            "content_layer": layer,
            "label": label,
            "prov": [],
        }
        items.append(item)
        parent["children"].append({"$ref": item["self_ref"]})
        if e is not None:
            item["prov"] = self.provenance(e, 0, len(e.text))
            self.made[e.id] = item
        return item

    def provenance(self, e: Element, start: int, end: int) -> list[dict[str, Any]]:
        """Where the element is, and how surely it was read where OCR did."""
        sure = {"confidence": self.sure[e.id]} if e.id in self.sure else {}
        return [one | sure for one in provenance_of(e, self.on, start, end)]

    def add(self, e: Element, top: dict[str, Any], depth: int = 0) -> None:
        layer = LAYERS[e.layer]
        if e.kind in ("header", "footer"):
            layer = "furniture" if layer == "body" else layer
        if e.kind == "page_break":
            return
        if e.continues in self.made and e.table is None and "text" in self.made[e.continues]:
            self.go_on(e)
            return
        if e.id in self.inside:  # its cells are in the first part's item
            self.made[e.id] = item = self.made[self.inside[e.id]]
            item["prov"] += self.provenance(e, 0, len(e.text))
            return
        if e.kind == "list_item":
            self.add_list_item(e, top, layer)
            return
        parent = self.open_item(e) or top
        if e.table is not None:
            self.add_table(e, e.table, parent, layer, depth)
        elif e.kind == "figure":
            picture = self.add_picture(e, parent, layer)
            if e.lines and not e.picture:
                self.plain(e, picture, "text", layer)
        elif e.kind == "caption" and e.parent:
            self.add_caption(e, parent, layer)
        else:
            self.add_text(e, parent, layer)

    def open_item(self, e: Element) -> dict[str, Any] | None:
        """The list item that holds ``e``; lists that it is not in are closed."""
        enclosing = self.made.get(e.parent)
        while self.lists and self.lists[-1][1] is not enclosing:
            self.lists.pop()
        return enclosing if self.lists else None

    def go_on(self, e: Element) -> None:
        """The text of an element that goes on with an earlier one."""
        item = self.made[e.continues]
        start = len(item["text"]) + len(e.joint)
        item["text"] += e.joint + clean(e.text)
        item["orig"] = item["text"]
        item["prov"] += self.provenance(e, start, len(item["text"]))
        self.made[e.id] = item

    def plain(
        self, e: Element, parent: dict[str, Any], label: str, layer: str, text: str | None = None
    ) -> dict[str, Any]:
        item = self.new_item("texts", parent, label, layer, e)
        item["orig"] = item["text"] = clean(e.text if text is None else text)
        return item

    def add_text(self, e: Element, parent: dict[str, Any], layer: str) -> None:
        label = LABELS.get(e.kind, "text")
        if label == "text" and is_mixed(e):
            self.made[e.id] = self.inline(e, parent, layer)
            return
        numbered = e.kind == "footnote" or (e.kind == "heading" and not is_printed(e))
        text = f"{e.marker} {e.text}".strip() if numbered and e.marker else e.text
        item = self.plain(e, parent, label, layer, text)
        if label == "section_header":
            item["level"] = max(1, min(e.level, MAX_LEVEL))
        elif label == "code":
            item["code_language"] = LANGUAGES.get(e.language.lower(), "unknown")
        if (
            len(e.spans) == 1
            and e.spans[0].start == 0
            and e.spans[0].end >= len(e.text)
            and not is_printed(e)
        ):
            item |= style_of(e.spans[0])

    def inline(self, e: Element, parent: dict[str, Any], layer: str) -> dict[str, Any]:
        """A group of texts, each of one style."""
        group = self.new_group(parent, "group", "inline", layer)
        at = 0
        for span in (*e.spans, Span(start=len(e.text), end=len(e.text))):
            for text, style in ((e.text[at : span.start], None), (e.text[span.start : span.end], span)):
                if not text.strip():
                    continue
                label = "code" if style is not None and style.code else "text"
                item = self.new_item("texts", group, label, layer, None)
                item["orig"] = item["text"] = clean(text.strip())
                if label == "code":
                    item["code_language"] = "unknown"
                if style is not None:
                    item |= style_of(style)
            at = span.end
        return group

    def add_list_item(self, e: Element, top: dict[str, Any], layer: str) -> None:
        level = max(1, e.level)
        while len(self.lists) > level:
            self.lists.pop()
        if len(self.lists) < level:
            parent = self.lists[-1][1] if self.lists else top
            group = self.new_group(parent, "list", "list", layer)
        else:
            group = self.lists.pop()[0]
        mixed = is_mixed(e)
        item = self.plain(e, group, "list_item", layer, "" if mixed else None)
        item["marker"] = clean(e.marker) or "-"
        item["enumerated"] = e.marker.lstrip("([")[:1].isalnum()
        if mixed:
            self.inline(e, item, layer)
        self.lists.append((group, item))

    def add_picture(self, e: Element, parent: dict[str, Any], layer: str) -> dict[str, Any]:
        item = self.new_item("pictures", parent, "picture", layer, e)
        item |= {"captions": [], "references": [], "footnotes": [], "annotations": []}
        picture = self.tree.pictures.get(e.picture)
        uri = self.uri(e.picture, picture) if picture is not None else ""
        if picture is not None and picture.media_type in MEDIA_TYPES and uri:
            item["image"] = {
                "mimetype": picture.media_type,
                "dpi": DPI,
                "size": {"width": float(picture.width), "height": float(picture.height)},
                "uri": uri,
            }
        if e.text.strip() and not e.lines:
            item["annotations"] = [
                {"kind": "description", "text": clean(e.text), "provenance": "alternative text"}
            ]
        self.take_captions(e, item)
        return item

    def uri(self, key: str, picture: Picture) -> str:
        if self.options.pictures in ("files", "none"):
            return picture_target(key, picture, self.options)
        return data_uri(picture)

    def add_caption(self, e: Element, parent: dict[str, Any], layer: str) -> None:
        item = self.plain(e, parent, "caption", layer)
        owner = self.made.get(e.parent)
        if owner is None:
            self.captions.setdefault(e.parent, []).append(item)
        elif "captions" in owner:
            owner["captions"].append({"$ref": item["self_ref"]})

    def take_captions(self, e: Element, item: dict[str, Any]) -> None:
        item["captions"] += [{"$ref": caption["self_ref"]} for caption in self.captions.pop(e.id, [])]

    def add_table(self, e: Element, table: Table, parent: dict[str, Any], layer: str, depth: int) -> None:
        item = self.new_item("tables", parent, "table", layer, e)
        item |= {"captions": [], "references": [], "footnotes": [], "annotations": []}
        self.take_captions(e, item)
        lists, self.lists = self.lists, []
        cells = []
        own = table.rows  # rows that stand on this page
        if e.id in self.parts:
            table = joined_table(self.parts[e.id])
        for cell in table.cells:
            if cell.row >= own:  # a box of a cell is one of the page that the table begins on
                cell = msgspec.structs.replace(cell, box=NOWHERE)
            written = cell_item(cell, self.on, is_column_header(table, cell))
            if cell.elements and depth < MAX_DEPTH:
                group = self.new_group(item, f"cell {cell.row} {cell.col}", "unspecified", layer)
                for inner in cell.elements:
                    self.add(inner, group, depth + 1)
                self.lists = []
                written["ref"] = {"$ref": group["self_ref"]}
            cells.append(written)
        self.lists = lists
        item["data"] = {"table_cells": cells, "num_rows": table.rows, "num_cols": table.cols}


def group_item(ref: str, parent: str | None, name: str, label: str, layer: str) -> dict[str, Any]:
    found: dict[str, Any] = {
        "self_ref": ref,
        "children": [],
        "content_layer": layer,
        "name": name,
        "label": label,
    }
    if parent is not None:
        found["parent"] = {"$ref": parent}
    return found


def is_column_header(table: Table, cell: Cell) -> bool:
    """A header cell heads columns where all of its row does so; else it heads its row."""
    if not cell.header:
        return False
    if cell.row == 0:
        return True
    row = [c for c in table.cells if c.row == cell.row] if table.cols <= MAX_HEADERS else [cell]
    return all(c.header for c in row)


def cell_item(cell: Cell, page: Page, column_header: bool) -> dict[str, Any]:
    found: dict[str, Any] = {
        "row_span": cell.row_span,
        "col_span": cell.col_span,
        "start_row_offset_idx": cell.row,
        "end_row_offset_idx": cell.row + cell.row_span,
        "start_col_offset_idx": cell.col,
        "end_col_offset_idx": cell.col + cell.col_span,
        "text": clean(cell.text),
        "column_header": column_header,
        "row_header": cell.header and not column_header,
        "row_section": False,
    }
    if page.width > 0 and cell.box != NOWHERE:
        found["bbox"] = bbox(cell.box, page)
    return found


def is_mixed(e: Element) -> bool:
    """Whether parts of a text differ in style or link, and all of that is known."""
    if not e.spans or is_printed(e):
        return False
    return len(e.spans) > 1 or e.spans[0].start > 0 or e.spans[0].end < len(e.text) or e.spans[0].code


def style_of(span: Span) -> dict[str, Any]:
    found: dict[str, Any] = {}
    script = "super" if span.superscript else "sub" if span.subscript else "baseline"
    if span.bold or span.italic or span.underline or span.strike or script != "baseline":
        found["formatting"] = {
            "bold": span.bold,
            "italic": span.italic,
            "underline": span.underline,
            "strikethrough": span.strike,
            "script": script,
        }
    if span.href and not span.href.startswith("#") and is_harmless(span.href):
        found["hyperlink"] = clean(span.href)
    return found


def provenance_of(e: Element, page: Page, start: int, end: int) -> list[dict[str, Any]]:
    if page.width <= 0 or page.height <= 0 or (page.kind != "page" and e.box == NOWHERE):
        return []
    return [{"page_no": page.number, "bbox": bbox(e.box, page), "charspan": [start, end]}]


def bbox(box: Box, page: Page) -> dict[str, Any]:
    """A box within its page: what hangs over the edge is cut off."""
    x0, y0, x1, y1 = (float(v) for v in box)
    width, height = float(page.width), float(page.height)
    return {
        "l": round(min(max(x0, 0.0), width), COORDINATE_DIGITS),
        "t": round(min(max(y0, 0.0), height), COORDINATE_DIGITS),
        "r": round(min(max(x1, 0.0), width), COORDINATE_DIGITS),
        "b": round(min(max(y1, 0.0), height), COORDINATE_DIGITS),
        "coord_origin": "TOPLEFT",
    }
