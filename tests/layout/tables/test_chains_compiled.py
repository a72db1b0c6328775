"""Lines of running text are put under each other in C as in Python."""

import numpy as np
import pytest

from benchmarks.corpora import CorpusMissing, folder
from pincite.errors import PinciteError
from pincite.layout.frame import Segment
from pincite.layout.tables.judge import prose
from pincite.layout.text.framing import framed
from pincite.pdf import PdfDocument
from tests.layout.tables.plain_chains import chains


def line(number, x0, x1, baseline, size):
    known = (baseline, size, number, number + 1, "", False, False, 0, 0, False, 20)
    return Segment(x0, baseline - size, x1, baseline, *known)


def made(draw, most):
    """Lines top down, of columns that often share left edges, or nearly do."""
    edges = draw.uniform(0, 500, draw.integers(1, 60))
    out, baseline = [], 0.0
    for number in range(draw.integers(0, most)):
        baseline += float(draw.choice([0.0, 0.0, 4.5, 12.0, 21.0, 60.0], p=[0.3, 0.3, 0.1, 0.2, 0.05, 0.05]))
        x0 = float(draw.choice(edges) + draw.choice([0.0, 0.0, 10.0, -21.9, 22.1]))
        size = float(draw.choice([8.0, 9.0, 10.0, 10.0, 12.0]))
        out.append(line(number, x0, x0 + float(draw.choice([0.0, 20.0, 200.0])), baseline, size))
    return out


def differ(segments):
    found = [[s.first for s in chain] for chain in prose._chains(segments)]
    return found != [[s.first for s in chain] for chain in chains(segments)]


@pytest.mark.parametrize("seed", range(40))
def test_the_same_lines_go_on_with_each_other_on_generated_pages(seed):
    draw = np.random.default_rng(seed)
    for most in (3, 30, 300):
        assert not differ(made(draw, most))


def test_no_lines_are_no_text():
    assert prose._chains([]) == []


def test_places_that_are_no_numbers_leave_no_memory():
    odd = [float("nan"), float("inf"), float("-inf"), 0.0, 50.0]
    draw = np.random.default_rng(1)
    for _ in range(100):
        values = [[float(draw.choice(odd)) for _ in range(4)] for _ in range(60)]
        found = prose._chains([line(i, *four) for i, four in enumerate(values)])
        assert sorted(s.first for chain in found for s in chain) == list(range(60))


@pytest.mark.corpus
@pytest.mark.slow
@pytest.mark.parametrize(
    "name", ["bilanci", "icdar2013", "dpbench", "reports", "wild", "officepdf", "robust"]
)
def test_the_same_lines_go_on_with_each_other_on_real_pages(name):
    try:
        paths = sorted(path for path in (folder() / name).rglob("*.pdf") if path.is_file())
    except CorpusMissing as missing:
        pytest.skip(str(missing))
    wrong = []
    for path in paths:
        try:
            with PdfDocument(path.read_bytes()) as pdf:
                for number in range(1, min(4, pdf.page_count) + 1):
                    if differ(framed(pdf.read_page(number), pdf.fonts).frame.segments):
                        wrong.append((path.name, number))
        except PinciteError:
            continue
    assert wrong == []
