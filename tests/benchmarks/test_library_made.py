"""The documents that fill a library are what they are said to be; the plot of its growth tells the truth."""

import itertools
from xml.etree import ElementTree

import pytest

import pincite
from benchmarks.library.made import KINDS, PICTURED, content, document
from benchmarks.library.plot import Series, chart, ticks

SVG = "{http://www.w3.org/2000/svg}"


def test_documents_differ_from_run_to_run_or_are_one_and_the_same():
    made = [document(number) for number in range(40)]
    assert made == [document(number) for number in range(40)]
    assert len({data for _, data in made}) == len({name for name, _ in made}) == 40


@pytest.mark.parametrize("number", range(2 * len(KINDS)))
def test_a_made_document_is_read_as_something_else_or_loses_words(number):
    name, data = document(number)
    read = pincite.convert(data, name=name)
    said = content(number)
    text = " ".join(read.to_text().split()).lower()
    for part in said.parts:
        assert part.heading.lower() in text
        for line in [*part.items, *(cell for row in part.rows for cell in row)]:
            assert line.lower() in text
    assert name.endswith(f".{list(KINDS)[number % len(KINDS)]}")
    assert 1_500 < len(data) < 8_000


@pytest.mark.parametrize("kind", KINDS)
def test_a_made_document_is_in_another_format_than_its_name_says(kind):
    number = list(KINDS).index(kind)
    name, data = document(number)
    without_name = {
        "docx": "wordprocessingml",
        "html": "html",
        "pdf": "pdf",
        "md": "markdown",
        "txt": "plain",
    }
    assert without_name[kind] in pincite.convert(data, name=name).tree.source.media_type


def test_no_document_has_a_picture():
    pictured = [
        number
        for number in range(PICTURED * len(KINDS) * 2)
        if any(
            e.kind == "figure"
            for page in pincite.convert(document(number)[1]).tree.pages
            for e in page.elements
        )
    ]
    assert {number % len(KINDS) for number in pictured} == {0, 1, 4}  # docx, html, pdf
    assert len(pictured) == 2 * 3


def test_new_words_run_out():
    """An index of words must go on meeting new ones."""
    seen, late = set(), 0
    for number in range(200):
        fresh = {
            w for part in content(number).parts for line in part.paragraphs for w in line.lower().split()
        }
        late += len(fresh - seen) if number >= 150 else 0
        seen |= fresh
    assert late > 50 * 10


@pytest.mark.parametrize("most", [0.0, 0.03, 1, 7.2, 99, 100, 10_000])
def test_an_axis_ends_below_what_it_has_to_show(most):
    marks = ticks(most)
    assert marks[0] == 0 and marks[-1] >= most and 2 <= len(marks) <= 12


def test_the_plot_tilts_what_is_level():
    svg = chart(
        "t",
        "n",
        "ms",
        [Series("a<b", [(100, 5), (200, 5), (300, 5)], joined=False), Series("c", [(300, 10)])],
    )
    circles = ElementTree.fromstring(svg).iter(f"{SVG}circle")
    marks = [(float(one.get("cx")), float(one.get("cy"))) for one in circles]
    assert len({y for _, y in marks}) == 1
    steps = [b[0] - a[0] for a, b in itertools.pairwise(marks)]
    assert steps[0] == pytest.approx(steps[1], abs=0.2)


def test_half_the_value_is_not_half_as_high():
    svg = chart("t", "n", "ms", [Series("a", [(0, 0), (1, 5), (2, 10)], joined=False)])
    y = [float(one.get("cy")) for one in ElementTree.fromstring(svg).iter(f"{SVG}circle")]
    assert y[0] - y[1] == pytest.approx(y[1] - y[2], abs=0.2)
    assert y[0] > y[2]  # pixels count downward
