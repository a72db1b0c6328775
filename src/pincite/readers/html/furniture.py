"""What surrounds the content of a web page: navigation, page header and footer, asides.

Nothing is dropped: elements of it are on the layer ``furniture``. What says so itself (elements, roles) is
believed; names of classes and ids are believed where they do not hold most of the text, within the
content only of what is made of links; where the page names its main part, what is beside it and made of
links is navigation.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from pincite.readers.html.attributes import Attributes, roles, value
from pincite.readers.html.vocabulary import START, TEXT, Event
from pincite.regex import regex

# Within these a header, a footer or an aside belongs to the content (HTML, 4.3.8 and 4.3.9).
CONTENT = frozenset(("main", "article", "section", "blockquote", "figure", "td", "dialog", "details"))
SPEAKING = CONTENT | {"nav", "header", "footer", "aside"}  # Elements that say by themselves what they are.
ROLES = {"navigation": "", "banner": "header", "contentinfo": "footer", "complementary": "", "search": ""}

HINT = regex(
    r"(?:^|[\s_-])(?:nav|navbar|navbox|navigation|navmenu|topnav|sidenav|menubar|breadcrumbs?|masthead|sidebar|"
    r"site-?header|page-?header|site-?footer|page-?footer|colophon|cookie(?:s|-banner|-consent|-notice)?|"
    r"skip-?links?|skipToContent\w*|skip-to-\w+|pagination|pager|social(?:-links|-share)?|share-?(?:buttons|links)|mw-jump-link|catlinks|"
    r"printfooter|siteSub|advert(?:isement)?s?)(?:$|[\s_-])",
    re.IGNORECASE,
)

# Whole values of an id that name a part of the page.
EXACT = {"header": "header", "footer": "footer", "menu": "", "nav": ""}
# Elements whose text is not shown: it does not count.
SILENT = frozenset(("head", "script", "style", "template", "noscript"))
HINTED = frozenset(("div", "ul", "ol", "section", "table", "p", "form", "a", "aside", "dl", "center"))
MOST = 0.4  # Share of the text that what is only named like furniture may hold.
LINKED = 0.7  # Share of linked characters from which a block beside the main part is navigation.
FEW_LINKS = 3
MANY_LINKS = 8  # Links of a block in a header of the content from which it is a menu, of languages say.


def said(tag: str, attributes: Attributes, in_content: bool) -> str | None:
    """'header', 'footer' or '' for what says itself that it is furniture, None for the rest."""
    for role in roles(attributes):
        if role in ROLES and not (in_content and role in ("banner", "contentinfo", "complementary")):
            return ROLES[role]
        if role in ("main", "article", "doc-toc") or "note" in role:
            return None
    if tag == "nav":
        return ""
    if in_content:
        return None
    if tag in ("header", "footer"):
        return tag
    return "" if tag == "aside" else None


def hinted(tag: str, attributes: Attributes) -> str | None:
    """The same for what has only a name like furniture."""
    if tag not in HINTED:
        return None
    name = value(attributes, "id")
    if name.lower() in EXACT:
        return EXACT[name.lower()]
    found = HINT.search(f"{name} {value(attributes, 'class')}") if name or "class" in attributes else None
    if found is None:
        return None
    text = found[0].lower()
    return "footer" if "foot" in text else "header" if "head" in text else ""


class Extent(NamedTuple):
    """What stands in an element: the index of its end, characters of text, those in links, links, and
    whether the main part of the page is in it."""

    last: int
    size: int
    linked: int
    links: int
    main: bool


def holds_title(first: int, extent: Extent, title: int) -> bool:
    """True for a header with the title of the text: its first main heading, not mostly links."""
    return first < title < extent.last and 2 * extent.linked < extent.size


def found(events: Iterable[Event]) -> dict[int, str]:
    """Which start events (by index) begin furniture that only its name or its links give away, and what
    it is: 'header', 'footer' or ''. A value of '-' takes back what an element says itself."""
    starts: list[tuple[int, int, int, int, int]] = []
    candidates: list[tuple[int, str, Attributes, bool, bool]] = []
    extents: dict[int, Extent] = {}
    text = linked = links = in_link = content = mains = silent = headers = 0
    title = -1
    for at, (what, tag, attributes) in enumerate(events):
        if what == TEXT:
            size = 0 if silent or tag.isspace() else len(tag)
            text += size
            if in_link:
                linked += size
        elif what == START:
            starts.append((at, text, linked, links, mains))
            if tag == "a":
                in_link += 1
                links += 1
            elif tag in SILENT:
                silent += 1
            elif tag in ("main", "article") or "main" in roles(attributes):
                mains += 1
            elif tag == "h1" and title < 0:
                title = at
            if tag in CONTENT:
                content += 1
            if tag in HINTED or tag in ("header", "footer"):
                candidates.append((at, tag, attributes, content > 0, headers > 0))
            headers += tag == "header"
        elif starts:
            index, text0, linked0, links0, mains0 = starts.pop()
            extents[index] = Extent(at, text - text0, linked - linked0, links - links0, mains > mains0)
            in_link -= tag == "a"
            silent -= tag in SILENT
            content -= tag in CONTENT
            headers -= tag == "header"
    result: dict[int, str] = {}
    for index, tag, attributes, inside, in_header in candidates:
        extent = extents.get(index)
        if extent is None or not text:
            continue
        kept = extent.main or extent.size > MOST * text or holds_title(index, extent, title)
        if tag in ("header", "footer"):
            if kept:
                result[index] = "-"
            continue
        if kept:
            continue
        of_links = extent.linked > LINKED * extent.size
        name = hinted(tag, attributes)
        if name is not None and (of_links or not (inside and mains)):
            result[index] = name
        elif of_links and (
            (mains and not inside and extent.links >= FEW_LINKS) or (in_header and extent.links >= MANY_LINKS)
        ):
            result[index] = ""
    return result
