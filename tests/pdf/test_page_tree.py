"""What pages name as their content is found by their number."""

from __future__ import annotations

from pincite.pdf.objects import Objects
from pincite.pdf.page_tree import Contents
from tests.pdf.drafts import Draft


def drafted(count: int) -> Objects:
    draft = Draft()
    for number in range(count):
        draft.page(f"% page {number + 1}")
    return Objects(draft.save())


def test_content_is_found_in_any_order_of_asking():
    objects = drafted(5)
    contents = Contents(objects)
    found = {number: objects.stream(contents.of(number)) for number in (4, 1, 5, 2, 3, 4)}
    assert found == {number: b"%% page %d" % number for number in range(1, 6)}


def test_there_is_none_beyond_the_last_page():
    contents = Contents(drafted(2))
    assert contents.of(3) is None and contents.of(2) is not None and contents.of(7) is None


def test_the_tree_is_read_once_for_all_pages(monkeypatch):
    objects = drafted(20)
    asked: list[object] = []
    dictionary = objects.dictionary
    monkeypatch.setattr(objects, "dictionary", lambda value: (asked.append(value), dictionary(value))[1])
    contents = Contents(objects)
    assert all(contents.of(number) for number in (*range(1, 21), *range(1, 21)))
    assert len(asked) <= 25


def test_a_page_with_the_content_of_one_before_it_is_told():
    draft = Draft()
    first, _, third, *_ = [draft.page(content) for content in ("% one", "% two", "% one", "", "")]
    third.Contents = first.Contents
    del draft.pdf.pages[3].Contents, draft.pdf.pages[4].Contents
    contents = Contents(Objects(draft.save()))
    assert [contents.again(number) for number in range(1, 7)] == [False, False, True, False, False, True]
