"""What stands beside the text: notes, comments, headers and footers (ECMA-376 part 1, 17.10, 17.11,
17.13.4)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Literal
from xml.etree.ElementTree import Element as Node

import msgspec

from pincite.model.elements import Element
from pincite.readers.docx.document import Document
from pincite.readers.docx.names import on
from pincite.readers.docx.story import Story
from pincite.readers.flow.words import is_page_number, words_of

PLACES = {"first": "first page", "even": "even pages", "default": "default"}


def add_notes(flow: Document) -> None:
    """Footnotes and endnotes that were referred to, in that order; notes in notes as well."""
    stories: dict[str, tuple[Story, dict[str, Node]]] = {}
    done = 0
    while done < len(flow.noted):
        for (kind, key), noted in list(flow.noted.items())[done:]:
            done += 1
            if kind not in stories:
                stories[kind] = beside(flow, kind)
            story, nodes = stories[kind]
            node = nodes.get(key)
            found = flow.gather(partial(story.all, node)) if node is not None else []
            text, spans = words_of([e for e in found if e.table is None])
            rest = [e for e in found if e.table is not None or e.kind == "figure"]
            if not rest:
                flow.forget(found)
            flow.add("footnote", text, spans, id=noted.element, marker=noted.mark, reason=kind)
            flow.builder.elements += [with_parent(e, noted.element) for e in rest]


def beside(flow: Document, kind: str) -> tuple[Story, dict[str, Node]]:
    """The story of all notes or comments, and those by their ids."""
    part = flow.parts.of_kind(flow.parts.main, f"{kind}s")
    root = flow.parts.tree(part)
    nodes = root.findall(f"w:{kind}") if root is not None else []
    return Story(flow, part, anchored=False), {node.get("w:id") or "": node for node in nodes}


def with_parent(element: Element, parent: str) -> Element:
    return msgspec.structs.replace(element, parent=element.parent or parent)


def add_comments(flow: Document) -> None:
    """Comments, in the order of the text they are about; the others after them."""
    story, nodes = beside(flow, "comment")
    for key in dict.fromkeys((*flow.commented, *nodes)):
        if key not in nodes:
            continue
        found = flow.gather(partial(story.all, nodes[key]))
        flow.forget(found)
        text, spans = words_of(found)
        author = nodes[key].get("w:author") or ""
        by = ", ".join(word for word in (author, nodes[key].get("w:date")) if word)
        reason = f"comment by {by}" if by else "comment"
        parent = flow.commented.get(key, "")
        if text:
            flow.add("comment", text, spans, layer="comments", marker=author, parent=parent, reason=reason)


def add_furniture(flow: Document, section: Node, kind: Literal["header", "footer"]) -> None:
    """The headers or footers of a section that are shown, each once: of the first page and of even pages only
    where the section and the settings say so."""
    parts = flow.parts
    shown = {"first": on(section.find("w:titlePg")), "even": flow.even_headers}
    for node in section.findall(f"w:{kind}Reference"):
        place = node.get("w:type") or "default"
        relation = parts.relations(parts.main).get(node.get("r:id") or "")
        if relation is None or relation.external or not shown.get(place, True):
            continue
        key = ("part", relation.target)
        root = parts.tree(relation.target) if key not in flow.told else None
        flow.told.add(key)
        if root is not None:
            story = Story(flow, relation.target, anchored=False)
            put_furniture(flow, partial(story.all, root), kind, f"{kind}, {PLACES.get(place, place)}")


def put_furniture(
    flow: Document, read: Callable[[], None], kind: Literal["header", "footer"], reason: str
) -> None:
    """A header or footer as one element, and its pictures."""
    flow.layer = "furniture"
    found = flow.gather(read)
    text, spans = words_of(found, "furniture")
    figures = [e for e in found if e.kind == "figure"]
    if not figures:
        flow.forget(found)
    parent = ""
    if text and not is_page_number(text) and (kind, text) not in flow.told:
        flow.told.add((kind, text))
        parent = flow.add(kind, text, spans, reason=reason)
    flow.layer = "body"
    flow.builder.elements += [with_parent(e, parent) for e in figures]


def sections_of(root: Node) -> list[Node]:
    """The properties of each section, in order; not those that a tracked change keeps of before."""
    found = list(root.iter("w:sectPr"))
    changes = [change for one in found for change in one.iter("w:sectPrChange")]
    old = {id(one) for change in changes for one in change.iter("w:sectPr")}
    return [one for one in found if id(one) not in old]
