"""Characters of symbol fonts, which documents keep in the private use area (U+F000 to U+F0FF)."""

from __future__ import annotations

from pincite.regex import regex

PRIVATE = regex("[\uf000-\uf0ff]")

# Code of the Symbol font to character: the encoding of Adobe's Symbol.
SYMBOL = dict(
    zip(
        range(0x20, 0x7F),
        " !∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼",
        strict=True,
    )
) | dict(
    zip(
        range(0xA0, 0xFF),
        "€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊〈®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪"
        "\uf0f0〉∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭",
        strict=True,
    )
)
# Code of Wingdings to character, after the table of Unicode's proposal L2/11-052.
WINGDINGS = {
    0x20: " ", 0x21: "🖉", 0x22: "✂", 0x23: "✁", 0x26: "🕮", 0x28: "☎", 0x29: "✆", 0x2A: "🖂",
    0x36: "⌛", 0x37: "⌨", 0x3E: "✇", 0x3F: "✍", 0x41: "✌", 0x42: "👌", 0x43: "👍", 0x44: "👎",
    0x45: "☜", 0x46: "☞", 0x47: "☝", 0x48: "☟", 0x49: "✋", 0x4A: "☺", 0x4B: "😐", 0x4C: "☹",
    0x4D: "💣", 0x4E: "☠", 0x51: "✈", 0x52: "☼", 0x53: "💧", 0x54: "❄", 0x55: "🕆", 0x56: "✞",
    0x58: "✠", 0x59: "✡", 0x5A: "☪", 0x5B: "☯", 0x5C: "ॐ", 0x5D: "☸", 0x6C: "●", 0x6D: "❍",
    0x6E: "■", 0x6F: "□", 0x71: "❑", 0x72: "❒", 0x73: "⬧", 0x74: "⧫", 0x75: "◆", 0x76: "❖",
    0x77: "⬥", 0x78: "⌧", 0x79: "⍓", 0x7A: "⌘", 0x7B: "❀", 0x7C: "✿", 0x7D: "❝", 0x7E: "❞",
    0x80: "⓪", 0x81: "①", 0x82: "②", 0x83: "③", 0x84: "④", 0x85: "⑤", 0x86: "⑥", 0x87: "⑦",
    0x88: "⑧", 0x89: "⑨", 0x8A: "⑩", 0x8B: "⓿", 0x8C: "❶", 0x8D: "❷", 0x8E: "❸", 0x8F: "❹",
    0x90: "❺", 0x91: "❻", 0x92: "❼", 0x93: "❽", 0x94: "❾", 0x95: "❿", 0x9E: "·", 0x9F: "•",
    0xA0: "▪", 0xA1: "○", 0xA4: "◉", 0xA5: "◎", 0xA7: "▪", 0xA8: "◻", 0xAA: "✦", 0xAB: "★",
    0xAC: "✶", 0xAD: "✴", 0xAE: "✹", 0xAF: "✵", 0xB1: "⌖", 0xB6: "✰", 0xC3: "🡠", 0xD5: "⌫",
    0xD6: "⌦", 0xD8: "➢", 0xDC: "➲", 0xDF: "←", 0xE0: "→", 0xE1: "↑", 0xE2: "↓", 0xE3: "↖",
    0xE4: "↗", 0xE5: "↙", 0xE6: "↘", 0xE7: "←", 0xE8: "➔", 0xE9: "↑", 0xEA: "↓", 0xEF: "⇦",
    0xF0: "⇨", 0xF1: "⇧", 0xF2: "⇩", 0xF3: "⬄", 0xF4: "⇳", 0xFB: "✘", 0xFC: "✔", 0xFD: "☒",
    0xFE: "☑",
}  # fmt: skip

WINGDINGS_2 = {
    0x4F: "✗", 0x50: "✓", 0x51: "☒", 0x52: "☑", 0x53: "☒", 0x54: "☒", 0x97: "●", 0x98: "⚫",
    0xA2: "■", 0xA3: "□", 0xE8: "★",
}  # fmt: skip

