"""Elements as pieces of chunks: each with its Markdown's tokens, its range in the text and its place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby, pairwise

import msgspec

from pincite.chunking.counting import Count
from pincite.chunking.flat import flat, with_head
from pincite.markup.clean import clean
from pincite.markup.headers import header_rows
from pincite.model.chunks import Place
from pincite.model.document import DocumentTree, Page
from pincite.model.elements import Element, Table
from pincite.model.geometry import NOWHERE, Box
from pincite.model.sections import Passage, PassageText
from pincite.outputs.markdown import to_markdown
from pincite.outputs.options import MarkdownOptions
from pincite.outputs.visible import page_title

DEEPEST = 20  # Levels of headings; deeper ones count as this one.
TITLE = 1  # The level of a sheet's title; headings stand below it.
# Ids of headings and what they say, outermost first.
Path = tuple[tuple[str, str], ...]


class Piece(msgspec.Struct, frozen=True, kw_only=True):
    """An element or a slice of one. ``start`` and ``end`` are its range in the text of the document, ``path``
    the headings it stands under, with itself. ``bound`` to the one after it: they stay together.
    ``repeated`` from the chunk before."""

    element: Element
    passage: Passage | None
    start: int
    end: int
    tokens: int
    path: Path
    level: int = 0
    bound: bool = False
    repeated: bool = False
    places: tuple[Place, ...] = ()


class Writing:
    """Writes elements as Markdown, in the order of the document, and counts their tokens."""

    def __init__(self, tree: DocumentTree, count: Count) -> None:
        self.tree, self.count = tree, count
        self.pages = {page.number: page for page in reversed(tree.pages)}
        self.options = MarkdownOptions(furniture="keep", tables="pipe")

    def markdown(self, elements: Iterable[Element]) -> str:
        """These and no others."""
        pages = tuple(
            msgspec.structs.replace(
                self.page(number), elements=tuple(own), kind="page", name="", hidden=False
            )
            for number, own in groupby(elements, key=lambda e: e.page)
        )
        return clean(to_markdown(msgspec.structs.replace(self.tree, pages=pages), self.options)).rstrip("\n")

    def page(self, number: int) -> Page:
        return self.pages.get(number) or self.tree.pages[0]

    def tokens(self, element: Element) -> int:
        return self.count(self.markdown((element,)))


class Headings:
    """The headings that what comes next stands under."""

    def __init__(self, tree: DocumentTree) -> None:
        self.tree = tree
        self.open: list[tuple[int, str, str]] = []  # level, id, what it says
        self.page = 0

    def turn(self, page: Page) -> Element | None:
        """Slides and sheets begin anew, a page of paper does not; the title of one that has a name."""
        if page.number == self.page:
            return None
        self.page = page.number
        title = page_title(page, self.tree)
        if title or page.kind in ("slide", "sheet"):
            self.open = []
        if not title:
            return None
        return Element(
            id=f"/p{page.number}", kind="heading", page=page.number, box=NOWHERE, text=title, level=2
        )

    def add(self, e: Element, level: int) -> None:
        while self.open and self.open[-1][0] >= level:
            self.open.pop()
        self.open.append((level, e.id, " ".join(f"{e.marker} {e.text}".split())))

    @property
    def path(self) -> Path:
        return tuple((name, said) for _, name, said in self.open)


def pieces_of(tree: DocumentTree, text: PassageText, writing: Writing, keep: bool) -> list[Piece]:
    """Every element that is written, in reading order; with ``keep`` also what runs at the edges of pages."""
    found: list[Piece] = []
    headings = Headings(tree)
    tables = Tables()
    for passage, original, at in in_order(tree, text):
        furniture = original.kind in ("header", "footer") or original.layer == "furniture"
        element = tables.flat(cleaned(original))
        tokens = 0 if furniture and not keep else writing.tokens(element)
        if not tokens:
            continue
        title = headings.turn(writing.page(element.page))
        if title:
            headings.add(title, TITLE)
            found.append(piece_of(title, None, at, writing.tokens(title), headings.path, TITLE))
        level = min(max(1, element.level) + TITLE, DEEPEST) if element.kind == "heading" else 0
        if level:
            headings.add(element, level)
        found.append(piece_of(element, passage, at, tokens, headings.path, level))
    for n, (one, after) in enumerate(pairwise(found)):
        if one.level or belongs(one.element, after.element):
            found[n] = msgspec.structs.replace(one, bound=True)
    return found


def piece_of(e: Element, passage: Passage | None, at: int, tokens: int, path: Path, level: int) -> Piece:
    end = at + (passage.length if passage else 0)
    places = (place_of(e, e.box),)
    return Piece(
        element=e, passage=passage, start=at, end=end, tokens=tokens, path=path, level=level, places=places
    )


class Tables:
    """Tables as they are written: flat, and with the headers of the page before where they go on with it."""

    def __init__(self) -> None:
        self.seen: dict[str, Table] = {}

    def flat(self, e: Element) -> Element:
        if e.table is None:
            return e
        table, before = flat(e.table), self.seen.get(e.continues)
        if before is not None and before.cols == table.cols and not header_rows(table):
            row = [c for c in before.cells if c.row < header_rows(before)]
            if row:
                table = msgspec.structs.replace(with_head(table, 0, row), repeated=1)
        self.seen[e.id] = table
        return e if table is e.table else msgspec.structs.replace(e, table=table)


def cleaned(e: Element) -> Element:
    """With the text that the text of the document has; styles are not worth moving where one differs."""
    text = clean(e.text)
    return e if text == e.text else msgspec.structs.replace(e, text=text, spans=())


def belongs(one: Element, after: Element) -> bool:
    """Whether one is the caption of the other."""
    return (one.kind == "caption" and one.parent == after.id) or (
        after.kind == "caption" and after.parent == one.id
    )


def place_of(element: Element, box: Box) -> Place:
    return Place(element.id, element.page, boxed(box))


def boxed(box: Box) -> Box | None:
    return None if box == NOWHERE else box


def in_order(tree: DocumentTree, text: PassageText) -> Iterator[tuple[Passage | None, Element, int]]:
    """Passages and figures in reading order, each with where it begins in the text; pictures in cells of
    tables are written with these."""
    own = {e.id for page in tree.pages for e in page.elements if e.kind == "figure"}
    figures = [(number, e) for number, e in text.figures if e.id in own]
    following = 0
    for place, passage in enumerate(text.passages):
        while following < len(figures) and figures[following][0] <= place:
            yield None, figures[following][1], passage.offset
            following += 1
        yield passage, passage.element, passage.offset
    for _, figure in figures[following:]:
        yield None, figure, len(text.text)
