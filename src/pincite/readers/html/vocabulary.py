"""Events of HTML, and which of its elements are blocks, which are not shown, which are parts of a table.

Events are tuples: ``(START, tag, attributes)``, ``(END, tag, None)``, ``(TEXT, text, None)``; tags in
lower case, every start with its end. Comments, document types and processing instructions are left out.
"""

from __future__ import annotations

from typing import Any

START, END, TEXT = 0, 1, 2
Event = tuple[int, str, Any]
CHUNK = 1 << 16  # Characters fed to a parser at a time.

VOID = frozenset((
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track",
    "wbr",
))  # fmt: skip

HEADINGS = {f"h{n}": n for n in range(1, 7)}

# Elements before and after which a line ends (HTML, 15.3).
BLOCKS = frozenset((
    *HEADINGS, "address", "article", "aside", "blockquote", "body", "caption", "center", "dd", "details",
    "dialog", "dir", "div", "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "frameset",
    "header", "hgroup", "hr", "html", "legend", "li", "listing", "main", "marquee", "menu", "nav", "noframes",
    "ol", "optgroup", "p", "plaintext", "pre", "search", "section", "summary", "table", "tbody", "td",
    "tfoot", "th", "thead", "tr", "ul", "xmp",
))  # fmt: skip

BLOCK_DISPLAYS = ("block", "flex", "grid", "list-item", "table", "table-row", "flow-root")

# Elements whose content is not shown, or only where something else fails.
DROPPED = frozenset((
    "applet", "area", "audio", "base", "canvas", "col", "colgroup", "datalist", "embed", "frame", "head",
    "iframe", "link", "meta", "noembed", "noscript", "param", "rp", "script", "source", "style", "template",
    "title", "track", "video",
))  # fmt: skip

INLINE_BLOCKS = frozenset(("button", "select", "textarea", "input", "option", "meter", "progress"))
QUOTES = {"q": ("“", "”"), "rt": ("(", ")")}  # Signs that an element puts around its text.
CODE = ("pre", "listing", "xmp", "plaintext")  # Elements whose white space and lines are kept.
ROW_GROUPS = ("thead", "tbody", "tfoot")
TABLE_PARTS = frozenset((*ROW_GROUPS, "table", "tr", "colgroup"))
NOTE_ROLES = frozenset(("doc-footnote", "doc-endnote", "footnote", "endnote", "rearnote"))
NOTES_ROLES = frozenset(("doc-endnotes", "endnotes", "footnotes", "rearnotes"))

# Emphasis by elements.
FLAGS = {
    **dict.fromkeys(("b", "strong"), "bold"),
    **dict.fromkeys(("i", "em", "cite", "var", "dfn"), "italic"),
    **dict.fromkeys(("u", "ins"), "underline"),
    **dict.fromkeys(("s", "strike", "del"), "strike"),
    **dict.fromkeys(("code", "kbd", "samp", "tt"), "code"),
    "sub": "subscript",
    "sup": "superscript",
}

# What an element ends that is still open right around it (HTML, 13.1.2.4).
ENDS_BEFORE = {
    "li": ("li",),
    "dt": ("dt", "dd"),
    "dd": ("dt", "dd"),
    "tr": ("tr", "td", "th"),
    "td": ("td", "th"),
    "th": ("td", "th"),
    "option": ("option",),
    **dict.fromkeys((*HEADINGS, "p", "div", "ul", "ol", "dl", "table", "pre", "blockquote", "hr"), ("p",)),
}

# Elements that close themselves or each other: their start tags alone do not make a tree deep.
SHALLOW = VOID.union(
    ENDS_BEFORE["tr"],
    ENDS_BEFORE["dd"],
    ROW_GROUPS,
    ("p", "li", "option", "html", "head", "body", "rt", "rp"),
)
