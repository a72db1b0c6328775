"""A page of one text in many languages, drawn and spoiled, the same every time."""

from __future__ import annotations

import html
import os
import re
import zlib
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from PIL import Image, ImageFilter

from benchmarks.corpora import folder
from benchmarks.ocr.reading import drawn

WHITE = 255
BLOCK = re.compile(r"<(p|h\d|li)\b[^>]*>(.*?)</\1>", re.DOTALL)
SPECIAL = re.compile(r"([\\#*_`$<>@\[\]\"'~=+/-])")
LATIN = "Libertinus Serif"  # comes with Typst


class Language(NamedTuple):
    """``file`` of the corpus, ``tag`` of the language, a font and how many letters fill a page."""

    file: str
    tag: str
    font: str = LATIN
    letters: int = 2200


LANGUAGES = {
    "eng": Language("eng", "en"),
    "deu": Language("deu_1996", "de"),
    "fra": Language("fra", "fr"),
    "spa": Language("spa", "es"),
    "por": Language("por_PT", "pt"),
    "ita": Language("ita", "it"),
    "ind": Language("ind", "id"),
    "rus": Language("rus", "ru"),
    "hin": Language("hin", "hi", "Noto Serif Devanagari", 1500),
    "ben": Language("ben", "bn", "Noto Serif Bengali", 1500),
    "ara": Language("arb", "ar", "Noto Naskh Arabic", 1500),
    "chi_sim": Language("cmn_hans", "zh", "Noto Serif CJK SC", 750),
    "chi_tra": Language("cmn_hant", "zh", "Noto Serif CJK TC", 750),
}


def drawable() -> list[str]:
    """The languages whose font is here."""
    families = set(_fonts().families())
    return [code for code, language in LANGUAGES.items() if language.font in families]


def paragraphs(code: str) -> list[str]:
    """The blocks of the whole text."""
    text = (folder() / "ocr" / f"{LANGUAGES[code].file}.html").read_text(encoding="utf-8")
    found = [html.unescape(re.sub("<[^>]+>", "", block)) for _, block in BLOCK.findall(text)]
    return [block for block in (" ".join(block.split()) for block in found) if block]


def of_a_page(code: str) -> list[str]:
    """The first blocks, as many letters as fill a page; the last ends with a word."""
    kept, left = [], LANGUAGES[code].letters
    for block in paragraphs(code):
        if len(block) > left:
            kept += [block[:left].rpartition(" ")[0]] if " " in block[:left] else []
            break
        kept.append(block)
        left -= len(block)
    return kept


def page(code: str, dpi: float) -> np.ndarray:
    """The page as a grey picture, A4."""
    return drawn(_pdf(code), dpi)


def spoiled(picture: np.ndarray, dpi: float, name: str) -> np.ndarray:
    """The picture blurred, in shadow, noisy, and 1 to 2 degrees askew; chance starts at ``name``."""
    chance = np.random.default_rng(zlib.crc32(f"{name} {dpi}".encode()))
    askew = turned(picture, chance.choice((-1, 1)) * chance.uniform(1, 2))
    levels = np.asarray(Image.fromarray(askew).filter(ImageFilter.GaussianBlur(dpi / 300)), np.float32)
    height, width = levels.shape
    shadow = 0.75 + 0.25 * np.linspace(0, 1, width)[None, :] * np.linspace(1, 0.6, height)[:, None]
    levels = levels * 0.85 * shadow + 15 + chance.normal(0, 10, levels.shape)
    return np.clip(levels, 0, WHITE).astype(np.uint8)


def turned(picture: np.ndarray, degrees: float) -> np.ndarray:
    """The picture turned clockwise about its middle, on white and as large as that takes."""
    image = Image.fromarray(picture)
    return np.asarray(image.rotate(-degrees, Image.Resampling.BICUBIC, expand=True, fillcolor=WHITE))


@cache
def _pdf(code: str) -> bytes:
    import typst

    language = LANGUAGES[code]
    blocks = "\n\n".join(SPECIAL.sub(r"\\\1", block) for block in of_a_page(code))
    runs = "rtl" if code == "ara" else "ltr"
    source = (
        "#set page(width: 595pt, height: 842pt, margin: 60pt)\n"
        f'#set text(font: "{language.font}", size: 11pt, lang: "{language.tag}", dir: {runs})\n'
        f"#set par(justify: false, leading: 0.7em)\n{blocks}"
    )
    return bytes(typst.compile(source.encode(), font_paths=_fonts()))


@cache
def _fonts() -> Any:
    import typst

    more = os.environ.get("PINCITE_BENCH_FONTS")
    return typst.Fonts(include_system_fonts=True, font_paths=[more] if more else [])
