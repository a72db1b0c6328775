"""How laws, contracts and theses of several countries number their parts: a form for each level."""

from __future__ import annotations

import random
from collections.abc import Callable

from benchmarks.generated.wording import NAMES

Form = Callable[[int], str]
ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")

UPPER = {
    "en": ("Part {I}", "Chapter {n}", "Title {I}"), "de": ("Teil {n}", "Abschnitt {n}", "{n}. Kapitel"),
    "fr": ("Titre {I}", "Chapitre {I}", "Partie {n}"), "es": ("Título {I}", "Capítulo {I}", "Sección {n}"),
    "it": ("Titolo {I}", "Capo {I}", "Parte {I}"), "pl": ("Rozdział {n}", "Dział {I}", "Tytuł {I}"),
    "ru": ("Глава {n}.", "Раздел {I}.", "Часть {n}."),
}  # fmt: skip
LOWER = {
    "en": ("Article {n}", "Section {n}.", "§ {n}"), "de": ("§ {n}", "Artikel {n}", "Art. {n}"),
    "fr": ("Article {n}", "Art. {n}.", "Article {n}."), "es": ("Artículo {n}.", "Art. {n}.º", "Art. {n}"),
    "it": ("Art. {n}.", "Articolo {n}", "Art. {n}"), "pl": ("Art. {n}.", "§ {n}.", "§ {n}"),
    "ru": ("Статья {n}.", "§ {n}.", "Статья {n}"),
}  # fmt: skip
LOWEST = ("{n}.", "({n})", "{a})", "({a})", "{n})")


def stack_of(lang: str, rng: random.Random) -> tuple[Form, Form, Form]:
    """Three forms, the highest level first."""
    first, second = (rng.choice(forms.get(lang, (NAMES[lang][3] + " {n}",))) for forms in (UPPER, LOWER))
    return _form(first), _form(second), _form(rng.choice(LOWEST))


def _form(pattern: str) -> Form:
    return lambda n: pattern.format(n=n, I=ROMAN[n - 1], a=chr(96 + n))
