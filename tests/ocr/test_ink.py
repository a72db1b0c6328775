import msgspec
import numpy as np
import pytest

from pincite.layout.text.framing import framed
from pincite.model.ink import INVISIBLE, RECOGNISED, UNMAPPED
from pincite.ocr.ink import merge, settled
from pincite.ocr.page import OCR_FONTS
from pincite.ocr.rules import Rule
from pincite.ocr.word import OcrWord
from tests.ocr.pictures import letters, page_of

WHOLE = (0.0, 0.0, 360.0, 200.0)


def word(text, x, y, *, line=0, size=10.0, confidence=0.9, width=None, angle=0):
    """A word with its baseline start in points."""
    width = width or len(text) * size / 2
    box = (x, y - 0.7 * size, x + width, y)
    return OcrWord(
        text=text,
        box=box,
        confidence=confidence,
        block=0,
        line=line,
        baseline=(x, y, x + width, y),
        height=0.92 * size,
        angle=angle,
    )


def text(page):
    return page.glyphs.code.astype("<u4").tobytes().decode("utf-32-le")


def test_a_word_stays_the_same_on_its_way_to_the_ink():
    page = merge(page_of(WHOLE), [word("boat", 100, 50)], font=3)
    glyphs = page.glyphs
    assert text(page) == "boat"
    assert glyphs.loose[:, 0].tolist() == [100, 105, 110, 115]
    assert glyphs.origin[:, 1].tolist() == [50] * 4
    assert glyphs.size == pytest.approx([10] * 4)
    assert set(glyphs.flags.tolist()) == {RECOGNISED}
    assert set(glyphs.font.tolist()) == {3}
    assert glyphs.confidence == pytest.approx([0.9] * 4)
    for name in glyphs.__struct_fields__:
        assert len(getattr(glyphs, name)) == 4


def test_words_and_lines_stay_apart():
    words = [word("two", 30, 50), word("boats", 50, 50), word("one", 30, 64, line=1)]
    page = merge(page_of(WHOLE), words, font=0)
    assert text(page) == "two boatsone"
    frame = framed(page, OCR_FONTS).frame
    assert [s.text for s in frame.segments] == ["two boats", "one"]


def test_words_that_touch_stay_apart():
    page = merge(page_of(WHOLE), [word("two", 30, 50), word("boats", 45, 50)], font=0)
    assert framed(page, OCR_FONTS).frame.words.text == ["two", "boats"]


@pytest.mark.parametrize("texts", [("one", "two", "six"), ("سلام", "لكم", "هنا")], ids=["right", "left"])
def test_words_whose_boxes_overlap_keep_the_order_they_were_read_in(texts):
    starts = (30, 60, 90) if texts[0] == "one" else (90, 60, 30)
    words = [word(t, x, 50, width=25) for t, x in zip(texts, starts, strict=True)]
    words[1] = msgspec.structs.replace(words[1], box=(32, 43, 112, 50))  # over both its neighbours
    page = merge(page_of(WHOLE), words, font=0)
    assert framed(page, OCR_FONTS).frame.words.text == list(texts)


def test_chinese_stays_together():
    page = merge(page_of(WHOLE), [word("天地", 30, 50, width=20), word("玄黄", 50, 50, width=20)], font=0)
    assert text(page) == "天地玄黄"


def test_text_from_the_right_is_laid_from_the_right():
    page = merge(page_of(WHOLE), [word("سلام", 100, 50), word("لكم", 80, 50)], font=0)
    assert page.glyphs.loose[:4, 0].tolist() == [115, 110, 105, 100]
    assert framed(page, OCR_FONTS).frame.words.text == ["سلام", "لكم"]


def test_vowel_signs_take_no_room():
    page = merge(page_of(WHOLE), [word("कि", 100, 50, width=10)], font=0)
    assert page.glyphs.loose[:, 0].tolist() == [100, 100]
    assert page.glyphs.loose[:, 2].tolist() == [110, 110]


def test_a_word_that_is_written_too_counts_once():
    page = page_of(WHOLE, glyphs=letters([("harbour", 100, 50)]))
    read = merge(page, [word("harbour", 100, 50), word("boat", 200, 50)], font=1, regions=[WHOLE])
    assert text(read) == "harbourboat"


@pytest.mark.parametrize("flag", [UNMAPPED, INVISIBLE])
def test_text_that_cannot_be_believed_gives_way_to_what_was_read(flag):
    page = page_of(WHOLE, glyphs=letters([("hxrbovr", 100, 50)], flags=flag))
    assert text(merge(page, [word("harbour", 100, 50)], font=1, regions=[WHOLE])) == "harbour"


def test_text_is_kept_where_nothing_was_read():
    page = page_of(WHOLE, glyphs=letters([("hxrbovr", 100, 50)], flags=UNMAPPED))
    assert merge(page, [], font=1, regions=[WHOLE]) is page
    aside = merge(page, [word("boat", 10, 150)], font=1, regions=[(0.0, 100.0, 360.0, 200.0)])
    assert text(aside) == "hxrbovrboat"


@pytest.mark.parametrize(
    ("angle", "box"), [(90, (150, 40, 157, 60)), (270, (150, 40, 157, 60)), (180, (150, 40, 170, 47))]
)
def test_turned_words_keep_their_order_and_angle(angle, box):
    made = OcrWord(
        text="boat", box=box, confidence=0.9, block=0, line=0, baseline=None, height=9.2, angle=angle
    )
    glyphs = merge(page_of(WHOLE), [made], font=0).glyphs
    assert set(glyphs.angle.tolist()) == {angle}
    axis = 1 if angle % 180 else 0
    steps = np.diff(glyphs.origin[:, axis])
    assert (steps > 0).all() if angle == 90 else (steps < 0).all()
    inside = glyphs.tight
    assert inside[:, 0].min() >= box[0] - 0.01 and inside[:, 2].max() <= box[2] + 0.01


def test_a_scan_is_no_figure_over_the_page():
    words = [word("words enough to fill", 30, 30 + 14 * k, line=k, width=280) for k in range(10)]
    assert merge(page_of(WHOLE), words, font=0, regions=[WHOLE]).images == ()


def test_a_picture_with_labels_stays_a_picture():
    image = (40.0, 20.0, 200.0, 120.0)
    words = [word("label", 60, 60)]
    assert merge(page_of(image), words, font=0, regions=[image]).images == (image,)


def test_lines_of_a_table_become_rules_and_those_of_a_drawing_do_not():
    image = (40.0, 20.0, 200.0, 120.0)
    grid = [Rule(box=(40.0, y, 200.0, y), width=0.5) for y in (20.0, 45.0, 70.0, 95.0)]
    grid += [Rule(box=(x, 20.0, x, 95.0), width=0.5) for x in (40.0, 120.0, 200.0)]
    cells = [
        word("some words", x, y, line=k)
        for k, (x, y) in enumerate([(45, 40), (125, 40), (45, 65), (125, 65)])
    ]
    table = merge(page_of(image), cells, font=0, regions=[image], rules=grid)
    assert len(table.paths) == 7 and table.images == ()
    assert set(table.paths.kind.tolist()) == {0}
    chart = merge(page_of(image), cells[:1], font=0, regions=[image], rules=grid)
    assert len(chart.paths) == 0 and chart.images == (image,)


def test_measured_sizes_of_one_size_are_one_and_headings_stay_larger():
    assert settled([10.0, 10.4, 9.8, 14.0, 10.1], [40, 40, 40, 10, 40]) == [10.0, 10.0, 10.0, 14.0, 10.0]
    assert settled([], []) == []
