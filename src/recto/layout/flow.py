"""Segments to blocks: which line goes on below which.

A line is linked to the nearest line under it in the same column when size, weight, distance and
panel agree and each is the other's best choice; chains of links are blocks. A block is then cut
into paragraphs by indents, short last lines and wider steps. (Docstrum's nearest neighbours,
O'Gorman 1993, with typographic tests in place of its histogram.)
"""

from __future__ import annotations

import unicodedata
from bisect import bisect_right
from itertools import pairwise

import msgspec

from recto.layout.block import Block, block_of
from recto.layout.frame import Frame, Rules, Segment, WordTable
from recto.layout.lines import joined
from recto.layout.lists import family, is_bullet, readings, step_between
from recto.model import words as wordflags
from recto.model.geometry import Box, union


class FlowOptions(msgspec.Struct, frozen=True):
    step: float = 1.35  # baseline step against the page's usual leading at that size
    step_em: float = 1.62  # ... or against the em, whichever allows more
    step_least: float = 0.55  # em; a smaller step is not a next line
    size_ratio: float = 0.88  # sizes further apart are not one text ...
    head_ratio: float = 0.97  # ... nor are these where both are bold, or larger than the body ...
    head_size: float = 1.15  # ... by this factor
    shifted: float = 3.0  # em; a line this much further left at both ends than the next ends there
    ragged: float = 3.0  # em; an italic line this much shorter than the next is a text of its own
    overlap: float = 0.4  # common x-range against the narrower line
    heal_gap: float = 5.0  # em; a wider gap inside a line is never white space between words
    heal_edge: float = 1.0  # points by which the edges of a justified line differ from its neighbour's
    heal_step: float = 1.9  # em to that neighbour
    heal_width: float = 5.0  # em: columns narrower than this are those of tables
    heal_rounds: int = 4  # lines join lines that a joined line is the neighbour of
    indent: float = 0.9  # em; a first line moved in by this starts a paragraph
    short: float = 0.85  # a line ending before this share of the column may end a paragraph
    wider: float = 1.16  # a step this much larger than the block's usual one starts a paragraph
    panel_area: float = 0.6  # of the page: larger fills and frames are backgrounds


STOPS = frozenset(".!?:;”’\"'؟。")
"""What the last line of a paragraph ends in."""


def starts_list(word: str) -> bool:
    """True if ``word`` alone could be a list mark or an item's number."""
    return family(word) != ""


def panels(frame: Frame, options: FlowOptions) -> list[Box]:
    """Frames and filled areas that may hold text of their own, smallest first."""
    page = frame.width * frame.height
    least = 2.2 * frame.body_size
    found = []
    for box in [f.box for f in frame.rules.fills] + list(frame.rules.frames):
        w = box[2] - box[0]
        h = box[3] - box[1]
        if w > 6 * frame.body_size and h > least and w * h < options.panel_area * page:
            found.append(box)
    found.sort(key=lambda b: ((b[2] - b[0]) * (b[3] - b[1]), b))
    return found


def panel_of(segment: Segment, boxes: list[Box]) -> int:
    """Index of the smallest panel around the segment's centre, -1 for none."""
    cx = (segment.x0 + segment.x1) / 2
    cy = (segment.y0 + segment.y1) / 2
    for i, b in enumerate(boxes):
        if b[0] <= cx <= b[2] and b[1] <= cy <= b[3] and segment.x0 >= b[0] - 3 and segment.x1 <= b[2] + 3:
            return i
    return -1


