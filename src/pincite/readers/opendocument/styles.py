"""Styles: what a name means for text, paragraphs, lists (OpenDocument 1.3 part 3, 16 and 19)."""

from __future__ import annotations

from functools import lru_cache
from xml.etree.ElementTree import Element as Node

import msgspec

from pincite.model.elements import Span
from pincite.readers import tree
from pincite.readers.inline import PLAIN
from pincite.readers.opendocument.names import length, number, said

# Flags of a ``Span`` that a style sets or takes away; beside them ``hidden``, and ``font``: the name of
# a font of symbols, '' for one of letters.
Look = dict[str, bool | str]
SYMBOL_FONTS = ("Wingdings", "Symbol", "Webdings")
LONGEST_CHAIN = 50  # Styles that may inherit from each other: a longer chain is a loop.
QUOTES = ("quotations", "quote", "intense quote", "block text", "blockquote")
CAPTIONS = ("caption", "illustration", "drawing", "figure")
CODES = ("preformatted text", "html preformatted", "source code", "code", "verbatim")
CODE_RUNS = ("source text", "teletype", "source_text", "verbatim char", "user entry", "code")


class Level(msgspec.Struct, frozen=True):
    """A level of a list style. ``format`` is '1', 'a', 'A', 'i', 'I' or '' for no number; ``indent`` is where
    its text begins, in points."""

    bullet: str = ""
    format: str = ""
    prefix: str = ""
    suffix: str = ""
    start: int = 1
    shown: int = 1
    pattern: str = ""
    indent: float = 0.0


class Paragraph(msgspec.Struct, frozen=True):
    """What a paragraph's style says of it. ``names`` are those of the styles it inherits from, nearest
    first; ``common`` the first that a person chose; ``list`` '' says: no list, None: nothing."""

    names: tuple[str, ...] = ()
    common: str = ""
    look: Look = {}
    hidden: bool = False
    break_before: bool = False
    break_after: bool = False
    list: str | None = None
    outline: int = 0

    def named(self, wanted: tuple[str, ...]) -> bool:
        return any(name in wanted for name in self.names)


class Styles:
    """Styles by family and name: the common ones and the automatic ones of one part."""

    def __init__(self, common: Node, automatic: Node) -> None:
        self.nodes: dict[tuple[str, str], Node] = {}
        self.own: set[tuple[str, str]] = set()
        self.lists: dict[str, dict[int, Level]] = {}
        self.outline: dict[int, Level] = {}
        self.fixed: set[str] = set()
        self.paragraph = lru_cache(None)(self.read_paragraph)
        self.text = lru_cache(None)(self.read_text)
        for holder, own in ((tree.one(common, "office:styles"), False),
                            (tree.one(automatic, "office:automatic-styles"), True)):  # fmt: skip
            for node in holder if holder is not None else ():
                self.take(node, own)
        for root in (common, automatic):
            for face in tree.every(root, "office:font-face-decls/style:font-face"):
                if face.get("style:font-pitch") == "fixed":
                    self.fixed.add(face.get("style:name", ""))

    def take(self, node: Node, own: bool) -> None:
        name = node.get("style:name", "")
        if node.tag == "style:style":
            key = (node.get("style:family", ""), name)
            self.nodes[key] = node
            if own:
                self.own.add(key)
        elif node.tag == "text:list-style":
            self.lists[name] = levels_of(node)
        elif node.tag == "text:outline-style":
            self.outline = levels_of(node)

    def chain(self, family: str, name: str) -> list[Node]:
        """A style and those it inherits from, nearest first."""
        found: list[Node] = []
        while name and len(found) < LONGEST_CHAIN:
            node = self.nodes.get((family, name))
            if node is None:
                break
            found.append(node)
            name = node.get("style:parent-style-name", "")
        return found

    def property(self, family: str, name: str, kind: str, attribute: str) -> str:
        """The nearest value of a property along the chain; '' for none."""
        about = [one for node in self.chain(family, name) for one in tree.every(node, kind)]
        return nearest(about, attribute) or ""

    def read_paragraph(self, name: str) -> Paragraph:
        chain = self.chain("paragraph", name)
        names: list[str] = [] if chain else [plain_name(name)]
        chosen = [] if chain else [name]
        look: Look = {}
        hidden: list[bool] = []
        for node in chain:
            own = node.get("style:name", "")
            names += [plain_name(own), (node.get("style:display-name") or "").lower()]
            text = self.look_of(node)
            if "hidden" in text:
                hidden.append(bool(text["hidden"]))
            if ("paragraph", own) in self.own:  # formatting by hand, not what its kind looks like
                look = {**text, **look}
            else:
                chosen.append(own)
        look.pop("hidden", None)
        about = [one for node in chain for one in tree.every(node, "style:paragraph-properties")]
        return Paragraph(
            names=tuple(one for one in names if one),
            common=plain_name(chosen[0]) if chosen else "",
            look=look,
            hidden=bool(hidden) and hidden[0],
            break_before=nearest(about, "fo:break-before") == "page",
            break_after=nearest(about, "fo:break-after") == "page",
            list=nearest(chain, "style:list-style-name"),
            outline=number(nearest(chain, "style:default-outline-level")),
        )

    def read_text(self, name: str) -> Look:
        """What a text style sets."""
        found: Look = {}
        for node in self.chain("text", name):
            found = {**self.look_of(node), **found}
            if plain_name(node.get("style:name", "")) in CODE_RUNS:
                found.setdefault("code", True)
        if not found and plain_name(name) in CODE_RUNS:
            found = {"code": True}
        return found

    def look_of(self, style: Node) -> Look:
        """What one style sets by itself."""
        look: Look = {}
        for one in tree.every(style, "style:text-properties"):
            weight = one.get("fo:font-weight")
            if weight is not None:
                look["bold"] = weight == "bold" or (weight.isdecimal() and int(weight[:4]) >= 600)
            slant = one.get("fo:font-style")
            if slant is not None:
                look["italic"] = slant in ("italic", "oblique")
            for flag, kind in (("underline", "underline"), ("strike", "line-through")):
                drawn = one.get(f"style:text-{kind}-style") or one.get(f"style:text-{kind}-type")
                if drawn is not None:
                    look[flag] = drawn != "none"
            place = (one.get("style:text-position") or "").split(" ")[0]
            if place:
                look["superscript"] = place == "super" or (place[:1].isdigit() and place.strip("0%") != "")
                look["subscript"] = place == "sub" or place[:1] == "-"
            shown = one.get("text:display")
            if shown is not None:
                look["hidden"] = shown == "none"
            face = one.get("style:font-name")
            if face is not None:
                look["font"] = face.rstrip("0123456789") if face.startswith(SYMBOL_FONTS) else ""
            if face is not None and (face in self.fixed or one.get("style:font-pitch") == "fixed"):
                look["code"] = True
        return look


