"""UserUnit, the one page entry that scales a page and that PDFium leaves out."""

from __future__ import annotations

from pincite.pdf.native.library import contains
from pincite.pdf.objects import Objects
from pincite.pdf.packed import object_streams

KEY = b"/UserUnit"
PACKED = b"/ObjStm"

MAX_PAGES = 100_000  # Pages looked at; page trees that loop would have no end.
# Units outside this range are taken for damage (75,000 is the most a reader must support).
SMALLEST, LARGEST = 1e-3, 75_000.0


def mentions_units(data: bytes) -> bool:
    """False where no page can have a UserUnit, which is nearly always."""
    if contains(data, KEY):
        return True
    return contains(data, PACKED) and any(KEY in packed for packed in object_streams(data))


def user_units(objects: Objects) -> dict[int, float]:
    """The UserUnit of the pages (1-based) that have one other than 1."""
    units: dict[int, float] = {}
    root = objects.dictionary(objects.trailer.get("Root"))
    stack = [root.get("Pages")]
    seen: set[object] = set()
    number = 0
    while stack and number < MAX_PAGES:
        node = stack.pop()
        key = node if isinstance(node, tuple) else id(node)
        if key in seen:
            continue
        seen.add(key)
        entries = objects.dictionary(node)
        kids = objects.get(entries.get("Kids"))
        if isinstance(kids, list):
            stack.extend(reversed(kids))
            continue
        if not entries:
            continue
        number += 1
        unit = objects.get(entries.get("UserUnit"))
        if isinstance(unit, int | float) and SMALLEST <= unit <= LARGEST and unit != 1:
            units[number] = float(unit)
    return units
