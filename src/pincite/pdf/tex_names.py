"""What TeX's fonts call their signs, beyond the names of Adobe's glyph list, and the letters of those whose
glyphs are named by nothing but their codes (The TeXbook, appendix F; the encodings OT1 and T1 of LaTeX)."""

from __future__ import annotations

import string
from collections.abc import Mapping
from functools import lru_cache

from pincite.pdf.glyph_names import glyph_text
from pincite.regex import regex

_WORD = regex(r"\S+")

# The signs of the fonts for mathematics (cmsy, cmmi, cmex, msam, msbm), each name with its character.
_PAIRS: list[str] = _WORD.findall("""
    diamondmath ⋄ minusplus ∓ circleplus ⊕ circleminus ⊖ circlemultiply ⊗ circledivide ⊘ circledot ⊙
    circlecopyrt © openbullet ∘ equivasymptotic ≍ reflexsubset ⊆ reflexsuperset ⊇ precedesequal ⪯
    followsequal ⪰ similar ∼ propersubset ⊂ propersuperset ⊃ lessmuch ≪ greatermuch ≫ precedes ≺ follows ≻
    arrownortheast ↗ arrowsoutheast ↘ similarequal ≃ arrowdblleft ⇐ arrowdblright ⇒ arrowdblup ⇑
    arrowdbldown ⇓ arrowdblboth ⇔ arrownorthwest ↖ arrowsouthwest ↙ proportional ∝ prime ′ owner ∋
    triangle △ triangleinv ▽ negationslash ̸ mapsto ↦ universal ∀ existential ∃ emptyset ∅ Rfractur ℜ
    Ifractur ℑ latticetop ⊤ perpendicular ⊥ aleph ℵ unionmulti ⊎ turnstileleft ⊢ turnstileright ⊣ floorleft ⌊
    floorright ⌋ ceilingleft ⌈ ceilingright ⌉ angbracketleft ⟨ angbracketright ⟩ bardbl ∥ arrowbothv ↕
    arrowdblbothv ⇕ wreathproduct ≀ coproduct ∐ nabla ∇ unionsq ⊔ intersectionsq ⊓ subsetsqequal ⊑
    supersetsqequal ⊒ club ♣ diamond ♦ heart ♥ spade ♠ epsilon1 ε theta1 ϑ pi1 ϖ rho1 ϱ sigma1 ς phi1 ϕ
    arrowlefttophalf ↼ arrowleftbothalf ↽ arrowrighttophalf ⇀ arrowrightbothalf ⇁ triangleright ▹
    triangleleft ◃ star ⋆ flat ♭ natural ♮ sharp ♯ lscript ℓ weierstrass ℘ dotlessj ȷ square □ squaresolid ■
    satisfies ⊨ forces ⊩ notexistential ∄ lessorequalslant ⩽ greaterorequalslant ⩾ lessorsimilar ≲
    greaterorsimilar ≳ triangleleftequal ⊴ trianglerightequal ⊵ subsetnoteql ⊊ supersetnoteql ⊋ therefore ∴
    because ∵ checkmark ✓ maltesecross ✠ angle ∠ measuredangle ∡ beth ℶ gimel ℷ daleth ℸ planckover2pi ℏ
    planckover2pi1 ℏ approxorequal ≊ trianglesolid ▲ star5 ★ contintegral ∮
    uniontext ⋃ uniondisplay ⋃ intersectiontext ⋂ intersectiondisplay ⋂ logicalandtext ⋀ logicalanddisplay ⋀
    logicalortext ⋁ logicalordisplay ⋁
""")  # fmt: skip
_SIGNS = dict(zip(_PAIRS[::2], _PAIRS[1::2], strict=True))
SIZED = regex(r"(?:text|display|big|Big|bigg|Bigg)$")  # sizes of one sign in the font of large ones

_OT1_FIRST = _WORD.findall("Γ Δ Θ Λ Ξ Π Σ Υ Φ Ψ Ω ff fi fl ffi ffl ı ȷ ` ´ ˇ ˘ ¯ ˚ ¸ ß æ œ ø Æ Œ Ø")
_T1_FIRST = _WORD.findall("` ´ ˆ ˜ ¨ ˝ ˚ ˇ ˘ ¯ ˙ ¸ ˛ ‚ ‹ › “ ” „ « » – — | | ı ȷ ff fi fl ffi ffl")
_T1_LAST = (
    "ĂĄĆČĎĚĘĞĹĽŁŃŇŊŐŔŘŚŠŞŤŢŰŮŸŹŽŻĲİđ§ăąćčďěęğĺľłńňŋőŕřśšşťţűůÿźžżĳ¡¿£"
    "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖŒØÙÚÛÜÝÞẞàáâãäåæçèéêëìíîïðñòóôõöœøùúûüýþß"
)
# The word boundary and the second half of the per mille sign mean nothing by themselves.
_T1_FIRST[0x17:0x19] = ["", ""]
_ASCII = {code: chr(code) for code in range(0x21, 0x7F)}
_OT1 = dict(enumerate(_OT1_FIRST)) | _ASCII | {
    ord(ascii_sign): sign for ascii_sign, sign in zip("\"'<>\\^_`{|}~\x7f", "”’¡¿“ˆ˙‘–—˝˜¨", strict=True)
}  # fmt: skip
_T1 = (
    dict(enumerate(_T1_FIRST)) | _ASCII | {0x27: "’", 0x60: "‘", 0x7F: "-"} | dict(enumerate(_T1_LAST, 0x80))
)
_LIGATURES = range(11, 16)  # of OT1; T1 has accents and quotation marks there
_CODED = regex(r"a(\d{1,3})")
_LETTERS = frozenset(map(ord, string.ascii_lowercase))
_STOPS = frozenset(b",-.")
TEXT_LETTERS = 8  # letters from which a font is one of text


@lru_cache(maxsize=1024)
def sign(name: str) -> str:
    """The sign that a font of TeX calls so; '' for none that only those know."""
    plain = SIZED.sub("", name)
    return _SIGNS.get(name) or _SIGNS.get(plain) or (glyph_text(plain) if plain != name else "")


def bitmap_letters(named: Mapping[int, str]) -> dict[int, str]:
    """The letters of a font of bitmaps as pdfTeX writes them, its glyphs ``named`` 'a65' by their codes; {}
    for others, and for fonts that hold no text."""
    codes = {code for code, name in named.items() if name != ".notdef"}
    if any((match := _CODED.fullmatch(named[code])) is None or int(match[1]) != code for code in codes):
        return {}
    if len(codes & _LETTERS) < TEXT_LETTERS or not codes & _STOPS:
        return {}
    wide = any(code > 0x7F for code in codes) or not codes.intersection(_LIGATURES)
    letters = _T1 if wide else _OT1
    return {code: letters[code] for code in codes if letters.get(code)}
