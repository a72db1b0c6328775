"""Code blocks: lines set in a fixed-width font on a page that is otherwise not."""

from __future__ import annotations

from itertools import pairwise
from operator import attrgetter

from pincite.layout.blocks.block import Block, block_of
from pincite.layout.frame import Fill, Frame, Rules, Segment, WordTable, rows_of
from pincite.layout.squares import Near
from pincite.layout.text.lines import make_segment
from pincite.model import words as wordflags
from pincite.model.geometry import Box, centre_in, overlap_x, union
from pincite.model.lexicon import STOPS
from pincite.model.medians import median
from pincite.regex import regex

# Above this share of fixed-width characters the page is typewritten, and nothing on it is code ...
MOST_OF_PAGE = 0.85
MOST_ON_SHADING = 0.98  # ... but what is shaded: forms that are typed have frames ...
LARGE = 1.3  # size over that of most text from which a text is no listing: a heading with a name, mostly
OTHERS_IN_LINE = 0.25  # share of the letters of a line of a listing that may be set in another font
# A command of TeX with what it is about, a statement with its end, a call, or what stands behind a prompt.
_COMMAND = regex(r"^\\\w+\*?[\[{]|\S[;{}]$|^[\w.]+\(.*\)$|^(?:[\w.~:@/-]{0,20}[>$#%]|>>>) \S")
LOOK = "fixed-width lines"
COLUMN = 0.6  # em: the advance of most fixed-width fonts, where no word tells it
NARROWEST = 0.2  # em: no letter of a font of fixed width is narrower
MOST_BLANKS = 300  # between two words, or before a line
BLANK_LINE = 1.6  # of the height of shading behind a line, up to that of the line after a blank one
MOST_FRAMES = 200  # more of them on a page are drawing
TOUCHING = 1.0  # points between the shading of one line and that of the next ...
LEAST_STRIPS = 4  # ... which is that of one text, where it is of as many lines
LEAST_HEIGHT = 1.5  # em: two lines of a listing are higher
GAP = 2.2  # leadings between two pieces of one listing
LINE_BOX = 3.5  # em of the body: a box that holds one line is no higher ...
WIDER = 1.2  # ... but this much wider
MOVED = 0.9  # em by which a line is moved in from the text before it
CLOSE = 0.5  # leadings that boxes of lines may overlap: they may be higher than the lines stand apart

# Em: white space as wide as a letter of a fixed-width font, and half of that, less than which is no blank.
LETTER, HALF = 0.5, 0.26
LONG, EVEN = 4, 1.12  # Letters of words whose letters are as wide, and how much wider in one than in another.

# Points by which a line of a listing may start right of where the one above ends: it is moved in.
ASIDE = 40.0
WITHIN = 3.0  # points from the sides of a box, from which a rule runs through it
_BASELINE = attrgetter("baseline", "x0")


def framed_listings(segments: list[Segment], frame: Frame) -> tuple[list[Segment], list[Segment]]:
    """Lines of listings that stand in a frame or on shading of their own, each joined over the white space in
    it, which parts no columns; and the other segments."""
    if not frame.mono:
        return [], segments
    rules, least = frame.rules, LEAST_HEIGHT * frame.body_size
    shaded = [b for b in _line_by_line(rules.fills) if not _is_ruled(b, rules, edges=False)]
    share = frame.fixed_share
    around = [fill.box for fill in rules.fills] if share <= MOST_ON_SHADING else []
    around += rules.frames if share <= MOST_OF_PAGE else []
    around = [b for b in around if b[3] - b[1] > least]
    if len(shaded) + len(around) > MOST_FRAMES:
        return [], segments
    around = [b for b in around if not _is_ruled(b, rules, edges=True)]
    return listed_in(shaded + around, segments, frame)


def listed_in(boxes: list[Box], segments: list[Segment], frame: Frame) -> tuple[list[Segment], list[Segment]]:
    """The lines in these boxes that hold nothing but listings, each joined over white space; and the other
    segments."""
    near = Near(segments, attrgetter("box"))
    lines: dict[Segment, list[Segment]] = {}  # by their first pieces
    for box in boxes:
        inside = [s for s in near.to(box) if centre_in(box, s.box)]
        if all(_is_mostly(s, frame) for s in inside):
            rows = rows_of(sorted(inside, key=_BASELINE))
            if len(rows) > 1 and all(map(_is_run, rows)):
                lines |= {row[0]: row for row in rows}
    used = {s for own in lines.values() for s in own}
    joined = [own[0] if len(own) == 1 else whole(own, frame.words) for own in lines.values()]
    return joined, [s for s in segments if s not in used]


