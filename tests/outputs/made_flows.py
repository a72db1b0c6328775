"""Documents without printed pages, made by hand: what readers of flow formats, slides and sheets give."""

from __future__ import annotations

from typing import Any, get_args

from hypothesis import strategies as st

from pincite.model.document import DocumentTree, Picture, Source
from pincite.model.elements import Cell, Kind, Span, Table
from pincite.model.geometry import NOWHERE
from pincite.readers.builder import Builder

PIXEL = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de"
    "0000000c49444154789c63f8ffff3f0005fe02fe0def46b80000000049454e44ae426082"
)
"""A PNG of one white pixel."""

PICTURES = {
    "k1": Picture(data=PIXEL, media_type="image/png", width=1, height=1, name="media/dot one.png"),
}

DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"


def source(media_type: str = DOCX, name: str = "in/report.docx") -> Source:
    return Source(name=name, sha256="cd" * 32, media_type=media_type, size=99)


def tree(
    *builders: Builder, media_type: str = DOCX, name: str = "in/report.docx", **more: Any
) -> DocumentTree:
    pages = tuple(builder.page() for builder in builders)
    return DocumentTree(
        source=source(media_type, name), page_count=len(pages), pages=pages, pictures=PICTURES, **more
    )


def cell(row: int, col: int, text: str, **more: Any) -> Cell:
    return Cell(row=row, col=col, box=NOWHERE, text=text, **more)


def rich_cell(builder: Builder, text: str, row: int, col: int) -> Cell:
    """A cell with a paragraph, a list in a list, a table and a picture; its elements leave the builder."""
    before = len(builder.elements)
    builder.add("paragraph", text, (Span(0, len(text), bold=True),))
    builder.add("list_item", "first", level=1, marker="•")
    builder.add("list_item", "deeper", level=2, marker="a)")
    builder.add("table", table=Table(rows=1, cols=1, cells=(cell(0, 0, "inner"),)))
    builder.add("figure", "a dot", picture="k1")
    elements = tuple(builder.elements[before:])
    del builder.elements[before:]
    return cell(row, col, f"{text}\nfirst\ndeeper\ninner", elements=elements)


def everything() -> DocumentTree:
    """One of everything that a reader of a flow format gives."""
    b = Builder()
    b.add("header", "Top", layer="furniture")
    b.add("heading", "Report", level=1)
    note = b.coming("footnote")
    b.add(
        "paragraph",
        "Bold slant code gone under x2 see the site1.",
        (
            Span(0, 4, bold=True),
            Span(5, 10, italic=True),
            Span(11, 15, code=True),
            Span(16, 20, strike=True),
            Span(21, 26, underline=True),
            Span(28, 29, superscript=True),
            Span(34, 42, href="https://example.org/a"),
            Span(42, 43, superscript=True, href=f"#{note}"),
        ),
    )
    b.add("list_item", "three", level=1, marker="3.")
    item = b.add("list_item", "lettered", level=2, marker="a)")
    b.add("paragraph", "More of it.", parent=item)
    b.add("list_item", "four", level=1, marker="4.")
    b.add("paragraph", "Said by another.", quoted=1)
    b.add("code", "def f():\n    return '`'", language="python")
    b.add("formula", r"\frac{a}{b}")
    b.add("paragraph", r"Inline $x_1^{2}$ and 5 * 3 * 2.")
    b.add(
        "table",
        table=Table(
            rows=2,
            cols=2,
            cells=(
                cell(0, 0, "Head", header=True, col_span=2),
                cell(1, 0, "see the site", spans=(Span(4, 12, href="https://example.org/b"),)),
                rich_cell(b, "rich", 1, 1),
            ),
        ),
    )
    b.add("caption", "Table 1: all", parent="/p1/table/2")
    b.add("figure", "A dot", picture="k1")
    b.add("address", "1 Main Street")
    b.add("email", "a@example.org")
    b.add("page_break")
    b.add("paragraph", "After the break.")
    b.add("comment", "Is this so?", marker="Ann", layer="comments")
    b.add("paragraph", "secret", layer="hidden")
    b.add("footnote", "A note.", marker="1")
    return tree(b)


STYLES = st.builds(
    lambda flags, href: (flags, href),
    st.sets(st.sampled_from(["bold", "italic", "code", "strike", "underline", "superscript"]), max_size=2),
    st.sampled_from(["", "", "https://example.org/", "#/p1/heading/1"]),
)
WORDS = st.lists(
    st.sampled_from(["a", "b", "aa", "x <y>", "Line one.", "&amp;", "$5", "é"]), min_size=1, max_size=5
)


@st.composite
def styled(draw: st.DrawFn) -> tuple[str, tuple[Span, ...]]:
    """A text and spans over some of its words, the same words often more than once."""
    words = draw(WORDS)
    spans, at = [], 0
    for word in words:
        flags, href = draw(STYLES)
        if flags or href:
            spans.append(Span(at, at + len(word), href=href, **dict.fromkeys(flags, True)))
        at += len(word) + 1
    return " ".join(words), tuple(spans)


KINDS = list(get_args(Kind))


@st.composite
def flows(draw: st.DrawFn) -> DocumentTree:
    """Trees as readers of formats other than PDF give them."""
    kind = draw(st.sampled_from(["flow", "slide", "sheet"]))
    media_type = {
        "flow": DOCX,
        "slide": "application/vnd.openxmlformats-officedocument.presentationml.presentation",
        "sheet": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    }[kind]
    pages = []
    for number in range(1, draw(st.integers(1, 3)) + 1):
        wide = 720.0 if kind == "slide" else 0.0
        b = Builder(number, kind, draw(st.sampled_from(["", "One", "Two & 3"])), width=wide, height=wide)
        for one in draw(
            st.lists(
                st.sampled_from(KINDS),
                min_size=1,
                max_size=6,
            )
        ):
            text, spans = draw(styled())
            box = draw(st.sampled_from([NOWHERE, (1.0, 2.0, 30.5, 40.25)])) if wide else NOWHERE
            if one == "table":
                cells = (
                    cell(0, 0, text, spans=spans, header=draw(st.booleans())),
                    rich_cell(b, text, 0, 1) if draw(st.booleans()) else cell(0, 1, text),
                    cell(1, 0, "a\nb", col_span=2),
                )
                b.add("table", box=box, table=Table(rows=2, cols=2, cells=cells))
                continue
            layer = draw(st.sampled_from(["body", "body", "notes", "hidden"]))
            b.add(
                one,
                "" if one == "page_break" else text,
                () if one == "page_break" else spans,
                box=box,
                level=draw(st.integers(1, 3)) if one in ("heading", "list_item") else 0,
                marker=draw(st.sampled_from(["1.", "•", "b)"])) if one in ("list_item", "footnote") else "",
                layer={"comment": "comments", "header": "furniture"}.get(one, layer),
                picture="k1" if one == "figure" and draw(st.booleans()) else "",
                language="python" if one == "code" and draw(st.booleans()) else "",
                quoted=draw(st.integers(0, 2)) if one == "paragraph" else 0,
            )
        pages.append(b)
    return tree(*pages, media_type=media_type, name=draw(st.sampled_from(["x.bin", "a/b/x.bin", ""])))
