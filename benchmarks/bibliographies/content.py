"""Works that papers refer to, drawn by a seed, and how a style writes them."""

from __future__ import annotations

import random

import msgspec

FIRST = ("Anna", "Bruno", "Chiara", "David", "Elena", "François", "Günter", "Hana", "Ingrid", "João", "Li")
LAST = (
    "Rossi", "Müller", "O'Brien", "García", "van Dijk", "Smith", "Lefèvre", "Nguyen", "Kowalski", "Petrov",
    "de la Cruz", "Hansen", "Jean-Louis", "Tanaka", "Ferrari", "Weber",
)  # fmt: skip
SUBJECTS = (
    "reading order", "table recognition", "maximum likelihood", "sparse graphs", "cell membranes",
    "monetary policy", "river sediments", "compiler optimisation", "speech synthesis", "queueing networks",
    "crop rotation",
)  # fmt: skip
FRAMES = (
    "On the stability of {a}", "A survey of {a} and {b}", "Towards robust {a}: lessons from {b}",
    "{A} without supervision", "Is {a} enough for {b}?", "Measuring {a} in practice",
    "{A} revisited: a study of 3 methods", "Efficient {a} with {b}",
)  # fmt: skip
JOURNALS = (
    "Journal of Applied Methods", "Nature Communications", "Computational Linguistics", "The Economic Review",
    "IEEE Transactions on Pattern Analysis", "Annals of Statistics", "Water Research", "Information Systems",
)  # fmt: skip
MEETINGS = (
    "Proceedings of the International Conference on Document Analysis", "Advances in Neural Systems",
    "Proceedings of the ACM Symposium on Documents", "Proceedings of the European Workshop on Compilers",
)  # fmt: skip
PUBLISHERS = ("Springer", "MIT Press", "Oxford University Press", "Elsevier", "Academic Press")
STYLES = ("apa", "harvard", "ieee", "acm", "lncs", "chicago", "mla", "vancouver", "plain")
NUMBERED = ("ieee", "acm", "lncs", "vancouver", "plain")


class Work(msgspec.Struct, frozen=True):
    """``kind``: article, paper or book; names are (first, last)."""

    kind: str
    names: tuple[tuple[str, str], ...]
    title: str
    venue: str
    year: int
    volume: int
    issue: int
    pages: tuple[int, int]
    doi: str
    url: str


def works(seed: int, count: int) -> list[Work]:
    dice = random.Random(f"works {seed}")
    found = []
    for _ in range(count):
        kind = dice.choice(("article", "article", "paper", "paper", "book"))
        names = tuple((dice.choice(FIRST), dice.choice(LAST)) for _ in range(dice.choice((1, 2, 2, 3, 4))))
        a, b = dice.sample(SUBJECTS, 2)
        title = dice.choice(FRAMES).format(a=a, b=b, A=a.capitalize())
        venue = dice.choice({"article": JOURNALS, "paper": MEETINGS, "book": PUBLISHERS}[kind])
        first = dice.randrange(1, 900)
        told, digits = dice.random(), dice.randrange(10000000, 99999999)
        found.append(
            Work(
                kind=kind,
                names=names,
                title=title,
                venue=venue,
                year=dice.randrange(1962, 2025),
                volume=dice.randrange(1, 90),
                issue=dice.randrange(1, 12),
                pages=(first, first + dice.randrange(3, 30)),
                doi=f"10.{digits // 10000}/s{digits}.{digits % 89}" if told < 0.35 and kind != "book" else "",
                url=f"https://example.org/{digits % 1000}" if 0.35 <= told < 0.45 else "",
            )
        )
    return sorted(found, key=lambda work: work.names[0][1]) if dice.random() < 0.5 else found


def initials(first: str, dot: str = ".") -> str:
    return f"{first[0]}{dot}"


