"""From page drafts to a whole document: headings and levels, contents, joins, elements."""

from __future__ import annotations

import unicodedata
from itertools import pairwise

import msgspec

from pincite.layout.blocks.block import Block
from pincite.layout.document.assemble import HYPHENS, assemble, bare
from pincite.layout.document.bulleted import mark_bulleted
from pincite.layout.document.chapters import join_numbers, numbers_over_titles
from pincite.layout.document.continued import mark_continued
from pincite.layout.document.letterheads import Letterhead, mark_letterheads
from pincite.layout.document.links import linked
from pincite.layout.document.numbered import mark_numbered
from pincite.layout.document.run_in import part_run_in
from pincite.layout.document.toc import Match, mark_outlined, match_printed
from pincite.layout.frame import Segment
from pincite.layout.joints import joint as joint_between
from pincite.layout.page import PageDraft
from pincite.layout.roles.depths import Depths
from pincite.layout.roles.headings import HEADING_ROLES, mark_headings
from pincite.layout.roles.levels import mark_lead, mark_levels
from pincite.layout.roles.lists import mark_over_breaks
from pincite.layout.roles.outlines import mark_outlines, mark_plain
from pincite.layout.roles.slides import mark_beside_titles
from pincite.layout.roles.styles import Styles, body_on
from pincite.layout.signs.headings import TAGGED
from pincite.model import lexicon
from pincite.model.document import ContentsEntry, Note
from pincite.model.elements import Element
from pincite.model.geometry import Box, overlap_x, union
from pincite.model.ink import Link, OutlineEntry
from pincite.model.words import Words
from pincite.sandbox.clock import look

# Headings of earlier pages remembered while streaming, for levels that agree with theirs.
KEPT_HEADINGS = 200
SHORTEST_LAST = (
    5  # characters of the last part of a compound, with its hyphen, up to which it may be any word's
)
SHORTEST_COMPOUND = 3  # characters of a word with a hyphen inside up to which it is no compound: 'a-b'
# What the user is told of a level, by the source of the entry.
SAID_BY = {"o": "level from the outline", "s": "level from the tags", "t": "", "d": ""}

# What a text ends in that does not go on elsewhere.
_FINISHED = frozenset(lexicon.STOPS + lexicon.COLONS + lexicon.SEMICOLONS)
SAME_SIZE = 0.6  # points by which the sizes of a text and what goes on with it differ
SOLID = 0.3  # em by which the boxes of lines set solid overlap
NEAR = 3.0  # em below a block within which the next was already looked at as its next line
FULL = 0.8  # share of the column's width from which a last line is full: its text goes on
LEAST_CHARS = 20  # characters of a text that goes on: fewer are a label
# Where a text goes on in a script without small letters: em of white space behind the last line (a sign that
# may not start a line is carried over) and before the first, which is less than an indent.
END_SLACK, START_SLACK = 1.6, 0.5
_PAUSED = _FINISHED | frozenset(lexicon.CLOSING + lexicon.ELLIPSIS)
_TEXT = ("text", "list_item")
_SKIP = ("header", "footer", "footnote", "figure", "caption", "table")


class Finished(msgspec.Struct):
    """Words and elements of each page in the order given, the table of contents, and what was dropped."""

    pages: list[tuple[Words, tuple[Element, ...]]]
    contents: tuple[ContentsEntry, ...]
    notes: list[Note]


class Memory(msgspec.Struct):
    """What is remembered of earlier pages while a document is finished piece by piece."""

    styles: Styles = msgspec.field(default_factory=Styles)
    headings: list[Block] = []
    letterheads: list[Letterhead] = []
    depths: Depths = msgspec.field(default_factory=Depths)


