"""One HTML page of a document: semantic tags, every element with its page and box."""

from __future__ import annotations

from html import escape

from pincite.markup.clean import clean, readable
from pincite.markup.contents import entries
from pincite.markup.inline import anchor, html_id, inline
from pincite.markup.joined import cell_places, joined_table, table_parts
from pincite.markup.table import table_html
from pincite.model.direction import columns_run_leftward, is_leftward
from pincite.model.document import DocumentTree, Note, Picture
from pincite.model.elements import Element
from pincite.model.geometry import NOWHERE, Box
from pincite.model.notes import NOTE_CODES
from pincite.outputs.certainty import confidences
from pincite.outputs.options import HtmlOptions
from pincite.outputs.pictured import captions_of, picture_name, picture_target
from pincite.outputs.visible import (
    ASIDE,
    MAX_QUOTED,
    address_of,
    is_printed,
    opened,
    pages_shown,
)

MAX_LISTS = 40  # Depth of lists in lists; deeper items are written at this depth.
# What documents without printed pages need beside ``STYLE``.
ASIDE_STYLE = (
    "aside{border-left:3px solid #999;padding-left:1rem;color:#333;font-size:.9rem}"
    "blockquote{border-left:3px solid #ccc;margin:1rem 0;padding-left:1rem}figure img{max-width:100%}"
)

_AFTER_NUMBER = ".)-/–"  # What stands behind the number of an item.
LEFTWARD = ' dir="rtl"'  # What runs from right to left.
LEFTWARD_STYLE = "[dir=rtl] td,[dir=rtl] th{text-align:right}"

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
        ".contents ul{list-style:none;margin:0;padding-left:1.5rem}.contents>ul{padding:0}",
    )
)


def to_html(tree: DocumentTree, options: HtmlOptions | None = None) -> str:
    """A complete page without scripts or outside references. ``data-page`` counts from 1,
    ``data-box`` is x0,y0,x1,y1 in points from the top left corner of the page as displayed,
    ``data-confidence`` how sure OCR was, from 0 to 1; an element that goes on elsewhere lists all its places,
    parted by a semicolon."""
    options = options or HtmlOptions()
    body = _Body(tree, options).lines()
    title = tree.info.get("Title", "").strip() or tree.source.name or "Document"
    out = [
        "<!DOCTYPE html>",
        "<html>",
        "<head>",
        '<meta charset="utf-8">',
        f"<title>{escape(title)}</title>",
        f"<style>{_style(tree, body)}</style>",
        "</head>",
        "<body>",
    ]
    told = notes_told(tree.notes)
    return readable("\n".join(line for line in [*out, *body, *told, "</body>", "</html>"] if line)) + "\n"


def notes_told(notes: tuple[Note, ...]) -> list[str]:
    """What was lost, left out or guessed, folded up at the end of the page."""
    shown = [note for note in notes if note.code not in NOTE_CODES or NOTE_CODES[note.code].kind != "told"]
    if not shown:
        return []
    lines = [f'<details class="reading"><summary>Notes on this reading: {len(shown)}</summary>', "<ul>"]
    for note in shown:
        page = f' data-page="{note.page}"' if note.page else ""
        box = f' data-box="{box_text(note.box)}"' if note.box is not None else ""
        said = escape(clean(note.sentence), quote=False)
        lines.append(f'<li data-code="{escape(note.code)}"{page}{box}>{said}</li>')
    return [*lines, "</ul>", "</details>"]


def _style(tree: DocumentTree, body: list[str]) -> str:
    """The style sheet, with what this document needs beside what all do."""
    aside = "" if all(p.kind == "page" for p in tree.pages) else ASIDE_STYLE
    return STYLE + aside + (LEFTWARD_STYLE if any(LEFTWARD in line for line in body) else "")


