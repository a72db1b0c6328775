"""Random documents: all that a tree may hold and that sections could stumble over."""

from __future__ import annotations

from hypothesis import strategies as st

from pincite.model.document import DocumentTree, Page, Source
from pincite.model.elements import Cell, Element, Line, Table
from pincite.model.geometry import NOWHERE
from pincite.readers.words import no_words

WORDS = st.sampled_from(
    [
        "a",
        "Total",
        "12.5",
        "§ 3",
        "Müller",
        "日本語",
        "x<y",
        "R&D",
        '"so"',
        "end.",
        "well-",
        "\ud800",
        "a\0b",
        "🙂",
    ]
)
TEXTS = st.one_of(
    st.lists(WORDS, min_size=1, max_size=12).map(" ".join),
    st.sampled_from(["", " ", "\n", "\u2003", "\0", "two\nlines", " edges ", "<td>no cell</td>", "\n\n"]),
)
KINDS = ["heading", "paragraph", "paragraph", "list_item", "table", "figure", "caption", "code", "header"]
KINDS += ["page_break", "comment", "footnote"]
LAYERS = st.sampled_from(["body"] * 8 + ["furniture", "notes", "comments", "hidden"])
BOX = (10.0, 20.0, 110.0, 40.0)


def box_of(number: int) -> tuple[float, float, float, float]:
    return (10.0, 10.0 * number, 110.0, 10.0 * number + 9.0)


@st.composite
def printed(draw):
    """A text and its lines as on a page: words broken over lines are whole in the text."""
    text, lines = "", []
    for number in range(draw(st.integers(1, 4))):
        line = " ".join(
            draw(st.lists(st.sampled_from(["wood", "Yard", "of", "3.4", "so-called"]), min_size=1))
        )
        breaks = draw(st.sampled_from(["no", "no", "hyphen", "kept"]))
        lines.append(Line(line + ("" if breaks == "no" else "-"), box_of(number), 0, 0))
        text += line + {"no": " ", "hyphen": "", "kept": "-"}[breaks]
    return text.rstrip(" "), tuple(lines)


@st.composite
def tables(draw, placed: bool, page: int, depth: int = 0):
    rows, cols = draw(st.integers(0, 4)), draw(st.integers(1, 4))
    cells, taken = [], set()
    for row in range(rows):
        for col in range(cols):
            if (row, col) in taken:
                continue
            high, wide = draw(st.sampled_from([(1, 1)] * 4 + [(2, 1), (1, 2), (2, 2)]))
            slots = {(r, c) for r in range(row, row + high) for c in range(col, col + wide)}
            if slots & taken or row + high > rows or col + wide > cols:
                high, wide, slots = 1, 1, {(row, col)}
            taken |= slots
            inside = ()
            if depth < 2 and draw(st.integers(0, 9)) == 0:
                inside = tuple(
                    draw(elements(page, f"/p{page}/in{row}.{col}.{depth}", placed, depth + 1)) for _ in "ab"
                )
            cells.append(
                Cell(
                    row=row,
                    col=col,
                    row_span=high,
                    col_span=wide,
                    header=draw(st.integers(0, 4)) == 0,
                    box=(10.0 * col, 10.0 * row, 10.0 * (col + wide), 10.0 * (row + high))
                    if placed
                    else NOWHERE,
                    text=draw(TEXTS),
                    elements=inside,
                )
            )
    return Table(rows=rows, cols=cols, cells=tuple(cells))


@st.composite
def elements(draw, page: int, name: str, placed: bool, depth: int = 0, before: str = ""):
    kind = draw(st.sampled_from(KINDS))
    text, lines = draw(TEXTS), ()
    if placed and kind in ("paragraph", "heading", "caption"):
        text, lines = draw(printed())
    table = None
    if kind == "table":
        text, table = "", draw(tables(placed, page, depth))
    return Element(
        id=name,
        kind=kind,
        page=page,
        box=BOX if placed else NOWHERE,
        text=text,
        lines=lines,
        level=draw(st.integers(0, 4)) if kind == "heading" else 0,
        continues=before if draw(st.integers(0, 5)) == 0 else "",
        joint=draw(st.sampled_from(["", " "])),
        table=table,
        layer=draw(LAYERS),
        picture="key" if kind == "figure" and draw(st.booleans()) else "",
    )


@st.composite
def trees(draw, kinds=("page", "slide", "sheet", "flow")):
    """A document of pages of all kinds; some are in several pieces, some are empty or hidden."""
    pages, number, before = [], 0, ""
    kind = draw(st.sampled_from(kinds))
    for place in range(draw(st.integers(0, 4))):
        if number == 0 or draw(st.integers(0, 3)):
            number += draw(st.integers(1, 2))
            if draw(st.integers(0, 4)) == 0:
                kind = draw(st.sampled_from(kinds))
        placed = kind in ("page", "slide")
        found = []
        for i in range(draw(st.integers(0, 6))):
            name = f"/p{number}/e{place}.{i}"
            found.append(draw(elements(number, name, placed, before=before)))
            before = name
        pages.append(
            Page(
                number=number,
                width=612.0 if placed else 0.0,
                height=792.0 if placed else 0.0,
                words=no_words(),
                elements=tuple(found),
                kind=kind,
                name=draw(st.sampled_from(["", "Sheet 1"])),
                hidden=draw(st.integers(0, 9)) == 0,
            )
        )
    return tree_of(*pages)


def tree_of(*pages: Page) -> DocumentTree:
    source = Source(name="x", sha256="0" * 64, media_type="text/plain", size=1)
    return DocumentTree(source=source, page_count=len(pages), pages=pages)


def flow(*found: Element, number: int = 1, kind: str = "flow", name: str = "", hidden: bool = False) -> Page:
    """A page of elements as given."""
    return Page(
        number=number,
        width=0.0,
        height=0.0,
        words=no_words(),
        elements=found,
        kind=kind,
        name=name,
        hidden=hidden,
    )


def element(text: str = "", kind: str = "paragraph", number: int = 1, **more) -> Element:
    name = more.pop("id", f"/p{number}/{kind}/{text[:20]}")
    return Element(id=name, kind=kind, page=number, box=more.pop("box", NOWHERE), text=text, **more)


def table(*rows: tuple[str, ...], number: int = 1, id: str = "/t") -> Element:
    cells = tuple(
        Cell(row=r, col=c, box=NOWHERE, text=text) for r, row in enumerate(rows) for c, text in enumerate(row)
    )
    grid = Table(rows=len(rows), cols=len(rows[0]), cells=cells)
    return Element(id=id, kind="table", page=number, box=NOWHERE, table=grid)
