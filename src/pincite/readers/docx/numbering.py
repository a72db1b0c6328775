"""Numbering: which mark stands before a paragraph (ECMA-376 part 1, 17.9)."""

from __future__ import annotations

import re
from xml.etree.ElementTree import Element as Node

import msgspec

from pincite.model.symbols import in_font
from pincite.readers.docx.names import on, value
from pincite.readers.docx.number_formats import written
from pincite.readers.ooxml.names import whole

LEVELS = 9  # Levels of a list in Word.
LONGEST_MARK = 200  # Characters of a mark that are kept.
UNSEEN = " \t\uf020"  # What is no mark as a bullet: blanks, and the blank of symbol fonts.
BULLET = "•"
HOLLOW = "◦"  # What Word means by an 'o' in Courier New, its bullet of the second level.


class Level(msgspec.Struct, kw_only=True):
    """A level of a list. ``restart``: None, after any higher level; 0 never; n, only after level n."""

    start: int = 1
    style: str = "decimal"
    text: str = ""
    legal: bool = False
    restart: int | None = None
    style_id: str = ""
    font: str = ""
    picture: bool = False


class Numbering:
    """The lists of a document and where each stands: ask for marks in the order of the paragraphs."""

    def __init__(self, root: Node | None) -> None:
        self.abstract: dict[str, dict[int, Level]] = {}
        self.links: dict[str, str] = {}
        self.style_of: dict[str, str] = {}
        self.nums: dict[str, str] = {}
        self.overrides: dict[str, dict[int, Level]] = {}
        self.starts: dict[str, dict[int, int]] = {}
        self.counts: dict[str, dict[int, int]] = {}
        self.begun: set[tuple[str, int]] = set()
        for node in root if root is not None else ():
            if node.tag == "w:abstractNum":
                self.read_abstract(node)
            elif node.tag == "w:num":
                self.read_num(node)

    def read_abstract(self, node: Node) -> None:
        key = node.get("w:abstractNumId") or ""
        self.abstract[key] = {
            depth: level_of(one)
            for one in node.findall("w:lvl")
            if 0 <= (depth := whole(one.get("w:ilvl"), -1)) < LEVELS
        }
        link, style = value(node, "w:numStyleLink"), value(node, "w:styleLink")
        if link is not None:
            self.links[key] = link
        if style is not None:
            self.style_of[style] = key

    def read_num(self, node: Node) -> None:
        key = node.get("w:numId") or ""
        self.nums[key] = value(node, "w:abstractNumId") or ""
        for one in node.findall("w:lvlOverride"):
            depth = whole(one.get("w:ilvl"), -1)
            if not 0 <= depth < LEVELS:
                continue
            level, start = one.find("w:lvl"), one.find("w:startOverride")
            if level is not None:
                self.overrides.setdefault(key, {})[depth] = level_of(level)
            if start is not None:
                self.starts.setdefault(key, {})[depth] = whole(start.get("w:val"), 1)

    def abstract_of(self, num: str) -> str:
        """The abstract numbering of a list, by way of the style that stands for one."""
        key = self.nums.get(num, "")
        if key in self.links:
            key = self.style_of.get(self.links[key], key)
        return key

    def level(self, num: str, depth: int) -> Level | None:
        """A level of a list, None for one that does not exist."""
        found = self.overrides.get(num, {}).get(depth)
        return found or self.abstract.get(self.abstract_of(num), {}).get(depth)

    def depth_of_style(self, num: str, style_id: str) -> int:
        """The level that a paragraph style stands for in a list, 0 where it does not say."""
        for depth, level in sorted(self.abstract.get(self.abstract_of(num), {}).items()):
            if level.style_id == style_id:
                return depth
        return 0

    def next(self, num: str, depth: int) -> tuple[str, bool] | None:
        """Count a paragraph of that list and level (from 0): its mark, and whether it is a bullet; None
        where the list does not exist."""
        depth = min(max(depth, 0), LEVELS - 1)
        level = self.level(num, depth)
        if level is None:
            return None
        counts = self.counts.setdefault(self.abstract_of(num), {})
        start = self.starts.get(num, {}).get(depth)
        if start is not None and (num, depth) not in self.begun:
            counts[depth] = start
        elif depth in counts:
            counts[depth] += 1
        else:
            counts[depth] = level.start if start is None else start
        self.begun.add((num, depth))
        for deeper in [d for d in counts if d > depth]:
            below = self.level(num, deeper)
            restart = below.restart if below is not None else None
            if restart is None or (restart > 0 and depth < restart):
                del counts[deeper]
        return self.mark(num, depth, level, counts), level.style == "bullet" or level.picture

    def mark(self, num: str, depth: int, level: Level, counts: dict[int, int]) -> str:
        if level.picture:
            return BULLET
        if level.style == "bullet":
            if level.text == "o" and level.font.startswith("Courier"):
                return HOLLOW
            return in_font(level.text, level.font).strip() or (BULLET if level.text.strip(UNSEEN) else "")

        def number(match: re.Match[str]) -> str:
            at = int(match[1]) - 1
            other = self.level(num, at)
            if other is None or at > depth:
                return ""
            style = other.style if at == depth or not level.legal else "decimal"
            if level.legal and style != "decimalZero":
                style = "decimal"
            return written(counts.get(at, other.start), style)

        return re.sub(r"%([1-9])", number, in_font(level.text, level.font))[:LONGEST_MARK].strip()


def level_of(node: Node) -> Level:
    style = value(node, "w:numFmt")
    if style is None:
        # A custom format stands in an alternate content; its fallback is a plain one.
        found = (one.get("w:val") for one in node.iter("w:numFmt"))
        style = next((one for one in found if one != "custom"), None) or "decimal"
    properties, restart = node.find("w:rPr"), value(node, "w:lvlRestart")
    fonts = properties.find("w:rFonts") if properties is not None else None
    return Level(
        start=whole(value(node, "w:start"), 0),  # 17.9.25
        style=style,
        text=(value(node, "w:lvlText") or "")[:LONGEST_MARK],
        legal=on(node.find("w:isLgl")),
        restart=None if restart is None else whole(restart, 0),
        style_id=value(node, "w:pStyle") or "",
        font=(fonts.get("w:ascii") or fonts.get("w:hAnsi") or "") if fonts is not None else "",
        picture=node.find("w:lvlPicBulletId") is not None,
    )
