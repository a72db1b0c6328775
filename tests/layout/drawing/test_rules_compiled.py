"""Rules made in C are those made in Python, bit for bit."""

from __future__ import annotations

import msgspec
import numpy as np
import pytest

from benchmarks.corpora import CorpusMissing, folder
from pincite.errors import PinciteError
from pincite.layout.drawing import rules
from pincite.model.ink import LINE, RECT, SHAPE, Paths
from pincite.pdf import PdfDocument
from tests.layout.drawing import plain_rules

WIDTH, HEIGHT = 300.0, 200.0
COLOURS = [0xFF, 0xFFFFFFFF, 0xF8F8F8FF, 0xD0D0D0FF, 0xFF000000, 0]


def drawing(seed: int, n: int) -> Paths:
    """Lines, areas and shapes of all sizes, many at the same places, on, over and off the page."""
    draw = np.random.default_rng(seed)
    places = draw.choice([0.0, 20.0, 20.4, 21.1, 60.0, 61.5, 150.0, 199.8], (n, 2))
    corner = np.where(draw.random((n, 1)) < 0.7, places, draw.uniform(-40, 320, (n, 2)))
    sides = draw.choice([0.0, 0.5, 1.0, 1.5, 3.9, 4.1, 5.0, 8.0, 30.0, 180.0, 290.0], (n, 2))
    box = np.concatenate([corner, corner + sides * draw.choice([1, 1, 1, -1], (n, 2))], 1).astype(np.float32)
    box[draw.random(n) < 0.01] = np.nan
    box[draw.random(n) < 0.01, 2] = np.inf
    return Paths(
        kind=draw.choice([LINE, RECT, RECT, SHAPE], n).astype(np.uint8),
        box=box,
        stroke=draw.choice(COLOURS, n).astype(np.uint32),
        fill=draw.choice(COLOURS, n).astype(np.uint32),
        width=np.ones(n, np.float32),
        segments=np.ones(n, np.int32),
        object=np.arange(n, dtype=np.int32),
    )


def same(paths: Paths, width: float = WIDTH, height: float = HEIGHT) -> bool:
    made, plain = (module.find_rules(paths, width, height) for module in (rules, plain_rules))
    return msgspec.structs.astuple(made) == msgspec.structs.astuple(plain)


@pytest.mark.parametrize("seed", range(120))
@pytest.mark.filterwarnings("ignore:invalid value")
def test_the_same_rules_are_found_on_drawings_of_all_kinds(seed):
    assert same(drawing(seed, 1 + 3 * seed))


@pytest.mark.filterwarnings("ignore:invalid value")
def test_the_same_rules_are_kept_of_too_many(monkeypatch):
    for module in (rules, plain_rules):
        for name, value in (("MOST", 9), ("MOST_FILLS", 12), ("MOST_NESTED", 7), ("MOST_UNDER_WHITE", 3)):
            monkeypatch.setattr(module, name, value)
    assert all(same(drawing(seed, 150)) for seed in range(60))


@pytest.mark.filterwarnings("ignore:invalid value")
def test_long_dotted_lines_lie_where_numpy_says_to_the_last_bit():
    draw = np.random.default_rng(7)
    for n in (8, 9, 16, 128, 129, 130, 300, 1100, 5000):
        x, y = 0.05 * np.arange(n), 50 + draw.uniform(0, 0.9, n)
        made = drawing(n, n)
        box = np.stack([x, y, x + draw.uniform(0, 1.2, n), y + 0.3], 1).astype(np.float32)
        assert same(msgspec.structs.replace(made, box=box, kind=np.full(n, RECT, np.uint8)))


@pytest.mark.corpus
@pytest.mark.parametrize("name", ["dpbench", "icdar2013"])
def test_the_same_rules_are_found_on_pages_of_the_corpora(name):
    try:
        files = sorted((folder() / name).rglob("*.pdf"))
    except CorpusMissing as missing:
        pytest.skip(str(missing))
    wrong = []
    for path in files:
        try:
            with PdfDocument(path.read_bytes()) as pdf:
                pages = [pdf.read_page(number) for number in range(1, pdf.page_count + 1)]
        except PinciteError:
            continue
        wrong += [(path.name, p.number) for p in pages if not same(p.paths, p.width, p.height)]
    assert wrong == []
