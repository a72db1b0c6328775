"""Headings: candidates by style, rejected by role, scored by their surroundings; then levels."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

import msgspec

from pincite.layout.blocks.block import Block
from pincite.layout.frame import Segment, TagRole
from pincite.layout.roles.captions import is_caption_text
from pincite.layout.roles.furniture import is_page_number
from pincite.model import lexicon


class HeadingOptions(msgspec.Struct, frozen=True):
    accept: float = 2.5  # sum of the signs below
    most_lines: int = 4
    large_lines: int = 6  # most lines of text this ...
    large: float = 1.3  # ... much larger than the body: long titles in narrow columns
    most_chars: int = 170
    size_step: float = 0.6  # points: sizes nearer than this are one style


class Style(msgspec.Struct, frozen=True):
    """Body style of a document or page: em, weight and how much of the text is set in it."""

    size: float
    bold: bool
    share: float
    colour: int


_BROKEN_OFF = lexicon.COMMAS + lexicon.SEMICOLONS
"""What a line ends in that goes on in the next."""

RUNNING_SHARE = 0.25
"""Below this share of running text (a page that is one table) all text tells the page's style."""

_NUMBERING = re.compile(
    rf"^(?:{lexicon.any_of('parts', 'chapters', 'appendices', 'sections', 'lessons', 'exercises')}\s+"
    r"(?:\d+|[IVXLC]+|[A-Z])\b|(?:\d{1,2}\.){0,4}\d{1,2}\.?\s+\S|[A-Z](?:\.\d{1,2}){1,4}\.?\s+\S|[IVXLC]{1,6}\.\s+\S|[A-Z]\.\s+\S|§\s*\d+)",
    re.I,
)
_CHAPTER_LINE = re.compile(
    rf"^{lexicon.any_of('parts', 'chapters', 'appendices', 'sections', 'lessons')}"
    r"\s+(?:\d{1,3}|[IVXLC]{1,6}|[A-Z])\s?[.:]?$",
    re.I,
)
_TAG = re.compile(r"^H[1-6]$")
_DEPTH = re.compile(r"^((?:\d{1,2}\.){0,5}\d{1,2}|[A-Z](?:\.\d{1,2}){1,4})\.?\s")
_PART_NUMBER = re.compile(rf"^(?:{lexicon.any_of('chapters')}\s(\d{{1,3}})\b|([A-Z])\.\s)", re.I)


class Styles(msgspec.Struct):
    """How much text is set in each style: weights of (em rounded to .5 pt, bold), and of colours."""

    weights: dict[tuple[float, bool], int] = {}
    colours: dict[int, int] = {}
    total: int = 0

    def add(self, segments: Iterable[Segment]) -> None:
        weights = self.weights
        colours = self.colours
        for s in segments:
            # Long lines count more: posters and forms have many short ones.
            weight = s.chars * (2 if s.chars > 30 else 1)
            key = (round(s.size * 2) / 2, s.bold)
            weights[key] = weights.get(key, 0) + weight
            colours[s.colour] = colours.get(s.colour, 0) + s.chars
            self.total += weight

    def merge(self, other: Styles) -> None:
        for key, weight in other.weights.items():
            self.weights[key] = self.weights.get(key, 0) + weight
        for colour, weight in other.colours.items():
            self.colours[colour] = self.colours.get(colour, 0) + weight
        self.total += other.total

    def body(self) -> Style:
        """The style that carries most of the text."""
        if not self.weights:
            return Style(size=10.0, bold=False, share=0.0, colour=0xFF)
        (size, bold), most = max(self.weights.items(), key=lambda kv: (kv[1], -kv[0][0]))
        colour = max(self.colours.items(), key=lambda kv: (kv[1], -kv[0]))[0]
        return Style(size=size, bold=bold, share=most / max(self.total, 1), colour=colour)


