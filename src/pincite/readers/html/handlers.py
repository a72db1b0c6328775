"""What each element of HTML does where it begins and where it ends."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from pincite.readers.grid import Draft, grid
from pincite.readers.html.attributes import (
    Attributes,
    address,
    code_language,
    declarations,
    number,
    roles,
    value,
)
from pincite.readers.html.figures import picture
from pincite.readers.html.frames import CellState, FigureState, Frame, Item
from pincite.readers.html.marks import NUMBERED, STYLES, ListState
from pincite.readers.html.tables import TableState, is_layout, words_of
from pincite.readers.inline import PLAIN, Inline

if TYPE_CHECKING:
    from pincite.model.elements import Span
    from pincite.readers.html.state import State

HEADINGS = {f"h{n}": n for n in range(1, 7)}

# Tables within tables; what is deeper is read as text, since each cell repeats the words within it.
DEEPEST_TABLES = 16

KNOWN_STYLES = frozenset((*STYLES, *NUMBERED))

# Signs of a link from a heading to itself.
PERMALINKS = frozenset(("#", "¶", "§", "🔗", "\u200b", "¶\u200b", ""))

Opener = Callable[["State", Frame, Attributes], None]
Closer = Callable[["State", Frame], None]

# What elements do when they begin.


def open_heading(self: State, frame: Frame, attributes: Attributes) -> None:
    frame.kind, frame.level = "heading", HEADINGS[frame.tag]


def open_list(self: State, frame: Frame, attributes: Attributes) -> None:
    ordered = frame.tag == "ol"
    style = declarations(attributes).get("list-style-type", "")
    style = style or next(
        (w for w in declarations(attributes).get("list-style", "").split() if w in KNOWN_STYLES), ""
    )
    style = style or value(attributes, "type")
    start = number(attributes, "start")
    outer = frame.listing
    frame.listing = ListState(
        ordered,
        style,
        outer.level + 1 if outer is not None else 1,
        next=1 if start is None else start,
        step=-1 if "reversed" in attributes else 1,
        delimiter=value(attributes, "data-delimiter") or ".",
        depth=outer.depth + 1 if outer is not None else 1,
    )
    frame.kind = "paragraph"


def open_item(self: State, frame: Frame, attributes: Attributes) -> None:
    if frame.listing is None:
        frame.listing = ListState(False, "", 1)
    style = declarations(attributes).get("list-style-type", "") or value(attributes, "type")
    marker = frame.listing.marker(number(attributes, "value"), style)
    if "task-list-item" in value(attributes, "class").split():
        marker = ""
    frame.item = Item(marker, frame.listing.level)
    frame.kind = "paragraph"
    if frame.notes and value(attributes, "id"):
        self.note(frame, attributes)


def open_definitions(self: State, frame: Frame, attributes: Attributes) -> None:
    outer = frame.listing
    level, depth = (outer.level + 1, outer.depth) if outer is not None else (1, 0)
    frame.listing = ListState(False, "none", level, depth=depth)
    frame.kind = "paragraph"


def open_term(self: State, frame: Frame, attributes: Attributes) -> None:
    level, depth = (frame.listing.level, frame.listing.depth) if frame.listing is not None else (1, 0)
    if frame.tag == "dd":
        level += 1
        frame.listing = ListState(False, "none", level, depth=depth)
    frame.item = Item("", level)
    frame.kind = "paragraph"


def open_quote(self: State, frame: Frame, attributes: Attributes) -> None:
    frame.quoted += 1


def open_address(self: State, frame: Frame, attributes: Attributes) -> None:
    frame.kind = "address"


def open_figure(self: State, frame: Frame, attributes: Attributes) -> None:
    frame.figure = FigureState(len(self.builder.elements))


def open_caption(self: State, frame: Frame, attributes: Attributes) -> None:
    frame.kind = "caption"
    if frame.tag == "caption" and self.tables:
        frame.figure = FigureState(0)


def open_pre(self: State, frame: Frame, attributes: Attributes) -> None:
    if self.code is None:
        self.code = []
        frame.language = code_language(attributes) or frame.language


def open_division(self: State, frame: Frame, attributes: Attributes) -> None:
    """A box around code may say its language."""
    said = value(attributes, "class").lower()
    if "highlight" in said or "code" in said:
        frame.language = code_language(attributes) or frame.language


def open_code(self: State, frame: Frame, attributes: Attributes) -> None:
    if self.code is not None:
        language = code_language(attributes)
        if language:
            for outer in reversed(self.frames):
                if outer.tag in ("pre", "listing", "xmp"):
                    outer.language = outer.language or language
                    break


def open_break(self: State, frame: Frame, attributes: Attributes) -> None:
    if self.code is not None:
        self.code.append("\n")
    elif frame.kind == "heading":
        self.inline.add(" ")
    else:
        (self.aside if frame.aside else self.inline).newline()


def open_link(self: State, frame: Frame, attributes: Attributes) -> None:
    where = address(attributes, "href", self.base)
    if frame.layer == "furniture" and self.inline.pieces and self.inline.pieces[-1][-1:].isalnum():
        self.inline.add(" ")
    if where:
        frame.style = msgspec.structs.replace(frame.style, href=where)
        if where.startswith("#"):
            self.reference = (where[1:], len(self.inline.pieces))


def close_link(self: State, frame: Frame) -> None:
    if frame.kind == "heading" and frame.style.href:
        self.inline.pieces, self.inline.styles = without_permalink(self.inline)
    if self.reference is not None:
        name, at = self.reference
        self.reference = None
        text = "".join(self.inline.pieces[at:]).strip().strip("[]()")
        if text and len(text) < 12:
            self.references.setdefault(name, text)


def without_permalink(inline: Inline) -> tuple[list[str], list[Span]]:
    """A heading's runs without the sign at their end that links to the heading itself."""
    pieces, styles = inline.pieces, inline.styles
    if pieces and styles[-1].href and pieces[-1].strip() in PERMALINKS:
        return pieces[:-1], styles[:-1]
    return pieces, styles


