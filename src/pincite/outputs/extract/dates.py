"""Dates as PDF writes them (ISO 32000-1, 7.9.4) and as producers get them wrong."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta, timezone

_PDF_DATE = re.compile(
    r"""\s* (?:D:)? \s*
    (?P<year>\d{4})
    (?: (?P<month>\d\d) (?: (?P<day>\d\d)
    (?: (?P<hour>\d\d) (?: (?P<minute>\d\d) (?P<second>\d\d)? )? )? )? )?
    \s* (?: (?P<zone>[Zz]) (?: 0{1,2} '? (?:00)? '? )?
        | (?P<sign>[+-]) \s* (?P<off_hour>\d\d) (?: ['’:]? (?P<off_minute>\d\d)? ['’]? )
    )? \s*""",
    re.VERBOSE | re.ASCII,
)


def parse_pdf_date(text: str) -> datetime | None:
    """The moment ``text`` names, None if it names none.

    Aware if the text gives an offset, naive if it does not: the standard calls that relation
    unknown. Missing parts count as their first value (January, the 1st, midnight). Tolerates a
    missing ``D:``, missing apostrophes, a colon in the offset, and ISO 8601 as XMP writes it.
    """
    match = _PDF_DATE.fullmatch(text)
    if match is None:
        return _parse_iso(text)
    part = {name: int(value) for name, value in match.groupdict().items() if value and value.isdigit()}
    zone: timezone | None = None
    try:
        if match["zone"]:
            zone = UTC
        elif match["sign"]:
            offset = timedelta(hours=part["off_hour"], minutes=part.get("off_minute", 0))
            zone = timezone(-offset if match["sign"] == "-" else offset)
        return datetime(
            part["year"],
            part.get("month", 1),
            part.get("day", 1),
            part.get("hour", 0),
            part.get("minute", 0),
            part.get("second", 0),
            tzinfo=zone,
        )
    except ValueError:
        return None


def _parse_iso(text: str) -> datetime | None:
    try:
        return datetime.fromisoformat(text.strip())
    except ValueError:
        return None
