"""Statements of account: amounts of a period, the label of an amount, the statement a row belongs to."""

from __future__ import annotations

from typing import Any

import numpy as np

from pincite.model.arrays import Array
from pincite.regex import regex
from pincite.wrappers.predicates.content import clean, matcher_of, named
from pincite.wrappers.predicates.figures import figures
from pincite.wrappers.predicates.predicate import ConceptName, Predicate, Scene, Tokens, declared
from pincite.wrappers.predicates.typed import shown, values_of

# Truth from which a token is a title: its whole text is, or a pattern matches. What only resembles one
# stays below.
LEAST = 0.885
# Truth from which a line begins a statement in the midst of another: with the number it has there.
FIRST_LINE = 0.955
PART_OF_TITLE = 0.98  # Factor for a text one part of which is a title.
MOST_PARTS = 4
LONGEST_TITLE = 120  # Parts and characters of such a text; a longer one is a sentence.
BETWEEN = regex(r"\s+(?:[-\u2010-\u2015]|/|\|{1,2})\s+|:\s+")  # What stands between its parts.
# The same for a running header: a title at the top of a page may be taken for one, while what names the
# document on every page holds more than the title. Footers open nothing.
HEADER_LEAST = 0.93


def of_period(scene: Scene, t: Tokens, n: float = 1) -> Array:
    """An amount (or a dash, for none) in a column of figures under the latest date, or with n=2 the one
    before; without dates, in the first or second column of amounts."""
    return np.where(figures(scene).rank[t] == int(n), 1.0, 0.0)


def labels_amount(scene: Scene, t: Tokens) -> Array:
    """The text that starts a row with an amount in it."""
    return np.where(np.isin(t, figures(scene).label), 1.0, 0.0)


def is_coded(scene: Scene, t: Tokens) -> Array:
    """The code of an account, such as 06015101010 or 10.01.005, stands in front of the text."""
    return np.where(figures(scene).coded[t], 1.0, 0.0)


def label_of(scene: Scene, label: Tokens, amount: Tokens) -> Array:
    """The text that starts the row the amount stands in; of two tables side by side, its own."""
    return np.where(np.equal(figures(scene).label[amount], label), 1.0, 0.0)


def in_section(
    scene: Scene,
    t: Tokens,
    title: ConceptName,
    among: ConceptName,
    start: ConceptName = "",
    least: float = LEAST,
) -> Array:
    """Between a title of the first concept and the next title of the second, which is wider: the last
    title of the second is one of the first. Where the document has no title of the first, a text of the
    concept `start` is one. Where the first concept is one of several under a concept of its own, and
    `start` too, the first line of another section ends one, and the own begins it. Of a text in parts
    ('2024 - Income statement') one may be the title. Footers are no titles."""
    key = ("inSection", title, among, start, least)
    inside = scene.once(key, lambda: _inside(scene, title, among, start, least))
    return np.where(inside[t], 1.0, 0.0)


def _inside(scene: Scene, title: str, among: str, start: str, least: float) -> Array:
    parts = _parts_of_titles(scene, among, least)
    text = ~scene.tokens.image
    needed = np.array([{"header": HEADER_LEAST, "footer": 2.0}.get(k, least) for k in scene.tokens.kind])
    titles = (_truth(scene, among, parts) >= needed) & text
    opens = (_truth(scene, title, parts) >= least) & titles
    if start:
        begins = _truth(scene, start)
        if not opens.any():
            opens = opens | ((begins >= least) & text)
            titles = titles | opens
        # The first lines of statements: within a section of the same kind, that is under a title of the
        # concept that ``title`` is a case of, that of another statement ends it, and the own one begins it.
        kinds, starts = [n for n in _broader(scene, title) if n != among], _broader(scene, start)
        if kinds and starts:
            alike = _truth(scene, kinds[0], parts) >= LEAST
            chosen = np.flatnonzero(titles)
            lines = (_truth(scene, starts[0]) >= FIRST_LINE) & ~titles & text
            for line in np.flatnonzero(lines).tolist():
                last = _last_title(scene, line, chosen)
                if last >= 0 and alike[last]:
                    titles[line] = True
                    opens[line] = begins[line] >= FIRST_LINE
    chosen = np.flatnonzero(titles)
    above = (_last_title(scene, token, chosen) for token in range(len(titles)))
    return np.array([last >= 0 and opens[last] for last in above], dtype=bool)


