"""References within a document: to the element that holds what they name."""

from __future__ import annotations

import msgspec

from pincite.model.elements import Element, Span
from pincite.readers.links import relinked

OUTLINE = "|outline"  # End of a link that names a heading by its text.


def resolved(elements: list[Element], marks: dict[str, str]) -> list[Element]:
    """The elements with links to names turned into links to ids, as far as the names are known."""
    headings = {one.text: one.id for one in reversed(elements) if one.kind == "heading"}

    def target(href: str) -> str:
        name = href[1:]
        if name in marks:
            return f"#{marks[name]}"
        if name.endswith(OUTLINE):
            title = name[: -len(OUTLINE)]
            for text, key in headings.items():
                if title == text or title.endswith((f" {text}", f".{text}")):
                    return f"#{key}"
        return href

    def change(span: Span) -> Span:
        href = target(span.href)
        return span if href == span.href else msgspec.structs.replace(span, href=href)

    return [relinked(element, change) for element in elements]
