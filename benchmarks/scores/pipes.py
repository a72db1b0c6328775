"""Markdown pipe tables rewritten as HTML tables, as the public DP-Bench evaluators do.

Every score starts from this text, so that an engine which writes pipes and one which writes HTML are
compared on the same form. Two habits of the public evaluators are kept on purpose, for comparable
figures: cell text is HTML-escaped, and a row of three cells in a wider table repeats its middle cell.
"""

from __future__ import annotations

from html import escape

SPREAD_ROW = 3  # cells: a row of just so many is taken as label, spanning title, last column


def split_row(line: str) -> list[str] | None:
    """Cells of one pipe table row, stripped; None where the line is no such row."""
    line = line.strip()
    if "|" not in line:
        return None
    cells = line.split("|")
    if line.startswith("|"):
        cells = cells[1:]
    if cells and line.endswith("|"):
        cells = cells[:-1]
    return [cell.strip() for cell in cells] or None


def is_rule(cells: list[str]) -> bool:
    """Whether the cells are the rule under a header row: dashes and colons only."""
    return all(cell and set(cell.replace(" ", "")) <= {"-", ":"} for cell in cells)


def _fit(cells: list[str], width: int) -> list[str]:
    if len(cells) == SPREAD_ROW < width:
        return [cells[0], *[cells[1]] * (width - 2), cells[2]]
    return (cells + [""] * (width - len(cells)))[:width]


def _row(cells: list[str], tag: str) -> str:
    return "<tr>" + "".join(f"<{tag}>{escape(cell)}</{tag}>" for cell in cells) + "</tr>"


def to_html_tables(markdown: str) -> str:
    """The Markdown with every pipe table as one line of HTML; all else unchanged."""
    lines = markdown.splitlines(keepends=True)
    out: list[str] = []
    at = 0
    while at < len(lines):
        head = split_row(lines[at])
        rule = split_row(lines[at + 1]) if head and at + 1 < len(lines) else None
        if not head or not rule or not is_rule(rule):
            out.append(lines[at])
            at += 1
            continue
        width = max(len(head), len(rule))
        head = _fit(head, width)
        body: list[list[str]] = []
        end = at + 2
        while end < len(lines) and (cells := split_row(lines[end])):
            body.append(_fit(cells, width))
            end += 1
        if body and not any(head):  # an empty header row only serves the pipe syntax
            head = body.pop(0)
        ending = lines[at][len(lines[at].rstrip("\r\n")) :]
        rows = _row(head, "th") + "".join(_row(cells, "td") for cells in body)
        out.append(f"<table>{rows}</table>{ending}")
        at = end
    return "".join(out)
