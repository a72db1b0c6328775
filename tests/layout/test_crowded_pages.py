"""On pages of very many things what is near is looked up; the page is read as by a look at everything."""

from __future__ import annotations

import random

import pytest

from pincite.layout import squares
from pincite.layout.blocks import flow, labels, order
from pincite.layout.blocks.block import Block
from pincite.layout.drawing import figures
from pincite.layout.frame import Frame, HRule, TableDraft, VRule
from pincite.layout.tables.detect import components, find, left
from tests.layout.made_blocks import bare_frame, segment
from tests.layout.tables.drawn import frame

ALL = 10**9
TEXTS = ("1.", "(a)", "wheat", "the trees in the orchard", "12", "*", "rivers and", "Figure 3.")


def crowd(seed: int, count: int = 120) -> Frame:
    """Text, panels and rules anywhere, near each other or on each other."""
    draw = random.Random(seed)
    high = draw.choice((40.0, 300.0))
    texts = [
        segment(
            draw.choice(TEXTS),
            draw.uniform(0, 400),
            draw.uniform(100, 100 + high),
            size=draw.choice((8.0, 10.0)),
        )
        for _ in range(count)
    ]
    corners = [(draw.uniform(0, 400), draw.uniform(80, 90 + high)) for _ in range(count)]
    panels = [(x, y, x + draw.uniform(60, 300), y + draw.uniform(23, 60)) for x, y in corners]
    return bare_frame(texts, fills=[], frames=panels)


@pytest.mark.parametrize("seed", range(30))
def test_text_stands_in_the_panels_around_it(seed, monkeypatch):
    page = crowd(seed)
    boxes = flow.panels(page)
    near = flow.in_panels(page.segments, boxes)
    monkeypatch.setattr(flow, "FEW_PANELS", ALL)
    assert len(boxes) > 16 and near == flow.in_panels(page.segments, boxes)


@pytest.mark.parametrize("seed", range(30))
@pytest.mark.parametrize("few", [0, 3])
def test_a_line_goes_on_in_the_one_next_below_it(seed, few, monkeypatch):
    page = crowd(seed)
    monkeypatch.setattr(flow, "MANY_NEAR", few)
    lines = flow._Lines(page.segments)
    near = [lines.below(i, 1.7) for i in range(len(page.segments))]
    monkeypatch.setattr(flow, "MANY_NEAR", ALL)
    assert near == [lines.below(i, 1.7) for i in range(len(page.segments))]
    assert any(j is not None for j in near)


@pytest.mark.parametrize("seed", range(30))
def test_a_label_introduces_the_line_beside_it(seed, monkeypatch):
    page = crowd(seed)
    monkeypatch.setattr(labels, "FEW", 0)
    near = labels.hanging_labels(page.segments)
    monkeypatch.setattr(labels, "FEW", ALL)
    assert near == labels.hanging_labels(page.segments)
    assert near[0]


def boxes(seed: int) -> Frame:
    """Tables in boxes and in shading, anywhere on a round grid, with rules between them."""
    draw = random.Random(seed)
    pieces, across, down, fills = [], [], [], []
    for x0 in (50.0, 250.0, 450.0):
        y = 60.0
        while y < 700:
            rows, wide = draw.randint(1, 4), draw.choice((80.0, 120.0))
            lines = [y + 20.0 * r for r in range(rows + 1)]
            if draw.random() < 0.7:
                across += [(line, x0, x0 + wide) for line in lines]
                down += [(x, lines[0], lines[-1]) for x in (x0, x0 + wide / 2, x0 + wide)]
            else:
                fills += [((x0, a, x0 + wide, a + 20), 0xDDDDDDFF) for a in lines[:-1:2]]
            for line in lines[:-1]:
                pieces += [
                    (x0 + 3, line + 14, "wheat"),
                    (x0 + wide / 2 + 3, line + 14, str(draw.randint(1, 99))),
                ]
            y = lines[-1] + draw.choice((5.0, 25.0, 60.0))
            if draw.random() < 0.5:
                across.append((y, x0, x0 + draw.choice((80.0, 120.0, 300.0))))
                pieces.append((x0 + 3, y - 4, "rye"))
    shapes = [(x, y, x + 40, y + 30) for x, y, _ in pieces if draw.random() < 0.05]
    return frame(pieces, across=across, down=down, fills=fills, shapes=shapes, height=800.0)


