# ruff: noqa: E501  (lists of fonts and dice read better whole)
"""How a generated document looks: every choice a seeded dice."""

from __future__ import annotations

import random

from benchmarks.generated.model import Edge, HeadingLook, Look
from benchmarks.generated.wording import LOCALES, NAMES, Wording

SERIF = ("Libertinus Serif", "New Computer Modern", "Liberation Serif", "EB Garamond 12", "Caladea", "CMU Serif",
         "Noto Serif", "Vollkorn", "FreeSerif", "DejaVu Serif", "TeX Gyre Pagella", "TeX Gyre Schola")  # fmt: skip
SANS = ("Liberation Sans", "Lato", "Carlito", "Open Sans", "Roboto", "Inter", "Cantarell", "Noto Sans", "FreeSans",
        "DejaVu Sans", "TeX Gyre Heros", "CMU Sans Serif")  # fmt: skip
MONO = ("DejaVu Sans Mono", "Liberation Mono", "Fira Code", "FreeMono")
CYRILLIC = frozenset({"Libertinus Serif", "Liberation Serif", "CMU Serif", "Noto Serif", "FreeSerif", "DejaVu Serif",
                      "Liberation Sans", "Lato", "Carlito", "Open Sans", "Roboto", "Inter", "Noto Sans", "FreeSans",
                      "DejaVu Sans", "DejaVu Sans Mono", "Liberation Mono", "Fira Code", "FreeMono"})  # fmt: skip
BUNDLED = ("Libertinus Serif", "New Computer Modern", "DejaVu Sans Mono")
"""Fonts Typst brings along."""

PAPERS = (
    (595.3, 841.9),
    (595.3, 841.9),
    (612.0, 792.0),
    (612.0, 792.0),
    (419.5, 595.3),
    (498.9, 708.7),
    (612.0, 1008.0),
)
COLOURS = ("#000000", "#000000", "#1a3c6e", "#7a1f1f", "#2e6b3a", "#444444", "#c05000", "#0b6e99")


def make_look(rng: random.Random, title: str, fonts: frozenset[str]) -> Look:
    """A look over the ``fonts`` at hand."""
    lang = rng.choice(["en", "en", "en", *list(LOCALES)])
    usable = [f for f in fonts if lang != "ru" or f in CYRILLIC]

    def pick(families: tuple[str, ...]) -> str:
        return rng.choice([f for f in families if f in usable] or ["Libertinus Serif"])

    serif_body = rng.random() < 0.55
    font = pick(SERIF if serif_body else SANS)
    head_font = font if rng.random() < 0.6 else pick(SANS if serif_body else SERIF)
    width, height = rng.choice(PAPERS)
    landscape = rng.random() < 0.1 and height < 1000
    if landscape:
        width, height = height, width
    size = rng.choice([8.5, 9.0, 9.5, 10.0, 10.0, 10.5, 11.0, 11.0, 12.0])
    if width < 450:
        size = min(size, 10.0)
    columns = rng.choice([1, 1, 1, 1, 2, 2, 2, 3])
    if (columns == 3 and width < 560) or (columns == 2 and width < 480):
        columns -= 1
    if columns == 3:
        size = min(size, 9.0)
    elif columns == 2:
        size = min(size, 10.0)
    side = rng.uniform(0.075, 0.15) * width if columns > 1 else rng.uniform(0.1, 0.2) * width
    top = rng.uniform(0.085, 0.13) * height
    bottom = rng.uniform(0.085, 0.13) * height
    indented = rng.random() < 0.4
    justify = rng.random() < 0.6
    headings = _headings(rng, columns)
    return Look(
        lang=lang,
        width=width,
        height=height,
        margins=(side, top, side * rng.choice([1.0, 1.0, 0.8]), bottom),
        columns=columns,
        gutter=rng.uniform(1.4, 2.6) * size,
        font=font,
        head_font=head_font,
        mono_font=pick(MONO),
        size=size,
        leading=rng.choice([1.15, 1.2, 1.25, 1.3, 1.35, 1.5, 1.6]),
        justify=justify,
        hyphenate=justify or rng.random() < 0.15,
        indent=rng.choice([1.0, 1.2, 1.5, 2.0]) if indented else 0.0,
        gap=rng.choice([0.0, 0.0, 0.2]) if indented else rng.choice([0.4, 0.5, 0.6, 0.8, 1.0]),
        headings=headings,
        title=HeadingLook(
            ratio=max(rng.choice([1.7, 1.9, 2.2, 2.6]), 1.2 * headings[0].ratio),
            bold=rng.random() < 0.7,
            colour=rng.choice(COLOURS),
            centre=rng.random() < 0.5,
            above=0.0,
            below=rng.uniform(0.8, 2.0),
        ),
        bullets=rng.choice(
            [
                ("•", "–", "•"),
                ("•", "◦", "▪"),
                ("–", "–", "–"),
                ("▪", "•", "–"),
                ("‣", "•", "–"),
                ("drawn", "drawn", "drawn"),
                ("•", "•", "•"),
            ]
        ),
        list_indent=rng.choice([0.0, 0.5, 1.0, 1.5]),
        item_gap=rng.choice([0.0, 0.0, 0.2, 0.4]),
        caption_ratio=rng.choice([0.8, 0.85, 0.9, 1.0]),
        caption_italic=rng.random() < 0.25,
        caption_bold_label=rng.random() < 0.4,
        table_ratio=rng.choice([0.8, 0.85, 0.9, 1.0]),
        link_colour=rng.choice(["#000000", "#0645ad", "#0645ad"]),
        box_fill=rng.choice(["", "#f0f0f0", "#e8f0fa", "#fdf3dc"]),
        box_frame=rng.random() < 0.6,
        header=_edge(rng, title, lang, rng.random() < 0.35) if rng.random() < 0.65 else None,
        footer=_edge(rng, title, lang, True) if rng.random() < 0.8 else None,
        page_break=rng.random() < 0.12,
    )


