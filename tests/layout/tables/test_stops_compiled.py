"""Words at which lines begin again are found in C as in Python."""

import numpy as np
import pytest

from benchmarks.corpora import CorpusMissing, folder
from pincite.errors import PinciteError
from pincite.layout.frame import Segment, WordTable
from pincite.layout.tables.detect import stops
from pincite.layout.text.framing import framed
from pincite.pdf import PdfDocument
from tests.layout.tables.plain_stops import begun, starts_of

TEXTS = ["red", "a", "12", "3.1", "-", "(b)", "IV.", "word", "..."]


def table(texts, x0, x1):
    n = len(texts)
    none = [0] * n
    return WordTable(texts, x0, [0.0] * n, x1, [9.0] * n, [10.0] * n, none, none, none)


def made(draw):
    """Lines of words that often begin at one of a few places, or nearly there, in pieces."""
    tabs = np.sort(draw.uniform(0, 300, draw.integers(1, 6)))
    texts, x0, x1, segments = [], [], [], []
    baseline = 0.0
    for _ in range(draw.integers(1, 14)):
        baseline += float(draw.choice([0.0, 12.0, 12.0, 30.0, 40.0]))
        x = float(draw.uniform(0, 40))
        for _ in range(draw.integers(1, 4)):
            first = len(texts)
            for _ in range(draw.integers(1, 6)):
                if draw.random() < 0.6:
                    x = float(draw.choice(tabs) + draw.choice([0.0, 0.0, 0.2, 0.4, 0.7, -0.9]))
                texts.append(str(draw.choice(TEXTS)))
                x0.append(x)
                x1.append(x + float(draw.choice([3.0, 10.0, 25.0])))
                x = x1[-1] + float(draw.choice([-1.0, 1.9, 2.5, 6.5, 12.0]))
            size = float(draw.choice([8.0, 10.0, 10.0]))
            box = min(x0[first:]), baseline - 8, max(x1[first:]), baseline + 2
            text = " ".join(texts[first:])
            known = (baseline, size, first, len(texts), text, False, False, 0, 0, False, len(text))
            segments.append(Segment(*box, *known))
    return table(texts, x0, x1), segments


def differ(words, segments):
    lines = stops.Pieces(words, segments)
    starts = [starts_of(words, row) for row in lines.rows]
    cuts = lines.begun(lines.loose())
    return begun(words, lines.rows, starts) ^ {i for i, cut in enumerate(cuts) if cut}


@pytest.mark.parametrize("seed", range(40))
def test_the_same_words_begin_cells_on_generated_lines(seed):
    draw = np.random.default_rng(seed)
    for _ in range(25):
        assert not differ(*made(draw))


def test_lines_without_words_at_a_stop_are_nothing():
    assert stops.cut_at_stops(table([], [], []), []) == ([], False)


@pytest.mark.corpus
@pytest.mark.slow
@pytest.mark.parametrize(
    "name", ["bilanci", "icdar2013", "dpbench", "reports", "wild", "officepdf", "robust"]
)
def test_the_same_words_begin_cells_on_real_pages(name):
    try:
        paths = sorted(path for path in (folder() / name).rglob("*.pdf") if path.is_file())
    except CorpusMissing as missing:
        pytest.skip(str(missing))
    wrong = {}
    for path in paths:
        try:
            with PdfDocument(path.read_bytes()) as pdf:
                for number in range(1, min(4, pdf.page_count) + 1):
                    frame = framed(pdf.read_page(number), pdf.fonts).frame
                    wrong[path.name, number] = differ(frame.words, frame.segments)
        except PinciteError:
            continue
    assert {place: words for place, words in wrong.items() if words} == {}
