"""Lists and their items (OpenDocument 1.3 part 3, 5.3)."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree.ElementTree import Element as Node

import msgspec

from pincite.readers.opendocument.lists import Counter, levels_for
from pincite.readers.opendocument.names import number
from pincite.readers.opendocument.place import Place
from pincite.readers.opendocument.styles import Level, Paragraph


class Item(msgspec.Struct):
    """A list item being read: what its first paragraph is to get. ``around`` of its levels are those of
    lists it only stands in for the eye."""

    level: int
    marker: str
    element: str = ""
    around: int = 0


def outlined(flow: Place, style: Paragraph, level: int) -> str:
    """The number of a heading: its own list style's, or that of the document's outline."""
    if style.list is not None and style.list == "":
        return ""
    return flow.lists.outline.step(level, flow.styles.outline)


# Blocks in order, with the item that each is in; None for one in none, that ends no list either.
Blocks = Iterator[tuple[Node, Item | None]]


def read_list(flow: Place, node: Node, outer: Item | None) -> Blocks:
    """What is in a list. The style is its own, or that of the list around it, or its paragraphs'."""
    name = node.get("text:style-name", "")
    held = flow.opened if outer is not None else None
    if held is None:
        if not name:
            first = next((one for one in node.iter() if one.tag in ("text:p", "text:h")), None)
            if first is not None:
                name = flow.styles.paragraph(first.get("text:style-name", "")).list or ""
        name = name or flow.listed
        counter = flow.lists.begin(
            name,
            node.get("xml:id", ""),
            node.get("text:continue-list", ""),
            node.get("text:continue-numbering") == "true",
        )
    else:
        counter = held[0]
        name = name or held[1]
        if node.get("xml:id"):
            flow.lists.by_id[node.get("xml:id", "")] = counter
    before = flow.opened
    flow.opened = (counter, name)
    if outer is not None:
        level, around = outer.level + 1, outer.around
        levels = levels_for(flow.styles, name, level - around)
    else:
        levels = levels_for(flow.styles, name)
        around = flow.indents.level(levels[1].indent if 1 in levels else 0.0) - 1
        level = around + 1
    for one in node:
        if one.tag == "text:list-item":
            yield from read_item(flow, one, level, counter, levels, around)
        elif one.tag == "text:list-header":
            yield from go_on(flow, one, level, around)
    flow.opened = before


def read_item(
    flow: Place, node: Node, level: int, counter: Counter, levels: dict[int, Level], around: int
) -> Blocks:
    override = node.get("text:style-override")
    if override:
        levels = levels_for(flow.styles, override, level - around) or levels
    own = levels.get(level - around)
    if own is not None and own.bullet and not own.bullet.strip():
        yield from go_on(flow, node, level, around)
        return
    item = Item(level=level, marker="", around=around)
    if any(one.tag != "text:list" for one in node):
        start = node.get("text:start-value")
        item.marker = counter.step(level - around, levels, number(start) if start else None)
    for block in node:
        yield block, item


def go_on(flow: Place, node: Node, level: int, around: int) -> Blocks:
    """What stands in a list without a mark, a header or an item whose bullet nobody sees: it goes on in the
    item before it, or is no item at all."""
    element = flow.items.around(level)
    for block in node:
        if block.tag == "text:p" and not element:
            yield block, None
        else:
            yield block, Item(level=level, marker="", element=element, around=around)
