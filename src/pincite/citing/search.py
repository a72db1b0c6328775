"""A quotation looked for in a text and its passages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from pincite.citing.finding import Match, matches
from pincite.citing.found import Found, Stretch, passage_at
from pincite.citing.letters import Letters, between_tags, letters_of
from pincite.citing.numbers import contradicted
from pincite.citing.quote import COUNTED, Variant, variants
from pincite.citing.rows import rows_of
from pincite.regex import regex

# Categories of what stands around the text of pages, and of what stands between its parts.
FURNITURE = frozenset({"Header", "Footer", "PageNumber"})
BESIDE = FURNITURE | {"FigureCaption", "Footnote", "Table", "Formula"}
NUMBER = regex(r"\d+")
LIMIT = 10  # Places that are given.
LONG = 1000  # Letters up to which a quotation has no number that is not printed.
LONGEST_WORD = 20  # Letters around an end that are looked at for that of a word.


class Searched:
    """A text that quotations are looked for in; ``passages`` are in order."""

    def __init__(self, text: str, passages: Sequence[Stretch]) -> None:
        self.text, self.passages = text, passages
        self._kept: list[Letters] = []

    def find(self, quote: str, limit: int = LIMIT, *, alike: bool = True) -> list[Found]:
        """The places of a quotation, best first, then in order, ``limit`` at most. Markup, case, blanks,
        accents and punctuation may differ, of a longer one a few letters, too, unless ``alike`` is off.
        Raises ``BadQuery`` for what is far longer than a page."""
        wanted = variants(quote)
        best = self._exactly(wanted)
        if alike and wanted and not (best and best[0].score == 1):
            best = _apart(best + self._nearly(wanted))
            best = best or self._marked(wanted[0].letters) or rows_of(self.text, self.passages, quote)
        return best[:limit]

    def _exactly(self, wanted: list[Variant]) -> list[Found]:
        """The places in the first stream of the first variant that stands there letter by letter."""
        best: list[Found] = []
        for letters in self._streams():
            for one in wanted:
                best += [self._found(letters, match) for match in self._whole(letters, one, 1.0)]
                if any(place.score == 1 for place in best):
                    return _apart(best)
        return _apart(best)

    def _nearly(self, wanted: list[Variant]) -> list[Found]:
        """The places that are alike."""
        return [
            self._found(letters, match)
            for letters in self._streams()
            for one in wanted
            if one.alike < 1
            for match in self._whole(letters, one, one.alike)
        ]

    def _marked(self, mark: str) -> list[Found]:
        """The first lines of items with this mark, where a quotation is nothing else."""
        return [
            Found(1.0, ((p.offset, p.offset + (p.parts[0].length if p.parts else p.length)),))
            for p in self.passages
            if p.marker and letters_of(p.marker).text == mark
        ]

    def _streams(self) -> Iterator[Letters]:
        """The letters without what is printed around the text; without all that may stand between two parts
        of a paragraph; and those of what is printed around it."""
        for number, chosen in enumerate((_is_text, _is_flow, FURNITURE.__contains__)):
            if number == len(self._kept):
                some = [one for p in self.passages if chosen(p.category) for one in self._shown(p)]
                self._kept.append(letters_of(self.text, some))
            yield self._kept[number]

    def _shown(self, passage: Stretch) -> list[tuple[int, int]]:
        """What of a passage is printed: a table is HTML."""
        start, end = passage.offset, passage.offset + passage.length
        return between_tags(self.text, start, end) if passage.category == "Table" else [(start, end)]

    def _whole(self, letters: Letters, quote: Variant, alike: float) -> Iterator[Match]:
        """The matches; the ends of those that are alike move to the next ends of words."""

        def ends(number: int) -> bool:
            return self._parts_words(number, letters)

        for match in matches(letters.text, quote.letters, ends, alike):
            start, end, score = match
            if score < 1:
                start, end = _nearest(start, letters, ends), _nearest(end, letters, ends)
                if start >= end or not _says_numbers(letters.text[start:end], quote.letters):
                    continue
            printed = self.text[letters.at[start] : letters.at[end - 1] + 1]
            agreed = 0.0 if contradicted(printed, quote.text) else self._counted(letters.at[start], quote)
            if agreed > 0:
                yield Match(start, end, score * agreed)

    def _counted(self, place: int, quote: Variant) -> float:
        """What of the mark before a quotation agrees with that which is printed before its text: 1 for all,
        0 where another number is printed, else the share of the letters that are not of the mark."""
        if not quote.mark:
            return 1.0
        passage = self.passages[passage_at(self.passages, place)]
        told = COUNTED.match(self.text, passage.offset)
        said = told[1] if told is not None and told.end() == place else ""
        if passage.offset == place:
            said = passage.marker
        said = letters_of(said).text
        if said == quote.mark:
            return 1.0
        if NUMBER.search(said) and NUMBER.search(quote.mark):
            return 0.0
        return len(quote.letters) / (len(quote.letters) + len(quote.mark))

    def _parts_words(self, number: int, letters: Letters) -> bool:
        """Whether a word ends before the letter of this number, and another begins with it."""
        if number in (0, len(letters.text)):
            return True
        before, after = letters.at[number - 1], letters.at[number]
        return (
            after != before + 1
            or not letters.text[number].isascii()
            or not letters.text[number - 1].isascii()
        )

    def _found(self, letters: Letters, match: Match) -> Found:
        ranges: list[tuple[int, int]] = []
        last = -1
        for place in letters.at[match.start : match.end]:
            if last >= 0 and place < self.passages[last].offset + self.passages[last].length:
                ranges[-1] = (ranges[-1][0], place + 1)
            else:
                last = passage_at(self.passages, place)
                ranges.append((place, place + 1))
        return Found(match.score, tuple(ranges))


def _says_numbers(said: str, quote: str) -> bool:
    """Whether what is printed has all numbers of a quotation that is too short to tell a slip from another
    number."""
    if len(quote) > LONG:
        return True
    missing = Counter(NUMBER.findall(quote)) - Counter(NUMBER.findall(said))
    return not missing


def _apart(found: list[Found]) -> list[Found]:
    """The best of those that share letters, best first, then in order."""
    kept: list[Found] = []
    for one in sorted(found, key=lambda f: (-f.score, f.ranges)):
        low, high = one.ranges[0][0], one.ranges[-1][1]
        if all(high <= other.ranges[0][0] or other.ranges[-1][1] <= low for other in kept):
            kept.append(one)
    return kept


def _nearest(number: int, letters: Letters, ends: Callable[[int], bool]) -> int:
    """The end of a word that is nearest to a letter; the letter itself where none is near."""
    near = range(max(0, number - LONGEST_WORD), min(len(letters.text), number + LONGEST_WORD) + 1)
    return min((one for one in near if ends(one)), key=lambda one: abs(one - number), default=number)


def _is_text(category: str) -> bool:
    return category not in FURNITURE


def _is_flow(category: str) -> bool:
    return category not in BESIDE
