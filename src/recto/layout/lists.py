"""Lists: which blocks are items, their marks, and how deep they are nested."""

from __future__ import annotations

import re
import unicodedata

import msgspec

from recto.layout.block import Block
from recto.layout.frame import TagRole, WordTable
from recto.model.geometry import overlap_x

BULLETS = frozenset("•◦▪▫■□●○◆◇➢➤►▶✓✔❖⁃‣·∙\uf0b7\uf0a7\uf0d8\uf076\uf0fc\uf02d\uf0be\u2219\uf06e\uf071❑❒→➔")
DASHES = frozenset("-–—*")


def is_bullet(word: str) -> bool:
    """True if the word is one sign that marks list items: a bullet, a dingbat, a private-use sign."""
    return word in BULLETS or (len(word) == 1 and unicodedata.category(word) in ("So", "Co"))


class ListOptions(msgspec.Struct, frozen=True):
    level_step: float = 0.8  # em: marks further apart than this are on different levels
    reach: float = 3.0  # leadings: items further apart are not one list


_NUMBERED = re.compile(
    r"^\(?(\d{1,3}|[a-zA-Z]|[ivxlIVXL]{1,6})([.)])$|^\[(\d{1,3})\]$|^(\d{1,2}(?:\.\d{1,2}){1,3})\.?$"
)


def family(mark: str) -> str:
    """Kind of a list mark: the bullet itself, or the form of the number ('1.', '(a)', 'i)'); '' none."""
    if not mark:
        return ""
    if is_bullet(mark) or mark in DASHES:
        return mark
    if len(mark) == 1 and mark == "o":
        return "o"
    m = _NUMBERED.match(mark)
    if m is None:
        return ""
    if m.group(4):
        return "1." * m.group(4).count(".") + "1"
    inner = m.group(1) or m.group(3)
    if inner.isdigit():
        kind = "1"
    elif len(inner) > 1:
        kind = "i"
    else:
        kind = "a" if inner.islower() else "A"
    return mark.replace(inner, kind)


def value(mark: str) -> int | None:
    """The number a mark stands for; letters count from 1; None for bullets."""
    m = _NUMBERED.match(mark)
    if m is None:
        return None
    inner = m.group(1) or m.group(3)
    if inner is None:
        return int(m.group(4).rsplit(".", 1)[-1])
    if inner.isdigit():
        return int(inner)
    if len(inner) == 1 and inner.lower() not in "ivx":
        return ord(inner.lower()) - 96
    total = 0
    before = 0
    for ch in reversed(inner.lower()):
        v = {"i": 1, "v": 5, "x": 10, "l": 50}.get(ch, 0)
        total += -v if v < before else v
        before = max(before, v)
    return total


def mark_items(
    blocks: list[Block],
    words: WordTable,
    options: ListOptions | None = None,
    tags: dict[int, TagRole] | None = None,
) -> None:
    """Turn text blocks that start with a list mark into list items with levels, in place.

    ``blocks`` are in reading order. A bullet makes an item by itself; a number or letter only where
    a neighbour carries the one before or after it. Where a trusted structure tree (``tags``) names
    items, it decides, also on those whose bullet is drawn.
    """
    options = options or ListOptions()
    tags = tags or {}
    if any(t.role == "LI" for t in tags.values()):
        for b in blocks:
            role = tags.get(b.first.tag) if b.kind == "text" and b.lines else None
            if role is not None and role.role == "LI":
                mark = words.text[b.first.first]
                alone = b.first.last - b.first.first < 2 and len(b.lines) < 2 and len(b.lines[0]) < 2
                _make(b, mark if family(mark) and not alone else "", "tagged as a list item")
                b.level = max(1, role.level)
        return
    candidates: list[tuple[int, Block, str, str]] = []
    for i, b in enumerate(blocks):
        if b.kind != "text" or not b.lines:
            continue
        s = b.first
        mark = words.text[s.first]
        kind = family(mark)
        if not kind or (s.last - s.first < 2 and len(b.lines) < 2 and len(b.lines[0]) < 2):
            continue
        candidates.append((i, b, mark, kind))
    for k, (i, b, mark, kind) in enumerate(candidates):
        if is_bullet(kind):
            _make(b, mark, "starts with a bullet")
            continue
        number = value(mark)
        for other in candidates[max(0, k - 4) : k + 5]:
            if other[1] is b or other[3] != kind:
                continue
            distance = abs(other[0] - i)
            if distance > 12:
                continue
            if number is None:
                _make(b, mark, "starts with a dash, as its neighbour does")
                break
            their = value(other[2])
            if their is not None and abs(their - number) == 1 and (their > number) == (other[0] > i):
                _make(b, mark, f"numbered {mark} beside {other[2]}")
                break
    _levels(blocks, options)


def _make(b: Block, mark: str, reason: str) -> None:
    b.kind = "list_item"
    b.marker = mark
    b.level = 1
    b.reason = reason


def _levels(blocks: list[Block], options: ListOptions) -> None:
    """Nesting by the x of the mark and by the family of the mark."""
    stack: list[tuple[float, str]] = []
    before: Block | None = None
    for b in blocks:
        if b.kind != "list_item":
            if b.kind in ("heading", "table"):
                stack = []
            if b.kind == "text" and before is not None and b.first.x0 < stack[0][0] - 1 if stack else False:
                stack = []
            before = None if b.kind != "list_item" else before
            continue
        x = b.first.x0
        em = max(b.size, 1.0)
        kind = family(b.marker)
        if before is not None and overlap_x(before.box, b.box) <= 0:
            # Another column: the same depth is kept by the family of marks alone.
            for depth, (_, known) in enumerate(stack):
                if known == kind:
                    stack = stack[: depth + 1]
                    stack[depth] = (x, kind)
                    break
            else:
                stack = []
        while stack and x < stack[-1][0] - options.level_step * em:
            stack.pop()
        if not stack or x > stack[-1][0] + options.level_step * em:
            stack.append((x, kind))
        elif kind != stack[-1][1]:
            same = [d for d, (_, known) in enumerate(stack) if known == kind]
            if same:
                stack = stack[: same[-1] + 1]
            elif (
                value(b.marker) in (None, 1)
                and before is not None
                and before.first.text.rstrip().endswith(":")
            ):
                stack.append((x, kind))
            else:
                stack[-1] = (x, kind)
        b.level = len(stack)
        before = b
