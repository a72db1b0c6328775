"""Captions and what they stand beside."""

from __future__ import annotations

import msgspec

from pincite.model.elements import Element
from pincite.model.lexicon import named

SHOWN = ("figure", "table")  # Kinds that have captions.


def fits(text: str, kind: str) -> bool:
    """Whether a caption can be that of a figure or table: its first word may say which it is of."""
    return named(text) in ("", kind)


def above(elements: list[Element], text: str) -> str:
    """The figure or table at the end of the elements that a caption after them is of, where it has none yet;
    '' for none."""
    if not elements or elements[-1].kind not in SHOWN:
        return ""
    last = elements[-1]
    if len(elements) > 1 and elements[-2].kind == "caption" and elements[-2].parent == last.id:
        return ""
    return last.id if fits(text, last.kind) else ""


def adopt(elements: list[Element]) -> None:
    """The figure or table at the end of the elements takes the caption before it, in place, where that has
    none."""
    if len(elements) < 2 or elements[-1].kind not in SHOWN:
        return
    before, last = elements[-2:]
    if before.kind == "caption" and not before.parent and fits(before.text, last.kind):
        elements[-2] = msgspec.structs.replace(before, parent=last.id)
