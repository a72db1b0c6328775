"""What reading RTF comes to: groups with their state, bytes and signs as runs of text, paragraphs."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from pincite.model.symbols import symbol
from pincite.readers.options import ReadOptions
from pincite.readers.reading import ReadContext
from pincite.readers.rtf.fields import Field
from pincite.readers.rtf.fonts import Fonts
from pincite.readers.rtf.lists import Level, List, Lists
from pincite.readers.rtf.paragraphs import Block, State, Story, Style, Text, To

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

    data: bytes = b""
    digits: list[bytes] = msgspec.field(default_factory=list)
    kind: str = ""
    alt: str = ""


class Interpreter:
    """The document as far as it is read: ``story`` is the text being read, at the end the body, and beside
    it are ``notes``, ``comments`` and ``furniture``. ``skip`` counts characters still to be left out, those
    that older readers show for one in Unicode; ``all`` and ``mono`` count those of the text, and of it in
    fonts for code. ``closer`` is what the end of the group brings about."""

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
        self.style_name = ""
        self.lists = Lists()
        self.list = List()
        self.level = Level()
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

    # --- groups -----------------------------------------------------------------------------------

    def open_group(self) -> None:
        if len(self.stack) >= MOST_GROUPS:
            self.overfull += 1
            return
        self.edge_of_group()
        self.stack.append((self.state, self.closer))
        self.closer = None
        if self.state.to == To.STYLES:
            self.style_name = ""

    def close_group(self) -> None:
        if self.overfull:
            self.overfull -= 1
            return
        self.edge_of_group()
        if not self.stack:
            return  # one brace too many: what follows is still text
        if self.closer is not None:
            self.closer()
        self.state, self.closer = self.stack.pop()
        self.owned = False

    def edge_of_group(self) -> None:
        if self.raw or self.surrogate:
            self.flush()
        self.skip = 0
        self.star = self.owned = False

    def mine(self) -> State:
        """The state, to be changed."""
        if not self.owned:
            self.state = self.state.__copy__()  # type: ignore[attr-defined]  # copy.copy takes thrice as long
            self.owned = True
        return self.state

    def to(self, where: To) -> State:
        """Text of this group goes elsewhere."""
        state = self.mine()
        state.to, state.upr = where, None
        return state

    def capture(self, done: Callable[[str], object], stripped: bool = True) -> None:
        """Text of this group is given to ``done`` when it ends, without the blanks around it."""
        found: list[str] = []
        self.to(To.CAPTURE).captured = found

        def end() -> None:
            text = "".join(found)
            done(text.strip() if stripped else text)

        self.closer = end

    def sub_story(self, done: Callable[[list[Block]], None]) -> None:
        """This group is a text of its own."""
        if self.state.to != To.TEXT or len(self.stories) >= self.options.max_depth:
            self.to(To.SKIP if self.state.to != To.TEXT else To.TEXT)
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
        if to == To.SKIP:
            return
        if to == To.PICTURE:
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
        font = self.fonts.font if to == To.FONTS else self.fonts.get(self.state.font)
        if font.symbols and to in (To.TEXT, To.CAPTURE):
            self.put("".join(symbol(byte, font.name) if byte >= 0x20 else chr(byte) for byte in data))
        else:
            self.put(data.decode(self.fonts.codec_of(font), "replace"))

    def put(self, text: str) -> None:
        """Text goes where the group sends it."""
        to = self.state.to
        if to == To.TEXT:
            self.run(text)
        elif to == To.CAPTURE:
            self.state.captured.append(text)
        elif to == To.FONTS:
            self.fonts.font.add(text)
        elif to == To.STYLES:
            self.name_style(text)

    def run(self, text: str) -> None:
        """More text of the paragraph."""
        state = self.state
        if state.deleted:
            self.reading.note("tracked_changes", "text that was deleted with changes tracked was left out")
            return
        runs = self.story.text.hidden if state.hidden else self.story.text.pieces
        mono = self.fonts.get(state.font).mono
        self.all += len(text)
        self.mono += len(text) if mono else 0
        style = state.span(mono)
        if runs and runs[-1][1] is style and len(runs[-1][0]) < LONG_RUN:
            runs[-1] = (runs[-1][0] + text, style)
        else:
            runs.append((text, style))

    def character(self, text: str) -> None:
        if self.skip:
            self.skip -= 1
            return
        self.flush()
        self.put(text)

    def unicode(self, number: int) -> None:
        """``\\u``: a UTF-16 unit as a signed number, then what older readers show instead."""
        if self.state.to in (To.SKIP, To.PICTURE):
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
            self.put(symbol(code, self.fonts.get(self.state.font).name))
        elif 0 < code < 0x110000 and code != 0xFEFF:
            self.put(chr(code))

    def name_style(self, text: str) -> None:
        """More of the name of a style, which ends at a semicolon: its group has said what it does."""
        before, end, _ = text.partition(";")
        self.style_name += before
        if end:
            state = self.mine()
            if state.style >= 0:
                name = self.style_name.strip()
                self.styles[state.style] = Style(name, state.outline, state.ls, state.ilvl)
            state.pard()
            self.style_name = ""

    # --- paragraphs -------------------------------------------------------------------------------

    def end_paragraph(self, forced: bool = False) -> None:
        """The paragraph so far is complete."""
        story = self.story
        text, depth = story.text, self.state.depth
        pending, story.pending = story.pending, []
        if text.blank and not text.hidden and not pending:
            text.pieces.clear()
            text.marker = ""
            if forced and depth == 0 and not story.row_begun:
                story.reach(0)  # a blank paragraph parts two tables
            return
        story.text = Text()
        if not text.blank or text.hidden:
            text.classify(self.state, self.styles.get(self.state.style, NO_STYLE), self.lists)
            story.add(text, depth)
        for block in pending:
            story.add(block, depth)
