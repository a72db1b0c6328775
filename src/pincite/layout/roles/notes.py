"""Footnotes: small text at the foot of a page or column that starts with a mark."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from itertools import groupby
from math import inf
from operator import attrgetter

from pincite.layout.blocks.block import Block
from pincite.layout.blocks.measure import has_ended
from pincite.layout.frame import Frame, WordTable
from pincite.layout.spans import Spans
from pincite.model import words as wordflags
from pincite.model.geometry import overlap_x
from pincite.model.lexicon import NOTE_MARKS
from pincite.regex import regex
from pincite.sandbox.clock import look

SIZE = 0.93  # size over the body's: notes are set smaller
LOWER = 0.45  # share of the page's height below which notes start
LEAST_LETTERS = 3  # letters of a note
APART = 1.5  # leadings between the text and notes as large as it
SAME_SIZE = 0.5  # points by which the sizes of notes differ
FOLLOWING = 2.5  # leadings between a note and another without a mark, or its next paragraph
RULE_REACH = 2.0  # leadings between a rule and the note under it ...
RULE_LOW = 2.0  # ... or points by which it may cut into the note's box ...
RULE_WIDTH = 0.6  # ... a short one, over the page's width ...
PROSE_LINES = 3  # lines of the text that such a rule parts from its notes
RULE_SHIFT = 3.0  # ... that starts where the note does, in em of the body
TEXT_SIZE = 0.95  # size over the body's from which a block is no note but text
TEXT_SLACK = 2.0  # points by which text may start above the end of what it stands under

# Share of the page's height below which the last block of a column may be a note for its place alone.
LAST_LOWER = 0.6
REFERENCES = 6  # small texts that count from one, of whose numbers ...
CALLED = 0.5  # ... less than this share stand raised on the page: they are no notes of it
_NUMBER = regex(r"\d+")
_MARK = regex(rf"^(?:\d{{1,3}}|[{NOTE_MARKS}]{{1,3}}|[a-z])[.)]?$")


def mark_notes(blocks: list[Block], frame: Frame, words: WordTable) -> None:
    """Set kind 'footnote' on notes and on small blocks that follow one in its column."""
    texts = [b for b in blocks if b.kind in ("text", "list_item")]
    parted = _parted(texts, frame)
    # Where notes take most of the page, the size of most text is theirs.
    small_size = SIZE * max(frame.body_size, *parted.values(), 0.0)
    low = [b for b in texts if b.box[1] >= LOWER * frame.height and b.size <= small_size]
    marked = {b for b in low if _marked(b, texts, frame, words)}
    marked -= _references([b for b in texts if b in marked], words)
    for b in texts:
        if b in marked:
            reason = "small text with a mark at the foot of the page"
            b.mark_as("footnote", reason, marker=words.text[b.first.first])
        elif b in parted:
            b.mark_as("footnote", "small text under a short rule that goes on with a note", marker=b.marker)
    _mark_called(texts, frame, words)
    _mark_signed(texts, frame, words)
    for b in _in_mid_sentence(texts, small_size, frame):
        b.mark_as("footnote", "small text at the foot of a column in which a sentence goes on beyond it")
    notes = [b for b in blocks if b.kind == "footnote"]
    for b in texts:
        # A note of several paragraphs, or notes without a mark of their own below another.
        small = b.kind != "footnote" and b.size <= small_size
        if small and any(_follows(b, n, frame.leading) for n in notes):
            b.mark_as("footnote", "small text under a footnote", marker=b.marker)


def _references(marked: list[Block], words: WordTable) -> set[Block]:
    """Of blocks with marks those of long lists that count from one with stops, and of whose numbers few stand
    raised on the page: the sources of a paper, not notes of its last page."""
    runs: list[list[Block]] = [[]]
    for b in marked:
        mark = words.text[b.first.first]
        if mark == "1.":
            runs.append([b])
        elif mark == f"{len(runs[-1]) + 1}.":
            runs[-1].append(b)
        else:
            runs.append([])
    long = [run for run in runs if len(run) >= REFERENCES]
    if not long:
        return set()  # as on most pages
    raised = (
        word for word, flags in zip(words.text, words.flags, strict=True) if flags & wordflags.SUPERSCRIPT
    )
    calls = {number for word in raised for number in _NUMBER.findall(word)}
    own = [run for run in long if sum(str(k + 1) in calls for k in range(len(run))) < CALLED * len(run)]
    return {b for run in own for b in run}


def _in_mid_sentence(texts: list[Block], small_size: float, frame: Frame) -> list[Block]:
    """Small blocks at the foot of a column between the halves of a sentence that goes on in the next one."""
    found: list[Block] = []
    if min([t.size for t in texts], default=inf) > small_size:
        return found
    for small, run in groupby(enumerate(texts), key=lambda item: item[1].size <= small_size):
        own = list(run)
        first, last = own[0][0], own[-1][0]
        if not small or not first or last + 1 == len(texts):
            continue
        above, after = texts[first - 1], texts[last + 1]
        foot = texts[first].box[1] >= max(LAST_LOWER * frame.height, above.box[3] - TEXT_SLACK)
        goes_on = after.text[:1].islower() and not has_ended(above.text)
        if foot and goes_on and overlap_x(above.box, texts[first].box) > 0 and after.box[0] > above.box[2]:
            found += [b for _, b in own if b.kind != "footnote"]
    return found


def _parted(texts: list[Block], frame: Frame) -> dict[Block, float]:
    """Blocks parted by a short rule from larger text above them, with the size of that text, where no such
    text follows in their column."""
    found: dict[Block, float] = {}
    prose_size = max([t.size for t in texts if len(t.lines) >= PROSE_LINES], default=0.0)
    if not frame.rules.horizontal or not prose_size:
        return found
    across = Spans([(t.box[0], t.box[2]) for t in texts])
    for b in texts:
        look()
        low = b.box[1] >= LOWER * frame.height and b.size <= SIZE * prose_size
        if not low or not _rule_above(frame, b):
            continue
        near = (texts[i] for i in across.meeting(b.box[0], b.box[2]))
        column = [t for t in near if t is not b and overlap_x(t.box, b.box) > 0]
        above = max([t for t in column if t.box[3] < b.box[1]], key=lambda t: t.box[3], default=b)
        below = (t for t in column if t.box[1] > b.box[3] - TEXT_SLACK)
        prose = len(above.lines) >= PROSE_LINES and b.size <= SIZE * above.size
        prose = prose and _rule_above(frame, b, of=max([t.box[2] - t.box[0] for t in (above, b)]))
        if prose and not any(t.size > TEXT_SIZE * above.size for t in below):
            found[b] = above.size
    return found


def _marked(b: Block, texts: list[Block], frame: Frame, words: WordTable) -> bool:
    """True if the block starts with a mark and stands where notes do."""
    word = words.text[b.first.first]
    raised = bool(words.flags[b.first.first] & wordflags.SUPERSCRIPT)
    bare_letter = word.isalpha() and not raised
    if bare_letter or not _MARK.match(word) or sum(map(str.isalpha, b.text)) < LEAST_LETTERS:
        return False
    return raised or word in NOTE_MARKS or _rule_above(frame, b) or _last_in_column(b, texts, frame)


def _follows(b: Block, note: Block, leading: float) -> bool:
    return (
        abs(note.size - b.size) < SAME_SIZE
        and b.box[1] >= note.box[1]
        and b.box[1] - note.box[3] < FOLLOWING * leading
        and overlap_x(b.box, note.box) > 0
    )


def _mark_called(texts: list[Block], frame: Frame, words: WordTable) -> None:
    """Mark notes as large as the text: the last blocks of a page, apart from it, whose numbers ('2.', or '2'
    under a short rule) stand raised in it."""
    raised = wordflags.SUPERSCRIPT
    calls: set[str] | None = None  # what is raised on the page, once it is asked for
    run: list[Block] = []
    above = None
    for b in sorted(texts, key=lambda b: b.box[1], reverse=True):
        if b.kind == "footnote" or b.bold or b.box[1] < LOWER * frame.height:
            above = b
            break
        if calls is None:
            calls = {word for word, flags in zip(words.text, words.flags, strict=True) if flags & raised}
        if not calls or words.text[b.first.first].rstrip(".)") not in calls:
            above = b
            break
        run.append(b)
    if not run:
        return
    ruled = _rule_above(frame, run[-1])
    near = above is not None and run[-1].box[1] - above.box[3] < APART * frame.leading
    stopped = all(words.text[b.first.first][-1] in ".)" for b in run)
    if not ruled and (near or not stopped):
        return
    for b in run:
        reason = "its number stands raised in the text above"
        b.mark_as("footnote", reason, marker=words.text[b.first.first])


def _mark_signed(texts: list[Block], frame: Frame, words: WordTable) -> None:
    """Mark the last text of a page as a note whose sign ends a line of larger print above it: on the page of
    a title it may be most of the text."""
    last = max(texts, key=lambda b: b.box[1], default=None)
    if last is None or last.kind == "footnote" or last.box[1] < LOWER * frame.height:
        return
    sign = words.text[last.first.first]
    called = (b for b in texts if b is not last and last.size <= SIZE * b.size and b.text.endswith(sign))
    if sign in NOTE_MARKS and last.chars > LEAST_LETTERS and any(called):
        last.mark_as("footnote", "its sign ends a line of larger print above", marker=sign)


def _rule_above(frame: Frame, b: Block, of: float = 0.0) -> bool:
    """True if a rule above the block starts where it does and is short, over the page's width or ``of``."""
    top = b.box[1]
    most = RULE_WIDTH * (of or frame.width)
    rules = frame.rules.horizontal  # from the top down
    first = bisect_left(rules, top - RULE_REACH * frame.leading, key=attrgetter("y"))
    last = bisect_right(rules, top + RULE_LOW, first, key=attrgetter("y"))
    return any(
        top - RULE_REACH * frame.leading < h.y < top + RULE_LOW
        and h.x1 - h.x0 < most
        and abs(h.x0 - b.box[0]) < RULE_SHIFT * frame.body_size
        for h in rules[first:last]
    )


def _last_in_column(b: Block, texts: list[Block], frame: Frame) -> bool:
    """True if no text of body size stands below in the same column."""
    return b.box[1] > LAST_LOWER * frame.height and not any(
        t.size > TEXT_SIZE * frame.body_size and overlap_x(t.box, b.box) > 0
        for t in texts
        if t.box[1] > b.box[3] - TEXT_SLACK
    )


def notes_last(blocks: list[Block]) -> list[Block]:
    """Footnotes of all columns after the text of all columns."""
    return sorted(blocks, key=lambda b: b.kind == "footnote")
