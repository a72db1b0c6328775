"""Drawn lines that part running headers and footers from the text."""

from __future__ import annotations

import msgspec

from pincite.layout.frame import Frame, HRule, Segment

Rows = list[list[Segment]]

SAME_RULE = 2.0  # Points by which the ends of lines of one table differ.


def without_edge_rules(frame: Frame, headers: Rows, footers: Rows) -> Frame:
    """The frame without the lines that part running headers and footers from its segments: over all
    text, and nearer to the furniture: two of them would make the page look like a table. A line with a fellow
    of its width in the text is a table's."""
    if not frame.segments or not (headers or footers):
        return frame
    top = min(s.y0 for s in frame.segments)
    bottom = max(s.y1 for s in frame.segments)
    head = max((s.baseline for row in headers for s in row), default=None)
    foot = min((s.y0 for row in footers for s in row), default=None)
    inner = [h for h in frame.rules.horizontal if top < h.y < bottom]
    kept = []
    for h in frame.rules.horizontal:
        over = head is not None and h.y < top and abs(h.y - head) < top - h.y
        under = foot is not None and h.y > bottom and abs(foot - h.y) < h.y - bottom
        if not (over or under) or any(_fellows(h, i) for i in inner):
            kept.append(h)
    if len(kept) == len(frame.rules.horizontal):
        return frame
    return msgspec.structs.replace(frame, rules=msgspec.structs.replace(frame.rules, horizontal=kept))


def _fellows(a: HRule, b: HRule) -> bool:
    return abs(a.x0 - b.x0) < SAME_RULE and abs(a.x1 - b.x1) < SAME_RULE
