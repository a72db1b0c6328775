"""Words are packed bytes: one wrong offset and every later word is noise, silently."""

from __future__ import annotations

import base64
import gzip
import struct

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.errors import BadOption, PinciteError, TooLarge, WordsDecodeError
from pincite.outputs.extract.words_codec import DecodedWord, decode_words, encode_words, pack, unpack
from tests.outputs.extract.vendor import ANSWER

KINDS = ("spec", "no-font", "font-last")
LAYOUT = [{"id": number} for number in range(1, 51)]
FONTS = [{"id": number} for number in range(4)]

COORDINATE = st.integers(0, 2000)
WORDS = st.lists(
    st.builds(
        lambda text, parent, font, x, y, w, h: DecodedWord(text, parent, font, (x, y, x + w, y + h)),
        st.text(st.characters(exclude_characters="\0", exclude_categories=("Cs",)), min_size=1, max_size=12),
        st.integers(1, 50),
        st.integers(0, 3),
        COORDINATE,
        COORDINATE,
        COORDINATE,
        COORDINATE,
    ),
    max_size=12,
)


def record(word: DecodedWord, kind: str) -> bytes:
    numbers = {
        "spec": (word.parent, word.font, *word.bbox),
        "no-font": (word.parent, *word.bbox),
        "font-last": (word.parent, *word.bbox, word.font),
    }[kind]
    return word.text.encode() + b"\0" + struct.pack(f"<{len(numbers)}i", *numbers)


def item(payload: bytes) -> str:
    return base64.b64encode(gzip.compress(payload)).decode()


def test_the_real_payload_of_the_known_service_is_read():
    (word,) = decode_words(ANSWER["words"][0], layout=ANSWER["layout"])
    assert word == DecodedWord("test", 2, None, (100, 101, 124, 114))
    assert decode_words(ANSWER["words"][0]) == [word]


def test_strict_does_not_take_the_old_record():
    with pytest.raises(WordsDecodeError) as caught:
        decode_words(ANSWER["words"][0], strict=True, page=7)
    assert (caught.value.page, caught.value.offset, caught.value.code) == (7, 0, "bad_words")


def test_the_specified_record_is_written_byte_by_byte():
    packed = encode_words(["né", "x"], np.array([[2, 1, 3, 4, 5, 6], [258, 0, 7, 8, 9, 10]]))
    assert unpack(packed) == (
        b"n\xc3\xa9\0" + bytes([2, 0, 0, 0, 1, 0, 0, 0, 3, 0, 0, 0, 4, 0, 0, 0, 5, 0, 0, 0, 6, 0, 0, 0])
        + b"x\0" + bytes([2, 1, 0, 0, 0, 0, 0, 0, 7, 0, 0, 0, 8, 0, 0, 0, 9, 0, 0, 0, 10, 0, 0, 0])
    )  # fmt: skip


def test_time_and_system_leave_no_trace_in_the_gzip_header():
    raw = base64.b64decode(pack(b"abc"))
    assert raw[:10] == b"\x1f\x8b\x08\0\0\0\0\0\0\xff"
    assert gzip.decompress(raw) == b"abc"


def test_a_page_without_words_is_still_an_item():
    assert gzip.decompress(base64.b64decode(encode_words([], np.zeros((0, 6), np.int32)))) == b""
    assert [decode_words(pack(b""), layout_kind=kind) for kind in ("auto", *KINDS)] == [[]] * 4


@given(WORDS)
def test_what_is_written_is_read_back(words):
    numbers = np.array([[w.parent, w.font, *w.bbox] for w in words], dtype=np.int32).reshape(-1, 6)
    packed = encode_words([w.text for w in words], numbers)
    assert decode_words(packed, FONTS, LAYOUT, strict=True) == words
    assert decode_words(packed, FONTS, LAYOUT) == words
    assert decode_words(packed) == words


