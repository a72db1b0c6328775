"""Footnotes: small text at the foot of a page or column that starts with a mark."""

from __future__ import annotations

import re

import msgspec

from pincite.layout.blocks.block import Block
from pincite.layout.frame import Frame, WordTable
from pincite.model import words as wordflags


class NoteOptions(msgspec.Struct, frozen=True):
    size: float = 0.93  # of the body size: notes are set smaller
    lower: float = 0.45  # of the page height: notes start below this
    apart: float = 1.5  # leadings between the text and notes as large as it
    rule_reach: float = 2.0  # leadings between a short rule and the note under it


_MARK = re.compile(r"^(?:\d{1,3}|[*†‡§¶#]{1,3}|[a-z])[.)]?$")


def mark_notes(
    blocks: list[Block], frame: Frame, words: WordTable, options: NoteOptions | None = None
) -> None:
    """Set kind 'footnote' on notes and on small blocks that follow one in its column, in place."""
    options = options or NoteOptions()
    body = frame.body_size
    texts = [b for b in blocks if b.kind in ("text", "list_item") and b.lines]
    for b in texts:
        if b.box[1] < options.lower * frame.height or b.size > options.size * body:
            continue
        first = b.first
        word = words.text[first.first]
        if sum(ch.isalpha() for ch in b.text) < 3:
            continue
        raised = bool(words.flags[first.first] & wordflags.SUPERSCRIPT)
        if not (_MARK.match(word) and (raised or word[-1:] in ".)" or not word.isalpha())):
            continue
        if not (
            raised
            or word in "*†‡§¶#"
            or _rule_above(frame, b, options)
            or _last_in_column(b, texts, frame, body)
        ):
            continue
        b.kind = "footnote"
        b.marker = word
        b.level = 0
        b.reason = "small text with a mark at the foot of the page"
    _called(texts, frame, words, options)
    notes = [b for b in blocks if b.kind == "footnote"]
    for b in texts:
        # A note of several paragraphs, or notes without a mark of their own below another.
        if b.kind in ("text", "list_item") and b.size <= options.size * body:
            for n in notes:
                if (
                    abs(n.size - b.size) < 0.5
                    and b.box[1] >= n.box[1]
                    and b.box[1] - n.box[3] < 2.5 * frame.leading
                    and min(b.box[2], n.box[2]) > max(b.box[0], n.box[0])
                ):
                    b.kind = "footnote"
                    b.reason = "small text under a footnote"
                    b.level = 0
                    break


def _called(texts: list[Block], frame: Frame, words: WordTable, options: NoteOptions) -> None:
    """Notes as large as the text: the last blocks of a page, apart from it, whose numbers ('2.') stand
    raised in it."""
    raised = wordflags.SUPERSCRIPT
    calls = {word for word, flags in zip(words.text, words.flags, strict=True) if flags & raised}
    run: list[Block] = []
    above = None
    for b in sorted(texts, key=lambda b: b.box[1], reverse=True):
        mark = words.text[b.first.first]
        if (
            b.kind == "footnote"
            or b.bold
            or mark[-1] not in ".)"
            or mark[:-1] not in calls
            or b.box[1] < options.lower * frame.height
        ):
            above = b
            break
        run.append(b)
    if not run or (above is not None and run[-1].box[1] - above.box[3] < options.apart * frame.leading):
        return
    for b in run:
        b.kind = "footnote"
        b.marker = words.text[b.first.first]
        b.level = 0
        b.reason = "its number stands raised in the text above"


def _rule_above(frame: Frame, b: Block, options: NoteOptions) -> bool:
    for h in frame.rules.horizontal:
        if (
            b.box[1] - options.rule_reach * frame.leading < h.y < b.box[1] + 2
            and h.x1 - h.x0 < 0.6 * frame.width
            and abs(h.x0 - b.box[0]) < 3 * frame.body_size
        ):
            return True
    return False


def _last_in_column(b: Block, texts: list[Block], frame: Frame, body: float) -> bool:
    """True if no text of body size stands below in the same column."""
    return (
        not any(
            t.box[1] > b.box[3] - 2
            and t.size > 0.95 * body
            and min(t.box[2], b.box[2]) > max(t.box[0], b.box[0])
            for t in texts
            if t is not b
        )
        and b.box[1] > 0.6 * frame.height
    )
