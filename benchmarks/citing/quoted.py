"""Quotations: what Markdown says, sentence by sentence and row by row, as it is and with letters changed; and
what no document says."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator, Sequence

from pincite.citing.letters import letters_of
from pincite.citing.quote import variants

BLOCK = re.compile(r"\n\s*\n|\n(?=\||\s*[-*] |\s*\d+[.)] )")
SENTENCE = re.compile(r"(?<=[.!?。؟])\s+")
FENCE = re.compile(r"^\s*(?:```|~~~).*$", re.M)
ROW = re.compile(r"<tr>.*?</tr>", re.S)
WORD = re.compile(r"[^\W\d_]{2,}")
NUMBER = re.compile(r"\d+")
IN = 50  # Letters of which one is changed.
LEAST = 25  # Letters from which a quotation has one changed.
SAID = 8, 24  # Words of a sentence that is made up.
SHORT = 12, 30  # Letters of what is short: a heading, a name.


def quotations(markdown: str) -> Iterator[tuple[str, str]]:
    """Its sentences and rows of tables that say something, each with 'sentence' or 'row' before it."""
    for block in BLOCK.split(FENCE.sub("", markdown)):
        text = block.strip()
        if text.startswith("|"):
            kind, parts = "row", text.split("\n")
        elif text.startswith("<table"):
            kind, parts = "row", ROW.findall(text)
        else:
            kind, parts = "sentence", SENTENCE.split(text)
        yield from ((kind, part) for part in parts if variants(part))


def changed(quote: str, draw: random.Random) -> str:
    """The quotation with one letter in fifty made another, at least one; '' where it is shorter than that
    is worth."""
    at = [i for i, sign in enumerate(_bare(quote)) if sign.isalpha()]
    if len(at) < LEAST:
        return ""
    signs = list(quote)
    for i in draw.sample(at, max(1, len(at) // IN)):
        signs[i] = draw.choice([one for one in "bcdfghklmnprstvw" if one != signs[i].lower()])
    return "".join(signs)


def _bare(quote: str) -> str:
    """What is said, every sign in its place and blanks for marks and addresses."""
    return re.sub(r"<[^<>]*>|&[#\w]+;|\]\([^)]*\)|\\.", lambda found: " " * len(found[0]), quote)


def made_up(texts: Sequence[str], count: int, draw: random.Random) -> Iterator[str]:
    """Sentences of the words of one text each, one after the other as in the text for two or three, then
    from elsewhere: they sound like it, and stand nowhere."""
    words = [found for text in texts if len(found := WORD.findall(_bare(text))) > sum(SAID)]
    for number in range(count):
        some = words[number % len(words)]
        said: list[str] = []
        while len(said) < draw.randint(*SAID):
            at = draw.randrange(len(some) - 3)
            said += some[at : at + draw.choice((2, 3))]
        yield " ".join(said).capitalize() + "."


def other_numbers(quotes: Sequence[str], draw: random.Random) -> Iterator[str]:
    """Quotations with one number made another that the quotation does not have."""
    for quote in quotes:
        found = [one for one in NUMBER.finditer(_bare(quote)) if len(one[0]) > 1]
        if not found or quote.startswith("[^") or not WORD.search(_bare(quote)):
            continue
        if len(found) == 1 and "|" in quote:
            continue  # it may well stand elsewhere in the row
        one = draw.choice(found)
        wrong = str((int(one[0]) + draw.randint(1, 8)) % 10 ** len(one[0])).zfill(len(one[0]))
        if wrong not in quote:
            yield quote[: one.start()] + wrong + quote[one.end() :]


def short_ones(quotes: Iterable[str]) -> Iterator[str]:
    """Those of a few words: headings, names."""
    for quote in quotes:
        if SHORT[0] <= len(letters_of(quote).text) <= SHORT[1] and WORD.search(quote):
            yield quote
