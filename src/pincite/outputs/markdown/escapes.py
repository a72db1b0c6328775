"""What Markdown would read as marks, written so that it is text; code between fences."""

from __future__ import annotations

import re
import unicodedata
from urllib.parse import quote

from pincite.markup.clean import readable
from pincite.regex import regex

# What may be a mark within a line; most texts hold none of its signs and cost no more than a look for these.
_SIGN = regex(r"[\\\[\]<&`*_~!]")
_MARK = regex(r"[\\\[\]<&]|`+|\*+|_+|~~+|!\Z")
_ENTITY = regex(r"&(?:#(?:\d{1,7}|[xX][0-9a-fA-F]{1,6});|(\w{1,31};))")
# What makes a tag or a link of ``<``, or may where something follows that is not known here.
_TAG = regex(r"[A-Za-z][A-Za-z0-9-]*(?:[\s/>]|\Z)|[/!?]|\Z|[A-Za-z][^\s<>]*[:@]")
# What begins a block, or is one, where it stands at the start of it.
_START = regex(
    r"^(?:(#{1,6}(?=\s|$)|[-+*](?=\s|$)|>|~{3,}|\[[^\]]*\]:|\[[ xX]\](?=\s)"
    r"|(?:-[ \t]*){2,}$|(?:_[ \t]*){3,}$|(?:\*[ \t]*){3,}$)|(\d{1,9})([.)])(?=\s|$))"
)
_UNDERLINE = regex(r"^(?:=+|-+)\s*$")  # makes a heading of the line before
_CLOSING = regex(r"((?:^|\s)#*)#(\s*)$")  # ends a heading and is not shown
_PUNCTUATION = frozenset("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~\n")
PAIRED = frozenset("*_~")  # Marks that count only where another like them stands in the same block.
# What Markdown would take for a tag, a link, the meaning of one, or a fence, in a formula.
_IN_FORMULA = regex(r"<(?=[A-Za-z/!?])|\](?=[(:\[])|~(?=~)|\s*\n\s*|`")
_UNWRITABLE = regex(r"[\x00-\x20\x7f-\xa0\\`<>]")  # No address has them as they are.


def escape(text: str) -> str:
    """Text with the characters that Markdown would read as marks escaped, and no others."""
    return escape_start(escape_inner(text))


def escape_start(text: str, *, after: bool = False) -> str:
    """The same for the marks that count at the start of a line alone; ``after``: of one that goes on with
    the line before."""
    if after and _UNDERLINE.match(text):
        return f"\\{text}"
    m = _START.match(text)
    if m is None:
        return text
    if m.group(2):
        return f"{m.group(2)}\\{text[m.end(2) :]}"
    return f"\\{text}"


def escape_end(text: str) -> str:
    """The same for the signs that close a heading."""
    return _CLOSING.sub(r"\1\\#\2", text)


def escape_inner(text: str, after: str = "", *, busy: bool = False) -> str:
    """``escape`` for text that does not start a line. ``after`` is what follows in the same block; ``busy``:
    marks that are meant as such stand around it."""
    text = readable(text)  # What is left out at the end would bring marks together.
    first = _SIGN.search(text)
    found = list(_MARK.finditer(text, first.start())) if first else []
    if not found:
        return text
    paired = PAIRED if busy else _paired(text, found)
    out: list[str] = []
    at = 0
    for m in found:
        out.append(text[at : m.start()])
        mark = m.group()
        if mark[0] in PAIRED:
            counts = mark[0] in paired and (_opens(m, busy=busy) or _closes(m, busy=busy))
        else:
            counts = _counts(m, after, busy=busy)
        out.append("".join(f"\\{ch}" for ch in mark) if counts else mark)
        at = m.end()
    return "".join(out) + text[at:]


def escape_brackets(text: str) -> str:
    """Escaped text that stands in the brackets of a link or a picture."""
    return re.sub(r"\\.|[\[\]]", lambda m: m.group() if len(m.group()) > 1 else f"\\{m.group()}", text)


