"""A chain of lines cut into paragraphs and list items: by indents, short last lines, wider steps."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from itertools import pairwise

from pincite.layout.blocks.block import Block, block_of
from pincite.layout.blocks.categories import starts_below
from pincite.layout.blocks.measure import FLUSH, STOPS, Measures, has_ended
from pincite.layout.blocks.numbering import (
    CAPITAL,
    family,
    follows_section,
    is_bullet,
    is_date,
    led_to,
    mark_of,
    readings,
    starts_with_bullet,
    step_between,
)
from pincite.layout.blocks.shape import HANGING, INDENT, MOST_INDENT, centred, hanging, moved_in
from pincite.layout.frame import Frame, Segment, WordTable
from pincite.layout.joints import is_solid
from pincite.model import lexicon
from pincite.model import words as wordflags
from pincite.model.direction import is_leftward
from pincite.model.geometry import Box, union
from pincite.model.lexicon import named
from pincite.regex import regex

SHORT = 0.85  # a line that has its stop before this share of the column may end a paragraph ...
ROOM_AFTER_STOP = 1.0  # ... and one with so many em of white space beside the word that would have fitted
OPEN_SHARE = 0.6  # share of the page, up to a margin like the left one, before which it ends one by choice
ROOM = 2.0  # em of it from which a line without a stop ends one
CAPTION_LABEL = 14  # characters of "Figure 4.3", which stands over its title and belongs to it
WIDER = 1.16  # a step this much larger than the block's usual one starts a paragraph ...
WIDER_EM = 0.12  # ... if it is larger by so many em, too
SPREAD = 1.7  # em between lines from which one that leaves room behind its stop ends a text
RAISED_EM = 0.5  # ... or this many where raised letters push the line down
MEDIAN_STEPS = 3  # steps between lines from which the median is the usual one
EDGE = 2.0  # points by which lines that start at one edge differ

# Em behind a dash that is the mark of an item; a dash within a sentence has its space before it as well.
DASH_GAP = 0.15
# Em behind a mark that is set apart from its text; also by which items within each other are moved.
MARK_GAP = 0.5
FILLED = 0.6  # share of the widest line that the first of a hanging text takes

TITLE_SIZE = 1.15  # size over the body's from which centred lines are a title, broken where it looks well

_LED = "......"
_PAGES = regex(r"[.\s]*\d[\d,\s–-]*")  # The pages of an entry of an index on a line of their own.
_ADDRESS = regex(r"\S+@\S+|https?://|www\.")  # Small letters that go on with no sentence.

# What a line ends in that goes on whatever stands beside it.
_GOING_ON = frozenset("-\u2010" + lexicon.COMMAS)
_STOPPED = frozenset(lexicon.STOPS + lexicon.COLONS + lexicon.SEMICOLONS)
# What a line ends in before the mark of an item; brackets may close an item.
_FINISHED = _STOPPED | frozenset(')”"')


def starts_list(word: str) -> bool:
    """True if ``word`` alone could be a list mark or an item's number."""
    return family(word) != ""


def paragraphs(
    frame: Frame,
    measures: Measures,
    chain: list[Segment],
    group: int,
    labels: dict[Segment, Segment],
    bullets: dict[Segment, Box],
) -> list[Block]:
    """Cut a chain of lines into paragraphs and list items; ``measures`` are those of the page."""
    if len(chain) == 1:
        return [_block(chain, labels, group, bullets)]
    column = _Column(frame, measures, chain, labels, bullets)
    out: list[list[Segment]] = [[chain[0]]]
    for i in range(1, len(chain)):
        if column.starts_paragraph(i, out[-1]):
            out.append([chain[i]])
        else:
            out[-1].append(chain[i])
    return [_block(lines, labels, group, bullets) for lines in out]