class _Body:
    """The elements as tags, lists opened and closed around them."""

    def __init__(self, tree: DocumentTree, options: HtmlOptions) -> None:
        self.tree = tree
        self.options = options
        self.pictures = tree.pictures
        self.sure = confidences(tree)
        self.captions = captions_of(tree) if options.pictures != "name" else {}
        self.followers: dict[str, list[Element]] = {}
        self.heads: dict[str, str] = {}
        self.depth: list[str] = []  # tags of the lists now open
        self.open_items: list[str] = []  # and the ids of their items
        self.numbers: list[int] = []  # and the numbers a browser would give the next
        self.out: list[str] = []
        self.notes = {e.id for page in tree.pages for e in page.elements if e.kind == "footnote"}
        self.called: set[str] = set()  # notes that a text before has referred to
        present: dict[str, bool] = {}  # ids, and whether it is a table: no text goes on with one
        shown = pages_shown(tree, options.layers)
        parts = {e.id: head for head, own in table_parts(shown).items() for e in own[1:]}
        for page in shown:
            for e in page.elements:
                is_table = present[e.id] = e.table is not None
                if is_table and e.id not in parts:
                    continue
                if present.get(e.continues) is is_table and e.continues != e.id:
                    head = self.heads.get(e.continues, e.continues)
                    self.heads[e.id] = head
                    self.followers.setdefault(head, []).append(e)

    def lines(self) -> list[str]:
        for sheet in opened(self.tree, self.options):
            if sheet.begins and sheet.number and not self.depth:
                self.out.append("<hr>")
            if sheet.title:
                self.close(0)
                self.out.append(f'<h2 class="page">{escape(sheet.title, quote=False)}</h2>')
            for e in sheet.elements:
                if e.id not in self.heads:
                    self.add(e)
        self.close(0)
        return self.out

    def add(self, e: Element) -> None:
        if e.kind == "list_item" and not e.quoted and e.layer not in ASIDE:
            self.open(e)
            self.out.append(f"<li{self.place(e)}{self.numbered(e)}>{self.whole(e)}")
            self.open_items = [*self.open_items[: len(self.depth) - 1], e.id]
            return
        if e.parent in self.open_items:
            self.close(self.open_items.index(e.parent) + 1)
        else:
            self.close(0)
        tags = self.tags(e)
        if tags and e.layer in ASIDE:
            name = f"<b>{ASIDE[e.layer]}:</b> " if e.text else ""
            tags = f'<aside class="{e.layer}">{name}{tags}</aside>'
        for _ in range(min(e.quoted, MAX_QUOTED) if tags else 0):
            tags = f"<blockquote>{tags}</blockquote>"
        self.out.append(tags)

    def place(self, e: Element) -> str:
        parts = [e, *self.followers.get(e.id, [])]
        said = [str(self.sure[part.id]) if part.id in self.sure else "" for part in parts]
        return place(parts) + (f' data-confidence="{";".join(said)}"' if any(said) else "")

    def open(self, e: Element) -> None:
        """Lists opened and closed for an item."""
        level = max(1, min(e.level, MAX_LISTS))
        number = e.marker.rstrip(_AFTER_NUMBER)
        ordered = number.isdecimal()
        tag = "ol" if ordered else "ul"
        self.close(level)
        if len(self.depth) == level and self.depth[-1] != tag:
            self.close(level - 1)
        if len(self.depth) == level:
            self.out.append("</li>")
        while len(self.depth) < level:
            kind = tag if len(self.depth) == level - 1 else "ul"
            start = f' start="{int(number[:9])}"' if kind == "ol" and number != "1" else ""
            self.out.append(f"<{kind}{start}{LEFTWARD if is_leftward(e.text) else ''}>")
            self.depth.append(kind)
            self.numbers.append(int(number[:9]) if kind == "ol" else 0)
            if len(self.depth) < level:
                self.out.append("<li>")
                self.open_items.append("")

    def numbered(self, e: Element) -> str:
        """The mark of an item as displayed, where a browser would show another."""
        if is_printed(e) or not self.depth:
            return ""
        said = ""
        mark = e.marker
        if self.depth[-1] == "ol":
            number = int(mark.rstrip(_AFTER_NUMBER)[:9])
            if number != self.numbers[-1]:
                said = f' value="{number}"'
            self.numbers[-1] = number + 1
            if mark == f"{number}.":
                return said
        elif not mark or not (mark[0].isalnum() or mark[0] in "(["):
            return said
        quoted = mark.replace("\\", "\\\\").replace("'", "\\'")
        return said + f' style="list-style-type:{escape(chr(39) + quoted + chr(32) + chr(39))}"'

    def close(self, level: int) -> None:
        while len(self.depth) > level:
            self.out.append(f"</li></{self.depth.pop()}>")
            self.numbers.pop()
        del self.open_items[level:]

    def tags(self, e: Element) -> str:
        at = self.place(e)
        if e.table is not None:
            parts = [e, *self.followers.get(e.id, [])]
            whole = joined_table(parts) if len(parts) > 1 else e.table
            return table_html(whole, places=_cell_places(parts)).replace("<table>", f"<table{at}>", 1)
        if e.kind == "heading":
            level = max(1, min(6, e.level))
            mark = "" if is_printed(e) or not e.marker else escape(e.marker, quote=False) + " "
            return f"<h{level}{at}>{mark}{self.whole(e)}</h{level}>"
        if e.kind in ("header", "footer"):
            return f"<{e.kind}{at}>{inline(e.text, e.spans)}</{e.kind}>"
        if e.kind == "figure":
            if e.picture:
                return self.figure(e, at)
            if elsewhere := address_of(e):
                shown = escape(e.text or elsewhere, quote=False)
                return f'<figure{at}><a href="{escape(elsewhere)}">{shown}</a></figure>'
            text = escape(e.text) if self.options.figure_text == "keep" else ""
            return f"<figure{at}>{text}</figure>" if text else ""
        if e.kind == "code":
            language = f' class="language-{escape(e.language)}"' if e.language else ""
            return f"<pre{at}><code{language}>{escape(e.text)}</code></pre>"
        if e.kind == "contents":
            return f'<nav class="contents"{at}>{_listed(e) if is_printed(e) else escape(e.text)}</nav>'
        if e.kind == "page_break":
            return f'<hr class="page-break"{at}>'
        mark = e.marker if e.kind in ("footnote", "list_item") else ""
        label = escape(mark) + " " * bool(mark)
        if e.kind == "footnote" and mark:
            back = f'<a href="#{_call(e.id)}">{escape(mark)}</a>' if e.id in self.called else escape(mark)
            label = f"<sup>{back}</sup> "
        name = "" if e.kind == "paragraph" else f' class="{e.kind}"'
        return f"<p{name}{at}>{label}{self.whole(e)}</p>"

    def whole(self, e: Element) -> str:
        """The text of an element and of what continues it; the first that refers to a note has a name to lead
        back to."""
        text = _whole(e, self.followers)
        for part in (e, *self.followers.get(e.id, [])):
            for span in part.spans:
                note = span.href[1:] if span.href[:2] == "#/" else ""
                if note in self.notes and note not in self.called:
                    self.called.add(note)
                    href = f'<a href="#{escape(html_id(note))}">'
                    text = text.replace(href, f'<a id="{_call(note)}"{href[2:]}', 1)
        return text

    def figure(self, e: Element, at: str) -> str:
        """A picture: its bytes or its file where they are asked for, else its name and what is said of it."""
        picture: Picture | None = self.pictures.get(e.picture)
        name = picture_name(e.picture, picture)
        alt = e.text or self.captions.get(e.id, "")
        target = picture_target(e.picture, picture, self.options)
        if target and target != name:
            return f'<figure{at}><img src="{escape(target)}" alt="{escape(alt)}"></figure>'
        if not target:
            return f"<figure{at}>{escape(alt, quote=False)}</figure>" if alt else ""
        return f'<figure{at} data-picture="{escape(name)}">{escape(e.text or name, quote=False)}</figure>'


