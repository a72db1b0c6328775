"""A plug-in of pytest (``-p benchmarks.sensitivity.plugin``): the tests run with one number moved, the one
that ``PINCITE_MOVED`` names like 'headings.BOLD*1.3'."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from benchmarks.sensitivity.weights import moved, named

VARIABLE = "PINCITE_MOVED"


@pytest.fixture(autouse=True, scope="session")
def one_number_moved() -> Iterator[None]:
    name, _, factor = os.environ[VARIABLE].partition("*")
    with moved(named(name), float(factor)):
        yield
