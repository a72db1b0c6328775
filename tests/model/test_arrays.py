"""Columns hold what their types say; no type checker follows a shape through numpy."""

from __future__ import annotations

import runpy
import typing
from pathlib import Path

import numpy as np
import pytest

import pincite
from benchmarks.corpora import CorpusMissing, folder
from pincite.model import arrays
from pincite.pdf import PdfDocument

DEMO = Path(__file__).parents[2] / "examples" / "demo.pdf"

WIDTHS = {"Boxes": (4,), "DoubleBoxes": (4,), "Points": (2,), "Picture": (3,)}
"""What a row of the tables holds, by the name of their type."""


@pytest.fixture
def declared(monkeypatch):
    """The types as a type checker sees them."""
    monkeypatch.setattr(typing, "TYPE_CHECKING", True)
    return runpy.run_path(arrays.__file__)


def wrong(declared, columns) -> list[str]:
    """The columns of a struct whose dtype, dimensions or length are not those of their type."""
    found = []
    for name, kind in type(columns).__annotations__.items():
        array = getattr(columns, name)
        kind = kind.removesuffix(" | None")
        if kind not in declared or array is None:
            continue
        shape, dtype = declared[kind].__args__
        (scalar,) = dtype.__args__
        wide = (len(columns), *WIDTHS.get(kind, ()))
        if array.dtype != np.dtype(scalar) or array.ndim != len(shape.__args__) or array.shape != wide:
            found.append(f"{name}: {array.dtype} {array.shape} is no {kind}")
    return found


def ink(path: Path):
    with PdfDocument(path.read_bytes()) as document:
        yield from (document.read_page(number) for number in range(1, min(5, document.page_count) + 1))


def test_ink_of_the_demo_has_the_declared_types(declared):
    for page in ink(DEMO):
        assert len(page.glyphs) and len(page.paths)
        assert wrong(declared, page.glyphs) == wrong(declared, page.paths) == []


def test_words_of_the_demo_have_the_declared_types(declared):
    pages = pincite.convert(DEMO).pages
    assert pages
    for page in pages:
        assert len(page.words)
        assert wrong(declared, page.words) == []


def test_a_picture_of_a_page_has_the_declared_type(declared):
    with PdfDocument(DEMO.read_bytes()) as document:
        picture = document.render(1, 40)
    assert picture.dtype == np.uint8 and picture.ndim == 3 and picture.shape[2:] == WIDTHS["Picture"]


@pytest.mark.corpus
@pytest.mark.parametrize("name", ["dpbench", "icdar2013", "robust"])
def test_ink_of_real_pages_has_the_declared_types(declared, name):
    try:
        paths = sorted((folder() / name).rglob("*.pdf"))
    except CorpusMissing as missing:
        pytest.skip(str(missing))
    assert paths
    for path in paths[:: max(1, len(paths) // 8)]:
        try:
            pages = list(ink(path))
        except pincite.PinciteError:
            continue
        for page in pages:
            assert wrong(declared, page.glyphs) == wrong(declared, page.paths) == [], path.name
