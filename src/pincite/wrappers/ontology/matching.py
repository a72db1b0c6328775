"""How well a text names a concept.

A text is worth 1 when it is a label, a little less when it is one but for case, accents and enumerators, and
less again when it resembles one word by word, holds a cue, or matches a pattern. Narrower concepts count
for broader ones. Everything is looked up by words, so that a text meets only the labels it has words in
common with.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import msgspec
import numpy as np

from pincite.regex import regex
from pincite.wrappers import patterns
from pincite.wrappers.definition import Concept
from pincite.wrappers.ontology.form import DECISIVE, Form, form_of, says_what
from pincite.wrappers.ontology.hierarchy import below
from pincite.wrappers.ontology.spelling import Vocabulary

EXACT = 1.0  # The text is a label, letter by letter.
NORMALISED = 0.95  # It is one but for case, accents, punctuation, enumerators and references.
# Added where text and label carry the same enumerator, taken off where they carry different ones: of two
# 'Ratei e risconti', D) stands among the assets and E) among the liabilities.
ENUMERATOR = 0.02
SPACED = 0.92  # It is one but for spaces too, as in a spaced-out heading or a text whose spaces were lost.
SPACED_LETTERS = 6  # Letters that a label must have for its spaces not to matter.
RESEMBLANCE = 0.9  # A text with the words of a label, in any order, at most.
# Exponent of the share of common words. With it a name of four words that lacks or has one more stays
# under 0.8, the customary threshold, while a missing article or a slip in a word does not.
SHARPNESS = 1.5
# Weight of an article or preposition where a word that says something weighs 1. One more or less keeps a
# name of two words over 0.8; 'di partecipazioni' is a part of some longer name, not 'Partecipazioni'.
SMALL_WEIGHT = 0.2
# At most this for a text that has a word the label lacks while it lacks one of the label ('crediti verso
# clienti', 'debiti verso clienti'), or where only one of them says total, not, within, or a number.
CONTRADICTION = 0.6
CUE = 0.85  # A longer text that holds a cue. Five is-a steps up it still meets the threshold 0.8.
CUE_WHOLE = 0.92  # A text that is nothing but a cue: the more of the text it covers, the nearer to this.
PATTERN = 0.9  # A text that a pattern matches: its author says so, but a label says it outright.
# Factor for each is-a step up to a broader concept: the name of a case does name what it is a case of,
# and the loss only prefers the nearer.
STEP = 0.99
FLOOR = 0.5  # Resemblance below it is chance and counts nothing.
# The share of common words that comes to the floor, and a little less for the last bits of numbers.
LEAST_SHARE = (FLOOR / RESEMBLANCE) ** (1 / SHARPNESS) - 1e-9
TRANSLATED = 0.97  # Factor for the first of two languages: of 'Attivo / Assets' the first part names it.
# Between the languages of a text: a stroke with white space around it.
TRANSLATION = regex(r"\s+(?:/|\|{1,2})\s+")
# Words of a text that is compared word by word with labels; longer ones are prose. Cues and patterns are
# looked for in all.
LONGEST = 60


class Found(msgspec.Struct, frozen=True):
    """A concept that a text names, by its number, with the score (0..1]."""

    concept: int
    score: float


class _Label(msgspec.Struct, frozen=True):
    concept: int
    form: Form
    words: tuple[str, ...]  # that say something, decide, or are numbers
    small: frozenset[str]
    weight: float


class Matcher:
    """The labels, cues, patterns and exclusions of concepts, ready to be asked. It keeps what it said of
    texts; what it says depends on the text alone. ``BadPattern`` where a pattern is none."""

    def __init__(self, concepts: Sequence[Concept]) -> None:
        self.concepts = tuple(concepts)
        self._labels: list[_Label] = []
        self._raw: dict[str, list[int]] = {}
        self._normal: dict[str, list[int]] = {}
        self._squeezed: dict[str, list[int]] = {}
        self._holders: dict[str, list[int]] = {}
        self._cues: dict[str, list[tuple[tuple[str, ...], int]]] = {}
        self._excludes: dict[int, list[tuple[str, ...]]] = {}
        expressions = [pattern for concept in self.concepts for pattern in concept.patterns]
        self._pattern_of: list[int] = []
        for number, concept in enumerate(self.concepts):
            self._take(number, concept)
        self._vocabulary = Vocabulary(self._holders)
        self._places = {word: np.array(places) for word, places in self._holders.items()}
        self._weights = np.array([label.weight for label in self._labels])
        self._smalls = np.array([len(label.small) for label in self._labels])
        self._said: dict[str, tuple[Found, ...]] = {}
        self._below: dict[str, dict[int, int]] = {}
        self._matching = patterns.matcher(expressions, ignore_case=True)

    def _take(self, number: int, concept: Concept) -> None:
        for name in dict.fromkeys((*concept.labels, *concept.synonyms)):
            form = form_of(name, label=True)
            words, small = _sorted_words(form)
            words = tuple(word.rstrip(".") for word in words)
            place = len(self._labels)
            weight = len(words) + SMALL_WEIGHT * len(small)
            self._labels.append(_Label(number, form, words, frozenset(small), weight))
            self._raw.setdefault(form.raw, []).append(place)
            for normal in dict.fromkeys((form.plain, form.bare)):
                if normal:  # a label of signs alone is known by itself only
                    self._normal.setdefault(normal, []).append(place)
            squeezed = form.bare.replace(" ", "")
            if len(squeezed) >= SPACED_LETTERS:
                self._squeezed.setdefault(squeezed, []).append(place)
            for word in dict.fromkeys(words):
                self._holders.setdefault(word, []).append(place)
        for cue in concept.cues:
            phrase = tuple(form_of(cue, label=True).plain.split())
            if phrase:
                self._cues.setdefault(phrase[0], []).append((phrase, number))
        phrases = (tuple(form_of(exclude, label=True).plain.split()) for exclude in concept.excludes)
        self._excludes[number] = [phrase for phrase in phrases if phrase]
        self._pattern_of.extend([number] * len(concept.patterns))

    def find(self, texts: Iterable[str]) -> list[tuple[Found, ...]]:
        """For each text the concepts that it names itself, without what follows from is-a, best first;
        of equals the first of the ontology first."""
        return list(map(self._named, texts))

    def _named(self, text: str) -> tuple[Found, ...]:
        """What a text names as a whole, or by the part before its translation."""
        if text not in self._said:
            form = form_of(text)
            words = form.plain.split()
            scores: dict[int, float] = {}
            for concept, score in self._scores(form, words):
                scores[concept] = max(score, scores.get(concept, 0.0))
            first = TRANSLATION.split(text, maxsplit=1)[0].strip()
            for found in self._named(first) if first not in ("", text) else ():
                scores[found.concept] = max(scores.get(found.concept, 0.0), TRANSLATED * found.score)
            kept = [Found(c, s) for c, s in scores.items() if s >= FLOOR and not self._excluded(c, words)]
            self._said[text] = tuple(sorted(kept, key=lambda found: (-found.score, found.concept)))
        return self._said[text]

    def below(self, name: str) -> dict[int, int]:
        """As ``hierarchy.below``, worked out once."""
        if name not in self._below:
            self._below[name] = below(name, self.concepts)
        return self._below[name]

    def truths(self, texts: Iterable[str], name: str) -> list[float]:
        """How well each text names the concept of that name or a narrower one, 0..1; 0 where a phrase speaks
        against the concept itself."""
        texts = list(texts)
        steps = self.below(name)
        factors = {concept: STEP**count for concept, count in steps.items()}
        own = [concept for concept, count in steps.items() if not count and self._excludes[concept]]
        truths = []
        for text, found in zip(texts, self.find(texts), strict=True):
            best = max((f.score * factors[f.concept] for f in found if f.concept in factors), default=0.0)
            if best and own and any(self._excluded(c, form_of(text).plain.split()) for c in own):
                best = 0.0
            truths.append(best)
        return truths

    def narrowest(self, text: str, name: str) -> Found | None:
        """Which of the concept of that name and its narrower ones the text names best, by its own score; of
        equals the narrowest, then the first. None where it names none."""
        steps = self.below(name)
        (found,) = self.find([text])
        within = [f for f in found if f.concept in steps]
        return min(within, key=lambda f: (-f.score, -steps[f.concept], f.concept), default=None)

    # -- one text

    def _scores(self, form: Form, words: list[str]) -> Iterator[tuple[int, float]]:
        """Concepts that the text names, by every way in which it does."""
        labels = self._labels
        for spelling in (form.raw, form.bare):  # in whatever case
            yield from ((self._pattern_of[number], PATTERN) for number in self._matching(spelling))
        for phrase, concept in self._cues_in(words):
            yield concept, CUE + (CUE_WHOLE - CUE) * len(phrase) / len(words)
        yield from ((labels[place].concept, EXACT) for place in self._raw.get(form.raw, ()))
        for normal in dict.fromkeys((form.plain, form.bare)):
            for place in self._normal.get(normal, ()):
                yield labels[place].concept, NORMALISED + _enumerator(form, labels[place].form)
        squeezed = self._squeezed.get(form.bare.replace(" ", ""), ())
        yield from ((labels[place].concept, SPACED) for place in squeezed)
        if len(form.tokens) <= LONGEST:
            yield from ((labels[place].concept, score) for place, score in self._resembling(form))

    def _cues_in(self, words: list[str]) -> Iterable[tuple[tuple[str, ...], int]]:
        for start, word in enumerate(words):
            for phrase, concept in self._cues.get(word, ()):
                if tuple(words[start : start + len(phrase)]) == phrase:
                    yield phrase, concept

    def _excluded(self, concept: int, words: Sequence[str]) -> bool:
        return any(_holds(words, phrase) for phrase in self._excludes[concept])

    def _resembling(self, form: Form) -> Iterable[tuple[int, float]]:
        """Labels that have words in common with the text, with the score of each that is not chance."""
        words, small = _sorted_words(form)
        weight = len(words) + SMALL_WEIGHT * len(small)
        readings = [self._vocabulary.like(word) for word in words]
        bound = np.zeros(len(self._labels))  # What a label and the text have in common, at most.
        for reading in readings:
            here = np.zeros(len(bound))
            for word, likeness in reading:
                places = self._places[word]
                here[places] = np.maximum(here[places], likeness)
            bound += here
        common = np.where(bound > 0, bound + SMALL_WEIGHT * np.minimum(self._smalls, len(small)), 0.0)
        # A chart of accounts has thousands of labels with a word of the text, and few that resemble it.
        for place in np.flatnonzero(2 * common >= LEAST_SHARE * (weight + self._weights)).tolist():
            if common[place] > 0:
                score = _compared(words, readings, small, weight, self._labels[place])
                if score >= FLOOR:
                    yield place, score


def _compared(
    words: tuple[str, ...],
    readings: Sequence[tuple[tuple[str, float], ...]],
    small: tuple[str, ...],
    weight: float,
    label: _Label,
) -> float:
    """The resemblance of a text to a label: each word of one is paired with at most one of the other."""
    left = list(label.words)
    common = SMALL_WEIGHT * len(label.small.intersection(small))
    pairs = (
        (likeness, number, word)
        for number, reading in enumerate(readings)
        for word, likeness in reading
        if word in label.words
    )
    paired: set[int] = set()
    for likeness, number, word in sorted(pairs, key=lambda pair: (-pair[0], pair[1], pair[2])):
        if number not in paired and word in left:
            paired.add(number)
            left.remove(word)
            common += likeness
    unpaired = [word for number, word in enumerate(words) if number not in paired]
    score = _resemblance(common, weight, label.weight)
    if (unpaired and left) or any(_decides(word) for word in (*unpaired, *left)):
        return min(score, CONTRADICTION)
    return score


def _resemblance(common: float, a: float, b: float) -> float:
    """Dice's share of what two texts of these weights have in common, sharpened and scaled."""
    return RESEMBLANCE * min(1.0, 2 * common / (a + b)) ** SHARPNESS if common > 0 else 0.0


def _sorted_words(form: Form) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The words of a text that say something, and the small ones."""
    telling: list[str] = []
    small: list[str] = []
    for token in form.tokens:
        word = token.rstrip(".")
        if says_what(word) or _decides(word):
            telling.append(token if "." in token else word)
        else:
            small.append(word)
    return tuple(telling), tuple(dict.fromkeys(small))


def _decides(word: str) -> bool:
    return word in DECISIVE or any(c.isdigit() for c in word)


def _enumerator(text: Form, label: Form) -> float:
    if text.plain == label.plain:
        return ENUMERATOR if label.number else 0.0
    if not text.number or not label.number:
        return 0.0
    return ENUMERATOR if text.number == label.number else -ENUMERATOR


def _holds(words: Sequence[str], phrase: tuple[str, ...]) -> bool:
    """Whether the words of the phrase follow each other in the text."""
    size = len(phrase)
    return any(tuple(words[start : start + size]) == phrase for start in range(len(words) - size + 1))
