"""A table in Markdown: pipes, or HTML where cells span several slots or hold blocks."""

from __future__ import annotations

from collections.abc import Callable

from pincite.model.elements import Cell, Element, Table
from pincite.outputs.markdown.escapes import code_span, escape_inner
from pincite.outputs.markdown.runs import runs
from pincite.outputs.options import MarkdownOptions
from pincite.outputs.visible import address_of, is_printed
from pincite.regex import regex

# Marks of Markdown within a line, and every blank but the usual one.
NOT_SIMPLE = regex(r"[\\\[\]<&`*_~!]|[^\S ]")

# The same one by one: in a long text each is found sooner by itself than all are by their expression.
MARKS = "\\[]<&`*_~!"
BLANKS = "\t\n\v\f\r\x1c\x1d\x1e\x1f"
MORE_BLANKS = "\x85\xa0\u1680\u2028\u2029\u202f\u205f\u3000" + "".join(map(chr, range(0x2000, 0x200B)))
MANY = 16  # Rows from which it pays to look at all of them as one text first.


def table(
    t: Table,
    options: MarkdownOptions,
    labels: dict[str, str] | None = None,
    picture: Callable[[Element], str] | None = None,
) -> str:
    """The table as HTML or as pipes; ``picture`` writes a figure that is alone in a cell."""
    rich = [c for c in t.cells if c.elements or c.row_span + c.col_span > 2]  # looked at once, not each cell
    plain = all(c.row_span == c.col_span == 1 and is_one_line(c) for c in rich)
    if options.tables == "html" or (options.tables == "auto" and not plain):
        from pincite.markup.table import table_html  # which most documents do without

        return table_html(t)
    if len(t.cells) == t.rows * t.cols:
        rows = [t.cells[at : at + t.cols] for at in range(0, len(t.cells), t.cols)]
        lines = [] if rich else _simple_rows(t, rows)
        lines = lines or [
            _simple_row(row) or _row([_piped(c, options, labels, picture) for c in row]) for row in rows
        ]
    else:  # some cells go over several slots
        grid = [[""] * t.cols for _ in range(t.rows)]
        for c in t.cells:
            grid[c.row][c.col] = _piped(c, options, labels, picture)
        lines = [_row(texts) for texts in grid]
    lines.insert(1, "|" + " --- |" * t.cols)
    return "\n".join(lines)


def _row(texts: list[str]) -> str:
    return "| " + " | ".join(texts) + " |"


def _simple_rows(t: Table, rows: list[tuple[Cell, ...]]) -> list[str]:
    """The lines of a table all of whose rows are simple, looked at as one text; else none."""
    if len(rows) < MANY or [c for c in t.cells if c.spans or c.elements]:
        return []
    lines = [_row([c.text for c in row]) for row in rows]
    whole = "\0".join(lines)
    signs = MARKS + BLANKS if whole.isascii() else MARKS + BLANKS + MORE_BLANKS
    odd = (
        whole.count("|") != len(t.cells) + len(rows) or "  " in whole or any(sign in whole for sign in signs)
    )
    return [] if odd else lines


def _simple_row(cells: tuple[Cell, ...]) -> str:
    """The line of a row in which nothing is to be escaped, folded or marked, as most are; else ''."""
    line = _row([c.text for c in cells if not c.spans and not c.elements])
    odd = line.count("|") != len(cells) + 1 or "  " in line or NOT_SIMPLE.search(line)
    return "" if odd else line


def _piped(
    c: Cell,
    options: MarkdownOptions,
    labels: dict[str, str] | None,
    picture: Callable[[Element], str] | None,
) -> str:
    """What stands between pipes for a cell."""
    if is_one_line(c):
        (e,) = c.elements
        if e.kind == "code":
            text = code_span(e.text)
        elif e.kind == "figure" and picture is not None and (e.picture or address_of(e)):
            text = picture(e)
        else:
            text = runs(e.text, e.spans, options, labels or {}, rich=True)
        text = text.replace("\\\n", "<br>")
    elif c.spans or (not c.lines and "\n" in c.text.strip()):
        text = runs(c.text, c.spans, options, labels or {}, rich=not c.lines)
        text = "<br>".join(" ".join(line.split()) for line in text.strip().split("\\\n"))
    else:
        text = escape_inner(" ".join(c.text.split()))
    return text.replace("|", "\\|")


def is_one_line(cell: Cell) -> bool:
    """Whether all that a cell holds is one paragraph, picture or line of code: what pipes can say."""
    if len(cell.elements) != 1:
        return False
    (e,) = cell.elements
    return (
        not e.quoted
        and not is_printed(e)
        and (e.kind in ("paragraph", "figure") or (e.kind == "code" and bool(e.text) and "\n" not in e.text))
    )
