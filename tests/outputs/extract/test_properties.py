"""Whatever the tree, the result must be whole: a consumer must never meet an id that leads nowhere."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pincite.model.document import DocumentTree
from pincite.outputs.extract import ExtractOptions, LayoutDocument, decode_words, to_extract, to_json
from tests.outputs.extract.invariants import check_layout, check_schema, check_text, check_words, squeeze
from tests.outputs.made_trees import trees

OPTIONS = st.builds(ExtractOptions, **dict.fromkeys(ExtractOptions.__struct_fields__, st.booleans()))


@pytest.mark.slow
@settings(max_examples=300, deadline=None)
@given(trees(), OPTIONS)
def test_every_result_validates_and_every_id_resolves(tree, options):
    result = to_extract(tree, options)
    check_schema(result)
    check_layout(result)
    check_words(result, strays=True)
    boxes = {e["page"]: e["bbox"] for e in result["layout"] if e["type"] == "page"}
    assert boxes == {
        page.number: [0, 0, round(page.width * 100 / 72), round(page.height * 100 / 72)]
        for page in tree.pages
    }


@pytest.mark.slow
@settings(max_examples=300, deadline=None)
@given(trees(), OPTIONS)
def test_no_word_is_lost_changed_or_made_up(tree, options):
    result = to_extract(tree, options)
    in_elements, all_words = [], []
    for page in tree.pages:
        held = [line for e in page.elements for line in lines_of(e)]
        in_elements += [page.words.text[i] for line in held for i in range(line.first, line.last)]
        all_words += page.words.text
    decoded = [word.text for item in result["words"] for word in decode_words(item)]
    assert sorted(decoded) == sorted(filter(None, map(as_written, all_words)))
    contents = "".join(e.get("content", "") for e in result["layout"])
    assert squeeze(contents) == "".join(map(as_written, in_elements))
    if len(in_elements) == len(all_words):
        check_text(result)


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(trees(), OPTIONS)
def test_the_same_tree_never_gives_other_bytes(tree, options):
    again = DocumentTree(
        **{name: getattr(tree, name) for name in tree.__struct_fields__} | {"timings": {"x": 9.0}}
    )
    if options.reproducible:
        assert to_json(to_extract(tree, options)) == to_json(to_extract(again, options))
    words = to_extract(tree, options)["words"]
    assert words == to_extract(again, options)["words"]


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(trees(), OPTIONS)
def test_offsets_of_the_layout_view_lead_to_the_contents(tree, options):
    result = to_extract(tree, options)
    view = LayoutDocument(result)
    text = view.text()
    for raw, block in zip(result["layout"], view.blocks, strict=True):
        if block.begin >= 0:
            assert text[block.begin : block.end] == raw["content"]
        first, last = view.word_range(block.id)
        assert all(word.parent == block.id for word in view.words[max(first, 0) : max(last, 0)])


def lines_of(element):
    return [line for cell in element.table.cells for line in cell.lines] if element.table else element.lines


def as_written(text: str) -> str:
    return re.sub("[\ud800-\udfff]", "\ufffd", text.replace("\0", ""))