def heal(words: WordTable, segments: list[Segment], options: FlowOptions) -> list[Segment]:
    """Join neighbours on one baseline whose gap is bridged by the lines above and below: wide
    spaces of justified prose, not column gutters. Segments stay sorted by (baseline, x0)."""
    rows: list[list[Segment]] = []
    for s in segments:
        if rows and abs(rows[-1][0].baseline - s.baseline) < 0.2 * s.size:
            rows[-1].append(s)
        else:
            rows.append([s])
    if all(len(r) == 1 for r in rows):
        return segments
    changed = False
    for _ in range(options.heal_rounds):
        found = [_justified(words, rows, k, options) for k in range(len(rows))]
        if not any(found):
            break
        changed = True
    out: list[Segment] = []
    for k, row in enumerate(rows):
        if len(row) == 1:
            out.append(row[0])
            continue
        row.sort(key=lambda s: s.x0)
        merged = [row[0]]
        for s in row[1:]:
            a = merged[-1]
            gap = s.x0 - a.x1
            if (
                a.last == s.first
                and 0 <= gap < options.heal_gap * s.size
                and abs(a.size - s.size) < 0.1 * s.size
                and _bridged(rows, k, a.x1, s.x0, s)
            ):
                changed = True
                merged[-1] = _fused(words, a, s)
            else:
                merged.append(s)
        out.extend(merged)
    if not changed:
        return segments
    out.sort(key=lambda s: (round(s.baseline, 1), s.x0))
    return out


def _justified(words: WordTable, rows: list[list[Segment]], k: int, options: FlowOptions) -> bool:
    """Join, in place, the pieces of a row that start and end exactly where the line above or below
    does: a justified line with few words. True if there were any."""
    row = rows[k]
    if len(row) == 1:
        return False
    row.sort(key=lambda s: s.x0)
    for t in (t for j in (k - 1, k + 1) if 0 <= j < len(rows) for t in rows[j]):
        near = abs(t.baseline - row[0].baseline) < options.heal_step * t.size
        if not near or t.x1 - t.x0 < options.heal_width * t.size or t.last - t.first < 2:
            continue
        i = next((i for i, s in enumerate(row) if abs(s.x0 - t.x0) < options.heal_edge), None)
        j = next((j for j, s in enumerate(row) if abs(s.x1 - t.x1) < options.heal_edge), None)
        if i is None or j is None or j <= i:
            continue
        if all(
            a.last == s.first
            and 0 <= s.x0 - a.x1 < options.heal_gap * s.size
            and abs(a.size - s.size) < 0.1 * s.size
            and abs(s.size - t.size) < 0.1 * s.size
            for a, s in pairwise(row[i : j + 1])
        ):
            whole = row[i]
            for s in row[i + 1 : j + 1]:
                whole = _fused(words, whole, s)
            row[i : j + 1] = [whole]
            return True
    return False


def _bridged(rows: list[list[Segment]], k: int, x0: float, x1: float, s: Segment) -> bool:
    """True if both the line above and the line below run across x0..x1 without a gap there."""
    seen = 0
    for step in (-1, 1):
        j = k + step
        hit = False
        while 0 <= j < len(rows):
            distance = abs(rows[j][0].baseline - s.baseline)
            if distance > 1.6 * s.size:
                break
            for t in rows[j]:
                if t.x0 < x0 - 2 * s.size and t.x1 > x1 + 2 * s.size and abs(t.size - s.size) < 0.12 * s.size:
                    hit = True
            if hit or any(t.x1 > x0 - 8 * s.size and t.x0 < x1 + 8 * s.size for t in rows[j]):
                break
            j += step
        if not hit:
            return False
        seen += 1
    return seen == 2


def _fused(words: WordTable, a: Segment, b: Segment) -> Segment:
    """One segment over both, which are neighbours in the word table."""
    text = joined(words, range(a.first, b.last))
    return Segment(
        x0=a.x0,
        y0=min(a.y0, b.y0),
        x1=b.x1,
        y1=max(a.y1, b.y1),
        baseline=a.baseline,
        size=max(a.size, b.size),
        first=a.first,
        last=b.last,
        text=text,
        bold=a.bold and b.bold,
        italic=a.italic and b.italic,
        font=a.font if a.chars >= b.chars else b.font,
        colour=a.colour if a.chars >= b.chars else b.colour,
        caps=(a.caps or a.chars < 2) and (b.caps or b.chars < 2),
        chars=a.chars + b.chars,
        angle=a.angle,
    )