def nearest(nodes: list[Node], attribute: str) -> str | None:
    """The first value of an attribute; None for none."""
    return next((value for node in nodes if (value := node.get(attribute)) is not None), None)


def plain_name(name: str) -> str:
    """A style's name as people know it: 'Text_20_body' is 'text body'."""
    return name.replace("_20_", " ").lower()


def span_of(look: Look, href: str = "") -> Span:
    flags = {key: True for key, value in look.items() if value and key not in ("hidden", "font")}
    if href:  # links are underlined anyway
        flags.pop("underline", None)
    return Span(start=0, end=0, href=href, **flags) if flags or href else PLAIN


HOLLOW = "◦"  # What the letter o of a typewriter's font stands for as a bullet.


def levels_of(style: Node) -> dict[int, Level]:
    """Levels of a list style or of the outline, from 1."""
    found: dict[int, Level] = {}
    for node in style:
        at = number(node.get("text:level"))
        if node.tag.startswith("text:list-level-style-bullet"):
            font = said(node, "style:text-properties", "style:font-name", "fo:font-family")
            bullet = bullet_of(node.get("text:bullet-char", ""), font.strip("'"))
            found[at] = Level(bullet=bullet, indent=indent_of(node))
        elif node.tag == "text:list-level-style-image":
            found[at] = Level(bullet="•", indent=indent_of(node))
        elif node.tag in ("text:list-level-style-number", "text:outline-level-style"):
            found[at] = Level(
                format=node.get("style:num-format", "")[:1],
                prefix=node.get("style:num-prefix", ""),
                suffix=node.get("style:num-suffix", ""),
                start=number(node.get("text:start-value"), 1),
                shown=max(1, number(node.get("text:display-levels"), 1, 10)),
                pattern=node.get("style:num-list-format") or node.get("loext:num-list-format") or "",
                indent=indent_of(node),
            )
    return found


def indent_of(level: Node) -> float:
    """Where the text of a level begins, in points (17.19 and 17.20); 0 where nothing is said."""
    about = tree.one(level, "style:list-level-properties")
    if about is not None and tree.one(about, "style:list-level-label-alignment") is not None:
        return length(said(about, "style:list-level-label-alignment", "fo:margin-left"))
    if about is None:
        return 0.0
    return length(about.get("text:space-before")) + length(about.get("text:min-label-width"))


def bullet_of(char: str, font: str = "") -> str:
    """A bullet as a character that shows in any font."""
    from pincite.model.symbols import in_font

    if char == "o" and font.startswith("Courier"):
        return HOLLOW
    shown = in_font(char, font)
    return "•" if shown and ("\ue000" <= shown[0] <= "\uf8ff" or shown[0] == "\ufffd") else shown
