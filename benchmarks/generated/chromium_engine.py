# ruff: noqa: E501  (templates read better whole)
"""A generated document as HTML, and as the PDF headless Chromium prints."""

from __future__ import annotations

import html
import os
import shutil
import subprocess
import tempfile
from functools import cache
from pathlib import Path

from benchmarks.generated.model import (
    Block,
    Code,
    Contents,
    Document,
    Edge,
    Figure,
    Heading,
    HeadingLook,
    List,
    Look,
    Paragraph,
    Run,
    SideBox,
    Table,
    Title,
)

NAME = "chromium"
NOTES = False  # printed pages of the web have no footnotes
NOTHING = '""'
LIMIT = 60
"""Seconds for one document."""


@cache
def _fontconfig(folder: str) -> str:
    """A fontconfig file that adds the folder."""
    place = Path(tempfile.mkdtemp(prefix="fonts-")) / "fonts.conf"
    added = f"<dir>{folder}</dir>" if folder else ""
    place.write_text(
        '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>'
        f"<dir>/usr/share/fonts</dir>{added}<cachedir>{place.parent}/cache</cachedir></fontconfig>",
        encoding="utf-8",
    )
    return str(place)


@cache
def fonts(folder: str) -> frozenset[str]:
    """Families this engine can use."""
    found = subprocess.run(
        ["fc-list", ":", "family"],
        env={**os.environ, "FONTCONFIG_FILE": _fontconfig(folder)},
        capture_output=True,
        text=True,
        check=True,
        timeout=LIMIT,
    ).stdout
    return frozenset(name.strip() for line in found.splitlines() for name in line.split(","))


@cache
def _profile() -> str:
    return tempfile.mkdtemp(prefix="profile-")


def render(document: Document, pdf: Path, folder: str) -> None:
    """Write the PDF, tagged and with an outline."""
    page = pdf.with_suffix(".html")
    page.write_text(source_of(document), encoding="utf-8")
    binary = shutil.which("chromium") or shutil.which("google-chrome") or "chromium"
    subprocess.run(
        [binary, "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={_profile()}",
         "--generate-pdf-document-outline", "--no-pdf-header-footer", f"--print-to-pdf={pdf}", page.resolve().as_uri()],
        env={**os.environ, "FONTCONFIG_FILE": _fontconfig(folder)},
        capture_output=True,
        check=True,
        timeout=LIMIT,
    )  # fmt: skip


def _e(text: str) -> str:
    return html.escape(text)


def _head(look: HeadingLook, document: Look) -> str:
    return (
        f"font-size:{look.ratio * document.size:.2f}pt;font-family:'{document.head_font}';color:{look.colour};"
        f"font-weight:{'bold' if look.bold else 'normal'};font-style:{'italic' if look.italic else 'normal'};"
        f"text-align:{'center' if look.centre else 'left'};margin:{look.above * document.size:.1f}pt 0 "
        f"{look.below * document.size:.1f}pt;text-transform:{'uppercase' if look.caps else 'none'};"
        "line-height:1.2;hyphens:none;break-after:avoid;text-indent:0;"
    )


def _margin_boxes(edge: Edge, look: Look, side: str, *, even: bool) -> str:
    pieces = edge.even if even else edge.odd
    rule = f"border-{'bottom' if side == 'top' else 'top'}:0.5pt solid black;" if edge.rule else ""
    out = []
    for place, piece in zip(("left", "center", "right"), pieces, strict=True):
        content = "".join(
            f" {part} " if part in ("counter(page)", "counter(pages)") else f' "{part}" '
            for part in piece.replace("{page}", "\0counter(page)\0")
            .replace("{pages}", "\0counter(pages)\0")
            .split("\0")
            if part
        )
        out.append(
            f"@{side}-{place} {{ content: {content or NOTHING}; font: {'italic ' if edge.italic else ''}{edge.ratio * look.size:.2f}pt '{look.font}';"
            f" text-transform: {'uppercase' if edge.caps else 'none'}; white-space: nowrap; {rule if piece else ''} }}"
        )
    return " ".join(out)


def _pages(look: Look) -> str:
    left, top, right, bottom = look.margins
    out = [
        f"@page {{ size: {look.width}pt {look.height}pt; margin: {top:.1f}pt {right:.1f}pt {bottom:.1f}pt {left:.1f}pt; }}"
    ]
    for edge, side in ((look.header, "top"), (look.footer, "bottom")):
        if edge is None:
            continue
        out.append(f"@page :right {{ {_margin_boxes(edge, look, side, even=False)} }}")
        out.append(f"@page :left {{ {_margin_boxes(edge, look, side, even=True)} }}")
        if not edge.first:
            empty = " ".join(f"@{side}-{p} {{ content: none }}" for p in ("left", "center", "right"))
            out.append(f"@page :first {{ {empty} }}")
    return "\n".join(out)