def _line_by_line(fills: list[Fill]) -> list[Box]:
    """The boxes of shading behind lines under each other, which ends where they do, or is all of one colour
    without a gap."""
    runs: list[list[Fill]] = []
    for fill in sorted(fills, key=lambda f: (round(f.box[0]), f.box[1])):
        box, above = fill.box, runs[-1][-1].box if runs else None
        if (
            above
            and abs(box[0] - above[0]) < WITHIN
            and -WITHIN < box[1] - above[3] < BLANK_LINE * (above[3] - above[1])
        ):
            runs[-1].append(fill)
        else:
            runs.append([fill])
    return [union([f.box for f in run]) for run in runs if _is_of_lines(run)]


def _is_of_lines(run: list[Fill]) -> bool:
    """True if shading ends with the lines before it, or goes on from one to the next, as that of cells does
    not without walls or another colour."""
    if len({round(f.box[2]) for f in run}) > 1:
        return True
    whole = all(abs(b.box[1] - a.box[3]) < TOUCHING and a.colour == b.colour for a, b in pairwise(run))
    return whole and len(run) >= LEAST_STRIPS


def _is_ruled(box: Box, rules: Rules, *, edges: bool) -> bool:
    """True if a rule runs through a box, or, asked for, the edge of shading."""
    x0, y0, x1, y1 = box
    across = (r.y for r in rules.horizontal if edges >= r.edge and r.x0 < x1 - WITHIN and r.x1 > x0 + WITHIN)
    down = (r.x for r in rules.vertical if edges >= r.edge and r.y0 < y1 - WITHIN and r.y1 > y0 + WITHIN)
    return any(y0 + WITHIN < y < y1 - WITHIN for y in across) or any(
        x0 + WITHIN < x < x1 - WITHIN for x in down
    )


def _is_run(row: list[Segment]) -> bool:
    """True if the pieces of a row are words in one run, so that one can be made of them."""
    return all(a.last == b.first for a, b in pairwise(row))


def whole(parts: list[Segment], words: WordTable) -> Segment:
    """One segment over pieces of a line whose words follow each other."""
    a, b = parts[0], parts[-1]
    box = (a.x0, min([s.y0 for s in parts]), b.x1, max([s.y1 for s in parts]))
    return make_segment(words, a.first, b.last, box, a.baseline, max([s.size for s in parts]))


def _is_mostly(s: Segment, frame: Frame) -> bool:
    """True if a piece is set in a font of fixed width, but for a word: names in a text make it none."""
    if s.font not in frame.mono:
        return False
    fonts, texts = frame.words.font[s.first : s.last], frame.words.text[s.first : s.last]
    others = sum([len(text) for font, text in zip(fonts, texts, strict=True) if font not in frame.mono])
    return others <= OTHERS_IN_LINE * s.chars


def mark_listings(blocks: list[Block], framed: set[Segment]) -> None:
    """Set kind 'code' on text whose lines are all ``framed``."""
    for b in blocks if framed else ():
        if b.kind == "text" and all(s in framed for row in b.lines for s in row):
            b.mark_as("code", LOOK)


def code_joined(blocks: list[Block], frame: Frame) -> list[Block]:
    """The blocks in order, with runs of fixed-width ones made one block of kind 'code'; a single line is
    inline code and stays as it is, if nothing shows that it is set apart."""
    code = {b for b in blocks if b.kind == "code"}
    if 0 < frame.fixed_share <= MOST_OF_PAGE:
        large = LARGE * frame.body_size
        texts = (b for b in blocks if b.kind in ("text", "list_item") and b.size < large)
        code |= {b for b in texts if all(_is_mostly(s, frame) for row in b.lines for s in row)}
    if not code:
        return blocks
    runs: list[list[Block]] = []
    for b in blocks:
        if b in code and runs and runs[-1][-1] in code and _follows(runs[-1][-1], b, frame.leading):
            runs[-1].append(b)
        else:
            runs.append([b])
    boxes = _line_boxes(frame.rules, LINE_BOX * frame.body_size)
    out: list[Block] = []
    for k, run in enumerate(runs):
        if run[0] not in code:
            out += run
            continue
        line, after = run[0], runs[k + 1][0] if k + 1 < len(runs) else None
        alone = len(run) == len(line.lines) == 1
        if alone and not (
            _COMMAND.search(line.text) or _is_boxed(line, boxes) or _is_led_to(line, out[-1:], after)
        ):
            out.append(line)  # inline code
        else:
            out.append(_listing(run, frame.words))
    return out


