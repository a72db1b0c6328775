"""Markdown to HTML, within bounds: what would take long is taken literally."""

from __future__ import annotations

import re
from collections.abc import MutableMapping
from contextlib import suppress
from functools import cache
from html import escape
from typing import TYPE_CHECKING, Any

from pincite.readers.reading import ReadContext
from pincite.regex import regex

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.rules_core import StateCore
    from markdown_it.token import Token

# Levels of nested blocks that the marks of one line may open. Each takes several frames of the parser's
# recursion, and its time grows with the square of the depth.
DEEPEST = 40
WIDEST = 80  # Columns by which a line may be indented: at two a level as many levels again.
NESTING = 400  # The parser's own limit, where it would drop text: above what the two let through.
# Characters of one run of text that is searched for links and emphasis; a longer one is cut between
# lines.
LONGEST_RUN = 1 << 15
MOST_OPENERS = 20_000  # Brackets, stars and the like in one run of text that are paired.
# Brackets open at once in one run of text: each is tried again for every one around it.
DEEPEST_BRACKETS = 20
# What opens a block within a line: of a quotation, a list item, a note, a definition.
MARK = regex(r"[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)]|\[\^[^\]\s]{1,99}\]:|:)(?=[ \t]))")
INDENT = regex(rf"[ \t]{{{WIDEST},}}")
STARTS = frozenset(" \t>-+*:[0123456789")
OPENERS = regex(r"[\[\]*_~`<$]")
HEADING_ATTRIBUTES = regex(r"[ \t]*\{[ \t]*[#.][\w.# :=\"'-]{0,200}\}[ \t]*$")
TASK = regex(r"^\[([ xX])\][ \t\u00a0]")

AUTOLINK = regex(
    r"(?<![\w/@.+-])(?:(?P<web>(?:https?://|www\.)[^\s<>]+)|(?P<mail>[\w.+-]+@[\w-]+(?:\.[\w-]+)+))",
    re.IGNORECASE,
)


def rendered(text: str, reading: ReadContext, page: int) -> str:
    """A text as HTML. Notes say what was taken literally or read without its extensions."""
    parser, complete = parser_of()
    if not complete:
        reading.note(
            "simple_reading",
            "footnotes, definition lists and formulas are plain text: pip install 'pincite[formats]'",
            page,
        )
    text, cut = shallow(text)
    if cut:
        reading.note(
            "too_deep", f"quotations and lists nested deeper than {DEEPEST} levels are read flat", page
        )
    env: dict[str, Any] = {}
    try:
        found = str(parser.render(text, env))
    except RecursionError:
        env["literal"] = True
        found = "".join(f"<p>{escape(part)}</p>" for part in text.split("\n\n"))
    if env.get("literal"):
        reading.note("taken_literally", "text with too many brackets or stars was taken literally", page)
    return found


def shallow(text: str) -> tuple[str, bool]:
    """The text with marks of quotation and lists only as deep as is read, and whether any were deeper."""
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\0", "\ufffd")
    cut = False
    lines = text.split("\n")
    for at, line in enumerate(lines):
        if len(line) < DEEPEST or line[0] not in STARTS:
            continue
        found = INDENT.match(line)
        if found is not None and line[found.end() :]:
            lines[at] = line = " " * WIDEST + line[found.end() :]
            cut = True
        ends = [0]
        while (mark := MARK.match(line, ends[-1])) is not None:
            ends.append(mark.end())
        if len(ends) - 1 > DEEPEST and line[ends[-1] :].strip():
            lines[at] = line[: ends[DEEPEST]] + " " + line[ends[-1] :].lstrip()
            cut = True
    return ("\n".join(lines) if cut else text), cut


@cache
def parser_of() -> tuple[MarkdownIt, bool]:
    """The parser, and whether it has all extensions."""
    from markdown_it import MarkdownIt

    parser = MarkdownIt("commonmark")
    parser.configure("commonmark", {"html": True, "maxNesting": NESTING})
    parser.enable(["table", "strikethrough"])
    parser.disable("normalize")  # line ends are of one kind by now
    complete = True
    try:
        from mdit_py_plugins.deflist import deflist_plugin
        from mdit_py_plugins.dollarmath import dollarmath_plugin
        from mdit_py_plugins.footnote import footnote_plugin
    except ImportError:
        complete = False
    else:
        parser.use(deflist_plugin).use(footnote_plugin)
        parser.use(dollarmath_plugin, allow_space=False, allow_digits=False, double_inline=True)
        parser.add_render_rule("footnote_caption", footnote_caption)
        parser.add_render_rule("math_inline", formula)
        parser.add_render_rule("math_inline_double", formula_block)
        parser.add_render_rule("math_block", formula_block)
        parser.add_render_rule("math_block_label", formula_block)
    parser.core.ruler.at("inline", inline)
    parser.core.ruler.push("finishing", finishing)
    parser.add_render_rule("fence", fence)
    # Addresses are data here, not pages to be shown: what the parser thinks unsafe stays readable.
    parser.validateLink = lambda address: True  # type: ignore[method-assign,assignment]
    return parser, complete