def _counts(m: re.Match[str], after: str, *, busy: bool) -> bool:
    """True if Markdown would take the mark for more than text, by what follows it."""
    text, mark, end = m.string, m.group(), m.end()
    following = text[end : end + 1] or after[:1]
    if mark == "\\":
        return end == len(text) or following in _PUNCTUATION
    if mark == "[":
        return following == "^"  # a footnote
    if mark == "]":
        return following in ("(", ":") if end < len(text) else bool(after.strip())
    if mark[0] == "`":
        return True  # Another, that of code, may stand anywhere behind it.
    if mark == "<":
        return _TAG.match(text, end) is not None
    if mark == "&":
        entity = _ENTITY.match(text[m.start() : end + 33] + after[:32])
        if entity is None or entity.group(1) is None:
            return entity is not None
        from html.entities import html5  # a long list, for what is rare

        return entity.group(1) in html5
    return busy and bool(after)  # an exclamation mark right before a link


def _paired(text: str, found: list[re.Match[str]]) -> frozenset[str]:
    """Of the marks that come in pairs those that could be one in this text."""
    pairs = set()
    for char in PAIRED:
        runs = [m for m in found if m.group()[0] == char]
        if len(runs) > 1:
            first = next((k for k, m in enumerate(runs) if _opens(m)), len(runs))
            if any(_closes(m) for m in runs[first + 1 :]):
                pairs.add(char)
    return frozenset(pairs)


def _opens(m: re.Match[str], *, busy: bool = False) -> bool:
    """True if a run of marks may open a pair: what it holds follows at once. Of ``busy`` text more stands at
    its ends than is known here."""
    before, following = _around(m)
    if busy and not following:
        return True
    return following.strip() != "" and not (m.group()[0] == "_" and _in_word(before))


def _closes(m: re.Match[str], *, busy: bool = False) -> bool:
    """True if a run of marks may close a pair: what it holds ends right before."""
    before, following = _around(m)
    if busy and not before:
        return True
    return before.strip() != "" and not (m.group()[0] == "_" and _in_word(following))


def _around(m: re.Match[str]) -> tuple[str, str]:
    """The characters before and behind a run of marks, '' at the ends of the text."""
    start, end = m.span()
    return m.string[max(0, start - 1) : start], m.string[end : end + 1]


def _in_word(char: str) -> bool:
    """True for what is neither a blank nor a sign: underscores at it are part of a word."""
    return bool(char) and not char.isspace() and unicodedata.category(char)[0] not in "PS"


def fenced(text: str, language: str = "") -> str:
    """A code block with a fence longer than any inside."""
    text = readable(text)
    longest = max((len(m) for m in re.findall(r"`{3,}", text)), default=2)
    fence = "`" * max(3, longest + 1)
    return f"{fence}{re.sub(r'[^A-Za-z0-9_+#.-]', '', language)}\n{text}\n{fence}"


def indented(text: str, lead: str, blank: str = "") -> str:
    """Text with ``lead`` before each of its lines, ``blank`` for those that are empty."""
    return "\n".join(lead + line if line else blank for line in text.split("\n"))


def code_span(text: str) -> str:
    """Code in a line, between more backticks than any in it."""
    text = " ".join(readable(text).split("\n"))
    if "\\|" in text:  # Readers do not agree where a cell of a table ends then.
        return f"<code>{escape_inner(text, '<', busy=True).replace('|', '&#124;')}</code>"
    fence = "`" * (1 + max((len(m) for m in re.findall(r"`+", text)), default=0))
    return f"{fence} {text} {fence}" if text[:1] == "`" or text[-1:] == "`" else f"{fence}{text}{fence}"


def between(before: str, after: str) -> str:
    """What keeps two pieces that touch from becoming a mark together: code that touches code, brackets before
    what would be their address."""
    if before.endswith("`") and after.startswith("`"):
        return "<!-- -->"
    return "\\" if before.endswith("]") and after[:1] in ("(", ":") else ""


def target_of(address: str) -> str:
    """An address as the target of a link or a picture."""
    address = _UNWRITABLE.sub(lambda m: " " if m.group().isspace() else quote(m.group()), address)
    address = _ENTITY.sub(lambda m: f"&amp;{m.group()[1:]}", address)
    return f"<{' '.join(address.split())}>" if re.search(r"[\s()]", address) else address


def formula_of(latex: str) -> str:
    """A formula that is the same to LaTeX, and in which Markdown finds nothing: a blank more changes nothing,
    and an empty line is none."""
    return _IN_FORMULA.sub(_apart, readable(latex).strip())


def _apart(m: re.Match[str]) -> str:
    sign = m.group()
    return "\u2018" if sign == "`" else "\n" if sign.isspace() else f"{sign} "