def page_styles(blocks: list[Block], segments: list[Segment]) -> Styles:
    """Styles of a page's running text; of all its ``segments`` where it has hardly any."""
    styles = Styles({}, {}, 0)
    skip = ("table", "figure", "header", "footer")
    styles.add(s for b in blocks if b.kind not in skip for row in b.lines for s in row)
    if styles.total < RUNNING_SHARE * sum(s.chars for s in segments):
        styles = Styles({}, {}, 0)
        styles.add(segments)
    return styles


def mark_headings(
    blocks: list[Block],
    body: Style,
    leading: float,
    options: HeadingOptions | None = None,
    tags: dict[int, TagRole] | None = None,
) -> None:
    """Set kind 'heading' (level 0 so far) with score and reason, in place. ``blocks`` are in
    reading order. ``tags`` is what a trusted structure tree says."""
    options = options or HeadingOptions()
    tags = tags or {}
    tree_has_heads = any(is_heading_role(t.role) for t in tags.values())
    for i, b in enumerate(blocks):
        if b.kind not in ("text", "list_item") or not b.lines:
            continue
        role = tags.get(b.first.tag)
        if role is not None and is_heading_role(role.role) and b.chars < 3 * options.most_chars:
            b.kind = "heading"
            b.marker = ""
            b.level = 0
            b.score = 0.95
            b.reason = f"tagged {role.role}"
            continue
        if role is not None and tree_has_heads and role.role in ("P", "LI", "Caption", "Note"):
            continue  # the tree names headings, and this is none
        before = _neighbour(blocks, i, -1)
        after = _neighbour(blocks, i, +1)
        score, why = heading_score(b, before, after, body, leading, options)
        if score >= options.accept:
            b.kind = "heading"
            b.marker = ""
            b.level = 0
            b.score = min(0.99, 0.5 + 0.5 * (score - options.accept) / 3.0 + 0.1)
            b.reason = why
    _lone_numbers(blocks, body)


def is_heading_role(role: str) -> bool:
    """True for the standard heading roles of a structure tree."""
    return role == "H" or role == "Title" or _TAG.match(role) is not None


def _lone_numbers(blocks: list[Block], body: Style) -> None:
    """A large number alone right above a heading is that chapter's number: a heading too."""
    for i, b in enumerate(blocks[:-1]):
        if b.kind != "text" or len(b.lines) != 1 or b.size < 1.3 * body.size:
            continue
        after = _neighbour(blocks, i, 1)
        if is_page_number(b.text) and after is not None and after.kind == "heading" and _over(b, after):
            b.kind = "heading"
            b.level = 0
            b.score = after.score
            b.reason = "a large number over a heading"


def _neighbour(blocks: list[Block], i: int, step: int) -> Block | None:
    j = i + step
    while 0 <= j < len(blocks):
        if blocks[j].kind not in ("header", "footer"):
            return blocks[j]
        j += step
    return None