def inline(state: StateCore) -> None:
    """Runs of text are searched for their parts, within bounds."""
    for token in state.tokens:
        if token.type == "inline":
            token.children = [part for piece in pieces(token.content) for part in parts(piece, state)]
    unreferenced(state.env)


def parts(piece: str, state: StateCore) -> list[Token]:
    """What a run of text consists of; itself where looking for that would take long."""
    from markdown_it.token import Token

    found: list[Token] = []
    if not costly(piece):
        with suppress(RecursionError):
            state.md.inline.parse(piece, state.md, state.env, found)
            return found
    state.env["literal"] = True
    return [Token("text", "", 0, content=piece)]


def unreferenced(env: MutableMapping[str, Any]) -> None:
    """Notes that nothing refers to are notes all the same; the extension would drop them."""
    notes = env.get("footnotes")
    if not notes:
        return
    for label, number in notes["refs"].items():
        if number < 0:
            notes["refs"][label] = len(notes["list"])
            notes["list"][len(notes["list"])] = {"label": label[1:], "count": 0}


def costly(piece: str) -> bool:
    """True for a run of text in which looking for pairs would take long."""
    if piece.count("[") <= DEEPEST_BRACKETS and len(piece) <= MOST_OPENERS:
        return False
    depth = 0
    for count, match in enumerate(OPENERS.finditer(piece), 1):
        depth = max(0, depth + (match[0] == "[") - (match[0] == "]"))
        if depth > DEEPEST_BRACKETS or count > MOST_OPENERS:
            return True
    return False


def pieces(content: str) -> list[str]:
    """A run of text, cut between lines where it is very long."""
    if len(content) <= LONGEST_RUN:
        return [content]
    found, start = [], 0
    while len(content) - start > LONGEST_RUN:
        end = content.rfind("\n", start, start + LONGEST_RUN) + 1
        end = end if end > start else start + LONGEST_RUN
        found.append(content[start:end])
        start = end
    return [*found, content[start:]]


def finishing(state: StateCore) -> None:
    """Task boxes, bare addresses, headings without their attributes, the delimiters of numbers."""
    tokens = state.tokens
    for at, token in enumerate(tokens):
        if token.type == "ordered_list_open" and token.markup == ")":
            token.attrSet("data-delimiter", ")")
        elif token.type == "inline" and token.children:
            before = tokens[at - 1].type if at else ""
            first, last = token.children[0], token.children[-1]
            if before == "heading_open" and last.type == "text" and last.content.endswith("}"):
                last.content = HEADING_ATTRIBUTES.sub("", last.content)
            if before == "paragraph_open" and at > 1 and tokens[at - 2].type == "list_item_open":
                box = TASK.match(first.content) if first.type == "text" else None
                if box is not None:
                    mark = "☐ " if box[1] == " " else "☒ "
                    first.content = mark + first.content[box.end() :]
            token.children = linked(token.children)


def linked(children: list[Token]) -> list[Token]:
    """Bare addresses become links (GitHub Flavored Markdown, 6.9)."""
    found: list[Token] = []
    within = 0
    for child in children:
        within += child.type == "link_open"
        within -= child.type == "link_close"
        bare = child.type == "text" and not within and ("@" in child.content or "." in child.content)
        found += with_links(child) if bare else [child]
    return found


def with_links(child: Token) -> list[Token]:
    from markdown_it.token import Token

    found: list[Token] = []
    text, at = child.content, 0
    for match in AUTOLINK.finditer(text):
        where, href = match[0], "mailto:" + match[0]
        if match["web"]:
            where = where.rstrip("?!.,:*_~'\"")
            while where.endswith(")") and where.count(")") > where.count("("):
                where = where[:-1]
            if "." not in where and "localhost" not in where:
                continue
            href = where if "://" in where else "http://" + where
        found.append(Token("text", "", 0, content=text[at : match.start()]))
        found.append(Token("link_open", "a", 1, attrs={"href": href}))
        found.append(Token("text", "", 0, content=where))
        found.append(Token("link_close", "a", -1))
        at = match.start() + len(where)
    return [*found, Token("text", "", 0, content=text[at:])] if found else [child]


def footnote_caption(self: Any, tokens: list[Token], at: int, options: Any, env: Any) -> str:
    return str(tokens[at].meta["id"] + 1)


def formula(self: Any, tokens: list[Token], at: int, options: Any, env: Any) -> str:
    content = tokens[at].content.strip()
    if len(content) > 2 and content[0] == content[-1] == "`":  # between $` and `$, as GitHub has it
        content = content[1:-1]
    return f'<math alttext="{escape(content)}"></math>'


def formula_block(self: Any, tokens: list[Token], at: int, options: Any, env: Any) -> str:
    return f'<math display="block" alttext="{escape(tokens[at].content.strip())}"></math>\n'


def fence(self: Any, tokens: list[Token], at: int, options: Any, env: Any) -> str:
    """A block of code; one of formulas, as GitHub has it, is a formula."""
    token = tokens[at]
    language = "".join(token.info.split()[:1]).strip("{}.")
    if language == "math":
        return formula_block(self, tokens, at, options, env)
    return f'<pre data-language="{escape(language)}">\n{escape(token.content)}</pre>\n'
