"""Bookmarks and page labels."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from types import ModuleType

from pincite.model.ink import OutlineEntry
from pincite.pdf.engine import Handle, pdfium, utf16
from pincite.pdf.native.limits import FARTHEST
from pincite.pdf.space import PageSpace, apply

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
    if y is None and x is None:
        return page, None
    space = space_of(page)
    if (
        space is None
        or (space.rotation in (0, 180) and y is None)
        or (space.rotation in (90, 270) and x is None)
    ):
        return page, None
    down = apply(space.matrix, x or 0.0, y or 0.0)[1]
    return page, min(max(0.0, down), space.height)


def location(raw: ModuleType, dest: Handle) -> tuple[float | None, float | None]:
    """The x and y in user space that a destination names, None for those it leaves open."""
    count = ctypes.c_ulong()
    numbers = (raw.FS_FLOAT * 4)()
    view = raw.FPDFDest_GetView(dest, ctypes.byref(count), numbers)
    if view in (raw.PDFDEST_VIEW_FITH, raw.PDFDEST_VIEW_FITBH):
        return None, _sound(numbers[0]) if count.value else None
    if view in (raw.PDFDEST_VIEW_FITV, raw.PDFDEST_VIEW_FITBV):
        return _sound(numbers[0]) if count.value else None, None
    if view == raw.PDFDEST_VIEW_FITR and count.value >= len(numbers):
        return _sound(numbers[0]), _sound(numbers[3])
    if view != raw.PDFDEST_VIEW_XYZ:
        return None, None
    has_x, has_y, has_zoom = (ctypes.c_int() for _ in range(3))
    x, y, zoom = (raw.FS_FLOAT() for _ in range(3))
    if not raw.FPDFDest_GetLocationInPage(
        dest,
        ctypes.byref(has_x),
        ctypes.byref(has_y),
        ctypes.byref(has_zoom),
        ctypes.byref(x),
        ctypes.byref(y),
        ctypes.byref(zoom),
    ):
        return None, None
    return _sound(x.value) if has_x.value else None, _sound(y.value) if has_y.value else None


def _sound(v: float) -> float | None:
    return v if abs(v) < FARTHEST else None


def read_labels(handle: Handle, page_count: int) -> tuple[str, ...]:
    """The label of every page as a reader shows it; () where the document has none."""
    raw = pdfium()
    if not page_count or not utf16(raw.FPDF_GetPageLabel, handle, 0):
        return ()
    return tuple(utf16(raw.FPDF_GetPageLabel, handle, i) for i in range(min(page_count, MAX_LABELS)))
