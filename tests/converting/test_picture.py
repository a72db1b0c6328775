"""A picture must come out as it went in, upright, in its size, and with its text where that is asked for."""

import io
import struct
import zlib

import pytest

import pincite
from pincite.converting import picture_page
from pincite.errors import Corrupt, MissingExtra, TooLarge
from pincite.readers.options import ReadOptions
from pincite.readers.raster import Frame, frames

WORDS = "Invoice 4711"


def png(width=2, height=1, extra=b"", depth=8, colour=0, body=b"\0\x00\xff"):
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", head)
        + extra
        + chunk(b"IDAT", zlib.compress(body))
        + chunk(b"IEND", b"")
    )


def resolution(dpi):
    data = struct.pack(">IIB", round(dpi / 0.0254), round(dpi / 0.0254), 1)
    return struct.pack(">I", 9) + b"pHYs" + data + struct.pack(">I", zlib.crc32(b"pHYs" + data))


def drawn():
    """A picture of words, by Pillow."""
    image = pytest.importorskip("PIL.Image")
    from PIL import ImageDraw

    found = image.new("RGB", (700, 160), "white")
    ImageDraw.Draw(found).text((40, 40), WORDS, fill="black", font_size=60)
    return found


def saved(image, form, **options):
    out = io.BytesIO()
    image.save(out, form, **options)
    return out.getvalue()


def test_a_picture_becomes_a_figure_with_its_bytes():
    data = png(192, 96, body=b"".join(b"\0" + bytes(192) for _ in range(96)))
    document = pincite.convert(data, name="x.png")
    (page,) = document.pages
    (figure,) = page.elements
    assert (page.width, page.height) == (144, 72)
    assert document.tree.pictures[figure.picture].data == data
    assert document.tree.source.media_type == "image/png"
    assert (
        "figure" in document.to_elements()[0]["type"].lower() or document.to_elements()[0]["type"] == "Image"
    )


def test_a_picture_has_the_size_that_its_resolution_says():
    (frame,) = frames(png(300, 150, resolution(300)), ReadOptions())[1]
    assert frame.size == pytest.approx((72, 36), rel=1e-3)
    (frame,) = frames(png(300, 150, resolution(1)), ReadOptions())[1]
    assert frame.size == (225, 112.5)


def test_a_picture_larger_than_the_limits_is_refused():
    with pytest.raises(TooLarge):
        pincite.convert(png(50_000, 50_000))
    with pytest.raises(TooLarge):
        pincite.convert(png(100, 100), limits={"max_pixels": 9_999})


@pytest.mark.parametrize(
    "data",
    [
        png(0, 5),
        b"\xff\xd8\xff\xe0",
        b"II*\0\x08\0\0\0\0\0",
        b"II*\0\xff\xff\xff\xff",
        b"MM\0*\0\0\0\x08\xff\xff",
        b"GIF89a" + bytes(4),
    ],
)
def test_a_picture_without_a_size_is_corrupt(data):
    with pytest.raises(Corrupt):
        frames(data, ReadOptions())


def test_pages_that_lead_in_a_circle_come_to_an_end():
    entry = struct.pack("<HHII", 256, 4, 1, 10) + struct.pack("<HHII", 257, 4, 1, 10)
    data = b"II*\0\x08\0\0\0" + struct.pack("<H", 2) + entry + struct.pack("<I", 8)
    assert len(frames(data, ReadOptions())[1]) == 1


@pytest.mark.parametrize("turn", range(1, 9))
def test_a_turned_picture_stands_upright(turn):
    image = pytest.importorskip("PIL.Image")
    from PIL import ImageOps

    from pincite.pdf import PdfDocument

    base = image.new("L", (40, 20), 255)
    base.paste(0, (0, 0, 10, 10))  # dark where it starts
    exif = image.Exif()
    exif[0x112] = turn
    data = saved(base, "PNG", exif=exif)
    kind, (frame,) = frames(data, ReadOptions())
    assert frame.orientation == turn
    with PdfDocument(picture_page.page_of(data, kind, frame, 0)) as pdf:
        shown = image.fromarray(pdf.render(1, 96)).convert("L")
    meant = ImageOps.exif_transpose(image.open(io.BytesIO(data)))
    assert shown.size == meant.size
    difference = [abs(a - b) for a, b in zip(shown.tobytes(), meant.convert("L").tobytes(), strict=True)]
    assert sum(difference) / len(difference) < 10


@pytest.mark.parametrize(
    ("form", "mode", "options"),
    [
        ("PNG", "RGB", {}),
        ("PNG", "P", {}),
        ("PNG", "1", {}),
        ("PNG", "RGBA", {}),
        ("JPEG", "RGB", {}),
        ("JPEG", "CMYK", {"quality": 95}),
        ("TIFF", "1", {"compression": "group4"}),
        ("BMP", "RGB", {}),
        ("GIF", "P", {}),
        ("WEBP", "RGB", {}),
    ],
)
def test_the_text_of_a_picture_is_read(english, form, mode, options):
    data = saved(drawn().convert(mode), form, dpi=(150, 150), **options)
    document = pincite.convert(data, ocr=True)
    text = " ".join(e.text for e in document.elements)
    assert WORDS.replace(" ", "") in text.replace(" ", "")
    assert document.tree.source.size == len(data)
    assert not document.tree.pictures


def test_a_picture_without_text_stays_a_figure_when_text_is_looked_for(english):
    document = pincite.convert(
        png(192, 96, body=b"".join(b"\0" + b"\xc8" * 192 for _ in range(96))), ocr=True
    )
    assert [e.kind for e in document.elements] == ["figure"]
    assert document.tree.pictures


def test_every_page_of_a_picture_is_read(english):
    image = drawn()
    data = saved(image, "TIFF", save_all=True, append_images=[image, image], dpi=(150, 150))
    document = pincite.convert(data, pages="2-3", ocr=True)
    assert [p.number for p in document.pages] == [2, 3]
    assert all(WORDS in p.elements[0].text and p.elements[0].page == p.number for p in document.pages)
    assert document.tree.page_count == 3
    assert [p.number for p in pincite.stream(data)] == [1, 2, 3]


@pytest.mark.parametrize("cut", range(2, 12))
def test_a_jpeg_that_was_cut_off_is_not_taken_as_it_is(cut):
    whole = b"\xff\xd8\xff\xc0\x00\x0b\x08\x00\x01\x00\x01\x03\x01\x11\x00"
    assert "/DeviceRGB" in picture_page.jpeg_image(whole)
    assert "/DeviceRGB" not in picture_page.jpeg_image(whole[:cut])


def test_a_decoder_that_is_not_there_is_named(monkeypatch):
    import sys

    monkeypatch.setitem(sys.modules, "PIL", None)
    with pytest.raises(MissingExtra, match="Pillow"):
        picture_page.page_of(b"GIF89a", "image/gif", Frame(width=1, height=1), 0)


def test_a_picture_that_lies_about_its_data_is_read_or_refused(english):
    whole = saved(drawn(), "GIF")
    for cut in (20, 200, len(whole) // 2):
        try:
            pincite.convert(whole[:cut], ocr=True)
        except (Corrupt, TooLarge):
            continue
