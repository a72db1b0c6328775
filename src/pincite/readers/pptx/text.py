"""Text of shapes: paragraphs with their marks and levels, runs with their links (ECMA-376 part 1, 21.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from xml.etree.ElementTree import Element as Node

import msgspec

from pincite.model.elements import Span
from pincite.model.symbols import PRIVATE, in_font
from pincite.readers import tree
from pincite.readers.formulas.omml import latex
from pincite.readers.inline import PLAIN, Inline
from pincite.readers.numerals import written
from pincite.readers.ooxml.names import true, whole

BULLETS = ("a:buNone", "a:buChar", "a:buAutoNum", "a:buBlip")
LEVELS = 9

# Fonts whose bullets are signs written with the codes of letters.
SYMBOL_FONTS = ("Wingdings", "Symbol", "Webdings")
CIRCLED = 0x2460

# Beginnings of the names of schemes in letters, and the forms of ``numerals``.
FORMS = {"alphaLc": "a", "alphaUc": "A", "romanLc": "i", "romanUc": "I"}
Link = Callable[[Node], str]  # Where an ``a:hlinkClick`` leads; '' for nowhere.


class Line(msgspec.Struct):
    """A paragraph: its level from 0 and its mark, '' for none; ``bulleted`` also where the mark is a
    picture; ``formula`` where it is nothing but one."""

    text: Inline
    level: int = 0
    marker: str = ""
    bulleted: bool = False
    formula: str = ""


def lines_of(
    body: Node, styles: Iterable[Node] | None, link: Link, whole_link: str = "", collapse: bool = False
) -> list[Line]:
    """Paragraphs of a text body that have text, in order, with their numbers as displayed; with
    ``collapse`` white space beside line breaks goes, as a title wants it. ``styles`` are the lists of level
    styles that the body takes after, nearest first, each found when it is needed; where there are none
    nobody asks for marks."""
    found: list[Line] = []
    counts: dict[int, tuple[str, int]] = {}
    own = body.find("a:lstStyle")
    known, coming = [own] if own is not None else [], iter(styles or ())
    for paragraph in body.findall("a:p"):
        properties = paragraph.find("a:pPr")
        line = line_of(paragraph, properties, link, whole_link, collapse)
        if line.text.blank and not line.formula:
            continue
        found.append(line)
        if styles is None:
            continue
        bullet = bullet_of(properties, levels_of(known, coming, line.level))
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
    return found


def levels_of(known: list[Node], coming: Iterator[Node], level: int) -> Iterator[Node]:
    """The properties of a level in the lists of styles that are known and in those to come, which are known
    then."""
    name = f"a:lvl{level + 1}pPr"
    for style in known:
        yield from style.findall(name)
    for style in coming:
        known.append(style)
        yield from style.findall(name)


def bullet_of(own: Node | None, levels: Iterator[Node]) -> tuple[Node, str] | None:
    """The bullet and its font, '' where it does not matter; None where the paragraph has none."""
    bullet: Node | None = None
    font = ""
    for source in chain([own] if own is not None else [], levels):
        for node in source:
            if node.tag == "a:buFont" and not font:
                font = node.get("typeface", "")
            elif node.tag in BULLETS and bullet is None:
                bullet = node
        if bullet is not None and (font or bullet.tag in ("a:buNone", "a:buAutoNum")):
            break
    return None if bullet is None or bullet.tag == "a:buNone" else (bullet, font)


def sign(char: str, font: str) -> str:
    """A bullet as a character that shows in any font."""
    if font.startswith(SYMBOL_FONTS) or (char and "\uf000" <= char[0] <= "\uf0ff"):
        char = in_font(char, font)
    return "•" if not char or "\ue000" <= char[0] <= "\uf8ff" or char[0] == "\ufffd" else char


def numbered(number: int, kind: str) -> str:
    """A number in one of the schemes of 20.1.10.61."""
    if kind.startswith("circle") and number <= 20:
        return chr(CIRCLED + number - 1)
    text = written(number, FORMS.get(kind[:7], "1"))
    if kind.endswith("ParenBoth"):
        return f"({text})"
    if kind.endswith("ParenR"):
        return f"{text})"
    if kind.endswith("Minus"):
        return f"{text}-"
    return text if kind.endswith("Plain") else f"{text}."


def line_of(paragraph: Node, properties: Node | None, link: Link, whole_link: str, collapse: bool) -> Line:
    level = properties.get("lvl") if properties is not None else None
    line = Line(text=Inline(collapse), level=min(max(whole(level), 0), LEVELS - 1) if level else 0)
    formulas: list[str] = []
    for node in runs_of(paragraph):
        if node.tag == "a:br":
            line.text.newline()
        elif node.tag in ("a:r", "a:fld"):
            held = node.find("a:t")
            text = (held.text or "") if held is not None else ""
            if node.tag == "a:fld" and node.get("type") == "slidenum" and not any(map(str.isdigit, text)):
                continue  # what stands for the number until the slide is shown: <number>, <#>
            if "\v" in text or "_x000" in text:
                text = text.replace("\v", "\n").replace("_x000B_", "\n").replace("_x000D_", "")
            about = node.find("a:rPr")
            if not text.isascii() and PRIVATE.search(text):
                text = in_font(text, symbol_font(about))
            line.text.add(text, style_of(about, link, whole_link))
        elif node.tag.startswith("m:"):
            formula = " ".join(latex(node).split()) or "".join(node.itertext()).strip()
            if formula:
                formulas.append(formula)
                line.text.add(f"${formula}$")
    if len(formulas) == 1 and line.text.finish()[0] == f"${formulas[0]}$":
        line.formula = formulas[0]
    return line


def runs_of(paragraph: Node) -> list[Node]:
    """Runs in order, out of what may wrap them; of alternatives the one that is text."""
    found: list[Node] = []
    stack: list[Node] = list(reversed(paragraph))
    while stack:
        node = stack.pop()
        if node.tag in RUNS or node.tag.startswith("m:"):
            found.append(node)
        elif node.tag == "mc:AlternateContent":
            branches = (node.find("mc:Choice"), node.find("mc:Fallback"))
            stack.extend(reversed(next((one for one in branches if one is not None), ())))
        elif node.tag not in ABOUT:
            stack.extend(reversed(node))
    return found


RUNS = ("a:r", "a:fld", "a:br")
ABOUT = ("a:pPr", "a:endParaRPr")


def symbol_font(properties: Node | None) -> str:
    """The font of signs in the private use area."""
    for name in ("a:sym", "a:latin"):
        found = tree.one(properties, name) if properties is not None else None
        if found is not None:
            return found.get("typeface", "")
    return "Wingdings"


STYLED = frozenset(("b", "i", "u", "strike", "baseline"))  # Attributes of a run that are told.


def style_of(properties: Node | None, link: Link, whole_link: str) -> Span:
    if properties is None:
        return Span(start=0, end=0, href=whole_link) if whole_link else PLAIN
    click = properties.find("a:hlinkClick")
    if click is None and not whole_link and STYLED.isdisjoint(properties.attrib):
        return PLAIN
    href = (link(click) if click is not None else "") or whole_link
    baseline = whole((properties.get("baseline") or "").removesuffix("%"))
    return Span(
        start=0,
        end=0,
        bold=true(properties.get("b")),
        italic=true(properties.get("i")),
        underline=properties.get("u", "none") != "none" and not href,
        strike=properties.get("strike", "noStrike") != "noStrike",
        superscript=baseline > 0,
        subscript=baseline < 0,
        href=href,
    )
