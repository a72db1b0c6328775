"""The ``header`` object, about the document and the conversion as a whole, and ``timeInfo``, how the work
went: nothing should depend on that."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import msgspec

from pincite.markup.clean import clean
from pincite.model.document import DocumentTree, Note, Page
from pincite.model.ink import Field
from pincite.outputs.extract.pixels import MAX_PIXEL, outward, page_size
from pincite.outputs.options import ExtractOptions
from pincite.outputs.visible import base_name
from pincite.regex import regex
from pincite.version import __version__

DATE_KEYS = ("CreationDate", "ModDate")
SECRET_OPTIONS = frozenset({"password"})  # never echoed, whoever put it among the options
SECOND_DIGITS = 6  # microseconds
TOTAL = "total"  # the phase that is the sum of all, where the tree has one


# Dates as PDF writes them (ISO 32000-1, 7.9.4) and as producers get them wrong.
_PDF_DATE = regex(
    r"""\s* (?:D:)? \s*
    (?P<year>\d{4})
    (?: (?P<month>\d\d) (?: (?P<day>\d\d)
    (?: (?P<hour>\d\d) (?: (?P<minute>\d\d) (?P<second>\d\d)? )? )? )? )?
    \s* (?: (?P<zone>[Zz]) (?: 0{1,2} '? (?:00)? '? )?
        | (?P<sign>[+-]) \s* (?P<off_hour>\d\d) (?: ['’:]? (?P<off_minute>\d\d)? ['’]? )
    )? \s*""",
    re.VERBOSE | re.ASCII,
)


def header(tree: DocumentTree, options: ExtractOptions, now: datetime | None) -> dict[str, Any]:
    """The header; ``now`` is the end of the conversion, see ``conversion_time``."""
    failed = sum(1 for page in tree.pages if page.error)
    found: dict[str, Any] = {
        "conversionDateTime": _written(conversion_time(options, now), options),
        "customInfo": {clean(key): _info(key, tree.info[key], options) for key in sorted(tree.info)},
        "documentName": clean(base_name(tree.source.name)),
    }
    if failed or options.always_error_pages:
        found["errorPages"] = failed
    sizes = {page.number: page_size(page.width, page.height) for page in tree.pages}
    found |= {
        "metadata": [_metadata(field, sizes) for field in tree.fields if field.page > 0],
        "options": _echo(tree.options, options),
        "totPages": tree.page_count,
        "version": __version__,
    }
    return found


def conversion_time(options: ExtractOptions, now: datetime | None) -> datetime:
    """SOURCE_DATE_EPOCH if the environment sets it; else 1970-01-01 if ``reproducible``; else
    ``now``; else the present. Always UTC."""
    fixed = os.environ.get("SOURCE_DATE_EPOCH", "").strip()
    if re.fullmatch(r"\d{1,11}", fixed):
        return datetime.fromtimestamp(int(fixed), UTC)
    if options.reproducible:
        return datetime.fromtimestamp(0, UTC)
    return (now or datetime.now(UTC)).astimezone(UTC)


def _written(moment: datetime, options: ExtractOptions) -> str:
    return moment.strftime("%Y-%m-%dT%H:%M:%SZ" if options.iso_dates else "%Y-%m-%d %H:%M")


def _info(key: str, value: str, options: ExtractOptions) -> str:
    if options.iso_dates and key in DATE_KEYS and (moment := parse_pdf_date(value)):
        return moment.isoformat()
    return clean(value)


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


def _metadata(field: Field, sizes: dict[int, tuple[int, int]]) -> dict[str, Any]:
    size = sizes.get(field.page, (MAX_PIXEL, MAX_PIXEL))
    return {
        "bbox": outward(field.box, size),
        "key": clean(field.key),
        "page": field.page,
        "value": clean(field.value),
    }


def _echo(effective: dict[str, Any], options: ExtractOptions) -> dict[str, Any]:
    """The options of the conversion and of this view, as JSON values."""
    named = msgspec.to_builtins(effective, str_keys=True) | msgspec.to_builtins(options)
    return {key: named[key] for key in sorted(named) if key not in SECRET_OPTIONS}


def time_info(tree: DocumentTree, notes: Iterable[Note], options: ExtractOptions) -> dict[str, Any]:
    """Error pages, pages, phases, total seconds and warnings (``notes``); times only if not
    ``reproducible``."""
    info: dict[str, Any] = {
        "errorPages": [page.number for page in tree.pages if page.error],
        "pages": [_page_info(page, options) for page in tree.pages],
    }
    if not options.reproducible:
        phases = {name: seconds for name, seconds in tree.timings.items() if name != TOTAL}
        total = tree.timings.get(TOTAL, sum(phases.values()))
        info["phases"] = [{"name": name, "seconds": _seconds(seconds)} for name, seconds in phases.items()]
        info["total"] = _seconds(total)
    sizes = {page.number: page_size(page.width, page.height) for page in tree.pages}
    info["warnings"] = [_warning(note, sizes) for note in notes]
    return info


def _page_info(page: Page, options: ExtractOptions) -> dict[str, Any]:
    info: dict[str, Any] = {"error": page.error} if page.error else {}
    info |= {"ocr": page.ocr, "page": page.number, "readingOrder": page.reading_order}
    if not options.reproducible:
        info["seconds"] = _seconds(page.seconds)
    return info


def _warning(note: Note, sizes: dict[int, tuple[int, int]]) -> dict[str, Any]:
    warning: dict[str, Any] = {}
    if note.box is not None and note.page in sizes:
        warning["bbox"] = outward(note.box, sizes[note.page])
    warning["code"] = note.code
    if note.page:
        warning["page"] = note.page
    warning["sentence"] = note.sentence
    return warning


def _seconds(seconds: float) -> float:
    return round(float(seconds), SECOND_DIGITS)
