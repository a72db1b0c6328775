"""Formulas that stand alone between lines of text: fractions, limits and their number are one block."""

from __future__ import annotations

import unicodedata
from operator import attrgetter

from pincite.layout.blocks.block import Block, block_of
from pincite.layout.frame import Frame, Segment, WordTable
from pincite.layout.text.loose import put_in
from pincite.model import words as wordflags
from pincite.model.geometry import Box, overlap_x, overlap_y, union
from pincite.regex import regex

MOST_LINES = 2  # lines of a piece of a formula ...
MOST_CHARS = 120  # ... and its characters
LEAST = 2  # letters and figures of one
PROSE_CHARS = 60  # characters from which a block is text that a formula stands in
INDENT = 1.0  # em by which a formula is moved in from that
BESIDE = 3.0  # em between pieces beside each other ...
OVER = 0.3  # ... and between a fraction's pieces over each other
LIMIT_SIZE = 0.85  # size over the formula's to which a piece is a limit of a sum ...
LIMIT_CHARS = 12  # ... its characters ...
LIMIT_OVER = 1.6  # ... and em over or under the formula: signs of sums hang below their boxes
STACKED = 0.5  # share of the narrower of two pieces over each other that is over the other
LINE = 0.4  # em between the baselines of lines
LEVEL = 0.5  # share of the height of an equation's number that stands level with it

_START = attrgetter("x0")
_RELATIONS = frozenset("=≤≥≈≠≡∈∝→⇒≃∼⊂⊆≪≫")
_OPERATORS = frozenset("∑∏∫∮∐⋃⋂⨁⨂√")
_WORD = regex(r"[^\W\d_]{3,}")  # what formulas hold few of, but for these:
_NO_FUNCTION = regex(r"[^\W\d_]{3,}(?![^\W\d_]|\s?\()")  # A name before a bracket is a function, but in code:
_CODE = regex(r"::=|[;_\"\\]")
_NAMES = frozenset(
    ("sin", "cos", "tan", "log", "exp", "max", "min", "lim", "det", "arg", "mod", "sup", "inf")
)
_EQUATION = regex(r"[(\[]\s*[A-Z]?\.?\d{1,3}(?:[.\-–]\d{1,3}){0,3}\s?[a-z]?\s*[)\]]")
_SCRIPT = wordflags.SUPERSCRIPT | wordflags.SUBSCRIPT | wordflags.ITALIC


def formulas_joined(blocks: list[Block], frame: Frame) -> list[Block]:
    """The blocks in reading order, the pieces of each formula one block of kind 'formula' in the place of the
    first."""
    seeds = [b for b in blocks if b.kind == "text" and _is_formula(b, blocks, frame.words)]
    if not seeds:
        return blocks
    # Limits are mostly part of another, and so is a sum alone.
    small = LIMIT_SIZE * max([b.size for b in seeds])
    seeds.sort(key=lambda b: (b.size < small, _RELATIONS.isdisjoint(b.text)))
    pieces = [b for b in blocks if b.kind == "text" and _is_piece(b)]
    made: dict[Block, Block | None] = {}  # a piece and the formula that takes its place, None: none does
    for seed in seeds:
        own = _grown(seed, [b for b in pieces if b not in made], blocks) if seed not in made else set()
        if sum([ch.isalnum() for b in own for ch in b.text]) >= LEAST and not _runs_on(own, blocks):
            formula = block_of(
                [_in_order(frame.words, seed.size, [b for b in blocks if b in own])], "formula", seed.group
            )
            formula.reason = "signs and letters that stand alone, moved in from the text"
            made.update(dict.fromkeys(own))
            made[next(b for b in blocks if b in own)] = formula
    return [one for b in blocks if (one := made.get(b, b)) is not None]


def _words(text: str) -> int:
    words = (_WORD if _CODE.search(text) else _NO_FUNCTION).findall(text)
    return sum([word.lower() not in _NAMES for word in words])


def _is_piece(b: Block) -> bool:
    """True if a block may be a part of a formula: it is short and holds no words."""
    return len(b.lines) <= MOST_LINES and b.chars <= MOST_CHARS and not _words(b.text)


def _is_formula(b: Block, blocks: list[Block], words: WordTable) -> bool:
    """True if a block is a formula by its signs, and stands moved in from the text around it."""
    if len(b.lines) > MOST_LINES or b.chars > MOST_CHARS:
        return False
    text = b.text
    if (
        (_RELATIONS.isdisjoint(text) and _OPERATORS.isdisjoint(text))
        or _words(text) > 1
        or b.marker
        or not (_has_signs(text) or _has_scripts(b, words))
    ):
        return False
    around = [
        o for o in blocks if o.kind == "text" and o.chars >= PROSE_CHARS and overlap_x(o.box, b.box) > 0
    ]
    return bool(around) and b.box[0] > min([o.box[0] for o in around]) + INDENT * b.size