def tables(page: Frame) -> list[tuple[object, ...]]:
    return [(t.box, t.rows, t.cols, [(c.row, c.col, c.lines) for c in t.cells]) for t in found_in(page)]


def found_in(page: Frame) -> list[TableDraft]:
    page.rules._near = None
    return find.find_tables(page)


@pytest.mark.parametrize("seed", range(30))
def test_tables_are_made_of_the_rules_and_the_shading_near_them(seed, monkeypatch):
    page = boxes(seed)
    found = []
    for few in (0, ALL):
        monkeypatch.setattr(components, "MANY_LEVEL", few)
        monkeypatch.setattr(squares, "FEW", few)
        monkeypatch.setattr(left, "FEW", few)
        found.append(tables(page))
    assert found[0] == found[1]
    assert len(found[0]) > 3


@pytest.mark.parametrize("seed", range(30))
def test_drawing_is_taken_by_the_tables_it_lies_in(seed, monkeypatch):
    draw = random.Random(seed)
    corners = [(draw.uniform(0, 500), draw.uniform(0, 500)) for _ in range(120)]
    sides = [(x, y, x + draw.uniform(0, 90), y + draw.uniform(0, 90)) for x, y in corners]
    taken, drawn = sides[:60], sides[60:]
    drawn += [(x, y, x, y) for x, y, _, _ in drawn]
    found = []
    for few in (0, ALL):
        monkeypatch.setattr(squares, "FEW", few)
        there = squares.Near(taken, lambda box: box)
        found.append([figures._covered(box, there, share) for box in drawn for share in (0.0, 0.3)])
    assert found[0] == found[1] and len(set(found[0])) == 2


@pytest.mark.parametrize("seed", range(30))
def test_a_drawing_stacks_on_the_last_of_those_above_it(seed):
    draw = random.Random(seed)
    edges = components._Edges()
    for _ in range(60):
        x, y = draw.choice((50.0, 53.0, 58.5, 200.0)) + draw.uniform(-1, 1), draw.uniform(0, 700)
        x1 = x + draw.choice((100.0, 104.0, 150.0))
        level = [HRule(y, x, x1), HRule(y + 20, x, x1)]
        part = components.Component(level, [VRule(x, y, y + 20)])
        above = [n for n, c in enumerate(edges.parts) if components._may_stack(c.box, part.box)]
        assert edges.last_over(part.box) == max(above, default=None)
        if above and draw.random() < 0.3:
            edges.parts[above[-1]].add(level, part.vertical)
            edges.enter(above[-1])
        else:
            edges.add(part)


@pytest.mark.parametrize("seed", range(30))
def test_what_stands_under_each_other_is_read_downwards_however_much_it_is(seed, monkeypatch):
    draw = random.Random(seed)
    high = draw.choice((0.5, 2.0, 10.0))
    y, blocks = 0.0, []
    for _ in range(3 * order.DEEPEST):
        box = (draw.uniform(0, 100), y, 120.0 + draw.uniform(0, 100), y + draw.uniform(0, 2) * high)
        blocks.append(Block(box, [], size=draw.choice((0.0, 1.0, 10.0))))
        y = max(y, box[3] - draw.choice((0.0, 1.0, -2.0)))
    draw.shuffle(blocks)
    read = order.reading_order(blocks, 10.0)
    monkeypatch.setattr(order, "_stacked", lambda *given, **few: [])
    assert read == order.reading_order(blocks, 10.0)