def flow(
    frame: Frame,
    segments: list[Segment],
    options: FlowOptions | None = None,
    labels: dict[int, Segment] | None = None,
    bullets: dict[int, Box] | None = None,
) -> list[Block]:
    """Blocks of running text over ``segments`` (sorted by baseline), paragraphs apart. ``labels``
    are hanging marks by ``id`` of the segment they introduce, ``bullets`` those that are drawn; each
    starts a block."""
    options = options or FlowOptions()
    labels = labels or {}
    bullets = bullets or {}
    if not segments:
        return []
    boxes = panels(frame, options)
    group = [panel_of(s, boxes) for s in segments] if boxes else [-1] * len(segments)
    below = _links(frame, segments, group, options)
    headed = set(below.values())
    blocks: list[Block] = []
    for i in range(len(segments)):
        if i in headed:
            continue
        chain = [segments[i]]
        j = below.get(i)
        while j is not None:
            chain.append(segments[j])
            j = below.get(j)
        blocks.extend(paragraphs(frame, chain, group[i], options, labels, bullets))
    return blocks


def _links(frame: Frame, segments: list[Segment], group: list[int], options: FlowOptions) -> dict[int, int]:
    """For each line the line that goes on below it."""
    n = len(segments)
    ratio = frame.leading / max(frame.body_size, 1e-6)
    baselines = [s.baseline for s in segments]
    rules = frame.rules
    best_below: dict[int, tuple[float, int]] = {}
    best_above: dict[int, tuple[float, int]] = {}
    crowd_below: dict[int, int] = {}
    for i in range(n):
        s = segments[i]
        size = s.size
        reach = max(options.step * ratio, options.step_em) * size
        j = i + 1
        stop = bisect_right(baselines, s.baseline + reach)
        least = options.step_least * size
        nearest: list[int] = []
        row_base = 0.0
        while j < stop:
            t = segments[j]
            step = t.baseline - s.baseline
            if step >= least:
                common = (s.x1 if s.x1 < t.x1 else t.x1) - (s.x0 if s.x0 > t.x0 else t.x0)
                if common > 0.3 * size:
                    if nearest and t.baseline - row_base > 0.4 * size:
                        break
                    if not nearest:
                        row_base = t.baseline
                    nearest.append(j)
            j += 1
        if not nearest:
            continue
        crowd_below[i] = len(nearest)
        if len(nearest) > 1:
            continue  # a line over several columns goes on in none of them
        j = nearest[0]
        t = segments[j]
        if s.tag >= 0 and t.tag >= 0:
            if s.tag != t.tag:
                continue
        elif not goes_on(frame.words, s, t, ratio, frame.body_size, options) or group[i] != group[j]:
            continue
        if rules.horizontal and _ruled_off(rules, s, t):
            continue
        cost = (t.baseline - s.baseline) / size
        best_below[i] = (cost, j)
        before = best_above.get(j)
        if before is None or cost < before[0]:
            best_above[j] = (cost, i)
    # A line under several others side by side belongs to none of them.
    owners: dict[int, int] = {}
    for i in range(n):
        if i in best_below:
            owners[best_below[i][1]] = owners.get(best_below[i][1], 0) + 1
    links: dict[int, int] = {}
    for i, (_, j) in best_below.items():
        if best_above[j][1] != i:
            continue
        if owners[j] > 1 and _side_by_side(segments, best_below, i, j):
            continue
        links[i] = j
    return links


def _side_by_side(segments: list[Segment], best_below: dict[int, tuple[float, int]], i: int, j: int) -> bool:
    """True if another line level with line i also wants line j below it."""
    s = segments[i]
    return any(
        k != i and m == j and abs(segments[k].baseline - s.baseline) < 0.5 * s.size
        for k, (_, m) in best_below.items()
    )


