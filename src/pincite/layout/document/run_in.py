"""Run-in headings: titles that the outline names at the start of a text, in a style of their own, parted from
it."""

from __future__ import annotations

from collections.abc import Iterator

from pincite.layout.blocks.block import Block, block_of
from pincite.layout.document.toc import LEAST_END, LONGEST_TITLE, SAME, alike, plain
from pincite.layout.frame import WordTable
from pincite.layout.page import PageDraft
from pincite.layout.text.lines import parted
from pincite.model import words as wordflags
from pincite.model.ink import OutlineEntry

_TEXT = ("text", "list_item")
_STYLES = (wordflags.BOLD, wordflags.ITALIC)
_DIGITS = "0123456789"
NUMBER = 8  # letters and digits of the number of a title at most, with what stands around it
START = LONGEST_TITLE + NUMBER  # characters of a text that may be its title


def part_run_in(outline: tuple[OutlineEntry, ...], drafts: list[PageDraft]) -> None:
    """Part the titles of the outline from the texts that they begin, in place: on the page of their entry, in
    bold or italic print that the text does not have, and where the title stands nowhere alone. Its number may
    be missing in one of both, and set like the text."""
    pages = {d.frame.number: d for d in drafts}
    starts: dict[int, list[tuple[Block, str]]] = {}
    for entry in outline:
        whole, draft = plain(entry.title), pages.get(entry.page)
        title = whole.lstrip(_DIGITS)
        if draft is None or len(title) < LEAST_END:
            continue
        if entry.page not in starts:
            starts[entry.page] = [(b, plain(b.text[:START])) for b in draft.blocks]
        own = starts[entry.page]
        if any(len(start) < LONGEST_TITLE and alike(whole, start) >= SAME for _, start in own):
            continue
        for place, (b, start) in enumerate(own):
            if b.kind in _TEXT and title in start[: len(title) + NUMBER]:
                parts = _parts(b, title, draft.frame.words)
                if parts:
                    at = draft.blocks.index(b)
                    draft.blocks[at : at + 1] = parts
                    own[place : place + 1] = [(part, plain(part.text[:START])) for part in parts]
                    break


def _parts(b: Block, title: str, words: WordTable) -> list[Block]:
    """The title and the text of a block; none where it does not start with it in a style of its own."""
    said, named = "", []  # the words of the title, without those of its number
    placed = _words(b)
    for row, k, w in placed:
        said += plain(words.text[w])
        if any(map(str.isalpha, words.text[w])):
            named.append(w)
        if said.endswith(title) and not said[: -len(title)].strip(_DIGITS):
            _, _, behind = next(placed, (0, 0, -1))
            return _split(b, row, k, w, words) if behind >= 0 and _differs(named, behind, words) else []
        if len(said) > len(title) + NUMBER:
            break
    return []


def _split(b: Block, row: int, k: int, w: int, words: WordTable) -> list[Block]:
    """A block in two, behind word ``w`` of piece ``k`` of line ``row``."""
    line = b.lines[row]
    before, after = line[: k + 1], line[k + 1 :]
    if w + 1 < line[k].last:
        before[k], rest = parted(words, line[k], w + 1)
        after = [rest, *after]
    heading = block_of([*b.lines[:row], before], group=b.group)
    heading.mark_as("heading", "the outline names it")
    return [heading, block_of([*([after] if after else []), *b.lines[row + 1 :]], group=b.group)]


def _words(b: Block) -> Iterator[tuple[int, int, int]]:
    """The words of a block in order, each with its line and piece."""
    return (
        (row, k, w)
        for row, line in enumerate(b.lines)
        for k, piece in enumerate(line)
        for w in range(piece.first, piece.last)
    )


def _differs(title: list[int], behind: int, words: WordTable) -> bool:
    """True if a style that all words of the title have ends with it."""
    return any(
        all(words.flags[w] & style for w in title) and not words.flags[behind] & style for style in _STYLES
    )
