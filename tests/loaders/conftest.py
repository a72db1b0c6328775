from pathlib import Path

import pytest

DEMO = Path(__file__).parents[2] / "examples" / "demo.pdf"
JUICE = "Clear apple juice"  # A row of the only table of the demo document that names products.


def vector(text):
    """How often each letter stands in a text: a vector that is the same everywhere and needs no model."""
    letters = "abcdefghijklmnopqrstuvwxyz0123456789"
    counted = [float(text.lower().count(letter)) for letter in letters]
    return counted if any(counted) else [1.0] * len(letters)


@pytest.fixture
def demo():
    return DEMO


@pytest.fixture
def broken(tmp_path):
    path = tmp_path / "broken.pdf"
    path.write_bytes(b"%PDF-1.4\nnothing")
    return path
