"""The lines and cells of a document that hold what was quoted."""

from __future__ import annotations

from collections.abc import Iterator

from pincite.citing.finding import matches
from pincite.citing.found import Citation, Found, Place, Stretch, passage_at
from pincite.citing.letters import letters_of
from pincite.citing.quote import variants
from pincite.citing.search import LIMIT, Searched
from pincite.markup.cells import cell_parts
from pincite.markup.shown import BLANKS, shown
from pincite.model.document import DocumentTree, Page
from pincite.model.elements import Element, Line
from pincite.model.geometry import NOWHERE, Box, union
from pincite.model.sections import Part, Passage, PassageText


class Citable:
    """A document that quotations are looked for in; ``text`` is that of ``passage_text``."""

    def __init__(self, tree: DocumentTree, text: PassageText) -> None:
        self._text, self._pages = text, {page.number: page for page in tree.pages}
        self._searched = Searched(text.text, text.passages)

    def locate(self, quote: str, limit: int = LIMIT) -> tuple[Citation, ...]:
        """Where ``quote`` stands, best first. What is written in a figure, or told of it, and names of pages
        are looked at where the text has no such place."""
        found = [_citation(one, self._text, self._pages) for one in self._searched.find(quote, limit)]
        return tuple((found or _in_figures(self._text, quote) or _in_names(self._pages, quote))[:limit])


def _in_figures(text: PassageText, quote: str) -> list[Citation]:
    """The figures whose own text holds the quotation: places without characters in the text."""
    found: list[Citation] = []
    for _, figure in text.figures:
        letters = letters_of(figure.text).text
        # Words are not told apart here: what is short has to be all that the figure says.
        scores = [
            match.score
            for one in variants(quote)
            if not one.mark
            for match in matches(letters, one.letters, {0, len(letters)}.__contains__, one.alike)
        ]
        if scores:
            place = Place(element=figure.id, page=figure.page, box=figure.box, text=figure.text)
            found.append(Citation(score=max(scores), text=figure.text, chars=(), places=(place,)))
    return sorted(found, key=lambda one: -one.score)


def _in_names(pages: dict[int, Page], quote: str) -> list[Citation]:
    """The sheets, slides and files that are called as the quotation says: places of no element."""
    wanted = {one.letters for one in variants(quote)}
    return [
        Citation(
            score=1.0,
            text=page.name,
            chars=(),
            places=(Place(element="", page=page.number, box=NOWHERE, text=page.name),),
        )
        for page in pages.values()
        if page.name and not page.hidden and letters_of(page.name).text in wanted
    ]


def said(passage: Stretch, text: str, start: int, end: int) -> str:
    """What characters ``start`` to ``end`` of the text say, a table without its markup."""
    found = text[start:end]
    return shown(found) if passage.category == "Table" else BLANKS.sub(" ", found).strip()


def _citation(found: Found, text: PassageText, pages: dict[int, Page]) -> Citation:
    places: list[Place] = []
    texts: list[str] = []
    for start, end in found.ranges:
        passage = text.passages[passage_at(text.passages, start)]
        places += places_in(passage, text.text, start, end, pages.get(passage.element.page))
        texts.append(said(passage, text.text, start, end))
    return Citation(score=found.score, text=" ".join(texts), chars=found.ranges, places=tuple(places))


def places_in(passage: Passage, text: str, start: int, end: int, page: Page | None) -> list[Place]:
    """The lines or cells of a passage that hold characters ``start`` to ``end`` of the text."""
    element = passage.element
    found = []
    for part, first, last, words in parts_said(passage, text, start, end):
        low = passage.offset + part.offset
        if words:
            whole = letters_of(text[low : low + part.length], tags=element.table is not None)
            reach = [i for i, at in enumerate(whole.at) if first <= low + at < last]
            box = _box(element, part, whole.text, reach, page)
            found.append(
                Place(element=element.id, page=element.page, box=box, text=words, row=part.row, col=part.col)
            )
    if not found:
        found = [
            Place(
                element=element.id, page=element.page, box=element.box, text=said(passage, text, start, end)
            )
        ]
    return found


def parts_said(passage: Stretch, text: str, start: int, end: int) -> Iterator[tuple[Part, int, int, str]]:
    """The lines or cells of a passage with some of characters ``start`` to ``end`` of the text: which of
    them, and what they say."""
    parts = passage.parts
    if passage.category == "Table" and not parts:
        parts = cell_parts(text[passage.offset : passage.offset + passage.length])
    for part in parts:
        low = passage.offset + part.offset
        first, last = max(start, low), min(end, low + part.length)
        if first < last:
            yield part, first, last, said(passage, text, first, last)


def _box(element: Element, part: Part, whole: str, reach: list[int], page: Page | None) -> Box:
    """The box of the words of a line or cell that are meant: letters ``reach`` of ``whole``. That of the
    line or cell where its words are not known, or say something else than its text."""
    if page is None or not reach or len(reach) == len(whole):
        return part.box
    at, boxes = 0, []
    for line in _lines(element, part):
        for number in range(line.first, line.last):
            length = len(letters_of(page.words.text[number]).text)
            if length and at <= reach[-1] and at + length > reach[0]:
                boxes.append(page.words.box[number].tolist())
            at += length
    if at != len(whole) or not boxes:
        return part.box
    return union(tuple(box) for box in boxes)


def _lines(element: Element, part: Part) -> tuple[Line, ...]:
    if element.table is None:
        return tuple(line for line in element.lines if line.box == part.box)
    cells = (c for c in element.table.cells if (c.row, c.col) == (part.row, part.col))
    return next((cell.lines for cell in cells), ())
