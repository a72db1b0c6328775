"""What each element of HTML does where it begins and where it ends."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from pincite.model.elements import Element, Layer, Span
from pincite.readers.flow.words import stacked
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
from pincite.readers.html.figures import chosen, drawn, formula, picture
from pincite.readers.html.frames import (
    NUMBERED,
    STYLES,
    Captions,
    CellState,
    Frame,
    ListState,
    Marked,
    TableState,
)
from pincite.readers.html.state import State
from pincite.readers.html.vocabulary import CODE, HEADINGS, ROW_GROUPS
from pincite.readers.inline import PLAIN

# Tables within tables; what is deeper is read as text, since each cell repeats the words within it.
DEEPEST_TABLES = 16

# Signs of a link from a heading to itself.
PERMALINKS = frozenset(("#", "¶", "§", "🔗", "\u200b", "¶\u200b", ""))
LONGEST_MARK = 11  # Characters of a link that may be the mark of a note.
Opener = Callable[[State, Frame, Attributes], None]
Closer = Callable[[State, Frame], None]

# --- blocks and lists -----------------------------------------------------------------------------


def open_block(writer: State, frame: Frame, attributes: Attributes) -> None:
    """Elements that say what their text is."""
    tag = frame.tag
    if tag in HEADINGS:
        frame.kind, frame.level = "heading", HEADINGS[tag]
    elif tag == "address":
        frame.kind = "address"
    elif tag == "blockquote":
        frame.quoted += 1
    elif tag == "figure":
        frame.captions = Captions(len(writer.builder.elements))
    else:
        frame.kind = "caption"
        if tag == "caption" and writer.tables:
            frame.captions = writer.tables[-1].captions


def close_figure(writer: State, frame: Frame) -> None:
    writer.flush()
    captions = frame.captions or Captions()
    kinds = ("figure", "table", "code", "formula")
    parent = next((one.id for one in writer.builder.elements[captions.at :] if one.kind in kinds), "")
    for text, spans, layer in captions.texts:
        writer.add("caption", text, spans, parent=parent, layer=layer)


def open_list(writer: State, frame: Frame, attributes: Attributes) -> None:
    """A list, also one of definitions: its items have no marks."""
    outer = frame.listing or ListState(level=0, depth=0)
    frame.kind = "paragraph"
    if frame.tag == "dl":
        frame.listing = ListState(style="none", level=outer.level + 1, depth=outer.depth)
        return
    declared = declarations(attributes)
    known = (word for word in declared.get("list-style", "").split() if word in STYLES or word in NUMBERED)
    start = number(attributes, "start")
    frame.listing = ListState(
        ordered=frame.tag == "ol",
        style=declared.get("list-style-type") or next(known, "") or value(attributes, "type"),
        level=outer.level + 1,
        depth=outer.depth + 1,
        next=1 if start is None else start,
        step=-1 if "reversed" in attributes else 1,
        delimiter=value(attributes, "data-delimiter") or ".",
    )


def open_item(writer: State, frame: Frame, attributes: Attributes) -> None:
    listing = frame.listing = frame.listing or ListState()
    style = declarations(attributes).get("list-style-type", "") or value(attributes, "type")
    marker = listing.marker(number(attributes, "value"), style)
    if "task-list-item" in value(attributes, "class").split():
        marker = ""
    frame.item = Marked(marker, listing.level)
    frame.kind = "paragraph"


def open_term(writer: State, frame: Frame, attributes: Attributes) -> None:
    """A term or its definition, which stands a level below."""
    outer = frame.listing or ListState(depth=0)
    level = outer.level
    if frame.tag == "dd":
        level += 1
        frame.listing = ListState(style="none", level=level, depth=outer.depth)
    frame.item = Marked("", level)
    frame.kind = "paragraph"


# --- code -----------------------------------------------------------------------------------------


def open_code(writer: State, frame: Frame, attributes: Attributes) -> None:
    """Lines of code begin; their language is said by them, a box around them, or code within them."""
    if frame.tag == "code":
        block = next((outer for outer in reversed(writer.frames) if outer.tag in CODE), None)
        if writer.code is not None and block is not None:
            block.language = block.language or code_language(attributes)
        return
    said = value(attributes, "class").lower()
    if frame.tag in CODE and writer.code is None:
        writer.code = []
    elif frame.tag in CODE or ("highlight" not in said and "code" not in said):
        return
    frame.language = code_language(attributes) or frame.language


def close_code(writer: State, frame: Frame) -> None:
    code, writer.code = writer.code, None
    text = "".join(code or ()).replace("\r\n", "\n").replace("\r", "\n").strip("\n").rstrip()
    if text:
        writer.mark()
        writer.add("code", text, language=frame.language)


# --- within lines ---------------------------------------------------------------------------------


def open_break(writer: State, frame: Frame, attributes: Attributes) -> None:
    if writer.code is not None:
        writer.code.append("\n")
    elif frame.kind == "heading":
        writer.inline.add(" ")
    else:
        (writer.aside if frame.aside else writer.inline).newline()


def open_link(writer: State, frame: Frame, attributes: Attributes) -> None:
    inline = writer.inline
    where = address(attributes, "href", writer.base)
    if frame.layer == "furniture" and inline.pieces and inline.pieces[-1][-1:].isalnum():
        inline.add(" ")
    if where:
        frame.style = msgspec.structs.replace(frame.style, href=where)
        if where.startswith("#"):
            writer.reference = (where[1:], len(inline.pieces))


def close_link(writer: State, frame: Frame) -> None:
    """A heading's link to itself goes; short texts of links within the document may be marks of notes."""
    pieces, styles = writer.inline.pieces, writer.inline.styles
    own = frame.kind == "heading" and frame.style.href and pieces and styles[-1].href
    if own and pieces[-1].strip() in PERMALINKS:
        del pieces[-1], styles[-1]
    if writer.reference is not None:
        (name, at), writer.reference = writer.reference, None
        text = "".join(pieces[at:]).strip().strip("[]()")
        if 0 < len(text) <= LONGEST_MARK:
            writer.references.setdefault(name, text)


