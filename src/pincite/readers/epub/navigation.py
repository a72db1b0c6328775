"""The table of contents that a book brings (EPUB 3.3, 7; NCX of EPUB 2), led to its elements."""

from __future__ import annotations

import posixpath
from collections.abc import Mapping, Sequence
from typing import NamedTuple
from urllib.parse import unquote, urlsplit
from xml.etree import ElementTree

from pincite.model.document import ContentsEntry
from pincite.model.elements import Element
from pincite.readers.html.attributes import value
from pincite.readers.html.source import events
from pincite.readers.html.vocabulary import END, START, TEXT
from pincite.readers.options import ReadOptions
from pincite.readers.tree import local

# Elements after a target among which its heading is looked for: a picture, an epigraph, a number may stand
# before it.
NEAR = 6
# Score of an entry whose heading was found by its place and has another text; 1.0 with the same text.
ALIKE = 0.9


class Entry(NamedTuple):
    """A line of the table: where it leads is a part of the book and an anchor in it, '' its beginning."""

    title: str
    level: int
    part: str
    anchor: str


class Chapter(NamedTuple):
    """A document of the book: its elements, which of them each anchor stands before, and the elements of its
    notes by their anchors."""

    elements: Sequence[Element]
    anchors: Mapping[str, int]
    notes: Mapping[str, str]


def within(folder: str, href: str) -> tuple[str, str]:
    """The part and the anchor that an address within a folder names; ('', '') for one elsewhere or outside
    the archive."""
    try:
        parts = urlsplit(href)
    except ValueError:
        return "", ""
    path = unquote(parts.path)
    if parts.scheme or parts.netloc or not path:
        return "", ""
    found = posixpath.normpath(path.lstrip("/") if path.startswith("/") else posixpath.join(folder, path))
    return ("", "") if found.startswith("..") else (found, unquote(parts.fragment))


def of_document(text: str, folder: str, options: ReadOptions) -> list[Entry]:
    """Entries of a navigation document: of its part 'toc', else of its first lists."""
    found: dict[str, list[Entry]] = {}
    kind, depth = "toc", 0
    title: list[str] = []
    place: tuple[str, str] | None = None  # where the title leads that is being read
    for what, tag, attributes in events(text, options):
        if what == TEXT:
            title.append(tag)
        elif tag == "nav":
            kind, depth = (value(attributes or {}, "epub:type") or "toc"), 0
        elif tag == "ol":
            depth += 1 if what == START else -1
        elif tag in ("a", "span") and what == START and depth > 0 and place is None:
            title, place = [], within(folder, value(attributes, "href"))
        elif tag in ("a", "span") and what == END and place is not None:
            words = " ".join("".join(title).split())
            if words:
                found.setdefault(kind, []).append(Entry(words, depth, *place))
            place = None
    return next((lines for kind, lines in found.items() if "toc" in kind.split()), [])


def of_ncx(tree: ElementTree.Element, folder: str) -> list[Entry]:
    """Entries of the older form, in which points hold points."""
    found: list[Entry] = []
    waiting = [(node, 0) for node in tree if local(node) == "navMap"]
    while waiting:
        node, level = waiting.pop()
        if local(node) == "navPoint":
            labels = ["".join(one.itertext()) for one in node if local(one) == "navLabel"]
            places = [one.get("src", "") for one in node if local(one) == "content"]
            words = " ".join("".join(labels[:1]).split())
            if words:
                found.append(Entry(words, level, *within(folder, "".join(places[:1]))))
        waiting += [(one, level + 1) for one in reversed(node) if local(one) == "navPoint"]
    return found


def contents_of(entries: list[Entry], chapters: Mapping[str, Chapter]) -> list[ContentsEntry]:
    """The book's table, each entry with the heading it leads to, or the element there where that is none.
    Headings it does not name are put in at their places, below the entry before them."""
    order = {name: number for number, name in enumerate(chapters)}
    placed: dict[tuple[int, int], list[ContentsEntry]] = {}
    waiting: list[ContentsEntry] = []  # entries that lead nowhere stand before the next that does not
    for entry in entries:
        chapter = chapters.get(entry.part)
        at = place_of(entry, chapter) if chapter is not None else None
        if chapter is None or at is None:
            waiting.append(entry_of(entry, None))
            continue
        here = placed.setdefault((order[entry.part], at), [])
        here += [*waiting, entry_of(entry, chapter.elements[at])]
        waiting = []
    out: list[ContentsEntry] = []
    base = (0, 0)
    for number, chapter in enumerate(chapters.values()):
        for at, element in enumerate(chapter.elements):
            named = placed.get((number, at), [])
            out += named
            if element.kind == "heading" and named:
                base = (named[-1].level, element.level)
            elif element.kind == "heading" and element.layer == "body" and element.text.strip():
                level = max(1, base[0] + element.level - base[1])
                out.append(
                    ContentsEntry(
                        content=element.text, level=level, score=1.0, source="s", element=element.id
                    )
                )
    return out + waiting


def entry_of(entry: Entry, element: Element | None) -> ContentsEntry:
    same = element is not None and (element.kind != "heading" or folded(element.text) == folded(entry.title))
    return ContentsEntry(
        content=entry.title,
        level=entry.level,
        score=1.0 if same else ALIKE,
        source="o",
        element="" if element is None else element.id,
    )


def place_of(entry: Entry, chapter: Chapter) -> int | None:
    """Which element an entry leads to: the heading of its title, the first heading at its place, or what
    stands there."""
    elements = chapter.elements
    if not elements:
        return None
    start = min(chapter.anchors.get(entry.anchor, 0), len(elements) - 1)
    wanted = folded(entry.title)
    headings = [at for at, element in enumerate(elements) if element.kind == "heading"]
    near = [at for at in headings if start <= at < start + NEAR]
    same = (at for at in (*near, *headings) if folded(elements[at].text) == wanted)
    return next(same, near[0] if near else start)


def folded(text: str) -> str:
    """Letters and digits alone: how titles are compared."""
    return "".join(ch for ch in text.casefold() if ch.isalnum())
