"""Two small documents as a reader and the sections room would give them, written by hand: a PDF of two
pages with an image on the first, and a Word document with two headings, a table and an image."""

from __future__ import annotations

from itertools import pairwise

from pincite.model.document import DocumentTree, Page, Picture, Source
from pincite.model.elements import Cell, Element, Table
from pincite.model.geometry import NOWHERE
from pincite.model.sections import Passage, PassageText, Section
from pincite.provenance import Run
from pincite.readers.words import no_words

DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
RUN = Run(document="urn:doc:sample", version="9.9.9", started="2026-11-20T04:06:12.314544Z", options={"a": 1})

Written = tuple[Element, str, str]
"""An element, its category and what is written of it."""


def element(kind, number, page=1, text="", box=NOWHERE, **more):
    return Element(id=f"/p{page}/{kind}/{number}", kind=kind, page=page, text=text, box=box, **more)


def page(number, elements, kind="page", width=612.0, height=792.0):
    return Page(
        number=number,
        width=width,
        height=height,
        words=no_words(),
        elements=tuple(elements),
        kind=kind,
    )


def text_of(written: list[Written], figures=()) -> PassageText:
    passages, text = [], ""
    for one, category, shown in written:
        text += "\n\n" if text else ""
        passages.append(Passage(element=one, category=category, offset=len(text), length=len(shown)))
        text += shown
    return PassageText(text=text, passages=tuple(passages), figures=tuple(figures))


def section(text: PassageText, first: int, last: int, **more) -> Section:
    """The section of the passages from ``first`` up to but not including ``last``."""
    inside = text.passages[first:last]
    offset = inside[0].offset if inside else 0
    length = inside[-1].offset + inside[-1].length - offset if inside else 0
    return Section(
        text=text.text[offset : offset + length],
        offset=offset,
        length=length,
        own=length,
        first=first,
        last=last,
        categories=tuple(sorted({one.category for one in inside})),
        table_count=sum(one.category == "Table" for one in inside),
        image_count=len(more.get("figures", ())),
        **more,
    )


def pdf():
    """Two pages of 23 and 14 characters."""
    title = element("heading", 1, text="Title", box=(72.0, 80.5, 372.0, 100.5), level=1)
    prose = element("paragraph", 1, text="Hello there. Yes", box=(72.0, 120.0, 300.25, 132.0))
    figure = element("figure", 1, text="A ship", box=(100.0, 200.0, 300.0, 350.75), picture="cafe")
    more = element("paragraph", 1, page=2, text="More words so.", box=(72.0, 80.0, 200.0, 92.0))
    text = text_of(
        [
            (title, "Title", title.text),
            (prose, "NarrativeText", prose.text),
            (more, "NarrativeText", more.text),
        ],
        [(2, figure)],
    )
    tree = DocumentTree(
        source=Source(name="folder/sample.pdf", sha256="ab" * 32, media_type="application/pdf", size=1),
        page_count=2,
        pages=(page(1, [title, prose, figure]), page(2, [more])),
        info={"Title": "A sample", "Author": "Ann Author"},
        pictures={"cafe": Picture(data=b"png", media_type="image/png", width=400, height=300)},
    )
    sections = (
        section(text, 0, 2, kind="page", number=1, page=1, figures=(figure,)),
        section(text, 2, 3, kind="page", number=2, page=2),
    )
    return tree, text, sections


def docx(cuts=(0, 5)):
    """103 characters; cut at 0, 3 and 5 the first three elements make 73 and the others 28. ``cuts`` are
    the places of passages at which sections begin, and their end."""
    cell = Cell(row=0, col=0, box=NOWHERE, text="cell")
    grid = Table(rows=1, cols=1, cells=(cell,))
    html = "<table><tr><td>cell</td></tr></table>"
    elements = [
        element("heading", 1, text="First part", level=1),
        element("paragraph", 1, text="It is about ships. Now"),
        element("table", 1, table=grid),
        element("heading", 2, text="Second", level=1),
        element("paragraph", 2, text="And about ports. Now"),
    ]
    figure = element("figure", 1)
    categories = ["Title", "NarrativeText", "Table", "Title", "NarrativeText"]
    text = text_of(
        [(one, name, one.text or html) for one, name in zip(elements, categories, strict=True)],
        [(1, figure)],
    )
    tree = DocumentTree(
        source=Source(name="sample.docx", sha256="cd" * 32, media_type=DOCX, size=1),
        page_count=1,
        pages=(page(1, [*elements, figure], kind="flow", width=0.0, height=0.0),),
    )
    sections = tuple(
        section(
            text,
            first,
            last,
            kind="section",
            number=number,
            title=elements[first].text,
            figures=(figure,) if first == 0 else (),
        )
        for number, (first, last) in enumerate(pairwise(cuts), 1)
    )
    return tree, text, sections
