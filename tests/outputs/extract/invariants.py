"""What must hold of every Extract result, whatever the document: words (A1), layout (A2)."""

from __future__ import annotations

from functools import cache
from typing import Any

from jsonschema import Draft202012Validator

from pincite.outputs.extract import decode_words, extract_schema

TYPES_WITH_TEXT = {"text", "title", "header", "footer", "cell"}
PARENT_TYPE = {
    "text": "page",
    "title": "page",
    "header": "page",
    "footer": "page",
    "table": "page",
    "cell": "table",
}


@cache
def validator() -> Draft202012Validator:
    return Draft202012Validator(extract_schema())


def check_schema(result: dict[str, Any]) -> None:
    assert list(result) == sorted(result)
    error = next(validator().iter_errors(result), None)
    assert error is None, f"{error.json_path}: {error.message}"


def check_words(result: dict[str, Any], *, strays: bool = False) -> None:
    """A1. ``strays``: the page itself may be a word's parent."""
    by_id = {element["id"]: element for element in result["layout"]}
    assert len(result["words"]) == result["header"]["totPages"]
    for page, item in enumerate(result["words"], 1):
        for word in decode_words(item, result["fonts"], result["layout"], strict=True, page=page):
            parent = by_id[word.parent]
            assert parent["page"] == page
            assert parent["type"] in TYPES_WITH_TEXT or (strays and parent["type"] == "page")
            assert inside(word.bbox, parent["bbox"]), f"{word} sticks out of {parent}"
            assert word.text and "\0" not in word.text


def check_layout(result: dict[str, Any]) -> None:
    """A2, but for the page boxes, which need the tree."""
    layout = result["layout"]
    by_id = {element["id"]: element for element in layout}
    assert [element["id"] for element in layout] == list(range(1, len(layout) + 1))
    pages = [element["page"] for element in layout]
    assert pages == sorted(pages)
    last_page = 0
    for element in layout:
        if element["type"] == "page":
            assert element["page"] > last_page, "a page twice"
            last_page = element["page"]
        else:
            parent = by_id[element["parent"]]
            assert parent["type"] == PARENT_TYPE[element["type"]]
            assert parent["page"] == element["page"] == last_page
            assert parent["children"].count(element["id"]) == 1
            assert inside(element["bbox"], parent["bbox"])
        children = element.get("children", [])
        assert children == sorted(children)
        assert all(by_id[child]["parent"] == element["id"] for child in children)
        if element["type"] == "table":
            check_grid([by_id[child] for child in children])
            assert children == list(range(element["id"] + 1, element["id"] + 1 + len(children)))
    entries = result["tableOfContents"]
    assert len({entry["layoutId"] for entry in entries}) == len(entries)
    for entry in entries:
        title = by_id[entry["layoutId"]]
        assert title["type"] == "title"
        assert title["label"] == entry["level"]


def check_grid(cells: list[dict[str, Any]]) -> None:
    """Cells are row-major and fill the grid; spans stay in it, overlap nothing, cover empty slots."""
    slots = [(cell["row"], cell["column"]) for cell in cells]
    rows = 1 + max((row for row, _ in slots), default=-1)
    cols = 1 + max((col for _, col in slots), default=-1)
    assert slots == [(row, col) for row in range(rows) for col in range(cols)]
    at = dict(zip(slots, cells, strict=True))
    covered: set[tuple[int, int]] = set()
    for (row, col), cell in at.items():
        row_span, col_span = cell.get("span", (1, 1))
        assert "span" not in cell or row_span * col_span > 1
        assert row + row_span <= rows and col + col_span <= cols
        for slot in [(row + r, col + c) for r in range(row_span) for c in range(col_span)][1:]:
            assert slot not in covered
            covered.add(slot)
            assert at[slot]["content"] == "" and "span" not in at[slot]
            assert at[slot]["bbox"] == cell["bbox"]
    assert all("span" not in at[slot] for slot in covered)


def check_text(result: dict[str, Any]) -> None:
    """A2: in stored order, page by page, the words are the contents up to white space."""
    contents: dict[int, list[str]] = {}
    for element in result["layout"]:
        contents.setdefault(element["page"], []).append(element.get("content", ""))
    for page, item in enumerate(result["words"], 1):
        words = "".join(word.text for word in decode_words(item, page=page))
        assert squeeze(words) == squeeze("".join(contents.get(page, []))), f"page {page}"


def squeeze(text: str) -> str:
    return "".join(text.split())


def inside(inner: Any, outer: Any) -> bool:
    return inner[0] >= outer[0] and inner[1] >= outer[1] and inner[2] <= outer[2] and inner[3] <= outer[3]
