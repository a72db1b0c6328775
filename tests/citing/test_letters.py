"""The letters of a text, and where each of them stands."""

from hypothesis import given
from hypothesis import strategies as st

from pincite.citing.letters import letters_of

SIGNS = st.characters(exclude_categories=["Cs"]) | st.sampled_from("aB9 -_<>/&;ﬁéß…½™Ａ\u0301ـعÅ한")


def one_by_one(text):
    """Each letter with its place, sign by sign."""
    import re
    import unicodedata

    for place, sign in enumerate(text):
        if re.fullmatch(r"[^\W_]", sign):
            for one in unicodedata.normalize("NFKD", sign).casefold():
                if one.isalnum():
                    yield one, place


@given(st.text(SIGNS))
def test_every_letter_knows_the_sign_it_is_of(text):
    letters = letters_of(text)
    assert list(zip(letters.text, letters.at, strict=True)) == list(one_by_one(text))


def test_what_stands_between_tags_is_taken_without_them():
    letters = letters_of("<td>A&amp;b</td> <td>C</td>", tags=True)
    assert (letters.text, list(letters.at)) == ("abc", [4, 10, 21])
