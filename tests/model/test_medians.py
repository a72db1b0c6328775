"""Medians without the standard library's module of them."""

import statistics

import pytest

from pincite.model.medians import median, median_low


@pytest.mark.parametrize(
    "numbers", [[3], [3, 1], [2, 9, 4], [1.5, 1.5, 7, -2], (0.1, 0.2, 0.30000000000000004, 4)]
)
def test_medians_are_those_of_the_standard_library(numbers):
    assert median(iter(numbers)) == statistics.median(numbers)
    assert median_low(iter(numbers)) == statistics.median_low(numbers)
