"""Bookmarks and page labels."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from types import ModuleType

from pincite.model.ink import OutlineEntry
from pincite.native.limits import FARTHEST
from pincite.pdf.engine import Handle, pdfium, utf16
from pincite.pdf.space import PageSpace, apply
from pincite.sandbox.clock import look

MAX_ENTRIES = 20_000  # Bookmarks read; more come from outlines that loop.
MAX_LEVEL = 32
MAX_LABELS = 20_000  # Pages whose labels are read.


def read_outline(
    handle: Handle, page_count: int, space_of: Callable[[int], PageSpace | None]
) -> list[OutlineEntry]:
    """The bookmarks in order, depth first. ``space_of`` gives the displayed space of a page by number."""
    raw = pdfium()
    entries: list[OutlineEntry] = []
    seen: set[int] = set()
    stack: list[tuple[Handle, int]] = [(raw.FPDFBookmark_GetFirstChild(handle, None), 1)]
    while stack and len(entries) < MAX_ENTRIES:
        look()
        mark, level = stack.pop()
        address = ctypes.cast(mark, ctypes.c_void_p).value or 0
        if not address or address in seen:
            continue
        seen.add(address)
        stack.append((raw.FPDFBookmark_GetNextSibling(handle, mark), level))
        if level < MAX_LEVEL:
            stack.append((raw.FPDFBookmark_GetFirstChild(handle, mark), level + 1))
        page, y = _target(raw, handle, mark, page_count, space_of)
        entries.append(OutlineEntry(utf16(raw.FPDFBookmark_GetTitle, mark), level, page, y))
    return entries


def _target(
    raw: ModuleType,
    handle: Handle,
    mark: Handle,
    page_count: int,
    space_of: Callable[[int], PageSpace | None],
) -> tuple[int, float | None]:
    dest = raw.FPDFBookmark_GetDest(handle, mark)
    if not dest:
        action = raw.FPDFBookmark_GetAction(mark)
        if action and raw.FPDFAction_GetType(action) == raw.PDFACTION_GOTO:
            dest = raw.FPDFAction_GetDest(handle, action)
    if not dest:
        return 0, None
    page = raw.FPDFDest_GetDestPageIndex(handle, dest) + 1
    if not 1 <= page <= page_count:
        return 0, None
    x, y = location(raw, dest)
    space = None if x is None and y is None else space_of(page)
    if space is None or (y if space.rotation in (0, 180) else x) is None:
        return page, None
    down = apply(space.matrix, x or 0.0, y or 0.0)[1]
    return page, min(max(0.0, down), space.height)


def location(raw: ModuleType, dest: Handle) -> tuple[float | None, float | None]:
    """The x and y in user space that a destination names, None for those it leaves open."""
    count = ctypes.c_ulong()
    numbers = (raw.FS_FLOAT * 4)()
    view = raw.FPDFDest_GetView(dest, ctypes.byref(count), numbers)
    x = y = None
    if view == raw.PDFDEST_VIEW_XYZ:  # the only one that may leave a number open
        # Whether there are an x, a y and a zoom, then the three.
        out = [kind() for kind in (ctypes.c_int, raw.FS_FLOAT) for _ in range(3)]
        if raw.FPDFDest_GetLocationInPage(dest, *map(ctypes.byref, out)):
            x, y = (
                number.value if has.value else None for has, number in zip(out[:2], out[3:5], strict=True)
            )
    elif view == raw.PDFDEST_VIEW_FITR and count.value >= len(numbers):
        x, y = numbers[0], numbers[3]
    elif view in (raw.PDFDEST_VIEW_FITH, raw.PDFDEST_VIEW_FITBH) and count.value:
        y = numbers[0]
    elif view in (raw.PDFDEST_VIEW_FITV, raw.PDFDEST_VIEW_FITBV) and count.value:
        x = numbers[0]
    x, y = (None if one is None or not abs(one) < FARTHEST else one for one in (x, y))
    return x, y


def read_labels(handle: Handle, page_count: int) -> tuple[str, ...]:
    """The label of every page as a reader shows it; () where the document has none."""
    raw = pdfium()
    if not page_count or not utf16(raw.FPDF_GetPageLabel, handle, 0):
        return ()
    return tuple(utf16(raw.FPDF_GetPageLabel, handle, i) for i in range(min(page_count, MAX_LABELS)))
