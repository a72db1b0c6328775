"""Tagged PDFs: the structure tree as evidence, where it can be trusted.

A tree is believed on a page when it covers the text, when its headings are few and short, and when
its blocks are neither the whole page nor single words. Where it lies it is left aside and the page
is judged by its look alone.
"""

from __future__ import annotations

import re
from itertools import pairwise

from pincite.layout.frame import CellDraft, Frame, Segment, TableDraft, TagRole
from pincite.model.geometry import union
from pincite.model.ink import TagNode

COVERED = 0.6
"""Share of the words that must stand in the tree."""

HEADINGS = 0.3
"""Share of the words at most that are heading text, on pages with running text."""

RUNNING = 60
"""Words in the tree from which a page has running text."""

HEADING_WORDS = 30.0
"""Mean words of a heading at most."""

BLOCK_WORDS = 1.6
"""Mean words of a block at least."""

CELL_WORDS = 60.0
"""Mean words of a cell at most: more is a table made for layout."""

MOST_COLUMNS = 100
"""Columns that a cell may span: files say anything."""

LEAST_CELLS = 3
"""Cells with text of a table."""

BACKWARDS = 0.2
"""Share of columns right of the one before below which they run from right to left."""

STANDS = 0.9
"""Share of cells that must stand right of, or below, the one before."""

LEVEL = 1.0
"""Points by which a cell may start left of the one before."""

SCORE = 0.98
"""Score of a table that the tree tells of."""

ARTIFACT = -2
"""Marked-content id of what is no text of the document."""


MARGIN = 0.08
"""Of the page's height at its top and bottom: browsers set running heads there that no node holds."""

BLOCKS = frozenset(
    ("H", "H1", "H2", "H3", "H4", "H5", "H6", "Title", "P", "LI", "LBody", "Lbl", "Caption", "Note", "FENote")
    + ("Figure", "Formula", "Code", "BlockQuote", "TOCI", "TD", "TH")
)
_LEVEL = re.compile(r"^H([1-6])$")


def mark_tags(nodes: tuple[TagNode, ...], frame: Frame) -> dict[int, TagRole]:
    """Roles by node, and each segment marked with its node; {} where the tree is not to be trusted."""
    words = frame.words
    if not words.mcid or not nodes:
        return {}
    owner = _owners(nodes)
    covered = sum(1 for m in words.mcid if m in owner)
    text = sum(1 for m in words.mcid if m != ARTIFACT)
    if text == 0 or covered < COVERED * text:
        return {}
    roles: dict[int, TagRole] = {}
    counts: dict[int, int] = {}
    for m in words.mcid:
        node = owner.get(m)
        if node is not None:
            counts[node[0]] = counts.get(node[0], 0) + 1
            roles[node[0]] = node[1]
    heads = [n for n in counts if roles[n].role.startswith(("H", "Title")) and roles[n].role != "Highlight"]
    in_heads = sum(counts[n] for n in heads)
    if covered > RUNNING and in_heads > HEADINGS * covered:
        return {}
    if heads and in_heads / len(heads) > HEADING_WORDS:
        return {}
    if covered > RUNNING and (len(counts) < 2 or covered / len(counts) < BLOCK_WORDS):
        return {}
    for s in frame.segments:
        votes: dict[int, int] = {}
        for m in words.mcid[s.first : s.last]:
            node = owner.get(m)
            if node is not None:
                votes[node[0]] = votes.get(node[0], 0) + 1
        if votes:
            s.tag = max(votes.items(), key=lambda kv: (kv[1], -kv[0]))[0]
    return roles


def _owners(nodes: tuple[TagNode, ...]) -> dict[int, tuple[int, TagRole]]:
    """For each marked-content id the innermost block-level node above it and its role."""
    owner: dict[int, tuple[int, TagRole]] = {}
    stack: list[tuple[int, int, TagRole, int]] = [(0, 0, TagRole("P"), 0)]
    seen: set[int] = set()
    while stack:
        index, block, role, lists = stack.pop()
        if index in seen or not 0 <= index < len(nodes):
            continue
        seen.add(index)
        node = nodes[index]
        if node.role == "L":
            lists += 1
        if node.role in BLOCKS or node.role in ("L", "Table", "Document", "Sect", "Part", "Art", "Div"):
            level = _LEVEL.match(node.role)
            if node.role in ("LBody", "Lbl") or (node.role == "P" and role.role in ("LI", "LBody")):
                pass  # part of its item
            elif node.role in BLOCKS and role.role not in ("TD", "TH", "Caption", "Note", "FENote"):
                block = index
                role = TagRole(node.role, int(level.group(1)) if level else lists if node.role == "LI" else 0)
        for m in node.mcids:
            owner.setdefault(m, (block, role))
        for child in node.children:
            stack.append((child, block, role, lists))
    return owner


def tagged_tables(nodes: tuple[TagNode, ...], frame: Frame) -> list[TableDraft]:
    """Tables as the tree tells them, where rows and cells stand on the page as they do in the tree."""
    by_mcid: dict[int, list[int]] = {}
    for i, m in enumerate(frame.words.mcid):
        if m >= 0:
            by_mcid.setdefault(m, []).append(i)
    tables = []
    for index, node in enumerate(nodes):
        if node.role == "Table":
            table = _table(nodes, index, frame, by_mcid)
            if table is not None:
                tables.append(table)
    return tables


