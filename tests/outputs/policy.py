"""What a page that people open may hold: told by a parser that reads HTML as browsers do."""

from __future__ import annotations

import re
from collections.abc import Iterator

from markdown_it import MarkdownIt
from selectolax.lexbor import LexborHTMLParser

TAGS = frozenset((
    "html", "head", "meta", "title", "style", "body", "table", "thead", "tbody", "tr", "th", "td", "p",
    "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "a", "em", "strong", "code", "pre", "sup", "sub",
    "s", "u", "br", "hr", "img", "blockquote", "figure", "header", "footer", "nav", "aside", "b",
    "details", "summary",
))  # fmt: skip
ATTRIBUTES = frozenset((
    "id", "class", "dir", "start", "value", "rowspan", "colspan", "alt", "href", "src", "style", "charset",
    "data-page", "data-box", "data-picture", "data-code",
))  # fmt: skip
SCHEMES = ("", "http", "https", "mailto", "tel", "ftp")
MARK_STYLE = re.compile(r"list-style-type:'(?:[^'\\\n\r\f]|\\[\\'])*'")
INERT_DATA = re.compile(r"data:image/(?:png|jpeg|gif|webp|bmp|tiff);base64,[A-Za-z0-9+/=]*")


def offences(html: str, *, fetched: tuple[str, ...] = ()) -> list[str]:
    """What the page holds that acts, asks another place, or is not known; pictures may be of addresses that
    begin with one of ``fetched``."""
    return list(_offences(LexborHTMLParser(html), fetched))


def _offences(page: LexborHTMLParser, fetched: tuple[str, ...]) -> Iterator[str]:
    for node in page.root.traverse():
        if node.tag == "style" and re.search(r"url|import|\\|<", node.text()):
            yield f"style sheet {node.text()}"
        if node.tag not in TAGS and node.tag != "-comment":
            yield f"<{node.tag}>"
        for name, value in node.attributes.items():
            if name not in ATTRIBUTES:
                yield f"<{node.tag} {name}={value}>"
            elif name == "style" and not MARK_STYLE.fullmatch(value or ""):
                yield f"style {value}"
            elif name == "src":
                known = INERT_DATA.fullmatch(value or "") or (value or "").startswith(fetched)
                if not known and (scheme(value) or (value or "").startswith(("//", "\\"))):
                    yield f"picture {value}"
            elif name == "href" and scheme(value) not in SCHEMES:
                yield f"link {value}"


def scheme(address: str | None) -> str:
    """The scheme of an address as browsers read it (WHATWG, URL, 4.4)."""
    flat = re.sub(r"[\t\r\n]", "", address or "").lstrip("".join(map(chr, range(0x21))))
    found = re.match(r"([A-Za-z][A-Za-z0-9+.-]*):", flat)
    return found[1].lower() if found else ""


def rendered(markdown: str, *, tables: bool = True) -> str:
    """Markdown as a page, by a reader that lets all through: HTML, and links to whatever."""
    reader = MarkdownIt("commonmark", {"html": True})
    reader.validateLink = lambda address: True
    return str((reader.enable(["table", "strikethrough"]) if tables else reader).render(markdown))
