# ruff: noqa: E501  (templates read better whole)
"""A generated document as Typst source, and as PDF."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from benchmarks.generated.backdrop import grid_picture
from benchmarks.generated.looks import BUNDLED
from benchmarks.generated.model import (
    BAND,
    Blanks,
    Block,
    Code,
    Contents,
    Document,
    Edge,
    Figure,
    Heading,
    HeadingLook,
    Line,
    List,
    Look,
    PageBreak,
    Paragraph,
    Run,
    SideBox,
    Table,
    Title,
)

NAME = "typst"
NOTES = True
SPECIAL = set("\\#$*_`<>@=-+/~[]\"'()")
PICTURED_ROW = 24
"""Points that a row is high whose rules are in a picture."""
CAP = 0.66
"""em: height of capitals, which Typst counts as the line when it measures leading."""


@cache
def _fonts(folder: str) -> Any:
    import typst

    return typst.Fonts(include_system_fonts=False, font_paths=[folder] if folder else [])


def fonts(folder: str) -> frozenset[str]:
    """Families this engine can use."""
    return frozenset(_fonts(folder).families()) | frozenset(BUNDLED)


def render(document: Document, pdf: Path, folder: str) -> None:
    """Write the PDF, tagged and with an outline."""
    import typst

    source = source_of(document)
    pdf.with_suffix(".typ").write_text(source, encoding="utf-8")
    pdf.write_bytes(typst.compile(pdf.with_suffix(".typ"), font_paths=_fonts(folder), format="pdf"))


def close() -> None:
    """Nothing is kept open."""


def _e(text: str) -> str:
    return "".join("\\" + ch if ch in SPECIAL else ch for ch in text)


def _s(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _text(look: HeadingLook, document: Look) -> str:
    font = document.head_font
    return (
        f"size: {look.ratio * document.size:.2f}pt, font: {_s(font)}, fill: rgb({_s(look.colour)}), "
        f"weight: {_s('bold' if look.bold else 'regular')}, style: {_s('italic' if look.italic else 'normal')}"
    )


def _edge(edge: Edge, look: Look, side: str) -> str:
    def cells(pieces: tuple[str, str, str]) -> str:
        out = []
        for align, piece in zip(("left", "center", "right"), pieces, strict=True):
            body = "#str(p)".join(
                "#str(n)".join(_e(q) for q in part.split("{pages}")) for part in piece.split("{page}")
            )
            out.append(f"align({align})[{body}]")
        filled = [p for p in pieces if p]
        if len(filled) == 1:
            at = ("left", "center", "right")[[bool(p) for p in pieces].index(True)]
            return (
                f"align({at}, {out[[bool(p) for p in pieces].index(True)].split(')', 1)[1].strip()})".replace(
                    "), [", ", ["
                )
            )
        columns = "(auto, 1fr, auto)" if not pieces[1] else "(1fr, auto, 1fr)"
        return f"grid(columns: {columns}, {', '.join(out)})"

    style = f"size: {edge.ratio * look.size:.2f}pt, style: {_s('italic' if edge.italic else 'normal')}"
    line = "line(length: 100%, stroke: 0.4pt)" if edge.rule else "none"
    order = f"b\n v(3pt, weak: true)\n {line}" if side == "header" else f"{line}\n v(4pt, weak: true)\n b"
    first = "" if edge.first else "if p == 1 { return }\n"
    return (
        f"context {{ let p = counter(page).get().first()\n let n = counter(page).final().first()\n {first}"
        f"set text({style})\n set par(justify: false, first-line-indent: 0pt)\n"
        f"let b = {'upper(' if edge.caps else '('}if calc.odd(p) {{ {cells(edge.odd)} }} else {{ {cells(edge.even)} }})\n"
        f"set block(spacing: 3pt)\n {order} }}"
    )


def source_of(document: Document) -> str:
    """The whole Typst source."""
    look = document.look
    left, top, right, bottom = look.margins
    leading = max(0.2, look.leading - CAP) * look.size
    spacing = leading + look.gap * look.size
    indent = f"first-line-indent: {look.indent}em, " if look.indent else ""
    out = [
        f"#set page(width: {look.width}pt, height: {look.height}pt, columns: {look.columns}, "
        f"margin: (left: {left:.1f}pt, top: {top:.1f}pt, right: {right:.1f}pt, bottom: {bottom:.1f}pt), "
        f"header: {_edge(look.header, look, 'header') if look.header else 'none'}, "
        f"footer: {_edge(look.footer, look, 'footer') if look.footer else 'none'})",
        f"#set columns(gutter: {look.gutter:.1f}pt)",
        f"#set text(font: {_s(look.font)}, size: {look.size}pt, weight: {_s('bold' if look.bold else 'regular')}, lang: {_s(look.lang)}, hyphenate: {str(look.hyphenate).lower()})",
        "#set smartquote(enabled: false)",
        f"#set par(justify: {str(look.justify).lower()}, leading: {leading:.2f}pt, spacing: {spacing:.2f}pt, {indent})",
        f"#set list(indent: {look.list_indent}em, spacing: {leading + look.item_gap * look.size:.2f}pt, marker: ("
        + "".join(_marker(b) + "," for b in look.bullets)
        + "))",
        f"#set enum(indent: {look.list_indent}em, spacing: {leading + look.item_gap * look.size:.2f}pt)",
        f"#show link: set text(fill: rgb({_s(look.link_colour)}))",
        f"#show raw: set text(font: {_s(look.mono_font)}, size: {0.85 * look.size:.2f}pt)",
        "#show figure: set block(breakable: false)",
        "#set figure(gap: 7pt)",
        f"#show figure.caption: it => {{ set text(size: {look.caption_ratio * look.size:.2f}pt, style: {_s('italic' if look.caption_italic else 'normal')}); set par(justify: false, first-line-indent: 0pt); it.body }}",
        f"#set footnote.entry(gap: 3pt)\n#show footnote.entry: set text(size: {0.83 * look.size:.2f}pt)",
    ]
    for level, h in enumerate(look.headings, 1):
        align = "center" if h.centre else "left"
        out.append(
            f"#show heading.where(level: {level}): it => {{ set text({_text(h, look)}, hyphenate: false); set par(justify: false, leading: 0.5em, first-line-indent: 0pt); "
            f"set align({align}); {'pagebreak(weak: true); ' if look.page_break and level == 1 and look.columns == 1 else ''}"
            f"block(above: {h.above * look.size:.1f}pt, below: {h.below * look.size:.1f}pt, sticky: true, {'upper(it.body)' if h.caps else 'it.body'}) }}"
        )
    out += [_block(b, look) for b in document.blocks]
    return "\n\n".join(out) + "\n"


def _marker(bullet: str) -> str:
    if bullet == "drawn":
        return "box(baseline: -0.22em, circle(radius: 0.14em, fill: black))"
    return f"[{_e(bullet)}]"


def _runs(runs: tuple[Run, ...]) -> str:
    out = []
    for r in runs:
        text = _e(r.text)
        if r.style == "bold":
            text = f"#strong[{text}]"
        elif r.style == "italic":
            text = f"#emph[{text}]"
        elif r.style == "link":
            text = f'#link("https://example.org/{len(r.text)}")[{text}]'
        elif r.style == "note":
            text = f"#footnote[{_e(r.note)}]"
        out.append(text)
    return "".join(out)


def _block(b: Block, look: Look) -> str:
    if isinstance(b, Title):
        align = "center" if look.title.centre else "left"
        byline = (
            f"#block(above: {look.size:.1f}pt, text(hyphenate: false)[{_e(b.byline)}])\n" if b.byline else ""
        )
        body = (
            f"#set par(justify: false, first-line-indent: 0pt)\n#set align({align})\n"
            f"#block(below: {0.8 * look.size:.1f}pt, text({_text(look.title, look)}, hyphenate: false)[#set par(leading: 0.4em)\n#title[{_e(b.text)}]])\n{byline}"
        )
        body = f"#show title: set text({_text(look.title, look)})\n{body}"
        if look.columns > 1:
            return f'#place(top, scope: "parent", float: true, clearance: {look.title.below * look.size:.1f}pt, block(width: 100%)[{body}])'
        return f"#block(width: 100%, below: {look.title.below * look.size:.1f}pt)[{body}]"
    if isinstance(b, Heading):
        return f"#heading(level: {b.level})[{_e(b.full)}]"
    if isinstance(b, Line):
        style = HeadingLook(b.ratio, b.bold, b.italic, colour=b.colour)
        text = b.text.upper() if b.caps else b.text
        return f"#block(text({_text(style, look)})[{_e(text)}])"
    if isinstance(b, Blanks):
        return "#{ " + f"v({b.step:.1f}pt); line(length: 100%, stroke: 0.5pt); " * b.count + "}"
    if isinstance(b, PageBreak):
        return "#pagebreak()"
    if isinstance(b, Paragraph):
        return _runs(b.runs)
    if isinstance(b, List):
        return "#" + _list(b)
    if isinstance(b, Table):
        return _table(b, look)
    if isinstance(b, Figure):
        return _figure(b, look)
    if isinstance(b, Code):
        return f"#block(above: 1em, below: 1em, raw(block: true, {_s(chr(10).join(b.lines)).replace(chr(10), chr(92) + 'n')}))"
    if isinstance(b, Contents):
        return f"#block(below: 0.8em, text({_text(look.headings[1], look)})[{_e(b.title)}])\n#outline(title: none, depth: 2, indent: 1em)\n#v(1em)"
    if isinstance(b, SideBox):
        fill = f"fill: rgb({_s(look.box_fill)}), " if look.box_fill else ""
        stroke = "stroke: 0.6pt, " if look.box_frame or not look.box_fill else ""
        inner = "\n\n".join(_block(x, look) for x in b.blocks)
        return f"#block(width: 100%, inset: 8pt, above: 1.2em, below: 1.2em, breakable: false, {fill}{stroke})[#strong[{_e(b.title)}]\n\n{inner}]"
    raise TypeError(b)


def _list(b: List) -> str:
    items = "".join(
        f"[{_runs(i.runs)}{'#' + _list(i.children) if i.children is not None else ''}]," for i in b.items
    )
    return f"enum(numbering: {_s(b.pattern)}, start: {b.start}, {items})" if b.pattern else f"list({items})"


def _captioned(body: str, caption: str, above: bool, look: Look, kind: str) -> str:
    if not caption:
        return f"#block(breakable: false, width: 100%, above: 1.2em, below: 1.2em, align(center, {body}))"
    text = _e(caption)
    if look.caption_bold_label:
        words = caption.split(" ", 2)
        text = f"#strong[{_e(' '.join(words[:2]))}] {_e(words[2])}" if len(words) > 2 else text
    place = "top" if above else "bottom"
    return (
        f"#block(above: 1.4em, below: 1.4em, width: 100%)[#figure({body}, kind: {kind}, supplement: none, numbering: none, "
        f"caption: figure.caption(position: {place})[{text}])]"
    )


def _table(t: Table, look: Look) -> str:
    size = look.table_ratio * look.size
    columns = []
    for c in range(t.cols):
        wide = any(len(x.text) > 24 for x in t.cells if x.col == c and x.col_span == 1)
        columns.append("1fr" if t.full_width or wide or t.look == "pictured" else "auto")
    stroke = {
        "ruled": "0.5pt",
        "booktabs": "none",
        "zebra": "none",
        "borderless": "none",
        "lines": "(x, y) => (bottom: 0.4pt)",
        "headfill": "0.3pt + gray",
        "pictured": "none",
        "openhead": f"(x, y) => if y >= {t.head} {{ 0.5pt }}",
        "bands": f"(x, y) => (x: 0.5pt, top: if y == 0 or calc.rem(y - {t.head}, {BAND}) == 0 {{ 0.5pt }})",
    }[t.look]
    fill = "none"
    if t.look == "zebra":
        fill = f'(x, y) => if y >= {t.head} and calc.even(y) {{ rgb("#eeeeee") }}'
    elif t.look == "headfill":
        fill = f'(x, y) => if y < {t.head} {{ rgb("#2f5597") }}'
    cells = []
    head = []
    for c in t.cells:
        text = _e(c.text)
        if c.row < t.head:
            colour = ", fill: white" if t.look == "headfill" else ""
            text = f'#text(weight: "bold"{colour})[{text}]'
        elif c.col_span == t.cols > 1:
            text = f"#emph[{text}]"
        align = "right" if c.numeric else "center" if c.row < t.head and c.col_span > 1 else "left"
        spans = f"rowspan: {c.row_span}, colspan: {c.col_span}, " if c.row_span > 1 or c.col_span > 1 else ""
        (head if c.row < t.head else cells).append(f"table.cell({spans}align: {align})[{text}]")
    lines = ("table.hline(stroke: 0.9pt),", "table.hline(stroke: 0.5pt),", "table.hline(stroke: 0.9pt),")
    if t.look != "booktabs":
        lines = ("", "", "table.hline(stroke: 0.5pt)," if t.look == "bands" else "")
    header = f"table.header({', '.join(head)})," if head else ""
    rows = f"rows: {PICTURED_ROW}pt, " if t.look == "pictured" else ""
    body = (
        f"[#set text(size: {size:.2f}pt, hyphenate: false)\n#set par(justify: false, first-line-indent: 0pt, leading: 0.5em)\n"
        f"#table(columns: ({', '.join(columns)},), {rows}stroke: {stroke}, fill: {fill}, inset: (x: 5pt, y: 3.5pt), {lines[0]} "
        f"{header} {lines[1]} {', '.join(cells)}, {lines[2]})]"
    )
    if t.look == "pictured":
        return _before_picture(body, t, look)
    return _captioned(body, t.caption, t.caption_above, look, "table")


def _before_picture(body: str, t: Table, look: Look) -> str:
    left, _, right, _ = look.margins
    height = PICTURED_ROW * t.rows
    picture = grid_picture(int(look.width - left - right), height, t.rows, t.cols)
    image = f'image(bytes(({", ".join(map(str, picture))})), width: 100%, height: {height}pt, fit: "stretch")'
    return f"#block(breakable: false, width: 100%, above: 1.2em, below: 1.2em)[#place({image})\n{body[1:-1]}]"


def _figure(f: Figure, look: Look) -> str:
    size = min(8.0, 0.85 * look.size)
    out = []
    for m in f.marks:
        a = m.at
        fill = f"fill: rgb({_s(m.fill)})" if m.fill else "fill: none"
        if m.shape == "rect":
            out.append(
                f"place(dx: {a[0]:.1f}pt, dy: {a[1]:.1f}pt, rect(width: {a[2]:.1f}pt, height: {a[3]:.1f}pt, {fill}, stroke: 0.5pt))"
            )
        elif m.shape == "circle":
            out.append(
                f"place(dx: {a[0] - a[2]:.1f}pt, dy: {a[1] - a[2]:.1f}pt, circle(radius: {a[2]:.1f}pt, {fill}, stroke: 0.5pt))"
            )
        elif m.shape == "line":
            out.append(
                f"place(line(start: ({a[0]:.1f}pt, {a[1]:.1f}pt), end: ({a[2]:.1f}pt, {a[3]:.1f}pt), stroke: 0.6pt))"
            )
        elif m.shape == "poly":
            points = [f"({a[k]:.1f}pt, {a[k + 1]:.1f}pt)" for k in range(0, len(a), 2)]
            steps = f"curve.move({points[0]}), " + ", ".join(f"curve.line({p})" for p in points[1:])
            out.append(f"place(curve(stroke: 0.9pt + rgb({_s(m.fill or '#000000')}), {steps}))")
        else:
            out.append(
                f"place(dx: {a[0] - 60:.1f}pt, dy: {a[1] - 6:.1f}pt, box(width: 120pt, height: 12pt, align(center + horizon, text(size: {size:.1f}pt, hyphenate: false)[{_e(m.text)}])))"
            )
    body = (
        f"box(width: {f.width:.1f}pt, height: {f.height:.1f}pt, {{ set align(left); set par(justify: false, first-line-indent: 0pt)\n"
        + "\n".join(out)
        + "})"
    )
    return _captioned(body, f.caption, f.caption_above, look, "image")
