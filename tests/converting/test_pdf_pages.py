"""A small PDF whose pages are one page named again and again must not hold a worker."""

import io

import pikepdf

import pincite
from pincite.converting import pdf_pages
from tests.pdf.drafts import Draft


def named(count, content="BT /F 12 Tf 30 300 Td (The text of the page.) Tj ET"):
    """A file whose one page stands in the tree ``count`` times."""
    draft = Draft()
    page = draft.page(content)
    tree = draft.pdf.Root.Pages
    tree.Kids = pikepdf.Array([page] * count)
    tree.Count = count
    out = io.BytesIO()
    draft.pdf.save(out)
    return out.getvalue()


def test_a_page_that_is_named_again_and_again_is_read_some_hundred_times():
    document = pincite.convert(named(20_000))
    assert 100 < len(document.pages) < 2000
    (note,) = document.notes
    assert (note.code, note.page) == ("cut_pages", len(document.pages) + 1)
    assert note.sentence.startswith(f"{20_000 - len(document.pages)} pages were not read")
    assert document.page_count == 20_000


def test_a_thousand_pages_of_one_word_or_none_are_read_whole():
    draft = Draft()
    for number in range(1000):
        draft.page("BT /F 12 Tf 30 300 Td (word) Tj ET" if number % 2 else "")
    document = pincite.convert(draft.save())
    assert len(document.pages) == 1000 and not document.notes
    assert [len(page.words) for page in document.pages] == [0, 1] * 500


def test_a_page_that_is_there_a_hundred_times_is_read_as_often():
    document = pincite.convert(named(100))
    assert len(document.pages) == 100 and not document.notes
    assert document.pages[99].text == "The text of the page.\n"


def test_what_stands_on_the_pages_counts_with_the_size_of_the_file(monkeypatch):
    monkeypatch.setattr(pdf_pages, "GLYPHS_OF_ANY", 30_000)
    draft = Draft()
    for number in range(40):
        draft.page(f"BT /F 12 Tf 30 300 Td (This is page number {number} of them.) Tj ET")
    data = draft.save()
    assert len(pincite.convert(data).pages) == 40  # as much as may stand in so many bytes
    monkeypatch.setattr(pdf_pages, "GLYPHS_A_BYTE", 1)
    assert len(pincite.convert(data).pages) in range(20, 35)


def test_chosen_pages_are_bounded_alike():
    document = pincite.convert(named(20_000), pages="10000-")
    assert document.pages[0].number == 10_000
    assert [note.code for note in document.notes] == ["cut_pages"]


def test_the_points_of_a_chart_are_told_and_are_no_text():
    """As a common program of statistics draws them: each a letter of a font of signs, in a text object."""
    draft = Draft()
    sign = draft.mapped_font({ord("l"): "\u25cf"})
    points = [f"BT /S 8 Tf {40 + 37 * i % 200} {150 + 53 * i % 170} Td (l) Tj ET" for i in range(60)]
    text = "BT /F 10 Tf 20 80 Td (Some text of the page) Tj ET 30 140 230 190 re S"
    draft.page(" ".join([*points, text]), fonts={"F": draft.mapped_font({}), "S": sign})
    document = pincite.convert(draft.save())
    assert [(note.code, note.page) for note in document.notes] == [("plotted", 1)]
    assert document.notes[0].sentence == "60 signs are points of a chart and no text"
    assert [e.kind for e in document.elements] == ["figure", "paragraph"]
    assert "\u25cf" not in document.to_markdown()
