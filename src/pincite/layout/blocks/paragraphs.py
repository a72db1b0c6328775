"""A chain of lines cut into paragraphs and list items: by indents, short last lines, wider steps."""

from __future__ import annotations

import unicodedata
from itertools import pairwise

import msgspec

from pincite.layout.blocks.block import Block, block_of
from pincite.layout.blocks.numbering import family, is_bullet, readings, step_between
from pincite.layout.frame import Frame, Segment, WordTable
from pincite.model import lexicon
from pincite.model import words as wordflags
from pincite.model.geometry import Box, union


class ParagraphOptions(msgspec.Struct, frozen=True):
    indent: float = 0.9  # em; a first line moved in by this starts a paragraph
    short: float = 0.85  # a line ending before this share of the column may end a paragraph
    wider: float = 1.16  # a step this much larger than the block's usual one starts a paragraph


STOPS = frozenset(lexicon.STOPS + lexicon.COLONS + lexicon.SEMICOLONS + lexicon.CLOSING)
"""What the last line of a paragraph ends in."""


def starts_list(word: str) -> bool:
    """True if ``word`` alone could be a list mark or an item's number."""
    return family(word) != ""


def paragraphs(
    frame: Frame,
    chain: list[Segment],
    group: int,
    options: ParagraphOptions,
    labels: dict[int, Segment],
    bullets: dict[int, Box] | None = None,
) -> list[Block]:
    """Cut a chain of lines into paragraphs and list items."""
    bullets = bullets or {}
    if len(chain) == 1:
        return [_block(chain, labels, group, bullets)]
    steps = sorted(b.baseline - a.baseline for a, b in pairwise(chain))
    usual = steps[len(steps) // 2] if len(steps) > 2 else min(steps)
    words = frame.words
    edges = _edges(chain)
    left = min(a for a, _ in edges)
    right = max(b for _, b in edges)
    width = max(right - left, 1e-6)
    centred = _centred(chain)
    out: list[list[Segment]] = [[chain[0]]]
    body_left = _usual_left(edges)
    for (before, s), ((before_x0, before_x1), (x0, _)) in zip(pairwise(chain), pairwise(edges), strict=True):
        size = s.size
        step = s.baseline - before.baseline
        new = False
        ends_short = before_x1 < left + options.short * width
        stop = before.text.rstrip()[-1:] in STOPS
        if s.tag >= 0 and before.tag >= 0:
            new = s.tag != before.tag
        elif (
            id(s) in labels
            or id(s) in bullets
            or (step > options.wider * usual and step > usual + 0.12 * size)
        ):
            new = True
        elif words.flags[s.first] & words.flags[out[-1][0].first] & wordflags.SUPERSCRIPT:
            new = True  # one footnote after the other
        elif centred:
            new = False
        elif (
            _after_item(words, out[-1], s, right, bullets)
            or (
                starts_list(words.text[s.first])
                and s.last - s.first > 1
                and _item_like(words, s, chain, out[-1])
            )
            or (
                x0 - body_left > options.indent * size
                and x0 - before_x0 > options.indent * size
                and x0 - body_left < 6 * size
                and not _hanging(out[-1], s, size)
            )
        ):
            new = True
        elif ends_short and stop and (not s.text[:1].islower()):
            # The last line of a paragraph set without indent: its next word would have fitted.
            room = right - before_x1
            word = words.x1[s.first] - words.x0[s.first]
            new = room > word + size
        if new:
            out.append([s])
        else:
            out[-1].append(s)
    return [_block(lines, labels, group, bullets) for lines in out]


def _edges(chain: list[Segment]) -> list[tuple[float, float]]:
    """Where each line starts and ends, mirrored where most lines run from right to left."""
    if sum(is_leftward(s.text) for s in chain) * 2 > len(chain):
        return [(-s.x1, -s.x0) for s in chain]
    return [(s.x0, s.x1) for s in chain]


def is_leftward(text: str) -> bool:
    """True if the first letter with a direction is of a script written from right to left."""
    if text.isascii():
        return False
    for ch in text:
        if ch.isalpha():
            return unicodedata.bidirectional(ch) in ("R", "AL")
    return False


def _block(lines: list[Segment], labels: dict[int, Segment], group: int, bullets: dict[int, Box]) -> Block:
    """A block over the lines, hanging labels put before theirs."""
    block = block_of([[s] for s in lines], group=group)
    for i, s in enumerate(lines):
        label = labels.get(id(s))
        if label is not None:
            block.lines[i] = [label, s]
            b = block.box
            block.box = (min(b[0], label.x0), min(b[1], label.y0), b[2], max(b[3], label.y1))
    if bullets:
        block.mark = bullets.get(id(lines[0]))
        if block.mark is not None:
            block.box = union([block.box, block.mark])
    return block


def _usual_left(edges: list[tuple[float, float]]) -> float:
    """The starting edge most lines share."""
    counts: dict[int, int] = {}
    for x0, _ in edges:
        key = round(x0 / 2)
        counts[key] = counts.get(key, 0) + 1
    return max(counts.items(), key=lambda kv: (kv[1], -kv[0]))[0] * 2.0


def _hanging(lines: list[Segment], s: Segment, size: float) -> bool:
    """True if the paragraph so far starts with a mark that ``s`` is indented behind."""
    return len(lines) >= 1 and lines[-1].x0 < s.x0 and starts_list(lines[0].text.split(" ", 1)[0])


def _item_like(words: WordTable, s: Segment, chain: list[Segment], lines: list[Segment]) -> bool:
    """True if the mark that starts ``s`` is a list mark here and not the end of a sentence."""
    mark = words.text[s.first]
    gap = words.x0[s.first + 1] - words.x1[s.first]
    before = lines[-1].text.rstrip()
    if mark in "-–—":
        return gap > 0.15 * s.size and not before.endswith((",", "-"))
    if is_bullet(mark):
        return True
    if readings(mark) and any(_next_to(words, s, t) for t in chain if t is not s):
        return True
    head = lines[0]
    if readings(mark) and starts_list(words.text[head.first]):
        # The first item of a list within an item stands under the text of that; the next item after
        # such a list stands further out.
        text_x = words.x0[min(head.first + 1, head.last - 1)]
        inner = s.x0 > text_x - 0.3 * s.size and s.x0 > head.x0 + 0.5 * s.size
        if inner and any(number == 1 for _, number in readings(mark)):
            return True
        if s.x0 < min(t.x0 for t in lines) - 0.5 * s.size:
            return True
    # A number or letter: the line above must look finished, or lines hang behind the mark.
    hangs = any(abs(t.x0 - words.x0[s.first + 1]) < 0.5 * s.size for t in chain if t is not s)
    return before[-1:] in '.;:!?)”"' or hangs or gap > 0.5 * s.size


def _after_item(
    words: WordTable, lines: list[Segment], s: Segment, right: float, bullets: dict[int, Box]
) -> bool:
    """True if line ``s`` stands further out than the text of the list item before it, and would have
    fitted on its last line: a paragraph after the list."""
    head, before = lines[0], lines[-1]
    if id(head) in bullets:
        text_x = head.x0
    elif starts_list(words.text[head.first]) and head.last - head.first > 1:
        text_x = words.x0[head.first + 1]
    else:
        return False
    room = right - before.x1 > words.x1[s.first] - words.x0[s.first] + s.size
    return room and s.x0 < text_x - 0.3 * s.size and s.text[:1].isupper()


def _next_to(words: WordTable, s: Segment, t: Segment) -> bool:
    """True if line ``t`` carries the number before or after that of ``s`` at the same place."""
    if t.last - t.first < 2 or step_between(words.text[s.first], words.text[t.first]) != (
        1 if t.baseline > s.baseline else -1
    ):
        return False
    near = 0.3 * s.size
    return abs(s.x0 - t.x0) < near or abs(words.x0[s.first + 1] - words.x0[t.first + 1]) < near


def _centred(chain: list[Segment]) -> bool:
    """True if the lines share their centre and neither edge."""
    c = [(s.x0 + s.x1) / 2 for s in chain]
    lefts = [s.x0 for s in chain]
    size = chain[0].size
    off, ragged = max(c) - min(c), max(lefts) - min(lefts)
    return (off < size and ragged > 2 * size) or (off < 0.25 * size and ragged > 0.5 * size)