def finish(
    drafts: list[PageDraft],
    links: list[tuple[Link, ...]],
    outline: tuple[OutlineEntry, ...] = (),
    *,
    headings: bool = True,
    memory: Memory | None = None,
) -> Finished:
    """Decide what needs the whole document, then make elements. The blocks of the drafts are marked.

    With ``memory`` the drafts are the next piece of a document; it is brought up to date. The order of
    the marks: items over page breaks before headings, which may be numbered like them; headings before
    their levels; levels of lists last, since headings and joined paragraphs end or go on with a list.
    """
    memory = memory or Memory()
    for d in drafts:
        memory.styles.merge(d.styles)
    memory.letterheads = mark_letterheads(drafts, memory.letterheads)
    mark_over_breaks([d.blocks for d in drafts], [d.frame.words for d in drafts])
    mark_outlines([d.blocks for d in drafts])
    mark_plain([d.blocks for d in drafts])
    found: list[Block] = []
    matches: dict[Block, Match] = {}
    if headings:
        body = memory.styles.body()
        for d in drafts:
            look()
            own = body_on(d.blocks, d.styles, body)
            mark_headings(d.blocks, own, d.frame.leading, d.frame.tags, memory.styles)
        mark_bulleted(drafts, body)
        mark_beside_titles([d.blocks for d in drafts])
        mark_numbered(drafts)
        part_run_in(outline, drafts)
        join_numbers(drafts)
        matches = mark_outlined(outline, {d.frame.number: d.blocks for d in drafts})
        found = [b for d in drafts for b in d.blocks if b.kind == "heading"]
        printed = [b for d in drafts for b in d.blocks if b.kind == "contents"]
        matches = _tagged(drafts) | match_printed(printed, found) | matches
        _set_levels(drafts, found, matches, memory)
    mark_joins([d.blocks for d in drafts])
    mark_continued(drafts)
    for d in drafts:
        look()
        memory.depths.mark_depths(d.blocks, d.frame.words, d.frame.tags)
    for b in (b for d in drafts for b in d.blocks if b.kind == "text"):
        b.kind = "paragraph"
    hyphenated = _hyphenated(drafts)
    pages = [assemble(d, linking, hyphenated) for d, linking in zip(drafts, links, strict=True)]
    made: dict[Block, Element] = {}
    for d, (_, elements) in zip(drafts, pages, strict=True):
        made.update(zip(d.blocks, elements, strict=True))
    _mark_joined(made)
    owns = linked([tuple([made[b] for b in d.blocks]) for d in drafts])
    pages = list(zip([words for words, _ in pages], owns, strict=True))
    contents = tuple([_entry(h, matches.get(h), made[h]) for h in found])
    return Finished(pages=pages, contents=contents, notes=_lost(drafts, outline, matches) if headings else [])


def _set_levels(
    drafts: list[PageDraft], found: list[Block], matches: dict[Block, Match], memory: Memory
) -> None:
    """Set the levels of the headings ``found``, in place. Numbers of chapters over titles have the levels of
    these, and none of their own, which sections would stand below."""
    known = {b: (m.level, SAID_BY[m.source]) for b, m in matches.items() if m.level}
    if not memory.headings:
        mark_lead([(d.blocks, d.frame.width) for d in drafts])
    titles = numbers_over_titles(drafts, matches)
    ranked = [b for b in found if b not in titles]
    mark_levels(ranked, known, memory.headings)
    for number, title in titles.items():
        number.level = title.level
    memory.headings = (memory.headings + ranked)[-KEPT_HEADINGS:]


def _tagged(drafts: list[PageDraft]) -> dict[Block, Match]:
    """Headings that a trusted structure tree names."""
    found = {}
    for d in drafts:
        for b in d.blocks:
            role = d.frame.tags.get(b.first.tag) if b.kind == "heading" and b.lines else None
            if role is not None and role.role in HEADING_ROLES:
                level = role.level or (1 if role.role == "Title" else 0)
                found[b] = Match(source="s", score=TAGGED, level=level)
    return found


def _entry(heading: Block, match: Match | None, element: Element) -> ContentsEntry:
    match = match or Match(source="d", score=round(heading.score, 4))
    return ContentsEntry(element.text, element.level, match.score, match.source, element.id)


def _lost(
    drafts: list[PageDraft], outline: tuple[OutlineEntry, ...], matches: dict[Block, Match]
) -> list[Note]:
    """A note on outline entries of these pages that name no heading."""
    numbers = {d.frame.number for d in drafts}
    lost = sum([1 for e in outline if e.page in numbers]) - sum([m.source == "o" for m in matches.values()])
    if lost <= 0:
        return []
    sentence = f"{lost} outline entries name no heading that was found on their page"
    return [Note(code="outline_unmatched", sentence=sentence)]


def mark_joins(pages: list[list[Block]]) -> None:
    """Set ``continues`` on blocks whose text goes on with that of an earlier block, in place.

    ``pages`` are blocks in reading order. The earlier block must end in mid-sentence at the full
    width of its column, the later one must start in lower case (or finish a broken word).
    """
    placed = [(page, b) for page, blocks in enumerate(pages) for b in blocks if b.kind not in _SKIP]
    for (page, before), (number, b) in pairwise(placed):
        texts = before.kind in _TEXT and b.kind in _TEXT
        if texts and number - page <= 1 and _goes_on(before, b, (pages[page], pages[number])):
            b.continues = before


