"""Sections: ranges of the text of a document."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass, field

from pincite.markup.clean import clean
from pincite.model.document import DocumentTree
from pincite.model.elements import Element
from pincite.model.sections import PassageText, Section
from pincite.options.sections import SectionOptions
from pincite.sections.strategies import Range, count_ranges, heading_ranges, size_ranges, type_ranges, whole


@dataclass
class _Draft:
    """A section whose place is known; ``inside`` are those nested in it right below."""

    kind: str
    first: int
    last: int
    parent: int = -1
    level: int = 0
    page: int = 0
    name: str = ""
    inside: list[int] = field(default_factory=list)
    figures: list[Element] = field(default_factory=list)


@dataclass
class _Block:
    """A page, or a run of pages without places: what is cut on its own. ``page`` 0 for a run."""

    page: int
    name: str
    numbers: set[int]
    passages: Range = (0, 0)
    figures: Range = (0, 0)


def sections_of(
    tree: DocumentTree, text: PassageText, options: SectionOptions | None = None
) -> tuple[Section, ...]:
    """The sections of a document in order of beginning, a nested one after the one it is in.

    Each page, slide or sheet that is not hidden is one section, also an empty one; the rest is cut as the
    strategy says. ``text`` is what ``passage_text`` made of the tree. Categories and counts are of all
    that lies in a section, also in those nested in it.
    """
    options = options or SectionOptions()
    drafts: list[_Draft] = []
    for block in _blocks(tree, text):
        _add_block(drafts, block, text, options)
    images = [len(draft.figures) for draft in drafts]
    for i in range(len(drafts) - 1, -1, -1):
        if drafts[i].parent >= 0:
            images[drafts[i].parent] += images[i]
    count = 0
    found: list[Section] = []
    for draft, image_count in zip(drafts, images, strict=True):
        if draft.kind == "section":
            count += 1
        found.append(_section(draft, drafts, text, draft.page or count, image_count))
    return tuple(found)


def _blocks(tree: DocumentTree, text: PassageText) -> list[_Block]:
    """What is cut on its own, in order, with ranges of passages and figures."""
    blocks: list[_Block] = []
    for page in tree.pages:
        if page.hidden:
            continue
        number = 0 if page.kind == "flow" else page.number
        if not blocks or blocks[-1].page != number:
            blocks.append(_Block(number, page.name, set()))
        blocks[-1].numbers.add(page.number)
    passage = figure = 0
    for i, block in enumerate(blocks):
        first, first_figure = passage, figure
        numbers = block.numbers
        is_last = i == len(blocks) - 1
        while passage < len(text.passages) and (is_last or text.passages[passage].element.page in numbers):
            passage += 1
        while figure < len(text.figures) and (is_last or text.figures[figure][1].page in numbers):
            figure += 1
        block.passages = (first, passage)
        block.figures = (first_figure, figure)
    return blocks


def _add_block(drafts: list[_Draft], block: _Block, text: PassageText, options: SectionOptions) -> None:
    """A page is a section, with those of the strategy inside where they are wanted; a run is cut alone."""
    at, parent = len(drafts), -1
    ranges = _cut(text, block.passages, options) if not block.page or options.within_pages else []
    if block.page:
        drafts.append(_Draft("page", *block.passages, page=block.page))
        ranges, parent = [cut for cut in ranges if cut != block.passages], at
    _nest(drafts, ranges, parent)
    if len(drafts) > at:
        drafts[at].name = block.name
        _hang(drafts, at, block, text)


def _cut(text: PassageText, passages: Range, options: SectionOptions) -> list[Range]:
    """Ranges of passages as the strategy cuts them."""
    first, last = passages
    inside = text.passages[first:last]
    match options.strategy:
        case "heading":
            ranges = heading_ranges([p.element for p in inside])
        case "element-type":
            ranges = type_ranges([p.element for p in inside])
        case "count":
            ranges = count_ranges(len(inside), options.element_count)
        case "size":
            ranges = size_ranges([(p.offset, p.offset + p.length) for p in inside], options.max_size)
        case _:
            ranges = whole(len(inside))
    return [(first + a, first + b) for a, b in ranges]


def _nest(drafts: list[_Draft], ranges: list[Range], parent: int) -> None:
    """Add sections, each in the one that holds it, the outermost in ``parent``."""
    stack: list[int] = [parent] if parent >= 0 else []
    outermost = len(stack)
    for first, last in ranges:
        while len(stack) > outermost and drafts[stack[-1]].last <= first:
            stack.pop()
        holder = stack[-1] if stack else -1
        if holder >= 0:
            drafts[holder].inside.append(len(drafts))
        stack.append(len(drafts))
        drafts.append(_Draft("section", first, last, holder, len(stack) - 1))


def _hang(drafts: list[_Draft], at: int, block: _Block, text: PassageText) -> None:
    """Give each figure of a block to the innermost of its sections that holds the passage before it; one
    before all passages to the first, ``drafts[at]``."""
    firsts = [draft.first for draft in drafts[at:]]
    for before, figure in text.figures[slice(*block.figures)]:
        k = bisect_left(firsts, before) - 1  # the last that begins before the figure
        while k > 0 and drafts[at + k].last < before:
            k -= 1
        drafts[at + max(0, k)].figures.append(figure)


def _section(
    draft: _Draft, drafts: list[_Draft], text: PassageText, number: int, image_count: int
) -> Section:
    passages = text.passages
    first, last = draft.first, draft.last
    if first < last:
        offset = passages[first].offset
        end = passages[last - 1].offset + passages[last - 1].length
    else:
        offset = end = passages[first - 1].offset + passages[first - 1].length if first else 0
    own = end - offset
    if draft.inside:
        start = drafts[draft.inside[0]].first
        own = passages[start - 1].offset + passages[start - 1].length - offset if start > first else 0
    inside = passages[first:last]
    title = draft.name
    if inside and inside[0].element.kind == "heading":
        title = inside[0].element.text
    categories = {p.category for p in inside}
    return Section(
        kind=draft.kind,  # type: ignore[arg-type]
        number=number,
        text=text.text[offset:end],
        offset=offset,
        length=end - offset,
        own=own,
        first=first,
        last=last,
        parent=draft.parent,
        level=draft.level,
        title=" ".join(clean(title).split()),
        page=draft.page,
        figures=tuple(draft.figures),
        categories=tuple(sorted(categories - {"Image"})),
        table_count=sum(p.element.kind == "table" for p in inside),
        image_count=image_count,
    )
