"""A picture as a page of a PDF, for the path that reads pages: its own data where PDF takes it, else
decoded by Pillow."""

from __future__ import annotations

import io
import struct
import zlib

from pincite.errors import Corrupt, MissingExtra, TooLarge
from pincite.readers.raster import Frame, jpeg_segments, png_chunks

LARGEST_PAGE = 14_400.0  # Points a side (ISO 32000-1, annex C).
APP14 = 0xEE  # The segment in which Adobe's programs sign a JPEG; theirs of four colours are inverted.
# Kinds of JPEG that PDF takes (ISO 32000-1, 7.4.8), by the marker of their frame.
BASELINE, EXTENDED, PROGRESSIVE = 0xC0, 0xC1, 0xC2
# Kinds that it does not take; the three left out are no frames (ITU-T T.81, B.1).
OTHER_FRAMES = frozenset(range(0xC3, 0xD0)) - {0xC4, 0xC8, 0xCC}
FRAME_HEADER = struct.Struct(">BHHB")  # Bits a sample, height, width and number of colours.
GREY, RGB, CMYK = 1, 3, 4  # Numbers of colours.
BITS = 8  # Bits a sample of a JPEG that PDF takes.
# Colour types of PNG (ISO/IEC 15948, 11.2.2) that have no transparency.
PNG_GREY, PNG_RGB, PNG_PALETTE = 0, 2, 3


def page_of(data: bytes, kind: str, frame: Frame, index: int) -> bytes:
    """A PDF of one page that shows page ``index`` (from 0) of the picture, upright. Raises ``Corrupt``,
    ``MissingExtra`` for kinds that need Pillow."""
    entries, body = "", b""
    if kind == "image/jpeg":
        entries, body = jpeg_image(data), data
    elif kind == "image/png":
        entries, body = png_image(data, frame)
    if not entries:
        frame, entries, body = pillow_image(data, kind, frame, index)
    width, height = frame.size
    scale = min(1.0, LARGEST_PAGE / max(width, height))
    width, height = width * scale, height * scale
    matrix = " ".join(f"{value:.4f}" for value in turned(frame.orientation, width, height))
    content = f"q {matrix} cm /I Do Q".encode()
    image = f"/Type /XObject /Subtype /Image /Width {frame.width} /Height {frame.height} {entries}"
    box = f"[0 0 {width:.4f} {height:.4f}]"
    return pdf(
        [
            b"<< /Type /Catalog /Pages 2 0 R >>",
            b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
            f"<< /Type /Page /Parent 2 0 R /MediaBox {box} /Contents 4 0 R"
            f" /Resources << /XObject << /I 5 0 R >> >> >>".encode(),
            stream("", content),
            stream(image, body),
        ]
    )


def stream(entries: str, body: bytes) -> bytes:
    return b"<< %s /Length %d >>\nstream\n%s\nendstream" % (entries.encode(), len(body), body)


def pdf(objects: list[bytes]) -> bytes:
    """A file of these objects, the first of which is the catalog (ISO 32000-1, 7.5)."""
    out = bytearray(b"%PDF-1.7\n")
    places = []
    for number, body in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    start = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % place for place in places)
    out += b"trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, start)
    return bytes(out)


def turned(orientation: int, width: float, height: float) -> tuple[float, ...]:
    """The matrix that puts the unit square of an image onto the page as EXIF says."""
    w, h = width, height
    return {
        2: (-w, 0, 0, h, w, 0),
        3: (-w, 0, 0, -h, w, h),
        4: (w, 0, 0, -h, 0, h),
        5: (0, -h, -w, 0, w, h),
        6: (0, -h, w, 0, 0, h),
        7: (0, h, w, 0, 0, 0),
        8: (0, h, -w, 0, w, 0),
    }.get(orientation, (w, 0, 0, h, 0, 0))


