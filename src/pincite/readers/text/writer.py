"""Blocks of lines as elements: headings, lists, quotations, code, addresses, paragraphs."""

from __future__ import annotations

import itertools
import re
from typing import Unpack

from pincite.model.elements import Kind, Span
from pincite.readers.builder import Builder, Said
from pincite.readers.flow.items import DEEPEST, OpenItems
from pincite.readers.flow.writer import Flow
from pincite.readers.inline import Inline
from pincite.readers.text.looks import (
    BULLET,
    EMAIL,
    address,
    aligned,
    code,
    heading,
    indent_of,
    item_mark,
    underline_level,
)
from pincite.readers.text.setting import LONG, PROSE, Habits, fence_of
from pincite.regex import regex

SLACK_OF_ITEMS = 1  # Columns by which the marks of items on one level may stand apart.
SLACK = 8  # Columns by which a line that was broken to fit may end before the word after it would not fit.
QUOTED = regex(r"^\s{0,3}((?:>[ ]?)+)(.*)$")
RULE = regex(r"^\s*([-=_*~#+])(?:\1{2,}|(?: \1){2,})\s*$")
ENDS = regex(r"[.!?:;…]['\"”’»)\]]*$|^.{0,3}$")


class Writer(Flow):
    """Adds the elements of one block after the other; what is known of lists goes on from block to
    block."""

    def __init__(self, builder: Builder, habits: Habits) -> None:
        super().__init__(builder)
        self.habits = habits
        self.items = OpenItems(SLACK_OF_ITEMS)
        self.item = ""
        self.content = 0
        self.quoted = 0

    def add(
        self, kind: Kind, text: str | Inline = "", spans: tuple[Span, ...] = (), **said: Unpack[Said]
    ) -> str:
        said["quoted"] = self.quoted
        return super().add(kind, text, spans, **said)

    def block(self, block: list[str]) -> None:
        fence = fence_of(block[0])
        if fence and len(block) > 1:
            body = block[1:-1] if block[-1].strip().startswith(fence[1]) else block[1:]
            self.add("code", "\n".join(body).strip("\n"), language=fence[2])
            return
        quote = [QUOTED.match(line) for line in block]
        if all(quote) and not self.quoted:
            self.quotation([match for match in quote if match])
            return
        self.plain(block)

    def quotation(self, lines: list[re.Match[str]]) -> None:
        """Lines that begin with '>': blocks of one depth after the other."""
        for (depth, said), group in itertools.groupby(lines, depth_and_words):
            if said:
                self.quoted = depth
                self.plain([line[2].rstrip() for line in group])
        self.quoted = 0

    def plain(self, block: list[str]) -> None:
        if self.item and all(indent_of(line) >= self.content for line in block) and not item_mark(block[0]):
            self.paragraphs(block, parent=self.item)
            return
        while block and RULE.match(block[0]):
            block = block[1:]
        if not block:
            return
        level = underline_level(block)
        columns = not level and aligned(block)
        coded = columns or (not level and code(block))
        titled = heading(block[0], self.habits) if len(block) == 1 and not coded else None
        if not (level or coded or titled) and any(item_mark(line) for line in block):
            self.itemised(block)
            return
        self.leave_list()
        if level:
            self.add("heading", block[0].strip(), level=level, reason="underlined")
            if len(block) > 2:
                self.plain(block[2:])
        elif coded:
            self.add("code", "\n".join(unindented(block)), reason="columns" if columns else "")
        elif titled is not None:
            self.add("heading", block[0].strip(), level=titled[0], reason=titled[1])
        elif address(block):
            self.add("address", "\n".join(line.strip() for line in block))
        else:
            self.paragraphs(block)

    # --- lists ------------------------------------------------------------------------------------

    def leave_list(self) -> None:
        self.items.end()
        self.item, self.content = "", 0

    def itemised(self, block: list[str]) -> None:
        """Lines before the first mark are a paragraph; each mark begins an item."""
        held: list[str] = []
        begun = False
        for line in block:
            mark = item_mark(line)
            if mark and held and not begun and not starts_list(held[-1], mark[2]):
                mark = None  # prose that was broken before 'a.' or '1990.'
            if mark:
                self.end_item(held, begun)
                held, begun = [], True
            held.append(line)
        self.end_item(held, begun)

    def end_item(self, lines: list[str], begun: bool) -> None:
        if not lines:
            return
        mark = BULLET.match(lines[0]) if begun else None
        if mark is None:
            self.leave_list()
            self.paragraphs(lines)
            return
        indent = indent_of(lines[0])
        level = min(self.items.level(indent), DEEPEST)
        self.content = mark.end() if mark.end() - len(mark[1]) <= 8 else indent + 2
        text = self.joined([lines[0][mark.end() :], *lines[1:]], mark.end())
        self.item = self.add("list_item", text, level=level, marker=mark[2])

    # --- paragraphs -------------------------------------------------------------------------------

    def paragraphs(self, block: list[str], parent: str = "") -> None:
        """The block as paragraphs: they may begin with an indent, or end with a short line."""
        held: list[str] = []
        for line in block:
            if held and self.parted(held[-1], line, held):
                self.paragraph(held, parent)
                held = []
            held.append(line)
        self.paragraph(held, parent)

    def paragraph(self, lines: list[str], parent: str) -> None:
        if lines:
            text = self.joined(lines)
            email = len(lines) == 1 and EMAIL.match(text)
            self.add("email" if email else "paragraph", text, parent=parent)

    def parted(self, before: str, line: str, held: list[str]) -> bool:
        """Whether a paragraph ends between two lines."""
        if not self.habits.width or len(before) > LONG:
            return len(before) > PROSE or len(line) > LONG
        deeper = indent_of(line) - indent_of(before)
        short = not self.filled(before, line)
        ended = bool(ENDS.search(before[-20:]))
        if deeper >= 2 and len(held) > 1 and ended:
            return True
        if deeper >= 2 and len(held) == 1 and ended and indent_of(before) == indent_of(held[0]) and short:
            return True
        return short and ended and len(held) > 1 and len(held[0]) > PROSE and line.lstrip()[:1].isupper()

    def filled(self, before: str, line: str, shift: int = 0) -> bool:
        """Whether the line was broken because the next word did not fit."""
        if not self.habits.width:
            return False
        words = line.split(None, 1)
        first = len(words[0]) if words else 0
        return shift + len(before.rstrip()) + 1 + min(first, 20) > self.habits.width - SLACK

    def joined(self, lines: list[str], shift: int = 0) -> str:
        """Lines as one text: with spaces where they were broken to fit, else with line breaks."""
        text = lines[0].strip()
        width = self.habits.width
        for before, line in itertools.pairwise(lines):
            fits = width and (self.filled(before, line, shift) or len(before) >= max(PROSE, 0.7 * width))
            text += (" " if fits else "\n") + line.strip()
            shift = 0
        return text


def depth_and_words(line: re.Match[str]) -> tuple[int, bool]:
    """How deep a line of a quotation is, and whether it says anything."""
    return line[1].count(">"), bool(line[2].strip())


def starts_list(before: str, mark: str) -> bool:
    """Whether a mark in the midst of a block begins a list: after a line that says so, or with a sign
    that cannot be a word."""
    if not mark[0].isalnum() and mark[0] != "(":
        return True
    return before.rstrip().endswith((":", ";", ".")) and mark.strip("().") in ("1", "a", "A", "i", "I")


def unindented(block: list[str]) -> list[str]:
    """Lines without the indent that all have."""
    least = min(indent_of(line) for line in block)
    return [line[least:] for line in block]