def heading_score(
    b: Block, before: Block | None, after: Block | None, body: Style, leading: float, options: HeadingOptions
) -> tuple[float, str]:
    """How much a block looks like a heading, and the reasons in words; below 0 where it cannot be."""
    ratio = b.size / max(body.size, 1e-6)
    coloured = b.colour != body.colour and _distinct(b.colour, body.colour)
    text = b.text.replace("\n", " ").strip()
    leaning = b.italic and not b.bold and numbering_depth(text) > 1  # a numbered heading in italics
    if len(b.lines) > (options.large_lines if ratio >= options.large else options.most_lines) or not (
        ratio >= 1.04 or (b.bold and not body.bold) or b.caps or leaning
    ):
        return -1.0, ""
    letters = sum(map(str.isalpha, text))
    if (
        len(text) > options.most_chars
        or letters < 2
        or letters < 0.4 * len(text.replace(" ", ""))
        or is_page_number(text)
        or is_caption_text(text)
    ):
        return -1.0, ""
    why: list[str] = []
    score = 0.0
    if ratio >= 1.6:
        score += 3.0
    elif ratio >= 1.3:
        score += 2.6
    elif ratio >= 1.13:
        score += 2.0
    elif ratio >= 1.04:
        score += 0.75
    elif ratio < 0.9:
        score -= 0.5 if b.bold and numbering_depth(text) > 1 else 1.5
    if ratio >= 1.04:
        why.append(f"{b.size:.1f} pt over {body.size:.1f} pt text")
    if b.bold and not body.bold:
        score += 1.5
        why.append("bold")
    if b.caps:
        score += 0.9
        why.append("capitals")
    if leaning and ratio < 1.04:
        score += 1.3
        why.append("italic")
    elif b.italic and not b.bold and ratio < 1.04:
        score += 0.3
    if coloured:
        score += 0.4
        why.append("colour")
    counted = numbered(text)
    if _CHAPTER_LINE.match(text) and (b.caps or ratio >= 1.04 or b.bold):
        score += 2.2
        why.append("numbered")
    elif counted:
        score += 1.0
        why.append("numbered")
    last = text[-1]
    stopped = last in lexicon.FULL_STOPS
    if (stopped or last in _BROKEN_OFF) and not (counted and len(text) < 8):
        score -= 0.8 if ratio >= 1.3 and stopped else 1.6 if len(text) > 30 or not stopped else 1.0
    elif last in lexicon.COLONS:
        score -= 1.1
    if len(text) > 90:
        score -= 0.8
    if len(b.lines) > 2:
        score -= 0.5
    first = text.lstrip("“\"'‘(")[:1]
    if first.islower():
        score -= 1.2
    if b.kind == "list_item" and not (counted and ratio > 1.04):
        alone = b.bold and not body.bold and after is not None and after.kind == "text"
        score -= 0.3 if alone or numbering_depth(text) > 1 else 1.5
    gap_above = b.box[1] - before.box[3] if before is not None and _over(before, b) else 3 * leading
    gap_below = after.box[1] - b.box[3] if after is not None and _over(b, after) else 3 * leading
    if gap_above > 0.5 * leading:
        score += 0.35
    if gap_above > gap_below + 0.1 * leading:
        score += 0.35
        if gap_above > 2.5 * max(gap_below, 0.1 * leading):
            score += 0.25  # much nearer to what follows
    elif gap_below > gap_above + 1.5 * leading:
        score -= 0.3
    if after is None:
        score -= 1.0
    else:
        like_body = abs(after.size - body.size) < 0.1 * body.size and not after.bold
        if after.kind in ("text", "list_item") and like_body and gap_below < 3 * leading:
            score += 0.4
        elif after.kind in ("table", "figure") and ratio < 1.13 and numbering_depth(text) < 2:
            score -= 0.6
        if abs(after.size - b.size) < 0.3 and after.bold == b.bold and after.kind == "text" and ratio < 1.3:
            score -= 0.7  # one of several lines in this style: labels, addresses, a cover
    return score, ", ".join(why)


def _over(a: Block, b: Block) -> bool:
    """True if a ends above the start of b in a common column."""
    return a.box[3] <= b.box[1] + 3 and min(a.box[2], b.box[2]) > max(a.box[0], b.box[0])


def _distinct(a: int, b: int) -> bool:
    """Colours that a reader tells apart (sum of channel differences)."""
    return sum(abs(((a >> k) & 255) - ((b >> k) & 255)) for k in (8, 16, 24)) > 90


def numbered(text: str) -> bool:
    """True if the text starts with the number of a heading, or with its name and number."""
    return _NUMBERING.match(text) is not None


def numbering_depth(text: str) -> int:
    """Depth that a heading's own number says: '2' 1, '2.1' 2; 0 where it says none."""
    m = _DEPTH.match(text)
    if m:
        return m.group(1).count(".") + 1
    return 0