def _headings(rng: random.Random, columns: int) -> tuple[HeadingLook, ...]:
    """Four levels, each no more prominent than the one above and told from it by something."""
    colour = rng.choice(COLOURS)
    bold = rng.random() < 0.85
    centre = rng.random() < 0.12
    first = rng.choice([1.3, 1.4, 1.5, 1.7] if columns > 1 else [1.4, 1.6, 1.8, 2.0])
    second = rng.choice([1.15, 1.2, 1.3]) if first > 1.3 else 1.15
    last_ways = [
        (HeadingLook(1.08, True, above=1.1, below=0.4), HeadingLook(1.0, True, above=1.0, below=0.3)),
        (
            HeadingLook(1.0, True, above=1.1, below=0.4),
            HeadingLook(1.0, False, italic=True, above=1.0, below=0.3),
        ),
        (
            HeadingLook(1.0, True, above=1.0, below=0.4),
            HeadingLook(1.0, True, italic=True, above=1.0, below=0.3),
        ),
        (
            HeadingLook(1.1, bold, above=1.1, below=0.4),
            HeadingLook(1.0, True, colour=colour, above=1.0, below=0.3),
        ),
    ]
    third, fourth = rng.choice(last_ways)
    caps = rng.random() < 0.15
    return (
        HeadingLook(first, bold, caps=caps, colour=colour, centre=centre, above=1.8, below=0.8),
        HeadingLook(second, True, colour=colour, above=1.4, below=0.6),
        third,
        fourth,
    )


def _edge(rng: random.Random, title: str, lang: str, numbered: bool) -> Edge:
    wording = Wording(lang, rng)
    page = NAMES[lang][4]
    number = rng.choice(
        [
            "{page}",
            "{page}",
            "{page}",
            f"{page} {{page}}",
            f"{page} {{page}} / {{pages}}",
            "– {page} –",
            "{page}/{pages}",
        ]
    )
    running = rng.choice([title, wording.phrase(2, 5), wording.phrase(1, 3)])
    other = wording.phrase(1, 3)
    rule = rng.random() < 0.35
    ratio = rng.choice([0.8, 0.85, 0.9, 1.0])
    italic = rng.random() < 0.2
    caps = rng.random() < 0.1
    first = rng.random() < 0.75
    if not numbered:
        odd = rng.choice([(running, "", other), (running, "", ""), ("", running, ""), ("", "", running)])
        even = odd
    else:
        way = rng.choice(["centre", "right", "mirror", "both", "title-mirror", "joined"])
        if way == "centre":
            odd = even = ("", number, "")
        elif way == "right":
            odd = even = ("", "", number)
        elif way == "mirror":
            odd, even = ("", "", number), (number, "", "")
        elif way == "both":
            odd = even = (running, "", number)
        elif way == "title-mirror":
            odd, even = (running, "", number), (number, "", other)
        else:
            odd = even = ("", "", f"{running} | {number}")
    return Edge(odd=odd, even=even, rule=rule, ratio=ratio, italic=italic, caps=caps, first=first)
