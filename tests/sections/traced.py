"""Whether every character of every section leads back to one place of the document."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from itertools import pairwise

from pincite.markup.clean import clean
from pincite.markup.table import table_cells
from pincite.model.document import DocumentTree
from pincite.model.geometry import NOWHERE
from pincite.model.sections import Passage, PassageText, Section
from pincite.sections import SectionOptions

SEPARATORS = frozenset(["", " ", "\n\n"])


def faults(
    tree: DocumentTree, whole: PassageText, sections: tuple[Section, ...], options: SectionOptions
) -> Iterator[str]:
    """What is wrong, as sentences."""
    for p in whole.passages:
        yield from wrong_parts(p, whole.text[p.offset : p.offset + p.length])
    for a, b in pairwise(whole.passages):
        if whole.text[a.offset + a.length : b.offset] not in SEPARATORS:
            yield f"{a.element.id} and {b.element.id} are parted by more than a separator"
    numbers = [page.number for page in tree.pages if page.kind != "flow" and not page.hidden]
    if [s.page for s in sections if s.kind == "page"] != list(dict.fromkeys(numbers)):
        yield "a page has no section, or two"
    yield from wrong_nesting(whole, sections)
    counted = 0
    for i, s in enumerate(sections):
        if s.text != whole.text[s.offset : s.offset + s.length] or len(s.text) != s.length:
            yield f"section {i} is not the text it says"
        if s.kind == "section":
            counted += 1
        if s.number != (s.page or counted):
            yield f"section {i} has the number {s.number}"
        yield from wrong_characters(i, s, whole)
    if not options.within_pages and any(
        s.parent >= 0 and sections[s.parent].kind == "page" for s in sections
    ):
        yield "a page was cut"


def wrong_characters(i: int, s: Section, whole: PassageText) -> Iterator[str]:
    """Each character is of one passage of the section, or of what parts two."""
    offsets = [p.offset for p in whole.passages]
    owned = 0
    for p in whole.passages[s.first : s.last]:
        if not s.offset <= p.offset <= p.offset + p.length <= s.offset + s.length:
            yield f"{p.element.id} leaves section {i}"
        if s.kind == "page" and p.element.page != s.page:
            yield f"{p.element.id} is of another page than section {i}"
        for at in {p.offset, p.offset + p.length // 2, p.offset + p.length - 1}:
            if whole.passages[bisect_right(offsets, at) - 1] is not p:
                yield f"character {at} is of two passages"
        owned += p.length
    gaps = sum(b.offset - a.offset - a.length for a, b in pairwise(whole.passages[s.first : s.last]))
    if owned + gaps != s.length:
        yield f"section {i} has characters of no element"
    inside = whole.passages[s.first : s.last]
    if s.table_count != sum(p.element.table is not None for p in inside):
        yield f"section {i} counts its tables wrongly"
    if s.categories != tuple(sorted({p.category for p in inside} - {"Image"})):
        yield f"section {i} names types it does not hold"


def wrong_nesting(whole: PassageText, sections: tuple[Section, ...]) -> Iterator[str]:
    top = [s for s in sections if s.parent < 0]
    covered = [k for s in top for k in range(s.first, s.last)]
    if covered != list(range(len(whole.passages))):
        yield "the sections on top do not cover the passages once, in order"
    if [s.first for s in sections] != sorted(s.first for s in sections):
        yield "the sections are not in order of beginning"
    for i, s in enumerate(sections):
        children = [c for c in sections if c.parent == i]
        if s.parent >= i or (s.parent < 0) != (s.level == 0):
            yield f"section {i} has a parent {s.parent} and a level {s.level}"
        for child in children:
            if child.level != s.level + 1 or not s.first <= child.first < child.last <= s.last:
                yield f"a section nested in {i} leaves it"
            if (child.first, child.last) == (s.first, s.last):
                yield f"section {i} was cut into itself"
        for a, b in pairwise(children):
            if a.last > b.first:
                yield f"two sections nested in {i} overlap"
        first = children[0].first if children else s.last
        before = whole.passages[s.first : first]
        if s.own != (before[-1].offset + before[-1].length - s.offset if before else 0):
            yield f"section {i} says {s.own} characters are its own"


def wrong_parts(p: Passage, written: str) -> Iterator[str]:
    """Parts follow each other inside the passage and hold what stands in their line or cell."""
    e = p.element
    at = 0
    for part in p.parts:
        if not at <= part.offset <= part.offset + part.length <= p.length:
            yield f"a part of {e.id} leaves it or another"
        at = part.offset + part.length
    if e.table is not None:
        _, places = table_cells(e.table)
        placed = [(cell.box, cell.row, cell.col) for _, _, cell in places if cell.box != NOWHERE]
        if e.box != NOWHERE and [(part.box, part.row, part.col) for part in p.parts] != placed:
            yield f"{e.id} has not one part for each cell"
        return
    lines = {id(line.box): packed(line.text) for line in e.lines}
    for part in p.parts:
        line = lines.get(id(part.box))
        found = packed(written[part.offset : part.offset + part.length])
        if line is None or not line.startswith((found, packed(e.marker) + found)):
            yield f"a part of {e.id} is {found!r}, and the line {line!r}"
    if e.lines and p.parts:
        rest = packed(written)
        held = packed("".join(written[part.offset : part.offset + part.length] for part in p.parts))
        if held != rest:
            yield f"the lines of {e.id} hold {held!r} of {rest!r}"


def packed(text: str) -> str:
    return "".join(clean(text).split())
