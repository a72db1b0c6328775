"""The model flattened into what a reader of the page should get, block by block."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field

from benchmarks.generated.model import (
    Block,
    Code,
    Contents,
    Document,
    Figure,
    Heading,
    Line,
    List,
    Paragraph,
    SideBox,
    Table,
    Title,
)
from benchmarks.scores.trees import Node

LOOSE = frozenset({"byline", "box_title", "contents_title"})
"""Kinds that may come back as a heading or as text: readers differ."""


@dataclass
class Wanted:
    """One block of the truth. ``key`` is its text for comparing: letters and digits, no case."""

    kind: str
    text: str
    level: int = 0
    owner: Wanted | None = None  # of a caption: its table or figure
    labels: list[str] = field(default_factory=list)
    grid: Node | None = None
    head: int = 0
    key: str = ""

    def __post_init__(self) -> None:
        self.key = key_of(self.text)


def key_of(text: str) -> str:
    """The text for comparing: compatibility forms folded, no case, letters and digits only."""
    text = unicodedata.normalize("NFKC", text).casefold()
    return "".join(ch for ch in text if ch.isalnum())


def truth_of(document: Document) -> list[Wanted]:
    """Blocks in reading order; notes follow the block that cites them."""
    return [w for b in document.blocks for w in _wanted(b)]


def _wanted(b: Block) -> Iterator[Wanted]:
    if isinstance(b, Title):
        yield Wanted("title", b.text)
        if b.byline:
            yield Wanted("byline", b.byline)
    elif isinstance(b, Heading):
        yield Wanted("heading", b.full, b.level)
    elif isinstance(b, Line):
        yield Wanted("paragraph", b.text)
    elif isinstance(b, Paragraph):
        yield Wanted("paragraph", b.text)
        yield from _notes(b.runs)
    elif isinstance(b, List):
        for item in b.all_items():
            yield Wanted("item", item.text, item.depth)
            yield from _notes(item.runs)
    elif isinstance(b, Table):
        table = Wanted("table", " ".join(c.text for c in b.cells), grid=_grid(b), head=b.head)
        yield from _with_caption(table, b.caption, b.caption_above)
    elif isinstance(b, Figure):
        figure = Wanted("figure", " ".join(b.labels), labels=[key_of(t) for t in b.labels])
        yield from _with_caption(figure, b.caption, b.caption_above)
    elif isinstance(b, Code):
        yield Wanted("code", "\n".join(b.lines))
    elif isinstance(b, Contents):
        yield Wanted("contents_title", b.title)
        yield Wanted(
            "contents",
            "\n".join(text for _, text, _ in b.entries),
            labels=[key_of(t) for _, t, _ in b.entries],
        )
    elif isinstance(b, SideBox):
        yield Wanted("box_title", b.title)
        for inner in b.blocks:
            for w in _wanted(inner):
                if w.kind == "item":
                    w.level -= 1  # lists in a box start at their own edge
                yield w


def _with_caption(thing: Wanted, text: str, above: bool) -> Iterator[Wanted]:
    caption = [Wanted("caption", text, owner=thing)] if text else []
    yield from [*caption, thing] if above else [thing, *caption]


def _notes(runs) -> Iterator[Wanted]:  # type: ignore[no-untyped-def]
    for r in runs:
        if r.style == "note":
            yield Wanted("note", r.note, labels=[r.text])


def _grid(t: Table) -> Node:
    rows = [Node("tr") for _ in range(t.rows)]
    for c in t.cells:
        rows[c.row].children.append(Node("td", c.text, c.row_span, c.col_span))
    return Node("table", children=rows)
