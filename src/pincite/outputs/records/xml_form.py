"""Records as XML, in the form of Fig. 4 of Flesca, Garruzzo, Masciari and Tagarelli, Wrapping PDF
Documents Exploiting Uncertain Knowledge (CAiSE 2006)."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from pincite.markup.clean import ATTRIBUTE, FORBIDDEN, escaped
from pincite.model.records import Extraction, Group, Value
from pincite.outputs.records.numerals import native, numeral, placed, written
from pincite.regex import regex

DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>'
ANSWERS = "answers"  # The element around the answers where there may be several, or where there is none.
FIRST = "A-Z_a-z\xc0-\xd6\xd8-\xf6\xf8-\u0131\u0134-\u013e\u0141-\u0148\u014a-\u017e"  # Latin
FIRST += "\u038e-\u03a1\u03a3-\u03ce\u0401-\u040c\u040e-\u044f\u0451-\u045c\u045e-\u0481"  # Greek, Cyrillic
FIRST += "\u05d0-\u05ea\u0621-\u063a\u0641-\u064a\u3041-\u3094\u30a1-\u30fa\u4e00-\u9fa5\uac00-\ud7a3"
MORE = FIRST + ".0-9\\-"
NOT_FIRST = regex(f"[^{FIRST}]")
# Letters a name does not begin with, and does not hold. What is left is allowed by all editions of
# XML 1.0: the fifth allows more, but most parsers keep to the fourth. The colon means a namespace.
NOT_MORE = regex(f"[^{MORE}]")
# An underscore that would be read as the start of a coded letter.
CODED = regex(r"_(?=x[0-9A-F]{4,6}_)")
CORNERS = ("inf_x", "inf_y", "sup_x", "sup_y")
HEADER = ("wrapper", "source", "mode", "norm", "threshold", "complete", "stopped_by")


class XmlOptions(msgspec.Struct, frozen=True, kw_only=True):
    """``extras`` adds what Fig. 4 does not have, as attributes: on a group its truth, its variable and
    the atom that limits it; on a value what was understood of it; on the outermost element how it was
    found. ``indent`` is the number of blanks a level; Fig. 4 has none."""

    extras: bool = False
    indent: int = 0


def to_xml(extraction: Extraction, options: XmlOptions | None = None) -> str:
    """An XML document, an element a line, with a line break at the end.

    The root is the group that was found. For the modes that give several answers, and where nothing
    was found, the root is ``<answers>`` around them. Where a limit ended the search a comment before
    the root says so.
    """
    options = options or XmlOptions()
    lines = [DECLARATION]
    if not extraction.complete:
        reason = comment(extraction.stopped_by) or "a limit"
        lines.append(f"<!-- incomplete: the search was ended by {reason} -->")
    given = {key: getattr(extraction, key) for key in HEADER} if options.extras else {}
    header = {key: value for key, value in given.items() if value != ""}
    if len(extraction.groups) == 1 and extraction.mode not in ("all", "topk"):
        lines += group_lines(extraction.groups[0], options, header)
    else:
        inner = [line for group in extraction.groups for line in group_lines(group, options, {})]
        lines += element(ANSWERS, header, inner, options)
    return "\n".join(lines) + "\n"


def element(name: str, attributes: dict[str, Any], inner: list[str], options: XmlOptions) -> list[str]:
    """The lines of an element around these lines."""
    if not inner:
        return [f"<{name}{attributes_of(attributes)}/>"]
    margin = " " * options.indent
    return [f"<{name}{attributes_of(attributes)}>", *(margin + line for line in inner), f"</{name}>"]


def group_lines(group: Group, options: XmlOptions, more: dict[str, Any]) -> list[str]:
    attributes = dict(more)
    if options.extras:
        attributes["truth"] = group.truth
        if group.variable:
            attributes["variable"] = group.variable
        if group.cause is not None:
            attributes["cause"] = group.cause.atom
    inner = value_lines(group.value, options) if group.value is not None else []
    inner += [line for child in group.children for line in group_lines(child, options, {})]
    return element(xml_name(group.type), attributes, inner, options)


def value_lines(value: Value, options: XmlOptions) -> list[str]:
    parsed = {}
    if options.extras:
        parsed = {xml_name(key): part for key, part in native(value.parsed).items() if part is not None}
    lines = [f"<value{attributes_of(parsed)}>{escaped(value.text)}</value>", f"<page>{value.page}</page>"]
    if placed(value.box):
        corners = zip(CORNERS, value.box, strict=True)
        lines += [f"<{corner}>{numeral(number)}</{corner}>" for corner, number in corners]
    return lines


def attributes_of(values: dict[str, Any]) -> str:
    return "".join(f' {name}="{escaped(written(value), ATTRIBUTE)}"' for name, value in values.items())


def comment(text: str) -> str:
    """``text`` as it may stand in a comment, which holds no two hyphens together."""
    return re.sub("-+", "-", " ".join(FORBIDDEN.sub("�", text).split()))


def xml_name(name: str) -> str:
    """``name`` as the name of an element; letters that such a name cannot have become ``_xHHHH_``
    (ISO 9075-14, which does the same to the names of SQL), so that no two names become one."""
    text = NOT_MORE.sub(lambda m: code_of(m[0]), CODED.sub("_x005F_", name))
    if NOT_FIRST.match(text) or text[:3].lower() == "xml":  # names that begin so are XML's own
        text = code_of(text[0]) + text[1:]
    return text or "_"


def code_of(letter: str) -> str:
    return f"_x{ord(letter):04X}_"
