"""Font names as people write them, and what a font's name and descriptor say of its style."""

from __future__ import annotations

import functools
import re

from pincite.model.ink import Font
from pincite.regex import regex

# Font descriptor flags, ISO 32000-1 table 123
FIXED_PITCH = 1 << 0
SERIF = 1 << 1
ITALIC = 1 << 6
FORCE_BOLD = 1 << 18

# Weight from which a font with a meaningless name counts as bold. PDFium guesses it from stem widths,
# which are wrong so often (regular Arial comes with up to 1340) that any telling name goes before it.
BOLD_WEIGHT = 700
SHORTEST = 2  # Letters that a family name must keep when suffixes are cut off.
_SUBSET = regex(r"^(?:[A-Z]{6}\+)+")
_STYLE = (
    "BoldItalic|BoldOblique|DemiBold|Demibold|SemiBold|Semibold|ExtraBold|ExtraLight|UltraBold|Ultrabold"
    "|UltraLight|Bold|Italic|Oblique|Regular|Roman|Medium|MediItal|Medi|Light|Semi|Demi|Extra|Ultra|Black|Heavy"
    "|Thin|Book|Normal|Inclined|Slanted|ReguItal|Regu|Roma|Ital|It|Obl|Kursiv|Fett"
)
_SUFFIX = regex(
    rf"(?:[-,_ ](?:{_STYLE})+|(?<=[a-z])(?:Bold|Italic|Oblique)+|[-,_ ](?:BdIt|Bd|BI|B|I|R)"
    r"|-Identity-[HV]|\+\d+)$"
)
_POSTSCRIPT = regex(r"(?:PSMT|PS|MT|(?<=[a-z])MS)$")
_HUMP = regex(r"(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z]{2})")
_BOLD = regex(
    r"bold|black|heavy|fett|halbfett|(?:semi|demi)(?!condensed|serif)|medi(?!um|a|e|n)|gras(?:se)?$|negr"
    r"|[-,_ ](?:bd|blk|hv|smbd)|(?:^|[-,_ ])(?:b|bi)$|(?<![a-z])cm(?:b|ssbx)"
    r"|^(?:sf|ec)(?:bx|bi|bl|rb|sx|xc)\d",
    re.I,
)
_LIGHT = regex(r"light|thin", re.I)
# What a telling name has: a word, or the pattern of TeX's fonts.
_WORD = regex(r"[A-Za-z][a-z]{3}|^[A-Z]{3,}\d+$")
_ITALIC = regex(
    r"italic|oblique|kursiv|slanted|inclined|(?:^|[-,_ ])(?:it|ital|obl|i|bi|bdit)$|cm(?:bx)?(?:ti|sl)|cmssi"
    r"|^(?:sf|ec)(?:ti|sl|bi|bl|so|si|it|st)\d",
    re.I,
)
_ITALIC_TAIL = regex(r"[a-z](?:It|Ital|Obl)$|BdIt$")
_MONO = regex(
    r"courier|mono(?!type)|monaco|consol|typewriter|menlo|lettergothic|prestige|fixed|inconsolata|anonymous|nimbusmon"
    r"|gyrecursor|(?:source|fira|cascadia)[ -]?code|mplus-?[12]mn?\b"
    # Those of TeX: CMTT10, CMSLTT10, LMTT10, SFTT1000, ECVT1000, CMTEX10, t1xtt, and tcxtt with its quotes.
    r"|(?:^|\+)(?:[a-z]{2,4}tt\d|(?:sf|ec)(?:vt|it|st)\d|cmtex\d|(?:t1|tc|[tp])xb?tt)",
    re.I,
)
# Families whose letters are not as wide, whatever the flags of a font say.
_UNEQUAL = regex(r"arial|helvetica|times|calibri|cambria|verdana|tahoma|georgia|garamond|palatino", re.I)
_SERIF = regex(
    r"times|serif(?<!sans.serif)(?<!sansserif)|roman|garamond|georgia|palatino|bookman|century|cambria|minion"
    r"|cmr\d|cmb|cmti|nimbusrom|caslon|baskerville|didot|bodoni",
    re.I,
)
_SANS = regex(r"sans|arial|helvet|gothic|verdana|calibri|tahoma|univers|frutiger|futura", re.I)


def family_name(id_name: str) -> str:
    """The family as people write it: 'BCDEEE+MicrosoftSansSerif-Bold' gives 'Microsoft Sans Serif'.

    '' stays '': a font without a name has no family.
    """
    name = _SUBSET.sub("", id_name.strip()).lstrip("*+ ")
    kept = name
    while True:
        shorter = _POSTSCRIPT.sub("", _SUFFIX.sub("", name))
        if shorter == name or len(shorter) < SHORTEST:
            break
        name = shorter
    name = _HUMP.sub(" ", name)
    name = re.sub(r"[-_,+ ]+", " ", name).strip()
    return name or kept


def is_bold(id_name: str, flags: int, weight: int) -> bool:
    """Bold by name, else by the descriptor's flag, else by weight where the name says nothing at all."""
    name = _SUBSET.sub("", id_name)
    if _BOLD.search(name):
        return True
    if flags & FORCE_BOLD:
        return not _LIGHT.search(name)
    return weight >= BOLD_WEIGHT and not _WORD.search(name)


def is_italic(id_name: str, flags: int, angle: int) -> bool:
    """Italic by name, by descriptor flag or by a slant of the outlines."""
    name = _SUBSET.sub("", id_name)
    if _ITALIC.search(name) or _ITALIC_TAIL.search(name):
        return True
    return bool(flags & ITALIC) or angle != 0


def is_mono(id_name: str, flags: int) -> bool:
    """Of fixed width by name, or by the descriptor's flag where the name does not say otherwise."""
    if _MONO.search(id_name):
        return True
    return bool(flags & FIXED_PITCH) and not _UNEQUAL.search(id_name)


class FontTable:
    """The fonts of a document in order of first use, one for each (id_name, bold, italic, mono).

    ``rows`` is the native loop's memory of font rows it has already asked for.
    """

    def __init__(self) -> None:
        self.fonts: list[Font] = []
        self.rows: dict[bytes, int] = {}
        self._numbers: dict[tuple[str, bool, bool, bool], int] = {}

    def number(self, font: Font) -> int:
        """The index of a font, added where it is new."""
        key = (font.id_name, font.bold, font.italic, font.mono)
        if key not in self._numbers:
            self._numbers[key] = len(self.fonts)
            self.fonts.append(font)
        return self._numbers[key]


@functools.lru_cache(maxsize=4096)
def make_font(id_name: str, flags: int, weight: int, angle: int, drawn_bold: bool) -> Font:
    """The font record: family, weight, slant and kind from its name and descriptor, as PDFium tells them;
    ``drawn_bold``: filled and stroked in one colour, which looks bold."""
    return Font(
        id_name=id_name,
        name=family_name(id_name),
        bold=drawn_bold or is_bold(id_name, flags, weight),
        italic=is_italic(id_name, flags, angle),
        mono=is_mono(id_name, flags),
        serif=bool(flags & SERIF or _SERIF.search(id_name)) and not _SANS.search(id_name),
    )