def set_levels(
    headings: list[Block],
    known: dict[int, tuple[int, str]] | None = None,
    earlier: list[Block] | None = None,
    options: HeadingOptions | None = None,
) -> None:
    """Levels over a whole document, in place; headings in reading order.

    Evidence in this order: ``known`` levels with their reason by ``id(block)`` (outline, tags), the
    depth of decimal numbering, the rank of the style (size, weight, capitals). A child is never more
    than one level below what stands before it. ``earlier`` headings have their levels already and
    tell those of the styles they share.
    """
    options = options or HeadingOptions()
    known = known or {}
    earlier = earlier or []
    if not headings:
        return
    everything = earlier + headings
    styles = _ranked_styles(everything, options)
    # Where numbered headings fix the level of their style, the style carries it to others.
    anchors: dict[int, Counter[int]] = {}
    parts = {h.text.split(".", 1)[0] for h in everything if numbering_depth(h.text) > 1}
    base = _number_base(everything, styles, parts)
    settled = {id(h): h.level for h in earlier}
    for h in everything:
        level = settled.get(id(h), 0) or known.get(id(h), (0, ""))[0]
        depth = _depth(h.text, parts)
        if not level and depth:
            level = depth + base
        if level:
            anchors.setdefault(styles[id(h)], Counter())[level] += 1
    before = earlier[-1].level if earlier else 0
    for h in headings:
        rank = styles[id(h)]
        depth = _depth(h.text, parts)
        if id(h) in known:
            level, why = known[id(h)]
        elif depth:
            level = depth + base
            why = "level from its number"
        elif rank in anchors:
            level = max(anchors[rank].items(), key=lambda kv: (kv[1], -kv[0]))[0]
            why = "level of headings set alike"
        else:
            level = _between(rank, anchors)
            why = "level by rank of its style"
        if before and level > before + 1:
            level = before + 1
        level = max(1, min(6, level))
        h.level = level
        h.reason = f"{h.reason}; {why}" if h.reason else why
        before = level


def _number_base(headings: list[Block], styles: dict[int, int], parts: set[str]) -> int:
    """1 where unnumbered headings in a larger style (a document title) stand over '1', '2' ..., or
    over 'Chapter 1' with its '1.1'."""
    tops = [styles[id(h)] for h in headings if _depth(h.text, parts) == 1]
    if not tops:
        return 0
    top = min(tops)
    return 1 if any(styles[id(h)] < top and not _depth(h.text, parts) for h in headings[:3]) else 0


def _depth(text: str, parts: set[str]) -> int:
    """Depth by the heading's own number, where ``parts`` are the first numbers of those like '1.1':
    they say that 'Chapter 1' or 'A. ...' is what is counted first."""
    depth = numbering_depth(text)
    if not depth:
        m = _PART_NUMBER.match(text)
        depth = int(m is not None and (m.group(1) or m.group(2)) in parts)
    return depth


def _between(rank: int, anchors: dict[int, Counter[int]]) -> int:
    """A level for a style rank between ranks whose levels are known."""
    if not anchors:
        return rank + 1
    level = {r: max(c.items(), key=lambda kv: (kv[1], -kv[0]))[0] for r, c in anchors.items()}
    larger = [r for r in level if r < rank]
    smaller = [r for r in level if r > rank]
    if larger:
        return level[max(larger)] + (rank - max(larger))
    return max(1, level[min(smaller)] - (min(smaller) - rank))


def _ranked_styles(headings: list[Block], options: HeadingOptions) -> dict[int, int]:
    """Style rank of each heading, 0 the most prominent, by ``id(block)``."""
    sizes: list[float] = []
    for size in sorted({round(h.size, 1) for h in headings}, reverse=True):
        if not sizes or sizes[-1] - size > options.size_step:
            sizes.append(size)
    keys: dict[int, tuple[int, int, int]] = {}
    for h in headings:
        tier = min(range(len(sizes)), key=lambda k: abs(sizes[k] - h.size))
        keys[id(h)] = (tier, 0 if h.bold else 1, 0 if h.caps else 1)
    order = sorted(set(keys.values()))
    rank = {key: i for i, key in enumerate(order)}
    return {k: rank[v] for k, v in keys.items()}
