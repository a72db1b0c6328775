"""Tables between pipes, and as HTML where pipes cannot say them."""

from __future__ import annotations

from collections.abc import Callable

from pincite.markup.table import table_html
from pincite.model.elements import Cell, Element, Table
from pincite.outputs.markdown.escapes import code_span, escape_inner
from pincite.outputs.markdown.runs import runs
from pincite.outputs.options import MarkdownOptions
from pincite.outputs.visible import address_of, is_printed


def table(
    t: Table,
    options: MarkdownOptions,
    labels: dict[str, str] | None = None,
    picture: Callable[[Element], str] | None = None,
) -> str:
    """The table as HTML or as pipes; ``picture`` writes a figure that is alone in a cell."""
    plain = all(c.row_span == 1 and c.col_span == 1 and (not c.elements or is_one_line(c)) for c in t.cells)
    if options.tables == "html" or (options.tables == "auto" and not plain):
        return table_html(t)
    rows = [[""] * t.cols for _ in range(t.rows)]
    for c in t.cells:
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
        rows[c.row][c.col] = text.replace("|", "\\|")
    lines = ["| " + " | ".join(row) + " |" for row in rows]
    lines.insert(1, "|" + " --- |" * t.cols)
    return "\n".join(lines)


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
