"""Headings: candidates by style, rejected by role, scored by their surroundings."""

from __future__ import annotations

from collections import Counter

import msgspec

from pincite.layout.blocks.block import Block
from pincite.layout.blocks.categories import has_category
from pincite.layout.blocks.numbering import is_date, starts_with_bullet
from pincite.layout.frame import TagRole
from pincite.layout.roles.captions import is_caption_text
from pincite.layout.roles.numbers import (
    is_chapter_line,
    is_page_number,
    is_section,
    numbered,
    numbering_depth,
)
from pincite.layout.roles.styles import Style, Styles, look_of
from pincite.layout.signs import Tally
from pincite.layout.signs import headings as sign
from pincite.model import lexicon
from pincite.model.direction import is_leftward
from pincite.model.geometry import overlap_x, overlap_y
from pincite.regex import regex

_BROKEN_OFF = lexicon.COMMAS + lexicon.SEMICOLONS  # What a line ends in that goes on in the next.
_OPENING = "“\"'‘("  # What may stand before the first letter.
_OPTION = regex(r"[-−–]{1,2}[^\W_]")  # As manuals write them: -v, --verbose.

# Standard roles of headings in a structure tree.
HEADING_ROLES = frozenset(("H", "H1", "H2", "H3", "H4", "H5", "H6", "Title"))
_TREE_TEXT = ("P", "LI", "Caption", "Note")  # Roles that are no headings in a tree that names headings.
SOLID = 3.0  # Points by which the boxes of lines under each other may overlap, set solid.


def mark_headings(
    blocks: list[Block],
    body: Style,
    leading: float,
    tags: dict[int, TagRole] | None = None,
    styles: Styles | None = None,
) -> None:
    """Set kind 'heading' (level 0 so far) with score and reason. ``blocks`` are in reading order.
    ``tags`` is what a trusted structure tree says, ``styles`` how the document uses its styles."""
    styles = styles or Styles()
    roles = {node: tag.role for node, tag in (tags or {}).items()}
    tree_has_heads = not HEADING_ROLES.isdisjoint(roles.values())
    slide = any(b.title for b in blocks)
    for i, b in enumerate(blocks):
        if b.kind not in ("text", "list_item"):
            continue
        role = roles.get(b.first.tag, "")
        if role in HEADING_ROLES and b.chars < sign.TAGGED_CHARS:
            b.mark_as("heading", f"tagged {role}")
            b.score = sign.TAGGED
            continue
        if tree_has_heads and role in _TREE_TEXT:
            continue
        if b.turned or not (b.title or _has_style(b, body)):
            continue  # most text, at one look
        after = _neighbour(blocks, i, +1)
        tally = heading_signs(b, _neighbour(blocks, i, -1), after, body, leading)
        if tally is None:
            continue
        _add_use(tally, b, styles, after)
        if styles.is_term(look_of(b)) and _ratio(b, body) < sign.LARGE_FROM and not numbered(b.text):
            tally.add(sign.TERM)
        if slide and not b.title:
            tally.add(sign.ON_SLIDE, 1 if b.size >= sign.HUGE_FROM * body.size else len(b.lines))
        if tally.score >= sign.ACCEPT:
            b.mark_as("heading", tally.reason)
            b.score = _sure(tally.score)
    _unmark_figures(blocks)
    _unmark_repeated(blocks)
    _mark_lone_numbers(blocks, body)


def _unmark_figures(blocks: list[Block]) -> None:
    """Large figures side by side ('2.5', '1st', '70%') are none of them headings, if one is none."""
    plain = [b for b in blocks if b.kind == "text" and b.size >= sign.FIGURE_SIZE and _in_figures(b)]
    for b in blocks if plain else ():
        if b.kind == "heading" and not b.title and _in_figures(b):
            level = (o for o in plain if look_of(o) == look_of(b) and overlap_y(o.box, b.box) > 0)
            if any(level):
                b.mark_as("text", "")
                b.score = 0.0


def _unmark_repeated(blocks: list[Block]) -> None:
    """What one page says in one look again and again is a label: no headings."""
    heads = [b for b in blocks if b.kind == "heading"]
    if len(heads) < sign.REPEATED:
        return
    own = [(b.text, look_of(b)) for b in heads]
    often = {one for one, n in Counter(own).items() if n >= sign.REPEATED}
    for b, one in zip(heads, own, strict=True):
        if one in often:
            b.mark_as("text", "")
            b.score = 0.0


def _in_figures(b: Block) -> bool:
    """True for one short word with a digit."""
    return b.one_word and b.chars <= sign.FIGURE_CHARS and any(map(str.isdigit, b.text))


