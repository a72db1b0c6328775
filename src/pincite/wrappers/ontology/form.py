"""A text as it is compared: without what people add to the name of a thing when they print it in a list.

Case, accents and punctuation go; so do bullets, enumerators such as ``1)``, ``II``, ``B.II.1`` or ``a)``
in front, and references such as ``(A + B)``, dots and colons behind.
"""

from __future__ import annotations

import re
import unicodedata
from importlib.resources import files

import msgspec

from pincite.regex import regex


class _Words(msgspec.Struct):
    """The table ``words.json``: ``small`` words by language, ``decisive`` ones by what they decide, how
    some words are ``written`` short, and ``qualifiers`` that stand before a name like an enumerator."""

    small: dict[str, list[str]]
    decisive: dict[str, list[str]]
    written: dict[str, str]
    qualifiers: list[str]


_TABLE = msgspec.json.decode(files(__package__).joinpath("words.json").read_bytes(), type=_Words)

# Words that say little about what a text names: articles, prepositions, conjunctions.
SMALL = frozenset(word for words in _TABLE.small.values() for word in words)
# Words that make a name another name: total, not, within, net.
DECISIVE = frozenset(word for words in _TABLE.decisive.values() for word in words)


class Form(msgspec.Struct, frozen=True):
    """``raw`` is the text with single spaces; ``plain`` its words in small letters without accents, with
    short forms written out; ``bare`` the same without enumerators and references; ``tokens`` the words of
    ``bare`` that keep the full stop of an abbreviation; ``number`` the last part of the enumerator, such
    as '1', 'II' or 'A', '' without one."""

    raw: str
    plain: str
    bare: str
    tokens: tuple[str, ...]
    number: str


_ORDINAL = r"(?:bis|ter|quater|quinquies|sexies|septies|octies)"
# Groups are atomic and repetitions possessive (``(?>``, ``*+``): a text of many short parts must not be
# tried in all ways.
_PART = rf"(?>(?:[0-9]{{1,3}}|[IVXLC]{{1,6}}|[ivxlc]{{1,6}}|[A-Za-z])(?:\s?-?\s?{_ORDINAL})?(?![^\W_]))"
_BULLET = regex(r"[•·∙▪■□◦‣►*–—\-+>]++\s*(?=\S)")
_CLOSED = regex(rf"[(\[]?({_PART}(?:[./\- ]\s?{_PART})*+)\s?[)\]](?:\s?[-–—.:](?=\s))?,?\s*(?=\S)")
_DASHED = regex(rf"({_PART}(?:[./]\s?{_PART})*+)\.?\s?[-–—:](?=\s)\s*(?=\S)")
_DOTTED = regex(rf"({_PART})\.\s*(?=[^\W0-9_]{{2}})")
_JOINED = regex(rf"([0-9A-Za-z]{{1,6}}(?:\.{_PART})++)\.?\s+(?=\S)")
_NUMERAL = regex(rf".*\.(?>[0-9]{{1,3}}|[IVX]{{1,5}})(?:-?{_ORDINAL})?|.*[0-9]\.[A-Za-z]")
_LOOSE = regex(r"([0-9]{1,2}|[IVX]{1,5}|[A-Z])\s+(?=[^\s0-9]*[^\W0-9_]{2})")
_BEHIND = regex(
    rf"[(\[](?:[\s+\-–±.,/]|(?<![^\W_])(?:[0-9]{{1,3}}|[A-Za-z]|[IVX]{{2,5}}|{_ORDINAL})(?![^\W_]))++[)\]]$"
)
_TAIL = " .:;,…*_-–—"
_TOKEN = regex(r"[^\W_]+(?:\.[^\W_]+)?\.?")
_WORD = regex(r"[^\W_]+")
_WRITTEN = regex(
    "|".join(
        rf"(?<![^\W_]){re.escape(short)}" + ("" if short.endswith("/") else r"(?![^\W_])")
        for short in sorted(_TABLE.written, key=len, reverse=True)
    )
)
_TOTAL = regex(rf"(?:{'|'.join(_TABLE.decisive['totals'])})\s+", re.IGNORECASE)
_HINT = regex(r"[/.]|vs")
_MOST_ENUMERATORS = 4  # As in 'C) II 4-bis) a) verso banche'; more would be a text made of letters.


def folded(text: str) -> str:
    """The text in small letters without accents and ligatures, apostrophes as spaces."""
    if not text.isascii():
        text = unicodedata.normalize("NFKD", text)
        text = "".join(c for c in text if not unicodedata.combining(c))
    return text.casefold()


def form_of(text: str, label: bool = False) -> Form:
    """The forms of a text. Of a ``label`` only what is surely an enumerator is taken off: the 5 of '5 year
    notes' is a word of its name, while the 2 of a text '2 TOTALE' may well be none."""
    raw = " ".join(text.split())
    spelled = _spelled(folded(raw))
    plain = " ".join(_WORD.findall(spelled))
    core, number = _core(raw, label)
    core = spelled if core == raw else _spelled(folded(core))
    bare = " ".join(_WORD.findall(core))
    if not any(says_what(word) for word in bare.split()):
        bare, core, number = plain, spelled, ""
    return Form(raw, plain, bare, tuple(_TOKEN.findall(core)), number)


def says_what(word: str) -> bool:
    """Whether a word alone says what is named: it is neither small, nor decisive, nor a single letter."""
    return len(word) > 1 and word not in SMALL and word not in DECISIVE and not word.isdigit()


def _spelled(text: str) -> str:
    """The folded text with short forms written out."""
    if not _HINT.search(text):
        return text
    return _WRITTEN.sub(lambda found: _TABLE.written[found[0]] + " ", text)


def _core(raw: str, label: bool) -> tuple[str, str]:
    """The text without what stands before and behind its name, and the last part of the enumerator."""
    text, number = _unnumbered(raw, label)
    total = _TOTAL.match(text)
    if total is not None:
        # "Totale B) Immobilizzazioni"
        rest, inner = _unnumbered(text[total.end() :], True)
        text, number = total[0] + rest, inner or number
    for qualifier in _TABLE.qualifiers:
        if text[: len(qualifier)].casefold() == qualifier and text[len(qualifier) :].strip():
            text = text[len(qualifier) :].strip()
    core = text.rstrip(_TAIL)
    while core.endswith((")", "]")):
        shorter = _BEHIND.sub("", core).rstrip(_TAIL)
        if shorter == core or not shorter:
            break
        core = shorter
    if text[len(core) :] == ".":
        core = text  # an abbreviation, or the end of a sentence
    return core or text, number


def _unnumbered(text: str, label: bool) -> tuple[str, str]:
    """The text without the bullets and enumerators in front, and the last part of the last of them."""
    number = ""
    for _ in range(_MOST_ENUMERATORS):
        found = _BULLET.match(text)
        if found is None:
            found = _enumerator(text, label)
            if found is None:
                break
            number = re.split(r"[./\s]|-(?=[A-Z0-9])", found[1])[-1].upper()
        text = text[found.end() :]
    return text, number


def _enumerator(text: str, label: bool) -> re.Match[str] | None:
    """The enumerator in front of the text, as the first group of the match."""
    found = _CLOSED.match(text) or _DASHED.match(text)
    if found is None:
        found = _JOINED.match(text)
        # The last part is a numeral, or a letter after one: "U.S." is a name.
        if found is not None and not _NUMERAL.fullmatch(found[1]):
            return None
    if found is None:
        found = _DOTTED.match(text)
    if found is None and not label:
        found = _LOOSE.match(text)
    return found
