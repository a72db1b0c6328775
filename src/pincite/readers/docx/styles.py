"""Styles: what a paragraph or run is by its style (ECMA-376 part 1, 17.7)."""

from __future__ import annotations

import re
from itertools import islice
from typing import Literal
from xml.etree.ElementTree import Element as Node

import msgspec

from pincite.errors import Corrupt
from pincite.readers import tree
from pincite.readers.docx.names import on, value
from pincite.readers.docx.parts import beside
from pincite.readers.ooxml.names import true, whole
from pincite.readers.reading import ReadContext
from pincite.regex import regex

Role = Literal["paragraph", "heading", "caption", "code", "quote", "contents"]
MOST_BASES = 50  # Styles based on each other that are followed; Word has no more than some ten.
DEEPEST_HEADING = 9  # Levels of headings that Word has.
MOST_STYLES = 4096  # Styles looked for one by one in a damaged part; Word writes no more than 4,079.
HEAD = regex(rb".{0,8192}?<w:styles[^>]{0,8192}>", re.DOTALL)
STYLE = regex(rb"<w:(style|docDefaults)[ >].*?</w:\1>", re.DOTALL)
# Names of heading styles; Word writes the English ones, other writers those of their language.
HEADING = regex(
    r"(?:heading|überschrift|titre|título|titulo|titolo|encabezado|cabeçalho|kop|rubrik|overskrift|otsikko|"
    r"nagłówek|nadpis|címsor|başlık|заголовок|επικεφαλίδα|naslov|titlu|antraštė|virsraksts|pealkiri|"
    r"标题|標題|見出し|제목)\s*([0-9])(?=\D|$)"
)

TITLE = frozenset(("title", "titel", "titre", "título", "titolo", "название", "标题", "表題"))
# Styles of what stands below a title: plain paragraphs, although often based on the title's style.
ABOUT = frozenset(("author", "date", "abstract", "abstract title"))
SUBTITLE = frozenset(("subtitle", "untertitel", "sous-titre", "subtítulo", "sottotitolo", "подзаголовок"))

CODE_RUN = regex(
    r"verbatim char|html code|html typewriter|html keyboard|html sample|source text|inline code|code|"
    r"code char|html preformatted char|source code char"
)
# Names of styles of the other roles.
ROLES: dict[Role, re.Pattern[str]] = {
    "caption": regex(
        r"(image |table |figure )?captions?|beschriftung|légende|название объекта|figure|didascalia|"
        r"illustration|caption text|captioned figure|figure caption|table caption|drawing"
    ),
    "contents": regex(
        r"(toc|contents|inhaltsverzeichnis|tdm|sommario|оглавление) ?\d|table of figures|"
        r"table of authorities|(illustration|table|figure) index \d|user index \d"
    ),
    "code": regex(
        r"source code|source|code|code block|codeblock|html preformatted|preformatted text|preformatted|"
        r"macro|macro text|listing|program listing|verbatim|plain code"
    ),
    "quote": regex(r"(intense )?quote|quotations?|block ?text|block ?quot(e|ation)|blockquote|zitat"),
}
# Built-in list styles that are a level each: their numbering has but one level.
LISTED = regex(r"list(?: bullet| number| continue)? ([2-5])")


class Raw(msgspec.Struct, frozen=True):
    """A style as it is written; its name in small letters."""

    key: str
    name: str
    based: str
    node: Node


class Runs(msgspec.Struct, frozen=True):
    """How runs look; None says nothing."""

    bold: bool | None = None
    italic: bool | None = None
    strike: bool | None = None
    underline: bool | None = None
    hidden: bool | None = None
    vertical: str | None = None
    code: bool = False


NOTHING = Runs()


class ParagraphStyle(msgspec.Struct, kw_only=True):
    """A paragraph style with all it inherits. ``level`` of headings from 1; ``num`` and ``depth`` of its
    numbering, -1 none; ``runs`` as they look by the paragraph's style."""

    name: str = ""
    role: Role = "paragraph"
    level: int = 0
    reason: str = ""
    num: str = ""
    depth: int = -1
    numbered_by: str = ""
    listed: int = 0
    outlined: bool = False
    new_page: bool = False
    runs: Runs = NOTHING


def sound(data: bytes, name: str, reading: ReadContext) -> Node:
    """The part of styles as a tree; where it is damaged, those of its styles that are not, with a note.
    Raises ``Corrupt`` where none is."""
    try:
        return beside(data, name)
    except Corrupt:
        found, end = HEAD.match(data), b"</w:styles>"
        if found is None:
            raise
        head, kept, lost = found[0], [], 0
        for one in islice(STYLE.finditer(data), MOST_STYLES):
            try:
                beside(head + one[0] + end, name)
            except Corrupt:
                lost += 1
            else:
                kept.append(one[0])
        if not kept:
            raise
    reading.note("part_damaged", f"Damaged styles were left out: {lost}, and {len(kept)} kept.")
    return beside(b"".join((head, *kept, end)), name)


