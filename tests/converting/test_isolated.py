"""How long a document may hold a process."""

import pytest

from pincite.converting.isolated import timed
from pincite.sandbox.resources import Isolation


@pytest.mark.parametrize("as_path", [False, True])
def test_a_document_has_as_long_as_its_size_says(tmp_path, as_path):
    path = tmp_path / "a.txt"
    path.write_bytes(bytes(2_000_000))
    source = path if as_path else path.read_bytes()
    assert timed({}, Isolation(), source) == ({}, Isolation(timeout=180.0))
    assert timed({}, Isolation(timeout=5.0), source)[1].timeout == 5.0


@pytest.mark.parametrize("slow", [{"ocr": True}, {"partitioner": "unstructured"}])
def test_what_takes_long_has_longer(slow):
    assert timed(slow, Isolation(), b"")[1].timeout == 600.0


def test_what_may_have_to_be_read_by_ocr_has_longer_unless_it_is_off():
    picture = b"\x89PNG\r\n"
    assert timed({}, Isolation(), picture)[1].timeout > 600.0
    assert timed({"ocr": False}, Isolation(), picture)[1].timeout < 61.0


def test_half_of_that_is_for_reading_where_what_is_done_is_kept():
    reading, isolation = timed({"partial": True}, Isolation(), bytes(1_000_000))
    assert (reading["timeout"], isolation.timeout) == (60.0, 120.0)
    assert timed({"partial": True}, Isolation(timeout=None), b"")[0] == {"partial": True}


def test_a_document_that_is_not_there_is_no_failure_yet(tmp_path):
    assert timed({}, Isolation(), tmp_path / "missing")[1].timeout == 60.0
