"""The two forms of a picture of a page."""

import base64
import io
import sys
from xml.etree import ElementTree

import numpy as np
import pytest
from PIL import Image

from pincite.errors import MissingExtra
from pincite.outputs.overlay import LOOKS, Entry, Line, Look, Mark, Overlay, picture
from pincite.outputs.overlay.svg import TINT
from tests.outputs.made_payloads import TEXTS

SIZE = (160.0, 200.0)
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def paper():
    return np.full((200, 160, 3), 255, np.uint8)


def svg(overlay, page=None, size=SIZE):
    return ElementTree.fromstring(picture(overlay, size, page))


def drawn(overlay, page, dpi=72.0):
    with Image.open(io.BytesIO(picture(overlay, SIZE, page, dpi=dpi, form="png"))) as image:
        return np.asarray(image)


def rgb(look):
    return [int(look.colour[i : i + 2], 16) for i in (1, 3, 5)]


def near(pixels, x, y, colour):
    """True if a pixel within one of (x, y) has the colour."""
    return (pixels[y - 1 : y + 2, x - 1 : x + 2] == colour).all(axis=2).any()


def everything():
    return Overlay(
        marks=(
            Mark((40, 60, 120, 100), LOOKS["heading"], "1 T1", "heading 1: why & <how>"),
            Mark((40, 60, 120, 100), LOOKS["header cell"], "2x1", place="inside"),
            Mark((10, 120, 50, 130), LOOKS["figure"]),
            Mark((0, 0, 0, 0)),
        ),
        lines=(Line(((10, 10), (150, 10)), LOOKS["rule"]),),
        trail=((20.0, 20.0, 50.0, 40.0), (20.0, 150.0, 50.0, 180.0)),
        written=(((60.0, 20.0, 150.0, 40.0), "Οδός 街 شارع"),),
        legend=(Entry("a heading", LOOKS["heading"], "1 T1"),),
    )


def test_svg_holds_the_page_as_it_is(paper):
    paper[70:80, 50:60] = 7
    (image,) = svg(Overlay(), paper).iter(f"{SVG}image")
    uri = image.get("{http://www.w3.org/1999/xlink}href")
    assert uri.startswith("data:image/png;base64,")
    with Image.open(io.BytesIO(base64.b64decode(uri.partition(",")[2]))) as found:
        assert (np.asarray(found) == paper).all()
    assert (image.get("width"), image.get("height")) == ("160", "200")


def test_svg_without_a_page_is_white_paper():
    root = svg(Overlay(), size=(1e9, 0.001))
    assert not list(root.iter(f"{SVG}image"))
    assert (root.get("width"), root.get("height")) == ("14400pt", "1pt")


def test_a_box_in_svg_tells_what_it_is_where_it_is_pointed_at():
    rects = [one for one in svg(everything()).iter(f"{SVG}rect") if one.find(f"{SVG}title") is not None]
    (rect,) = rects
    assert rect.find(f"{SVG}title").text == "heading 1: why & <how>"
    assert [rect.get(name) for name in ("x", "y", "width", "height")] == ["40", "60", "80", "40"]
    assert rect.get("pointer-events") == "all"
    assert rect.get("stroke") == LOOKS["heading"].colour


def test_labels_in_svg_are_text_in_their_own_script():
    texts = [one.text for one in svg(everything()).iter(f"{SVG}text")]
    assert texts == ["Οδός 街 شارع", "1 T1", "2x1", "1", "2", "1 T1", "a heading"]


def test_svg_takes_texts_that_xml_does_not():
    (text,) = svg(Overlay(legend=(Entry("a\x00b\ud800 <&>"),))).iter(f"{SVG}text")
    assert text.text == "a\ufffdb\ufffd <&>"


@pytest.mark.parametrize("form", ["svg", "png"])
def test_the_same_marks_give_the_same_bytes(paper, form):
    first = picture(everything(), SIZE, paper, form=form)
    assert first == picture(everything(), SIZE, paper.copy(), form=form)


@pytest.mark.parametrize("form", ["svg", "png"])
def test_the_picture_given_is_left_as_it_is(paper, form):
    picture(everything(), SIZE, paper, form=form)
    assert (paper == 255).all()


@pytest.mark.parametrize("scale", [1, 2])
def test_png_has_a_box_where_it_is(paper, scale):
    paper = paper.repeat(scale, axis=0).repeat(scale, axis=1)
    pixels = drawn(Overlay(marks=(Mark((40, 60, 120, 100), LOOKS["heading"]),)), paper, 72.0 * scale)
    assert pixels.shape == paper.shape
    for x, y in ((40, 80), (120, 80), (80, 60), (80, 100)):
        assert near(pixels, x * scale, y * scale, rgb(LOOKS["heading"]))
    assert (pixels[64 * scale : 96 * scale, 44 * scale : 116 * scale] == 255).all()
    assert (pixels[: 55 * scale] == 255).all()


def test_print_can_be_read_through_a_tint(paper):
    paper[70:80, 50:60] = 0
    pixels = drawn(Overlay(marks=(Mark((40, 60, 120, 100), LOOKS["found"]),)), paper)
    assert pixels[75, 55].max() < 80
    tint = 255 + (np.array(rgb(LOOKS["found"])) - 255) * TINT
    assert np.abs(pixels[90, 80] - tint).max() <= 2


def test_dashes_leave_gaps(paper):
    dashed = Look("#000000", 1.0, (4.0, 4.0))
    pixels = drawn(Overlay(lines=(Line(((10, 10), (90, 10)), dashed),)), paper)
    assert 35 < (pixels[8:13] == 0).all(axis=2).any(axis=0).sum() < 60


def test_png_shows_labels_trail_and_legend(paper):
    pixels = drawn(everything(), paper)
    assert pixels.shape[1] > 160
    assert (pixels[:, 165:] < 50).all(axis=2).any()
    for y in (27, 157):  # a dark disc beside the top of each box
        assert (pixels[y - 8 : y + 8, 4:22] < 60).all(axis=2).sum() > 60
    colour = np.abs(pixels[58:70, 20:39].astype(int) - rgb(LOOKS["heading"])).max(axis=2)
    assert (colour < 60).sum() > 5


def test_a_page_drawn_at_another_resolution_fills_its_place(paper):
    pixels = drawn(Overlay(), np.zeros((50, 40, 3), np.uint8))
    assert pixels.shape == paper.shape and (pixels == 0).all()


def test_a_sheet_too_large_for_pixels_is_drawn_more_coarsely():
    made = picture(Overlay(), (14_000.0, 10.0), dpi=600.0, form="png")
    with Image.open(io.BytesIO(made)) as image:
        assert image.size == (10_000, 7)


def test_png_without_pillow_names_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "PIL", None)
    with pytest.raises(MissingExtra, match=r"pincite\[formats\].*\.svg"):
        picture(Overlay(), SIZE, form="png")
    assert picture(Overlay(), SIZE).startswith(b"<svg")


def test_labels_titles_and_texts_cannot_become_elements_of_svg():
    for text in TEXTS:
        box = (40.0, 60.0, 120.0, 100.0)
        overlay = Overlay(
            marks=(Mark(box, LOOKS["table"], text, text),), written=((box, text),), legend=(Entry(text),)
        )
        for one in svg(overlay).iter():
            assert one.tag.removeprefix(SVG) in {"svg", "rect", "polyline", "circle", "text", "title"}
            assert not any(name.startswith("on") or "href" in name for name in one.attrib)
