"""What can be said of a block before it is decided whether it is a heading: numbers relative to its page
and to its document, so that they mean the same on every kind of page."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import NamedTuple

import msgspec

from pincite.layout.blocks.block import Block
from pincite.layout.blocks.numbering import starts_with_bullet
from pincite.layout.frame import Frame
from pincite.layout.roles import headings
from pincite.layout.roles.captions import is_caption_text
from pincite.layout.roles.numbers import is_chapter_line, is_page_number, numbered, numbering_depth
from pincite.layout.roles.styles import Look, Style, Styles, look_of
from pincite.layout.signs import Tally
from pincite.model import lexicon

FAR = 6.0  # leadings of white space from which more says nothing
MOST_CHARS, MOST_LINES = 200, 8  # what is longer is as long as this
NOT_TEXT = ("header", "footer", "figure", "table")


class Page(NamedTuple):
    """The blocks of a page in reading order, and what is known of it when headings are decided."""

    frame: Frame
    blocks: list[Block]
    body: Style


class Use(msgspec.Struct):
    """How a document uses its looks: characters and pages of each, and how often each stands alone."""

    chars: Counter[Look] = msgspec.field(default_factory=Counter)
    sizes: Counter[float] = msgspec.field(default_factory=Counter)
    blocks: Counter[Look] = msgspec.field(default_factory=Counter)
    short: Counter[Look] = msgspec.field(default_factory=Counter)
    stopped: Counter[Look] = msgspec.field(default_factory=Counter)
    texts: Counter[str] = msgspec.field(default_factory=Counter)


def use_of(pages: list[Page]) -> Use:
    """How the pages use their looks."""
    use = Use()
    for page in pages:
        for b in page.blocks:
            if b.kind in NOT_TEXT or not b.lines:
                continue
            look = look_of(b)
            use.chars[look] += b.chars
            use.sizes[look[0]] += b.chars
            use.blocks[look] += 1
            use.short[look] += len(b.lines) == 1
            use.stopped[look] += b.text.rstrip()[-1:] in lexicon.FULL_STOPS
            use.texts[b.text] += 1
    return use


def signs_of(page: Page, at: int, styles: Styles) -> Tally | None:
    """The signs that are counted for a block; None for one that can be no heading."""
    blocks, b = page.blocks, page.blocks[at]
    before, after = headings._neighbour(blocks, at, -1), headings._neighbour(blocks, at, 1)
    tally = headings.heading_signs(b, before, after, page.body, page.frame.leading)
    if tally is not None:
        headings._add_use(tally, b, styles, after)
        if any(o.title for o in blocks) and not b.title:
            tally.add(headings.sign.ON_SLIDE)
    return tally


def features_of(page: Page, at: int, styles: Styles, use: Use, tally: Tally | None) -> dict[str, float]:
    """Numbers by name; what is said of no other block is 0."""
    b = page.blocks[at]
    before, after = headings._neighbour(page.blocks, at, -1), headings._neighbour(page.blocks, at, 1)
    return {
        "score": tally.score if tally is not None else -3.0,
        "may": float(tally is not None),
        **_style(page, b),
        **_text(b),
        **_use(page, b, styles, use),
        **_place(page, b, before, after),
        **_beside(page, b, before, after),
    }


def _style(page: Page, b: Block) -> dict[str, float]:
    body = page.body
    texts = [o for o in page.blocks if o.kind not in NOT_TEXT and o.lines]
    sizes = [o.size for o in texts]
    return {
        "ratio": b.size / max(body.size, 1e-6),
        "bold": float(b.bold and not body.bold),
        "bold anyway": float(b.bold),
        "body bold": float(body.bold),
        "capitals": float(b.caps),
        "italic": float(b.italic),
        "colour": float(headings._distinct(b.colour, body.colour)),
        "of largest": b.size / max(sizes, default=b.size),
        "largest": float(b.size >= max(sizes, default=0.0) - headings.sign.SAME_SIZE),
        "larger on page": sum(s > b.size + headings.sign.SAME_SIZE for s in sizes) / max(len(sizes), 1),
        "like on page": sum(look_of(o) == look_of(b) for o in texts) / max(len(texts), 1),
        "grouped": float(b.group >= 0),
    }


def _text(b: Block) -> dict[str, float]:
    text = b.text.replace("\n", " ").strip()
    last, first = text[-1:], text.lstrip(headings._OPENING)[:1]
    dense = text.replace(" ", "")
    return {
        "lines": min(len(b.lines), MOST_LINES),
        "chars": min(len(text), MOST_CHARS),
        "words": min(len(text.split()), MOST_CHARS),
        "stop": float(last in lexicon.FULL_STOPS),
        "pause": float(last in headings._BROKEN_OFF),
        "colon": float(last in lexicon.COLONS),
        "lower": float(first.islower()),
        "upper": float(first.isupper()),
        "letters": sum(map(str.isalpha, dense)) / max(len(dense), 1),
        "digits": sum(map(str.isdigit, dense)) / max(len(dense), 1),
        "titled": sum(w[:1].isupper() for w in text.split()) / max(len(text.split()), 1),
        "numbered": float(numbered(text)),
        "depth": float(numbering_depth(text)),
        "chapter": float(is_chapter_line(text)),
        "bullet": float(starts_with_bullet(text)),
        "caption": float(is_caption_text(text)),
        "page number": float(is_page_number(text)),
        "item": float(b.kind == "list_item"),
        "title of slide": float(b.title),
    }


def _use(page: Page, b: Block, styles: Styles, use: Use) -> dict[str, float]:
    look = look_of(b)
    leads, runs = styles.leading[look], styles.running[look]
    total, blocks = max(use.chars.total(), 1), max(use.blocks[look], 1)
    return {
        "leads": min(leads, 20),
        "runs": min(runs, 20),
        "leads share": leads / max(leads + runs, 1),
        "share of text": use.chars[look] / total,
        "text larger": sum(n for size, n in use.sizes.items() if size > look[0]) / total,
        "text smaller": sum(n for size, n in use.sizes.items() if size < look[0]) / total,
        "sizes larger": float(sum(size > look[0] for size in use.sizes)),
        "short share": use.short[look] / blocks,
        "stopped share": use.stopped[look] / blocks,
        "chars each": min(use.chars[look] / blocks, MOST_CHARS),
        "said again": min(use.texts[b.text], 10),
    }


def _place(page: Page, b: Block, before: Block | None, after: Block | None) -> dict[str, float]:
    frame, leading = page.frame, max(page.frame.leading, 1e-6)
    texts = [o for o in page.blocks if o.kind not in ("header", "footer")]
    above = b.box[1] - before.box[3] if before is not None and headings._over(before, b) else FAR * leading
    below = after.box[1] - b.box[3] if after is not None and headings._over(b, after) else FAR * leading
    left = min((o.box[0] for o in texts), default=0.0)
    right = max((o.box[2] for o in texts), default=frame.width)
    middle = (b.box[0] + b.box[2] - left - right) / 2
    return {
        "above": min(above / leading, FAR),
        "below": min(below / leading, FAR),
        "above less below": max(-FAR, min((above - below) / leading, FAR)),
        "y": b.box[1] / frame.height,
        "topmost": float(all(b.box[1] <= o.box[1] + headings.SOLID for o in texts)),
        "first": float(texts[0] is b if texts else 0),
        "width": (b.box[2] - b.box[0]) / max(right - left, 1e-6),
        "indent": (b.box[0] - left) / max(right - left, 1e-6),
        "centred": float(abs(middle) < b.size and b.box[0] - left > 2 * b.size),
        "landscape": float(frame.width > frame.height),
        "slide": float(any(o.title for o in page.blocks)),
        "page blocks": min(len(texts), 40),
        "widest gap": widest_gap(b, frame),
        "pieces": float(max(map(len, b.lines))),
        "after indent": (after.box[0] - b.box[0]) / b.size if after is not None else 0.0,
        "after width": (after.box[2] - after.box[0]) / max(right - left, 1e-6) if after is not None else 0.0,
        "beside": float(any(_level(o, b) for o in texts if o is not b)),
    }


def _beside(page: Page, b: Block, before: Block | None, after: Block | None) -> dict[str, float]:
    out: dict[str, float] = {}
    for name, o in (("before", before), ("after", after)):
        known = o is not None and bool(o.lines)
        like = o is not None and known and look_of(o) == look_of(b)
        out |= {
            f"{name} text": float(o is not None and o.kind == "text"),
            f"{name} item": float(o is not None and o.kind == "list_item"),
            f"{name} table": float(o is not None and o.kind == "table"),
            f"{name} figure": float(o is not None and o.kind == "figure"),
            f"{name} nothing": float(o is None),
            f"{name} alike": float(like),
            f"{name} ratio": o.size / max(b.size, 1e-6) if o is not None and known else 0.0,
            f"{name} bold": float(o is not None and o.bold),
            f"{name} chars": min(o.chars, MOST_CHARS) if o is not None and known else 0.0,
            f"{name} body": float(o is not None and known and _like_body(o, page.body)),
        }
    return out


def widest_gap(b: Block, frame: Frame) -> float:
    """Ems of the widest white space between words of one line."""
    words, widest = frame.words, 0.0
    for row in b.lines:
        at = sorted((words.x0[i], words.x1[i]) for s in row for i in range(s.first, s.last))
        widest = max([widest, *(q[0] - p[1] for p, q in pairwise(at))])
    return min(widest / max(b.size, 1e-6), FAR)


def _like_body(o: Block, body: Style) -> bool:
    return abs(o.size - body.size) < headings.sign.BODY_ALIKE * body.size and o.bold == body.bold


def _level(o: Block, b: Block) -> bool:
    """True if two blocks stand beside each other."""
    return min(o.box[3], b.box[3]) - max(o.box[1], b.box[1]) > b.size / 2
