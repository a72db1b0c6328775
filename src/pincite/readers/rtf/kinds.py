"""What a paragraph is: heading, item of a list, contents, caption, quotation."""

from __future__ import annotations

import re

import msgspec

from pincite.readers.rtf.blocks import Text
from pincite.readers.rtf.lists import Lists
from pincite.readers.rtf.state import State

HEADING = re.compile(
    r"^(?:heading|überschrift|titre|título|titolo|kop|rubrik|заголовок)\s*(\d)\b", re.IGNORECASE
)
QUOTES = ("quote", "intense quote", "block text", "quotations", "block quotation")
# A mark and a tab at the start of a paragraph with a hanging indent: a list item set by hand.
BY_HAND = re.compile(r"^\s*([•·▪◦‣–-]|\(?(?:\d{1,3}|[a-zA-Z]|[ivxlIVXL]{1,6})[.)])\t\s*")
INSET = 360  # Twips of indent on both sides from which a paragraph is a quotation: a quarter of an inch.


class Style(msgspec.Struct):
    """A paragraph style."""

    number: int = 0
    name: str = ""
    outline: int = -1
    ls: int = 0
    ilvl: int = 0


CONTENTS = re.compile(r"toc \d|contents \d")


def classify(text: Text, state: State, style: Style, lists: Lists) -> None:
    """Tell what a paragraph is, by its style and its properties; an item is counted."""
    name = style.name.lower()
    text.indent = state.indent
    outline = state.outline if state.outline >= 0 else style.outline
    named = HEADING.match(name)
    ls, ilvl = state.ls or (style.ls if state.style else 0), state.ilvl if state.ls else style.ilvl
    if 0 <= outline < 9 or named:
        text.kind = "heading"
        text.level = outline + 1 if 0 <= outline < 9 else max(1, int(named[1]) if named else 1)
        text.reason = f"style {style.name}" if named else "outline level"
    elif name == "title":
        text.kind, text.level, text.reason = "heading", 1, "style Title"
    if ls:
        level = lists.level(ls, ilvl)
        counted = lists.step(ls, ilvl)
        text.marker = text.marker or counted
        if text.kind != "heading" and (level is not None or text.marker):
            text.kind, text.level = "list_item", min(ilvl, 8) + 1
    elif text.marker and text.kind != "heading":
        text.kind, text.level = "list_item", 0
    if text.kind == "paragraph" and state.first < 0:
        by_hand(text)
    if text.kind == "paragraph":
        if state.contents or CONTENTS.match(name):
            text.kind = "contents"
        elif name == "caption":
            text.kind = "caption"
        elif name in QUOTES or (min(state.indent, state.right) >= INSET and not state.aligned):
            text.quoted = 1


def by_hand(text: Text) -> None:
    """An item whose mark is written as text: mark, tab, hanging indent."""
    whole = "".join(piece for piece, _ in text.pieces[:4])
    mark = BY_HAND.match(whole)
    if mark is None:
        return
    text.kind, text.level, text.marker, text.by_hand = "list_item", 0, mark[1], True
    left = mark.end()
    while left and text.pieces:
        piece, style = text.pieces[0]
        if len(piece) <= left:
            text.pieces.pop(0)
            left -= len(piece)
        else:
            text.pieces[0] = (piece[left:], style)
            left = 0
