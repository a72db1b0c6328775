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

INDENT = 0.9  # em: a first line moved in by this starts a paragraph ...
MOST_INDENT = 6.0  # ... if it is not moved in by more: that is no indent
SHORT = 0.85  # a line ending before this share of the column may end a paragraph
WIDER = 1.16  # a step this much larger than the block's usual one starts a paragraph ...
WIDER_EM = 0.12  # ... if it is larger by so many em, too
MEDIAN_STEPS = 3  # steps between lines from which the median is the usual one
EDGE = 2.0  # points by which lines that start at one edge differ

# Em behind a dash that is the mark of an item; a dash within a sentence has its space before it as well.
DASH_GAP = 0.15
# Em behind a mark that is set apart from its text; also by which items within each other are moved.
MARK_GAP = 0.5

HANGING = 0.3  # em by which lines that start under each other differ
CENTRED = 1.0  # em by which the middles of centred lines differ ...
RAGGED = 2.0  # ... whose starts differ by more than this ...
EXACTLY = (0.25, 0.5)  # ... or half as much, and their middles hardly at all


# What the last line of a paragraph ends in.
STOPS = frozenset(lexicon.STOPS + lexicon.COLONS + lexicon.SEMICOLONS + lexicon.CLOSING)
# What a line ends in before the mark of an item; brackets may close an item.
_FINISHED = frozenset(lexicon.STOPS + lexicon.COLONS + lexicon.SEMICOLONS + ')”"')


def starts_list(word: str) -> bool:
    """True if ``word`` alone could be a list mark or an item's number."""
    return family(word) != ""


def paragraphs(
    frame: Frame,
    chain: list[Segment],
    group: int,
    labels: dict[Segment, Segment],
    bullets: dict[Segment, Box] | None = None,
) -> list[Block]:
    """Cut a chain of lines into paragraphs and list items."""
    bullets = bullets or {}
    if len(chain) == 1:
        return [_block(chain, labels, group, bullets)]
    column = _Column.of(frame.words, chain, labels, bullets)
    out: list[list[Segment]] = [[chain[0]]]
    for i in range(1, len(chain)):
        if _starts_paragraph(column, i, out[-1]):
            out.append([chain[i]])
        else:
            out[-1].append(chain[i])
    return [_block(lines, labels, group, bullets) for lines in out]


