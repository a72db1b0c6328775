"""Sentences of real words in several languages, seeded."""

from __future__ import annotations

import random
from functools import cache

LOCALES = {
    "en": "en_US",
    "de": "de_DE",
    "fr": "fr_FR",
    "es": "es_ES",
    "it": "it_IT",
    "pl": "pl_PL",
    "ru": "ru_RU",
}

NAMES = {  # figure, table, contents, chapter, page, note on sources
    "en": ("Figure", "Table", "Contents", "Chapter", "Page"),
    "de": ("Abbildung", "Tabelle", "Inhalt", "Kapitel", "Seite"),
    "fr": ("Figure", "Tableau", "Sommaire", "Chapitre", "Page"),
    "es": ("Figura", "Tabla", "Índice", "Capítulo", "Página"),
    "it": ("Figura", "Tabella", "Indice", "Capitolo", "Pagina"),
    "pl": ("Rysunek", "Tabela", "Spis treści", "Rozdział", "Strona"),
    "ru": ("Рисунок", "Таблица", "Содержание", "Глава", "Страница"),
}
SHORT = {"en": ("Fig.", "Tab."), "de": ("Abb.", "Tab."), "it": ("Fig.", "Tab."), "fr": ("Fig.", "Tab.")}


@cache
def _words(lang: str) -> tuple[str, ...]:
    from faker import Faker

    return tuple(w for w in Faker(LOCALES[lang]).get_words_list() if w.isalpha())


class Wording:
    """A source of words, sentences and headings in one language."""

    def __init__(self, lang: str, rng: random.Random) -> None:
        self.lang = lang
        self.rng = rng
        self.words = _words(lang)

    def word(self) -> str:
        return self.rng.choice(self.words)

    def long_word(self) -> str:
        while True:
            word = self.word()
            if len(word) > 4:
                return word

    def phrase(self, low: int, high: int, *, title: bool = False) -> str:
        """Words without a stop, the first with a capital."""
        words = [self.word() for _ in range(self.rng.randint(low, high))]
        words[0] = self.long_word()
        if title:
            words = [w[:1].upper() + w[1:] if len(w) > 3 else w for w in words]
        text = " ".join(words)
        return text[:1].upper() + text[1:]

    def sentence(self) -> str:
        rng = self.rng
        words = [self.word() for _ in range(rng.randint(5, 22))]
        for i in range(2, len(words) - 1):
            dice = rng.random()
            if dice < 0.06:
                words[i] += ","
            elif dice < 0.075:
                words[i] = str(rng.choice([rng.randint(2, 90), rng.randint(1950, 2030)]))
            elif dice < 0.085:
                words[i] = f"{rng.randint(1, 99)}.{rng.randint(1, 9)}%"
            elif dice < 0.095:
                words[i] = f"({words[i]})"
            elif dice < 0.105:
                words[i] = words[i].capitalize()
            elif dice < 0.115:
                words[i] = f"{self.long_word()}-{self.long_word()}"
        text = " ".join(words)
        return text[:1].upper() + text[1:] + rng.choice("........?!")

    def prose(self, low: int, high: int) -> str:
        return " ".join(self.sentence() for _ in range(self.rng.randint(low, high)))

    def figure(self, short: bool = False) -> str:
        return SHORT[self.lang][0] if short and self.lang in SHORT else NAMES[self.lang][0]

    def table(self, short: bool = False) -> str:
        return SHORT[self.lang][1] if short and self.lang in SHORT else NAMES[self.lang][1]
