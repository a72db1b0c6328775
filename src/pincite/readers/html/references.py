"""References to footnotes lead to their elements."""

from __future__ import annotations

import msgspec

from pincite.model.elements import Element, Span
from pincite.readers.links import relinked


def resolve(elements: list[Element], notes: dict[str, str]) -> None:
    """Turn links to anchors into raised links to elements; ``notes`` are the ids of footnotes by anchor."""
    if not notes:
        return

    def change(span: Span) -> Span:
        note = notes.get(span.href[1:])
        return span if note is None else msgspec.structs.replace(span, href=f"#{note}", superscript=True)

    for at, element in enumerate(elements):
        elements[at] = relinked(element, change)