def goes_on(words: WordTable, s: Segment, t: Segment, ratio: float, em: float, options: FlowOptions) -> bool:
    """True if line ``t``, the nearest below ``s``, may belong to the same text. ``ratio`` is the
    page's leading over its body size ``em``."""
    big = s.size if s.size > t.size else t.size
    small = s.size if s.size < t.size else t.size
    if small < options.size_ratio * big:
        return False
    heads = (s.bold and t.bold) or small > options.head_size * em
    if heads and small < options.head_ratio * big and not starts_list(s.text):
        return False  # headings of two levels, and no number over its title
    step = t.baseline - s.baseline
    if step > max(options.step * ratio, options.step_em) * small:
        return False
    common = min(s.x1, t.x1) - max(s.x0, t.x0)
    if common < options.overlap * min(s.x1 - s.x0, t.x1 - t.x0):
        return False
    shift = options.shifted * big
    if s.x0 < t.x0 - shift and s.x1 < t.x1 - shift and abs(s.x0 + s.x1 - t.x0 - t.x1) > 2 * shift:
        return False  # further left at both ends: its next word would have fitted
    if s.bold != t.bold:
        # A bold line over a plain one: another text, unless the bold run goes on into it.
        flags = words.flags
        if s.bold and not flags[t.first] & wordflags.BOLD:
            return False
        if t.bold and not flags[s.last - 1] & wordflags.BOLD:
            return False
    elif s.italic and not t.italic and s.x1 < t.x1 - options.ragged * small:
        # A short line in italics over a plain one that its first word would have joined.
        flags = words.flags
        if not flags[t.first] & wordflags.ITALIC and t.text[:1].isupper():
            return False
    if s.caps != t.caps:
        capitals = s if s.caps else t
        return capitals.chars < 8 or (s.bold and t.bold and s.size > 1.3 * ratio * small)
    return True


def _ruled_off(rules: Rules, s: Segment, t: Segment) -> bool:
    """True if a drawn line separates the two lines over half of the narrower one."""
    top = s.baseline
    bottom = t.y0 + 0.3 * t.size
    x0 = max(s.x0, t.x0)
    x1 = min(s.x1, t.x1)
    half = 0.5 * (x1 - x0)
    for h in rules.horizontal:
        if h.y > bottom:
            break
        if h.y > top and min(h.x1, x1) - max(h.x0, x0) > half:
            # An underline sits right under its text and is no wider than it.
            if h.y - top < 0.25 * s.size and h.x0 > s.x0 - 2 and h.x1 < s.x1 + 2:
                continue
            return True
    return False


