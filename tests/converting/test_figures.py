"""The picture of a figure is another's, or of another place."""

import io

import pytest
from reportlab.pdfgen.canvas import Canvas

import pincite
from pincite.converting.figures import FIGURE_DPI, with_figures


@pytest.fixture(scope="module")
def drawn_pdf():
    """Two pages, each with a solid picture of its own colour in a frame of text."""
    from PIL import Image
    from reportlab.lib.utils import ImageReader

    out = io.BytesIO()
    canvas = Canvas(out, (400, 500), invariant=1)
    for colour in ((200, 30, 30), (30, 30, 200)):
        canvas.drawString(50, 450, "Some words above the picture, which is solid.")
        canvas.drawImage(ImageReader(Image.new("RGB", (40, 20), colour)), 100, 200, 200, 100)
        canvas.drawString(50, 150, "Some words below the picture, which is solid.")
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def pixels(data):
    from PIL import Image

    return Image.open(io.BytesIO(data)).convert("RGB")


def test_a_figure_is_cut_from_its_place(drawn_pdf):
    tree = with_figures(pincite.convert(drawn_pdf).tree, drawn_pdf)
    found = [e for page in tree.pages for e in page.elements if e.kind == "figure"]
    assert [e.page for e in found] == [1, 2]
    for figure, colour in zip(found, ((200, 30, 30), (30, 30, 200)), strict=True):
        picture = tree.pictures[figure.picture]
        image = pixels(picture.data)
        assert image.size == (picture.width, picture.height)
        assert image.width == pytest.approx(200 * FIGURE_DPI / 72, abs=3)
        assert image.getpixel((image.width // 2, image.height // 2)) == colour
        assert image.getpixel((4, 4)) == colour
        assert image.getpixel((image.width - 5, image.height - 5)) == colour


def test_pictures_are_the_same_in_every_run(drawn_pdf):
    tree = pincite.convert(drawn_pdf).tree
    assert with_figures(tree, drawn_pdf).pictures == with_figures(tree, drawn_pdf).pictures


def test_a_page_that_cannot_be_drawn_leaves_the_others_alone(drawn_pdf, monkeypatch):
    from pincite.errors import TooLarge
    from pincite.pdf import PdfDocument

    render = PdfDocument.render

    def first_fails(self, number, dpi=100):
        if number == 1:
            raise TooLarge("too many pixels")
        return render(self, number, dpi)

    monkeypatch.setattr(PdfDocument, "render", first_fails)
    tree = with_figures(pincite.convert(drawn_pdf).tree, drawn_pdf)
    assert [(n.code, n.page) for n in tree.notes][-1] == ("figures_not_drawn", 1)
    found = [e for page in tree.pages for e in page.elements if e.kind == "figure"]
    assert [bool(e.picture) for e in found] == [False, True]


def test_a_huge_page_takes_little_memory():
    from types import SimpleNamespace

    from pincite.converting.figures import MOST_PIXELS, fitting_dpi

    dpi = fitting_dpi(SimpleNamespace(width=14400.0, height=14400.0))
    assert (14400 * dpi / 72) ** 2 <= MOST_PIXELS * 1.001
    assert fitting_dpi(SimpleNamespace(width=612.0, height=792.0)) == FIGURE_DPI
