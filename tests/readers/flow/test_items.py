"""How deep items stand is told by those before them."""

import pytest

from pincite.readers.flow.items import OpenItems


@pytest.mark.parametrize(
    "slack, indents, levels",
    [
        (0, [1, 2, 2, 3, 1, 3], [1, 2, 2, 3, 1, 2]),
        (0, [5, 2, 7], [1, 1, 2]),
        (3, [10, 12, 20, 9], [1, 1, 2, 1]),
    ],
)
def test_an_item_stands_below_those_set_in_less(slack, indents, levels):
    items = OpenItems(slack)
    assert [items.level(indent) for indent in indents] == levels


def test_what_has_no_mark_goes_on_in_the_innermost_item_set_in_no_further():
    items = OpenItems()
    for indent, element in ((0, "/p1/list_item/1"), (2, "/p1/list_item/2")):
        items.level(indent)
        items.name(element)
    assert [items.around(indent) for indent in (0, 1, 2, 3)] == ["/p1/list_item/1"] * 2 + [
        "/p1/list_item/2"
    ] * 2
    assert [items.beside(indent) for indent in (0, 1, 2)] == ["/p1/list_item/1", "", "/p1/list_item/2"]


def test_after_an_interruption_only_the_same_list_goes_on():
    items = OpenItems()
    items.level(0, "a")
    items.level(1, "a")
    items.interrupt()
    assert items.around(1) == ""
    assert items.level(1, "a") == 2
    items.interrupt()
    assert items.level(1, "b") == 1


def test_nothing_is_open_after_the_end():
    items = OpenItems()
    items.level(0)
    items.end()
    assert items.level(3) == 1
