"""Which words of a vocabulary a word may stand for: itself, another ending, a slip, an abbreviation."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pincite.regex import regex

# Likeness of two words that differ in their endings: 'credito' and 'crediti' name one thing.
INFLECTED = 0.98
MISSPELT = 0.95  # Likeness of a word with a slip, as typing and OCR make them.
SHORTENED = 0.95  # Likeness of an abbreviation: 'immob.' is most likely meant to be the word that begins so.
SHORTEST = 5  # Letters of a word that may have another ending; shorter words are too close to each other.
# Letters of a word that may have a slip elsewhere: of five, 'conto' and 'costo' are two words.
SHORTEST_MISSPELT = 6
LETTERS_A_SLIP = 8  # Letters per slip: a word of sixteen may have two.
# Letters that an ending may have on one side where it has one on the other: 'banca' and 'banche'. Two on
# both would make one word of 'dipendenti' and 'dipendenze'.
ENDING = 2
# Endings of two letters that may be added to a word; 'debito' and 'debitori' are two words.
PLURALS = ("es", "en", "er")
SHORTEST_SHORT = 3  # Letters of an abbreviation; fewer may stand for too much.
MOST_SLIPS = 2  # Letters by which a long word and its misspelling differ in length at most.
_SHORT = regex(r"([^\W\d_]{2,})\.([^\W\d_]*)")


class Vocabulary:
    """Words, and what other words may be read as them. Answers are the same whatever the order in which
    the words were given."""

    def __init__(self, words: Iterable[str]) -> None:
        self.words = sorted(set(words))
        self._known = frozenset(self.words)
        self._longest = max(map(len, self.words), default=0)
        self._endings: dict[str, list[str]] = {}
        self._holes: dict[str, list[str]] = {}
        self._long: dict[str, list[str]] = {}
        for word in self.words:
            if len(word) >= SHORTEST and word.isalpha():
                for cut in range(ENDING + 1):
                    self._endings.setdefault(word[: len(word) - cut], []).append(word)
            if len(word) >= SHORTEST_MISSPELT and word.isalpha():
                for hole in _holes(word):
                    self._holes.setdefault(hole, []).append(word)
                if len(word) >= 2 * LETTERS_A_SLIP - 2:
                    self._long.setdefault(word[0], []).append(word)
        self._memory: dict[str, tuple[tuple[str, float], ...]] = {}

    def like(self, word: str) -> tuple[tuple[str, float], ...]:
        """The words that it may stand for, with how surely (0..1], the surest first. A full stop at its end,
        or within, marks an abbreviation."""
        found = self._memory.get(word)
        if found is None:
            best: dict[str, float] = {}
            for other, likeness in self._like(word):
                best[other] = max(likeness, best.get(other, 0.0))
            found = self._memory[word] = tuple(sorted(best.items(), key=lambda pair: (-pair[1], pair[0])))
        return found

    def _like(self, word: str) -> Iterator[tuple[str, float]]:
        short = _SHORT.fullmatch(word)
        plain = word.rstrip(".")
        known = plain in self._known
        if known:
            yield plain, 1.0
        elif short:
            yield from ((other, SHORTENED) for other in self._written_out(*short.groups()))
            return
        if len(plain) < SHORTEST or (not plain.isalpha() and not _looks_misread(plain)):
            return
        yield from ((other, INFLECTED) for other in self._inflected(plain))
        # A word that the ontology knows is no slip of another one: 'controllate' is not 'controllanti'.
        # One that is longer than them all is none either: its slips would be as many texts as it has letters.
        if not known and SHORTEST_MISSPELT <= len(plain) <= self._longest + MOST_SLIPS:
            yield from ((other, MISSPELT) for other in self._misspelt(plain))

    def _written_out(self, first: str, last: str) -> Iterator[str]:
        """The words that begin and end as an abbreviation does."""
        length = len(first) + len(last)
        for other in self.words if length >= SHORTEST_SHORT else ():
            if other.startswith(first) and other.endswith(last) and len(other) > length:
                yield other

    def _inflected(self, plain: str) -> Iterator[str]:
        for cut in range(ENDING + 1):
            stem = plain[: len(plain) - cut]
            for other in self._endings.get(stem, ()) if len(stem) >= SHORTEST - 1 else ():
                if _same_word(plain[len(stem) :], other[len(stem) :]):
                    yield other

    def _misspelt(self, plain: str) -> Iterator[str]:
        for hole in _holes(plain):
            yield from (other for other in self._holes.get(hole, ()) if _slips(plain, other) <= 1)
        for other in self._long.get(plain[0], ()):
            allowed = max(len(plain), len(other)) // LETTERS_A_SLIP
            if abs(len(plain) - len(other)) <= MOST_SLIPS and _slips(plain, other) <= allowed:
                yield other


def _same_word(ending: str, other: str) -> bool:
    """Whether two words that differ in these endings are forms of one."""
    few, many = sorted((ending, other), key=len)
    if len(many) == ENDING:
        return len(few) == 1 or (not few and many in PLURALS)
    return few != many


def _looks_misread(word: str) -> bool:
    """Whether digits in it are letters that OCR took for digits: few, and among letters."""
    return sum(c.isdigit() for c in word) * LETTERS_A_SLIP // 2 <= len(word) and word[0].isalpha()


def _holes(word: str) -> list[str]:
    """The word, and the word without each of its letters but the first: two words that one slip apart share
    one of these."""
    return [word, *(word[:place] + word[place + 1 :] for place in range(1, len(word)))]


def _slips(a: str, b: str) -> int:
    """Letters put in, left out, replaced, or swapped with their neighbour (which counts one); many where the
    first letters differ, as in 'materiali' and 'immateriali'."""
    if a[0] != b[0]:
        return max(len(a), len(b))
    if len(a) == len(b) and a != b:
        i = next(place for place, (x, y) in enumerate(zip(a, b, strict=True)) if x != y)
        if a[:i] + a[i + 1 : i + 2] + a[i] + a[i + 2 :] == b:
            return 1
    return edits(a, b)


def edits(a: str, b: str) -> int:
    """Letters to insert, delete or replace to make one text the other (Levenshtein distance).

    Bit-parallel: Myers, A fast bit-vector algorithm for approximate string matching, JACM 46 (1999), in the
    form of Hyyro (2003), with integers as wide as the shorter text."""
    if len(a) > len(b):
        a, b = b, a
    if not a:
        return len(b)
    at: dict[str, int] = {}
    for place, letter in enumerate(a):
        at[letter] = at.get(letter, 0) | 1 << place
    every = (1 << len(a)) - 1
    last = 1 << len(a) - 1
    up, down, distance = every, 0, len(a)
    for letter in b:
        here = at.get(letter, 0)
        same = here | down
        diagonal = (((here & up) + up) ^ up) | here
        rising = down | ~(diagonal | up) & every
        falling = up & diagonal
        distance += (rising & last != 0) - (falling & last != 0)
        rising = (rising << 1 | 1) & every
        up = (falling << 1 | ~(same | rising)) & every
        down = rising & same
    return distance


def similarity(a: str, b: str) -> float:
    """1 for equal texts, 0 for texts without a letter in common place: 1 - edits / length of the longer."""
    longest = max(len(a), len(b))
    return 1.0 - edits(a, b) / longest if longest else 1.0
