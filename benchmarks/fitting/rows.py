"""Documents as rows: a row a block that might be a heading, with features and truth."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rapidfuzz.distance import Indel

import pincite
from benchmarks.families.cases import Case
from benchmarks.fitting.features import Page, features_of, signs_of, use_of
from benchmarks.generated.model import Document as Model
from benchmarks.generated.truth import LOOSE, truth_of
from benchmarks.scores.headings import SAME, Heading, heading_pairs, headings_of
from benchmarks.scores.texts import letters
from pincite.converting import pdf
from pincite.layout.document import finish
from pincite.layout.page import PageDraft
from pincite.layout.roles.styles import Styles

OPEN = -1
SHORTEST = 3  # letters from which a block may be a part of what the truth leaves open
GENERATED = "generated"


@dataclass
class Row:
    """``label`` is 1 for a heading, 0 for none, -1 where the truth leaves it open; ``signs`` is what the
    rules count, None for what they never take for a heading."""

    page: int
    label: int
    features: dict[str, float]
    signs: dict[str, float] | None
    text: str = ""


@dataclass
class Document:
    """``headings`` is how many there are, ``bare`` the pages that have none."""

    corpus: str
    family: str
    fold: str
    headings: int
    bare: set[int]
    rows: list[Row] = field(default_factory=list)


@dataclass(frozen=True)
class Truth:
    """Headings as letters, each with its page (0: not known), and texts that may be one or not."""

    headings: Sequence[tuple[str, int]]
    open: Sequence[str] = ()


def gathered(case: Case) -> Document:
    """The rows of one document. Texts are dropped: those of fold B are not to be looked at."""
    return _document(case, _TRUTHS.get(case.corpus, _office)(case.pdf))


def gathered_made(model: Model, path: Path) -> Document:
    """The rows of a generated document; each is a family."""
    wanted = truth_of(model)
    heads = [(letters(w.text), 0) for w in wanted if w.kind in ("title", "heading")]
    truth = Truth(heads, [letters(w.text) for w in wanted if w.kind in LOOSE])
    return _document(Case(GENERATED, model.name, model.name, path), truth)


def _document(case: Case, truth: Truth) -> Document:
    rows: list[Row] = []
    pages: set[int] = set()
    with _watched(rows, pages):
        try:
            pincite.convert(case.pdf, ocr=False)
        except pincite.PinciteError:
            pages.clear()
    label(rows, truth)
    headed = {page for _, page in truth.headings} | {row.page for row in rows if row.label == 1}
    for row in rows:
        row.text = ""
    return Document(case.corpus, case.family, case.fold, len(truth.headings), pages - headed, rows)


def label(rows: Sequence[Row], truth: Truth) -> None:
    """Set the labels: headings by text, one to one, page by page where the truth knows pages."""
    for page in sorted({page for _, page in truth.headings}):
        true = [Heading(1, text) for text, on in truth.headings if on == page]
        here = [row for row in rows if page in (0, row.page)]
        for _, at in heading_pairs(true, [Heading(1, letters(row.text)) for row in here]):
            here[at].label = 1
    for row in rows:
        if row.label == 0 and any(_is_part(letters(row.text), text) for text in truth.open):
            row.label = OPEN


def _is_part(text: str, whole: str) -> bool:
    alike = Indel.normalized_similarity(text, whole) >= SAME
    return alike or (len(text) >= SHORTEST and text in whole)


@contextmanager
def _watched(rows: list[Row], numbers: set[int]) -> Iterator[None]:
    """The rows and page numbers of all documents that are finished meanwhile."""
    decide, whole = finish.mark_headings, pdf.finish

    def watch(drafts: list[PageDraft], *arguments: Any, **named: Any) -> Any:
        pages: list[Page] = []
        asked: list[tuple[Any, ...]] = []

        def collect(blocks: Any, body: Any, leading: float, tags: Any, styles: Styles) -> None:
            pages.append(Page(drafts[len(pages)].frame, list(blocks), body))
            asked.append((blocks, body, leading, tags, styles))
            if len(pages) == len(drafts):  # all pages as they are before any heading is known
                rows.extend(_rows(pages, styles))
                for one in asked:
                    decide(*one)

        finish.mark_headings = collect  # type: ignore[assignment]
        numbers.update(draft.frame.number for draft in drafts)
        return whole(drafts, *arguments, **named)

    pdf.finish = watch  # type: ignore[assignment]
    try:
        yield
    finally:
        finish.mark_headings, pdf.finish = decide, whole


def _rows(pages: list[Page], styles: Styles) -> Iterator[Row]:
    """A row a block of running text, unlabelled."""
    use = use_of(pages)
    for page in pages:
        for at, b in enumerate(page.blocks):
            if b.kind in ("text", "list_item") and b.lines:
                tally = signs_of(page, at, styles)
                signs = {c.sign.name: c.amount for c in tally.counted} if tally is not None else None
                features = features_of(page, at, styles, use, tally)
                yield Row(page.frame.number, 0, features, signs, b.text.replace("\n", " "))


def _office(path: Path) -> Truth:
    """Truth as officepdf has it; boxes of no size say that pages are not known."""
    blocks = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))["blocks"]
    loose = [letters(b["text"]) for b in blocks if b.get("ambiguous")]
    heads = [b for b in blocks if b["type"] in ("title", "heading") and not b.get("ambiguous")]
    return Truth([(letters(b["text"]), _page(b)) for b in heads], loose)


def _page(block: dict[str, Any]) -> int:
    boxes = block.get("boxes") or [{}]
    return int(boxes[0]["page"]) if any(boxes[0].get("box", ())) else 0


def _markdown(path: Path) -> Truth:
    text = path.with_suffix(".md").read_text(encoding="utf-8")
    return Truth([(head.text, 0) for head in headings_of(text)])


_TRUTHS: dict[str, Callable[[Path], Truth]] = {"dpbench": _markdown}