def _follows(a: Block, b: Block, leading: float) -> bool:
    return -CLOSE * leading <= b.box[1] - a.box[3] < GAP * leading and overlap_x(a.box, b.box) > -ASIDE


def _listing(run: list[Block], words: WordTable) -> Block:
    """One code block over the run."""
    lines = [row for b in run for row in b.lines]
    _mark_glued([s for row in lines for s in row], words)
    block = block_of(lines, kind="code", group=run[0].group)
    block.reason = LOOK
    return block


def _is_led_to(line: Block, before: list[Block], after: Block | None) -> bool:
    """True if a text leads to a line that is moved in from it, and what follows is not: a term that is
    explained stands after the end of a text, and over its explanation."""
    if not before or before[0].kind not in ("text", "list_item") or before[0].text[-1:] in STOPS:
        return False
    text = before[0]
    if line.box[1] < text.box[3] - line.size or line.box[0] < text.lines[-1][0].x0 + MOVED * line.size:
        return False
    return after is None or after.box[0] < line.box[0] + MOVED * line.size


def _line_boxes(rules: Rules, most: float) -> Near[Box]:
    """What is drawn or shaded and holds about a line: areas no higher than ``most``, and those between rules
    of one length."""
    areas = rules.frames + [fill.box for fill in rules.fills]
    across = sorted((round(r.x0), round(r.x1), r.y) for r in rules.horizontal)
    areas += [(a[0], a[2], a[1], b[2]) for a, b in pairwise(across) if a[:2] == b[:2]]
    return Near([b for b in areas if b[3] - b[1] < most], lambda b: b)


def _is_boxed(line: Block, boxes: Near[Box]) -> bool:
    """True if a line stands in a box of its own that is wider than what it holds."""
    x0, y0, x1, y1 = line.box
    return any(
        b[0] < x0 and b[1] < y0 and b[3] > y1 and b[2] - b[0] > WIDER * (x1 - x0) for b in boxes.to(line.box)
    )


def _mark_glued(segments: list[Segment], words: WordTable) -> None:
    """Mark words of a listing that no blank parts, where blanks are as wide as letters. Some typesetters put
    each letter in the middle of a wider slot, and signs further from others."""
    pairs = [w for s in segments for w in range(s.first + 1, s.last)]
    gaps = [(words.x0[w] - words.x1[w - 1]) / words.size[w] for w in pairs]
    if max(gaps, default=0.0) < LETTER or any(HALF <= gap < LETTER for gap in gaps):
        return
    long = (w for s in segments for w in range(s.first, s.last) if len(words.text[w]) >= LONG)
    advances = [(words.x1[w] - words.x0[w]) / len(words.text[w]) for w in long]
    if max(advances, default=0.0) > EVEN * min(advances, default=0.0):
        return  # letters are not all as wide
    for w, gap in zip(pairs, gaps, strict=True):
        if 0 <= gap < HALF:
            words.flags[w] |= wordflags.GLUED


def typed(lines: list[list[Segment]], words: WordTable) -> list[str]:
    """The lines of a listing with the white space that is in them and before them, in blanks."""
    if not lines:
        return []
    rows = [[w for s in row for w in range(s.first, s.last)] for row in lines]
    long = [w for row in rows for w in row if len(words.text[w]) >= LONG]
    widths = [(words.x1[w] - words.x0[w]) / len(words.text[w]) for w in long]
    size = lines[0][0].size
    letter = max(median(widths) if widths else COLUMN * size, NARROWEST * size)
    left = min([words.x0[row[0]] for row in rows])

    def blanks(width: float) -> int:
        return min(round(width / letter), MOST_BLANKS)

    out = []
    for row in rows:
        parts = [" " * blanks(words.x0[row[0]] - left), words.text[row[0]]]
        for before, w in pairwise(row):
            apart = 0 if words.flags[w] & wordflags.GLUED else 1
            parts += (" " * max(blanks(words.x0[w] - words.x1[before]), apart), words.text[w])
        out.append("".join(parts))
    return out
