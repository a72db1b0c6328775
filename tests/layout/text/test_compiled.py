"""Words and lines made in C are those made in Python, bit for bit; other text is left to Python."""

import msgspec
import numpy as np
import pytest

from benchmarks.corpora import CorpusMissing, folder
from pincite.errors import PinciteError
from pincite.layout.text import compiled, directed, framing, gathering
from pincite.model import ink as inkflags
from pincite.model.ink import Font, Glyphs
from pincite.pdf import PdfDocument
from tests.layout.made_pages import made_page

WIDTH, HEIGHT = 300.0, 200.0
# Letters, figures, marks, blanks, ideographs, a ligature, a composed and a combining sign.
SIGNS = [ord(ch) for ch in "abcxyzABQ019.,:)(-•● \u00a0\u200b漢字かな（ﬁé\u0301\u00adж§"]
FLAGS = [inkflags.GENERATED, inkflags.HYPHEN, inkflags.INVISIBLE, inkflags.ARTIFACT]


def fonts(n):
    return [
        Font(id_name=f"F{i}", name=f"F{i}", bold=i % 2 == 1, italic=i % 3 == 2, mono=i != 1) for i in range(n)
    ]


STEPS = (0.5, 0.5, 0.52, 0.7, 0.9, 2.5, -0.2, 0.0)
IN_COLUMNS = (0.53, 0.56, 0.58, 0.58, 0.58, 0.6, 0.7, 0.8, 1.2)


def scattered(seed, n=400, steps=STEPS):
    """A page of glyphs in runs of all kinds: spaced and tight, raised, overlapping, off the page; ``steps``
    are em from one to the next."""
    draw = np.random.default_rng(seed)
    size = draw.choice([6.0, 9.0, 9.0, 10.0, 24.0, 80.0], n)
    new_run = draw.random(n) < 0.12
    x = np.empty(n)
    base = np.empty(n)
    at, line = 10.0, 20.0
    for i in range(n):
        if new_run[i]:
            at, line = draw.uniform(-20, WIDTH), draw.choice([20.0, 32.0, 33.0, 60.0, draw.uniform(0, 200)])
        else:
            at += size[i - 1] * draw.choice(steps)
        x[i], base[i] = at, line + draw.choice([0.0, 0.0, 0.0, -3.0, 2.0, 0.4])
    box = np.stack([x, base - 0.9 * size, x + 0.5 * size, base + 0.22 * size], 1)
    tight = np.stack(
        [x, base - draw.uniform(0.2, 0.8, n) * size, x + 0.4 * size, base - draw.choice([0, 0.3], n) * size],
        1,
    )
    same = np.flatnonzero(draw.random(n) < 0.05)[1:]
    box[same], base[same] = box[same - 1], base[same - 1]
    flags = draw.choice(
        [0, 0, 0, 0, 0, inkflags.GENERATED, inkflags.HYPHEN, inkflags.INVISIBLE, inkflags.ARTIFACT], n
    )
    return Glyphs(
        code=draw.choice(SIGNS, n).astype(np.uint32),
        loose=box.astype(np.float32),
        tight=tight.astype(np.float32),
        origin=np.stack([x, base], 1).astype(np.float32),
        size=size.astype(np.float32),
        angle=np.zeros(n, np.float32),
        font=draw.integers(-1, 4, n).astype(np.int32),
        colour=draw.choice([0xFF, 0xFF0000FF], n).astype(np.uint32),
        flags=flags.astype(np.uint8),
        object=np.arange(n, dtype=np.int32),
        mcid=draw.integers(-1, 3, n).astype(np.int32),
    )


def page(glyphs):
    return msgspec.structs.replace(made_page([], width=WIDTH, height=HEIGHT), glyphs=glyphs)


def differences(ink, known):
    """What C and Python make differently of a page; None where C leaves it to Python."""
    fast = compiled.lines_of(ink, known)
    if fast is None:
        return None
    slow = directed.text_of(ink, known)
    # A column may be a list or an array.
    columns = (
        (c, list(getattr(fast.words, c)), list(getattr(slow.words, c))) for c in slow.words.__struct_fields__
    )
    wrong = [name for name, one, other in columns if one != other]
    if list(map(msgspec.structs.astuple, fast.segments)) != list(map(msgspec.structs.astuple, slow.segments)):
        wrong.append("segments")
    return wrong + ["off_page"] * (fast.off_page != slow.off_page)


