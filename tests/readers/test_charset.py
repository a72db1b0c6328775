"""Bytes must become the characters that were meant, and never an error."""

import pytest

from pincite.readers.charset import codec_of, declared_text, decoded, encoding_of

RUSSIAN = "Съешь же ещё этих мягких французских булок, да выпей чаю. " * 3


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32-le"])
def test_unicode_is_recognised(encoding):
    text = "Plain words with a few é and ü in them. " * 4
    assert decoded(text.encode(encoding)).removeprefix("\ufeff") == text


def test_an_old_encoding_is_guessed():
    assert decoded(RUSSIAN.encode("cp1251")) == RUSSIAN


def test_a_declared_encoding_is_used():
    assert decoded("naïve café".encode("cp1252"), "windows-1252") == "naïve café"
    assert decoded("ďábel".encode("iso-8859-2"), "iso-8859-2") == "ďábel"


def test_what_the_bytes_say_beats_a_wrong_declaration():
    assert decoded("déjà vu".encode(), "iso-8859-1") == "déjà vu"


def test_bytes_of_a_program_are_no_text():
    assert decoded(bytes(range(256)) * 8) is None


def test_a_character_cut_in_two_leaves_a_text_a_text():
    data = ("ab" * 40 + "é").encode()
    assert decoded(data[:-1], partly=True) == "ab" * 40


@pytest.mark.parametrize(
    ("text", "declared", "encoding"),
    [
        ("日本語の手紙", "iso-2022-jp", "iso-2022-jp"),
        ("日本語の手紙", "x-sjis", "shift_jis"),
        ("한국어 편지", "ks_c_5601-1987", "cp949"),
        ("中文信", "gb2312", "gb18030"),
        ("“quoted” – dashes", "iso-8859-1", "cp1252"),
        ("“quoted” – dashes", "us-ascii", "utf-8"),
        ("été", 'utf-8"Content-Transfer-Encoding: 8bit', "utf-8"),
        ("été", "no-such-charset", "utf-8"),
        ("été", "", "utf-8"),
    ],
)
def test_a_letter_is_read_whatever_it_declares(text, declared, encoding):
    assert declared_text(text.encode(encoding), declared) == text


@pytest.mark.parametrize(
    "name", ["punycode", "idna", "unicode_escape", "raw-unicode-escape", "rot13", "zlib", "\0"]
)
def test_a_codec_that_is_no_charset_is_not_used(name):
    assert codec_of(name) == ""


def test_a_few_zeros_leave_a_text_a_text():
    data = b"word " * 100 + b"\0" + b"word " * 100
    assert encoding_of(data) == "utf-8"


def test_a_few_accents_are_western_unless_they_cannot_be():
    french = "Nom;Prix;Remarque\nCafé;1,50 €;déjà vu\nThé;2,25 €;très bien\n"
    assert french.encode("cp1252").decode(encoding_of(french.encode("cp1252"))) == french
    polish = "Zażółć gęślą jaźń; źdźbło łąki i żółw w trawie; święto pieśni\n" * 3
    assert encoding_of(polish.encode("cp1250")) != "cp1252"
