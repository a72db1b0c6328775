"""What a picture says of itself: its pages, their pixels, resolution, orientation; nothing is decoded."""

from __future__ import annotations

import struct
from collections.abc import Iterator

import msgspec

from pincite.errors import Corrupt, TooLarge
from pincite.readers.options import ReadOptions
from pincite.readers.pictures import ACROSS, DOWN, HEIGHT, ORIENTATION, UNIT, WIDTH, directories, size_of

SCREEN = 96.0  # Dots per inch of a picture that does not say (CSS, 5.2).
LEAST, MOST = 10.0, 4800.0  # Dots per inch that can be meant.
INCH = 0.0254  # Metres.


class Frame(msgspec.Struct, frozen=True, kw_only=True):
    """One page of a picture. ``width`` and ``height`` are pixels as stored; ``dpi`` across and down;
    ``orientation`` 1 to 8 as in EXIF: how to turn what is stored for display."""

    width: int
    height: int
    dpi: tuple[float, float] = (SCREEN, SCREEN)
    orientation: int = 1

    @property
    def size(self) -> tuple[float, float]:
        """Points, as displayed."""
        across, down = self.width * 72 / self.dpi[0], self.height * 72 / self.dpi[1]
        return (down, across) if self.orientation > 4 else (across, down)


def frames(data: bytes, options: ReadOptions) -> tuple[str, list[Frame]]:
    """Media type and pages of a picture; several for TIFF alone. Raises ``Corrupt`` for one without a
    size, ``TooLarge`` for more pixels than ``options.max_pixels``."""
    kind, width, height = size_of(data)
    found: list[Frame]
    if kind == "image/tiff":
        found = list(tiff_frames(data, options))
    else:
        dpi, orientation = {"image/png": png_facts, "image/jpeg": jpeg_facts, "image/bmp": bmp_facts}.get(
            kind, no_facts
        )(data)
        found = [Frame(width=width, height=height, dpi=meant(dpi), orientation=orientation)]
    if not found or any(not frame.width or not frame.height for frame in found):
        raise Corrupt("the picture does not say how large it is")
    for frame in found:
        if frame.width * frame.height > options.max_pixels:
            size = f"{frame.width} x {frame.height}"
            raise TooLarge(f"the picture has {size} pixels, more than {options.max_pixels:,}")
    return kind, found


Facts = tuple[tuple[float, float], int]


def no_facts(data: bytes) -> Facts:
    return (SCREEN, SCREEN), 1


def meant(dpi: tuple[float, float]) -> tuple[float, float]:
    """The resolution, or that of a screen for one that cannot be meant."""
    good = all(LEAST <= value <= MOST for value in dpi)
    return dpi if good else (SCREEN, SCREEN)


def png_facts(data: bytes) -> Facts:
    """Of the chunks pHYs and eXIf (PNG 11.3.4, 11.3.5)."""
    dpi, orientation = (SCREEN, SCREEN), 1
    for kind, start, length in png_chunks(data):
        if kind == b"pHYs" and length == 9:
            x, y, unit = struct.unpack(">IIB", data[start : start + 9])
            if unit == 1:
                dpi = (x * INCH, y * INCH)
        elif kind == b"eXIf":
            _, orientation = exif_facts(data[start : start + length], (SCREEN, SCREEN))
    return dpi, orientation


def png_chunks(data: bytes) -> Iterator[tuple[bytes, int, int]]:
    """Kind, start and length of the chunks."""
    at = 8
    while at + 8 <= len(data):
        length, kind = struct.unpack(">I4s", data[at : at + 8])
        yield kind, at + 8, min(length, len(data) - at - 8)
        at += 12 + length


def jpeg_facts(data: bytes) -> Facts:
    """Of the segments JFIF and Exif."""
    dpi, orientation = (SCREEN, SCREEN), 1
    for marker, start, length in jpeg_segments(data):
        if marker == 0xE0 and data[start : start + 5] == b"JFIF\0" and length >= 12:
            unit, x, y = struct.unpack(">BHH", data[start + 7 : start + 12])
            scale = {1: 1.0, 2: 2.54}.get(unit)
            if scale and x and y:
                dpi = (x * scale, y * scale)
        elif marker == 0xE1 and data[start : start + 6] == b"Exif\0\0":
            dpi, orientation = exif_facts(data[start + 6 : start + length], dpi)
    return dpi, orientation


def jpeg_segments(data: bytes) -> Iterator[tuple[int, int, int]]:
    """Marker, start and length of the segments before the picture itself (ITU-T T.81, B.1)."""
    at = 2
    while at + 4 <= len(data) and data[at] == 0xFF:
        marker = data[at + 1]
        if marker == 0xFF:
            at += 1
            continue
        if marker == 0xDA:
            return
        (length,) = struct.unpack(">H", data[at + 2 : at + 4])
        yield marker, at + 4, max(0, length - 2)
        at += 2 + max(2, length)


def bmp_facts(data: bytes) -> Facts:
    if len(data) < 46 or data[14] == 12:
        return no_facts(data)
    x, y = struct.unpack("<ii", data[38:46])
    return (x * INCH, y * INCH), 1


def tiff_facts(directory: dict[int, float], dpi: tuple[float, float]) -> Facts:
    """Resolution and orientation that a directory tells; ``dpi`` where it tells none."""
    x, y = directory.get(ACROSS, 0.0), directory.get(DOWN, 0.0)
    scale = {2: 1.0, 3: 2.54}.get(int(directory.get(UNIT, 2)), 0.0)
    turned = int(directory.get(ORIENTATION, 1))
    return ((x * scale, y * scale) if x and y and scale else dpi), turned if 1 <= turned <= 8 else 1


def exif_facts(data: bytes, dpi: tuple[float, float]) -> Facts:
    """The same of the first directory of what cameras add to a picture."""
    return tiff_facts(next(directories(data, 1), {}), dpi)


def tiff_frames(data: bytes, options: ReadOptions) -> Iterator[Frame]:
    for directory in directories(data, options.max_entries):
        dpi, turned = tiff_facts(directory, (SCREEN, SCREEN))
        width, height = int(directory.get(WIDTH, 0)), int(directory.get(HEIGHT, 0))
        yield Frame(width=width, height=height, dpi=meant(dpi), orientation=turned)
