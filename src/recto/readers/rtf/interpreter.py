"""Tokens of RTF to blocks: groups with their state, destinations, text, paragraphs."""

from __future__ import annotations

import re
from collections.abc import Callable

from recto.model.elements import Span
from recto.readers.options import ReadOptions
from recto.readers.reading import Shelf
from recto.readers.rtf import names
from recto.readers.rtf.blocks import Block, Figure, Story, Text
from recto.readers.rtf.codepages import CHARSETS, SETS, SYMBOLS, codec_of, text_of
from recto.readers.rtf.lists import Level, List, Lists, Override
from recto.readers.rtf.parts import CommentText, Field, Font, FurnitureText, NoteText, Style
from recto.readers.rtf.pictures import picture_of
from recto.readers.rtf.state import CAPTURE, FONTS, PICTURE, SKIP, STYLES, TEXT, State
from recto.readers.rtf.tokens import BINARY, BYTES, CLOSE, OPEN, SYMBOL, WORD, tokens
from recto.readers.rtf.words import HANDLERS

MOST_GROUPS = 1_000_000
"""Groups that may be open at once; those beyond are read as if they were not."""

HYPERLINK = re.compile(
    r'HYPERLINK\s+(?:(\\l)\s+)?(?:"([^"]*)"|([^\s"\\]\S*))?(?:.*?\\l\s+"([^"]*)")?', re.DOTALL
)
SYMBOL_FIELD = re.compile(r'SYMBOL\s+(\d+)(?:.*?\\f\s+"?([^"\\]+)"?)?', re.DOTALL)

HEADING = re.compile(
    r"^(?:heading|überschrift|titre|título|titolo|kop|rubrik|заголовок)\s*(\d)\b", re.IGNORECASE
)
QUOTES = ("quote", "intense quote", "block text", "quotations", "block quotation")
BY_HAND = re.compile(r"^\s*([•·▪◦‣–-]|\(?(?:\d{1,3}|[a-zA-Z]|[ivxlIVXL]{1,6})[.)])\t\s*")
"""A mark and a tab at the start of a paragraph with a hanging indent: a list item set by hand."""

LONG_RUN = 512
"""Characters up to which pieces of one style are joined at once."""

LONGEST_CODE = 8192
"""Characters of a field's code that are looked at."""

NOTE_MARKS = 3
"""Characters of a raised run before a note that are its mark."""


