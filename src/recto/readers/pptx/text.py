"""Text of shapes: paragraphs with their marks and levels, runs with their links (ECMA-376 part 1, 21.1)."""

from __future__ import annotations

from collections.abc import Callable
from xml.etree.ElementTree import Element as Node

import msgspec

from recto.model.elements import Span
from recto.readers import tree
from recto.readers.inline import PLAIN, Inline
from recto.readers.numerals import LARGEST_ROMAN, repeated_letters, roman
from recto.readers.pptx.names import MATH, on, whole

BULLETS = ("a:buNone", "a:buChar", "a:buAutoNum", "a:buBlip")

LEVELS = 9

SYMBOL_FONTS = ("Wingdings", "Symbol", "Webdings")
"""Fonts whose bullets are signs written with the codes of letters."""

CIRCLED = 0x2460

MOST_LETTERS = 20
"""Repetitions of a letter ('aa'): more are cut off."""

Link = Callable[[Node], str]
"""Where an ``a:hlinkClick`` leads; '' for nowhere."""


class Line(msgspec.Struct):
    """A paragraph: its level from 0 and its mark, '' for none; ``bulleted`` also where the mark is a
    picture; ``formula`` where it is nothing but one."""

    text: Inline
    level: int = 0
    marker: str = ""
    bulleted: bool = False
    formula: str = ""


class Chain:
    """Where the properties of a shape's paragraphs come from: lists of level styles, nearest first."""

    def __init__(self, styles: list[Node | None]) -> None:
        self.styles = [one for one in styles if one is not None]
        self.known: dict[int, list[Node]] = {}

    def level(self, at: int) -> list[Node]:
        if at not in self.known:
            name = f"a:lvl{at + 1}pPr"
            found = [one for style in self.styles if (one := tree.one(style, name)) is not None]
            self.known[at] = found
        return self.known[at]


def lines_of(
    body: Node, chain: Chain, link: Link, whole_link: str = "", collapse: bool = False
) -> list[Line]:
    """Paragraphs of a text body that have text, in order, with their numbers as displayed; with
    ``collapse`` white space beside line breaks goes, as a title wants it."""
    found: list[Line] = []
    counts: dict[int, tuple[str, int]] = {}
    own = tree.one(body, "a:lstStyle")
    chain = Chain([own, *chain.styles])
    for paragraph in tree.every(body, "a:p"):
        line = line_of(paragraph, link, whole_link, collapse)
        if line.text.blank and not line.formula:
            continue
        bullet = bullet_of(paragraph, chain, line.level)
        for deeper in [one for one in counts if one > line.level]:
            del counts[deeper]
        if bullet is not None and bullet[0].tag == "a:buAutoNum":
            kind = bullet[0].get("type", "arabicPeriod")
            start = max(1, whole(bullet[0].get("startAt"), 1))
            before = counts.get(line.level)
            number = before[1] + 1 if before and before[0] == f"{kind} {start}" else start
            counts[line.level] = (f"{kind} {start}", number)
            line.marker = numbered(number, kind)
            line.bulleted = True
        else:
            counts.pop(line.level, None)
            if bullet is not None:
                line.marker = sign(bullet[0].get("char", "•") or "•", bullet[1])
                line.bulleted = True
        found.append(line)
    return found


def bullet_of(paragraph: Node, chain: Chain, level: int) -> tuple[Node, str] | None:
    """The bullet and its font; None where the paragraph has none."""
    own = tree.one(paragraph, "a:pPr")
    sources = ([own] if own is not None else []) + chain.level(level)
    bullet: Node | None = None
    font = ""
    for source in sources:
        for node in source:
            if node.tag == "a:buFont" and not font:
                font = node.get("typeface", "")
            elif node.tag in BULLETS and bullet is None:
                bullet = node
    if bullet is None or bullet.tag == "a:buNone":
        return None
    return bullet, font


def sign(char: str, font: str) -> str:
    """A bullet as a character that shows in any font."""
    if font.startswith(SYMBOL_FONTS) or (char and "\uf000" <= char[0] <= "\uf0ff"):
        from recto.readers.symbols import in_font

        char = in_font(char, font)
    return "•" if not char or "\ue000" <= char[0] <= "\uf8ff" or char[0] == "\ufffd" else char


