"""One HTML page of a document: semantic tags, every element with its page and box."""

from __future__ import annotations

from html import escape
from typing import Literal

import msgspec

from recto.model.document import DocumentTree
from recto.model.elements import Element, Span
from recto.model.geometry import Box
from recto.outputs.html_table import table_html

Keep = Literal["keep", "drop"]


class HtmlOptions(msgspec.Struct, frozen=True):
    furniture: Keep = "keep"  # running headers and footers
    figure_text: Keep = "keep"  # text inside figures


STYLE = "".join(
    (
        "body{font:16px/1.5 system-ui,sans-serif;max-width:48rem;margin:2rem auto;padding:0 1rem;",
        "color:#111;background:#fff}table{border-collapse:collapse;margin:1rem 0}",
        "td,th{border:1px solid #999;padding:.2rem .5rem;vertical-align:top;text-align:left}",
        "header,footer{color:#555;font-size:.85rem}",
        "figure{margin:1rem 0;padding:.5rem 1rem;border-left:3px solid #b72;",
        "white-space:pre-line;font-size:.9rem}",
        ".caption,.footnote{font-size:.9rem;color:#333}hr{border:0;border-top:1px dashed #ccc;margin:2rem 0}",
        "pre{overflow-x:auto;background:#f5f5f5;padding:.5rem}.contents{white-space:pre-line}",
    )
)


def to_html(tree: DocumentTree, options: HtmlOptions | None = None) -> str:
    """A complete page without scripts or outside references. ``data-page`` counts from 1,
    ``data-box`` is x0,y0,x1,y1 in points from the top left corner of the page as displayed; an
    element that goes on elsewhere lists all its places, parted by a semicolon."""
    options = options or HtmlOptions()
    title = tree.info.get("Title", "").strip() or tree.source.name or "Document"
    out = [
        "<!DOCTYPE html>",
        "<html>",
        "<head>",
        '<meta charset="utf-8">',
        f"<title>{escape(title)}</title>",
        f"<style>{STYLE}</style>",
        "</head>",
        "<body>",
    ]
    followers: dict[str, list[Element]] = {}
    heads: dict[str, str] = {}
    for page in tree.pages:
        for e in page.elements:
            if e.continues:
                head = heads.get(e.continues, e.continues)
                heads[e.id] = head
                followers.setdefault(head, []).append(e)
    depth: list[str] = []
    for number, page in enumerate(tree.pages):
        if number and not depth:
            out.append("<hr>")
        for e in page.elements:
            if e.kind in ("header", "footer") and options.furniture == "drop":
                continue
            if e.id in heads:
                continue
            if e.kind == "list_item":
                _open_lists(out, depth, e)
                out.append(f"<li{place([e, *followers.get(e.id, [])])}>{_whole(e, followers)}")
                continue
            _close_lists(out, depth, 0)
            out.append(_element(e, followers, options))
    _close_lists(out, depth, 0)
    out += ["</body>", "</html>"]
    return "\n".join(line for line in out if line) + "\n"


def place(parts: list[Element]) -> str:
    """Id, page and box attributes of an element and what continues it."""
    pages = ";".join(str(p.page) for p in parts)
    boxes = ";".join(box_text(p.box) for p in parts)
    return f' id="{escape(parts[0].id.lstrip("/").replace("/", "-"))}" data-page="{pages}" data-box="{boxes}"'


def box_text(box: Box) -> str:
    return ",".join(f"{v:.1f}" for v in box)


def _open_lists(out: list[str], depth: list[str], e: Element) -> None:
    level = max(1, e.level)
    ordered = e.marker[:1].isdigit() and e.marker.rstrip(".)").isdigit()
    tag = "ol" if ordered else "ul"
    _close_lists(out, depth, level)
    if len(depth) == level and depth[-1] != tag:
        _close_lists(out, depth, level - 1)
    if len(depth) == level:
        out.append("</li>")
    while len(depth) < level:
        kind = tag if len(depth) == level - 1 else "ul"
        start = f' start="{e.marker.rstrip(".)")}"' if kind == "ol" and e.marker.rstrip(".)") != "1" else ""
        out.append(f"<{kind}{start}>")
        depth.append(kind)
        if len(depth) < level:
            out.append("<li>")


def _close_lists(out: list[str], depth: list[str], level: int) -> None:
    while len(depth) > level:
        out.append(f"</li></{depth.pop()}>")


def _whole(e: Element, followers: dict[str, list[Element]]) -> str:
    return inline(e) + "".join(escape(f.joint) + inline(f) for f in followers.get(e.id, []))


def _element(e: Element, followers: dict[str, list[Element]], options: HtmlOptions) -> str:
    at = place([e, *followers.get(e.id, [])])
    if e.table is not None:
        return table_html(e.table).replace("<table>", f"<table{at}>", 1)
    if e.kind == "heading":
        level = max(1, min(6, e.level))
        return f"<h{level}{at}>{_whole(e, followers)}</h{level}>"
    if e.kind in ("header", "footer"):
        return f"<{e.kind}{at}>{inline(e)}</{e.kind}>"
    if e.kind == "figure":
        text = escape(e.text) if options.figure_text == "keep" else ""
        return f"<figure{at}>{text}</figure>" if text else ""
    if e.kind == "code":
        return f"<pre{at}><code>{escape(e.text)}</code></pre>"
    if e.kind == "contents":
        return f'<nav class="contents"{at}>{escape(e.text)}</nav>'
    label = f"<sup>{escape(e.marker)}</sup> " if e.kind == "footnote" and e.marker else ""
    name = "" if e.kind == "paragraph" else f' class="{e.kind}"'
    return f"<p{name}{at}>{label}{_whole(e, followers)}</p>"


def inline(e: Element) -> str:
    """The element's text with emphasis and links as tags."""
    out: list[str] = []
    at = 0
    for s in e.spans:
        out.append(escape(e.text[at : s.start], quote=False))
        out.append(styled(e.text[s.start : s.end], s))
        at = s.end
    out.append(escape(e.text[at:], quote=False))
    return "".join(out)


def styled(piece: str, s: Span) -> str:
    """A run in its tags. Only web and mail addresses and places in the document become links."""
    text = escape(piece, quote=False)
    for on, tag in ((s.superscript, "sup"), (s.subscript, "sub"), (s.italic, "em"), (s.bold, "strong")):
        if on:
            text = f"<{tag}>{text}</{tag}>"
    if s.href.lower().startswith(("http://", "https://", "mailto:", "ftp://", "tel:", "#")):
        text = f'<a href="{escape(s.href)}">{text}</a>'
    return text
