"""Numbers as a spreadsheet displays them: number formats compiled once, then applied to values.

ECMA-376 part 1, 18.8.30 (built-in formats) and 18.8.31 (number format codes). Colours and widths are left
out; padding is a space, and the result has no white space at its ends."""

from __future__ import annotations

import operator
import re
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from functools import lru_cache

import msgspec

from pincite.readers.sheet.dates import DAYS, MONTHS, day_of, name_of
from pincite.readers.sheet.number_codes import Section, read_section, split_sections
from pincite.regex import regex

# Formats that a file names by number alone. 14 and 22 are the reader's own short date: American here.
BUILTIN: dict[int, str] = {
    0: "General",
    1: "0",
    2: "0.00",
    3: "#,##0",
    4: "#,##0.00",
    5: '"$"#,##0_);\\("$"#,##0\\)',
    6: '"$"#,##0_);[Red]\\("$"#,##0\\)',
    7: '"$"#,##0.00_);\\("$"#,##0.00\\)',
    8: '"$"#,##0.00_);[Red]\\("$"#,##0.00\\)',
    9: "0%",
    10: "0.00%",
    11: "0.00E+00",
    12: "# ?/?",
    13: "# ??/??",
    14: "m/d/yyyy",
    15: "d-mmm-yy",
    16: "d-mmm",
    17: "mmm-yy",
    18: "h:mm AM/PM",
    19: "h:mm:ss AM/PM",
    20: "h:mm",
    21: "h:mm:ss",
    22: "m/d/yyyy h:mm",
    37: "#,##0_);(#,##0)",
    38: "#,##0_);[Red](#,##0)",
    39: "#,##0.00_);(#,##0.00)",
    40: "#,##0.00_);[Red](#,##0.00)",
    41: '_(* #,##0_);_(* \\(#,##0\\);_(* "-"_);_(@_)',
    42: '_("$"* #,##0_);_("$"* \\(#,##0\\);_("$"* "-"_);_(@_)',
    43: '_(* #,##0.00_);_(* \\(#,##0.00\\);_(* "-"??_);_(@_)',
    44: '_("$"* #,##0.00_);_("$"* \\(#,##0.00\\);_("$"* "-"??_);_(@_)',
    45: "mm:ss",
    46: "[h]:mm:ss",
    47: "mm:ss.0",
    48: "##0.0E+0",
    49: "@",
    **dict.fromkeys((27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58), "m/d/yyyy"),
    **dict.fromkeys((32, 33, 34, 35), "h:mm:ss"),
}

LOCALE_DATES = (14, 22)
LONGEST_CODE = 1024  # Characters of a format code that is read; programs stop at 255.
GENERAL_DIGITS = 11  # Characters that General gives a number with a fraction, its point among them.
# From here General writes whole numbers with an exponent. (Below, narrow cells of some programs do so from
# 12 digits on: those may be identifiers, and are written in full.)
WHOLE_LIMIT = 1e15
SECONDS = 86400

# The commonest codes, which are applied without their tokens.
PLAIN = regex(r"(?P<grouped>#,##)?0(?:\.(?P<decimals>0+))?(?P<percent>%)?")


class NumberFormat(msgspec.Struct):
    """A compiled format code. ``date`` says whether positive numbers are dates or times."""

    sections: list[Section]
    text: Section | None
    date: bool
    general: bool
    plain: tuple[int, bool, bool] | None = None

    def show(self, value: float, date1904: bool = False) -> str:
        """The number as displayed."""
        if self.general:
            return general(value)
        if self.plain is not None:
            decimals, grouped, percent = self.plain
            return simple(value, decimals, grouped, percent)
        section, absolute = self.choose(value)
        if section is None:
            return "#" * 8
        shown = abs(value) if absolute else value
        kind = section.kind
        if kind == "date":
            return date_text(section, shown, date1904)
        if kind == "fraction":
            return fraction_text(section, shown)
        if kind == "number":
            return number_text(section, shown)
        minus = "-" if shown < 0 and kind == "literal" else ""
        parts = [general(shown) if what in ("general", "at") else text
                 for what, text in section.tokens if what in ("general", "at", "literal")]  # fmt: skip
        return (minus + "".join(parts)).strip()

    def show_text(self, text: str) -> str:
        """Text as displayed: the format's text section may put words around it, or hide it."""
        if self.text is None:
            return text
        return "".join(text if what == "at" else literal for what, literal in self.text.tokens).strip()

    def choose(self, value: float) -> tuple[Section | None, bool]:
        """The section for a number, and whether it stands without its sign there."""
        sections = self.sections
        if any(section.condition for section in sections):
            for i, section in enumerate(sections):
                if section.condition is None:
                    if i == len(sections) - 1 or (i == 1 and value < 0) or (i == 0 and value > 0):
                        return section, value < 0 and i > 0
                elif COMPARED[section.condition[0]](value, section.condition[1]):
                    return section, value < 0 and (i > 0 or section.condition[0] in ("<", "<="))
            return None, False
        if value < 0 and len(sections) > 1:
            return sections[1], True
        if value == 0 and len(sections) > 2:
            return sections[2], False
        return sections[0], False


