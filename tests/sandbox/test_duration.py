import pytest

from pincite.errors import BadOption
from pincite.sandbox.resources import seconds


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("5m", 300.0),
        ("90s", 90.0),
        ("2.5s", 2.5),
        (".5m", 30.0),
        ("1h", 3600.0),
        ("12", 12.0),
        (" 3 M ", 180.0),
        (7, 7.0),
        (0.25, 0.25),
        (None, None),
        ("none", None),
        (" Auto ", "auto"),
    ],
)
def test_a_time_limit_is_the_one_written(written, expected):
    assert seconds(written) == expected


@pytest.mark.parametrize(
    "written", ["", "0", "0s", "-5s", "5 minutes", "m", "1e3s", "inf", "nan", "5d", 0, -1, True, []]
)
def test_a_time_that_is_none_is_refused(written):
    with pytest.raises(BadOption):
        seconds(written)
