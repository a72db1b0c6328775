"""Events of HTML, and which of its elements are blocks, which are not shown, which are parts of a table.

Events are tuples: ``(START, tag, attributes)``, ``(END, tag, None)``, ``(TEXT, text, None)``; tags in
lower case, every start with its end. Comments, document types and processing instructions are left out.
"""

from __future__ import annotations

from typing import Any

START, END, TEXT = 0, 1, 2

Event = tuple[int, str, Any]

CHUNK = 1 << 16  # Characters fed to a parser at a time.

VOID = frozenset(
    [
        "area",
        "base",
        "br",
        "col",
        "embed",
        "hr",
        "img",
        "input",
        "link",
        "meta",
        "param",
        "source",
        "track",
        "wbr",
    ]
)

# Elements before and after which a line ends (HTML, 15.3).
BLOCKS = frozenset(
    [
        "address",
        "article",
        "aside",
        "blockquote",
        "body",
        "center",
        "dd",
        "details",
        "dialog",
        "dir",
        "div",
        "dl",
        "dt",
        "fieldset",
        "figcaption",
        "figure",
        "footer",
        "form",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "header",
        "hgroup",
        "hr",
        "html",
        "legend",
        "li",
        "listing",
        "main",
        "menu",
        "nav",
        "ol",
        "optgroup",
        "p",
        "plaintext",
        "pre",
        "search",
        "section",
        "summary",
        "table",
        "caption",
        "tbody",
        "td",
        "tfoot",
        "th",
        "thead",
        "tr",
        "ul",
        "xmp",
        "frameset",
        "noframes",
        "marquee",
    ]
)
# Elements whose content is not shown, or only where something else fails.
DROPPED = frozenset(
    [
        "script",
        "style",
        "template",
        "noscript",
        "head",
        "title",
        "datalist",
        "audio",
        "video",
        "canvas",
        "noembed",
        "rp",
        "iframe",
        "frame",
        "embed",
        "applet",
        "param",
        "source",
        "track",
        "colgroup",
        "col",
        "area",
        "meta",
        "base",
        "link",
    ]
)

INLINE_BLOCKS = frozenset(("button", "select", "textarea", "input", "option", "meter", "progress"))

SIMPLE = frozenset(("p", "td", "th"))

TABLE_PARTS = frozenset(("table", "thead", "tbody", "tfoot", "tr", "colgroup"))

BLOCK_DISPLAYS = ("block", "flex", "grid", "list-item", "table", "table-row", "flow-root")

NOTE_ROLES = frozenset(("doc-footnote", "doc-endnote", "footnote", "endnote", "rearnote"))
NOTES_ROLES = frozenset(("doc-endnotes", "endnotes", "footnotes", "rearnotes"))