def _sure(points: float) -> float:
    """How sure a heading with so many points is, 0..1."""
    rise = sign.SURE_RISE * (points - sign.ACCEPT) / sign.SURE_SPAN
    return min(sign.MOST_SURE, sign.SURE_FROM + rise + sign.SURE_STEP)


def _mark_lone_numbers(blocks: list[Block], body: Style) -> None:
    """A large number alone right above a heading is that chapter's number: a heading too."""
    for i, b in enumerate(blocks[:-1]):
        if b.kind != "text" or len(b.lines) != 1 or b.size < sign.LARGE_FROM * body.size:
            continue
        after = _neighbour(blocks, i, 1)
        if after is not None and is_page_number(b.text) and after.kind == "heading" and _over(b, after):
            b.mark_as("heading", "a large number over a heading")
            b.score = after.score


def _neighbour(blocks: list[Block], i: int, step: int) -> Block | None:
    end = len(blocks) if step > 0 else -1
    for k in range(i + step, end, step):
        if blocks[k].kind not in ("header", "footer"):
            return blocks[k]
    return None


class _Look(msgspec.Struct):
    """What several signs ask of a candidate."""

    block: Block
    body: Style
    text: str
    ratio: float  # its em over that of the body
    depth: int  # that its number says, 0 none
    bold: bool  # bold in a text that is not


def heading_signs(
    b: Block, before: Block | None, after: Block | None, body: Style, leading: float
) -> Tally | None:
    """What speaks for and against a block being a heading; None where it cannot be one."""
    if not (b.title or _has_style(b, body)) or has_category(b):
        return None
    text = b.text.replace("\n", " ").strip()
    depth = numbering_depth(text)
    look = _Look(
        block=b,
        body=body,
        text=text,
        ratio=_ratio(b, body),
        depth=depth,
        bold=b.bold and not body.bold,
    )
    if not _is_title(look) or _dates(b, before):
        return None
    tally = Tally()
    if b.title:
        tally.add(sign.SLIDE_TITLE)
    _add_size(tally, look)
    _add_style(tally, look)
    counted = _add_number(tally, look)
    _add_end(tally, look, counted)
    _add_text(tally, look)
    if b.kind == "list_item" and not (
        _heads_item(look, after) or (counted and look.ratio > sign.SLIGHTLY_FROM)
    ):
        tally.add(sign.ITEM)
    nothing = sign.NOTHING_NEAR * leading
    above = b.box[1] - before.box[3] if before is not None and _over(before, b) else nothing
    below = after.box[1] - b.box[3] if after is not None and _over(b, after) else nothing
    _add_space(tally, above, below, leading)
    _add_after(tally, look, after, below, leading)
    return tally


def _heads_item(look: _Look, after: Block | None) -> bool:
    """True for what looks like an item and is hardly one: bold over text, or numbered like 2.1."""
    return look.depth > 1 or (look.bold and after is not None and after.kind == "text")


def _ratio(b: Block, body: Style) -> float:
    return b.size / max(body.size, 1e-6)


def _has_style(b: Block, body: Style) -> bool:
    """True if the block is set in a style of its own and has few lines."""
    ratio = _ratio(b, body)
    if not (b.caps or (b.bold and not body.bold) or ratio >= sign.SLIGHTLY_FROM):
        return False
    return len(b.lines) <= (sign.LARGE_LINES if ratio >= sign.LARGE_FROM else sign.MOST_LINES)


def _dates(b: Block, before: Block | None) -> bool:
    """True for a date under a text that is set alike, as that of an author: it belongs to what that does."""
    return before is not None and before.kind == "text" and look_of(before) == look_of(b) and is_date(b.text)


def _is_title(look: _Look) -> bool:
    """True if the text is as long as titles are, mostly of letters names no page, table or figure and
    starts with no bullet."""
    text = look.text
    if len(text) > sign.MOST_CHARS:
        return False
    letters = sum(map(str.isalpha, text))
    return (
        letters >= sign.LEAST_LETTERS
        and letters >= sign.LETTERS * len(text.replace(" ", ""))
        and not is_page_number(text)
        and not is_caption_text(text)
        and not starts_with_bullet(text)
    )


def _add_size(tally: Tally, look: _Look) -> None:
    told = f"{look.block.size:.1f} pt over {look.body.size:.1f} pt text"
    if look.ratio >= sign.HUGE_FROM:
        tally.add(sign.HUGE, told=told)
    elif look.ratio >= sign.LARGE_FROM:
        tally.add(sign.LARGE, told=told)
    elif look.ratio >= sign.LARGER_FROM:
        tally.add(sign.LARGER, told=told)
    elif look.ratio >= sign.SLIGHTLY_FROM:
        tally.add(sign.SLIGHTLY, told=told)


