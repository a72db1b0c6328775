"""Pincite's elements as facts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from benchmarks.formats.facts import Facts, plain, target, words_of
from benchmarks.scores.grids import Grid, GridCell, tree_of
from benchmarks.scores.trees import Node
from pincite.model.elements import Element, Span, Table

LEFT_OUT = ("comments",)
APART = ("furniture", "hidden", "notes")


def facts_of(elements: Iterable[Element], furniture: bool) -> Facts:
    """``furniture``: running heads, navigation and hidden text count as structure too (the other reading
    has them); their words are always there to be recalled."""
    facts = Facts()
    every = [one for one in elements if one.layer not in LEFT_OUT]
    notes = {one.id for one in _all(every) if one.kind == "footnote"}
    owner = {one.id: one.parent for one in _all(every)}
    held: dict[str, list[str]] = {}
    said: list[str] = []
    body: list[str] = []
    captions: list[str] = []
    for one in _all(every):
        if not (one.layer in APART and not furniture):
            _structure(facts, one, notes)
    for one in every:
        text = _said(one, notes)
        if one.kind == "page_break" or not text:
            continue
        note = _note(one, notes, owner)
        if note:
            held.setdefault(note, []).append(text)
            continue
        said.append(text)
        if not (one.layer in APART and not furniture):
            body.append(text)
        if one.kind in ("caption", "figure"):
            captions.append(text)
    ended = [plain(" ".join(texts)) for texts in held.values()]
    facts.notes = [text for text in ended if text]
    facts.words = words_of(" ".join([*said, *ended]))
    facts.body = words_of(" ".join([*body, *ended]))
    kept = list(said)
    for text in captions:
        kept.remove(text)
    facts.captions_last = words_of(" ".join([*kept, *ended, *captions]))
    return facts


def _all(elements: Iterable[Element]) -> Iterator[Element]:
    """Elements in reading order, those in cells after their table."""
    for one in elements:
        yield one
        if one.table is not None:
            for cell in one.table.cells:
                yield from _all(cell.elements)


def _said(one: Element, notes: set[str]) -> str:
    """The words of an element, of a table cell by cell, without the marks of references to notes."""
    if one.table is None:
        return _cut(one.text, one.spans, notes)
    return "\n".join(
        "\n".join(_said(inner, notes) for inner in cell.elements)
        if cell.elements
        else _cut(cell.text, cell.spans, notes)
        for cell in one.table.cells
    )


def _note(one: Element, notes: set[str], owner: dict[str, str]) -> str:
    """The note an element belongs to, '' none: the outermost."""
    at, found = one.id, ""
    for _ in range(len(owner)):
        found = at if at in notes else found
        at = owner.get(at, "")
        if not at:
            break
    return found


def _structure(facts: Facts, one: Element, notes: set[str]) -> None:
    text = _cut(one.text, one.spans, notes)
    if one.kind == "heading" and plain(text):
        facts.headings.append((one.level, plain(text)))
    elif one.kind == "list_item" and plain(text):
        facts.items.append((one.level, plain(text)))
    elif one.table is not None:
        facts.tables.append(_tree(one.table, notes))
        for cell in one.table.cells:
            if not cell.elements:
                facts.links += _links(cell.text, cell.spans, notes)
    if one.kind == "figure":
        facts.pictures |= {target(span.href) for span in one.spans}
    facts.links += _links(one.text, one.spans, notes)


def _reference(span: Span, notes: set[str]) -> bool:
    return span.href[:1] == "#" and span.href[1:] in notes


def _cut(text: str, spans: Iterable[Span], notes: set[str]) -> str:
    for span in sorted(spans, key=lambda span: -span.start):
        if _reference(span, notes):
            text = text[: span.start] + text[span.end :]
    return text


def _links(text: str, spans: Iterable[Span], notes: set[str]) -> list[tuple[str, str]]:
    """A link whose style changes within is one."""
    found: list[tuple[str, str]] = []
    end, last = -1, ""
    for span in sorted(spans, key=lambda span: span.start):
        if not span.href or _reference(span, notes):
            continue
        piece = text[span.start : span.end]
        if span.href == last and span.start <= end:
            found[-1] = (found[-1][0], plain(f"{found[-1][1]}{text[end : span.end]}"))
        else:
            found.append((target(span.href), plain(piece)))
        end, last = span.end, span.href
    return found


def _tree(table: Table, notes: set[str]) -> Node:
    cells = []
    for cell in table.cells:
        inner = [_said(one, notes) for one in cell.elements if one.table is None]
        text = " ".join(inner) if cell.elements else _cut(cell.text, cell.spans, notes)
        end_row, end_col = cell.row + cell.row_span - 1, cell.col + cell.col_span - 1
        cells.append(GridCell(cell.row, cell.col, end_row, end_col, plain(text)))
    return tree_of(Grid(1, tuple(cells)))
