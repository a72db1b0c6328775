"""What reading RTF comes to: groups with their state, bytes and signs as runs of text, paragraphs."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from pincite.readers.options import ReadOptions
from pincite.readers.reading import ReadContext
from pincite.readers.rtf.blocks import Block, Story, Text
from pincite.readers.rtf.encoding import Fonts, text_of
from pincite.readers.rtf.fields import Field
from pincite.readers.rtf.kinds import Style, classify
from pincite.readers.rtf.lists import Level, List, Lists, Override
from pincite.readers.rtf.state import CAPTURE, FONTS, PICTURE, SKIP, STYLES, TEXT, State
from pincite.readers.symbols import symbol

MOST_GROUPS = 1_000_000  # Groups that may be open at once; those beyond are read as if they were not.
LONG_RUN = 512  # Characters up to which pieces of one style are joined at once.

NO_STYLE = Style()


class Beside(msgspec.Struct):
    """A text beside the body, with the mark of a note, the author of a comment, or which edge of pages it is
    for."""

    said: str
    blocks: list[Block]


class Picture(msgspec.Struct):
    """A picture being read: its bytes, or the digits they are written in."""

    data: bytearray = msgspec.field(default_factory=bytearray)
    digits: list[bytes] = msgspec.field(default_factory=list)
    kind: str = ""
    alt: str = ""


class Interpreter:
    """The document as far as it is read: ``story`` is the text being read, at the end the body, and beside
    it are ``notes``, ``comments`` and ``furniture``. ``skip`` counts characters still to be left out, those
    that older readers show for one in Unicode; ``all`` and ``mono`` count those of the text, and of it in
    fonts for code."""

    def __init__(self, options: ReadOptions, reading: ReadContext) -> None:
        self.options = options
        self.reading = reading
        self.state = State()
        self.owned = True
        self.stack: list[tuple[State, Callable[[], None] | None]] = []
        self.closer: Callable[[], None] | None = None
        self.overfull = 0
        self.story = Story()
        self.stories: list[Story] = []
        self.raw = bytearray()
        self.skip = 0
        self.star = False
        self.surrogate = ""
        self.all = self.mono = 0
        self.fonts = Fonts()
        self.styles: dict[int, Style] = {}
        self.style = Style()
        self.lists = Lists()
        self.list = List()
        self.level = Level()
        self.override = Override()
        self.fields: list[Field] = []
        self.notes: list[Beside] = []
        self.note_counts = {"footnote": 0, "endnote": 0}
        self.end_note = False
        self.end_form = "1"
        self.comments: list[Beside] = []
        self.comment_author = ""
        self.furniture: dict[str, Beside] = {}
        self.facts: dict[str, str] = {}
        self.date: dict[str, int] = {}
        self.property = ""
        self.picture: Picture | None = None
        self.shape_alt = ""
        self.shape_read: list[bool] = []

    # --- groups -----------------------------------------------------------------------------------

    def open_group(self) -> None:
        if len(self.stack) >= MOST_GROUPS:
            self.overfull += 1
            return
        if self.raw or self.surrogate:
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
        if self.raw or self.surrogate:
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
            self.state = self.state.__copy__()  # type: ignore[attr-defined]  # copy.copy takes thrice as long
            self.owned = True
        return self.state

    def to(self, where: str) -> State:
        """Text of this group goes elsewhere."""
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

    # --- text -------------------------------------------------------------------------------------

    def bytes_in(self, content: bytes) -> None:
        to = self.state.to
        if to == SKIP:
            return
        if to == PICTURE:
            if self.picture is not None:
                self.picture.digits.append(content)
            return
        self.star = False
        if self.skip:
            dropped = min(self.skip, len(content))
            self.skip -= dropped
            content = content[dropped:]
        self.raw += content

    def flush(self) -> None:
        """Bytes so far become text: characters of several bytes are complete now."""
        if not self.raw:
            self.surrogate = ""
            return
        data, self.raw = bytes(self.raw), bytearray()
        to = self.state.to
        if to == FONTS:
            self.put(text_of(data, self.fonts.codec_of(self.fonts.font)))
            return
        use = self.fonts.use(self.state.font)
        if not use.symbols:
            self.put(text_of(data, use.codec))
        elif to in (TEXT, CAPTURE):
            name = self.fonts.named(self.state.font)
            self.put("".join(symbol(byte, name) if byte >= 0x20 else chr(byte) for byte in data))
        else:
            self.put(text_of(data, self.fonts.codec))

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
        elif 0xDC00 <= code < 0xE000:
            pair = (half + chr(code)).encode("utf-16-le", "surrogatepass")
            self.put(pair.decode("utf-16-le", "replace") if half else "\ufffd")
        elif 0xF000 <= code <= 0xF0FF:
            self.put(symbol(code, self.fonts.named(self.state.font)))
        elif 0 < code < 0x110000 and code != 0xFEFF:
            self.put(chr(code))

    def name_style(self, text: str) -> None:
        before, end, _ = text.partition(";")
        self.style.name += before
        if end:
            if self.style.number >= 0:
                self.style.name = self.style.name.strip()
                self.styles[self.style.number] = self.style
            self.style = Style()

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
            state = self.state
            classify(text, state, self.styles.get(state.style, NO_STYLE), self.lists)
            story.add(text, depth)
        for block in pending:
            story.add(block, depth)
