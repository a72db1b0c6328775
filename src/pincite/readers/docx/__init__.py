"""Word documents (ECMA-376 part 1, WordprocessingML; transitional and strict) to elements."""

from __future__ import annotations

from collections.abc import Iterator

from pincite.model.document import Page
from pincite.readers.builder import Builder
from pincite.readers.docx.beside import add_comments, add_furniture, add_notes, sections_of
from pincite.readers.docx.document import Document
from pincite.readers.docx.parts import Parts
from pincite.readers.docx.story import Story
from pincite.readers.flow.unstyled import told_by_look
from pincite.readers.options import ReadOptions
from pincite.readers.reading import ReadContext


def read(data: bytes, options: ReadOptions, reading: ReadContext) -> Iterator[Page]:
    """One page of kind 'flow': headers, the body in order, footnotes and endnotes, comments, footers.
    Tracked changes are taken as accepted. Raises ``Corrupt``, ``Encrypted``, ``TooLarge``, ``Unsafe``."""
    parts = Parts(data, options, reading)
    builder = Builder()
    flow = Document(parts, options, reading, builder)
    if flow.styles.language:
        reading.info.setdefault("Language", flow.styles.language)
    story = Story(flow, parts.main)
    blocks, root = parts.body()
    sections = sections_of(root) if root is not None else []
    story.sections = sections if root is not None else None
    for section in sections:
        add_furniture(flow, section, "header")
    late = root is None
    del root
    given = False
    for node in blocks:
        if late:
            sections += node.iter("w:sectPr")
        story.blocks(iter((node,)))
        if options.window and len(builder.elements) >= options.window:
            flow.flush()
            given = True
            yield builder.page()
    story.end()
    flow.flush()
    if late:
        for section in sections:
            add_furniture(flow, section, "header")
    add_notes(flow)
    add_comments(flow)
    for section in sections:
        add_furniture(flow, section, "footer")
    flow.flush()
    builder.elements = flow.anchors.resolved(builder.elements)
    page = builder.page()
    yield page if given else told_by_look(page, reading)
