"""Numbers as Word writes them (ECMA-376 part 1, 17.18.59 ST_NumberFormat)."""

from __future__ import annotations

from pincite.readers.numerals import ordinal_suffix, repeated_letters, roman

LONGEST_ROMAN = 32_767  # Above this Roman numerals are given as decimals: they would be a row of M.
MOST_LETTERS = 30  # Repetitions of a letter ('aa', 'bb'): above, decimals.

ONES = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)  # fmt: skip
TENS = ["-", "-", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
ORDINALS = {
    "one": "first", "two": "second", "three": "third", "five": "fifth",
    "eight": "eighth", "nine": "ninth", "twelve": "twelfth",
}  # fmt: skip

HAN = "〇一二三四五六七八九"
HAN_UNITS = ("", "十", "百", "千")

ALPHABETS = {
    "lowerLetter": "abcdefghijklmnopqrstuvwxyz",
    "russianLower": "абвгдежзиклмнопрстуфхцчшщыэюя",
    "hebrew2": "אבגדהוזחטיכלמנסעפצקרשת",
    "arabicAlpha": "أبتثجحخدذرزسشصضطظعغفقكلمنهوي",
    "ganada": "가나다라마바사아자차카타파하",
    "chosung": "ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ",
    "aiueoFullWidth": "アイウエオカキクケコサシスセソタチツテトナニヌネノ"
    "ハヒフヘホマミムメモヤユヨラリルレロワヲン",
    "irohaFullWidth": "イロハニホヘトチリヌルヲワカヨタレソツネナラム"
    "ウヰノオクヤマケフコエテアサキユメミシヱヒモセス",
    "ideographTraditional": "甲乙丙丁戊己庚辛壬癸",
    "ideographZodiac": "子丑寅卯辰巳午未申酉戌亥",
    "chicago": "*†‡§",
}
ALPHABETS |= {"aiueo": ALPHABETS["aiueoFullWidth"], "iroha": ALPHABETS["irohaFullWidth"]}

DIGITS = {
    "hindiNumbers": "०१२३४५६७८९",
    "thaiNumbers": "๐๑๒๓๔๕๖๗๘๙",
    "decimalFullWidth": "０１２３４５６７８９",
    "decimalFullWidth2": "０１２３４５６７８９",
    "ideographDigital": HAN,
    "japaneseDigitalTenThousand": HAN,
    "taiwaneseDigital": HAN.replace("〇", "○"),
    "koreanDigital": "영일이삼사오육칠팔구",
}

COUNTING = frozenset(
    ("chineseCounting", "chineseCountingThousand", "taiwaneseCounting", "taiwaneseCountingThousand",
     "japaneseCounting", "koreanCounting", "ideographLegalTraditional", "chineseLegalSimplified")
)  # fmt: skip

# The first of twenty characters in a row that show a number in a circle, in brackets, with a full stop.
ENCLOSED = {
    "decimalEnclosedCircle": 0x2460, "decimalEnclosedCircleChinese": 0x2460, "decimalEnclosedParen": 0x2474,
    "decimalEnclosedFullstop": 0x2488,
}  # fmt: skip

CAPITAL = {"upperLetter": "lowerLetter", "upperRoman": "lowerRoman", "russianUpper": "russianLower"}


def written(value: int, style: str) -> str:
    """The number as that format writes it; decimal where the format has no way to, or is unknown."""
    if style in CAPITAL:
        return written(value, CAPITAL[style]).upper()
    if style == "lowerRoman" and 0 < value <= LONGEST_ROMAN:
        return roman(value)
    if style in ALPHABETS and 0 < value <= MOST_LETTERS * len(ALPHABETS[style]):
        return repeated_letters(value, ALPHABETS[style])
    if style in DIGITS and value >= 0:
        return "".join(DIGITS[style][int(digit)] for digit in str(value))
    if style in COUNTING and 0 < value < 10_000:
        return han(value)
    if style in ("cardinalText", "ordinalText") and 0 < value < 1000:
        words = cardinal(value)
        return (words if style == "cardinalText" else ordinal_words(words)).capitalize()
    if style in ENCLOSED and 1 <= value <= 20:
        return chr(ENCLOSED[style] + value - 1)
    others = {
        "decimalZero": f"{value:02d}",
        "ordinal": f"{value}{ordinal_suffix(value)}",
        "hex": f"{value:X}",
        "numberInDash": f"- {value} -",
        "none": "",
    }
    return others.get(style, str(value))


def cardinal(value: int) -> str:
    if value < 20:
        return ONES[value]
    if value < 100:
        tens, rest = divmod(value, 10)
        return TENS[tens] + (f"-{ONES[rest]}" if rest else "")
    hundreds, rest = divmod(value, 100)
    return f"{ONES[hundreds]} hundred" + (f" {cardinal(rest)}" if rest else "")


def ordinal_words(words: str) -> str:
    cut = max(words.rfind("-"), words.rfind(" ")) + 1
    last = words[cut:]
    if last in ORDINALS:
        return words[:cut] + ORDINALS[last]
    return words[:-1] + "ieth" if last.endswith("y") else words + "th"


def han(value: int) -> str:
    """Counting in Chinese characters up to 9999: 十一, 二十, 一百〇三."""
    digits = str(value)
    found = ""
    for place, digit in enumerate(digits):
        unit = HAN_UNITS[len(digits) - 1 - place]
        if digit != "0":
            found += HAN[int(digit)] + unit
        elif found and not found.endswith("〇"):
            found += "〇"
    found = found.rstrip("〇")
    return found[1:] if found.startswith("一十") else found
