"""Lists: which blocks are items, and their marks."""

from __future__ import annotations

from itertools import accumulate, pairwise, product
from typing import NamedTuple

from pincite.layout.blocks.block import Block
from pincite.layout.blocks.numbering import (
    CAPITAL,
    LETTER_BULLET,
    family,
    is_bullet,
    is_within,
    mark_of,
    readings,
    step_between,
    value,
)
from pincite.layout.frame import TagRole, WordTable
from pincite.layout.roles.items import text_start
from pincite.layout.text.tagged import names_items

SKIPPED = 2  # from one capital to the next: a number may stand between
FAR = 12  # blocks between two items that vouch for each other
BETWEEN = 2  # blocks of other text between items on both sides of a page break
SAME_SIZE = 0.6  # points by which the sizes of two items of one list differ
LEVEL_STEP = 0.8  # em by which the first of a list is moved in from the mark of the item that it stands in
UNDER_TEXT = 0.3  # em by which it may start left of the text of that


def mark_items(blocks: list[Block], words: WordTable, tags: dict[int, TagRole] | None = None) -> None:
    """Turn text blocks that start with a list mark into list items.

    ``blocks`` are in reading order. A bullet makes an item by itself; a number or letter only where
    a neighbour carries the one before or after it. Where a trusted structure tree (``tags``) names
    items, they are marked already.
    """
    if names_items(tags or {}):
        return
    candidates: list[_Candidate] = []
    names = _starting_with_names(blocks, words)
    for i, b in enumerate(blocks):
        if b.kind != "text":
            continue
        mark = mark_of(words.text[b.first.first])
        if b.mark is not None:
            b.mark_as("list_item", "a drawn bullet stands before it", marker="•", level=1)
        elif mark and not b.one_word and b not in names:
            candidates.append(_Candidate(i, b, mark, family(mark)))
    beyond = _beyond_lists(candidates, blocks)
    for k, one in enumerate(candidates):
        around = candidates[max(0, k - FAR) : k + FAR + 1]  # each is a block, so that no more are near
        near = (c for c in around if c is not one and abs(c.at - one.at) <= FAR)
        reason = next((why for c in near if (why := _vouched(one, c))), beyond.get(k, ""))
        if is_bullet(one.family):
            reason = "starts with a bullet"
        elif not reason and one.mark == LETTER_BULLET and _in_another_font(one.block, words):
            reason = "starts with a letter that is a bullet, in a font of its own"
        elif not reason and one.at and _starts_below(one, blocks[one.at - 1], words):
            reason = "starts a list within the item above"
        if reason:
            one.block.mark_as("list_item", reason, marker=one.mark, level=1)


def _starting_with_names(blocks: list[Block], words: WordTable) -> set[Block]:
    """The blocks that begin with the initial of a name, as the entries of a bibliography do: capitals that
    are list marks count up. 'I.', 'V.' and 'X.' are numbers as well."""
    found = [
        (b, mark_of(words.text[b.first.first])) for b in blocks if b.kind in ("text", "list_item") and b.lines
    ]
    capitals = [(b, value(mark)) for b, mark in found if family(mark) == CAPITAL and mark[0] not in "IVX"]
    steps = [(other or 0) - (one or 0) for (_, one), (_, other) in pairwise(capitals)]
    starts = [number == 1 for _, number in capitals[1:]]
    counted = sum(start or 1 <= step <= SKIPPED for step, start in zip(steps, starts, strict=True))
    return set() if 2 * counted >= len(steps) else {b for b, _ in capitals}


def _in_another_font(b: Block, words: WordTable) -> bool:
    """True if the first word is set in another font than the one behind it."""
    first = b.first.first
    return b.first.last - first > 1 and words.font[first] != words.font[first + 1]


class _Candidate(NamedTuple):
    at: int
    block: Block
    mark: str
    family: str


def _beyond_lists(candidates: list[_Candidate], blocks: list[Block]) -> dict[int, str]:
    """Numbers, by their place, whose neighbour stands before or after a list within their item, with little
    between but items of that: '(c)', then (1) to (23), then '(d)'."""
    inside = {c.at for c in candidates}
    others = [*accumulate((b.kind == "text" and i not in inside for i, b in enumerate(blocks)), initial=0)]
    found: dict[int, str] = {}
    last: dict[tuple[str, int], int] = {}
    for k, one in enumerate(candidates):
        for kind, number in readings(one.mark):
            before = last.get((kind, number - 1))
            last[kind, number] = k
            between = BETWEEN if one.mark[0] == "(" else 0
            if before is None or others[one.at] - others[candidates[before].at] > between:
                continue
            if (why := _vouched(one, candidates[before])) and k - before > 1:
                found[k] = why
                found[before] = _vouched(candidates[before], one)
    return found


def _vouched(one: _Candidate, other: _Candidate) -> str:
    """The reason why a candidate is an item beside the other; '' for none."""
    if value(one.mark) is None:
        return "starts with a dash, as its neighbour does" if other.family == one.family else ""
    first, second = (one, other) if one.at < other.at else (other, one)
    if step_between(first.mark, second.mark) == 1:
        return f"numbered {one.mark} beside {other.mark}"
    if first is other and other.block.kind == "list_item" and is_within(one.mark, other.mark):
        return f"numbered {one.mark} within {other.mark}"
    return ""


def _starts_below(one: _Candidate, above: Block, words: WordTable) -> bool:
    """True if a candidate may be the first of a list within the item right above it: it stands under the text
    of that, moved in."""
    counts = [number for _, number in readings(one.mark)]
    if above.kind != "list_item" or (counts and 1 not in counts):
        return False
    mark, item, em = one.block.first, above.first, one.block.size
    own = above.mark[0] if above.mark is not None else item.x0
    return mark.x0 > own + LEVEL_STEP * em and mark.x0 > text_start(above, words) - UNDER_TEXT * em


def mark_over_breaks(pages: list[list[Block]], words: list[WordTable]) -> None:
    """Turn numbered text blocks into list items whose neighbour stands on the page before or after.
    ``pages`` are blocks in reading order."""
    for (a, table), (b, following) in pairwise(zip(pages, words, strict=True)):
        last, first = _edge_marks(list(reversed(a)), table), _edge_marks(b, following)
        for (block, mark), (other, their) in product(last, first):
            alike_set = abs(block.size - other.size) < SAME_SIZE and block.bold == other.bold
            if step_between(mark, their) == 1 and alike_set:
                for one, own, beside in ((block, mark, their), (other, their, mark)):
                    if one.kind == "text":
                        reason = f"numbered {own} beside {beside} over a page break"
                        one.mark_as("list_item", reason, marker=own, level=1)


def _edge_marks(blocks: list[Block], words: WordTable) -> list[tuple[Block, str]]:
    """Numbered items, and blocks that could be one, from the edge of a page inwards."""
    found = []
    others = 0
    names = _starting_with_names(blocks, words)
    for b in blocks:
        if b.kind not in ("text", "list_item", "heading"):
            continue
        if b.kind == "heading" or others > BETWEEN:
            break
        mark = b.marker or (mark_of(words.text[b.first.first]) if b.lines and not b.one_word else "")
        if readings(mark) and b not in names:
            found.append((b, mark))
        elif b.kind == "text":
            others += 1
    return found
