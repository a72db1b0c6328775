"""The places of a quotation drawn on the pages of the original."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec

from pincite.archive.tracing.locating import Located
from pincite.archive.tracing.picture import AIR, PICTURE_DPI, Originals, Words, excerpt, on_paper
from pincite.citing import Citation
from pincite.converting.convert import convert, read_source
from pincite.converting.options import bounds
from pincite.model.arrays import Picture
from pincite.model.document import Page
from pincite.model.geometry import NOWHERE
from pincite.outputs.overlay import LOOKS, Entry, Mark, Overlay, PictureForm, Size, grown, picture

Ranked = tuple[int, Citation | Located]  # A place of a quotation and its number in the order of them all.


class Paper(msgspec.Struct, frozen=True, kw_only=True):
    """What is drawn on: an original with the sizes of its pages in points, and what it is called. ``around``
    are words of pages that cannot be drawn as they are."""

    data: bytes
    media_type: str
    name: str
    sizes: dict[int, Size]
    around: dict[int, list[Words]]
    limits: dict[str, int] = {}


def drawable(found: Sequence[Citation | Located], sizes: Mapping[int, Size]) -> tuple[int, ...]:
    """Numbers of the pages on which one of them has a box, in order."""
    numbers = {place.page for one in found for place in one.places if place.box != NOWHERE}
    return tuple(sorted(number for number in numbers if min(sizes.get(number, (0, 0))) > 0))


def cited_pictures(
    found: Sequence[Ranked],
    paper: Paper,
    password: str | None = None,
    dpi: float = PICTURE_DPI,
    form: PictureForm = "svg",
) -> list[tuple[int, bytes]]:
    """Page numbers with pictures: each page with places of a quotation, these framed with their number, the
    best of them filled, and beside it their scores and texts. What cannot be drawn is white paper with its
    words. Raises as ``trace_pictures``."""
    out = []
    with closing(Originals(paper.data, paper.media_type, password, bounds(paper.limits))) as originals:
        for number in drawable([one for _, one in found], paper.sizes):
            page: Picture | None = None
            with originals.drawing(number) as (drawing, place):
                if drawing is not None:
                    page = drawing.page(place, dpi)
            overlay = _overlay(found, number, f"{paper.name}: page {number}")
            if page is None:
                overlay = on_paper(overlay, paper.around.get(number, ()))
            out.append((number, picture(overlay, paper.sizes[number], page, dpi=dpi, form=form)))
    return out


def cited_in_file(
    source: bytes | Path, found: Sequence[Ranked], dpi: float, form: PictureForm, **reading: Any
) -> list[tuple[int, bytes]]:
    """The same of a document that is in no library, which is read once more as ``convert`` is told."""
    data, _ = read_source(source, None)
    tree = convert(data, **reading).tree
    paper = Paper(
        data=data,
        media_type=tree.source.media_type,
        name=tree.source.name,
        sizes={page.number: (page.width, page.height) for page in tree.pages},
        around={page.number: words_around(page) for page in tree.pages},
        limits=reading.get("limits") or {},
    )
    return cited_pictures(found, paper, reading.get("password"), dpi, form)


def words_around(page: Page) -> list[Words]:
    """The lines of a page, of tables the cells."""
    found: list[Words] = []
    for one in page.elements:
        if one.table is not None:
            found += [(cell.box, cell.text) for cell in one.table.cells]
        else:
            found += [(line.box, line.text) for line in one.lines] or [(one.box, one.text)]
    return [(box, text) for box, text in found if box != NOWHERE]


def _overlay(found: Sequence[Ranked], page: int, title: str) -> Overlay:
    """The marks of a page and what they mean."""
    best = max(one.score for _, one in found)
    legend = [Entry(title)]
    marks: list[Mark] = []
    for number, one in found:
        boxes = [place.box for place in one.places if place.page == page and place.box != NOWHERE]
        if boxes:
            look = LOOKS["found" if one.score == best else "holder"]
            said = f"{one.score:.3f} {excerpt(one.text)}"
            label = str(number) if len(found) > 1 else ""
            legend.append(Entry(said, look, label))
            labels = [label, *[""] * (len(boxes) - 1)]
            marks += [
                Mark(grown(box, AIR), look, own, said, "above")
                for box, own in zip(boxes, labels, strict=True)
            ]
    return Overlay(marks=tuple(marks), legend=tuple(legend))
