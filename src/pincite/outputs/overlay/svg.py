"""A sheet as SVG 1.1: the page as an embedded picture, the marks as shapes, the labels as text."""

from __future__ import annotations

import base64

from pincite.markup.clean import escaped
from pincite.outputs.overlay.marks import Line, Look
from pincite.outputs.overlay.sheet import Disc, Rectangle, Shape, Sheet, Text

TINT = 0.18  # Strength of a filled mark: print under it stays black enough to read.
THINNEST = 0.1  # Points a side of a box: what has none is not drawn at all.


def svg(sheet: Sheet, page: bytes | None) -> bytes:
    """The sheet as an SVG file; ``page`` is the PNG file of the page, None for white paper."""
    width, height = map(number, sheet.size)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
        f'width="{width}pt" height="{height}pt" viewBox="0 0 {width} {height}" fill="none" '
        f"font-family=\"Helvetica, Arial, 'Liberation Sans', 'Noto Sans', sans-serif\">",
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
    ]
    if page is not None:
        wide, high = map(number, sheet.page)
        data = base64.b64encode(page).decode()
        parts.append(
            f'<image width="{wide}" height="{high}" preserveAspectRatio="none" '
            f'xlink:href="data:image/png;base64,{data}"/>'
        )
    parts += [element(shape) for shape in sheet.shapes]
    return "\n".join([*parts, "</svg>\n"]).encode()


def element(shape: Shape) -> str:
    """A shape as an element."""
    if isinstance(shape, Rectangle):
        x0, y0, x1, y1 = shape.box
        sides = f'width="{number(max(x1 - x0, THINNEST))}" height="{number(max(y1 - y0, THINNEST))}"'
        tint = f' fill="{shape.look.colour}" fill-opacity="{TINT}"' if shape.look.filled else ""
        start = f'<rect x="{number(x0)}" y="{number(y0)}" {sides}{tint} {stroke(shape.look)}'
        if not shape.title:
            return f"{start}/>"
        return f'{start} pointer-events="all"><title>{escaped(shape.title)}</title></rect>'
    if isinstance(shape, Line):
        points = " ".join(f"{number(x)},{number(y)}" for x, y in shape.points)
        return f'<polyline points="{points}" {stroke(shape.look)}/>'
    if isinstance(shape, Disc):
        place = f'cx="{number(shape.x)}" cy="{number(shape.y)}" r="{number(shape.radius)}"'
        return f'<circle {place} fill="{shape.colour}"/>'
    return text_element(shape)


def text_element(shape: Text) -> str:
    halo = ' stroke="#ffffff" stroke-width="2.5" paint-order="stroke"' if shape.halo else ""
    anchor = ' text-anchor="middle"' if shape.centred else ""
    place = f'x="{number(shape.x)}" y="{number(shape.y)}" font-size="{number(shape.size)}"'
    return f'<text {place} fill="{shape.colour}"{anchor}{halo}>{escaped(shape.text)}</text>'


def stroke(look: Look) -> str:
    dashes = f' stroke-dasharray="{" ".join(map(number, look.dashes))}"' if look.dashes else ""
    return f'stroke="{look.colour}" stroke-width="{number(look.width)}"{dashes}'


def number(value: float) -> str:
    return f"{round(value, 2):g}"
