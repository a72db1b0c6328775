"""Collecting rarely ends with the reading, whatever ends it."""

import gc

import pytest

from pincite.sandbox.collection import RARELY, rarely_collected


@pytest.fixture(autouse=True)
def threshold():
    before = gc.get_threshold()
    gc.set_threshold(700, 10, 10)
    yield
    gc.set_threshold(*before)


def test_after_a_reading_that_fails_the_program_collects_as_before():
    with pytest.raises(ValueError, match="broken"), rarely_collected():
        assert gc.get_threshold()[0] == RARELY
        raise ValueError("broken")
    assert gc.get_threshold() == (700, 10, 10)


def test_the_last_of_two_readings_to_end_restores_what_was_set():
    first, second = rarely_collected(), rarely_collected()
    first.__enter__()
    second.__enter__()
    first.__exit__(None, None, None)
    assert gc.get_threshold()[0] == RARELY
    second.__exit__(None, None, None)
    assert gc.get_threshold() == (700, 10, 10)


def test_a_program_that_never_collects_is_left_alone():
    gc.set_threshold(0)
    with rarely_collected():
        assert gc.get_threshold()[0] == 0