class _Column(msgspec.Struct):
    """A chain of lines, where each starts and ends, and what they have in common."""

    words: WordTable
    chain: list[Segment]
    labels: dict[Segment, Segment]
    bullets: dict[Segment, Box]
    edges: list[tuple[float, float]]
    left: float
    right: float
    usual_left: float
    usual_step: float
    centred: bool

    @staticmethod
    def of(
        words: WordTable, chain: list[Segment], labels: dict[Segment, Segment], bullets: dict[Segment, Box]
    ) -> _Column:
        steps = sorted(b.baseline - a.baseline for a, b in pairwise(chain))
        edges = _edges(chain)
        return _Column(
            words=words,
            chain=chain,
            labels=labels,
            bullets=bullets,
            edges=edges,
            left=min(a for a, _ in edges),
            right=max(b for _, b in edges),
            usual_left=_usual_left(edges),
            usual_step=steps[len(steps) // 2] if len(steps) >= MEDIAN_STEPS else min(steps),
            centred=_centred(chain),
        )


def _starts_paragraph(column: _Column, i: int, lines: list[Segment]) -> bool:
    """True if line ``i`` starts a paragraph or an item, and does not go on with ``lines``."""
    before, s = column.chain[i - 1], column.chain[i]
    if s.tag >= 0 and before.tag >= 0:
        return s.tag != before.tag
    step = s.baseline - before.baseline
    usual = column.usual_step
    if s in column.labels or s in column.bullets:
        return True
    if step > WIDER * usual and step > usual + WIDER_EM * s.size:
        return True
    flags = column.words.flags
    if flags[s.first] & flags[lines[0].first] & wordflags.SUPERSCRIPT:
        return True  # one footnote after the other
    if column.centred:
        return False
    return (
        _after_item(column, lines, s)
        or _is_item(column, lines, s)
        or _indented(column, i, lines)
        or (_ended(column, i))
    )


def _is_item(column: _Column, lines: list[Segment], s: Segment) -> bool:
    marked = starts_list(column.words.text[s.first]) and s.last - s.first > 1
    return marked and _item_like(column.words, s, column.chain, lines)


def _indented(column: _Column, i: int, lines: list[Segment]) -> bool:
    """True if line ``i`` is moved in as the first line of a paragraph is."""
    s = column.chain[i]
    x0 = column.edges[i][0]
    moved = x0 - column.usual_left
    return (
        INDENT * s.size < moved < MOST_INDENT * s.size
        and x0 - column.edges[i - 1][0] > INDENT * s.size
        and not _hanging(lines, s)
    )


def _ended(column: _Column, i: int) -> bool:
    """True if the line before is the last of a paragraph set without indent: it is short, ends in a stop,
    and the first word of line ``i`` would have fitted on it."""
    before, s = column.chain[i - 1], column.chain[i]
    end = column.edges[i - 1][1]
    short = end < column.left + SHORT * max(column.right - column.left, 1e-6)
    if not short or before.text.rstrip()[-1:] not in STOPS or s.text[:1].islower():
        return False
    word = column.words.x1[s.first] - column.words.x0[s.first]
    return column.right - end > word + s.size


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


def _block(
    lines: list[Segment], labels: dict[Segment, Segment], group: int, bullets: dict[Segment, Box]
) -> Block:
    """A block over the lines, hanging labels put before theirs."""
    block = block_of([[s] for s in lines], group=group)
    for i, s in enumerate(lines):
        label = labels.get(s)
        if label is not None:
            block.lines[i] = [label, s]
            b = block.box
            block.box = (min(b[0], label.x0), min(b[1], label.y0), b[2], max(b[3], label.y1))
    if bullets:
        block.mark = bullets.get(lines[0])
        if block.mark is not None:
            block.box = union([block.box, block.mark])
    return block


def _usual_left(edges: list[tuple[float, float]]) -> float:
    """The starting edge most lines share."""
    counts: dict[int, int] = {}
    for x0, _ in edges:
        key = round(x0 / EDGE)
        counts[key] = counts.get(key, 0) + 1
    return max(counts.items(), key=lambda kv: (kv[1], -kv[0]))[0] * EDGE


def _hanging(lines: list[Segment], s: Segment) -> bool:
    """True if the paragraph so far starts with a mark that ``s`` is indented behind."""
    return lines[-1].x0 < s.x0 and starts_list(lines[0].text.split(" ", 1)[0])


def _item_like(words: WordTable, s: Segment, chain: list[Segment], lines: list[Segment]) -> bool:
    """True if the mark that starts ``s`` is a list mark here and not the end of a sentence."""
    mark = words.text[s.first]
    gap = words.x0[s.first + 1] - words.x1[s.first]
    before = lines[-1].text.rstrip()
    if mark in "-–—":
        return gap > DASH_GAP * s.size and not before.endswith((",", "-"))
    if is_bullet(mark):
        return True
    if readings(mark) and any(_next_to(words, s, t) for t in chain if t is not s):
        return True
    head = lines[0]
    if readings(mark) and starts_list(words.text[head.first]):
        # The first item of a list within an item stands under the text of that; the next item after
        # such a list stands further out.
        text_x = words.x0[min(head.first + 1, head.last - 1)]
        inner = s.x0 > text_x - HANGING * s.size and s.x0 > head.x0 + MARK_GAP * s.size
        if inner and any(number == 1 for _, number in readings(mark)):
            return True
        if s.x0 < min(t.x0 for t in lines) - MARK_GAP * s.size:
            return True
    # A number or letter: the line above must look finished, or lines hang behind the mark.
    hangs = any(abs(t.x0 - words.x0[s.first + 1]) < MARK_GAP * s.size for t in chain if t is not s)
    return before[-1:] in _FINISHED or hangs or gap > MARK_GAP * s.size


def _after_item(column: _Column, lines: list[Segment], s: Segment) -> bool:
    """True if line ``s`` stands further out than the text of the list item before it, and would have
    fitted on its last line: a paragraph after the list."""
    words = column.words
    head, before = lines[0], lines[-1]
    if head in column.bullets:
        text_x = head.x0
    elif starts_list(words.text[head.first]) and head.last - head.first > 1:
        text_x = words.x0[head.first + 1]
    else:
        return False
    room = column.right - before.x1 > words.x1[s.first] - words.x0[s.first] + s.size
    return room and s.x0 < text_x - HANGING * s.size and s.text[:1].isupper()


def _next_to(words: WordTable, s: Segment, t: Segment) -> bool:
    """True if line ``t`` carries the number before or after that of ``s`` at the same place."""
    way = 1 if t.baseline > s.baseline else -1
    if t.last - t.first <= 1 or step_between(words.text[s.first], words.text[t.first]) != way:
        return False
    near = HANGING * s.size
    return abs(s.x0 - t.x0) < near or abs(words.x0[s.first + 1] - words.x0[t.first + 1]) < near


def _centred(chain: list[Segment]) -> bool:
    """True if the lines share their centre and neither edge."""
    c = [(s.x0 + s.x1) / 2 for s in chain]
    lefts = [s.x0 for s in chain]
    size = chain[0].size
    off, ragged = max(c) - min(c), max(lefts) - min(lefts)
    exactly = off < EXACTLY[0] * size and ragged > EXACTLY[1] * size
    return exactly or (off < CENTRED * size and ragged > RAGGED * size)