def jpeg_image(data: bytes) -> str:
    """Entries for a JPEG taken as it is, '' for one that PDF does not take."""
    adobe, colours = False, 0
    for marker, start, length in jpeg_segments(data):
        if marker == APP14 and data[start : start + 5] == b"Adobe":
            adobe = True
        if length < FRAME_HEADER.size:
            continue
        if marker in OTHER_FRAMES:
            return ""
        if marker in (BASELINE, EXTENDED, PROGRESSIVE):
            header = data[start : start + FRAME_HEADER.size]  # shorter in a file that was cut off
            bits, _, _, colours = FRAME_HEADER.unpack(header.ljust(FRAME_HEADER.size, b"\0"))
            if bits != BITS:
                return ""
    space = {GREY: "/DeviceGray", RGB: "/DeviceRGB", CMYK: "/DeviceCMYK"}.get(colours)
    if space is None:
        return ""
    inverted = " /Decode [1 0 1 0 1 0 1 0]" if colours == CMYK and adobe else ""
    return f"/ColorSpace {space} /BitsPerComponent 8 /Filter /DCTDecode{inverted}"


def png_image(data: bytes, frame: Frame) -> tuple[str, bytes]:
    """Entries and data for a PNG whose rows PDF takes as they are: neither interlaced nor transparent."""
    depth, colour, _, _, interlaced = struct.unpack(">BBBBB", data[24:29].ljust(5, b"\0"))
    if interlaced or colour not in (PNG_GREY, PNG_RGB, PNG_PALETTE):
        return "", b""
    palette, pieces = b"", []
    for kind, start, length in png_chunks(data):
        if kind == b"PLTE":
            palette = data[start : start + length]
        elif kind == b"IDAT":
            pieces.append(data[start : start + length])
    if not pieces or (colour == PNG_PALETTE and (not palette or len(palette) % 3)):
        raise Corrupt("the picture has no data")
    colours = RGB if colour == PNG_RGB else GREY
    space = {PNG_GREY: "/DeviceGray", PNG_RGB: "/DeviceRGB"}.get(colour)
    if space is None:
        space = f"[/Indexed /DeviceRGB {len(palette) // 3 - 1} <{palette.hex()}>]"
    parms = f"/Predictor 15 /Colors {colours} /BitsPerComponent {depth} /Columns {frame.width}"
    entries = f"/ColorSpace {space} /BitsPerComponent {depth} /Filter /FlateDecode /DecodeParms << {parms} >>"
    return entries, b"".join(pieces)


PILLOW_NAMES = {
    "image/png": "PNG",
    "image/jpeg": "JPEG",
    "image/tiff": "TIFF",
    "image/bmp": "BMP",
    "image/gif": "GIF",
    "image/webp": "WEBP",
}


def pillow_image(data: bytes, kind: str, frame: Frame, index: int) -> tuple[Frame, str, bytes]:
    """The page decoded, on white where it is transparent."""
    try:
        from PIL import Image
    except ImportError:
        raise MissingExtra(
            f"reading the text of {PILLOW_NAMES[kind]} pictures needs Pillow: pip install 'pincite[formats]'"
        ) from None
    import warnings

    import msgspec

    try:
        with warnings.catch_warnings(), Image.open(io.BytesIO(data), formats=[PILLOW_NAMES[kind]]) as opened:
            warnings.simplefilter("ignore")
            if index:
                opened.seek(index)
            image: Image.Image = opened
            if image.width * image.height > frame.width * frame.height:
                raise TooLarge("the picture is larger than it says")
            if image.mode not in ("1", "L", "RGB"):
                if "A" in image.getbands() or "transparency" in image.info:
                    whole = image.convert("RGBA")
                    image = Image.new("RGB", whole.size, (255, 255, 255))
                    image.paste(whole, mask=whole.getchannel("A"))
                else:
                    image = image.convert("L" if image.mode in ("I;16", "I", "F") else "RGB")
            raw = image.tobytes()
            mode, size = image.mode, image.size
    except (TooLarge, MemoryError):
        raise
    except Exception as error:  # whatever the library meets in a broken file
        raise Corrupt(f"the picture cannot be decoded: {type(error).__name__}: {error}") from None
    space, bits = {"1": ("/DeviceGray", 1), "L": ("/DeviceGray", 8)}.get(mode, ("/DeviceRGB", 8))
    frame = msgspec.structs.replace(frame, width=size[0], height=size[1])
    return frame, f"/ColorSpace {space} /BitsPerComponent {bits} /Filter /FlateDecode", zlib.compress(raw, 1)