def source_of(document: Document) -> str:
    """The whole HTML page."""
    look = document.look
    size = look.size
    gap = f"margin:0 0 {look.gap * size:.1f}pt" if look.gap else "margin:0"
    css = [
        _pages(look),
        f"html {{ font: {size}pt/{look.leading} '{look.font}'; }} body {{ margin: 0; }}",
        f"main {{ columns: {look.columns}; column-gap: {look.gutter:.1f}pt; column-fill: auto; text-align: {'justify' if look.justify else 'left'}; hyphens: {'auto' if look.hyphenate else 'manual'}; }}",
        f"p {{ {gap}; text-indent: {look.indent}em; orphans: 2; widows: 2; }}",
        f"a {{ color: {look.link_colour}; }}",
        f"ul, ol {{ margin: {0.3 * size:.1f}pt 0 {0.5 * size:.1f}pt; padding-left: {1.4 + look.list_indent}em; text-indent: 0; }} li {{ margin-bottom: {look.item_gap * size:.1f}pt; }}",
        f"pre {{ font: {0.85 * size:.2f}pt/1.3 '{look.mono_font}'; margin: 1em 0; text-align: left; hyphens: none; }}",
        f"figure, .table {{ margin: {1.2 * size:.1f}pt 0; break-inside: avoid; text-align: center; text-indent: 0; hyphens: none; }}",
        f"figcaption, caption {{ font-size: {look.caption_ratio * size:.2f}pt; font-style: {'italic' if look.caption_italic else 'normal'}; padding: 5pt 0; line-height: 1.25; text-align: {'left' if look.indent else 'center'}; }}",
        f"table {{ border-collapse: collapse; font-size: {look.table_ratio * size:.2f}pt; line-height: 1.2; text-align: left; }}",
        "td, th { padding: 3pt 5pt; vertical-align: top; } th { font-weight: bold; }",
        f"aside {{ break-inside: avoid; padding: 8pt; margin: 1.2em 0; {'border: 0.6pt solid black;' if look.box_frame or not look.box_fill else ''} {f'background: {look.box_fill};' if look.box_fill else ''} }} aside p {{ text-indent: 0; }}",
        ".ruled td, .ruled th { border: 0.5pt solid black; } .booktabs { border-top: 0.9pt solid black; border-bottom: 0.9pt solid black; } .booktabs tbody { border-top: 0.5pt solid black; } .lines td, .lines th { border-bottom: 0.4pt solid black; } .headfill td, .headfill th { border: 0.3pt solid gray; } .headfill thead { background: #2f5597; color: white; } .zebra tbody tr:nth-child(even) { background: #eee; }",
        ".toc div { display: flex; align-items: flex-end; text-indent: 0; hyphens: none; } .toc i { flex: 1; overflow: hidden; white-space: nowrap; font-style: normal; direction: rtl; } .toc span { max-width: 85%; text-align: left; }",
    ]
    for level, h in enumerate(look.headings, 1):
        extra = "break-before: page;" if look.page_break and level == 1 and look.columns == 1 else ""
        css.append(f"h{level} {{ {_head(h, look)}{extra} }}")
    css.append(f".title {{ {_head(look.title, look)} }}")
    blocks = list(document.blocks)
    head = ""
    if blocks and isinstance(blocks[0], Title):
        head = _block(blocks.pop(0), look)
    body = "\n".join(_block(b, look) for b in blocks)
    return (
        f"<!doctype html><html lang={look.lang}><head><meta charset=utf-8><title>{_e(document.name)}</title>"
        f"<style>{chr(10).join(css)}</style></head><body>{head}<main>{body}</main></body></html>"
    )


def _runs(runs: tuple[Run, ...]) -> str:
    tags = {
        "": "{}",
        "bold": "<b>{}</b>",
        "italic": "<i>{}</i>",
        "link": '<a href="https://example.org/a">{}</a>',
        "note": "<sup>{}</sup>",
    }
    return "".join(tags[r.style].format(_e(r.text)) for r in runs)