def open_input(writer: State, frame: Frame, attributes: Attributes) -> None:
    kind = value(attributes, "type").lower()
    if kind in ("hidden", "password", "file", "color", "range") or "button" in roles(attributes):
        return
    if kind in ("checkbox", "radio"):
        text = "☒" if "checked" in attributes else "☐"
    elif kind == "image":
        text = value(attributes, "alt")
    else:
        text = value(attributes, "value") or value(attributes, "placeholder")
    inline = writer.aside if frame.aside else writer.inline
    inline.add(" ")
    inline.add(text, frame.style)
    inline.add(" ")


def open_html(writer: State, frame: Frame, attributes: Attributes) -> None:
    language = value(attributes, "lang") or value(attributes, "xml:lang")
    writer.tell("Language", language)


def open_whole(writer: State, frame: Frame, attributes: Attributes) -> None:
    """An element that is read as a whole, when it ends."""
    writer.branch = [[frame.tag, attributes, []]]
    if frame.tag == "select":
        writer.space()


# --- tables ---------------------------------------------------------------------------------------


def open_table(writer: State, frame: Frame, attributes: Attributes) -> None:
    writer.mark()
    writer.tables.append(TableState(frame.layer, attributes))
    frame.kind = "paragraph"


def open_rows(writer: State, frame: Frame, attributes: Attributes) -> None:
    """A row, or a group of rows."""
    if not writer.tables:
        return
    if frame.tag == "tr":
        writer.tables[-1].section.append([])
    else:
        writer.tables[-1].open_section(frame.tag)


def close_section(writer: State, frame: Frame) -> None:
    if writer.tables:
        writer.tables[-1].close_section()


def open_cell(writer: State, frame: Frame, attributes: Attributes) -> None:
    if not writer.tables:
        return
    frame.cell = CellState(attributes, writer.builder.elements, frame.layer)
    writer.builder.elements = []
    frame.item = frame.note = frame.listing = frame.captions = None
    frame.kind, frame.quoted, frame.style = "paragraph", 0, PLAIN