@pytest.mark.parametrize("seed", range(60))
def test_scattered_glyphs_make_the_same_words_and_lines(seed):
    assert differences(page(scattered(seed, 2 + 13 * seed)), fonts(4)) == []


@pytest.mark.parametrize("seed", range(20))
def test_letters_in_columns_wider_than_they_are_make_the_same_words_and_lines(seed):
    glyphs = scattered(seed, 5 + 20 * seed, IN_COLUMNS)
    mostly = np.where(glyphs.font == 1, 1, 0).astype(np.int32)  # of fixed width
    assert differences(page(msgspec.structs.replace(glyphs, font=mostly)), fonts(4)) == []


def level(seed, n):
    """A page of glyphs at a few heights, raised and lowered ones among them, over its whole width."""
    draw = np.random.default_rng(seed)
    ink = scattered(seed, n)
    x, base = draw.uniform(0, 20 * WIDTH, n), draw.choice([20.0, 20.0, 20.5, 17.0, 22.0, 60.0], n)
    if seed % 2:
        x = np.sort(x)
    box = np.stack([x, base - 0.9 * ink.size, x + 0.5 * ink.size, base + 0.22 * ink.size], 1)
    placed = {"loose": box, "tight": box, "origin": np.stack([x, base], 1)}
    return msgspec.structs.replace(ink, **{name: one.astype(np.float32) for name, one in placed.items()})


@pytest.mark.parametrize("seed", range(20))
def test_very_many_glyphs_at_one_height_make_the_lines_that_a_look_at_all_of_them_makes(seed, monkeypatch):
    ink = msgspec.structs.replace(page(level(seed, 400 + 50 * seed)), width=20 * WIDTH)
    monkeypatch.setattr(gathering, "PAIRS", 1000)
    assert differences(ink, fonts(4)) == []  # by what begins near
    monkeypatch.setattr(gathering, "FEW_PAIRS", 10**9)
    assert differences(ink, fonts(4)) == []  # by what stands level


@pytest.mark.corpus
@pytest.mark.slow
@pytest.mark.parametrize(
    "name", ["bilanci", "icdar2013", "dpbench", "reports", "wild", "officepdf", "robust"]
)
def test_real_pages_make_the_same_words_and_lines(name):
    try:
        paths = sorted(path for path in (folder() / name).rglob("*.pdf") if path.is_file())
    except CorpusMissing as missing:
        pytest.skip(str(missing))
    found = {}
    for path in paths:
        try:
            with PdfDocument(path.read_bytes()) as pdf:
                for number in range(1, min(4, pdf.page_count) + 1):
                    found[path.name, number] = differences(pdf.read_page(number), pdf.fonts)
        except PinciteError:
            continue
    assert {place: wrong for place, wrong in found.items() if wrong} == {}
    assert sum(wrong is not None for wrong in found.values()) > len(found) / 2


def test_a_page_takes_over_the_memory_of_the_one_before_and_nothing_of_its_text():
    large, small = page(scattered(3, 900)), page(scattered(4, 20))
    assert [differences(one, fonts(4)) for one in (large, small, large, small)] == [[]] * 4


def test_a_page_of_blanks_has_no_lines():
    glyphs = scattered(1)
    blanks = msgspec.structs.replace(glyphs, code=np.full(len(glyphs), 0x20, np.uint32))
    found = compiled.lines_of(page(blanks), fonts(4))
    assert found is not None and not len(found.words) and found.segments == []


def changed(**columns):
    glyphs = scattered(2)
    full = {name: np.full(len(glyphs), value, dtype) for name, (value, dtype) in columns.items()}
    return page(msgspec.structs.replace(glyphs, **full))


@pytest.mark.parametrize(
    "other",
    [
        changed(code=(0x5D0, np.uint32)),
        changed(angle=(90.0, np.float32)),
        changed(confidence=(1.0, np.float32)),
    ],
    ids=["from right to left", "turned", "recognised"],
)
def test_other_text_is_left_to_python(other):
    assert compiled.lines_of(other, fonts(4)) is None
    assert framing.framed(other, fonts(4)).frame.segments
