"""The words of a page with what they stand in."""

from __future__ import annotations

from collections.abc import Iterator

from pincite.model.document import Page
from pincite.model.words import Token


def page_tokens(page: Page) -> Iterator[Token]:
    """The words of a page in reading order."""
    words = page.words
    owner = [""] * len(words)
    for element in page.elements:
        for line in element.lines:
            for i in range(line.first, line.last):
                owner[i] = element.id
        if element.table is not None:
            for cell in element.table.cells:
                name = f"{element.id}/r{cell.row}/c{cell.col}"
                for line in cell.lines:
                    for i in range(line.first, line.last):
                        owner[i] = name
    boxes = words.box.tolist()
    confidence = words.confidence.tolist() if words.confidence is not None else None
    columns = zip(
        words.text,
        boxes,
        words.font.tolist(),
        words.size.tolist(),
        words.flags.tolist(),
        words.colour.tolist(),
        strict=True,
    )
    for i, (text, box, font, size, flags, colour) in enumerate(columns):
        yield Token(
            text=text,
            page=page.number,
            box=(box[0], box[1], box[2], box[3]),
            font=font,
            size=size,
            flags=flags,
            colour=colour,
            element=owner[i],
            confidence=confidence[i] if confidence else 1.0,
        )
