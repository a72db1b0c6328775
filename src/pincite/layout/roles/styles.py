"""The style that most of a page or document is set in: what headings stand out from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import zip_longest

import msgspec

from pincite.layout.blocks.block import Block
from pincite.layout.blocks.numbering import mark_of, starts_with_bullet
from pincite.layout.frame import Segment
from pincite.layout.roles.numbers import is_section
from pincite.model import lexicon


class Style(msgspec.Struct, frozen=True):
    """Body style of a document or page: em, weight and how much of the text is set in it."""

    size: float
    bold: bool
    share: float
    colour: int


UNKNOWN = Style(size=10.0, bold=False, share=0.0, colour=0xFF)  # the body style where there is no text

# Below this share of running text (a page that is one table) all text tells the page's style.
RUNNING_SHARE = 0.25
# Characters from which a line counts twice: posters and forms have many short ones. A short text that leads
# others is a title, and counts once at any length: it may be longer than all that is said below it.
LONG_LINE, LONG_COUNTS = 30, 2
TITLE_PAGE = 200  # characters (those of long lines twice) up to which a page may bear nothing but a title
NO_TEXT = ("table", "figure", "header", "footer")  # blocks that are no running text
LEADERS = ("....", "____", "----")  # lines to be written on, or that lead to a number: no text
SHORT_LINES, SHORT_CHARS = 2, 100  # lines and characters of what may lead text: a heading, a label
FLUSH, MOST_INDENT = 0.7, 6.0  # em right of a term from which its text is moved in, and at most
TERMS = 3  # blocks over text moved in from which a look is that of terms ...
MOSTLY_TERMS = 0.6  # ... their share of those that lead text ...
FLUSH_TERMS = 0.2  # ... and blocks over text that is not moved in, for each of them
# Text that begins at an edge or left of it, over that right of it; both at most so many points beside it.
EDGE, BESIDE = 0.1, 60
SAME_SIZE = 0.6  # points up to which two sizes are one style; sizes are kept in steps of half a point


Look = tuple[float, bool, bool, bool, int]  # em rounded to .5 pt, bold, italic, capitals, colour


def look_of(b: Block) -> Look:
    """What blocks of one style share."""
    return (round(b.size * 2) / 2, b.bold, b.italic, b.caps, b.colour)


class Styles(msgspec.Struct):
    """How much text is set in each style: weights of (em rounded to .5 pt, bold), and of colours; how many
    blocks of each look stand short and alone over text of another, and how many do not. Of the former: over
    how many all text is moved in, by where they begin, and over how many it is not; how much long text
    begins where (in whole points)."""

    weights: Counter[tuple[float, bool]] = msgspec.field(default_factory=Counter)
    colours: Counter[int] = msgspec.field(default_factory=Counter)
    leading: Counter[Look] = msgspec.field(default_factory=Counter)
    running: Counter[Look] = msgspec.field(default_factory=Counter)
    hanging: Counter[tuple[Look, int]] = msgspec.field(default_factory=Counter)
    flush: Counter[Look] = msgspec.field(default_factory=Counter)
    lefts: Counter[int] = msgspec.field(default_factory=Counter)
    _terms: frozenset[Look] | None = None

    @property
    def total(self) -> int:
        return self.weights.total()

    def add(self, segments: Sequence[Segment], long: int = LONG_COUNTS) -> None:
        whole = "\n".join([s.text for s in segments])
        leaders = [sign for sign in LEADERS if sign in whole]  # hardly ever any
        looks: dict[tuple[float, bool, int], list[int]] = {}  # lengths of the lines of each, which are few
        for s in segments:
            chars = s.chars
            for sign in leaders:
                if sign in s.text:
                    chars -= s.text.count(sign[0])
            look = (s.size, s.bold, s.colour)
            if look in looks:
                looks[look].append(chars)
            else:
                looks[look] = [chars]
        for (size, bold, colour), lengths in looks.items():
            total = sum(lengths)
            longer = sum([chars for chars in lengths if chars > LONG_LINE]) if long > 1 else 0
            self.weights[round(size * 2) / 2, bold] += total + longer * (long - 1)
            self.colours[colour] += total

    def merge(self, other: Styles) -> None:
        self.weights += other.weights
        self.colours += other.colours
        self.leading += other.leading
        self.running += other.running
        self.hanging += other.hanging
        self.flush += other.flush
        self.lefts += other.lefts

    def is_term(self, look: Look) -> bool:
        """True for a look that leads text which is moved in, where other text is not: terms and what they
        mean. Asked for once all pages are merged."""
        if self._terms is None:
            found: Counter[Look] = Counter()
            for (own, left), n in self.hanging.items():
                found[own] += n if self._is_edge(left) else 0
            self._terms = frozenset(
                own
                for own, n in found.items()
                if n >= max(TERMS, MOSTLY_TERMS * self.leading[own]) and self.flush[own] <= FLUSH_TERMS * n
            )
        return look in self._terms

    def _is_edge(self, left: int) -> bool:
        """True if text begins here or a little left of here, and not nearly all of it right of here."""
        here = sum([n for x, n in self.lefts.items() if left - BESIDE < x <= left + 1])
        right = sum([n for x, n in self.lefts.items() if left + 1 < x < left + BESIDE])
        return here > EDGE * right

    def body(self) -> Style:
        """The style that carries most of the text."""
        if not self.weights:
            return UNKNOWN
        size, bold = max(self.weights, key=lambda style: (self.weights[style], -style[0]))
        colour = max(self.colours, key=lambda colour: (self.colours[colour], -colour))
        return Style(size, bold, self.weights[size, bold] / max(self.total, 1), colour)


def _leads(b: Block, after: Block | None) -> bool:
    """True if a block is short, no sentence, and stands over text of another look."""
    if after is None or len(b.lines) > SHORT_LINES or b.mark is not None or not after.lines:
        return False
    if after.box[1] < b.box[3] - b.size or look_of(after) == look_of(b) or b.chars > SHORT_CHARS:
        return False
    text = b.text
    stopped = text.rstrip()[-1:] in lexicon.FULL_STOPS and not (b.bold and is_section(text))
    return not (stopped or starts_with_bullet(text))


def page_styles(blocks: list[Block], segments: list[Segment]) -> Styles:
    """Styles of a page's running text; of all its ``segments`` where it has hardly any."""
    styles = Styles()
    kept = [b for b in blocks if b.kind not in NO_TEXT]
    slide = any(b.title for b in kept)  # on slides what is short and leads is text, too
    leading: Counter[Look] = Counter()
    running: Counter[Look] = Counter()
    terms: list[bool] = []
    for b, after in zip_longest(kept, kept[1:]):
        leads = _leads(b, after)
        terms.append(leads and after is not None and after.kind == "text")
        styles.add([s for row in b.lines for s in row], 1 if leads and not slide else LONG_COUNTS)
        if b.lines:
            uses, look = leading if leads else running, look_of(b)
            uses[look] = uses.get(look, 0) + 1
    if styles.total < RUNNING_SHARE * sum([s.chars for s in segments]):
        styles = Styles()
        styles.add(segments)
    styles.leading, styles.running = leading, running
    _add_indents(styles, kept, terms)
    return styles