def _truth(scene: Scene, concept: str, parts: dict[int, str] | None = None) -> Array:
    """How well each token names a concept, by the part of it that is a title where one is."""
    truth = np.array(named(scene, np.arange(len(scene.tokens)), concept))
    if parts:
        truths = matcher_of(scene, concept).truths(list(parts.values()), concept)
        truth[list(parts)] = PART_OF_TITLE * np.asarray(truths)
    return truth


def _parts_of_titles(scene: Scene, among: str, least: float) -> dict[int, str]:
    """Of tokens that are no titles as a whole, the part that is one: 'Financial report - Income statement'.
    The first part that is one decides; a single word says enough only at the beginning."""
    matcher = matcher_of(scene, among)
    whole = _truth(scene, among)
    found: dict[int, str] = {}
    for token, text in enumerate(scene.tokens.text):
        if whole[token] >= least or scene.tokens.image[token] or len(text) > LONGEST_TITLE:
            continue
        parts = [part.strip() for part in BETWEEN.split(text)]
        if not 1 < len(parts) <= MOST_PARTS:
            continue
        asked = [part for n, part in enumerate(parts) if n == 0 or len(part.split()) > 1]
        truths = matcher.truths(asked, among)
        good = [part for part, truth in zip(asked, truths, strict=True) if truth * PART_OF_TITLE >= least]
        if good:
            found[token] = good[0]
    return found


def _broader(scene: Scene, name: str) -> tuple[str, ...]:
    return next((c.is_a for c in scene.concepts if c.name == name), ())


def _last_title(scene: Scene, token: int, titles: Array) -> int:
    """The title that a token stands under: the lowest above it on its page, of several in one row the one
    over it, else the last of the pages before. Without places the last one read."""
    box, page = scene.tokens.box, scene.tokens.page
    if box[token, 0] != box[token, 0]:
        before = titles[titles <= token]
        return int(before[-1]) if len(before) else -1
    middle = (box[token, 1] + box[token, 3]) / 2
    here = [int(t) for t in titles if page[t] == page[token] and box[t, 1] <= middle]
    if not here:
        earlier = titles[page[titles] < page[token]]
        if not len(earlier):
            return -1
        last = int(page[earlier].max())
        here = [int(t) for t in earlier if page[t] == last]
    low = max(here, key=lambda t: (float(box[t, 1]), t))
    row = [t for t in here if box[t, 3] > box[low, 1]]
    left = [t for t in row if box[t, 0] <= box[token, 0] + scene.tokens.line[token]]
    return max(left or row, key=lambda t: (float(box[t, 0]), t)) if len(row) > 1 else low


def _period(scene: Scene, token: int, *_: Any) -> dict[str, Any] | None:
    """The head of an amount's column, where there is one, and its number."""
    found = figures(scene)
    if not found.rank[token]:
        return None
    values = values_of(scene, clean(scene.tokens.text[token]))
    understood: dict[str, Any] = shown(values[0]) if values else {"number": 0}
    if token in found.period:
        understood["period"] = found.period[token]
    return understood


PREDICATES: tuple[Predicate, ...] = (
    declared("ofPeriod", of_period, crisp=True, parsed=_period),
    declared("labelsAmount", labels_amount, crisp=True),
    declared("isCoded", is_coded, crisp=True),
    declared("labelOf", label_of, same_page=True, crisp=True),
    declared("inSection", in_section, crisp=True),
)
