"""A printed list of contents as entries: their depth, what they say, the page and the heading they name."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import NamedTuple

from pincite.model.direction import is_leftward
from pincite.model.elements import Element
from pincite.regex import regex

DEEPEST = 6  # levels of headings
APART = 0.5  # heights of a line by which the starts of two levels differ
NEARER = 0.8  # share of the usual step between rows below which a row belongs to the one above
FILLED = 0.75  # share of the width of all rows that a title reaches over, if it goes on in the next row
_ROW = regex(r"(.*?)\s*([.…·_\s]{3,}|\s)\s*(\d{1,4}|[ivxlcIVXLC]{1,7})", re.S)
_NUMBER = regex(r"(\d{1,2}(?:\.\d{1,2})*)[.)]?\s")


class Entry(NamedTuple):
    """A row of a list of contents; ``leaders`` are the dots between its ``title`` and its ``page``, ``href``
    leads to the heading that it names ('' none)."""

    level: int
    title: str
    leaders: str = ""
    page: str = ""
    href: str = ""


def entries(e: Element, after: int = 0) -> list[Entry]:
    """The entries of a list of contents that is read off a page, wrapped titles as one. ``after`` is the
    level of the last entry of a list that it goes on with, as on the page before."""
    hrefs = {s.start: s.href for s in e.spans}
    rows = e.text.split("\n")
    wrapped = _wrapped(e, rows)
    found: list[Entry] = []
    at = 0
    for number, (row, level) in enumerate(zip(rows, _levels(e, rows, after), strict=True)):
        m = _ROW.fullmatch(row)
        title, leaders, page = (m.group(1), m.group(2).strip(), m.group(3)) if m else (row.strip(), "", "")
        one = Entry(level, title, leaders, page, hrefs.get(at, ""))
        before = found[-1] if found and not found[-1].page else None
        if before and (not title or title[0].islower() or number in wrapped):
            found[-1] = one._replace(level=before.level, title=f"{before.title} {title}".strip())
        else:
            found.append(one)
        at += len(row) + 1
    if any(one.href for one in found):
        found = [one._replace(leaders="") for one in found]
    return found


def _wrapped(e: Element, rows: list[str]) -> set[int]:
    """Numbers of rows that go on with the row above, as their place tells: further in than the start of its
    entry, and near, or below a line that is filled. Those with numbers of their own do not."""
    lines = e.lines
    if len(lines) != len(rows) or is_leftward(e.text):
        return set()
    left, right = min(line.box[0] for line in lines), max(line.box[2] for line in lines)
    steps = [below.box[3] - above.box[3] for above, below in pairwise(lines)]
    usual = sorted(steps)[len(steps) // 2] if steps else 0.0
    found = set()
    start = lines[0].box[0] if lines else 0.0
    for k, (above, below) in enumerate(pairwise(lines), start=1):
        further = below.box[0] - start > APART * (below.box[3] - below.box[1])
        near = 0 < steps[k - 1] < NEARER * usual
        filled = above.box[2] - left > FILLED * (right - left)
        ended = _ROW.fullmatch(rows[k - 1]) is not None
        if not ended and further and (near or filled) and not _NUMBER.match(rows[k]):
            found.add(k)
        elif ended or not rows[k][:1].islower():
            start = below.box[0]
    return found


def _levels(e: Element, rows: list[str], after: int) -> list[int]:
    """Depth of each row, from 1: by where it starts, or by its number where all start at one place."""
    if len(e.lines) != len(rows):
        return [1] * len(rows)
    leftward = is_leftward(e.text)
    starts = [-line.box[2] if leftward else line.box[0] for line in e.lines]
    heights = sorted(line.box[3] - line.box[1] for line in e.lines)
    step = APART * heights[len(heights) // 2]
    places: list[float] = []
    for x in sorted(starts):
        if not places or x - places[-1] > step:
            places.append(x)
    if len(places) > 1:
        deep = [sum(place <= x for place in places) for x in starts]
    else:
        deep = [m.group(1).count(".") + 1 if (m := _NUMBER.match(row)) else 1 for row in rows]
    levels: list[int] = []
    above = list(range(1, after + 1))  # the entries that a row stands under
    for level in deep:
        while above and above[-1] >= level:
            above.pop()
        above.append(level)
        levels.append(min(len(above), DEEPEST))
    return levels
