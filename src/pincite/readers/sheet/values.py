"""Values of cells as displayed: what a number format and a style make of them."""

from __future__ import annotations

import msgspec

from pincite.model.elements import Span
from pincite.readers.sheet.cells import DATE, NUMBER, TEXT, VEILED
from pincite.readers.sheet.numbers import NumberFormat, compiled, general

LARGER = 1.25  # A letter size this many times the sheet's own is large.


class Look(msgspec.Struct, frozen=True):
    """What a style shows: its number format, its looks as bits, and whether its dates are shown in
    whatever way the reader's own system has them."""

    format: NumberFormat
    looks: int = 0
    local: bool = False


PLAIN = Look(compiled("General"))


# A value as displayed: its text, what it is, and its looks. (A plain tuple: there is one for each cell.)
Shown = tuple[str, int, int]


def number_shown(value: float, look: Look, date1904: bool) -> Shown:
    """A number; one that its format shows as nothing is veiled."""
    text = look.format.show(value, date1904)
    if not text:
        return general(value), NUMBER, look.looks | VEILED
    return text, DATE if look.format.date else NUMBER, look.looks


def text_shown(text: str, look: Look) -> Shown:
    """A text; one that its format shows as nothing is veiled."""
    if look.format.text is None or not text:
        return text, TEXT, look.looks
    shown = look.format.show_text(text)
    return shown or text, TEXT, look.looks if shown else look.looks | VEILED


def code_shown(value: str, code: str, date1904: bool = False) -> str:
    """A number of a chart by a format code; what is no number stays as it is."""
    try:
        return compiled(code).show(float(value), date1904) or value
    except ValueError:
        return value


def unbroken(text: str) -> str:
    """The text with line feeds alone between its lines."""
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


def linked(spans: tuple[Span, ...], length: int, href: str) -> tuple[Span, ...]:
    """Spans with a link over the whole text."""
    out: list[Span] = []
    at = 0
    for span in (*spans, Span(length, length)):
        if span.start > at:
            out.append(Span(at, span.start, href=href))
        if span.end > span.start:
            out.append(msgspec.structs.replace(span, href=href))
        at = span.end
    return tuple(out)
