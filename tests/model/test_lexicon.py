"""The words of all languages, in each place that looks for them."""

from __future__ import annotations

import re

import pytest

from pincite.layout.roles.captions import is_caption_text
from pincite.layout.roles.numbers import is_chapter_line, is_page_number, numbered
from pincite.layout.tables.judge.marks import CAPTION, CONTENTS, NOTE, TABLE_CAPTION
from pincite.model import lexicon

CAPTIONED = lexicon.words("tables", "figures", "exhibits")
NUMBERED = lexicon.words("parts", "chapters", "appendices", "sections", "lessons", "exercises")


@pytest.mark.parametrize("word", CAPTIONED)
def test_a_caption_is_one_for_the_blocks_and_for_the_table_finder(word):
    for text in (f"{word} 3", f"{word.capitalize()} 12. What it shows", f"{word.upper()} 3: Pears"):
        assert is_caption_text(text) and CAPTION.match(text), text


@pytest.mark.parametrize("word", lexicon.words("tables", "exhibits"))
def test_the_caption_of_a_table_speaks_for_a_table(word):
    assert TABLE_CAPTION.match(f"{word.capitalize()} 3. Pears")


@pytest.mark.parametrize("word", sorted({*lexicon.words("figures")} - {*lexicon.words("tables")}))
def test_the_caption_of_a_figure_does_not_speak_for_a_table(word):
    assert not TABLE_CAPTION.match(f"{word.capitalize()} 3. Pears")


@pytest.mark.parametrize("text", ["表3", "图 2 结果", "圖1", "図4 結果"])
def test_captions_in_chinese_characters_need_no_space(text):
    assert is_caption_text(text) and CAPTION.match(text)


@pytest.mark.parametrize("text", ["Таблица 3", "表 3", "Cuadro 2", "Tavola 2", "Tab. 4", "Quadro 1"])
def test_tables_of_other_languages_are_named_as_tables(text):
    assert is_caption_text(text) and TABLE_CAPTION.match(text) and lexicon.named(text) == "table"


@pytest.mark.parametrize("text", ["Tables are set", "Figures show", "Mapping 3", "Tablet 3", "Boxing 3"])
def test_a_sentence_with_a_word_of_captions_is_no_caption(text):
    assert not is_caption_text(text) and not CAPTION.match(text)


@pytest.mark.parametrize("word", NUMBERED)
def test_a_chapter_or_part_carries_its_number(word):
    for text in (f"{word.capitalize()} 3", f"{word.upper()} IV Pears", f"{word.capitalize()} B: Pears"):
        assert numbered(text), text


@pytest.mark.parametrize("ordinal", lexicon.words("ordinals"))
def test_a_chapter_may_be_counted_by_a_word(ordinal):
    assert numbered(f"الفصل {ordinal}: مقدمة") and is_chapter_line(f"פרק {ordinal}")


@pytest.mark.parametrize(
    "text", ["أولا: المقدمة", "ثانيا. الأهداف", "1/ النمط المركزي", "أ- تمهيد", "2 - פרטים"]
)
def test_arabic_and_hebrew_headings_are_counted_by_words_and_by_numbers_with_a_dash(text):
    assert numbered(text)


@pytest.mark.parametrize("text", ["2-3 days", "5/8 inch", "أولادنا في المدرسة", "1-2"])
def test_ranges_and_words_that_only_start_so_count_nothing(text):
    assert not numbered(text)


@pytest.mark.parametrize("word", lexicon.words("pages"))
def test_a_page_number_may_have_its_word_before_it(word):
    for text in (f"{word} 3", f"{word.capitalize()} 12", f"- {word.upper()} xii -"):
        assert is_page_number(text), text


@pytest.mark.parametrize("word", lexicon.words("of"))
def test_a_page_number_may_say_how_many_pages_there_are(word):
    assert is_page_number(f"Page 3 {word} 12")


@pytest.mark.parametrize("word", lexicon.words("contents"))
def test_the_title_of_a_contents_list_is_known(word):
    assert CONTENTS.match(word.capitalize()) and CONTENTS.match(word.upper())


@pytest.mark.parametrize("word", lexicon.words("notes", "sources"))
def test_notes_and_sources_stand_under_a_table(word):
    assert NOTE.match(f"{word.capitalize()}: the council")


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Tab. 2", "table"),
        ("Tabellen 2 und 3", "table"),
        ("表 1", "table"),
        ("Abb. 2", "figure"),
        ("Bild 1: Birnen", "figure"),
        ("Charts 2-4", "figure"),
        ("図1", "figure"),
        ("Mapping of the fields", ""),
        ("Pears", ""),
    ],
)
def test_a_caption_says_what_it_belongs_to(text, kind):
    assert lexicon.named(text) == kind


def test_every_word_is_in_lower_case_and_listed_once_a_language():
    for language in lexicon.LANGUAGES.values():
        for field in language.__struct_fields__:
            own = getattr(language, field)
            assert len(set(own)) == len(own) and all(word == word.lower() for word in own)


def test_alternatives_take_the_longest_word():
    assert re.match(lexicon.any_of("contents"), "contents").group() == "contents"
