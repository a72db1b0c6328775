"""Lines that may be a table: what makes them hang together, and how far they go on."""

from __future__ import annotations

import msgspec

from pincite.layout.frame import Segment, WordTable
from pincite.layout.tables.judge.marks import CAPTION, NOTE
from pincite.layout.tables.read.columns import Gap, find_gaps
from pincite.layout.tables.read.textlines import TextLine, numbers_line, part, usual_size
from pincite.model.geometry import Box, overlap_x, overlap_y

SEVERAL = 0.4  # Share of lines with several pieces from which lines hang together.
SENTENCE = 9  # Blanks in a line that is a sentence, not a cell or a head.
HEAD_LINES = 5  # First lines of a region that may be its head.
PARTED = 0.75  # Em: a white strip this wide through all lines parts cells.
FOLLOW_GAP = 1.2  # Leadings of white space that end a table without a closing rule.
WRAPPED = 1.35  # em from a line to one that goes on with a cell of it.
LINE_STEP = 1.05  # ... or leadings of the page.
SAME_START = 1.0  # Points by which the lines of a cell may begin beside each other.
LARGER = 1.15  # Text this many times the usual size of the lines is a title between two tables.
MOST_CELL_LINES = 14  # Most printed lines between two rules that can be one row with tall cells.


class Region(msgspec.Struct, eq=False):
    """Lines that may be a table, with the place they take."""

    box: Box
    lines: list[TextLine]
    rules: int  # full-width rules it lies between
    gaps: list[Gap] = []  # white space that several of its rows have in common


def segments_in(words: WordTable, segments: list[Segment], box: Box, slack: float = 1.0) -> list[Segment]:
    """Segments, or the parts of them, whose words are centred in ``box``."""
    x0, y0, x1, y1 = box[0] - slack, box[1] - slack, box[2] + slack, box[3] + slack
    out = []
    for s in segments:
        if s.x1 > x0 and s.x0 < x1 and y0 <= (s.y0 + s.y1) / 2 <= y1:
            if x0 <= s.x0 and s.x1 <= x1:
                out.append(s)
                continue
            held = [i for i in range(s.first, s.last) if x0 <= (words.x0[i] + words.x1[i]) / 2 <= x1]
            if held:
                out.append(part(words, s, held[0], held[-1] + 1))
    return out


def overlaps(a: Box, b: Box) -> bool:
    """True if two boxes share more than a point either way."""
    return overlap_x(a, b) > 1 and overlap_y(a, b) > 1


def tabular(lines: list[TextLine]) -> bool:
    """Do most lines have gaps, or does white space run through all of them? (A tall cell beside a
    short one leaves many lines with one clump.)"""
    if several(lines):
        return True
    beside = any(len(line.clumps) > 1 for line in lines)
    return bool(lines) and (beside or len(lines) <= MOST_CELL_LINES) and parted(lines)


def several(lines: list[TextLine]) -> bool:
    """Do many lines have gaps?"""
    return sum([len(line.clumps) > 1 for line in lines]) >= max(1, SEVERAL * len(lines))


def parted(lines: list[TextLine]) -> bool:
    """Do clumps on whatever line stand side by side, with one white strip through the lines?"""
    return bool(find_gaps(lines, [1.0] * len(lines), PARTED * usual_size(lines)))


def follow(lines: list[TextLine], bottom: float, leading: float, running: dict[int, float]) -> list[TextLine]:
    """The lines that go on with the columns of a region which ends at ``bottom``: close, with gaps, and no
    running text."""
    out: list[TextLine] = []
    for line in lines:
        if line.y0 - bottom > FOLLOW_GAP * leading or CAPTION.match(line.text) or NOTE.match(line.text):
            break
        sentence = len(line.clumps) > 1 or line.text.count(" ") >= SENTENCE
        if sentence and running.get(line.clumps[0].first, -1.0) >= line.x1 - 2:
            break  # one line of running text, whatever its gaps
        out.append(line)
        bottom = max(bottom, line.y1)
    rows = len(out)
    while rows and len(out[rows - 1].clumps) <= 1:
        rows -= 1
    while 0 < rows < len(out) and _wraps(out[rows - 1], out[rows], leading):
        rows += 1
    return out[:rows] if tabular(out[:rows]) else []


def _wraps(above: TextLine, line: TextLine, leading: float) -> bool:
    """Does a lone text go on with a cell behind the first of a row, or with one that goes on itself?"""
    cells = above.clumps[1:] or above.clumps
    near = line.baseline - above.baseline <= max(WRAPPED * line.size, LINE_STEP * leading)
    return near and any(abs(c.x0 - line.x0) <= SAME_START for c in cells)


def split_repeats(lines: list[TextLine]) -> list[list[TextLine]]:
    """``lines`` parted where another table begins below the body of one: where a line of the header comes
    again, and where a title stands alone in larger print, which neither then holds."""
    body = next((i for i, line in enumerate(lines) if numbers_line(line)), len(lines))
    heads = lines[: min(body, HEAD_LINES)]
    # beside numbers in small print, the labels of rows are large as well
    labels = [line.clumps[0].size for line in lines if len(line.clumps) > 1]
    large = LARGER * max(usual_size(lines), *labels, 0.0)
    out: list[list[TextLine]] = [[]]
    below = rows = 0
    for i, line in enumerate(lines):
        if rows > 1 and len(line.clumps) == 1 and line.size >= large and tabular(lines[i + 1 : i + 3]):
            out.append([])
            below = rows = 0
            continue
        if below > 1 and (again := _head_again(heads, lines, i)) >= 0:
            out.append(_above(heads[:again], out[-1]))
            below = rows = 0
        out[-1].append(line)
        below += numbers_line(line)
        rows += len(line.clumps) > 1
    return out


def _head_again(heads: list[TextLine], lines: list[TextLine], i: int) -> int:
    """Which header line says what line ``i`` says, -1 for none. One lone text must be followed by more of the
    header."""
    for k, head in enumerate(heads):
        if head.text == lines[i].text:
            below = lines[i + 1 : i + 2]
            if len(head.clumps) > 1 or (below and lines[k + 1].clumps[0].text == below[0].clumps[0].text):
                return k
    return -1


def _above(heads: list[TextLine], lines: list[TextLine]) -> list[TextLine]:
    """The last of ``lines``, taken out, that stand where the first header lines do and say something else:
    the year of the next table."""
    out: list[TextLine] = []
    for head in reversed(heads):
        if len(lines) < 2 or [round(c.x0) for c in head.clumps] != [round(c.x0) for c in lines[-1].clumps]:
            break
        out.insert(0, lines.pop())
    return out