def _has_signs(text: str) -> bool:
    """True if a text holds a mathematical sign beside plain ones that prose and code have, too."""
    return any(unicodedata.category(ch) == "Sm" and ch not in "=+<>|~" for ch in text)


def _has_scripts(b: Block, words: WordTable) -> bool:
    return any(words.flags[i] & _SCRIPT for row in b.lines for s in row for i in range(s.first, s.last))


def _grown(seed: Block, pieces: list[Block], blocks: list[Block]) -> set[Block]:
    """The formula's pieces: what stands beside, over or under those that are known, and its number."""
    own, box = {seed}, seed.box
    grows = True
    while grows:
        near = [
            b
            for b in pieces
            if b not in own
            and b.group == seed.group
            and (_touches(b, box, seed.size) or (_is_limit(b, box, seed.size) and _nearest(b, blocks) in own))
        ]
        own.update(near)
        box = union([box, *(b.box for b in near)])
        grows = bool(near)
    own.update(b for b in pieces if _EQUATION.fullmatch(b.text.strip()) and _level(b.box, box))
    return own


def _runs_on(own: set[Block], blocks: list[Block]) -> bool:
    """True if text stands beside a piece on its line: the formula is part of that."""
    texts = [o for o in blocks if o.kind in ("text", "list_item") and o not in own]
    return any(
        _level(b.box, o.box) and -overlap_x(o.box, b.box) < BESIDE * b.size for b in own for o in texts
    )


def _touches(b: Block, box: Box, em: float) -> bool:
    beside = overlap_y(b.box, box) > OVER * em and -overlap_x(b.box, box) < BESIDE * em
    over = overlap_x(b.box, box) > 0 and -overlap_y(b.box, box) < OVER * em
    return beside or (over and _RELATIONS.isdisjoint(b.text))


def _in_order(words: WordTable, em: float, own: list[Block]) -> list[Segment]:
    """The pieces from left to right, those over each other from top to bottom, and limits behind the sign
    that they belong to."""
    segments = sorted([s for b in own for row in b.lines for s in row], key=_START)
    hosts: dict[Segment, list[Segment]] = {}
    for s in segments:
        if s.size < LIMIT_SIZE * em and s.chars <= LIMIT_CHARS:
            middle = (s.x0 + s.x1) / 2
            host = next((t for t in segments if t.x0 < middle < t.x1 and s.size < LIMIT_SIZE * t.size), None)
            if host is not None:
                hosts.setdefault(host, []).append(s)
    within = {s for loose in hosts.values() for s in loose}
    found: list[Segment] = []
    over: list[Segment] = []
    for s in segments:
        if s in within:
            continue
        right = max([t.x1 for t in over], default=s.x0)
        if min(s.x1, right) - s.x0 < STACKED * min(s.x1 - s.x0, right - over[0].x0 if over else 0.0):
            found += _from_the_top(over, em)
            over = []
        over.append(s)
    row = [found + _from_the_top(over, em)]
    put_in(words, row, hosts)
    return row[0]


def _from_the_top(over: list[Segment], em: float) -> list[Segment]:
    """Pieces over each other, line by line."""
    found: list[Segment] = []
    line: list[Segment] = []
    for s in sorted(over, key=lambda s: s.baseline):
        if line and s.baseline - line[-1].baseline > LINE * em:
            found += sorted(line, key=_START)
            line = []
        line.append(s)
    return found + sorted(line, key=_START)


def _is_limit(b: Block, box: Box, em: float) -> bool:
    """True for the small signs over or under a sum."""
    return (
        b.size < LIMIT_SIZE * em
        and b.chars <= LIMIT_CHARS
        and box[0] < (b.box[0] + b.box[2]) / 2 < box[2]
        and -overlap_y(b.box, box) < LIMIT_OVER * em
    )


def _nearest(b: Block, blocks: list[Block]) -> Block | None:
    """The block of larger letters that stands nearest over or under a small one."""
    middle = (b.box[0] + b.box[2]) / 2
    larger = [o for o in blocks if o.box[0] < middle < o.box[2] and b.size < LIMIT_SIZE * o.size]
    return max(larger, key=lambda o: overlap_y(b.box, o.box), default=None)


def _level(number: Box, box: Box) -> bool:
    return overlap_y(number, box) > LEVEL * (number[3] - number[1])