def _block(b: Block, look: Look) -> str:
    if isinstance(b, Title):
        align = "center" if look.title.centre else "left"
        byline = (
            f"<p style='text-indent:0;margin-bottom:1em;text-align:{align}'>{_e(b.byline)}</p>"
            if b.byline
            else ""
        )
        return f"<div class=title role=heading aria-level=1>{_e(b.text)}</div>{byline}"
    if isinstance(b, Heading):
        return f"<h{b.level}>{_e(b.full)}</h{b.level}>"
    if isinstance(b, Paragraph):
        return f"<p>{_runs(b.runs)}</p>"
    if isinstance(b, List):
        return _list(b)
    if isinstance(b, Table):
        return _table(b, look)
    if isinstance(b, Figure):
        return _figure(b, look)
    if isinstance(b, Code):
        return f"<pre>{_e(chr(10).join(b.lines))}</pre>"
    if isinstance(b, Contents):
        rows = "".join(
            f"<div style='padding-left:{level - 1}em'><span>{_e(text)}</span><i>{' .' * 200}</i><b style='font-weight:normal;padding-left:3pt'>{page}</b></div>"
            for level, text, page in b.entries
        )
        return f"<div class=toc><p style='{_head(look.headings[1], look)}'>{_e(b.title)}</p>{rows}</div>"
    if isinstance(b, SideBox):
        return f"<aside><p><b>{_e(b.title)}</b></p>{''.join(_block(x, look) for x in b.blocks)}</aside>"
    raise TypeError(b)


def _list(b: List) -> str:
    items = []
    for i in b.items:
        style = (
            f" style='list-style-type:\"{i.mark} \"'"
            if i.mark != "drawn"
            else " style='list-style-type:disc'"
        )
        items.append(f"<li{style}>{_runs(i.runs)}{_list(i.children) if i.children is not None else ''}</li>")
    tag = "ol" if b.pattern else "ul"
    return f"<{tag}>{''.join(items)}</{tag}>"


def _caption(text: str, look: Look) -> str:
    if not look.caption_bold_label:
        return _e(text)
    words = text.split(" ", 2)
    return f"<b>{_e(' '.join(words[:2]))}</b> {_e(' '.join(words[2:]))}"


def _table(t: Table, look: Look) -> str:
    rows: list[list[str]] = [[] for _ in range(t.rows)]
    for c in t.cells:
        tag = "th" if c.row < t.head else "td"
        align = "right" if c.numeric else "center" if c.row < t.head and c.col_span > 1 else "left"
        spans = (f" rowspan={c.row_span}" if c.row_span > 1 else "") + (
            f" colspan={c.col_span}" if c.col_span > 1 else ""
        )
        text = f"<i>{_e(c.text)}</i>" if c.col_span == t.cols else _e(c.text)
        rows[c.row].append(f"<{tag}{spans} style='text-align:{align}'>{text or '&#x200b;'}</{tag}>")
    head = "".join(f"<tr>{''.join(r)}</tr>" for r in rows[: t.head])
    body = "".join(f"<tr>{''.join(r)}</tr>" for r in rows[t.head :])
    caption = (
        f"<caption style='caption-side:{'top' if t.caption_above else 'bottom'}'>{_caption(t.caption, look)}</caption>"
        if t.caption
        else ""
    )
    width = "100%" if t.full_width else "auto"
    return f"<div class=table><table class={t.look} style='width:{width};margin:0 auto'>{caption}<thead>{head}</thead><tbody>{body}</tbody></table></div>"


def _figure(f: Figure, look: Look) -> str:
    size = min(8.0, 0.85 * look.size)
    out = []
    for m in f.marks:
        a = [f"{v:.1f}" for v in m.at]
        fill = m.fill or "none"
        if m.shape == "rect":
            out.append(
                f"<rect x={a[0]} y={a[1]} width={a[2]} height={a[3]} fill='{fill}' stroke=black stroke-width=.5 />"
            )
        elif m.shape == "circle":
            out.append(f"<circle cx={a[0]} cy={a[1]} r={a[2]} fill='{fill}' stroke=black stroke-width=.5 />")
        elif m.shape == "line":
            out.append(f"<line x1={a[0]} y1={a[1]} x2={a[2]} y2={a[3]} stroke=black stroke-width=.6 />")
        elif m.shape == "poly":
            out.append(f"<polyline points='{' '.join(a)}' fill=none stroke='{m.fill or 'black'}' />")
        else:
            out.append(
                f"<text x={a[0]} y={a[1]} font-size={size:.1f} text-anchor=middle dominant-baseline=central>{_e(m.text)}</text>"
            )
    drawing = f"<svg viewBox='0 0 {f.width:.1f} {f.height:.1f}' style='width:{f.width:.1f}pt;height:{f.height:.1f}pt'>{''.join(out)}</svg>"
    caption = f"<figcaption>{_caption(f.caption, look)}</figcaption>" if f.caption else ""
    return (
        f"<figure>{caption if f.caption_above else ''}{drawing}{'' if f.caption_above else caption}</figure>"
    )
