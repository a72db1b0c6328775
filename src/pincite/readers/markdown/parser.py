"""The parser of Markdown, which asks each rule only where its first character stands.

As it comes the parser asks every rule of the language at every line and at every mark. Which of them can
say yes is known from one character, so that most need not be asked: the answer is the same, in half the time.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, MutableMapping
from typing import TYPE_CHECKING, Any

from markdown_it.common import utils
from markdown_it.parser_block import ParserBlock
from markdown_it.parser_inline import ParserInline
from markdown_it.rules_block import StateBlock
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token

if TYPE_CHECKING:
    from markdown_it import MarkdownIt


def piecewise(state: StateInline, text: str) -> None:
    state.pending += text


literally = getattr(StateInline, "append_pending", piecewise)
trimmed = getattr(utils, "mdTrim", str.strip)
"""These two are of the parser; its older versions do with what stands beside them."""

Rule = Callable[[StateBlock, int, int, bool], bool]
Rules = tuple[Rule, ...]

BLOCKS = {
    "math_block": "$",
    "fence": "`~",
    "blockquote": ">",
    "hr": "*-_",
    "list": "*+-0123456789",
    "footnote_def": "[",
    "reference": "[",
    "html_block": "<",
    "heading": "#",
}
"""Rules of blocks, and with what a line begins where they can hold (CommonMark 4 and 5)."""

RUNS = {
    "newline": "\n",
    "math_inline": "$",
    "escape": "\\",
    "backticks": "`",
    "strikethrough": "~",
    "emphasis": "*_",
    "link": "[",
    "image": "!",
    "footnote_inline": "^",
    "footnote_ref": "[",
    "autolink": "<",
    "html_inline": "<",
    "entity": "&",
}
"""Rules within a run of text, and their marks (CommonMark 6)."""

DELIMITERS = re.compile(r"[*_~]")
"""Marks that are paired when the run has been read."""

UNDERLINE = re.compile(r"[-=][ \t]*$", re.MULTILINE)

CODE_INDENT = 4
"""Columns from which an indented line is code (CommonMark 4.4)."""


class Blocks(ParserBlock):
    """Blocks of a text."""

    def __init__(self) -> None:
        super().__init__()
        self.ready = False
        self.all: Rules = ()
        self.starts: dict[tuple[str, bool], Rules] = {}
        self.stops: dict[tuple[str, bool], Rules] = {}
        self.rules: dict[str, Rule] = {}

    def prepare(self) -> None:
        """Know the rules by name; those of headings, tables and terms look first whether they can hold."""
        names = self.ruler.get_active_rules()
        self.rules = dict(zip(names, self.ruler.getRules(""), strict=True))
        self.ready = True

        self.ruled = {"table": self.table, "lheading": self.underlined, "paragraph": self.paragraph}
        if "deflist" in self.rules:
            self.ruled["deflist"] = self.terms
        self.all = tuple(self.ruled.get(name, rule) for name, rule in self.rules.items())
        known = {id(rule): name for name, rule in self.rules.items()}
        self.stopping = [(known[id(rule)], rule) for rule in self.ruler.getRules("paragraph")]

    def parse(
        self, src: str, md: MarkdownIt, env: MutableMapping[str, Any], outTokens: list[Token]
    ) -> list[Token] | None:
        if not src:
            return None
        if not self.ready:
            self.prepare()
        state = StateBlock(src, md, env, outTokens)
        marks = state.bMarks
        # Lines that may underline a heading, and whether there may be tables.
        state.underlines = {bisect_right(marks, m.start()) - 1 for m in UNDERLINE.finditer(src)}  # type: ignore[attr-defined]
        state.tabular = "|" in src  # type: ignore[attr-defined]
        self.tokenize(state, state.line, state.lineMax)
        return state.tokens

    def tokenize(self, state: StateBlock, startLine: int, endLine: int) -> None:
        """Read lines as blocks."""
        most = state.md.options["maxNesting"]
        line, blank = startLine, False
        while line < endLine:
            state.line = line = state.skipEmptyLines(line)
            if line >= endLine or state.sCount[line] < state.blkIndent:
                break
            if state.level >= most:
                state.line = endLine
                break
            for rule in self.starting(state, line):
                if rule(state, line, endLine, False):
                    break
            if state.line <= line:
                raise RuntimeError("no rule has read the line")
            state.tight = not blank
            line = state.line
            if line - 1 < endLine and state.isEmpty(line - 1):
                blank = True
            if line < endLine and state.isEmpty(line):
                blank = True
                line += 1
                state.line = line

    def starting(self, state: StateBlock, line: int) -> Rules:
        """The rules that can hold at a line that is not blank."""
        if state.sCount[line] - state.blkIndent >= CODE_INDENT:
            return self.all
        key = state.src[state.bMarks[line] + state.tShift[line]], state.tabular  # type: ignore[attr-defined]
        found = self.starts.get(key)
        if found is None:
            character, tabular = key
            found = tuple(
                self.ruled.get(name, rule)
                for name, rule in self.rules.items()
                if character in BLOCKS.get(name, character)
                and name != "code"
                and (tabular or name != "table")
            )
            self.starts[key] = found
        return found

    def stopping_at(self, key: tuple[str, bool]) -> Rules:
        """The rules that can end a paragraph at a line with that first character."""
        found = self.stops.get(key)
        if found is None:
            character, tabular = key
            gates = BLOCKS | {"deflist": ":~"}
            found = tuple(
                self.table if name == "table" else rule
                for name, rule in self.stopping
                if character in gates.get(name, character) and (tabular or name != "table")
            )
            self.stops[key] = found
        return found

    def table(self, state: StateBlock, start: int, end: int, silent: bool) -> bool:
        """A table, where the line after this one may be the rule below a head."""
        line = start + 1
        if line >= end:
            return False
        at = state.bMarks[line] + state.tShift[line]
        if at >= state.eMarks[line] or state.src[at] not in "|-:":
            return False
        return self.rules["table"](state, start, end, silent)

    def terms(self, state: StateBlock, start: int, end: int, silent: bool) -> bool:
        """Definitions, where one of the next two lines begins as one."""
        line = start + 1
        if line < end and state.isEmpty(line):
            line += 1
        if line >= end:
            return False
        at = state.bMarks[line] + state.tShift[line]
        if at >= state.eMarks[line] or state.src[at] not in ":~":
            return False
        return self.rules["deflist"](state, start, end, silent)

    def underlined(self, state: StateBlock, start: int, end: int, silent: bool) -> bool:
        """A heading, where a line up to the next blank one ends like the line below one."""
        underlines = state.underlines  # type: ignore[attr-defined]
        if not underlines:
            return False
        line = start + 1
        while line < end and not state.isEmpty(line):
            if line in underlines:
                return self.rules["lheading"](state, start, end, silent)
            line += 1
        return False

    def paragraph(self, state: StateBlock, start: int, end: int, silent: bool) -> bool:
        """Lines up to a blank one, or to one at which another block begins."""
        line, last = start + 1, state.lineMax
        kept, state.parentType = state.parentType, "paragraph"
        src, begins, shifts, ends, counts = state.src, state.bMarks, state.tShift, state.eMarks, state.sCount
        indent, tabular = state.blkIndent, state.tabular  # type: ignore[attr-defined]
        stops = self.stops
        while line < last:
            at = begins[line] + shifts[line]
            if at >= ends[line]:
                break
            # A line that is far in, or goes on in a quotation without its mark, begins nothing.
            if 0 <= counts[line] < indent + CODE_INDENT:
                key = src[at], tabular
                rules = stops.get(key)
                if rules is None:
                    rules = self.stopping_at(key)
                if rules and any(rule(state, line, last, True) for rule in rules):
                    break
            line += 1
        state.line = line
        opened = state.push("paragraph_open", "p", 1)
        opened.map = [start, line]
        inner = state.push("inline", "", 0)
        inner.content = trimmed(state.getLines(start, line, indent, False))
        inner.map = [start, line]
        inner.children = []
        state.push("paragraph_close", "p", -1)
        state.parentType = kept
        return True


class Runs(ParserInline):
    """What is in a run of text."""

    def __init__(self) -> None:
        super().__init__()
        self.by_mark: dict[str, tuple[Callable[[StateInline, bool], bool], ...]] = {}
        self.marks = re.compile(r"(?!)")

    def prepare(self) -> None:
        """Know the rules by their marks."""
        names = self.ruler.get_active_rules()
        rules = list(zip(names, self.ruler.getRules(""), strict=True))
        marks = sorted(set("]".join(RUNS[name] for name in names if name != "text")) | {"]"})
        self.by_mark = {
            mark: tuple(rule for name, rule in rules if name != "text" and mark in RUNS[name])
            for mark in marks
        }
        self.marks = re.compile("[" + re.escape("".join(marks)) + "]")

    def parse(
        self, src: str, md: MarkdownIt, env: MutableMapping[str, Any], tokens: list[Token]
    ) -> list[Token]:
        if not self.by_mark:
            self.prepare()
        if self.marks.search(src) is None:
            if src:
                tokens.append(Token("text", "", 0, content=src))
            return tokens
        state = StateInline(src, md, env, tokens)
        self.tokenize(state)
        if DELIMITERS.search(src) is not None:
            for rule in self.ruler2.getRules(""):
                rule(state)
        return state.tokens

    def tokenize(self, state: StateInline) -> None:
        src, end, most = state.src, state.posMax, state.md.options["maxNesting"]
        by_mark, search = self.by_mark, self.marks.search
        while (at := state.pos) < end:
            rules = by_mark.get(src[at])
            if rules is None:
                found = search(src, at, end)
                state.pos = found.start() if found is not None else end
                literally(state, src[at : state.pos])
            elif state.level >= most or not any(rule(state, False) for rule in rules):
                literally(state, src[at])
                state.pos += 1
        if state.pending:
            state.pushPending()

    def skipToken(self, state: StateInline) -> None:
        """Go past what begins here, without tokens."""
        at = state.pos
        if at in state.cache:
            state.pos = state.cache[at]
            return
        if state.level >= state.md.options["maxNesting"]:
            state.pos = state.posMax + 1
        else:
            rules = self.by_mark.get(state.src[at])
            if rules is None:
                found = self.marks.search(state.src, at)
                state.pos = found.start() if found is not None else state.posMax
            else:
                state.level += 1
                read = any(rule(state, True) for rule in rules)
                state.level -= 1
                if not read:
                    state.pos += 1
        state.cache[at] = state.pos