def place(parts: list[Element]) -> str:
    """Id, page and box attributes of an element and what continues it; what has no place has no box."""
    pages = ";".join(str(p.page) for p in parts)
    boxes = ";".join(box_text(p.box) for p in parts)
    table = parts[0].table
    leftward = is_leftward(parts[0].text) if table is None else columns_run_leftward(table)
    said = f' id="{escape(html_id(parts[0].id))}"{LEFTWARD if leftward else ""} data-page="{pages}"'
    if parts[0].box == NOWHERE and not is_printed(parts[0]):
        return said
    return f'{said} data-box="{boxes}"'


def _cell_places(parts: list[Element]) -> dict[tuple[int, int], str]:
    """Page and box attributes of the cells of a table that was printed, by row and column."""
    if not is_printed(parts[0]):
        return {}
    return {
        slot: f' data-page="{";".join(str(page) for page, _ in own)}"'
        f' data-box="{";".join(box_text(box) for _, box in own)}"'
        for slot, own in cell_places(parts).items()
    }


def _call(note: str) -> str:
    """The name of the place that refers to a note."""
    return escape(f"call-{html_id(note)}")


def _listed(e: Element) -> str:
    """A printed list of contents as lists in each other, what names a heading linked."""
    out: list[str] = []
    level = 0
    for one in entries(e):
        if one.level > level:
            out.append("<ul><li>" * (one.level - level))
        else:
            out.append("</li></ul>" * (level - one.level) + "</li><li>")
        level = one.level
        title = escape(one.title, quote=False)
        if one.href:
            title = f'<a href="{escape(anchor(one.href))}">{title}</a>'
        out.append(" ".join(part for part in (title, one.leaders, one.page) if part))
    return "".join(out) + "</li></ul>" * level


def box_text(box: Box) -> str:
    return ",".join(f"{v:.1f}" for v in box)


def _whole(e: Element, followers: dict[str, list[Element]]) -> str:
    """The text of an element and of what continues it."""
    parts = [inline(e.text, e.spans)]
    for f in followers.get(e.id, []):
        parts += [escape(f.joint), inline(f.text, f.spans)]
    text = "".join(parts)
    return text if is_printed(e) else text.replace("\n", "<br>")