def paragraphs(
    frame: Frame,
    chain: list[Segment],
    group: int,
    options: FlowOptions,
    labels: dict[int, Segment],
    bullets: dict[int, Box] | None = None,
) -> list[Block]:
    """Cut a chain of lines into paragraphs and list items."""
    bullets = bullets or {}
    if len(chain) == 1:
        return [_block(chain, labels, group, bullets)]
    steps = sorted(b.baseline - a.baseline for a, b in pairwise(chain))
    usual = steps[len(steps) // 2] if len(steps) > 2 else min(steps)
    words = frame.words
    edges = _edges(chain)
    left = min(a for a, _ in edges)
    right = max(b for _, b in edges)
    width = max(right - left, 1e-6)
    centred = _centred(chain)
    out: list[list[Segment]] = [[chain[0]]]
    body_left = _usual_left(edges)
    for (before, s), ((before_x0, before_x1), (x0, _)) in zip(pairwise(chain), pairwise(edges), strict=True):
        size = s.size
        step = s.baseline - before.baseline
        new = False
        ends_short = before_x1 < left + options.short * width
        stop = before.text.rstrip()[-1:] in STOPS
        if s.tag >= 0 and before.tag >= 0:
            new = s.tag != before.tag
        elif (
            id(s) in labels
            or id(s) in bullets
            or (step > options.wider * usual and step > usual + 0.12 * size)
        ):
            new = True
        elif words.flags[s.first] & words.flags[out[-1][0].first] & wordflags.SUPERSCRIPT:
            new = True  # one footnote after the other
        elif centred:
            new = False
        elif (
            _after_item(words, out[-1], s, right, bullets)
            or (
                starts_list(words.text[s.first])
                and s.last - s.first > 1
                and _item_like(words, s, chain, out[-1])
            )
            or (
                x0 - body_left > options.indent * size
                and x0 - before_x0 > options.indent * size
                and x0 - body_left < 6 * size
                and not _hanging(out[-1], s, size)
            )
        ):
            new = True
        elif ends_short and stop and (not s.text[:1].islower()):
            # The last line of a paragraph set without indent: its next word would have fitted.
            room = right - before_x1
            word = words.x1[s.first] - words.x0[s.first]
            new = room > word + size
        if new:
            out.append([s])
        else:
            out[-1].append(s)
    return [_block(lines, labels, group, bullets) for lines in out]


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


def _block(lines: list[Segment], labels: dict[int, Segment], group: int, bullets: dict[int, Box]) -> Block:
    """A block over the lines, hanging labels put before theirs."""
    block = block_of([[s] for s in lines], group=group)
    for i, s in enumerate(lines):
        label = labels.get(id(s))
        if label is not None:
            block.lines[i] = [label, s]
            b = block.box
            block.box = (min(b[0], label.x0), min(b[1], label.y0), b[2], max(b[3], label.y1))
    if bullets:
        block.mark = bullets.get(id(lines[0]))
        if block.mark is not None:
            block.box = union([block.box, block.mark])
    return block


def _usual_left(edges: list[tuple[float, float]]) -> float:
    """The starting edge most lines share."""
    counts: dict[int, int] = {}
    for x0, _ in edges:
        key = round(x0 / 2)
        counts[key] = counts.get(key, 0) + 1
    return max(counts.items(), key=lambda kv: (kv[1], -kv[0]))[0] * 2.0


def _hanging(lines: list[Segment], s: Segment, size: float) -> bool:
    """True if the paragraph so far starts with a mark that ``s`` is indented behind."""
    return len(lines) >= 1 and lines[-1].x0 < s.x0 and starts_list(lines[0].text.split(" ", 1)[0])


def _item_like(words: WordTable, s: Segment, chain: list[Segment], lines: list[Segment]) -> bool:
    """True if the mark that starts ``s`` is a list mark here and not the end of a sentence."""
    mark = words.text[s.first]
    gap = words.x0[s.first + 1] - words.x1[s.first]
    before = lines[-1].text.rstrip()
    if mark in "-–—":
        return gap > 0.15 * s.size and not before.endswith((",", "-"))
    if is_bullet(mark):
        return True
    if readings(mark) and any(_next_to(words, s, t) for t in chain if t is not s):
        return True
    head = lines[0]
    if readings(mark) and starts_list(words.text[head.first]):
        # The first item of a list within an item stands under the text of that; the next item after
        # such a list stands further out.
        text_x = words.x0[min(head.first + 1, head.last - 1)]
        inner = s.x0 > text_x - 0.3 * s.size and s.x0 > head.x0 + 0.5 * s.size
        if inner and any(number == 1 for _, number in readings(mark)):
            return True
        if s.x0 < min(t.x0 for t in lines) - 0.5 * s.size:
            return True
    # A number or letter: the line above must look finished, or lines hang behind the mark.
    hangs = any(abs(t.x0 - words.x0[s.first + 1]) < 0.5 * s.size for t in chain if t is not s)
    return before[-1:] in '.;:!?)”"' or hangs or gap > 0.5 * s.size


def _after_item(
    words: WordTable, lines: list[Segment], s: Segment, right: float, bullets: dict[int, Box]
) -> bool:
    """True if line ``s`` stands further out than the text of the list item before it, and would have
    fitted on its last line: a paragraph after the list."""
    head, before = lines[0], lines[-1]
    if id(head) in bullets:
        text_x = head.x0
    elif starts_list(words.text[head.first]) and head.last - head.first > 1:
        text_x = words.x0[head.first + 1]
    else:
        return False
    room = right - before.x1 > words.x1[s.first] - words.x0[s.first] + s.size
    return room and s.x0 < text_x - 0.3 * s.size and s.text[:1].isupper()


def _next_to(words: WordTable, s: Segment, t: Segment) -> bool:
    """True if line ``t`` carries the number before or after that of ``s`` at the same place."""
    if t.last - t.first < 2 or step_between(words.text[s.first], words.text[t.first]) != (
        1 if t.baseline > s.baseline else -1
    ):
        return False
    near = 0.3 * s.size
    return abs(s.x0 - t.x0) < near or abs(words.x0[s.first + 1] - words.x0[t.first + 1]) < near


def _centred(chain: list[Segment]) -> bool:
    """True if the lines share their centre and neither edge."""
    c = [(s.x0 + s.x1) / 2 for s in chain]
    lefts = [s.x0 for s in chain]
    size = chain[0].size
    off, ragged = max(c) - min(c), max(lefts) - min(lefts)
    return (off < size and ragged > 2 * size) or (off < 0.25 * size and ragged > 0.5 * size)
