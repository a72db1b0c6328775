"""Chinese and Japanese as they are set: no blanks between signs, and stops as wide as signs."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import numpy as np

from pincite.ocr.word import OcrWord

# Blocks of scripts that put no blanks between words.
UNSPACED = (range(0x3000, 0x3100), range(0x3400, 0xA000), range(0xF900, 0xFB00), range(0xFF00, 0xFFF0))
WIDE = {",": "，", ";": "；", ":": "：", "!": "！", "?": "？"}
FEWEST_LINES = 3  # from which the width of stops can be told
FEWEST_SIGNS = 5  # of such a line
AS_WIDE = 0.6  # of a sign: narrow stops take .2 to .4


def joined(left: str, right: str) -> bool:
    """Whether two neighbours stand without a blank: characters of scripts that have none, and their stops."""
    first, second = left[-1], right[0]
    if unspaced(first):
        return unspaced(second) or second in WIDE
    return first in WIDE and unspaced(second)


def unspaced(char: str) -> bool:
    """Whether a character is of a script without blanks."""
    return any(ord(char) in block for block in UNSPACED)


def with_wide_stops(lines: Sequence[list[OcrWord]], sizes: Sequence[float]) -> list[list[OcrWord]]:
    """The lines with stops as wide as they were set: engines take wide ones for those of other scripts."""
    if not stops_are_wide(lines, sizes):
        return list(lines)
    return [_widened(line) for line in lines]


def stops_are_wide(lines: Sequence[list[OcrWord]], sizes: Sequence[float]) -> bool:
    """Whether the stops of a page, read as narrow, take as much room as its signs: the width of a line is
    that of its signs and that of its stops, solved for both over all lines."""
    rows = []
    for line, size in zip(lines, sizes, strict=True):
        text = "".join(word.text for word in line).rstrip("".join(WIDE))  # the room of a last one is not seen
        stops = sum(char in WIDE for char in text)
        signs = sum(unspaced(char) for char in text)
        if signs >= FEWEST_SIGNS and signs + stops == len(text):
            rows.append((signs, stops, (line[-1].box[2] - line[0].box[0]) / size))
    if len(rows) < FEWEST_LINES or not any(stops for _, stops, _ in rows):
        return False
    table = np.array(rows)
    sign, stop = np.linalg.lstsq(table[:, :2], table[:, 2], rcond=None)[0]
    return bool(stop > AS_WIDE * sign > 0)


def _widened(line: list[OcrWord]) -> list[OcrWord]:
    out: list[OcrWord] = []
    last = " "
    for word in line:
        text = "".join(
            WIDE[char] if char in WIDE and unspaced(before) else char
            for before, char in zip(last + word.text[:-1], word.text, strict=True)
        )
        out.append(msgspec.structs.replace(word, text=text) if text != word.text else word)
        last = text[-1]
    return out
