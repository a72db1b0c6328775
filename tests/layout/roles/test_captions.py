"""Captions and notes."""

from __future__ import annotations

import pytest

from pincite.layout.roles.captions import is_caption_text
from tests.layout.made_pages import Text, column, draft, prose


def of_kind(page, kind):
    return [b.text for b in page.blocks if b.kind == kind]


BODY = column(prose(30, 80), 60, 160)


class TestCaptionsAndNotes:
    @pytest.mark.parametrize(
        "text",
        [
            "Figure 3. Trees",
            "Fig. 2: A",
            "TABLE 22: Laws",
            "Tabella 1 – Soci",
            "Box 4",
            "Abb. 3: Baum",
            "Table A.1 x",
            "Rysunek 2 – Drzewa",
            "Рис. 4. Деревья",
            "그림 4-3 나무",
            "[그림 4-3] 나무",
            "<표 2> 나무",
            "【图3】树",
        ],
    )
    def test_captions_in_their_forms(self, text):
        assert is_caption_text(text)

    @pytest.mark.parametrize("text", ["Figures of speech", "Table tennis is fun", "Boxes", "A figure 3"])
    def test_sentences_that_are_no_captions(self, text):
        assert not is_caption_text(text)

    def test_a_caption_under_an_image_belongs_to_it(self):
        page = draft(
            [
                *column(prose(8, 80), 60, 60),
                Text("Figure 1. The lower orchard.", 60, 420, 9),
                *column(prose(20, 80), 60, 460),
            ],
            images=((60, 180, 460, 405),),
        )
        caption = next(b for b in page.blocks if b.kind == "caption")
        assert caption.parent is not None and caption.parent.kind == "figure"

    def test_a_caption_with_a_dash_far_from_any_figure_is_one(self):
        page = draft([Text("Figure 1 – the lower orchard", 60, 130), *BODY])
        assert of_kind(page, "caption") == ["Figure 1 – the lower orchard"]

    def test_small_text_with_a_raised_mark_at_the_foot_is_a_footnote_and_comes_last(self):
        note = [Text("3", 60, 736, 5), Text("See the report of the council for the year.", 64, 740, 8)]
        page = draft([*note, *column(prose(45, 80), 60, 60)], lines=[(60, 725, 160, 725)])
        assert page.blocks[-1].kind == "footnote"

    def test_a_note_as_large_as_the_text_is_known_by_its_raised_number(self):
        called = [Text("as the council wrote", 60, 660), Text("2", 160.5, 656, 6)]
        note = [Text("2. The report of the year is kept in the office.", 60, 720)]
        assert of_kind(draft([*column(prose(49, 80), 60, 60), *called, *note]), "footnote")
        assert not of_kind(draft([*column(prose(50, 80), 60, 60), *note]), "footnote")