WEBDINGS = {0x3D: "■", 0x61: "✔", 0x63: "□", 0x67: "■", 0x6E: "●", 0x72: "✖", 0x73: "❓", 0x69: "ℹ"}
TABLES = {"symbol": SYMBOL, "wingdings": WINGDINGS, "wingdings 2": WINGDINGS_2, "webdings": WEBDINGS}


# What the old fonts of Arabic Windows show at the private codes from U+F200 on: the page of the charset
# "traditional Arabic", forms of letters and ligatures. 0 where there is nothing.
TRADITIONAL_ARABIC_FIRST = 0xF200
_TRADITIONAL = (
    "0 0 FC08 FC0E FC12 FC42 FC4E 0 0 0 0 0 200C 200D 200E 200F "
    "FD88 0 FC3F FC40 FC41 FC6A FC70 FC91 FCB0 FD30 FCCD 0 FC44 FC0A FC10 FC50 "
    "0020 0021 0022 00AB 00BB 0025 00D7 00F7 0028 0029 002A 002B 060C 002D 002E 002F "
    "0660 0661 0662 0663 0664 0665 0666 0667 0668 0669 003A 061B 201C 003D 201D 061F "
    "0 FE8D FE8E FE83 FE84 FE81 FE82 FE87 FE88 FE91 FE92 FE90 FE8F FE97 FE98 FE96 "
    "FE95 FE9B FE9C FE9A FE99 FE9F FEA0 FE9E FE9D FEA3 FEA4 005B FEA2 005D 002C 0640 "
    "FEA1 FEA7 FEA8 FEA6 FEA5 FEA9 FEAA FEAB FEAC FEAD FEAE FEAF FEB0 FEB3 FEB4 FEB2 "
    "FEB1 FEB7 FEB8 FEB6 FEB5 FEBB FEBC FEBA FEB9 FEBF FEC0 FD3E FEBE FD3F FEBD FEC3 "
    "FC9C FC9D FC9E FCA1 FCA2 FCA3 FCC9 FCCA FCCB FCCE FCCF FCD0 0 FCD2 FCD3 FCDA "
    "FCDB FCDC FC6D FC73 FC94 FC43 FC9F FCA4 FCD5 FCDD FCA8 FCAA FCAC FCCC FCD1 FC32 "
    "0 FEC2 FEC1 FEC7 FEC8 FEC6 FEC5 FECB FECC FECA FEC9 FECF FED0 FECE FECD FED3 "
    "FED4 FED2 FED1 FED7 FED8 FED6 FED5 FEDB FEDC FEDA FED9 FEDF FEE0 FEDE FEDD FEE3 "
    "FEE4 FEE2 FEE1 FEE7 FEE8 FEE6 FEE5 FEEB FEEC FEEA FEE9 FEED FEEE FEF3 FEF4 FEF2 "
    "FEF1 FE93 FE94 FEF0 FEEF 0621 FE8B FE8C FE8A FE89 FE85 FE86 FEFB FEFC FEF7 FEF8 "
    "FEF5 FEF6 FEF9 FEFA 064E 064F 0652 064B 064C 0651 0650 064D FC60 FC61 0 FC5E "
    "FC62 FEC4"
)
TRADITIONAL_ARABIC = tuple(chr(int(code, 16)) if code != "0" else "" for code in _TRADITIONAL.split())


def symbol(code: int, font: str) -> str:
    """The character of a symbol font; the code itself where that is one and the font is not known."""
    table = TABLES.get(font.strip().lower())
    low = code & 0xFF if 0xF000 <= code <= 0xF0FF else code
    if table is not None:
        found = table.get(low)
        if found is not None:
            return found
        return chr(code) if 0x20 <= code < 0xF000 else "\ufffd"
    if low == 0xB7 and code != low:
        return "•"
    return chr(code) if 0x20 <= code <= 0x10FFFF and not 0xD800 <= code <= 0xDFFF else ""


def in_font(text: str, font: str) -> str:
    """The text with what stands in the private use area as that font shows it."""
    if not font and not PRIVATE.search(text):
        return text
    if font.strip().lower() in TABLES and len(text) == 1:
        return symbol(ord(text), font)
    return PRIVATE.sub(lambda found: symbol(ord(found[0]), font or "symbol"), text)
