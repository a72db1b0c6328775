"""The words of a page as lists, with where a line may be cut."""

from __future__ import annotations

import re
from bisect import bisect_left

import msgspec
import numpy as np

from pincite.model.document import Page
from pincite.model.words import GLUED, SOFT_HYPHEN

# Em of white space at which a line falls into segments: between words there is a quarter to a half, a
# column seldom starts closer than one.
GAP = 1.0
# The same between two words of letters in a text of several lines, which may be spread out to fill its
# lines.
PROSE_GAP = 2.0
# A word that only leads the eye from a label to its amount, or rules a line off: dots, dashes.
LEADER = re.compile(r"[.·_‥∙•\-–—=*]{3,}|[.·_‥∙•]*…+[.…]*")
# The same drawn dot by dot, with white space between: ``DOTS`` of them make a leader.
DOT = re.compile(r"[.·_‥∙]{1,2}")

DOTS = 3


class PageWords(msgspec.Struct, frozen=True):
    """What segments need to know of the n words of a page. ``gap`` is the white space in em between a
    word and the one before it, 0 for the first; ``cuts`` are the words, rising, before which it is
    ``GAP`` or more or which are leaders or follow one."""

    text: list[str]
    flags: list[int]
    gap: list[float]
    cuts: list[int]
    leaders: frozenset[int]

    def joined(self, first: int, last: int) -> str:
        """Words as running text: one space between, none before a glued word."""
        words = self.text[first:last]
        flags = self.flags[first + 1 : last]
        if not any(f & GLUED for f in flags):
            return " ".join(words)
        out = words[:1]
        for word, flag in zip(words[1:], flags, strict=True):
            out.append(word if flag & GLUED else " " + word)
        return "".join(out)

    def joined_runs(self, runs: list[tuple[int, int]]) -> str:
        """Runs of words, one a line, as running text: where a word was broken over two lines, its hyphen
        goes."""
        text = ""
        for k, (first, last) in enumerate(runs):
            if k and self.flags[runs[k - 1][1] - 1] & SOFT_HYPHEN and text[-1:] in "-\u2010\u00ad":
                text = text[:-1] + self.joined(first, last)
            else:
                text += (" " if k else "") + self.joined(first, last)
        return text

    def cut(self, first: int, last: int) -> list[int]:
        """The words inside a line before which it may be cut."""
        return self.cuts[bisect_left(self.cuts, first + 1) : bisect_left(self.cuts, last)]


def page_words(page: Page) -> PageWords:
    """The words of a page, ready for cutting."""
    text = page.words.text
    n = len(text)
    box = page.words.box
    gap = np.zeros(n)
    if n > 1:
        before, after = box[:-1], box[1:]
        # White space on whichever side the next word stands: lines run right, left, up or down.
        space = np.maximum(
            np.maximum(after[:, 0] - before[:, 2], before[:, 0] - after[:, 2]),
            np.maximum(after[:, 1] - before[:, 3], before[:, 1] - after[:, 3]),
        )
        em = np.maximum(page.words.size[1:], page.words.size[:-1])
        height = (before[:, 3] - before[:, 1]).clip(1.0)
        gap[1:] = space / np.where(em > 0, em, np.where(height == height, height, 1.0))
    leaders = _leaders(text)
    cuts = set(np.flatnonzero(gap >= GAP).tolist())
    for i in leaders:
        cuts |= {i, i + 1}
    return PageWords(text, page.words.flags.tolist(), gap.tolist(), sorted(cuts), leaders)


def _leaders(text: list[str]) -> frozenset[int]:
    """The words that are leaders or dots of one."""
    found = [i for i, word in enumerate(text) if word[-1] in "…=*-–—.·_‥∙•" and LEADER.fullmatch(word)]
    dots = [i for i, word in enumerate(text) if word[0] in ".·_‥∙" and DOT.fullmatch(word)]
    start = 0
    for k in range(1, len(dots) + 1):
        if k == len(dots) or dots[k] != dots[k - 1] + 1:
            if k - start >= DOTS:
                found += dots[start:k]
            start = k
    return frozenset(found)