COMPARED = {
    "<": operator.lt,
    ">": operator.gt,
    "<=": operator.le,
    ">=": operator.ge,
    "=": operator.eq,
    "<>": operator.ne,
}


@lru_cache(maxsize=4096)
def compiled(code: str) -> NumberFormat:
    """A format code, ready to be applied. Codes that make no sense show numbers as General."""
    code = code[:LONGEST_CODE]
    sections = [read_section(part) for part in split_sections(code)[:4]]
    text = None
    if len(sections) == 4:
        text = sections.pop()
    elif sections[-1].kind == "text":
        text = sections[-1]
        if len(sections) > 1:
            sections.pop()
    first = sections[0]
    found = PLAIN.fullmatch(code)
    return NumberFormat(
        sections=sections,
        text=text,
        date=first.kind == "date",
        general=len(sections) == 1 and first.tokens == [("general", "")] and first.condition is None,
        plain=(len(found["decimals"] or ""), bool(found["grouped"]), bool(found["percent"]))
        if found
        else None,
    )


def general(value: float) -> str:
    """A number as the format General shows it."""
    size = abs(value)
    if 1 <= size < 1e10:
        # Ten significant digits, without zeros at the end.
        return f"{value:.10g}"
    if size < WHOLE_LIMIT and value == int(value):
        return str(int(value))
    if size != size or size == float("inf"):
        return "#NUM!"
    if 1e-4 <= size < 1e11:
        text = fixed(value, max(0, GENERAL_DIGITS - 1 - len(str(int(size)))))
        if "." in text:
            text = text.rstrip("0").rstrip(".")
        if text not in ("0", "-0"):
            return text
    mantissa, _, exponent = f"{Decimal(repr(value)):.5E}".partition("E")
    if "." in mantissa:
        mantissa = mantissa.rstrip("0").rstrip(".")
    power = int(exponent)
    return f"{mantissa}E{'-' if power < 0 else '+'}{abs(power):02d}"


def simple(value: float, decimals: int, grouped: bool, percent: bool) -> str:
    """The commonest formats: 0, 0.00, #,##0.00, 0%."""
    if not abs(value) < WHOLE_LIMIT:
        return general(value)
    if percent:
        value = float(Decimal(f"{value:.15g}").scaleb(2))
    text = fixed(value, decimals, grouped)
    if text[0] == "-" and not text.strip("-0.,"):
        text = text[1:]
    return text + "%" if percent else text


def fixed(value: float, decimals: int, grouped: bool = False) -> str:
    """So many decimals, halves up on the fifteen digits that count."""
    digits = f"{value:.15g}"
    if digits[-1] == "5":
        number = Decimal(digits).quantize(Decimal(1).scaleb(-decimals), ROUND_HALF_UP)
        return f"{number:,f}" if grouped else f"{number:f}"
    return f"{value:,.{decimals}f}" if grouped else f"{value:.{decimals}f}"