class Interpreter:
    """Reads once through a document. Afterwards ``story`` has the body, and beside it are ``notes``,
    ``comments`` and ``furniture``."""

    def __init__(self, options: ReadOptions, shelf: Shelf) -> None:
        self.options = options
        self.shelf = shelf
        self.state = State()
        self.owned = True
        self.stack: list[tuple[State, Callable[[], None] | None]] = []
        self.closer: Callable[[], None] | None = None
        self.story = Story()
        self.stories: list[Story] = []
        self.codec = "cp1252"
        self.raw = bytearray()
        self.raw_codec = "cp1252"
        self.skip = 0
        self.star = False
        self.surrogate = ""
        self.fonts: dict[int, Font] = {}
        self.font_number = 0
        self.default_font = 0
        self.codecs: dict[int, tuple[str, bool, bool]] = {}
        self.styles: dict[int, Style] = {}
        self.style = Style()
        self.lists = Lists()
        self.list = List()
        self.level = Level()
        self.override = Override()
        self.fields: list[Field] = []
        self.notes: list[NoteText] = []
        self.note_counts = {"footnote": 0, "endnote": 0}
        self.end_form = "decimal"
        self.comments: list[CommentText] = []
        self.comment_author = ""
        self.furniture: list[FurnitureText] = []
        self.furniture_known: set[tuple[str, str]] = set()
        self.facts: dict[str, str] = {}
        self.date: dict[str, int] = {}
        self.property = ""
        self.image: bytearray | None = None
        self.image_hex: list[bytes] = []
        self.image_kind = ""
        self.image_alt = ""
        self.shape_alt = ""
        self.shape_read: list[bool] = []
        self.ignored = False
        self.end_note = False
        self.overfull = 0
        self.all = self.mono = 0

    # --- the loop ---------------------------------------------------------------------------------

    def read(self, data: bytes) -> None:
        for kind, name, number, content in tokens(data):
            if kind == BYTES:
                self.bytes_in(content, name == "'")
            elif kind == WORD:
                if self.skip and self.state.to != SKIP:
                    self.skip -= 1  # a control word counts as one character of a fallback
                    continue
                self.word(name, number)
            elif kind == OPEN:
                self.open_group()
            elif kind == CLOSE:
                self.close_group()
            elif kind == SYMBOL:
                self.symbol_in(name)
            elif kind == BINARY and self.state.to == PICTURE and self.image is not None:
                self.image += content
        while self.stack:
            self.close_group()
        self.flush()
        self.end_paragraph()

    def open_group(self) -> None:
        if len(self.stack) >= MOST_GROUPS:
            self.overfull += 1
            return
        self.flush()
        self.skip = 0
        self.stack.append((self.state, self.closer))
        self.closer = None
        self.owned = False
        self.star = False
        if self.state.to == STYLES:
            self.style = Style()

    def close_group(self) -> None:
        if self.overfull:
            self.overfull -= 1
            return
        self.flush()
        self.skip = 0
        self.star = False
        if not self.stack:
            return  # one brace too many: what follows is still text
        closer = self.closer
        if closer is not None:
            closer()
        self.state, self.closer = self.stack.pop()
        self.owned = False

    def mine(self) -> State:
        """The state, to be changed."""
        if not self.owned:
            self.state = self.state.copy()
            self.owned = True
        return self.state

    # --- text -------------------------------------------------------------------------------------

    def bytes_in(self, content: bytes, escaped: bool) -> None:
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
            codec, symbols, _ = self.font_codec()
            if self.state.to == FONTS:
                codec, symbols = self.codec_of_font(self.fonts.get(self.font_number, Font())), False
            self.put(self.pictured(data) if symbols else text_of(data, codec))
        elif self.surrogate:
            self.surrogate = ""

    def font_codec(self) -> tuple[str, bool, bool]:
        """Codec of the font in force, whether its codes are pictures, whether it is one for code."""
        number = self.state.font
        found = self.codecs.get(number)
        if found is None:
            font = self.fonts.get(number, Font())
            name = font.name.lower()
            mono = any(part in name for part in names.MONOSPACED)
            found = (self.codec_of_font(font), font.charset == SYMBOLS, mono)
            if self.state.to != FONTS:
                self.codecs[number] = found
        return found

    def codec_of_font(self, font: Font) -> str:
        page = codec_of(font.page)
        if page:
            return page
        if font.charset == 0 and self.codec not in ("utf-8",):
            return "cp1252" if self.codec.startswith("cp125") or self.codec in SETS.values() else self.codec
        return CHARSETS.get(font.charset, self.codec)

    def pictured(self, data: bytes) -> str:
        from recto.readers.symbols import symbol

        name = self.fonts.get(self.state.font, Font()).name
        if self.state.to != TEXT and self.state.to != CAPTURE:
            return text_of(data, self.codec)
        return "".join(symbol(byte, name) if byte >= 0x20 else chr(byte) for byte in data)

    def put(self, text: str) -> None:
        """Text goes where the group sends it."""
        state = self.state
        to = state.to
        if to == TEXT:
            if state.deleted:
                self.shelf.note("deleted_text", "text that was deleted with changes tracked was left out")
                return
            runs = self.story.text.hidden if state.hidden else self.story.text.pieces
            mono = self.font_codec()[2]
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
            self.name_font(text)
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
            from recto.readers.symbols import symbol

            self.put(symbol(code, self.fonts.get(self.state.font, Font()).name))
            return
        self.put(chr(code))

    def symbol_in(self, name: str) -> None:
        if name == "*":
            self.star = True
            return
        if self.state.to == SKIP:
            return
        if name in names.SYMBOLS:
            if name in "\\{}":
                self.bytes_in(name.encode(), True)
            else:
                self.character(names.SYMBOLS[name])
        elif name in names.PARAGRAPHS:
            self.flush()
            if self.state.to == TEXT:
                self.end_paragraph(forced=True)
        elif self.skip:
            self.skip -= 1

    # --- control words ----------------------------------------------------------------------------

    def word(self, name: str, number: int | None) -> None:
        star, self.star = self.star, False
        if self.state.to == SKIP and name not in ("ud",):
            return
        if name == "u" and number is not None:
            self.unicode(number)
            return
        if self.raw:
            self.flush()
        text = names.CHARACTERS.get(name)
        if text is not None:
            self.character(text)
            return
        handler = HANDLERS.get(name)
        if handler is not None and not (star and name not in names.READ):
            handler(self, number)
            return
        if name in names.SKIPPED or star:
            self.to(SKIP)
            return
        if name in names.HEADERS:
            self.sub_story(lambda blocks: self.end_furniture(names.HEADERS[name], blocks))
        elif name in names.PICTURES:
            self.image_kind = names.PICTURES[name]
        elif name in names.FACTS and self.ignored:
            self.capture(lambda value: self.facts.setdefault(names.FACTS[name], value))

    def to(self, where: str) -> State:
        state = self.mine()
        state.to, state.upr = where, ""
        return state

    def capture(self, done: Callable[[str], object]) -> None:
        """Text of this group is given to ``done`` when it ends."""
        found: list[str] = []
        self.to(CAPTURE).captured = found

        def end() -> None:
            done("".join(found).strip())

        self.closer = end

    def sub_story(self, done: Callable[[list[Block]], None]) -> None:
        """This group is a text of its own."""
        if self.state.to != TEXT or len(self.stories) >= self.options.max_depth:
            self.to(SKIP if self.state.to != TEXT else TEXT)
            return
        state = self.mine()
        state.pard()
        state.plain(state.font)
        state.href, state.contents = "", False
        self.stories.append(self.story)
        self.story = Story()

        def end() -> None:
            self.end_paragraph()
            blocks = self.story.finish()
            self.story = self.stories.pop()
            done(blocks)

        self.closer = end

    # --- tables of fonts, styles, lists -----------------------------------------------------------

    def name_font(self, text: str) -> None:
        font = self.fonts.setdefault(self.font_number, Font())
        before, end, _ = text.partition(";")
        if not font.name.endswith(";"):
            font.name += before + end

    def name_style(self, text: str) -> None:
        before, end, _ = text.partition(";")
        self.style.name += before
        if end:
            if self.style.number >= 0:
                self.style.name = self.style.name.strip()
                self.styles[self.style.number] = self.style
            self.style = Style()

    def style_said(self, number: int) -> None:
        if self.state.to == STYLES:
            self.style.number = number
            return
        state = self.mine()
        state.style = number

    # --- paragraphs -------------------------------------------------------------------------------

    def end_paragraph(self, forced: bool = False) -> None:
        """The paragraph so far is complete."""
        story = self.story
        text, depth = story.text, self.state.depth
        pending, story.pending = story.pending, []
        if text.blank and not text.hidden and not pending:
            text.pieces.clear()
            text.marker = ""
            if forced and depth == 0 and story.open and not story.open[0].cells:
                story.reach(0)  # a blank paragraph parts two tables
            return
        story.text = Text()
        if not text.blank or text.hidden:
            self.classify(text)
            story.add(text, depth)
        for block in pending:
            story.add(block, depth)

    def classify(self, text: Text) -> None:
        """Tell what a paragraph is, by its style and its properties."""
        state = self.state
        style = self.styles.get(state.style, Style())
        name = style.name.lower()
        text.indent = state.indent
        outline = state.outline if state.outline >= 0 else style.outline
        named = HEADING.match(name)
        ls, ilvl = state.ls or (style.ls if state.style else 0), state.ilvl if state.ls else style.ilvl
        if 0 <= outline < 9 or named:
            text.kind = "heading"
            text.level = outline + 1 if 0 <= outline < 9 else max(1, int(named[1]) if named else 1)
            text.reason = f"style {style.name}" if named else "outline level"
        elif name == "title":
            text.kind, text.level, text.reason = "heading", 1, "style Title"
        if ls:
            level = self.lists.level(ls, ilvl)
            counted = self.lists.step(ls, ilvl)
            text.marker = text.marker or counted
            if text.kind != "heading" and (level is not None or text.marker):
                text.kind, text.level = "list_item", min(ilvl, 8) + 1
        elif text.marker and text.kind != "heading":
            text.kind, text.level = "list_item", 0
        if text.kind == "paragraph" and state.first < 0:
            self.by_hand(text)
        if text.kind == "paragraph":
            if state.contents or re.match(r"toc \d|contents \d", name):
                text.kind = "contents"
            elif name == "caption":
                text.kind = "caption"
            elif name in QUOTES:
                text.quoted = 1

    def by_hand(self, text: Text) -> None:
        """An item whose mark is written as text: mark, tab, hanging indent."""
        whole = "".join(piece for piece, _ in text.pieces[:4])
        mark = BY_HAND.match(whole)
        if mark is None:
            return
        text.kind, text.level, text.marker = "list_item", 0, mark[1]
        left = mark.end()
        while left and text.pieces:
            piece, style = text.pieces[0]
            if len(piece) <= left:
                text.pieces.pop(0)
                left -= len(piece)
            else:
                text.pieces[0] = (piece[left:], style)
                left = 0

    # --- beside the text --------------------------------------------------------------------------

    def end_furniture(self, kind: str, blocks: list[Block]) -> None:
        key = (kind, repr(blocks))
        if blocks and key not in self.furniture_known:
            self.furniture_known.add(key)
            self.furniture.append(FurnitureText(kind, blocks))

    def begin_note(self) -> None:
        if self.state.to != TEXT:
            return
        deleted = self.state.deleted
        outer = self.story.text
        self.end_note = False

        def done(blocks: list[Block]) -> None:
            if deleted:
                return
            self.bind_note(outer, blocks)

        self.sub_story(done)

    def bind_note(self, outer: Text, blocks: list[Block]) -> None:
        """Put the note by, and refer to it where it stands in the text."""
        kind = "endnote" if self.end_note else "footnote"
        self.end_note = False
        number = len(self.notes)
        href = f"#\0{number}"
        last = outer.pieces[-1] if outer.pieces else ("", Span(start=0, end=0))
        if last[0] == "\0":
            outer.pieces.pop()
            mark = ""
        elif last[1].superscript and not last[1].href and 0 < len(last[0].strip()) <= NOTE_MARKS:
            outer.pieces.pop()
            mark = last[0].strip()
        else:
            mark = ""
        if not mark:
            self.note_counts[kind] += 1
            mark = (
                str(self.note_counts[kind]) if kind == "footnote" else self.end_mark(self.note_counts[kind])
            )
        outer.pieces.append((mark, Span(start=0, end=0, superscript=True, href=href)))
        self.notes.append(NoteText(mark, blocks))

    def end_mark(self, number: int) -> str:
        from recto.readers.rtf.lists import written

        return written(number, {"roman": 2, "Roman": 1, "letter": 4, "Letter": 3}.get(self.end_form, 0))

    def note_mark(self) -> None:
        """``\\chftn``: the number of a note, in the text (the note follows) or in the note itself."""
        if self.state.to == TEXT and not self.stories and not self.state.deleted:
            self.story.text.pieces.append(("\0", Span(start=0, end=0, superscript=True)))

    def begin_comment(self) -> None:
        author, self.comment_author = self.comment_author, ""

        def done(blocks: list[Block]) -> None:
            self.comments.append(CommentText(author, blocks))

        self.sub_story(done)

    def begin_box(self) -> None:
        """A text box: its text stands after the paragraph that it is anchored in."""

        def done(blocks: list[Block]) -> None:
            self.story.pending += blocks

        if self.shape_read:
            self.shape_read[-1] = True
        self.sub_story(done)

    def begin_picture(self) -> None:
        if self.state.to not in (TEXT, CAPTURE):
            self.to(SKIP)
            return
        shown = not self.state.deleted
        hidden = self.state.hidden
        self.to(PICTURE)
        self.image, self.image_hex = bytearray(), []
        self.image_kind, self.image_alt = "", ""

        def done() -> None:
            data = bytes(self.image or b"")
            self.image = None
            if not data:
                data = unhex(self.image_hex)
            self.image_hex = []
            if not shown or hidden or not data:
                return
            data, kind = picture_of(data, self.image_kind)
            key = self.shelf.picture(data, kind)
            self.story.pending.append(Figure(key, self.image_alt or self.shape_alt))

        self.closer = done

    def begin_shape(self) -> None:
        self.shape_read.append(False)
        self.shape_alt = ""
        story = self.story

        def done() -> None:
            self.shape_read.pop()
            for block in reversed(story.pending):
                if isinstance(block, Figure):
                    block.text = block.text or self.shape_alt
                    break
            self.shape_alt = ""

        self.closer = done

    def shape_value(self, value: str) -> None:
        if self.property in ("wzDescription", "pictureDescription"):
            if self.image is not None:
                self.image_alt = value
            else:
                self.shape_alt = value

    def begin_field(self) -> None:
        if self.state.to == SKIP or len(self.fields) >= self.options.max_depth:
            return
        field = Field()
        self.fields.append(field)

        def done() -> None:
            self.fields.pop()
            if field.symbol and not field.shown:
                self.put(field.symbol)

        self.closer = done

    def instruction(self, text: str) -> None:
        if not self.fields:
            return
        field = self.fields[-1]
        text = text[:LONGEST_CODE]
        found = HYPERLINK.search(text)
        if found:
            address = found[2] or found[3] or ""
            anchor = found[4] or ""
            if found[1]:
                address, anchor = "", address or anchor
            field.href = address + (f"#{anchor}" if anchor else "")
        elif text.split(None, 1)[:1] == ["TOC"]:
            field.contents = True
        else:
            symbol_field = SYMBOL_FIELD.search(text)
            if symbol_field:
                from recto.readers.symbols import symbol

                field.symbol = symbol(int(symbol_field[1][:6]), symbol_field[2] or "")

    def result(self) -> None:
        if not self.fields:
            return
        field = self.fields[-1]
        field.shown = True
        state = self.mine()
        if field.href:
            state.href = field.href
        if field.contents:
            state.contents = True

    def end_date(self, key: str) -> None:
        said, self.date = self.date, {}
        if said.get("yr"):
            self.facts.setdefault(
                key,
                f"D:{said['yr']:04d}{said.get('mo', 1):02d}{said.get('dy', 1):02d}"
                f"{said.get('hr', 0):02d}{said.get('min', 0):02d}{said.get('sec', 0):02d}",
            )


def unhex(pieces: list[bytes]) -> bytes:
    """Bytes written as hexadecimal digits; what is none is passed over."""
    joined = b"".join(pieces).translate(None, b" \t\r\n")
    try:
        return bytes.fromhex(joined[: len(joined) & ~1].decode("ascii"))
    except ValueError:
        digits = re.sub(rb"[^0-9a-fA-F]", b"", joined)
        return bytes.fromhex(digits[: len(digits) & ~1].decode("ascii"))