class Styles:
    """The styles of a document; those it uses and does not define are known by their id. ``language`` is
    that of its text if nothing else is said, '' unknown."""

    def __init__(self, root: Node | None) -> None:
        self.raw: dict[tuple[str, str], Raw] = {}
        self.default = ""
        for node in root.findall("w:style") if root is not None else ():
            key, kind = node.get("w:styleId") or "", node.get("w:type") or "paragraph"
            name = (value(node, "w:name") or key).strip().lower()
            self.raw.setdefault((kind, key), Raw(key, name, value(node, "w:basedOn") or "", node))
            if kind == "paragraph" and true(node.get("w:default")) and not self.default:
                self.default = key
        spoken = tree.one(root, "w:docDefaults/w:rPrDefault/w:rPr/w:lang") if root is not None else None
        self.language = (spoken.get("w:val") if spoken is not None else "") or ""
        self._paragraphs: dict[str, ParagraphStyle] = {}
        self._runs: dict[str, Runs] = {}

    def chain(self, kind: str, key: str) -> list[Raw]:
        """The style and those it is based on, nearest first; a loop ends it."""
        found: list[Raw] = []
        seen: set[str] = set()
        while key and key not in seen and len(found) < MOST_BASES:
            seen.add(key)
            style = self.raw.get((kind, key))
            if style is None:
                break
            found.append(style)
            key = style.based
        return found

    def paragraph(self, key: str) -> ParagraphStyle:
        """The paragraph style of that id, the default one for ''."""
        if key not in self._paragraphs:
            self._paragraphs[key] = self.resolved(key or self.default)
        return self._paragraphs[key]

    def resolved(self, key: str) -> ParagraphStyle:
        chain = self.chain("paragraph", key)
        style = ParagraphStyle(name=chain[0].name if chain else key.lower())
        decided = False
        for raw in chain:
            p_pr = raw.node.find("w:pPr")
            decided = decided or decide(style, raw.name, p_pr)
            num_pr = p_pr.find("w:numPr") if p_pr is not None else None
            if num_pr is not None and not style.num:
                num, depth = value(num_pr, "w:numId"), value(num_pr, "w:ilvl")
                if num is not None:
                    style.num, style.numbered_by = num, raw.key
                if depth is not None and style.depth < 0:
                    style.depth = whole(depth)
            listed = LISTED.fullmatch(raw.name)
            if listed and not style.listed:
                style.listed = int(listed[1])
        if not chain and key:
            decide(style, re.sub(r"(?<=\D)(?=\d)", " ", key.lower()), None)
        elif not decided and (loose := HEADING.match(chain[0].name if chain else "")):
            style.role, style.level = "heading", max(1, int(loose[1]))
            style.reason = f"style {chain[0].name}"
        breaks = (tree.one(raw.node, "w:pPr/w:pageBreakBefore") for raw in chain)
        style.new_page = on(next((one for one in breaks if one is not None), None))
        style.runs = inherited(chain)
        return style

    def run(self, key: str) -> Runs:
        """The character style of that id, with all it inherits."""
        if key not in self._runs:
            chain = self.chain("character", key)
            names = [raw.name for raw in chain] or [re.sub(r"(?<=[a-z])(?=[A-Z])", " ", key).lower()]
            code = any(CODE_RUN.fullmatch(name) for name in names)
            self._runs[key] = msgspec.structs.replace(inherited(chain), code=code)
        return self._runs[key]

    def first_row(self, key: str) -> bool:
        """Whether a table style makes the first row look its own way."""
        return any(
            part.get("w:type") == "firstRow" and len(part) > 0
            for raw in self.chain("table", key)
            for part in raw.node.findall("w:tblStylePr")
        )


def decide(style: ParagraphStyle, name: str, p_pr: Node | None) -> bool:
    """Set what a style of this name (in small letters) and these properties makes of a paragraph; False: ask
    the style it is based on."""
    heading = HEADING.fullmatch(name)
    role = next((role for role, names in ROLES.items() if names.fullmatch(name)), None)
    if name == "toc heading":
        return False  # It is kept out of the outline, and looks like a heading all the same.
    if heading or name in TITLE or name in SUBTITLE:
        style.role, style.reason = "heading", f"style {name}"
        style.level = max(1, int(heading[1])) if heading else 1 if name in TITLE else 2
    elif role is not None:
        style.role, style.reason = role, f"style {name}"
    elif name in ABOUT:
        pass
    elif p_pr is not None and p_pr.find("w:outlineLvl") is not None:
        level = whole(value(p_pr, "w:outlineLvl"), DEEPEST_HEADING) + 1
        if 1 <= level <= DEEPEST_HEADING:
            style.role, style.level, style.outlined = "heading", level, True
            style.reason = f"outline level {level} of style {name}"
    else:
        return False
    return True


LOOKS = {
    "w:b": "bold",
    "w:i": "italic",
    "w:strike": "strike",
    "w:dstrike": "strike",
    "w:u": "underline",
    "w:vanish": "hidden",
}


def inherited(chain: list[Raw]) -> Runs:
    """How runs look by a chain of styles: of each property the nearest that says something."""
    found: dict[str, object] = {}
    for raw in reversed(chain):
        found |= looks_said(raw.node.find("w:rPr"))
    return Runs(**found)  # type: ignore[arg-type]


def look(properties: Node) -> Runs:
    """How a run looks by what its own properties say."""
    return Runs(**looks_said(properties))  # type: ignore[arg-type]


def looks_said(properties: Node | None) -> dict[str, object]:
    """What run properties say themselves: fields of ``Runs``."""
    said: dict[str, object] = {}
    for node in properties if properties is not None else ():
        field = LOOKS.get(node.tag)
        if field:
            said[field] = on(node)
        elif node.tag == "w:vertAlign":
            said["vertical"] = node.get("w:val") or "baseline"
    return said