def _goes_on(a: Block, b: Block, pages: tuple[list[Block], list[Block]]) -> bool:
    other_page = pages[0] is not pages[1]
    if not other_page and a.last.tag >= 0 and b.first.tag >= 0:
        return a.last.tag == b.first.tag  # a trusted structure tree says so
    if b.kind == "list_item" or abs(a.size - b.size) > SAME_SIZE or a.bold != b.bold:
        return False
    below = b.box[1] >= a.box[3] - SOLID * b.size and overlap_x(a.box, b.box) > 0
    if below and not other_page and b.box[1] - a.box[3] < NEAR * a.size:
        return False  # directly below: flow has already decided that it is another paragraph
    end = a.last.text.rstrip()
    start = b.first.text.lstrip()[:1]
    if is_caseless(start):
        moved = other_page or not below
        return moved and end[-1:] not in _PAUSED and _runs_on(a, b, pages)
    if not start.islower():
        return False
    if end[-1:] in HYPHENS and end[-2:-1].isalpha():
        return True
    full = a.last.x1 > a.box[0] + FULL * (a.box[2] - a.box[0])
    return full and end[-1:] not in _FINISHED and a.chars > LEAST_CHARS


def is_caseless(char: str) -> bool:
    """True if the character is a letter of a script without small letters, as Chinese and Arabic are."""
    return bool(char) and unicodedata.category(char) == "Lo"


def _runs_on(a: Block, b: Block, pages: tuple[list[Block], list[Block]]) -> bool:
    """True if the text of ``a`` fills its last line to the end of its column and that of ``b`` starts at the
    edge of its own, so that place alone tells that both are one paragraph, where no small letter can.
    ``pages`` are the blocks beside each."""
    if a.chars <= LEAST_CHARS or a.last.width < FULL * (a.box[2] - a.box[0]):
        return False  # not as wide as its own block, which is no wider than the column
    look()
    column = _column(a, pages[0])
    if a.last.width < FULL * (column[2] - column[0]):
        return False
    theirs = _column(b, pages[1])
    if theirs == b.box and len(b.lines) == 1:
        theirs = union([theirs, (column[0], theirs[1], column[2], theirs[3])])  # alone on its page
    one, other = _extent(a.last, column), _extent(b.first, theirs)
    return one[1] < END_SLACK * a.size and other[0] < START_SLACK * b.size


def _column(b: Block, page: list[Block]) -> Box:
    """The column that block stands in: the extent of the text that shares its width."""
    beside = (o for o in page if o.kind in _TEXT and abs(o.size - b.size) <= SAME_SIZE)
    return union([b.box, *(o.box for o in beside if overlap_x(o.box, b.box) > 0)])


def _extent(s: Segment, box: Box) -> tuple[float, float]:
    """Points of white space before and behind a line within its block: pages that run from right to left are
    laid out in a mirror."""
    return s.x0 - box[0], box[2] - s.x1


def _mark_joined(made: dict[Block, Element]) -> None:
    """Write joins into the elements: what goes on names what it goes on with, and a hyphen between them
    goes."""
    for b in made:
        if b.continues is None:
            continue
        before = made[b.continues]
        if b.table is not None:
            joint = " " if b.table.joint is None else b.table.joint
            made[b] = msgspec.structs.replace(made[b], continues=before.id, joint=joint)
            continue
        joint = joint_between(before.text, made[b].text)
        if before.text[-1:] in HYPHENS and before.text[-2:-1].isalpha():
            joint, text = "", before.text[:-1]
            spans = (s for s in before.spans if s.start < len(text))
            cut = tuple([msgspec.structs.replace(s, end=min(s.end, len(text))) for s in spans])
            made[b.continues] = msgspec.structs.replace(before, text=text, spans=cut)
        made[b] = msgspec.structs.replace(made[b], continues=before.id, joint=joint)


def _hyphenated(drafts: list[PageDraft]) -> frozenset[str]:
    """Words written with a hyphen inside a line somewhere in the document, in lower case, and what the last
    hyphen of each stands before: '-based' of 'home-based'."""
    words = [w for d in drafts for w in d.frame.words.text if "-" in w and len(w) > SHORTEST_COMPOUND]
    compounds = [bare(w) for w in words if "-" in w[1:-1] and w[0].isalpha()]
    lasts = [w[w.rindex("-") :] for w in compounds]
    return frozenset(compounds) | {w for w in lasts if len(w) > SHORTEST_LAST and w[1:].isalpha()}
