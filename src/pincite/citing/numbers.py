"""Numbers as they are compared: 25,050 and 25.050 are the same, 3.76 and 37.6 are not."""

from __future__ import annotations

from pincite.regex import regex

NUMBER = regex(r"\d(?:[\d.,'’\u00a0\u202f]*\d)?")
POINT = regex(r"[.,'’\u00a0\u202f]+")
THOUSAND = 3  # Digits between two signs that part thousands.


def form(number: str) -> str:
    """The digits without what parts thousands; a dot for every other sign between them."""
    first, *rest = POINT.split(number)
    grouped = 0
    if len(first) <= THOUSAND:
        while grouped < len(rest) and len(rest[grouped]) == THOUSAND:
            grouped += 1
    if grouped < len(rest) - 1:  # no number with thousands has two parts after them
        grouped = 0
    return ".".join(["".join([first, *rest[:grouped]]), *rest[grouped:]])


def contradicted(said: str, quote: str) -> bool:
    """Whether a number of the quotation has the digits of one that is said, and its point elsewhere."""
    told: dict[str, set[str]] = {}
    for one in NUMBER.findall(said):
        told.setdefault(POINT.sub("", one), set()).add(form(one))
    return any(form(one) not in told.get(POINT.sub("", one), {form(one)}) for one in NUMBER.findall(quote))
