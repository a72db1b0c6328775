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
