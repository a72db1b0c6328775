"""Pictures and tables of docutils' tree."""

from __future__ import annotations

from typing import Any

import msgspec
from docutils import nodes

from pincite.readers.flow.trees import Place
from pincite.readers.grid import Draft, grid
from pincite.readers.rst.walker import Walker, on


@on("image")
def on_image(walker: Walker, node: Any, place: Place) -> None:
    walker.picture(node)
    walker.end_figures(place)


@on("figure")
def on_figure(walker: Walker, node: Any, place: Place) -> None:
    count = len(walker.builder.elements)
    walker.wait(node)
    for child in node.children:
        if isinstance(child, nodes.caption | nodes.legend):
            continue
        if isinstance(child, nodes.reference):
            for image in child.findall(nodes.image):
                walker.picture(image)
            walker.end_figures(place)
        else:
            walker.block(child, place)
    made = next((one.id for one in walker.builder.elements[count:] if one.kind == "figure"), "")
    for child in node.children:
        if isinstance(child, nodes.caption):
            walker.named(child, walker.builder.add("caption", walker.line(child.children), parent=made))
        elif isinstance(child, nodes.legend):
            walker.blocks(child, msgspec.structs.replace(place, parent=made))


@on("caption")
def on_caption(walker: Walker, node: Any, place: Place) -> None:
    walker.builder.add("caption", walker.line(node.children), parent=place.parent)


@on("table")
def on_table(walker: Walker, node: Any, place: Place) -> None:
    rows: list[list[Draft]] = []
    title: Any = None
    for child in node.children:
        if isinstance(child, nodes.title):
            title = child
        for part in child.children if isinstance(child, nodes.tgroup) else ():
            if isinstance(part, nodes.thead | nodes.tbody):
                stubs = [one.get("stub", 0) for one in child.children if isinstance(one, nodes.colspec)]
                head = isinstance(part, nodes.thead)
                rows += [row_of(walker, row, head, stubs, place) for row in part.children]
    if not rows:
        return
    made = walker.add("table", "", place, table=grid(rows, walker.options))
    walker.named(node, made)
    if title is not None:
        walker.builder.add("caption", walker.line(title.children), parent=made)


def row_of(walker: Walker, row: Any, head: bool, stubs: list[int], place: Place) -> list[Draft]:
    found: list[Draft] = []
    column = 0
    for entry in row.children:
        draft = cell_of(walker, entry, place)
        draft.header = head or bool(stubs[column : column + 1] and stubs[column])
        draft.row_span = 1 + int(entry.get("morerows", 0))
        draft.col_span = 1 + int(entry.get("morecols", 0))
        column += draft.col_span
        found.append(draft)
    return found


def cell_of(walker: Walker, entry: Any, place: Place) -> Draft:
    return walker.cell(
        lambda: walker.blocks(entry, Place(depth=place.depth + 1)),
        lambda only: only.kind == "paragraph" and only.id not in walker.anchors.named,
    )
