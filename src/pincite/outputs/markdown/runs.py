"""A text with emphasis, links, formulas and references to footnotes."""

from __future__ import annotations

import re

import msgspec

from pincite.markup.addresses import is_harmless
from pincite.model.elements import Element, Span
from pincite.outputs.markdown.escapes import (
    between,
    code_span,
    escape_brackets,
    escape_inner,
    escape_start,
    formula_of,
    target_of,
)
from pincite.outputs.options import MarkdownOptions
from pincite.outputs.visible import is_printed
from pincite.regex import regex


def inline(
    e: Element,
    options: MarkdownOptions,
    labels: dict[str, str] | None = None,
    *,
    start: bool = True,
    joined: bool = False,
) -> str:
    """An element's text with emphasis and links; ``start``: it begins a block, ``joined``: it goes on with
    another."""
    rich = not is_printed(e)
    if joined and not e.spans:
        return plain(e.text, rich, False, " ")
    return runs(e.text, e.spans, options, labels or {}, rich=rich, start=start and not joined)


SEEN = 40  # Characters behind a run that tell whether what ends it is a mark.
_FIGURES = "0123456789+-−=()n"
RAISED = dict(zip(_FIGURES, "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿ", strict=True))
LOWERED = dict(zip(_FIGURES, "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₙ", strict=True))
# A formula in a line of text.
MATH = regex(
    r"\\\((?:[^\\\n]|\\(?![()]).){1,1000}?\\\)|\\\[(?:[^\\\n]|\\(?![\[\]]).){1,1000}?\\\]"
    r"|\$\$(?=\S)(?:[^$\\\n]|\\.)+\$\$|\$(?=\S)(?:[^$\\\n]|\\.)*(?<=\S)\$(?!\d)"
)


def runs(
    text: str,
    spans: tuple[Span, ...],
    options: MarkdownOptions,
    labels: dict[str, str],
    *,
    rich: bool,
    start: bool = False,
) -> str:
    """A text with its spans. ``rich``: not read off a printed page, so that line breaks, formulas and all
    styles are as meant; ``start``: it begins a block."""
    if spans and not rich:
        text, spans = _read(text, spans, scripts=options.emphasis)
    if not spans:
        return plain(text, rich, start)
    out: list[str] = []
    at = 0
    for s in spans:
        if s.start > at:
            out.append(
                plain(text[at : s.start], rich, start and rich and not out, text[s.start : s.start + SEEN])
            )
        piece = text[s.start : s.end]
        if label := labels.get(s.href[1:]) if s.href[:1] == "#" else None:
            out.append(f"[^{label}]")
        elif piece:
            shown = styled(piece, s, options, rich=rich, after=text[s.end : s.end + SEEN])
            out += [between(out[-1], shown), shown] if out and s.start == at else [shown]
        at = s.end
    if text[at:]:
        out.append(plain(text[at:], rich, False, " "))
    written = "".join(out)
    return escape_start(written) if start and not rich else written


def _read(text: str, spans: tuple[Span, ...], *, scripts: bool) -> tuple[str, tuple[Span, ...]]:
    """A printed text, its raised and lowered ``scripts`` in signs that are so themselves where such are.
    Runs that touch and differ in nothing else are one: emphasis cannot end and begin within a word."""
    merged: list[Span] = []
    for s in spans:
        if scripts and (s.superscript or s.subscript):
            text = text[: s.start] + scripted(text[s.start : s.end], s) + text[s.end :]
        one = msgspec.structs.replace(s, superscript=False, subscript=False)
        last = merged[-1] if merged else None
        if (
            last
            and last.end == s.start
            and last == msgspec.structs.replace(one, start=last.start, end=s.start)
        ):
            merged[-1] = msgspec.structs.replace(last, end=s.end)
        elif s.bold or s.italic or s.href:
            merged.append(one)
    return text, tuple(merged)


def with_dollars(formula: str) -> str:
    """A formula between the marks of Markdown, where it is between those of LaTeX."""
    if formula.startswith("\\"):
        mark = "$" if formula[1] == "(" else "$$"
        return f"{mark}{formula_of(formula[2:-2])}{mark}"
    return formula_of(formula)


def plain(text: str, rich: bool, start: bool, after: str = "") -> str:
    """Text without a style; formulas in it stay formulas. ``after``: what follows where it is one of
    several runs."""
    if not rich:
        written = escape_inner(text.replace("\n", " "), after, busy=bool(after))
        return escape_start(written) if start else written
    out: list[str] = []
    at = 0
    for found in MATH.finditer(text):
        out += [escape_inner(text[at : found.start()], "$", busy=True), with_dollars(found.group())]
        at = found.end()
    out.append(escape_inner(text[at:], after, busy=bool(after or out)))
    lines = "".join(out).split("\n")
    lines = [escape_start(line, after=n > 0) if start or n else line for n, line in enumerate(lines)]
    return "\\\n".join(lines)


def is_link(href: str) -> bool:
    """True for an address out of the document that may be followed."""
    return bool(href) and href[0] != "#" and is_harmless(href)


def is_its_own_link(text: str, href: str) -> bool:
    """True if the visible text is the address itself, which readers of Markdown link anyway."""

    def bare(address: str) -> str:
        return re.sub(r"^(?:https?://|mailto:)?(?:www\.)?", "", address.strip().rstrip("/.,;").lower())

    return "".join(bare(text).split()) == bare(href)


def styled(piece: str, s: Span, options: MarkdownOptions, *, rich: bool = False, after: str = "") -> str:
    """A run with its emphasis and link; ``after`` follows it."""
    body = piece.strip()
    if not body:
        return piece
    lead = piece[: len(piece) - len(piece.lstrip())]
    tail = piece[len(piece.rstrip()) :]
    code = rich and s.code and options.emphasis
    text = code_span(body) if code else plain(body, rich, False, tail + after or " ")
    if options.emphasis:
        text = emphasised(text, s, rich=rich, worded=any(ch.isalnum() for ch in body))
    if options.links and is_link(s.href) and not is_its_own_link(body, s.href):
        text = f"[{text if code else escape_brackets(text)}]({target_of(s.href)})"
    return lead + text + tail


def scripted(text: str, s: Span) -> str:
    """A raised or lowered run of a printed page in characters that are so themselves (x², H₂O), where all of
    it can be: the text stays text. Others, ordinals and note marks among them, read well as they are."""
    signs = RAISED if s.superscript else LOWERED if s.subscript else {}
    if signs and all(ch in signs for ch in text):
        return "".join(signs[ch] for ch in text)
    return text


def with_scripts(e: Element) -> str:
    """The text of a printed formula, what is raised or lowered in it as LaTeX writes it: h^{p+1}."""
    out: list[str] = []
    at = 0
    for s in e.spans:
        piece = e.text[s.start : s.end].strip()
        mark = "^" if s.superscript else "_" if s.subscript else ""
        if mark and piece:
            out += [e.text[at : s.start], mark, piece if len(piece) == 1 else f"{{{piece}}}"]
            at = s.end
    return "".join(out) + e.text[at:]


def emphasised(text: str, s: Span, *, rich: bool, worded: bool) -> str:
    """A run between the marks of its styles; stars are only around words."""
    if rich:
        for on, tag in ((s.superscript, "sup"), (s.subscript, "sub"), (s.underline and not s.href, "u")):
            if on:
                text = f"<{tag}>{text}</{tag}>"
        if s.strike:
            text = f"~~{text}~~"
    stars = "*" * (2 * s.bold + s.italic) if worded else ""
    return f"{stars}{text}{stars}"
