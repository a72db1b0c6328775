"""Tokens of RTF to blocks: groups with their state, destinations, text, paragraphs."""

from __future__ import annotations

import re
from collections.abc import Callable

from pincite.readers.options import ReadOptions
from pincite.readers.reading import ReadContext
from pincite.readers.rtf import names
from pincite.readers.rtf.blocks import Block, Story, Text
from pincite.readers.rtf.kinds import classify
from pincite.readers.rtf.letters import Letters
from pincite.readers.rtf.lists import Level, List, Lists, Override
from pincite.readers.rtf.parts import CommentText, Field, FurnitureText, NoteText, Style
from pincite.readers.rtf.state import CAPTURE, PICTURE, SKIP, STYLES, TEXT, State
from pincite.readers.rtf.tokens import BRACE, BYTES, HEX, LEXEME, NAME, NUMBER, SYMBOL, number_of
from pincite.readers.rtf.words import HANDLERS

MOST_GROUPS = 1_000_000
"""Groups that may be open at once; those beyond are read as if they were not."""

DIRECT = {
    name.encode(): (handler, name in names.READ)
    for name, handler in HANDLERS.items()
    if name not in names.CHARACTERS
}
"""Control words with what handles them, and whether that is so behind ``\\*`` too."""

OTHERS = frozenset(
    name.encode()
    for known in (names.CHARACTERS, names.SKIPPED, names.HEADERS, names.PICTURES, names.FACTS, ("u", "bin"))
    for name in known
)
"""Control words that mean something besides these."""

NO_STYLE = Style()

WORD = re.compile(rb"\\[a-z]")


class Interpreter(Letters):
    """Reads once through a document. Afterwards ``story`` has the body, and beside it are ``notes``,
    ``comments`` and ``furniture``."""

    def __init__(self, options: ReadOptions, reading: ReadContext) -> None:
        super().__init__(reading)
        self.options = options
        self.owned = True
        self.stack: list[tuple[State, Callable[[], None] | None]] = []
        self.closer: Callable[[], None] | None = None
        self.stories: list[Story] = []
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
        self.image_kind = ""
        self.image_alt = ""
        self.shape_alt = ""
        self.shape_read: list[bool] = []
        self.ignored = False
        self.end_note = False
        self.overfull = 0
        self.last = -1

    # --- the loop ---------------------------------------------------------------------------------

    def read(self, data: bytes) -> None:
        at = 0
        while at < len(data):
            at = self.stretch(data, at)
        while self.stack:
            self.close_group()
        self.flush()
        self.end_paragraph()

    def stretch(self, data: bytes, start: int) -> int:
        """Read on to the end, or to that of the next ``\\bin``; where it is. What means nothing, as half of
        all control words do, is passed over here."""
        for found in LEXEME.finditer(data, start):
            group = found.lastindex
            if group in (NAME, NUMBER):
                name = found[NAME]
                if self.state.to == SKIP:
                    if name == b"bin":
                        return self.binary(found[NUMBER], data, found.end())
                    star, self.star = self.star, False
                    if name == b"ud":
                        self.word("ud", None, star)
                    continue
                if name == b"bin":
                    return self.binary(found[NUMBER], data, found.end())
                if self.skip:
                    self.skip -= 1  # a control word counts as one character of a fallback
                    continue
                direct = DIRECT.get(name)
                if direct is not None:
                    if self.raw:
                        self.flush()
                    number = number_of(found[NUMBER]) if group == NUMBER else None
                    if self.star:
                        self.star = False
                        if not direct[1]:
                            self.to(SKIP)
                            continue
                    direct[0](self, number)
                elif self.star or name in OTHERS:
                    star, self.star = self.star, False
                    number = number_of(found[NUMBER]) if group == NUMBER else None
                    self.word(name.decode(), number, star)
                elif self.raw:
                    self.flush()
            elif group == BYTES:
                self.bytes_in(found[BYTES])
            elif group == BRACE:
                if found[BRACE] == b"{":
                    self.open_group()
                else:
                    self.close_group()
                    if not self.stack and found.end() > self.last_word(data):
                        return len(data)  # what comes after the document is none of it
            elif group == HEX:
                self.bytes_in(bytes.fromhex(found[HEX].decode()))
            elif group == SYMBOL:
                self.symbol_in(found[SYMBOL].decode("latin-1"))
        return len(data)

    def last_word(self, data: bytes) -> int:
        """Where the last control word begins."""
        if self.last < 0:
            self.last = 0
            for found in WORD.finditer(data):
                self.last = found.start()
        return self.last

    def binary(self, size: bytes | None, data: bytes, at: int) -> int:
        """Pass over the bytes after ``\\bin``, never beyond the end; those of a picture are kept."""
        end = min(len(data), at + max(0, number_of(size or b"0")))
        if self.state.to == PICTURE and self.image is not None:
            self.image += data[at:end]
        return end

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

    # --- symbols and control words ----------------------------------------------------------------

    def symbol_in(self, name: str) -> None:
        if name == "*":
            self.star = True
            return
        if self.state.to == SKIP:
            return
        if name in names.SYMBOLS:
            if name in "\\{}":
                self.bytes_in(name.encode())
            else:
                self.character(names.SYMBOLS[name])
        elif name in names.PARAGRAPHS:
            self.flush()
            if self.state.to == TEXT:
                self.end_paragraph(forced=True)
        elif self.skip:
            self.skip -= 1

    def word(self, name: str, number: int | None, star: bool) -> None:
        """A control word; ``star``: it stands behind ``\\*``."""
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

    # --- styles and paragraphs --------------------------------------------------------------------

    def style_said(self, number: int) -> None:
        if self.state.to == STYLES:
            self.style.number = number
            return
        state = self.mine()
        state.style = number

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

    def end_furniture(self, kind: str, blocks: list[Block]) -> None:
        key = (kind, repr(blocks))
        if blocks and key not in self.furniture_known:
            self.furniture_known.add(key)
            self.furniture.append(FurnitureText(kind, blocks))