def numbered(number: int, kind: str) -> str:
    """A number in one of the schemes of 20.1.10.61."""
    if kind.startswith("alpha"):
        letters = repeated_letters(number)[:MOST_LETTERS]
        text = letters.upper() if kind.startswith("alphaUc") else letters
    elif kind.startswith("roman"):
        text = roman(min(number, LARGEST_ROMAN))
        text = text.upper() if kind.startswith("romanUc") else text
    elif kind.startswith("circle") and number <= 20:
        return chr(CIRCLED + number - 1)
    else:
        text = str(number)
    if kind.endswith("ParenBoth"):
        return f"({text})"
    if kind.endswith("ParenR"):
        return f"{text})"
    if kind.endswith("Minus"):
        return f"{text}-"
    return text if kind.endswith("Plain") else f"{text}."


def line_of(paragraph: Node, link: Link, whole_link: str, collapse: bool) -> Line:
    properties = tree.one(paragraph, "a:pPr")
    level = whole(properties.get("lvl") if properties is not None else None)
    line = Line(text=Inline(collapse), level=min(max(level, 0), LEVELS - 1))
    formulas: list[str] = []
    for node in runs_of(paragraph):
        if node.tag == "a:br":
            line.text.newline()
        elif node.tag in ("a:r", "a:fld"):
            held = tree.one(node, "a:t")
            written = (held.text or "") if held is not None else ""
            written = written.replace("\v", "\n").replace("_x000B_", "\n").replace("_x000D_", "")
            properties = tree.one(node, "a:rPr")
            if any("\uf000" <= char <= "\uf0ff" for char in written):
                from recto.readers.symbols import in_font

                written = in_font(written, symbol_font(properties))
            line.text.add(written, style_of(properties, link, whole_link))
        elif node.tag.startswith(MATH):
            formula = latex_of(node)
            if formula:
                formulas.append(formula)
                line.text.add(f"${formula}$")
    text, _ = line.text.finish()
    if len(formulas) == 1 and text == f"${formulas[0]}$":
        line.formula = formulas[0]
    return line


def runs_of(paragraph: Node) -> list[Node]:
    """Runs in order, out of what may wrap them; of alternatives the one that is text."""
    found: list[Node] = []
    stack: list[Node] = list(reversed(paragraph))
    while stack:
        node = stack.pop()
        if node.tag in ("a:r", "a:fld", "a:br") or node.tag.startswith(MATH):
            found.append(node)
        elif node.tag == "mc:AlternateContent":
            branch = tree.one(node, "mc:Choice")
            if branch is None:
                branch = tree.one(node, "mc:Fallback")
            stack.extend(reversed(branch) if branch is not None else ())
        elif node.tag not in ("a:pPr", "a:endParaRPr"):
            stack.extend(reversed(node))
    return found


def symbol_font(properties: Node | None) -> str:
    """The font of signs in the private use area."""
    for name in ("a:sym", "a:latin"):
        found = tree.one(properties, name) if properties is not None else None
        if found is not None:
            return found.get("typeface", "")
    return "Wingdings"


def style_of(properties: Node | None, link: Link, whole_link: str) -> Span:
    if properties is None:
        return Span(start=0, end=0, href=whole_link) if whole_link else PLAIN
    click = tree.one(properties, "a:hlinkClick")
    href = (link(click) if click is not None else "") or whole_link
    baseline = whole((properties.get("baseline") or "").removesuffix("%"))
    return Span(
        start=0,
        end=0,
        bold=on(properties.get("b")),
        italic=on(properties.get("i")),
        underline=properties.get("u", "none") != "none" and not href,
        strike=properties.get("strike", "noStrike") != "noStrike",
        superscript=baseline > 0,
        subscript=baseline < 0,
        href=href,
    )


def latex_of(node: Node) -> str:
    """An equation as LaTeX."""
    from recto.readers.formulas.omml import latex

    found = latex(node)
    return " ".join(found.split()) or "".join(node.itertext()).strip()
