"""Lines that run from right to left, wholly or in part, are read as a person reads them. Lines are given as
they are printed, from left to right."""

from __future__ import annotations

import pytest

from pincite.layout.page import PageDraft
from pincite.layout.text.lines import joined
from tests.layout.made_pages import Text, draft, frame

HEBREW = "שלום עולם"
ARABIC = "مرحبا بالعالم"


def printed(line: str, x: float = 100.0, y: float = 100.0, *, backwards: bool = False) -> list[Text]:
    """The letters of a line as they stand on paper, stored from left to right or ``backwards``."""
    letters = [Text(ch, x + 5.0 * k, y) for k, ch in enumerate(line)]
    return letters[::-1] if backwards else letters


def flush_right(line: str, y: float, right: float = 500.0) -> list[Text]:
    return printed(line, right - 5.0 * len(line), y, backwards=True)


def read(line: str, *, backwards: bool = False) -> str:
    return " ".join(s.text for s in frame(printed(line, backwards=backwards)).frame.segments)


@pytest.mark.parametrize("backwards", [False, True])
@pytest.mark.parametrize("text", [HEBREW, ARABIC])
def test_text_is_read_from_right_to_left_in_whatever_order_it_is_stored(text, backwards):
    assert read(text[::-1], backwards=backwards) == text


@pytest.mark.parametrize("backwards", [False, True])
@pytest.mark.parametrize(
    ("line", "text"),
    [
        (":םולש", "שלום:"),
        ("2023-05-01 ךיראת", "תאריך 2023-05-01"),
        ("01/06/2021 :خيرات", "تاريخ: 01/06/2021"),
        ("₪ 12.50 ריחמ", "מחיר 12.50 ₪"),
        ("3.5% הלדג איה", "היא גדלה 3.5%"),
        ("םלוע Pincite 2.0 םולש", "שלום Pincite 2.0 עולם"),
        ("www.example.org תבותכב ונלש רתאב ואר", "ראו באתר שלנו בכתובת www.example.org"),
        ("-1 دحاو", "واحد 1-"),
    ],
)
def test_numbers_and_latin_words_keep_their_order_and_signs_their_place(line, text, backwards):
    assert read(line, backwards=backwards) == text


@pytest.mark.parametrize("stored", ["(לארשי) םולש", ")לארשי( םולש"])
def test_brackets_open_where_they_should_whichever_way_they_are_stored(stored):
    assert read(stored.replace("לארשי", "ILO")) == "שלום (ILO)"
    assert read(stored) == "שלום (ישראל)"[:6] + "לארשי"[::-1] + ")"


def test_a_bracket_that_closes_what_a_line_before_opened_closes():
    assert read(".(ةملك يهو") == "وهي كلمة)."


def test_hebrew_within_an_english_line_is_turned_alone():
    line = "the word םולש means peace in this language"
    assert read(line) == "the word שלום means peace in this language"


def test_a_line_of_an_arabic_page_that_begins_in_english_runs_from_right_to_left():
    page = frame([*printed(ARABIC[::-1] * 3, y=80), *printed(f"{ARABIC[::-1]} PDF", y=100)])
    assert page.frame.segments[-1].text == f"PDF {ARABIC}"


def test_a_blank_stored_within_a_ligature_ends_no_word():
    # The engine gives lam and alef one box; the blank lies inside it.
    letters = [Text("ك", 110, 100), Text("ل", 105, 100), Text(" ", 105, 100), Text("م", 100, 100)]
    assert [s.text for s in frame(letters).frame.segments] == ["كلم"]


def texts(page: PageDraft) -> list[str]:
    return [" ".join(s.text for row in b.lines for s in row) for b in page.blocks]


def test_columns_of_a_hebrew_page_are_read_from_the_right():
    left = [t for k in range(6) for t in flush_right("הדומע הינש", 100 + 12 * k, 280)]
    right = [t for k in range(6) for t in flush_right("הדומע הנושאר", 100 + 12 * k, 540)]
    found = texts(draft([*left, *right]))
    assert len(found) == 2
    assert found[0].startswith("ראשונה עמודה")
    assert found[1].startswith("שניה עמודה")


def test_boxes_of_a_hebrew_page_lie_where_they_are_printed():
    page = draft(flush_right(HEBREW[::-1], 100))
    (block,) = page.blocks
    x0, _, x1, _ = page.framed.displayed(block.box)
    assert (x0, x1) == pytest.approx((455, 500))


def test_the_first_line_of_a_hebrew_paragraph_is_moved_in_from_the_right():
    full, last = "אבגד " * 8 + "אבגד", "אבגד אבגד"
    lines = []
    for k in range(2):
        y = 100 + 36 * k
        lines += flush_right(full[:-4][::-1], y, 480) + flush_right(full[::-1], y + 12)
        lines += flush_right(last[::-1], y + 24)
    assert len(draft(lines).blocks) == 2


