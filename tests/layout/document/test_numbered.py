"""Headings told by their number over a document."""

from __future__ import annotations

from tests.layout.document.test_document import finished, headings
from tests.layout.made_pages import BOLD, Text, column

SENTENCE = "这是一个足够长的句子用来填满这一行文字直到边缘为止并且在下一行继续写下去直到结束。"


def chapter(
    top: float, *, title: str = "一、公司", parts: tuple[str, ...] = ("1、水果", "2、树木")
) -> list[Text]:
    """A heading in bold over parts that are numbered and set as their text is."""
    texts = [Text(title, 60, top, 14, BOLD)]
    for k, part in enumerate(parts):
        texts += column([part, SENTENCE, SENTENCE], 60, top + 30 + 60 * k)
    return texts


PAGE = chapter(80) + chapter(260, title="二、财务") + chapter(440, title="三、股东")


def test_lines_that_count_over_text_are_headings_however_they_are_set():
    assert headings(finished(PAGE))[:4] == [("一、公司", 1), ("1、水果", 2), ("2、树木", 2), ("二、财务", 1)]


def test_their_text_is_kept_once_and_in_order():
    done = finished(PAGE)
    text = "".join(e.text for e in done.pages[0][1])
    assert text.count("水果") == text.count("树木") == 3
    assert text.count(SENTENCE) == 12
    assert text.index("1、水果") < text.index(SENTENCE) < text.index("2、树木")


def test_items_under_each_other_are_a_list_and_no_headings():
    items = tuple(f"{k}、水果" for k in range(1, 7))
    page = [Text("一、公司", 60, 80, 14, BOLD), *column(list(items), 60, 120)]
    page += [Text("二、财务", 60, 300, 14, BOLD), *column([SENTENCE] * 3, 60, 330)]
    page += [Text("三、股东", 60, 440, 14, BOLD), *column([SENTENCE] * 3, 60, 470)]
    assert [text for text, _ in headings(finished(page))] == ["一、公司", "二、财务", "三、股东"]


def test_numbered_sentences_are_no_headings():
    parts = ("1、" + SENTENCE[:20] + "。", "2、" + SENTENCE[:20] + "。")
    page = chapter(80, parts=parts) + chapter(260, title="二、财务", parts=parts)
    page += chapter(440, title="三、股东", parts=parts)
    assert [text for text, _ in headings(finished(page))] == ["一、公司", "二、财务", "三、股东"]


def test_a_bold_title_on_two_lines_is_one_heading():
    page = []
    for k, text in enumerate(
        ("2.1 Plums", "2.2 Figs", "2.3 Pears", "2.4 All the other trees of the old orchard")
    ):
        page.append(Text(text, 60, 80 + 160 * k, 10, BOLD))
        page += column([SENTENCE] * 3, 60, 120 + 160 * k)
    more = [Text("by the river", 60, 80 + 160 * 3 + 12, 10, BOLD)]
    more += [Text("2.4.1 Quinces", 60, 80 + 160 * 3 + 30, 10, BOLD)]
    page[-3:] = [*more, *page[-3:]]
    assert headings(finished(page))[3][0] == "2.4 All the other trees of the old orchard by the river"


def test_headings_vouch_for_lines_that_count_on_in_their_style():
    page = []
    texts = ("2.1 Plums", "2.2 Figs", "2.3 Pears", "2.4 All the other trees")
    for k, text in enumerate(texts):
        page.append(Text(text, 60, 80 + 160 * k, 10, BOLD))
        page += column([SENTENCE] * 3, 60, 110 + 160 * k)
    page[-3:] = [Text("2.4.1 Quinces", 60, 80 + 160 * 3 + 14, 10, BOLD), *page[-3:]]
    assert [text for text, _ in headings(finished(page))][3:] == ["2.4 All the other trees", "2.4.1 Quinces"]


def test_titles_with_nothing_but_a_table_between_are_headings():
    page = [Text(f"{k} Trees of the orchard", 60, 40 + 130 * k, 14, BOLD) for k in (1, 2, 3)]
    for k in range(3):
        page += column([SENTENCE], 60, 200 + 130 * k)
    orchard = [Text("4 Trees in figures", 60, 60, 14, BOLD)]
    for k, title in enumerate(("4.1 Plums", "4.2 Figs", "4.3 Pears")):
        top = 100 + 160 * k
        orchard.append(Text(title, 60, top))
        for row in range(6):
            cells = ("Bought", "Sold", "Lost")[row % 3], str(120 + row), str(7 * row + 3), str(row + 40)
            orchard += [
                Text(cell, x, top + 30 + 14 * row) for cell, x in zip(cells, (60, 200, 300, 400), strict=True)
            ]
    orchard += column([SENTENCE] * 12, 60, 600)
    done = finished(page, orchard)
    assert [e.kind for e in done.pages[1][1]].count("table") == 3
    assert [text for text, _ in headings(done)][3:] == [
        "4 Trees in figures",
        "4.1 Plums",
        "4.2 Figs",
        "4.3 Pears",
    ]