def authors(work: Work, style: str) -> str:
    """The names as a style writes them, without what stands behind."""
    if style in ("ieee", "plain", "acm"):
        some = [f"{initials(first)} {last}" for first, last in work.names]
        if style == "acm":
            some = [f"{first} {last}" for first, last in work.names]
        if len(some) < 3:
            return " and ".join(some)
        return ", ".join(some[:-1]) + f", and {some[-1]}"
    if style == "vancouver":
        return ", ".join(f"{last} {first[0]}" for first, last in work.names)
    if style == "lncs":
        return ", ".join(f"{last}, {initials(first)}" for first, last in work.names)
    if style in ("chicago", "mla"):
        (first, last), *rest = work.names
        some = [f"{last}, {first}", *(f"{f} {name}" for f, name in rest)]
        if len(some) == 1:
            return some[0]
        return ", ".join(some[:-1]) + f", and {some[-1]}"
    some = [f"{last}, {initials(first)}" for first, last in work.names]
    if len(some) == 1:
        return some[0]
    if style == "apa":
        return ", ".join(some[:-1]) + f", & {some[-1]}"
    return ", ".join(some[:-1]) + f" and {some[-1]}"


def sentence(title: str) -> str:
    """A title with the mark that ends it."""
    return title if title.endswith("?") else f"{title}."


# How styles write books, papers of meetings and articles.
FORMS: dict[str, dict[str, str]] = {
    "apa": {
        "book": "{who} ({y}). {t} {venue}.",
        "paper": "{who} ({y}). {t} In {venue} (pp. {a}–{b}).",
        "article": "{who} ({y}). {t} {venue}, {v}({i}), {a}–{b}.",
    },
    "harvard": {
        "book": "{who} ({y}) ‘{title}’, {venue}.",
        "paper": "{who} ({y}) ‘{title}’, {venue}, pp. {a}-{b}.",
        "article": "{who} ({y}) ‘{title}’, {venue}, Vol. {v}, No. {i}, pp. {a}-{b}.",
    },
    "ieee": {
        "book": "{who}, “{title},” {venue}, {y}.",
        "paper": "{who}, “{title},” in {venue}, {y}, pp. {a}–{b}.",
        "article": "{who}, “{title},” {venue}, vol. {v}, no. {i}, pp. {a}–{b}, {y}.",
    },
    "acm": {
        "book": "{who}. {y}. {t} {venue}.",
        "paper": "{who}. {y}. {t} In {venue}. {a}–{b}.",
        "article": "{who}. {y}. {t} {venue} {v}, {i} ({y}), {a}–{b}.",
    },
    "lncs": {
        "book": "{who}: {t} {venue} ({y}).",
        "paper": "{who}: {t} In: {venue}, pp. {a}–{b} ({y}).",
        "article": "{who}: {t} {venue} {v}({i}), {a}–{b} ({y}).",
    },
    "chicago": {
        "book": "{who}. {y}. “{t}” {venue}.",
        "paper": "{who}. {y}. “{t}” In {venue}, {a}–{b}.",
        "article": "{who}. {y}. “{t}” {venue} {v} ({i}): {a}–{b}.",
    },
    "mla": {
        "book": "{who}. “{t}” {venue}, {y}.",
        "paper": "{who}. “{t}” {venue}, {y}, pp. {a}–{b}.",
        "article": "{who}. “{t}” {venue}, vol. {v}, no. {i}, {y}, pp. {a}–{b}.",
    },
    "vancouver": {
        "book": "{who}. {t} {venue}; {y}.",
        "paper": "{who}. {t} In: {venue}; {y}. p. {a}-{b}.",
        "article": "{who}. {t} {venue}. {y};{v}({i}):{a}-{b}.",
    },
    "plain": {
        "book": "{who}. {t} {venue}, {y}.",
        "paper": "{who}. {t} In {venue}, pages {a}–{b}, {y}.",
        "article": "{who}. {t} {venue}, {v}({i}):{a}–{b}, {y}.",
    },
}
LINKED = ("apa", "lncs", "chicago", "acm")  # Styles that write a DOI as an address.


def written(work: Work, style: str) -> str:
    """The entry as a style writes it, without its label."""
    text = FORMS[style][work.kind].format(
        who=authors(work, style), y=work.year, t=sentence(work.title), title=work.title, venue=work.venue,
        v=work.volume, i=work.issue, a=work.pages[0], b=work.pages[1],
    )  # fmt: skip
    if work.doi:
        text += f" https://doi.org/{work.doi}" if style in LINKED else f" doi:{work.doi}"
    return f"{text} {work.url}".strip()


def fields(work: Work, style: str, label: str) -> dict[str, str]:
    """What a wrapper should find in the entry."""
    found = {"label": label, "authors": authors(work, style), "year": str(work.year), "title": work.title}
    found |= {"venue": work.venue, "doi": work.doi, "url": work.url}
    return {name: text for name, text in found.items() if text}