def test_the_first_column_of_a_hebrew_table_is_at_the_right():
    rows = [("םש", "ריחמ", "תומכ"), ("ןחלוש", "12.50", "3"), ("אסיכ", "8.00", "14"), ("הרונמ", "20.00", "5")]
    cells = []
    for r, row in enumerate(rows):
        for text, right in zip(row, (500, 400, 300), strict=True):
            cells += printed(text, right - 5.0 * len(text), 100 + 20 * r, backwards=not text.isascii())
    edges = [(235.0, 85.0 + 20 * r, 505.0, 85.0 + 20 * r) for r in range(5)]
    edges += [(x, 85.0, x, 165.0) for x in (235.0, 325.0, 425.0, 505.0)]
    (table,) = [b.table for b in draft(cells, lines=edges).blocks if b.table is not None]
    words = draft(cells, lines=edges).frame.words
    found = {(c.row, c.col): joined(words, [i for line in c.lines for i in line]) for c in table.cells}
    assert [found[0, col] for col in range(3)] == ["שם", "מחיר", "כמות"]
    assert [found[2, col] for col in range(3)] == ["כיסא", "8.00", "14"]


def test_words_of_a_cell_are_read_from_right_to_left():
    edges = [(95.0, 85.0 + 20 * r, 405.0, 85.0 + 20 * r) for r in range(4)]
    edges += [(x, 85.0, x, 145.0) for x in (95.0, 250.0, 405.0)]
    cells = []
    for r in range(3):
        cells += printed(f"row number {r}", 100, 100 + 20 * r)
        cells += printed(HEBREW[::-1], 260, 100 + 20 * r)
    page = draft(cells, lines=edges)
    (table,) = [b.table for b in page.blocks if b.table is not None]
    found = {
        joined(page.frame.words, [i for line in c.lines for i in line]) for c in table.cells if c.row == 1
    }
    assert found == {"row number 1", HEBREW}


def test_a_list_of_a_hebrew_page_has_its_marks_at_the_right():
    lines = flush_right("המדקה לש הרוש", 80)
    for k in range(3):
        lines += flush_right(f"ןושאר טירפ -{k + 1}", 100 + 14 * k)
    blocks = [b for b in draft(lines).blocks if b.kind == "list_item"]
    assert [b.marker for b in blocks] == ["1-", "2-", "3-"]


@pytest.mark.parametrize(("gap", "text"), [(1.1, "שלום:"), (1.3, "שלום :")])
def test_a_sign_beside_a_word_is_its_own_from_an_eighth_of_an_em_on(gap, text):
    letters = printed("םולש", 100)
    (segment,) = frame([*letters, Text(":", 95 - gap, 100)]).frame.segments
    assert segment.text == text


@pytest.mark.parametrize("sign", ["،", ".", ":"])
def test_a_mark_drawn_after_the_sign_behind_its_letter_stands_on_the_letter(sign):
    letters = printed(("أساسا" + sign)[::-1], backwards=True)
    mark = Text("\u064b", letters[-1].x + 4.0, 100.0)
    assert " ".join(s.text for s in frame([*letters, mark]).frame.segments) == "أساسا\u064b" + sign


def test_a_justified_line_from_right_to_left_is_one_line():
    line, wide = "שלום, עולם: ספר 12 טוב", 11.0  # blanks wider than where pieces of a line meet
    texts, x = [], 500.0
    for ch in line.split("12")[0]:
        x -= wide if ch == " " else 5.0
        texts.append(Text(ch, x, 100.0))
    texts += [Text("12", x - 10.0, 100.0), Text("טוב"[0], x - 26.0, 100.0)]
    texts += [Text("ו", x - 31.0, 100.0), Text("ב", x - 36.0, 100.0)]
    assert [s.text for s in frame(texts).frame.segments] == [line]


@pytest.mark.parametrize(
    ("mark", "text"),
    [(".1", "1."), ("(1", "1)"), (")1", "1)"), (".2.1", "2.1."), ("(1)", "(1)")],
)
def test_a_number_alone_on_a_hebrew_page_is_read_from_right_to_left(mark, text):
    body = [t for k in range(4) for t in flush_right(HEBREW, 200.0 + 12 * k)]
    found = frame([Text(mark, 480.0, 100.0), *body]).frame.segments
    assert min(found, key=lambda s: s.baseline).text == text


def test_a_number_alone_on_a_latin_page_is_left_as_it_is():
    body = [Text("More words of an English page", 100.0, 200.0), *flush_right(HEBREW, 230.0)]
    found = frame([Text(".5", 100.0, 100.0), *body]).frame.segments
    assert min(found, key=lambda s: s.baseline).text == ".5"


def test_a_mark_drawn_before_its_letter_tears_no_word():
    letters = [Text(ch, 490.0 - 5.0 * k, 100.0) for k, ch in enumerate("أيضا")]
    mark = Text("\u064b", letters[2].x + 1.0, 100.2, size=8.0)
    blank = Text(" ", letters[2].x + 1.0, 100.0)
    texts = [*letters[:2], blank, mark, *letters[2:]]
    assert [s.text for s in frame(texts).frame.segments] == ["أيض\u064bا"]
