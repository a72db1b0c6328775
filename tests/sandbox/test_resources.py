import pytest

from pincite.errors import BadOption
from pincite.sandbox.resources import Isolation, parse_memory


@pytest.mark.parametrize(
    ("written", "amount"),
    [
        ("500MB", 500 * 10**6),
        ("2gb", 2 * 10**9),
        (" 1.5 GiB ", 3 << 29),
        ("200000000", 2 * 10**8),
        ("none", None),
    ],
)
def test_a_bound_on_memory_is_the_one_written(written, amount):
    assert parse_memory(written) == amount


@pytest.mark.parametrize("written", ["", "0", "1MB", "-1GB", "much", "5TB", "1e9", "9" * 400])
def test_nonsense_is_no_bound_and_refused(written):
    with pytest.raises(BadOption):
        parse_memory(written)


def test_documents_are_bounded_unless_asked():
    assert Isolation().timeout
    assert Isolation().memory


def test_a_document_may_take_as_long_as_its_size_says():
    small, large = Isolation().for_size(1000), Isolation().for_size(50_000_000)
    assert 60 <= small.timeout < 61 and large.timeout == 3060
    assert Isolation().for_size(1000, slow=True).timeout == 10 * small.timeout
    assert Isolation(memory=None).for_size(1000).memory is None


@pytest.mark.parametrize("timeout", [None, 5.0, 600.0])
def test_a_time_that_was_asked_for_is_the_same_for_every_size(timeout):
    assert Isolation(timeout=timeout).for_size(50_000_000, slow=True).timeout == timeout