class _Column:
    """A chain of lines, where each starts and ends, and what they have in common."""

    def __init__(
        self,
        frame: Frame,
        measures: Measures,
        chain: list[Segment],
        labels: dict[Segment, Segment],
        bullets: dict[Segment, Box],
    ) -> None:
        self.words, self.chain = frame.words, chain
        self.mono, self.leading = frame.mono, frame.leading * max(1.0, chain[0].size / frame.body_size)
        self.measures = measures
        self.labels, self.bullets = labels, bullets
        # Mirrored where most lines run the other way than the page.
        against = frame.mixed and sum([is_leftward(s.text) != frame.mirrored for s in chain]) * 2 > len(chain)
        self.edges = [(-s.x1, -s.x0) if against else (s.x0, s.x1) for s in chain]
        x0, x1 = self.words.x0, self.words.x1
        # Points that the first word of a line takes, or its first character where words have no blanks.
        self.firsts = [s.size if is_solid(s.text[:1]) else x1[s.first] - x0[s.first] for s in chain]
        lefts = [a for a, _ in self.edges]
        self.left = min(lefts)
        # Leaders run on to a number that stands further out than text.
        rights = [b for _, b in self.edges]
        text = [b for b, s in zip(rights, chain, strict=True) if _LED not in s.text]
        self.right = max(text or rights)
        shared: dict[int, int] = {}
        for a in lefts:
            place = round(a / EDGE)
            shared[place] = shared.get(place, 0) + 1
        most = max(shared.values())
        self.usual_left = min([place for place, n in shared.items() if n == most]) * EDGE
        steps = [b.baseline - a.baseline for a, b in pairwise(chain)] or [0.0]
        steps.sort()
        self.usual_step = steps[(len(steps) - 1) // 2 if len(steps) >= MEDIAN_STEPS else 0]
        self.centred = centred(chain)
        # Centred lines in the style of the text are as wide as the text that they are centred over.
        self.plain = chain[0].size < TITLE_SIZE * frame.body_size and not chain[0].bold
        middle = (chain[0].x0 + chain[0].x1) / 2
        self.width = measures.around(middle, chain[0].size) if self.centred and self.plain else 0.0
        self.filled, self.measure = self._is_filled(self.right), self.right
        margin = None if against else measures.margin(self.left, chain[0].size)
        self.justified = margin is not None and self.right < margin + FLUSH
        if self.justified and margin is not None:
            self.right = self.measure = margin
        elif self.filled and not against:
            # Lines may go on to the end of what is set from the same edge of the page, if this chain agrees.
            widest = measures.widest(self.left, chain[0].size)
            if widest > self.right and self._is_filled(widest):
                self.measure = widest
        moved = 0.0 if against else self._moved_in(lefts)
        self.hanging = (hanging(chain, lefts, self.left) and not self._are_notes(lefts)) or (
            moved > 0 and self._is_like_others(moved)
        )
        self.one_hanging = moved > 0 and measures.ends_at_edge(chain[0].x1) and measures.hangs(moved)
        self.half = self.left if against else self._half(measures)

    def _half(self, measures: Measures) -> float:
        """Where a line ends that leaves so much of the page free that it is one by choice, and no next line
        goes on with it in small letters; the left edge where other text stands beside it."""
        far = self.left + OPEN_SHARE * (measures.free - self.left)
        if (
            not (self.plain and self.filled)
            or min([b for _, b in self.edges]) > far
            or named(self.chain[0].text)
        ):
            return self.left
        alone = measures.stand_alone(self.chain, self.left, self.right)
        return far if alone and self._is_filled(measures.free) else self.left

    def _moved_in(self, lefts: list[float]) -> float:
        """Points by which all lines but the first are moved in alike; 0.0 where these are a listing under
        text, or the first is an entry of a list of contents."""
        head, second = self.chain[:2]
        if _LED in head.text or self._is_code(head) != self._is_code(second):
            return 0.0
        return moved_in(lefts, head.size)

    def _are_notes(self, lefts: list[float]) -> bool:
        """True if a line that is moved in begins with a raised mark: it begins a note."""
        flags, further = self.words.flags, self.left + HANGING * self.chain[0].size
        return any(
            a > further and flags[s.first] & wordflags.SUPERSCRIPT
            for a, s in zip(lefts, self.chain, strict=True)
        )

    def _is_code(self, s: Segment) -> bool:
        return self.mono.issuperset(self.words.font[s.first : s.last])

    def _is_like_others(self, moved: float) -> bool:
        """True if the page sets its texts so, and the first line ends in a stop that a term has none of."""
        head = self.chain[0]
        if (
            head.text[-1:] not in lexicon.FULL_STOPS
            or head in self.bullets
            or starts_list(self.words.text[head.first])
        ):
            return False
        wide = self.measures.widest(self.left, head.size) - self.left
        return head.x1 - self.left > FILLED * wide and self.measures.hangs_often(moved)

    def starts_paragraph(self, i: int, lines: list[Segment]) -> bool:
        """True if line ``i`` starts a paragraph or an item, and does not go on with ``lines``."""
        before, s = self.chain[i - 1], self.chain[i]
        if s.tag >= 0 and before.tag >= 0:
            return s.tag != before.tag
        if s in self.labels or s in self.bullets:
            return True
        if self._stands_apart(i) or self._after_entry(i):
            return True
        below = starts_below(self.labels.get(before), before, s, self.firsts[i], self.usual_left)
        if below is not None:
            return below
        if self._is_rest_of_entry(i):
            return False
        flags = self.words.flags
        if flags[s.first] & flags[lines[0].first] & wordflags.SUPERSCRIPT:
            return True  # one footnote after the other
        if self.centred:
            return self._centred_apart(i)
        if self.hanging:
            return self.edges[i][0] < self.left + HANGING * s.size
        return (
            self._after_item(lines, i)
            or (starts_list(self.words.text[s.first]) and s.last - s.first > 1 and self._is_item(s, lines))
            or self._counts_on(i, lines)
            or self._indented(i, lines)
            or self._ended(i)
        )

    def _counts_on(self, i: int, lines: list[Segment]) -> bool:
        """True if line ``i`` starts with the number after that of the text above, or before that of the line
        below, set so close to its text that both are one word."""
        word = self.words.text[self.chain[i].first]
        if self._is_level(lines[0], self.chain[i]) and follows_section(self.words.text[lines[0].first], word):
            return True
        mark = mark_of(word)
        if not mark or mark == word:
            return False
        if step_between(self._mark(lines[0]), mark) == 1:
            return True
        return i + 1 < len(self.chain) and step_between(mark, self._mark(self.chain[i + 1])) == 1

    def _after_entry(self, i: int) -> bool:
        """True if the line before ends an entry with leaders to its pages, and line ``i`` starts as that
        does, or further out than a line of nothing but pages; or an entry without them, on a page of such."""
        before, s = self.chain[i - 1], self.chain[i]
        if self.measures.ends_entry(before):
            return True
        if s.x0 < before.x0 - HANGING * s.size:
            return before.text[-1:].isdigit() and _PAGES.fullmatch(before.text) is not None
        return self._is_level(before, s) and led_to(before.text) is not None

    def _is_rest_of_entry(self, i: int) -> bool:
        """True if line ``i`` is nothing but pages, moved in from an entry that ends in leaders or a comma."""
        before, s = self.chain[i - 1], self.chain[i]
        led = before.text[-1:] in lexicon.COMMAS or before.text.endswith(("..", ". ."))
        return led and s.x0 > before.x0 + HANGING * s.size and _PAGES.fullmatch(s.text) is not None

    def _is_level(self, a: Segment, b: Segment) -> bool:
        return abs(a.x0 - b.x0) < HANGING * b.size

    def _mark(self, s: Segment) -> str:
        return mark_of(self.words.text[s.first])

    def _centred_apart(self, i: int) -> bool:
        """True if centred line ``i`` is a date, or its first word would have fitted on the line before."""
        before, s = self.chain[i - 1], self.chain[i]
        if is_date(s.text):
            return True
        if s.text[:1].islower() and not _ADDRESS.match(s.text):
            return False
        return self.width - before.width > self.firsts[i] + ROOM * s.size

    def _stands_apart(self, i: int) -> bool:
        """True if the step between the lines is wider than usual, and for no raised letter in the second."""
        before, s = self.chain[i - 1], self.chain[i]
        step, usual = s.baseline - before.baseline, self.usual_step
        if usual > self.leading and self._is_listed(i):
            usual = self.leading
        if step < WIDER * usual or step < usual + WIDER_EM * s.size:
            return False
        raised = any(flags & wordflags.SUPERSCRIPT for flags in self.words.flags[s.first + 1 : s.last])
        return not (raised and step < usual + RAISED_EM * s.size)

    def _is_listed(self, i: int) -> bool:
        """True if a line of a listing meets one of text here, and not because the one before was full."""
        before, s = self.chain[i - 1], self.chain[i]
        if (before.font in self.mono) == (s.font in self.mono):
            return False
        room = max(self._room(i), self.measures.widest(before.x0, before.size) - before.x1 - self.firsts[i])
        if room < ROOM_AFTER_STOP * s.size and not has_ended(before.text):
            return False
        return self._is_code(before) or self._is_code(s)

    def _indented(self, i: int, lines: list[Segment]) -> bool:
        """True if line ``i`` is moved in as the first line of a paragraph is, and hangs behind no mark."""
        s, x0 = self.chain[i], self.edges[i][0]
        return (
            not self.one_hanging
            and INDENT * s.size < x0 - self.usual_left < MOST_INDENT * s.size
            and x0 - self.edges[i - 1][0] > INDENT * s.size
            and not (lines[-1].x0 < s.x0 and starts_list(lines[0].text.split(" ", 1)[0]))
            and (self._room(i) > 0 or has_ended(self.chain[i - 1].text))
        )

    def _room(self, i: int) -> float:
        """Points of white space that the first word of line ``i`` would have left on the line before."""
        return self.right - self.edges[i - 1][1] - self.firsts[i]

    def _ended(self, i: int) -> bool:
        """True if the line before is the last of a paragraph: the first word of line ``i`` would have fitted
        on it. What says so without a stop is a column whose other lines are filled as far as they go."""
        before, s = self.chain[i - 1], self.chain[i]
        end, first = self.edges[i - 1][1], self.firsts[i]
        room = self.measure - end > first + ROOM * s.size
        if room and self.justified:
            return not (s.text[:1].islower() and self.measures.at_picture(before, self.right - s.size))
        if s.text[:1].islower():
            spread = room and self.usual_step > SPREAD * s.size
            return spread and before.text[-1:] in _STOPPED and not before.text.endswith("..")
        if before.chars < CAPTION_LABEL and named(before.text):
            return False
        if room and self.filled:
            return True
        if end < self.half and s.text[:1].isupper() and not _goes_on(before.text):
            return True
        short = end < self.left + SHORT * (self.right - self.left)
        return (
            short
            and before.text.rstrip()[-1:] in STOPS
            and self.right - end > first + ROOM_AFTER_STOP * s.size
        )

    def _is_filled(self, right: float) -> bool:
        """True if no line is left, with room for another word up to ``right``, by one that goes on in small
        letters: the lines end where the next word does not fit, and nowhere else."""
        return not [end for end, needed in self._going_on if right - end > needed]

    @cached_property
    def _going_on(self) -> list[tuple[float, float]]:
        """Where lines end before one that starts with a small letter, and what its first word would need."""
        after = zip(self.edges, self.chain[1:], self.firsts[1:], strict=False)
        return [(end, first + ROOM * s.size) for (_, end), s, first in after if s.text[:1].islower()]

    def _after_item(self, lines: list[Segment], i: int) -> bool:
        """True if line ``i`` stands further out than the text of the list item before it, and would have
        fitted on its last line: a paragraph after the list."""
        words, s, head = self.words, self.chain[i], lines[0]
        if head in self.bullets:
            text_x = head.x0
        elif starts_list(words.text[head.first]) and head.last - head.first > 1:
            text_x = words.x0[head.first + 1]
        else:
            return False
        room = self.right - lines[-1].x1 > self.firsts[i] + s.size
        return room and s.x0 < text_x - HANGING * s.size and s.text[:1].isupper()

    def _is_item(self, s: Segment, lines: list[Segment]) -> bool:
        """True if the mark that starts ``s`` is a list mark here and not the end of a sentence."""
        words = self.words
        mark, text_x = words.text[s.first], words.x0[s.first + 1]
        gap = text_x - words.x1[s.first]
        before = lines[-1].text.rstrip()
        if mark in "-–—":
            return gap > DASH_GAP * s.size and not before.endswith((",", "-"))
        if is_bullet(mark) or any(_next_to(words, s, t) for t in self._counted(mark) if t is not s):
            return True
        head = lines[0]
        if readings(mark) and starts_list(words.text[head.first]):
            # The first item of a list within an item stands under the text of that; the next item after
            # such a list stands further out.
            under = words.x0[min(head.first + 1, head.last - 1)]
            inner = s.x0 > under - HANGING * s.size and s.x0 > head.x0 + MARK_GAP * s.size
            if inner and any(number == 1 for _, number in readings(mark)):
                return True
            if s.x0 < min([t.x0 for t in lines]) - MARK_GAP * s.size:
                return True
        # A number or letter: the line above must look finished, or lines hang behind the mark; a capital may
        # be the initial of a name.
        if before[-1:] in _FINISHED or gap > MARK_GAP * s.size:
            return True
        return family(mark) != CAPITAL and self._hangs(s, text_x, MARK_GAP * s.size)

    def _counted(self, mark: str) -> Iterator[Segment]:
        """The lines that carry the number before or after that of ``mark``."""
        for kind, number in readings(mark):
            for one in (number - 1, number + 1):
                yield from self._numbers.get((kind, one), ())

    @cached_property
    def _numbers(self) -> dict[tuple[str, int], list[Segment]]:
        found: dict[tuple[str, int], list[Segment]] = {}
        for t in self.chain:
            for one in readings(self.words.text[t.first]):
                found.setdefault(one, []).append(t)
        return found

    def _hangs(self, s: Segment, x: float, near: float) -> bool:
        """True if some line other than ``s`` starts that near to ``x``."""
        first, last = bisect_left(self._starts, x - 2 * near), bisect_left(self._starts, x + 2 * near)
        return any(
            abs(at - x) < near and (at != s.x0 or self._starting[at] > 1) for at in self._starts[first:last]
        )

    @cached_property
    def _starting(self) -> Counter[float]:
        return Counter([t.x0 for t in self.chain])

    @cached_property
    def _starts(self) -> list[float]:
        """Where lines start, each place once."""
        return sorted(self._starting)


def _goes_on(text: str) -> bool:
    """True if a line goes on with the next, whatever stands beside it: a number over its title does."""
    return text[-1:] in _GOING_ON or starts_list(text)


def _block(
    lines: list[Segment], labels: dict[Segment, Segment], group: int, bullets: dict[Segment, Box]
) -> Block:
    """A block over the lines, labels put before theirs; a category behind what starts with a bullet."""
    block = block_of([[s] for s in lines], group=group)
    for i, s in enumerate(lines):
        label = labels.get(s)
        if label is not None:
            block.lines[i] = [s, label] if label.x0 > s.x0 and starts_with_bullet(s.text) else [label, s]
            block.box = union([block.box, label.box])
    block.mark = bullets.get(lines[0])
    if block.mark is not None:
        block.box = union([block.box, block.mark])
    return block


def _next_to(words: WordTable, s: Segment, t: Segment) -> bool:
    """True if line ``t`` carries the number before or after that of ``s`` at the same place."""
    way = 1 if t.baseline > s.baseline else -1
    if t.last - t.first <= 1 or step_between(words.text[s.first], words.text[t.first]) != way:
        return False
    near = HANGING * s.size
    return abs(s.x0 - t.x0) < near or abs(words.x0[s.first + 1] - words.x0[t.first + 1]) < near
