"""The book that memory is measured with must be the same book every time."""

import pytest

pytest.importorskip("reportlab", reason="the book needs reportlab (extra: bench or test)")

from benchmarks.memory.book import write_book


def test_two_runs_measure_different_books(tmp_path):
    one = write_book(tmp_path / "one.pdf", 12).read_bytes()
    two = write_book(tmp_path / "two.pdf", 12).read_bytes()
    assert one == two


def test_a_longer_book_is_another_book_from_its_first_page(tmp_path):
    import pypdfium2

    texts = []
    for pages in (3, 20):
        document = pypdfium2.PdfDocument(write_book(tmp_path / f"{pages}.pdf", pages))
        assert len(document) == pages
        texts.append(document[0].get_textpage().get_text_bounded())
        document.close()
    assert texts[0] == texts[1]
    assert len(texts[0]) > 800
