"""A table as HTML; Markdown, HTML and element JSON all write tables through here."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from itertools import accumulate
from operator import attrgetter

from pincite.markup.clean import clean
from pincite.markup.inline import inline
from pincite.model.elements import Cell, Element, Table

INDENT = "  "
MAX_DEPTH = 40  # Tables in tables that are written as such; deeper ones are written as their text.
Cells = tuple[Cell, ...]
Places = dict[tuple[int, int], str]

# Cells whose texts are looked at together: a sheet has a million of them, and few need a closer look.
CHUNK = 256
ENTITIES = (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;"))  # What is escaped, in this order.
ODD_BLANKS = ("  ", *"\0\t\n\v\f\r\x1c\x1d\x1e\x1f")
# What no text on one line has: blanks, those in ASCII (with U+0000, which is left out) and the others.
WIDE_BLANKS = tuple("\x85\xa0\u1680\u2028\u2029\u202f\u205f\u3000") + tuple(map(chr, range(0x2000, 0x200B)))


def table_html(
    table: Table,
    *,
    indent: bool = True,
    header_cells: bool = True,
    depth: int = 0,
    places: Places | None = None,
) -> str:
    """``<table>`` markup of the grid, one ``<tr>`` for each row, spans as attributes.

    With ``indent`` every tag stands on its own line, without blank lines, so that the block is safe
    inside Markdown; else all is one line. ``header_cells`` writes header cells as ``<th>``. The text
    of a cell is escaped and kept on one line; where the cell holds more than a text, so are the tags of
    what it holds. ``depth`` is that of the table in other tables; ``places`` are attributes of cells, by row
    and column.
    """
    return "".join(_pieces(table, indent, header_cells, depth, places)[0])


def table_cells(table: Table) -> tuple[str, list[tuple[int, int, Cell]]]:
    """``table_html(table, indent=False)``, cleaned, and of each cell the offset and the length of what it
    holds."""
    pieces, cells = _pieces(table, False, True, 0)
    pieces = [clean(piece) for piece in pieces]
    ends = list(accumulate(map(len, pieces)))
    places = zip(ends[0::2], ends[1::2], cells, strict=False)
    return "".join(pieces), [(start, end - start, cell) for start, end, cell in places]


def _pieces(
    table: Table, indent: bool, header_cells: bool, depth: int, places: Places | None = None
) -> tuple[list[str], Cells]:
    """By turns tags and what a cell holds, tags first and last; and the cells as they are written."""
    cells, is_regular = _in_order(table)
    insides: list[str] = []
    odd: list[int] = []  # cells that are more than ``<td>`` and a text
    for at in range(0, len(cells), CHUNK):
        chunk = cells[at : at + CHUNK]
        texts = [cell.text for cell in chunk if not (cell.header or cell.spans or cell.elements)]
        if len(texts) < len(chunk):
            texts = [cell.text for cell in chunk]
            odd += [at + i for i, cell in enumerate(chunk) if cell.header or cell.spans or cell.elements]
        insides += _texts(texts)
    for i in odd:
        if cells[i].spans or cells[i].elements:
            insides[i] = _inside(cells[i], header_cells, depth)
    pieces = [""] * (2 * len(cells) + 1)
    pieces[0::2] = _tags(table, cells, is_regular, odd, indent, header_cells, places or {})
    pieces[1::2] = insides
    return pieces, cells


def _in_order(table: Table) -> tuple[Cells, bool]:
    """The cells row by row, and whether each row has a cell in each column, so that none spans."""
    cells, width = table.cells, table.cols
    if width and len(cells) == table.rows * width:
        firsts, lasts = cells[::width], cells[width - 1 :: width]
        rows = list(range(table.rows))
        if (
            [cell.row for cell in firsts] == rows == [cell.row for cell in lasts]
            and [cell.col for cell in firsts] == [0] * table.rows
            and [cell.col for cell in lasts] == [width - 1] * table.rows
        ):
            return cells, True
    return tuple(sorted(cells, key=attrgetter("row", "col"))), False


def _tags(
    table: Table,
    cells: Cells,
    is_regular: bool,
    odd: list[int],
    indent: bool,
    header_cells: bool,
    places: Places,
) -> list[str]:
    """The tags before each cell and those after the last."""
    end, row_lead, lead = ("\n", INDENT, INDENT * 2) if indent else ("", "", "")
    row, row_end = f"{row_lead}<tr>{end}", f"{row_lead}</tr>{end}"
    last = len(cells)

    def before(i: int) -> str:
        above = cells[i - 1].row if i else -1
        here = cells[i].row if i < last else table.rows
        found = f"</{_name(cells[i - 1], header_cells)}>{end}" if i else f"<table>{end}"
        if here != above:
            found += (row_end if i else "") + (row + row_end) * (here - above - 1) + (row if i < last else "")
        return found + (lead + _opening(cells[i], header_cells, places) if i < last else "</table>")

    tags = [f"</td>{end}{lead}<td>"] * (last + 1)
    named = [i for i in odd if cells[i].header] if header_cells else []
    if places:
        named += range(last)
    if is_regular:
        tags[table.cols : last : table.cols] = [f"</td>{end}{row_end}{row}{lead}<td>"] * (table.rows - 1)
    else:
        named += [i for i, cell in enumerate(cells) if cell.row_span > 1 or cell.col_span > 1]
        named += [i for i in range(1, last) if cells[i].row != cells[i - 1].row]
    for i in {0, last, *named, *(i + 1 for i in named)}:
        tags[i] = before(i)
    return tags


def _texts(texts: list[str]) -> list[str]:
    """Texts of cells as they are written."""
    together = "".join(texts)
    broken: list[int] = []
    if not _is_flat(together):
        broken = [i for i, text in enumerate(texts) if "\n" in text and "\n" in text.strip()]
        flat = [text if text.isalnum() else _flat(text) for text in texts]
    else:
        flat = list(map(str.strip, texts))
    for special, entity in ENTITIES:
        if special in together:
            flat = [text.replace(special, entity) if special in text else text for text in flat]
    for i in broken:
        flat[i] = _one_line(escape(texts[i], quote=False))
    return flat


def _is_flat(text: str) -> bool:
    """True where there is only one blank between words."""
    if any(odd in text for odd in ODD_BLANKS):
        return False
    return text.isascii() or not any(blank in text for blank in WIDE_BLANKS)


def escape_html(text: str) -> str:
    """``text`` on one line, safe between tags and inside a double-quoted attribute."""
    flat = _flat(text)
    return flat.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


def _flat(text: str) -> str:
    return " ".join(text.replace("\0", "").split())


def _name(cell: Cell, header_cells: bool) -> str:
    return "th" if header_cells and cell.header else "td"


def _opening(cell: Cell, header_cells: bool, places: Places) -> str:
    spans = places.get((cell.row, cell.col), "")
    if cell.row_span > 1:
        spans += f' rowspan="{cell.row_span}"'
    if cell.col_span > 1:
        spans += f' colspan="{cell.col_span}"'
    return f"<{_name(cell, header_cells)}{spans}>"


def _inside(cell: Cell, header_cells: bool, depth: int) -> str:
    """What a cell holds that is not a text alone."""
    if cell.elements and depth < MAX_DEPTH:
        return "".join(_blocks(cell.elements, header_cells, depth + 1))
    if cell.spans or "\n" in cell.text.strip():
        return _one_line(inline(cell.text, cell.spans))
    return escape_html(cell.text)


def _one_line(markup: str) -> str:
    """Markup in one line, its line breaks as tags."""
    if "\n" not in markup:
        return _flat(markup)
    lines = (" ".join(line.split()) for line in markup.replace("\0", "").split("\n"))
    return "<br>".join(line for line in lines if line)


def _blocks(elements: tuple[Element, ...], header_cells: bool, depth: int) -> Iterator[str]:
    """Markup of what stands in a cell."""
    lists: list[str] = []
    for e in elements:
        if e.layer in ("hidden", "comments"):
            continue
        level = max(1, min(e.level, MAX_DEPTH)) if e.kind == "list_item" else 0
        while len(lists) > level:
            yield f"</li></{lists.pop()}>"
        if level:
            tag = "ol" if e.marker[:1].isalnum() else "ul"
            if len(lists) == level:
                yield "</li>"
            while len(lists) < level:
                yield f"<{tag}>" + ("<li>" if len(lists) < level - 1 else "")
                lists.append(tag)
            yield f"<li>{_one_line(inline(e.text, e.spans))}"
        else:
            yield _block(e, header_cells, depth)
    while lists:
        yield f"</li></{lists.pop()}>"


def _block(e: Element, header_cells: bool, depth: int) -> str:
    if e.table is not None:
        return table_html(e.table, indent=False, header_cells=header_cells, depth=depth)
    if e.kind == "figure":
        return f'<img alt="{escape_html(e.text)}">'
    if e.kind == "code":
        return "<pre>" + escape(e.text, quote=False).replace("\n", "&#10;") + "</pre>"
    tag = f"h{max(1, min(6, e.level))}" if e.kind == "heading" else "p"
    return f"<{tag}>{_one_line(inline(e.text, e.spans))}</{tag}>" if e.text.strip() else ""
