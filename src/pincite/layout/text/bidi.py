"""From the order in which a line is printed to that in which it is read: the Unicode bidirectional algorithm
(UAX #9) run backwards.

Pages know no embeddings, so the rules for explicit codes are left out. What is given is visual order, and
nearly all rules look the same from both sides; where they do not, the more usual reading is taken.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import cache

L, R, AL, EN, AN, ES, ET, CS, NSM, ON, WS = range(11)
# Classes of UAX #9 by name; what is not here has no direction of its own.
_CLASSES = {"L": L, "R": R, "AL": AL, "EN": EN, "AN": AN, "ES": ES, "ET": ET, "CS": CS, "NSM": NSM, "WS": WS}
RIGHTWARD, LEFTWARD = 0, 1  # Levels of lines that run from left to right, and from right to left.
NUMBER = 2  # The level of numbers, and of what else runs rightward within what runs leftward.
_NUMBERS = (EN, AN)
_TO_THE_LEFT = (R, AL)
_OPENING = "([{«‹⟨"
_CLOSING = ")]}»›⟩"
_BEHIND = " .,;:!?،؛؟…"  # What stands behind a bracket that closes.
_TURNED = str.maketrans(_OPENING + _CLOSING, _CLOSING + _OPENING)


@cache
def bidi_class(code: int) -> int:
    """The bidirectional class of a code point."""
    return _CLASSES.get(unicodedata.bidirectional(chr(code)), ON)


def is_bracket(text: str) -> bool:
    """True for a bracket alone."""
    return len(text) == 1 and text in _OPENING + _CLOSING


def reading_order(kinds: Sequence[int], texts: Sequence[str], base: int) -> list[int]:
    """The places of tokens (in visual order, left to right; ``kinds`` are their classes, white space among
    them) in the order in which they are read on a line of level ``base``."""
    order = list(range(len(kinds)))
    if base == LEFTWARD:
        order.reverse()
    level = levels([kinds[i] for i in order], [texts[i] for i in order], base)
    places = list(range(len(order)))
    for least in (LEFTWARD, NUMBER)[base:]:  # the whole of a leftward line has been turned already
        places = _turned(places, level, least)
    return [order[i] for i in places]


def _turned(places: list[int], level: Sequence[int], least: int) -> list[int]:
    """The places with every run of tokens at ``least`` or a higher level turned round."""
    out: list[int] = []
    run: list[int] = []
    for i in places:
        if level[i] >= least:
            run.append(i)
            continue
        out += run[::-1]
        run = []
        out.append(i)
    return out + run[::-1]


def levels(kinds: Sequence[int], texts: Sequence[str], base: int) -> list[int]:
    """The level of each token: rules W1 to W7, N0 to N2, I1 and I2."""
    found = _weak(kinds, base)
    _mark_brackets(found, texts, base)
    _mark_neutral(found, base)
    if base == LEFTWARD:
        return [LEFTWARD if kind == R else NUMBER for kind in found]
    return [RIGHTWARD if kind == L else LEFTWARD if kind == R else NUMBER for kind in found]


def _weak(kinds: Sequence[int], base: int) -> list[int]:
    """Numbers and the signs at them resolved: what remains are L, R, EN, AN and ON (W1 to W7)."""
    found = list(kinds)
    if base == LEFTWARD:
        _mark_after_latin(found)
    strong = R if base == LEFTWARD else L
    for i, kind in enumerate(found):
        if kind == NSM:
            found[i] = found[i - 1] if i else ON
        elif kind in (L, R, AL):
            strong = kind
        elif kind == EN and strong == AL:
            found[i] = AN
    for i in range(1, len(found) - 1):
        before, kind, after = found[i - 1 : i + 2]
        if before == after and ((kind == ES and before == EN) or (kind == CS and before in _NUMBERS)):
            found[i] = before
    for way in (1, -1):
        near = ON
        for i in range(len(found))[::way]:
            if found[i] == ET and near == EN:
                found[i] = EN
            near = found[i]
    strong = R if base == LEFTWARD else L
    for i, kind in enumerate(found):
        if kind in (ES, ET, CS, WS):
            found[i] = ON
        elif kind in (L, R, AL):
            found[i] = strong = L if kind == L else R
        elif kind == EN and strong == L:
            found[i] = L
    return found


def _mark_after_latin(found: list[int]) -> None:
    """Numbers right of Latin on a line given from right to left: 'Latin 2' rather than '2 Latin' (W7), which
    look the same."""
    strong = ON
    for i in reversed(range(len(found))):
        if found[i] in (L, R, AL):
            strong = found[i]
        elif found[i] == EN and strong == L:
            found[i] = L


def _mark_brackets(found: list[int], texts: Sequence[str], base: int) -> None:
    """Pairs of brackets take the direction of what they hold (N0). Which way a bracket opens is not asked:
    files store its look or its meaning."""
    own, other = (R, L) if base == LEFTWARD else (L, R)
    opened = -1
    for i, kind in enumerate(found):
        if kind != ON or not is_bracket(texts[i]):
            continue
        if opened < 0:
            opened = i
            continue
        inside = {R if k in _NUMBERS else k for k in found[opened + 1 : i]}
        if own in inside:
            found[opened] = found[i] = own
        elif other in inside:
            around = (_strong(found, opened, -1, own), _strong(found, i, 1, own))
            found[opened] = found[i] = other if other in around else own
        opened = -1


def _strong(found: Sequence[int], at: int, way: int, base: int) -> int:
    """The first direction beside a place, that of the line where there is none; numbers run as R does."""
    at += way
    while 0 <= at < len(found):
        if found[at] != ON:
            return R if found[at] in _NUMBERS else found[at]
        at += way
    return base


def _mark_neutral(found: list[int], base: int) -> None:
    """What has no direction takes that of what stands on both sides, else the line's (N1, N2)."""
    own = R if base == LEFTWARD else L
    i = 0
    while i < len(found):
        if found[i] != ON:
            i += 1
            continue
        end = i
        while end < len(found) and found[end] == ON:
            end += 1
        before, after = _strong(found, i, -1, own), _strong(found, end - 1, 1, own)
        found[i:end] = [before if before == after else own] * (end - i)
        i = end


def direction(kinds: Sequence[int], weights: Sequence[int], page: float) -> int:
    """The level of a line from its tokens in visual order. It runs leftward if it begins and ends so; where
    Latin stands at an end, ``page`` - the share of letters on the page that run leftward - is asked, too:
    P2 and P3 need the order that is looked for."""
    letters = [(kind, n) for kind, n in zip(kinds, weights, strict=True) if kind in (L, R, AL)]
    if not letters or (letters[0][0] != L and letters[-1][0] != L):
        return LEFTWARD
    leftward = sum([n for kind, n in letters if kind != L])
    return LEFTWARD if leftward / sum([n for _, n in letters]) + page > 1 else RIGHTWARD


def brackets_read(texts: list[str]) -> list[str]:
    """Tokens in reading order (white space as ' ') with brackets that open where they should: a bracket with
    white space before it and none behind opens; where that says nothing, one closes what was opened."""
    out = list(texts)
    opened = 0
    for i, text in enumerate(texts):
        if not is_bracket(text):
            continue
        before = i == 0 or texts[i - 1] == " "
        after = i + 1 == len(texts) or texts[i + 1] in _BEHIND
        opens = before if before != after else opened == 0
        opened = opened + 1 if opens else max(0, opened - 1)
        if opens == (text in _CLOSING):
            out[i] = text.translate(_TURNED)
    return out
