import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.converting.pages import parse_pages, select_pages
from pincite.errors import BadPages


@pytest.mark.parametrize(
    ("written", "count", "chosen"),
    [
        ("1-5,9", 10, (1, 2, 3, 4, 5, 9)),
        ("3-", 5, (3, 4, 5)),
        ("-2", 5, (1, 2)),
        (" 2 , 4 - 5 ", 5, (2, 4, 5)),
        ("5,1,1-2", 5, (1, 2, 5)),
        ("2-100", 5, (2, 3, 4, 5)),
        ("1-999999999", 2, (1, 2)),
        (None, 3, (1, 2, 3)),
        ([3, 1, 3], 3, (1, 3)),
        (range(1, 3), 3, (1, 2)),
        (None, 0, ()),
    ],
)
def test_each_page_asked_for_comes_once(written, count, chosen):
    assert select_pages(written, count) == chosen


@pytest.mark.parametrize(
    "written",
    [
        "",
        ",",
        "1,",
        "-",
        "0",
        "0-3",
        "-0",
        "5-3",
        "a",
        "1-2-3",
        "1;2",
        "1.5",
        "٣",
        "9" * 40,
        [],
        [0],
        [-1],
        [True],
        ["1"],
        7,
    ],
)
def test_nonsense_is_not_taken_for_pages(written):
    with pytest.raises(BadPages):
        parse_pages(written)


@pytest.mark.parametrize("written", ["6", "6-", "6-9", "1,6", [6]])
def test_a_page_the_document_does_not_have_is_refused(written):
    with pytest.raises(BadPages, match="page 6 was asked for, but the document has 5 pages"):
        select_pages(written, 5)


@given(st.text(alphabet="0123456789-, ", max_size=12), st.integers(1, 20))
def test_any_text_ends_in_pages_of_the_document_or_a_typed_error(written, count):
    try:
        chosen = select_pages(written, count)
    except BadPages as error:
        assert error.exit_status == 2
    else:
        assert chosen
        assert set(chosen) <= set(range(1, count + 1))
        assert list(chosen) == sorted(set(chosen))
