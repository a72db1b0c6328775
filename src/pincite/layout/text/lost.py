"""Bullets whose letter nothing tells: U+FFFD alone before text that is known."""

from __future__ import annotations

from pincite.layout.frame import Segment, WordTable

LOST = "\ufffd"  # what stands for a letter that nothing tells
BULLET = "•"


def name_bullets(words: WordTable, segments: list[Segment]) -> None:
    """Writes lost letters that stand alone before a text as bullets, which symbol fonts without a map are
    mostly used for."""
    if LOST not in words.text:
        return  # nearly always
    for s in segments:
        if s.text.startswith(LOST) and words.text[s.first] == LOST and s.text.count(LOST) == 1 < s.chars:
            words.text[s.first] = BULLET
            s.text = BULLET + s.text[1:]
