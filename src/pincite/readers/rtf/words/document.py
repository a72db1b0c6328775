"""Code pages, fonts, styles, what the document says of itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pincite.readers.rtf.codepages import SETS, codec_of
from pincite.readers.rtf.state import FONTS, STYLES
from pincite.readers.rtf.words.registry import HANDLERS, on

if TYPE_CHECKING:
    from pincite.readers.rtf.interpreter import Interpreter

for _word, _codec in SETS.items():

    def _set(reader: Interpreter, number: int | None, codec: str = _codec) -> None:
        reader.fonts.set_codec(codec)

    HANDLERS[_word] = _set


@on("ansicpg")
def code_page(reader: Interpreter, number: int | None) -> None:
    found = codec_of(number)
    if found:
        reader.fonts.set_codec(found)


@on("deff")
def default_font(reader: Interpreter, number: int | None) -> None:
    reader.fonts.default = number or 0
    reader.mine().font = reader.fonts.default


@on("deflang")
def language(reader: Interpreter, number: int | None) -> None:
    from locale import windows_locale

    found = windows_locale.get(number or 0)
    if found and number != 1024:
        reader.facts.setdefault("Language", found.replace("_", "-"))


@on("fonttbl")
def fonts(reader: Interpreter, number: int | None) -> None:
    reader.to(FONTS)
    reader.closer = reader.fonts.end


@on("f")
def font(reader: Interpreter, number: int | None) -> None:
    if reader.state.to == FONTS:
        reader.fonts.begin(number or 0)
    elif reader.state.to != STYLES:
        reader.mine().font = number or 0


@on("fcharset")
def charset(reader: Interpreter, number: int | None) -> None:
    font = reader.fonts.being_read()
    if reader.state.to == FONTS and font is not None:
        font.charset = number if number is not None else -1


@on("cpg")
def font_page(reader: Interpreter, number: int | None) -> None:
    font = reader.fonts.being_read()
    if reader.state.to == FONTS and font is not None:
        font.page = number


@on("stylesheet")
def styles(reader: Interpreter, number: int | None) -> None:
    reader.to(STYLES)


@on("s")
def style(reader: Interpreter, number: int | None) -> None:
    reader.style_said(number or 0)


@on("cs", "ds", "ts", "tsrowd")
def other_style(reader: Interpreter, number: int | None) -> None:
    if reader.state.to == STYLES:
        reader.style.number = -1


@on("outlinelevel")
def outline(reader: Interpreter, number: int | None) -> None:
    value = number if number is not None and 0 <= number < 9 else -1
    if reader.state.to == STYLES:
        reader.style.outline = value
    else:
        reader.mine().outline = value


@on("info")
def info(reader: Interpreter, number: int | None) -> None:
    reader.ignored = True
    reader.to("info")
    reader.closer = lambda: setattr(reader, "ignored", False)


for _word, _key in (("creatim", "CreationDate"), ("revtim", "ModDate")):

    def _time(reader: Interpreter, number: int | None, key: str = _key) -> None:
        reader.date = {}
        reader.closer = lambda: end_date(reader, key)

    HANDLERS[_word] = _time

for _word in ("yr", "mo", "dy", "hr", "min", "sec"):

    def _part(reader: Interpreter, number: int | None, part: str = _word) -> None:
        if number is not None and 0 <= number <= 9999:
            reader.date[part] = number

    HANDLERS[_word] = _part


def end_date(reader: Interpreter, key: str) -> None:
    """A time that the document says of itself becomes a fact."""
    said, reader.date = reader.date, {}
    if said.get("yr"):
        reader.facts.setdefault(
            key,
            f"D:{said['yr']:04d}{said.get('mo', 1):02d}{said.get('dy', 1):02d}"
            f"{said.get('hr', 0):02d}{said.get('min', 0):02d}{said.get('sec', 0):02d}",
        )


@on("generator")
def generator(reader: Interpreter, number: int | None) -> None:
    reader.capture(lambda value: reader.facts.setdefault("Creator", value.rstrip(";")))


@on("fromhtml")
def from_html(reader: Interpreter, number: int | None) -> None:
    reader.reading.note("html_in_rtf", "the text was HTML once; it is read as the RTF shows it")
