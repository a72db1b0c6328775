"""A quotation as somebody gives it: Markdown or HTML around it, the number of an item before it."""

from __future__ import annotations

import html
import re
from typing import NamedTuple

from pincite.citing.finding import ALIKE
from pincite.citing.letters import RUN, letters_of
from pincite.errors import BadQuery
from pincite.markup.shown import TAG
from pincite.regex import regex

# What Markdown and HTML write and a page does not show.
PICTURE = regex(r"!\[((?:[^\[\]\\]|\\.)*)\](?=\()")
LINK = regex(r"\]\((?:<[^<>]*>|[^()\s\\]|\\.|\([^()]*\))*(?:\s+\"[^\"]*\")?(?:\)|$)")
NOTHING = regex(rf"<!--(?:(?!<!--).)*?-->|(?<!\\){TAG.pattern}", re.DOTALL)
ADDRESS = regex(r"<((?:https?|mailto):[^<>\s]+|[^<>\s@]+@[^<>\s@]+)>")
# Signs of Markdown before the text of an item, a heading or a note.
SIGN = regex(r"\s*(?:#+\s+|>\s*|[-*+•]\s+|\[[ xX]?\]\s+|\[\^[^\[\]]+\]:\s*|(?:\*\*|__)(?=\S))")
# What counts items and headings, and may be printed beside the text or be no part of it: 3. (iv) b) 5.1.2,
# and a bare number before a capital letter.
COUNTED = regex(
    r"\s*\(?((?:\d{1,4}(?:\.\d{1,4})*|[^\W\d_]|[ivxlcIVXLC]{2,6})\\?[.):/\-–]+|\d{1,4}(?:\.\d{1,4})+|"
    r"\d{1,2}(?=\s+[^\W\d_a-z]))\s+"
)
MOST = 20_000  # Characters of a quotation: more than a page.
MARKS = 6  # Before the text of an item, one after the other.
# Letters below which a quotation must agree letter by letter, and below which hardly any may differ.
SHORT, SHORTISH = 16, 40
ONE_WORD = 24  # The first of these for a single word: others are too much like it.
UNSPACED = "\u0e00"  # The first of the letters of languages that write no blanks between words.
NEARLY = 0.93  # Share of the letters that agree of one that is not much longer.


class Variant(NamedTuple):
    """The letters of a quotation, and the text they are of, without the ``mark`` that counts it; '' where
    there is none, or where it is among the letters. ``alike`` is the share of them that has to agree."""

    letters: str
    text: str
    mark: str
    alike: float


def variants(quote: str) -> list[Variant]:
    """A quotation as it is given, without what stands before it, where links lead and what pictures say.
    None where it has no letter. Raises ``BadQuery`` for what is far longer than a page."""
    if len(quote) > MOST:
        raise BadQuery(f"a quotation of {len(quote):,} characters; at most {MOST:,} are looked for")
    texts = [LINK.sub("]", PICTURE.sub(said, quote)) for said in (r"\1]", "]")]
    shown = [NOTHING.sub(" ", ADDRESS.sub(r"\1", text)) for text in texts]
    if not RUN.search(html.unescape("".join(shown))):
        return []
    found = [
        one
        for text in dict.fromkeys((*shown, *texts))  # what looks like a tag may be text, of a listing say
        for one in _without_marks(html.unescape(text))
        if one.letters
    ]
    return list({(one.letters, one.mark): one for one in reversed(found)}.values())[::-1]


def _without_marks(text: str) -> list[Variant]:
    found, mark = [_variant(text, "")], ""
    while len(found) <= MARKS and (before := SIGN.match(text) or COUNTED.match(text)) is not None:
        mark += letters_of(before[1]).text if before.re.groups else ""
        text = text[before.end() :]
        found.append(_variant(text, mark))
    return found


def _variant(text: str, mark: str) -> Variant:
    letters = letters_of(text).text
    # A run may be signs that no letter is left of: vowel marks without their letter.
    single = len(RUN.findall(text)) == 1 and max(letters, default="") < UNSPACED
    if len(letters) < (ONE_WORD if single else SHORT):
        return Variant(letters, text, mark, 1.0)
    return Variant(letters, text, mark, ALIKE if len(letters) >= SHORTISH else NEARLY)
