"""References within a document: to the element that holds what they name."""

from __future__ import annotations

import msgspec

from recto.model.elements import Element, Span

OUTLINE = "|outline"
"""End of a link that names a heading by its text."""


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

    def spans(old: tuple[Span, ...]) -> tuple[Span, ...]:
        if not any(span.href.startswith("#") for span in old):
            return old
        return tuple(
            msgspec.structs.replace(span, href=target(span.href)) if span.href.startswith("#") else span
            for span in old
        )

    def renamed(element: Element) -> Element:
        table = element.table
        if table is not None:
            cells = tuple(
                msgspec.structs.replace(
                    cell, spans=spans(cell.spans), elements=tuple(renamed(one) for one in cell.elements)
                )
                if cell.spans or cell.elements
                else cell
                for cell in table.cells
            )
            table = msgspec.structs.replace(table, cells=cells)
        elif not element.spans:
            return element
        return msgspec.structs.replace(element, spans=spans(element.spans), table=table)

    return [renamed(element) for element in elements]
