"""OpenDocument text (OpenDocument 1.3), in a package or as one XML file."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from pincite.errors import Corrupt
from pincite.model.document import Page
from pincite.model.elements import Element, Kind
from pincite.readers import tree
from pincite.readers.builder import Builder
from pincite.readers.flow.unstyled import told_by_look
from pincite.readers.flow.words import is_page_number
from pincite.readers.links import relinked
from pincite.readers.opendocument.source import Source
from pincite.readers.opendocument.styles import Styles
from pincite.readers.opendocument.text import AROUND, Text
from pincite.readers.options import ReadOptions
from pincite.readers.reading import ReadContext

OUTLINE = "|outline"  # End of a link that names a heading by its text.


def read(data: bytes, options: ReadOptions, reading: ReadContext) -> Iterator[Page]:
    """One page of kind 'flow'. Deleted text of tracked changes is left out, inserted text stays; notes
    are at the end; headers and footers are furniture. Raises ``Corrupt``, ``Encrypted``, ``TooLarge``,
    ``Unsafe``."""
    source = Source(data, options, reading)
    body = source.body("office:text")
    if body is None:
        found = tree.one(source.content, "office:body")
        body = next(iter(found), None) if found is not None else None
    if body is None:
        raise Corrupt("the document has no text")
    source.tell()
    builder = Builder(1, "flow")
    surroundings(source, builder, "header")
    flow = Text(source, Styles(source.styles, source.content), builder)
    flow.captions = True
    flow.breaks = True
    flow.blocks(body, release=True)
    flow.end_notes()
    surroundings(source, builder, "footer")
    builder.elements = referring(builder.elements, flow.anchors.elements)
    yield told_by_look(builder.page(), reading)


def referring(elements: list[Element], marks: dict[str, str]) -> list[Element]:
    """The elements with links to names turned into links to ids, as far as the names are known."""
    headings = {one.text: one.id for one in reversed(elements) if one.kind == "heading"}

    def target(href: str) -> str:
        name = href[1:]
        if name in marks:
            return f"#{marks[name]}"
        if name.endswith(OUTLINE):
            title = name.removesuffix(OUTLINE)
            for text, key in headings.items():
                if title == text or title.endswith((f" {text}", f".{text}")):
                    return f"#{key}"
        return href

    return [
        relinked(element, lambda span: msgspec.structs.replace(span, href=target(span.href)))
        for element in elements
    ]


def surroundings(source: Source, builder: Builder, kind: Kind) -> None:
    """Headers or footers of the page styles, each text once."""
    styles = Styles(source.styles, source.styles)
    said: set[str] = set()
    for master in tree.every(source.styles, "office:master-styles/style:master-page"):
        for node in master:
            if not isinstance(node.tag, str) or not node.tag.startswith(f"style:{kind}"):
                continue
            flow = Text(source, styles, builder, "furniture")
            flow.kinds = dict.fromkeys(AROUND, kind)
            numbers = dict(builder.counts)
            found = [one for one in flow.cell(node) if one.kind != kind or not is_page_number(one.text)]
            found += flow.notes
            key = "\n".join(one.text or one.picture or one.id for one in found)
            if not found or key in said or node.get("style:display") == "false":
                builder.counts.clear()
                builder.counts.update(numbers)
                continue
            said.add(key)
            builder.elements += found