def _add_indents(styles: Styles, kept: list[Block], leads: list[bool]) -> None:
    """Counts of what ``leads`` text by whether all of that, up to what leads the next, is moved in."""
    term: Block | None = None
    moved = False  # the text below it, so far
    for b, is_term in zip(kept, leads, strict=True):
        if is_term:
            if term is not None and moved:
                styles.hanging[look_of(term), round(term.box[0])] += 1
            term, moved = b, False
        elif b.kind == "text":
            if b.chars > SHORT_CHARS:
                styles.lefts[round(b.box[0])] += b.chars
            if term is None:
                continue
            right = (b.box[0] - term.box[0]) / term.size
            moved = moved or (FLUSH < right < MOST_INDENT and not _is_item(b))
            if abs(right) < FLUSH:
                styles.flush[look_of(term)] += 1
                term = None
    if term is not None and moved:
        styles.hanging[look_of(term), round(term.box[0])] += 1


def _is_item(b: Block) -> bool:
    """True for what begins like an item of a list, which is moved in under any heading."""
    first = b.text.split(maxsplit=1)
    return b.mark is not None or starts_with_bullet(b.text) or (bool(first) and mark_of(first[0]) != "")


def body_on(blocks: list[Block], own: Styles, document: Style) -> Style:
    """The body style of a page: the document's, or its ``own`` where the document's hardly occurs on it
    and it is no title page."""
    sizes = [b.size for b in blocks if b.kind == "text"]
    if own.total >= TITLE_PAGE and sizes and not any(abs(s - document.size) < SAME_SIZE for s in sizes):
        return own.body()
    return document
