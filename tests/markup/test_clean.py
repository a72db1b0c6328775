"""Text that may be shown: what stays in it and what goes."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from pincite.markup.clean import readable

ANY = st.characters(exclude_categories=())  # lone surrogates among them
MANY = st.sampled_from("a \t\n\r\f\0\x1f\x7f\x80\x85\x9f\xa0§é漢\ud800")


def oracle(text):
    """Sign by sign, without a look ahead."""
    text = text.replace("\r\n", "\n").replace("\r", " ")
    return "".join(
        (" " if c.isspace() else "") if re.match("[\0-\x08\x0b\x0e-\x1f\x7f-\x9f]", c) else c for c in text
    )


@given(st.text(ANY | MANY, max_size=12))
def test_control_characters_go_and_all_other_text_stays(text):
    assert readable(text) == oracle(text)