def close_cell(writer: State, frame: Frame) -> None:
    cell, options = frame.cell, writer.options
    if cell is None or not writer.tables or writer.frames[-2].cell is cell:
        return
    writer.flush()
    elements, writer.builder.elements = writer.builder.elements, cell.outer
    table = writer.tables[-1]
    if cell.layer == "hidden" and table.layer != "hidden":
        table.hidden += elements
        return
    if len(elements) == 1 and is_bare(elements[0], cell.layer):
        # It is the text of the cell and no element: its number is free again.
        (bare,), elements = elements, []
        text, spans = bare.text, bare.spans
        writer.builder.counts["paragraph"] -= 1
    else:
        text, spans = words_of(elements)
    if len(text) > options.max_field:
        writer.note("cut_field", f"a cell was cut at {options.max_field} characters")
        text = text[: options.max_field]
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


def words_of(elements: list[Element]) -> tuple[str, tuple[Span, ...]]:
    """The text of a cell that holds several elements, and its spans: a line each, hidden ones left out
    where others show."""
    shown = [element for element in elements if element.layer != "hidden"] or elements
    return stacked(
        (element.text, element.spans)
        if element.table is None
        else (" ".join(cell.text for cell in element.table.cells if cell.text), ())
        for element in shown
    )


def is_bare(element: Element, layer: Layer) -> bool:
    """True for a paragraph that says nothing but its text."""
    return element.kind == "paragraph" and element.layer == layer and not element.quoted


def close_row(writer: State, frame: Frame) -> None:
    """With a window, the rows of a long table that stands in the flow are given as they come."""
    window = writer.options.window
    if not window or len(writer.tables) != 1 or frame.cell is not None or frame.captions is not None:
        return
    table = writer.tables[0]
    rows = table.piece(window)
    if rows:
        made = grid(rows, writer.options, "HTML table")
        found = writer.add("table", table=made, continues=table.first_piece)
        table.first_piece = table.first_piece or found
        writer.cut = True


def close_table(writer: State, frame: Frame) -> None:
    if not writer.tables:
        return
    table = writer.tables.pop()
    rows = table.finished()
    found = table.first_piece
    layout = not writer.context.literal and table.only_places(rows)
    parent = found
    if rows and not found and (layout or len(writer.tables) >= DEEPEST_TABLES):
        for draft in (draft for row in rows for draft in row):
            if draft.elements:
                writer.builder.elements += draft.elements
            elif draft.text:
                writer.paragraph(draft.text, draft.spans)
        rows = []
    elif rows:
        parent = found or writer.builder.coming("table")
    # The caption stands above its table.
    for text, spans, _ in table.captions.texts:
        writer.add("caption", text, spans, parent=parent)
    if rows:
        writer.add("table", table=grid(rows, writer.options, "HTML table"), continues=found)
    writer.builder.elements += table.hidden


OPENERS: dict[str, Opener] = {
    **dict.fromkeys((*HEADINGS, "address", "blockquote", "figure", "figcaption", "caption"), open_block),
    **dict.fromkeys(("ul", "ol", "menu", "dir", "dl"), open_list),
    "li": open_item,
    **dict.fromkeys(("dt", "dd"), open_term),
    **dict.fromkeys((*CODE, "code", "div"), open_code),
    "br": open_break,
    "a": open_link,
    **dict.fromkeys(("img", "image"), picture),
    **dict.fromkeys(("math", "svg", "select"), open_whole),
    "input": open_input,
    "html": open_html,
    "table": open_table,
    **dict.fromkeys((*ROW_GROUPS, "tr"), open_rows),
    **dict.fromkeys(("td", "th"), open_cell),
}

CLOSERS: dict[str, Closer] = {
    "a": close_link,
    "math": formula,
    "svg": drawn,
    "select": chosen,
    "table": close_table,
    **dict.fromkeys(ROW_GROUPS, close_section),
    "tr": close_row,
    **dict.fromkeys(("td", "th"), close_cell),
    "figure": close_figure,
    **dict.fromkeys(CODE, close_code),
}
