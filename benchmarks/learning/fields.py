"""``python -m benchmarks.learning.fields [--first 100] [--layouts 10]``: fields of made invoices by wrappers
learned from one of the same layout, and from three of other layouts."""

from __future__ import annotations

import argparse

import msgspec

import pincite
from benchmarks.learning.invoices import Invoice, made
from pincite.learning.learn import learn
from pincite.learning.making import marked
from pincite.learning.marks import Marks

OTHERS = 3  # Invoices marked for layouts that were not marked.


class Score(msgspec.Struct):
    fields: int = 0
    right: int = 0
    wrong: int = 0


def wrapper_of(invoices: list[Invoice]) -> bytes:
    marks, documents = Marks(record="line", locale="en_GB"), {}
    for n, one in enumerate(invoices):
        path = f"invoice{n}"
        documents[path] = pincite.convert(one.pdf)
        for field, text in one.values.items():
            marks = marked(marks, path, [(field, text)], document=documents[path], row="")
    return learn(marks, documents).wrapper.encode()


def judged(wrapper: bytes, one: Invoice, score: Score) -> None:
    records = pincite.wrap(wrapper, pincite.convert(one.pdf))
    for field, text in one.values.items():
        found = [group.value.text for group in records.find(field) if group.value is not None]
        score.fields += 1
        score.right += found == [text]
        score.wrong += bool(found) and found != [text]


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--first", type=int, default=100)
    parser.add_argument("--layouts", type=int, default=10)
    options = parser.parse_args()
    layouts = range(options.first, options.first + options.layouts)
    same, other = Score(), Score()
    for layout in layouts:
        wrapper = wrapper_of([made(layout, 0)])
        for seed in range(1, 4):
            judged(wrapper, made(layout, seed), same)
        marked_layouts = [layout + 1000 * (k + 1) for k in range(OTHERS)]
        judged(wrapper_of([made(k, 0) for k in marked_layouts]), made(layout, 1), other)
    print("| invoices | fields | right | wrong |\n|---|---:|---:|---:|")
    print(f"| same layout, one marked | {same.fields} | {same.right / same.fields:.0%} | {same.wrong} |")
    print(
        f"| other layouts, three marked | {other.fields} | {other.right / other.fields:.0%} | {other.wrong} |"
    )


if __name__ == "__main__":
    main()
