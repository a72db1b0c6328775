"""Lists and their items, with their numbers as displayed (OpenDocument 1.3 part 3, 5.3 and 19.880)."""

from __future__ import annotations

from xml.etree.ElementTree import Element as Node

import msgspec

from pincite.readers.numerals import written
from pincite.readers.opendocument.names import number
from pincite.readers.opendocument.place import Counter, Item, Place
from pincite.readers.opendocument.styles import Level, Styles


def levels_for(styles: Styles, name: str, level: int = 1) -> dict[int, Level]:
    """The levels of a list style; where it has none for ``level``, that of the next one above counts
    (16.30)."""
    levels = styles.lists.get(name) or {}
    if not levels or level in levels:
        return levels
    above = max((one for one in levels if one < level), default=0)
    return {**levels, level: msgspec.structs.replace(levels[above], shown=1)} if above else levels


def mark_of(counter: Counter, level: int, levels: dict[int, Level], start: int | None = None) -> str:
    """The mark of the next item on a level."""
    own = levels.get(level) or Level()
    before = counter.get(level)
    counter[level] = start if start is not None else own.start if before is None else before + 1
    for deeper in [one for one in counter if one > level]:
        del counter[deeper]
    if own.bullet:
        return own.bullet

    def part(at: int) -> str:
        one = levels.get(at) or Level()
        return written(counter.get(at, one.start), one.format) if one.format else ""

    if own.pattern:
        text = own.pattern
        for at in range(1, level + 1):
            text = text.replace(f"%{at}%", part(at))
        return text.strip()
    first = max(1, level - own.shown + 1) if own.format else level + 1
    numbers = ".".join(one for at in range(first, level + 1) if (one := part(at)))
    return f"{own.prefix}{numbers}{own.suffix}".strip()


def read_list(flow: Place, node: Node, outer: Item | None) -> None:
    """Read what is in a list. The style is its own, or that of the list around it, or its paragraphs'."""
    name, own_id = node.get("text:style-name", ""), node.get("xml:id", "")
    before = flow.opened
    if outer is not None and before is not None:
        counter, around_name = before
        name = name or around_name
    else:
        if not name:
            first = next((one for one in node.iter() if one.tag in ("text:p", "text:h")), None)
            if first is not None:
                name = flow.styles.paragraph(first.get("text:style-name", "")).list or ""
        name = name or flow.listed
        continued = flow.counters.get(node.get("text:continue-list", ""))
        if continued is None and node.get("text:continue-numbering") == "true":
            continued = flow.counters.get(("style", name))
        counter = {} if continued is None else continued
        flow.counters["style", name] = counter
    if own_id:
        flow.counters[own_id] = counter
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
            read_item(flow, one, Item(level=level, around=around), counter, levels)
        elif one.tag == "text:list-header":
            go_on(flow, one, Item(level=level, around=around))
    flow.opened = before


def read_item(flow: Place, node: Node, item: Item, counter: Counter, levels: dict[int, Level]) -> None:
    level = item.level - item.around
    override = node.get("text:style-override")
    if override:
        levels = levels_for(flow.styles, override, level) or levels
    own = levels.get(level)
    if own is not None and own.bullet and not own.bullet.strip():
        go_on(flow, node, item)
        return
    if any(one.tag != "text:list" for one in node):
        start = node.get("text:start-value")
        item.marker = mark_of(counter, level, levels, number(start) if start else None)
    for block in node:
        flow.block(block, item)


def go_on(flow: Place, node: Node, item: Item) -> None:
    """What stands in a list without a mark, a header or an item whose bullet nobody sees: it goes on in the
    item before it, or is no item at all."""
    item.element = flow.items.around(item.level)
    for block in node:
        if block.tag == "text:p" and not item.element:
            flow.paragraph(block)
        else:
            flow.block(block, msgspec.structs.replace(item))