def _table(
    nodes: tuple[TagNode, ...], index: int, frame: Frame, by_mcid: dict[int, list[int]]
) -> TableDraft | None:
    rows = _rows(nodes, index)
    if len(rows) < 2:
        return None
    words = frame.words
    grid: dict[tuple[int, int], int] = {}
    cells: list[CellDraft] = []
    for r, row in enumerate(rows):
        c = 0
        for cell in row:
            while (r, c) in grid:
                c += 1
            node = nodes[cell]
            height = max(1, min(node.row_span, len(rows) - r))
            width = max(1, min(node.col_span, MOST_COLUMNS))
            inside = sorted(set(_words(nodes, cell, by_mcid)))
            for dr in range(height):
                for dc in range(width):
                    if (r + dr, c + dc) in grid:
                        return None
                    grid[(r + dr, c + dc)] = len(cells)
            box = union([(words.x0[i], words.y0[i], words.x1[i], words.y1[i]) for i in inside])
            cells.append(
                CellDraft(
                    row=r,
                    col=c,
                    row_span=height,
                    col_span=width,
                    header=node.role == "TH",
                    box=box,
                    lines=_lines(frame, inside),
                )
            )
            c += width
    cols = 1 + max(c for _, c in grid)
    filled = [c for c in cells if c.lines]
    if cols < 2 or len(filled) < LEAST_CELLS:
        return None
    if sum(len(line) for c in cells for line in c.lines) > CELL_WORDS * len(filled):
        return None
    for r in range(len(rows)):
        for c in range(cols):
            if (r, c) not in grid:  # a ragged row ends in empty cells
                grid[(r, c)] = len(cells)
                cells.append(CellDraft(r, c, 1, 1, False, (0.0, 0.0, 0.0, 0.0), []))
    if not _stands_so(filled):
        return None
    # Headings of rows are tagged TH too: only leading rows made of them are column heads.
    head_rows = 0
    for r in range(len(rows)):
        here = [c for c in cells if c.row <= r < c.row + c.row_span and c.lines]
        if not here or not all(c.header for c in here):
            break
        head_rows = r + 1
    for draft in cells:
        draft.header = draft.row < head_rows
        if not draft.lines:
            draft.box = _slot(draft, filled)
    cells.sort(key=lambda c: (c.row, c.col))
    return TableDraft(
        box=union([c.box for c in filled]),
        rows=len(rows),
        cols=cols,
        cells=cells,
        ruled=False,
        score=SCORE,
        reason="the structure tree says so",
    )


def _rows(nodes: tuple[TagNode, ...], index: int) -> list[list[int]]:
    """Cells of each row below a Table node, through row groups."""
    rows: list[list[int]] = []
    queue = list(nodes[index].children)
    guard = 0
    while queue and guard < len(nodes):
        guard += 1
        child = queue.pop(0)
        role = nodes[child].role
        if role == "TR":
            rows.append([c for c in nodes[child].children if nodes[c].role in ("TD", "TH")])
        elif role in ("THead", "TBody", "TFoot"):
            queue[:0] = nodes[child].children
    return [r for r in rows if r]


def _words(nodes: tuple[TagNode, ...], index: int, by_mcid: dict[int, list[int]]) -> list[int]:
    out: list[int] = []
    stack = [index]
    guard = 0
    while stack and guard <= len(nodes):
        guard += 1
        node = nodes[stack.pop()]
        for m in node.mcids:
            out.extend(by_mcid.get(m, ()))
        stack.extend(node.children)
    return out


def _lines(frame: Frame, inside: list[int]) -> list[list[int]]:
    """Words of a cell by printed line, top down."""
    words = frame.words
    lines: list[list[int]] = []
    for i in sorted(inside, key=lambda i: (words.y1[i], words.x0[i])):
        if lines and abs(words.y1[lines[-1][0]] - words.y1[i]) < 0.5 * words.size[i]:
            lines[-1].append(i)
        else:
            lines.append([i])
    for line in lines:
        line.sort(key=lambda i: words.x0[i])
    return lines


def _stands_so(cells: list[CellDraft]) -> bool:
    """True if rows follow each other downward and columns to one side, nearly everywhere."""
    good = total = 0
    by_row: dict[int, list[CellDraft]] = {}
    by_col: dict[int, list[CellDraft]] = {}
    for c in cells:
        by_row.setdefault(c.row, []).append(c)
        by_col.setdefault(c.col, []).append(c)
    for row in by_row.values():
        row.sort(key=lambda c: c.col)
        for a, b in pairwise(row):
            total += 1
            good += a.box[0] < b.box[0] + LEVEL
    backwards = good < BACKWARDS * total
    if backwards:
        good = total - good
    for col in by_col.values():
        col.sort(key=lambda c: c.row)
        for a, b in pairwise(col):
            total += 1
            good += a.box[1] < b.box[1]
    return total > 0 and good >= STANDS * total


def _slot(cell: CellDraft, filled: list[CellDraft]) -> tuple[float, float, float, float]:
    """A place for an empty cell: where its row and its column cross."""
    row = [c.box for c in filled if c.row == cell.row]
    col = [c.box for c in filled if c.col == cell.col]
    everything = union([c.box for c in filled])
    r = union(row) if row else everything
    c = union(col) if col else everything
    return (c[0], r[1], c[2], r[3])


def artifacts(frame: Frame, segments: list[Segment]) -> set[Segment]:
    """Segments whose every word is marked as an artifact of the page, or stands in its margin
    and in no node (trusted tree only)."""
    if not frame.tags:
        return set()
    mcid = frame.words.mcid
    low, high = MARGIN * frame.height, (1 - MARGIN) * frame.height
    return {
        s
        for s in segments
        if (s.tag < 0 and not low <= s.baseline <= high) or all(m == ARTIFACT for m in mcid[s.first : s.last])
    }
