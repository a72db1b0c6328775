"""References to footnotes lead to their elements."""

from __future__ import annotations

import msgspec

from recto.model.elements import Element, Span


def resolve(elements: list[Element], notes: dict[str, str]) -> None:
    """Turn links to anchors into links to elements; ``notes`` are the ids of footnotes by anchor."""
    if not notes:
        return
    for at, element in enumerate(elements):
        changed = resolved(element, notes)
        if changed is not element:
            elements[at] = changed


def resolved(element: Element, notes: dict[str, str]) -> Element:
    spans = led(element.spans, notes)
    if element.table is not None:
        cells = []
        for cell in element.table.cells:
            inner = tuple(resolved(e, notes) for e in cell.elements)
            cells.append(msgspec.structs.replace(cell, spans=led(cell.spans, notes), elements=inner))
        table = msgspec.structs.replace(element.table, cells=tuple(cells))
        return msgspec.structs.replace(element, table=table, spans=spans)
    return element if spans is element.spans else msgspec.structs.replace(element, spans=spans)


def led(spans: tuple[Span, ...], notes: dict[str, str]) -> tuple[Span, ...]:
    if not any(span.href[1:] in notes for span in spans if span.href.startswith("#")):
        return spans
    return tuple(
        msgspec.structs.replace(span, href="#" + notes[span.href[1:]], superscript=True)
        if span.href.startswith("#") and span.href[1:] in notes
        else span
        for span in spans
    )