def _add_style(tally: Tally, look: _Look) -> None:
    b = look.block
    if look.bold:
        tally.add(sign.BOLD)
    if b.caps:
        tally.add(sign.CAPITALS)
    if _distinct(b.colour, look.body.colour):
        tally.add(sign.COLOURED)


def _add_number(tally: Tally, look: _Look) -> bool:
    """True if the text is numbered as headings are."""
    b = look.block
    counted = numbered(look.text)
    if is_chapter_line(look.text) and (b.caps or look.ratio >= sign.SLIGHTLY_FROM or b.bold):
        tally.add(sign.CHAPTER)
    elif counted:
        tally.add(sign.NUMBERED)
    return counted


def _add_use(tally: Tally, b: Block, styles: Styles, after: Block | None) -> None:
    """What the whole document says of the block's style."""
    leads, runs = styles.leading[look_of(b)], styles.running[look_of(b)]
    share = leads / max(leads + runs, 1)
    if leads >= sign.USES and share >= sign.MOSTLY:
        tally.add(sign.LEADS, told=f"set like {leads} short lines over text")
        if after is not None and after.kind == "list_item" and b.text.rstrip()[-1:] in lexicon.COLONS:
            tally.add(sign.LISTS)
    elif runs >= sign.USES and share <= sign.HARDLY:
        tally.add(sign.RUNS)


def _add_end(tally: Tally, look: _Look, counted: bool) -> None:
    last = look.text[-1]
    if is_chapter_line(look.text) or (counted and len(look.text) < sign.NUMBER_CHARS):
        return  # what ends it is its number's
    leftward = is_leftward(look.text)
    if _stops(look, leftward=leftward) or last in _BROKEN_OFF:
        tally.add(sign.STOP)
    elif last in lexicon.COLONS and not leftward:
        tally.add(sign.COLON)


def _stops(look: _Look, *, leftward: bool) -> bool:
    """True if the text ends in a full stop where titles have none: some houses end large ones so, laws
    those of their sections, and text from right to left many, as with colons."""
    own = (leftward and look.block.kind == "text") or (look.bold and is_section(look.text))
    return look.text[-1] in lexicon.FULL_STOPS and look.ratio < sign.LARGE_FROM and not own


def _add_text(tally: Tally, look: _Look) -> None:
    if len(look.block.lines) > 1 and look.ratio < sign.LARGE_FROM:
        tally.add(sign.SEVERAL_LINES)
    if _OPTION.match(look.text):
        tally.add(sign.OPTION)
    if look.text.lstrip(_OPENING)[:1].islower():
        tally.add(sign.LOWER)
    elif look.text.lower() == look.text.upper():
        tally.add(sign.UNCASED)
        if is_leftward(look.text):
            tally.add(sign.LEFTWARD)


def _add_space(tally: Tally, above: float, below: float, leading: float) -> None:
    if above > sign.APART * leading:
        tally.add(sign.SPACE_ABOVE)
    if above > below + sign.NEARER * leading:
        tally.add(sign.NEARER_BELOW)
    elif below > above + sign.FURTHER * leading:
        tally.add(sign.NEARER_ABOVE)


def _add_after(tally: Tally, look: _Look, after: Block | None, below: float, leading: float) -> None:
    if after is None:
        return
    b, body = look.block, look.body
    like_body = abs(after.size - body.size) < sign.BODY_ALIKE * body.size and not after.bold
    # Small print has headings of its own.
    small_print = after.size <= b.size < body.size and len(after.lines) >= sign.PROSE_LINES and not after.bold
    like_body = like_body or small_print
    if after.kind in ("text", "list_item") and like_body and below < sign.BODY_NEAR * leading:
        tally.add(sign.OVER_TEXT)
    elif after.kind == "table" and look.ratio < sign.LARGER_FROM and look.depth <= 1:
        tally.add(sign.OVER_TABLE)
    alike = abs(after.size - b.size) < sign.SAME_SIZE and after.bold == b.bold
    alike = alike and not _distinct(after.colour, b.colour)
    alike = alike and not (look.depth and b.caps and not after.caps)  # '1. METHOD' over text
    if alike and after.kind == "text" and look.ratio < sign.LARGE_FROM:
        tally.add(sign.SET_ALIKE)


def _over(a: Block, b: Block) -> bool:
    """True if a ends above the start of b in a common column."""
    return a.box[3] <= b.box[1] + SOLID and overlap_x(a.box, b.box) > 0


def _distinct(a: int, b: int) -> bool:
    """Colours (0xRRGGBBAA) that a reader tells apart."""
    return sum([abs(((a >> k) & 255) - ((b >> k) & 255)) for k in (8, 16, 24)]) > sign.DISTINCT
