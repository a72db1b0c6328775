"""Pictures of text made for tests, and pages that show nothing but pictures."""

import io

import numpy as np

from pincite.model.ink import Glyphs, PageInk, Paths
from pincite.pdf import PdfDocument

PROSE = [
    "The harbour lies between two hills, and every",
    "morning the boats go out before the sun is up.",
    "Some come home at noon with mackerel and cod,",
    "others stay away for a week and bring lobster.",
    "On Sundays the quay is empty but for children",
    "who fish for crabs with string and old bread.",
]


def picture(lines, *, size=12.0, width=360.0, height=200.0, dpi=200.0, grid=(), colour=0.0):
    """Lines of Helvetica as uint8 (h, w, 3); ``lines`` are texts one below the other, or (text, x, y)
    with the baseline in points from the top. ``grid``: strokes (x0, y0, x1, y1)."""
    from reportlab.pdfgen.canvas import Canvas

    file = io.BytesIO()
    canvas = Canvas(file, pagesize=(width, height), invariant=True)
    canvas.setFont("Helvetica", size)
    canvas.setLineWidth(0.5)
    for k, line in enumerate(lines):
        text, x, y = (line, 30, 30 + k * 1.5 * size) if isinstance(line, str) else line
        canvas.drawString(x, height - y, text)
    canvas.setStrokeGray(colour)
    for x0, y0, x1, y1 in grid:
        canvas.line(x0, height - y0, x1, height - y1)
    canvas.save()
    with PdfDocument(file.getvalue()) as pdf:
        return pdf.render(1, dpi)


def page_of(*images, width=360.0, height=200.0, glyphs=None, paths=None):
    """A page with these images."""
    return PageInk(
        number=1,
        width=width,
        height=height,
        rotation=0,
        glyphs=glyphs if glyphs is not None else letters([]),
        paths=paths if paths is not None else shapes(0),
        images=images,
    )


def letters(texts, *, size=10.0, flags=0):
    """Glyphs of (text, x, y) with the baseline in points; every letter is half an em wide."""
    rows = [(ord(ch), x + i * size / 2, y) for text, x, y in texts for i, ch in enumerate(text) if ch != " "]
    n = len(rows)
    x = np.array([r[1] for r in rows], np.float32)
    y = np.array([r[2] for r in rows], np.float32)
    box = np.stack((x, y - 0.8 * size, x + size / 2, y + 0.2 * size), axis=1).reshape(n, 4)
    return Glyphs(
        code=np.array([r[0] for r in rows], np.uint32),
        loose=box,
        tight=box,
        origin=np.stack((x, y), axis=1).reshape(n, 2),
        size=np.full(n, size, np.float32),
        angle=np.zeros(n, np.float32),
        font=np.zeros(n, np.int32),
        colour=np.full(n, 0xFF, np.uint32),
        flags=np.full(n, flags, np.uint8),
        object=np.zeros(n, np.int32),
        mcid=np.full(n, -1, np.int32),
    )


def joined(*parts):
    """The glyphs of several one after the other."""
    names = [f for f in Glyphs.__struct_fields__ if f != "confidence"]
    return Glyphs(**{f: np.concatenate([getattr(p, f) for p in parts]) for f in names})


def shapes(n, *, side=6.0, segments=8):
    """n small filled shapes, as letters drawn as outlines are."""
    k = np.arange(n)
    x, y = (k % 40) * side * 1.2, (k // 40) * side * 2
    return Paths(
        kind=np.full(n, 2, np.uint8),
        box=np.stack((x, y, x + side, y + side), axis=1).astype(np.float32).reshape(n, 4),
        stroke=np.zeros(n, np.uint32),
        fill=np.full(n, 0xFF, np.uint32),
        width=np.zeros(n, np.float32),
        segments=np.full(n, segments, np.int32),
        object=np.arange(n, dtype=np.int32),
    )


def spoiled(grey, *, skew=0.0, shade=0.6, noise=20.0, seed=1):
    """A grey picture askew (degrees, rising), in shadow towards one corner, and noisy."""
    from PIL import Image

    turned = Image.fromarray(grey).rotate(skew, fillcolor=255, resample=Image.Resampling.BICUBIC)
    values = np.asarray(turned).astype(float)
    height, width = values.shape
    y, x = np.mgrid[0:height, 0:width]
    values *= 1 - shade * (0.6 * x / width + 0.4 * y / height)
    values += np.random.default_rng(seed).normal(0, noise, values.shape)
    return np.clip(values, 0, 255).astype(np.uint8)


def text_of(words):
    return " ".join(w.text for w in words)


def typeset(text, *, dpi=200.0, size=11.0, font="Libertinus Serif", fonts=(), width=420.0, height=300.0):
    """A page of any script as uint8 (h, w, 3), set by Typst in one of its own fonts or in one of the folders
    ``fonts``."""
    import typst

    paper = f"#set page(width: {width}pt, height: {height}pt, margin: 30pt)"
    source = "\n\n".join([paper, f'#set text(font: "{font}", size: {size}pt)', *text])
    with PdfDocument(typst.compile(source.encode(), font_paths=list(fonts))) as pdf:
        return pdf.render(1, dpi)


RUSSIAN = [
    "Гавань лежит между двумя холмами, и каждое утро лодки выходят в море до восхода солнца.",
    "Одни возвращаются в полдень с макрелью и треской, другие уходят на неделю и привозят омаров.",
    "По воскресеньям на набережной нет никого, кроме детей, которые ловят крабов на хлеб.",
]
