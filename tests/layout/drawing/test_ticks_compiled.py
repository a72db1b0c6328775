"""Numbers that may be ticks of an axis are found in C as in Python."""

import numpy as np
import pytest

from benchmarks.corpora import CorpusMissing, folder
from pincite.errors import PinciteError
from pincite.layout.drawing import charts
from pincite.layout.frame import Segment
from pincite.layout.text.framing import framed
from pincite.pdf import PdfDocument
from tests.layout.drawing.plain_ticks import groups


def text(x0, x1, baseline, size):
    known = (baseline, size, 0, 1, "", False, False, 0, 0, False, 3)
    return Segment(x0, baseline - size, x1, baseline, *known)


def made(draw):
    """Numbers in rows and columns, some of which rise in equal steps."""
    columns, rows = draw.uniform(0, 500, draw.integers(1, 6)), draw.uniform(0, 700, draw.integers(1, 30))
    out = []
    for _ in range(draw.integers(0, 80)):
        size = float(draw.choice([8.0, 10.0, 10.0]))
        x, y = float(draw.choice(columns)), float(draw.choice(rows))
        value = float(draw.choice([y // 10, x // 10, draw.integers(0, 9), 0.1 * draw.integers(0, 9), 5.0]))
        width = float(draw.choice([5.0, 10.0, 20.0, 0.0]))
        out.append((value, text(x - float(draw.choice([0.0, width, width / 2])), x + width, y, size)))
    return out


def compiled(numbers, up):
    return list(charts._groups(numbers, charts._sides(numbers), up))


def differ(numbers):
    return any(compiled(numbers, up) != groups(numbers, up) for up in (True, False))


@pytest.mark.parametrize("seed", range(40))
def test_the_same_numbers_may_be_ticks_on_generated_pages(seed):
    draw = np.random.default_rng(seed)
    for _ in range(20):
        assert not differ(made(draw))


def test_numbers_off_all_pages_are_none():
    odd = [float("nan"), float("inf"), -1e308, 0.0, 50.0]
    draw = np.random.default_rng(1)
    for _ in range(100):
        numbers = [(7.0 * i, text(*(float(draw.choice(odd)) for _ in range(4)))) for i in range(40)]
        for up in (True, False):
            assert all(len(group) >= charts.TICKS for group in compiled(numbers, up))


@pytest.mark.corpus
@pytest.mark.slow
@pytest.mark.parametrize("name", ["bilanci", "icdar2013", "dpbench", "reports", "wild", "officepdf"])
def test_the_same_numbers_may_be_ticks_on_real_pages(name):
    try:
        paths = sorted(path for path in (folder() / name).rglob("*.pdf") if path.is_file())
    except CorpusMissing as missing:
        pytest.skip(str(missing))
    wrong = []
    for path in paths:
        try:
            with PdfDocument(path.read_bytes()) as pdf:
                for number in range(1, min(4, pdf.page_count) + 1):
                    segments = framed(pdf.read_page(number), pdf.fonts).frame.segments
                    values = [(charts.tick_value(s.text), s) for s in segments]
                    if differ([(v, s) for v, s in values if v is not None]):
                        wrong.append((path.name, number))
        except PinciteError:
            continue
    assert wrong == []
