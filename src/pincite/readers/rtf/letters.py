"""Bytes and signs of RTF to runs of text, each where its group sends it."""

from __future__ import annotations

from pincite.readers.reading import ReadContext
from pincite.readers.rtf.blocks import Story
from pincite.readers.rtf.codepages import text_of
from pincite.readers.rtf.fonts import Fonts
from pincite.readers.rtf.parts import Style
from pincite.readers.rtf.state import CAPTURE, FONTS, PICTURE, SKIP, STYLES, TEXT, State

LONG_RUN = 512
"""Characters up to which pieces of one style are joined at once."""


class Letters:
    """The text of a document as it comes. ``skip`` counts characters still to be left out, those that older
    readers show for one in Unicode; ``all`` and ``mono`` count those of the text, and of it in fonts for
    code."""

    def __init__(self, reading: ReadContext) -> None:
        self.reading = reading
        self.state = State()
        self.story = Story()
        self.fonts = Fonts()
        self.styles: dict[int, Style] = {}
        self.style = Style()
        self.raw = bytearray()
        self.skip = 0
        self.star = False
        self.surrogate = ""
        self.image_hex: list[bytes] = []
        self.all = self.mono = 0

    def bytes_in(self, content: bytes) -> None:
        to = self.state.to
        if to == SKIP:
            return
        if to == PICTURE:
            self.image_hex.append(content)
            return
        self.star = False
        if self.skip:
            dropped = min(self.skip, len(content))
            self.skip -= dropped
            content = content[dropped:]
            if not content:
                return
        self.raw += content

    def flush(self) -> None:
        """Bytes so far become text: characters of several bytes are complete now."""
        if self.raw:
            data, self.raw = bytes(self.raw), bytearray()
            if self.state.to == FONTS:
                self.put(text_of(data, self.fonts.codec_of(self.fonts.being_read())))
                return
            use = self.fonts.use(self.state.font)
            self.put(self.pictured(data) if use.symbols else text_of(data, use.codec))
        elif self.surrogate:
            self.surrogate = ""

    def pictured(self, data: bytes) -> str:
        from pincite.readers.symbols import symbol

        name = self.fonts.named(self.state.font)
        if self.state.to != TEXT and self.state.to != CAPTURE:
            return text_of(data, self.fonts.codec)
        return "".join(symbol(byte, name) if byte >= 0x20 else chr(byte) for byte in data)

    def put(self, text: str) -> None:
        """Text goes where the group sends it."""
        state = self.state
        to = state.to
        if to == TEXT:
            if state.deleted:
                self.reading.note("deleted_text", "text that was deleted with changes tracked was left out")
                return
            runs = self.story.text.hidden if state.hidden else self.story.text.pieces
            mono = self.fonts.use(state.font).mono
            self.all += len(text)
            if mono:
                self.mono += len(text)
            style = state.span(mono)
            if runs and runs[-1][1] is style and len(runs[-1][0]) < LONG_RUN:
                runs[-1] = (runs[-1][0] + text, style)
            else:
                runs.append((text, style))
        elif to == CAPTURE:
            state.captured.append(text)
        elif to == FONTS:
            self.fonts.name(text)
        elif to == STYLES:
            self.name_style(text)

    def character(self, text: str) -> None:
        if self.skip:
            self.skip -= 1
            return
        self.flush()
        self.put(text)

    def unicode(self, number: int) -> None:
        """``\\u``: a UTF-16 unit as a signed number, then what older readers show instead."""
        if self.state.to in (SKIP, PICTURE):
            return
        half, self.surrogate = self.surrogate, ""
        if self.raw:
            self.flush()
        code = number + 0x10000 if number < 0 else number
        self.skip = self.state.uc
        if 0xD800 <= code < 0xDC00:
            self.surrogate = chr(code)
            return
        if 0xDC00 <= code < 0xE000:
            if half:
                self.put(
                    (half + chr(code)).encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
                )
            else:
                self.put("\ufffd")
            return
        if not 0 < code < 0x110000 or code == 0xFEFF:
            return
        if 0xF000 <= code <= 0xF0FF:
            from pincite.readers.symbols import symbol

            self.put(symbol(code, self.fonts.named(self.state.font)))
            return
        self.put(chr(code))

    def name_style(self, text: str) -> None:
        before, end, _ = text.partition(";")
        self.style.name += before
        if end:
            if self.style.number >= 0:
                self.style.name = self.style.name.strip()
                self.styles[self.style.number] = self.style
            self.style = Style()
