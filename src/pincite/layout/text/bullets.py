"""Bullets of symbol fonts that are read as letters."""

from __future__ import annotations

from collections import Counter, defaultdict

from pincite.layout.blocks.numbering import family
from pincite.layout.frame import Segment, WordTable

LEAST = 3  # lines that start with the sign, at one place
EDGE = 1.0  # points by which the places differ
BULLET = "•"


def mark_letter_bullets(words: WordTable, segments: list[Segment]) -> None:
    """Read a letter as a bullet that lines under each other start with, where its font draws nothing else:
    'r Design', 'r Support'."""
    starting: defaultdict[int, list[Segment]] = defaultdict(list)
    for s in segments:
        if s.text[1:2] == " " and s.last - s.first > 1:
            font = words.font[s.first]
            if font != words.font[s.first + 1] and not s.text[0].isdigit() and not family(s.text[0]):
                starting[font].append(s)
    many = {font: lines for font, lines in starting.items() if len(lines) >= LEAST}
    used = Counter(words.font) if many else Counter()
    for font, lines in many.items():
        alike = len({s.text[0] for s in lines}) == 1
        places = max([s.x0 for s in lines]) - min([s.x0 for s in lines])
        if alike and used[font] == len(lines) and places < EDGE:
            for s in lines:
                words.text[s.first] = BULLET
                s.text = BULLET + s.text[1:]
