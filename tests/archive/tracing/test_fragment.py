import pytest

from pincite.archive.tracing.traced import Range, range_of, split
from pincite.errors import BadOption


@pytest.mark.parametrize(
    ("name", "urn", "fragment"),
    [
        ("urn:page:1", "urn:page:1", None),
        ("urn:page:1#char=3,9", "urn:page:1", "3,9"),
        (" <urn:page:1#char=3,9>\n", "urn:page:1", "3,9"),
        ("https://example.org/a#b", "https://example.org/a#b", None),
        ("https://example.org/a#b#char=3,9", "https://example.org/a#b", "3,9"),
        ("urn:page:1#char=", "urn:page:1", ""),
    ],
)
def test_a_name_is_parted_from_its_fragment(name, urn, fragment):
    assert split(name) == (urn, fragment)


@pytest.mark.parametrize(
    ("fragment", "found"),
    [
        (None, (0, 100)),
        ("3,9", (3, 9)),
        ("3,", (3, 100)),
        (",9", (0, 9)),
        ("3,900", (3, 100)),
        ("7", (7, 8)),
        ("7,7", (7, 8)),
        ("100", (99, 100)),
        ("3,9;length=100,UTF-8", (3, 9)),
    ],
)
def test_a_range_means_its_characters(fragment, found):
    assert range_of(fragment, 100) == Range(*found)


@pytest.mark.parametrize("fragment", ["", ",", "a,b", "9,3", "101", "-1,4", "1.5,3", "3,9,12", "٣,٩"])
def test_what_is_no_range_is_refused(fragment):
    with pytest.raises(BadOption):
        range_of(fragment, 100)


def test_an_empty_text_has_no_character():
    assert range_of(None, 0) == range_of("0", 0) == Range(0, 0)