def number_text(section: Section, value: float) -> str:
    """A number section: places for digits, with a point, groups, scales, percents and exponents."""
    if not abs(value) < 1e300:
        return general(value)
    tokens = section.tokens
    digits = [i for i, (what, _) in enumerate(tokens) if what == "digit"]
    exponent = next((i for i, (what, _) in enumerate(tokens) if what == "exponent"), len(tokens))
    point = next((i for i, (what, _) in enumerate(tokens) if what == "point" and i < exponent), exponent)
    places = [i for i in digits if i < point]
    decimals = [i for i in digits if point < i < exponent]
    powers = [i for i in digits if i > exponent]
    last = max((i for i in digits if i < exponent), default=0)
    commas = [i for i, (what, _) in enumerate(tokens) if what == "comma"]
    scales = [i for i in commas if i > last or (places and places[-1] < i < point)]
    grouped = bool(places) and any(places[0] < i < places[-1] for i in commas if i not in scales)
    percents = sum(1 for what, _ in tokens if what == "percent")
    number = Decimal(f"{value:.15g}") * (Decimal(100) ** percents) / (Decimal(1000) ** len(scales))
    power = 0
    if exponent < len(tokens):
        width = max(1, len(places))
        if number:
            power = number.adjusted()
            power = (power // width) * width if width > 1 else power
            number = number.scaleb(-power)
            if rounded_to(number, len(decimals)).adjusted() >= width:
                power += width
                number = number.scaleb(-width)
    number = rounded_to(number, len(decimals))
    negative = number < 0
    whole, _, rest = f"{abs(number):f}".partition(".")
    if whole == "0" and all(tokens[i][1] != "0" for i in places):
        whole = ""
    fills = dict(zip(reversed(places), split_digits(whole, places, tokens, grouped), strict=True))
    for i, digit in zip(decimals, rest.ljust(len(decimals), "0"), strict=False):
        fills[i] = digit
    for i in reversed(decimals):
        if fills[i] != "0" or tokens[i][1] == "0":
            break
        fills[i] = "" if tokens[i][1] == "#" else " "
    if powers:
        fills |= dict(
            zip(reversed(powers), split_digits(str(abs(power)), powers, tokens, False), strict=True)
        )
    out = ["-"] if negative else []
    for i, (what, text) in enumerate(tokens):
        if what == "digit":
            out.append(fills.get(i, ""))
        elif what == "point":
            out.append(".")
        elif what == "exponent":
            out.append("E" + ("-" if power < 0 else "+" if text[1] == "+" else ""))
        elif what in ("literal", "percent"):
            out.append(text)
    return "".join(out).strip()


def rounded_to(number: Decimal, decimals: int) -> Decimal:
    if number.adjusted() + decimals > 25:
        return number
    return number.quantize(Decimal(1).scaleb(-decimals), ROUND_HALF_UP)


def split_digits(whole: str, places: list[int], tokens: list[tuple[str, str]], grouped: bool) -> list[str]:
    """The digits for each place, from the last place to the first, which takes all that are left."""
    out: list[str] = []
    for at in range(max(len(places), len(whole))):
        kind = tokens[places[-1 - at]][1] if at < len(places) else ""
        digit = whole[-1 - at] if at < len(whole) else {"0": "0", "?": " "}.get(kind, "")
        comma = "," if grouped and at and at % 3 == 0 and digit.isdigit() else ""
        out.append(digit + comma)
    most = max(0, len(places) - 1)
    return [*out[:most], "".join(reversed(out[most:]))][: len(places)]


def fraction_text(section: Section, value: float) -> str:
    """A fraction section: whole part where there is a place for it, numerator, denominator."""
    tokens = section.tokens
    slash = next(i for i, (what, _) in enumerate(tokens) if what == "slash")
    before = "".join(text if what == "digit" else " " for what, text in tokens[:slash])
    after = "".join(text for what, text in tokens[slash + 1 :]).strip()
    size = abs(value)
    mixed = len(before.split()) > 1
    whole = int(size) if mixed else 0
    part = Fraction(repr(size)) - whole if size < WHOLE_LIMIT else Fraction(0)
    if after.isdecimal() and int(after) > 0:
        bottom = int(after)
        top = int(part * bottom + Fraction(1, 2))
    else:
        found = part.limit_denominator(10 ** min(7, max(1, len(re.findall(r"[#?0]", after)))) - 1)
        top, bottom = found.numerator, found.denominator
    if mixed and bottom and top == bottom:
        whole, top = whole + 1, 0
    minus = "-" if value < 0 and (whole or top) else ""
    if mixed and not top:
        return f"{minus}{whole}"
    return f"{minus}{f'{whole} ' if whole else ''}{top}/{bottom}"


def date_text(section: Section, value: float, date1904: bool) -> str:
    """A date or time section."""
    tenths = max((len(text) for what, text in section.tokens if what == "tenths"), default=0)
    try:
        unit = 10**tenths
        ticks = int(Decimal(repr(value)) * SECONDS * unit + Decimal("0.5"))
        if value < 0:
            raise ValueError("before the first day")
        days, rest = divmod(ticks, SECONDS * unit)
        year, month, day, weekday = day_of(days, date1904)
    except (ValueError, OverflowError, ArithmeticError):
        return general(value)
    seconds, part = divmod(rest, unit)
    hour, minute, second = seconds // 3600, seconds // 60 % 60, seconds % 60
    total = ticks // unit
    half = any(what == "ampm" for what, _ in section.tokens)
    clock = {"h": (hour % 12 or 12) if half else hour, "s": second, "m": minute}
    out: list[str] = []
    for what, text in section.tokens:
        letters, letter = len(text), text[:1]
        if what == "minute" or (what == "date" and letter in "hs"):
            out.append(f"{clock[letter]:0{min(letters, 2)}d}")
        elif what == "date" and letter == "y":
            out.append(f"{year % 100:02d}" if letters <= 2 else f"{year:04d}")
        elif what == "date" and letter == "e":
            out.append(str(year))
        elif what == "date" and letter in "md" and letters <= 2:
            out.append(f"{month if letter == 'm' else day:0{letters}d}")
        elif what == "date" and letter == "m":
            out.append(name_of(MONTHS, month - 1, min(letters, 5), section.language))
        elif what == "date":
            out.append(name_of(DAYS, weekday, min(letters, 4), section.language) if letters > 2 else "")
        elif what == "elapsed":
            amount = {"h": total // 3600, "m": total // 60, "s": total}[letter]
            out.append(f"{amount:0{letters}d}")
        elif what == "tenths":
            out.append("." + f"{part:0{tenths}d}"[:letters])
        elif what == "ampm":
            name = "AM" if hour < 12 else "PM"
            out.append(name if letters > 3 else name[0])
        else:
            out.append(text)
    return "".join(out).strip()