def open_image(self: State, frame: Frame, attributes: Attributes) -> None:
    picture(self, frame, attributes)


def open_tree(self: State, frame: Frame, attributes: Attributes) -> None:
    self.tree = [frame.tag, attributes, []]
    self.branch = [self.tree]


def open_input(self: State, frame: Frame, attributes: Attributes) -> None:
    kind = value(attributes, "type").lower()
    if kind in ("hidden", "password", "file", "color", "range") or "button" in roles(attributes):
        return
    if kind in ("checkbox", "radio"):
        text = "☒" if "checked" in attributes else "☐"
    elif kind == "image":
        text = value(attributes, "alt")
    else:
        text = value(attributes, "value") or value(attributes, "placeholder")
    inline = self.aside if frame.aside else self.inline
    inline.add(" ")
    inline.add(text, frame.style)
    inline.add(" ")


def open_select(self: State, frame: Frame, attributes: Attributes) -> None:
    self.space()
    self.choices = []


def close_select(self: State, frame: Frame) -> None:
    choices, self.choices = self.choices or [], None
    chosen = [texts for texts, selected in choices if selected] or [texts for texts, _ in choices[:1]]
    self.inline.add(", ".join(" ".join("".join(texts).split()) for texts in chosen), frame.style)
    self.space()


QUOTES = {"q": ("“", "”"), "rt": ("(", ")")}  # Signs that an element puts around its text.


def open_quoted(self: State, frame: Frame, attributes: Attributes) -> None:
    self.inline.add(QUOTES[frame.tag][0], frame.style)


def close_quoted(self: State, frame: Frame) -> None:
    self.inline.add(QUOTES[frame.tag][1], frame.style)


def open_html(self: State, frame: Frame, attributes: Attributes) -> None:
    language = value(attributes, "lang") or value(attributes, "xml:lang")
    if language and self.context.whole and self.context.head:
        self.reading.info.setdefault("Language", language)


def open_table(self: State, frame: Frame, attributes: Attributes) -> None:
    self.marked(frame)
    self.tables.append((TableState(frame.layer), attributes))
    frame.kind = "paragraph"


def open_section(self: State, frame: Frame, attributes: Attributes) -> None:
    if self.tables:
        self.tables[-1][0].open_section(frame.tag)


def close_section(self: State, frame: Frame) -> None:
    if self.tables:
        self.tables[-1][0].close_section()


def open_row(self: State, frame: Frame, attributes: Attributes) -> None:
    if self.tables:
        self.tables[-1][0].open_row()


def open_cell(self: State, frame: Frame, attributes: Attributes) -> None:
    if not self.tables:
        return
    frame.cell = CellState(attributes, self.builder.elements, frame.layer)
    self.builder.elements = []
    frame.item = frame.note = frame.listing = frame.figure = None
    frame.kind, frame.quoted, frame.style = "paragraph", 0, PLAIN


def close_cell(self: State, frame: Frame) -> None:
    cell = frame.cell
    if cell is None or not self.tables or self.frames[-2].cell is cell:
        return
    self.flush()
    elements, self.builder.elements = self.builder.elements, cell.outer
    table = self.tables[-1][0]
    if cell.layer == "hidden" and table.layer != "hidden":
        table.hidden += elements
        if cell.lone is not None:
            table.hidden_text.append(cell.lone[0])
        return
    if cell.lone is not None:
        text, spans = cell.lone
    else:
        text, spans = words_of(elements)
    if len(text) > self.options.max_field:
        self.reading.note(
            "cut", f"a cell was cut at {self.options.max_field} characters", self.builder.number
        )
        text = text[: self.options.max_field]
        spans = tuple(span for span in spans if span.end <= len(text))
    span = number(cell.attributes, "rowspan")
    table.add(
        Draft(
            text=text,
            spans=spans,
            elements=tuple(elements),
            header=frame.tag == "th" or table.in_head,
            row_span=1 if span is None or span < 0 else span,
            col_span=max(1, number(cell.attributes, "colspan") or 1),
        )
    )


