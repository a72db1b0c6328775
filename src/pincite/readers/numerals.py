"""Numbers written other than in digits, as markers of lists have them in every format."""

from __future__ import annotations

ROMAN = (
    (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"),
    (50, "l"), (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
)  # fmt: skip

LARGEST_ROMAN = 3999  # The largest number with Roman numerals of its own: above it they would be a row of M.


def roman(number: int) -> str:
    """A number from 1 in small Roman numerals."""
    found = ""
    for worth, signs in ROMAN:
        times, number = divmod(number, worth)
        found += signs * times
    return found


def repeated_letters(number: int, alphabet: str = "abcdefghijklmnopqrstuvwxyz") -> str:
    """A number from 1 as a, b, ... z, aa, bb, ...: how word processors count."""
    times, which = divmod(number - 1, len(alphabet))
    return alphabet[which] * (times + 1)


def ordinal_suffix(number: int) -> str:
    """What English puts after the digits: 'st' for 1, 'th' for 11."""
    if number % 100 in (11, 12, 13):
        return "th"
    return {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")


# Times that a letter is repeated: above, numbers are written in digits, for they would be a row of one
# letter.
MOST_REPEATED = 30


def written(number: int, form: str) -> str:
    """A number in the form 'a', 'A', 'i' or 'I', as word processors count; in digits for any other form, and
    where the form has no way to write it."""
    if form in ("a", "A") and 0 < number <= MOST_REPEATED * 26:
        text = repeated_letters(number)
    elif form in ("i", "I") and 0 < number <= LARGEST_ROMAN:
        text = roman(number)
    else:
        return str(number)
    return text if form.islower() else text.upper()


def numeral(number: int, form: str) -> str:
    """The same, as HTML and most markup count."""
    if form not in ("a", "A") or number < 1:
        return written(number, form)
    letters = ""
    while number > 0:
        number, rest = divmod(number - 1, 26)
        letters = chr(ord("a") + rest) + letters
    return letters if form == "a" else letters.upper()
