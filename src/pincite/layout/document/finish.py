"""From page drafts to a whole document: headings and levels, contents, joins, elements."""

from __future__ import annotations

from typing import Any, cast

import msgspec

from pincite.layout.blocks.block import Block
from pincite.layout.document.assemble import assemble
from pincite.layout.document.joins import mark_joins
from pincite.layout.document.toc import Match, match_outline, match_printed
from pincite.layout.page import PageDraft, head
from pincite.layout.roles.headings import Styles, is_heading_role, set_levels
from pincite.layout.roles.lists import Depths, mark_over_breaks
from pincite.model.document import ContentsEntry, Note
from pincite.model.elements import Element
from pincite.model.ink import Link, OutlineEntry
from pincite.model.words import Words


class Finished(msgspec.Struct):
    """Words and elements of each page in the order given, the table of contents, and what was dropped."""

    pages: list[tuple[Words, tuple[Element, ...]]]
    contents: tuple[ContentsEntry, ...]
    notes: list[Note]


KEPT_HEADINGS = 200
"""Headings of earlier pages remembered while streaming, for levels that agree with theirs."""


SAID_BY = {"o": "level from the outline", "s": "level from the tags", "t": "", "d": ""}


class Memory:
    """What is remembered of earlier pages while a document is finished piece by piece."""

    def __init__(self) -> None:
        self.styles = Styles({}, {}, 0)
        self.headings: list[Block] = []
        self.depths = Depths()


def finish(
    drafts: list[PageDraft],
    links: list[tuple[Link, ...]],
    outline: tuple[OutlineEntry, ...] = (),
    *,
    headings: bool = True,
    memory: Memory | None = None,
) -> Finished:
    """Decide what needs the whole document, then make elements. Drafts are changed in place.

    With ``memory`` the drafts are the next piece of a document; it is brought up to date.
    """
    memory = memory or Memory()
    for d in drafts:
        memory.styles.merge(d.styles)
    body = memory.styles.body()
    matches: dict[int, Match] = {}
    found: list[Block] = []
    mark_over_breaks([d.blocks for d in drafts], [d.frame.words for d in drafts])
    if headings:
        for d in drafts:
            head(d, body)
        matches = match_outline(outline, {d.frame.number: d.blocks for d in drafts})
        found = [b for d in drafts for b in d.blocks if b.kind == "heading"]
        printed = match_printed([b for d in drafts for b in d.blocks if b.kind == "contents"], found)
        for key, match in printed.items():
            matches.setdefault(key, match)
        for d in drafts:
            for b in d.blocks:
                role = d.frame.tags.get(b.first.tag) if b.kind == "heading" and b.lines else None
                if role is not None and is_heading_role(role.role) and id(b) not in matches:
                    matches[id(b)] = Match(
                        source="s", score=0.95, level=role.level or (1 if role.role == "Title" else 0)
                    )
        known = {k: (m.level, SAID_BY[m.source]) for k, m in matches.items() if m.level}
        set_levels(found, known, memory.headings)
        memory.headings = (memory.headings + found)[-KEPT_HEADINGS:]
    mark_joins([d.blocks for d in drafts])
    for d in drafts:
        memory.depths.set_levels(d.blocks, d.frame.words, d.frame.tags)
    for d in drafts:
        for b in d.blocks:
            if b.kind == "text":
                b.kind = "paragraph"
    hyphenated = _hyphenated(drafts)
    pages: list[tuple[Words, tuple[Element, ...]]] = []
    place: dict[int, tuple[int, int]] = {}
    for k, d in enumerate(drafts):
        words, elements, _ = assemble(d, links[k], hyphenated)
        pages.append((words, elements))
        for e, b in enumerate(d.blocks):
            place[id(b)] = (k, e)
    _join(drafts, pages, place)
    contents = []
    for h in found:
        k, e = place[id(h)]
        element = pages[k][1][e]
        m = matches.get(id(h)) or Match(source="d", score=round(h.score, 4))
        contents.append(
            ContentsEntry(
                content=element.text,
                level=element.level,
                score=m.score,
                source=cast(Any, m.source),
                element=element.id,
            )
        )
    notes = []
    numbers = {d.frame.number for d in drafts}
    lost = sum(1 for e in outline if e.page in numbers) - sum(m.source == "o" for m in matches.values())
    if headings and lost > 0:
        sentence = f"{lost} outline entries name no heading that was found on their page"
        notes.append(Note(code="outline_unmatched", sentence=sentence))
    return Finished(pages=pages, contents=tuple(contents), notes=notes)


def _join(
    drafts: list[PageDraft],
    pages: list[tuple[Words, tuple[Element, ...]]],
    place: dict[int, tuple[int, int]],
) -> None:
    """Write the joins into the elements."""
    changed: dict[int, list[Element]] = {}
    for d in drafts:
        for b in d.blocks:
            if b.continues is None:
                continue
            k, e = place[id(b)]
            j, a = place[id(b.continues)]
            later = changed.setdefault(k, list(pages[k][1]))
            earlier = changed.setdefault(j, list(pages[j][1]))
            text = earlier[a].text
            joint = " "
            if text[-1:] in ("-", "\u2010", "\u00ad") and text[-2:-1].isalpha():
                joint = ""
                text = text[:-1]
                spans = tuple(
                    msgspec.structs.replace(s, end=min(s.end, len(text)))
                    for s in earlier[a].spans
                    if s.start < len(text)
                )
                earlier[a] = msgspec.structs.replace(earlier[a], text=text, spans=spans)
            later[e] = msgspec.structs.replace(later[e], continues=earlier[a].id, joint=joint)
    for k, elements in changed.items():
        pages[k] = (pages[k][0], tuple(elements))


def _hyphenated(drafts: list[PageDraft]) -> frozenset[str]:
    """Words written with a hyphen inside a line somewhere in the document, in lower case."""
    found: set[str] = set()
    for d in drafts:
        for w in d.frame.words.text:
            if "-" in w and len(w) > 3 and "-" in w[1:-1] and w[0].isalpha():
                found.add(w.strip(".,;:!?()\"'“”").lower())
    return frozenset(found)
