"""What surrounds the content of a web page: navigation, page header and footer, asides.

Nothing is dropped: elements of it are on the layer ``furniture``. What says so itself (elements, roles) is
believed; names of classes and ids are believed where they do not hold most of the text; where the page
names its main part, what is beside it and made of links is navigation.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from recto.readers.html.attributes import Attributes, roles, value
from recto.readers.html.source import START, TEXT, Event

CONTENT = frozenset(("main", "article", "section", "blockquote", "figure", "td", "dialog", "details"))
"""Within these a header, a footer or an aside belongs to the content (HTML, 4.3.8 and 4.3.9)."""

SPEAKING = CONTENT | {"nav", "header", "footer", "aside"}
"""Elements that say by themselves what they are."""

ROLES = {
    "navigation": "",
    "banner": "header",
    "contentinfo": "footer",
    "complementary": "",
    "search": "",
}

HINT = re.compile(
    r"(?:^|[\s_-])(?:nav|navbar|navbox|navigation|navmenu|topnav|sidenav|menubar|breadcrumbs?|masthead|sidebar|"
    r"site-?header|page-?header|site-?footer|page-?footer|colophon|cookie(?:s|-banner|-consent|-notice)?|"
    r"skip-?links?|skipToContent\w*|skip-to-\w+|pagination|pager|social(?:-links|-share)?|share-?(?:buttons|links)|mw-jump-link|catlinks|"
    r"printfooter|siteSub|advert(?:isement)?s?)(?:$|[\s_-])",
    re.IGNORECASE,
)

EXACT = {"header": "header", "footer": "footer", "menu": "", "nav": ""}
"""Whole values of an id that name a part of the page."""

HINTED = frozenset(("div", "ul", "ol", "section", "table", "p", "form", "a", "aside", "dl", "center"))

MOST = 0.4
"""Share of the text that what is only named like furniture may hold."""

LINKED = 0.7
"""Share of linked characters from which a block beside the main part is navigation."""

FEW_LINKS = 3


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


def holds_title(first: int, last: int, heads: list[int], size: int, linked: int) -> bool:
    """True for a header with the title of the text: its first main heading, not mostly links."""
    return bool(heads) and first < heads[0] < last and 2 * linked < size


def found(events: Iterable[Event]) -> dict[int, str]:
    """Which start events (by index) begin furniture that only its name or its links give away, and what
    it is: 'header', 'footer' or ''. A value of '-' takes back what an element says itself."""
    starts: list[tuple[int, int, int, int, int]] = []
    candidates: list[tuple[int, str, Attributes, bool]] = []
    ends: dict[int, tuple[int, int, int, bool]] = {}
    text = linked = links = 0
    in_link = content = mains = 0
    heads: list[int] = []
    before: dict[int, int] = {}
    for at, (what, tag, attributes) in enumerate(events):
        if what == TEXT:
            size = len(tag) if not tag.isspace() else 0
            text += size
            if in_link:
                linked += size
        elif what == START:
            starts.append((at, text, linked, links, mains))
            if tag == "a":
                in_link += 1
                links += 1
            elif tag in ("main", "article") or "main" in roles(attributes):
                mains += 1
            elif tag == "h1":
                heads.append(at)
            if tag in CONTENT:
                content += 1
            if tag in HINTED or tag in ("header", "footer"):
                candidates.append((at, tag, attributes, content > 0))
        else:
            if not starts:
                continue
            index, text0, linked0, links0, mains0 = starts.pop()
            ends[index] = (text - text0, linked - linked0, links - links0, mains > mains0)
            before[index] = at
            if tag == "a" and in_link:
                in_link -= 1
            if tag in CONTENT and content:
                content -= 1
    result: dict[int, str] = {}
    for index, tag, attributes, inside in candidates:
        size, of_links, count, has_main = ends.get(index, (0, 0, 0, True))
        if tag in ("header", "footer"):
            last = before.get(index, index)
            if has_main or holds_title(index, last, heads, size, of_links) or (text and size > MOST * text):
                result[index] = "-"
            continue
        last = before.get(index, index)
        if has_main or not text or size > MOST * text or holds_title(index, last, heads, size, of_links):
            continue
        name = hinted(tag, attributes)
        if name is not None:
            result[index] = name
        elif mains and not inside and count >= FEW_LINKS and of_links > LINKED * size:
            result[index] = ""
    return result