@given(WORDS, st.sampled_from(KINDS))
def test_a_named_record_is_read_as_it_stands(words, kind):
    payload = b"".join(record(w, kind) for w in words)
    expected = [DecodedWord(w.text, w.parent, None if kind == "no-font" else w.font, w.bbox) for w in words]
    assert decode_words(item(payload), layout_kind=kind) == expected


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("length", range(1, 30))
def test_no_length_of_a_word_makes_one_record_pass_for_another(kind, length):
    words = [
        DecodedWord("w" * length, 2, 1, (100, 101, 124, 114)),
        DecodedWord("abcd", 3, 2, (300, 101, 324, 114)),
        DecodedWord("é" * length, 50, 3, (0, 256, 65536, 512)),
    ]
    for count in (1, 2, 3):
        payload = b"".join(record(w, kind) for w in words[:count])
        font_kept = kind != "no-font"
        expected = [
            DecodedWord(w.text, w.parent, w.font if font_kept else None, w.bbox) for w in words[:count]
        ]
        assert decode_words(item(payload), FONTS, LAYOUT) == expected


def test_nul_bytes_inside_numbers_do_not_split_words():
    words = [DecodedWord("a", 16777216 // 2**20, 0, (0, 0, 256, 65536)), DecodedWord("b", 1, 0, (0, 0, 0, 0))]
    assert decode_words(item(b"".join(record(w, "spec") for w in words)), FONTS, LAYOUT) == words


@pytest.mark.parametrize("cut", range(1, 60))
def test_a_record_cut_off_is_an_error_that_says_where(cut):
    words = [DecodedWord("first", 1, 0, (1, 2, 3, 4)), DecodedWord("second", 1, 0, (1, 2, 3, 4))]
    payload = b"".join(record(w, "spec") for w in words)
    offsets = {0, len(record(words[0], "spec"))}
    if len(payload) - cut in offsets:
        return
    with pytest.raises(WordsDecodeError) as caught:
        decode_words(item(payload[:-cut]), strict=True, page=3)
    assert caught.value.page == 3
    assert caught.value.offset in offsets


@pytest.mark.parametrize(
    "broken",
    ["", "!!!", "ünd", "QUJD", pack(b"x\0" + bytes(24))[:20], pack(b"abc")[:-4]],
)
def test_what_is_not_base64_of_a_whole_gzip_is_a_typed_error(broken):
    with pytest.raises(WordsDecodeError):
        decode_words(broken, page=1)


@given(st.binary(max_size=80))
def test_any_bytes_end_in_words_or_a_typed_error(payload):
    for packed in (item(payload), base64.b64encode(payload).decode()):
        try:
            words = decode_words(packed, FONTS, LAYOUT)
        except PinciteError:
            continue
        assert all(word.parent in range(1, 51) for word in words)


def test_a_bomb_is_stopped_before_it_unpacks():
    bomb = base64.b64encode(gzip.compress(bytes(10_000_000))).decode()
    with pytest.raises(TooLarge):
        decode_words(bomb, max_unpacked=100_000)
    many_small = base64.b64encode(gzip.compress(bytes(60_000)) * 2).decode()
    with pytest.raises(TooLarge):
        decode_words(many_small, max_unpacked=100_000)


def test_a_damaged_checksum_is_not_passed_over():
    raw = bytearray(base64.b64decode(pack(record(DecodedWord("x", 1, 0, (0, 0, 1, 1)), "spec"))))
    raw[-5] ^= 1
    with pytest.raises(WordsDecodeError):
        decode_words(base64.b64encode(raw))


def test_parents_and_fonts_that_lead_nowhere_are_not_accepted():
    packed = item(record(DecodedWord("x", 60, 0, (0, 0, 1, 1)), "spec"))
    assert decode_words(packed)
    with pytest.raises(WordsDecodeError, match="parent"):
        decode_words(packed, FONTS, LAYOUT)
    packed = item(record(DecodedWord("x", 5, 9, (0, 0, 1, 1)), "spec"))
    with pytest.raises(WordsDecodeError, match="font"):
        decode_words(packed, FONTS, LAYOUT)


def test_a_wrong_kind_is_a_wrong_call():
    with pytest.raises(BadOption):
        decode_words(pack(b""), layout_kind="README")
    with pytest.raises(BadOption):
        decode_words(pack(b""), layout_kind="no-font", strict=True)
