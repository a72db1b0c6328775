"""Markdown with which element each part of it is."""

from __future__ import annotations

from pincite.markup.clean import readable
from pincite.model.document import DocumentTree
from pincite.model.elements import Element
from pincite.outputs.markdown.writer import Writer
from pincite.outputs.options import MarkdownOptions

BETWEEN = "\n\n"  # blocks


class _Linked(Writer):
    """Keeps what each element added: block, first piece, last + 1, id, page."""

    def __init__(self, tree: DocumentTree) -> None:
        super().__init__(tree, MarkdownOptions())
        self.added: list[tuple[int, int, int, str, int]] = []

    def add(self, e: Element) -> None:
        blocks = len(self.out)
        # It goes on with the last block, or with the one that it continues.
        before = {at: len(self.out[at]) for at in (blocks - 1, self.joined.get(e.continues, -1)) if at >= 0}
        super().add(e)
        for at in [*before, *range(blocks, len(self.out))]:
            first, last = before.get(at, 0), len(self.out[at])
            if first < last:
                self.added.append((at, first, last, e.id, e.page))


def linked_markdown(tree: DocumentTree) -> tuple[str, list[tuple[int, int, str, int]]]:
    """The document as Markdown, as ``to_markdown`` writes it, and stretches of it in order: first character,
    last + 1, id of an element, its page. Tables that go on over pages are one, and what the first says."""
    writer = _Linked(tree)
    writer.blocks()
    starts: list[list[int]] = []  # of each piece, and where its block ends
    parts: list[str] = []
    at = 0
    for pieces in writer.out:
        starts.append([at])
        if not any(pieces):
            continue
        lead = BETWEEN * bool(parts)
        at += len(lead)
        starts[-1] = [at]
        parts.append(lead)
        for piece in map(readable, pieces):
            parts.append(piece)
            at += len(piece)
            starts[-1].append(at)
    text = "".join(parts)
    spans = []
    for block, first, last, element, page in writer.added:
        places = starts[block]
        if len(places) > 1 and places[first] < places[last]:
            said = text[places[first] : places[last]]
            begin = places[first] + len(said) - len(said.lstrip("\n"))  # what parts it from the item before
            spans.append((begin, places[last], element, page))
    return text + "\n" if parts else "", sorted(spans)