def close_row(self: State, frame: Frame) -> None:
    """With a window, the rows of a long table that stands in the flow are given as they come."""
    window = self.options.window
    if not window or len(self.tables) != 1 or frame.cell is not None or frame.figure is not None:
        return
    rows = self.tables[0][0].piece(window)
    if rows:
        table = self.tables[0][0]
        found = self.add("table", table=grid(rows, self.options, "HTML table"), continues=table.first_piece)
        table.first_piece = table.first_piece or found
        self.cut = True


def close_table(self: State, frame: Frame) -> None:
    if not self.tables:
        return
    table, attributes = self.tables.pop()
    rows = table.finished()
    cells = any(rows)
    presentation = bool({"presentation", "none"}.intersection(roles(attributes)))
    bordered = value(attributes, "border") not in ("", "0")
    found = table.first_piece
    layout = not self.context.literal and is_layout(rows, bool(table.captions), presentation, bordered)
    if cells and not found and (layout or len(self.tables) >= DEEPEST_TABLES):
        for row in rows:
            for draft in row:
                if draft.elements:
                    self.settle()
                    self.builder.elements += draft.elements
                elif draft.text:
                    self.paragraph(frame, draft.text, draft.spans)
        for text, spans in table.captions:
            self.add("caption", text, spans)
    else:
        # The caption stands above its table.
        parent = found or (self.builder.coming("table") if cells else "")
        for text, spans in table.captions:
            self.add("caption", text, spans, parent=parent)
        if cells:
            self.add("table", table=grid(rows, self.options, "HTML table"), continues=found)
    if table.hidden:
        self.settle()
        self.builder.elements += table.hidden
    for text in table.hidden_text:
        self.add("paragraph", text, layer="hidden")


def close_caption(self: State, frame: Frame) -> None:
    self.flush()
    figure = frame.figure
    if figure is None:
        return
    if frame.tag == "caption" and self.tables:
        self.tables[-1][0].captions += [(text, spans) for text, spans, _ in figure.captions]


def close_figure(self: State, frame: Frame) -> None:
    self.flush()
    figure = frame.figure
    if figure is None:
        return
    kinds = ("figure", "table", "code", "formula")
    inside = [e for e in self.builder.elements[figure.at :] if e.kind in kinds]
    parent = inside[0].id if inside else ""
    for text, spans, layer in figure.captions:
        self.add("caption", text, spans, parent=parent, layer=layer)


def close_pre(self: State, frame: Frame) -> None:
    code, self.code = self.code, None
    if code is None:
        return
    text = "".join(code).replace("\r\n", "\n").replace("\r", "\n").strip("\n").rstrip()
    if text.strip():
        self.marked(frame)
        self.add("code", text, language=frame.language)


OPENERS: dict[str, Opener] = {
    **dict.fromkeys(HEADINGS, open_heading),
    **dict.fromkeys(("ul", "ol", "menu", "dir"), open_list),
    "li": open_item,
    "dl": open_definitions,
    "dt": open_term,
    "dd": open_term,
    "blockquote": open_quote,
    "address": open_address,
    "figure": open_figure,
    "figcaption": open_caption,
    "caption": open_caption,
    **dict.fromkeys(("pre", "listing", "xmp", "plaintext"), open_pre),
    "code": open_code,
    "div": open_division,
    "br": open_break,
    "a": open_link,
    "img": open_image,
    "image": open_image,
    "math": open_tree,
    "svg": open_tree,
    "input": open_input,
    "select": open_select,
    **dict.fromkeys(QUOTES, open_quoted),
    "html": open_html,
    "table": open_table,
    **dict.fromkeys(("thead", "tbody", "tfoot"), open_section),
    "tr": open_row,
    "td": open_cell,
    "th": open_cell,
}

CLOSERS: dict[str, Closer] = {
    "a": close_link,
    **dict.fromkeys(QUOTES, close_quoted),
    "select": close_select,
    "table": close_table,
    **dict.fromkeys(("thead", "tbody", "tfoot"), close_section),
    "tr": close_row,
    "td": close_cell,
    "th": close_cell,
    "caption": close_caption,
    "figure": close_figure,
    **dict.fromkeys(("pre", "listing", "xmp", "plaintext"), close_pre),
}
