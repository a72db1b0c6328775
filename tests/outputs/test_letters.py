import string

import pytest

from pincite.outputs.letters import HIGH, STEP, WIDE, alphabet, text_mask


def test_two_letters_look_the_same():
    printable = [chr(code) for code in range(32, 127)]
    assert set(alphabet()) == {*printable, ""}
    assert len({letter.tobytes() for letter in alphabet().values()}) == len(printable) + 1
    assert {letter.shape for letter in alphabet().values()} == {(HIGH, WIDE)}


def test_a_letter_is_blank():
    for letter in string.ascii_letters + string.digits:
        assert alphabet()[letter].any()


@pytest.mark.parametrize("scale", [1, 2, 3])
def test_letters_run_into_each_other(scale):
    mask = text_mask("HH", scale)
    assert mask.shape == (HIGH * scale, (STEP + WIDE) * scale)
    assert not mask[:, WIDE * scale : STEP * scale].any()


def test_a_foreign_letter_is_an_error_or_nothing():
    assert (text_mask("é") == text_mask("e")).all()
    assert text_mask("→").any()
    assert not text_mask("").any()
