"""What of a table's HTML is its text?"""

from html import escape

from hypothesis import given
from hypothesis import strategies as st

from pincite.markup.shown import blanked, shown


def test_tags_and_entities_are_not_shown():
    assert shown('<td rowspan="2">a<br>b &amp; c</td>') == "a b & c"


def test_every_sign_that_is_no_markup_stays_in_its_place():
    html = '<td rowspan="2">Kühl &amp; Söhne</td>'
    assert blanked(html) == " " * 16 + "Kühl" + " " * 7 + "Söhne" + " " * 5


@given(st.lists(st.text(alphabet="ab<>&;\"' #1", max_size=8), max_size=5))
def test_the_text_of_a_cell_cannot_be_mistaken_for_a_tag(texts):
    html = "".join(f"<td>{escape(text)}</td>" for text in texts)
    found = blanked(html)
    assert len(found) == len(html)
    assert not set(found) & set("<>&\"'")
    assert [one for one in found if one in "ab"] == [one for one in "".join(texts) if one in "ab"]
