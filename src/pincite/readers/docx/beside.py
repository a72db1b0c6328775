"""What stands beside the text: notes, comments, headers and footers (ECMA-376 part 1, 17.10, 17.11,
17.13.4)."""

from __future__ import annotations

from functools import partial
from typing import Literal
from xml.etree.ElementTree import Element as Node

import msgspec

from pincite.model.elements import Element
from pincite.model.geometry import NOWHERE
from pincite.readers.docx.document import Document
from pincite.readers.docx.names import on
from pincite.readers.docx.story import Story
from pincite.readers.flow.furniture import Furniture as Edges
from pincite.readers.flow.words import words_of

PLACES = {"first": "first page", "even": "even pages", "default": "default"}


def add_notes(flow: Document) -> None:
    """Footnotes and endnotes that were referred to, in that order; notes in notes as well."""
    stories: dict[str, tuple[Story, dict[str, Node]]] = {}
    done = 0
    while done < len(flow.noted):
        for noted in list(flow.noted.values())[done:]:
            done += 1
            if noted.kind not in stories:
                part = flow.parts.of_kind(flow.parts.main, noted.kind + "s")
                root = flow.parts.tree(part)
                nodes = root.findall(f"w:{noted.kind}") if root is not None else []
                opened = Story(flow, part)
                opened.anchored = False
                stories[noted.kind] = (opened, {node.get("w:id") or "": node for node in nodes})
            story, nodes_by_id = stories[noted.kind]
            node = nodes_by_id.get(noted.key)
            found = flow.gather(partial(story.all, node)) if node is not None else []
            put(flow, found, noted.element, noted.mark, noted.kind)


def put(flow: Document, found: list[Element], element_id: str, mark: str, reason: str) -> None:
    """A note's element, whose id is already known, and what it holds besides text."""
    text, spans = words_of([e for e in found if e.table is None])
    rest = [e for e in found if e.table is not None or e.kind == "figure"]
    if not rest:
        flow.forget(found)
    flow.builder.elements.append(
        Element(
            id=element_id,
            kind="footnote",
            page=flow.builder.number,
            box=NOWHERE,
            text=text,
            spans=spans,
            marker=mark,
            reason=reason,
        )
    )
    flow.builder.elements += [with_parent(e, element_id) for e in rest]


def with_parent(element: Element, parent: str) -> Element:
    return msgspec.structs.replace(element, parent=element.parent or parent)


def add_comments(flow: Document) -> None:
    """Comments, in the order of the text they are about; the others after them."""
    part = flow.parts.of_kind(flow.parts.main, "comments")
    root = flow.parts.tree(part)
    if root is None:
        return
    story = Story(flow, part)
    story.anchored = False
    nodes = {node.get("w:id") or "": node for node in root.findall("w:comment")}
    order = [key for key in flow.commented if key in nodes]
    order += [key for key in nodes if key not in flow.commented]
    for key in order:
        node = nodes[key]
        found = flow.gather(partial(story.all, node))
        flow.forget(found)
        text, spans = words_of(found)
        author, date = node.get("w:author") or "", node.get("w:date") or ""
        said = ", ".join(word for word in (author, date) if word)
        if text:
            flow.add(
                "comment",
                text,
                spans,
                layer="comments",
                marker=author,
                parent=flow.commented.get(key, ""),
                reason=f"comment by {said}" if said else "comment",
            )


class Furniture:
    """Headers and footers, each text once."""

    def __init__(self, flow: Document) -> None:
        self.flow = flow
        self.edges = Edges()
        self.parts: set[str] = set()

    def add(self, section: Node, kind: Literal["header", "footer"]) -> None:
        """Those of a section that are shown: of the first page and of even pages only where the section
        and the settings say so."""
        flow = self.flow
        for node in section.findall(f"w:{kind}Reference"):
            place = node.get("w:type") or "default"
            if place == "first" and not on(section.find("w:titlePg")):
                continue
            if place == "even" and not flow.even_headers:
                continue
            relation = flow.parts.relations(flow.parts.main).get(node.get("r:id") or "")
            if relation is None or relation.external or relation.target in self.parts:
                continue
            self.parts.add(relation.target)
            root = flow.parts.tree(relation.target)
            if root is None:
                continue
            story = Story(flow, flow.parts.package.find(relation.target) or "")
            story.anchored = False
            flow.layer = "furniture"
            found = flow.gather(partial(story.all, root))
            text, spans = words_of(found, "furniture")
            figures = [e for e in found if e.kind == "figure"]
            if not figures:
                flow.forget(found)
            parent = ""
            if self.edges.new(kind, text):
                reason = f"{kind}, {PLACES.get(place, place)}"
                parent = flow.add(kind, text, spans, reason=reason)
            flow.layer = "body"
            flow.builder.elements += [with_parent(e, parent) for e in figures]


def sections_of(root: Node) -> list[Node]:
    """The properties of each section, in order; not those that a tracked change keeps of before."""
    old = {id(one) for change in root.iter("w:sectPrChange") for one in change.iter("w:sectPr")}
    return [one for one in root.iter("w:sectPr") if id(one) not in old]
