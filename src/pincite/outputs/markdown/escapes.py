"""What Markdown would read as marks, written so that it is text; code between fences."""

from __future__ import annotations

import re

_SPECIAL = re.compile(r"[\\`*\[\]]|_+|<(?=[A-Za-z/!?])|&(?=#?\w{1,31};)|~(?=~)|(?<=~)~")
_START = re.compile(
    r"^(?:(#{1,6}(?=\s|$)|[-+](?=\s|$)|>|={1,}\s*$|-{2,}\s*$|~{3,}|(?:_[ \t]*){3,}$)|(\d{1,9})([.)])(?=\s|$))"
)


def escape(text: str) -> str:
    """Text with the characters that Markdown would read as marks escaped."""
    return escape_start(escape_inner(text))


def escape_start(text: str) -> str:
    """The same for the marks that count at the start of a line alone."""
    m = _START.match(text)
    if m is None:
        return text
    if m.group(2):
        return f"{m.group(2)}\\{text[m.end(2) :]}"
    return f"\\{text}"


def escape_inner(text: str) -> str:
    """``escape`` for text that does not start a line."""
    return _SPECIAL.sub(_marked, text)


def _marked(found: re.Match[str]) -> str:
    """A mark escaped. Underscores within a word and before a blank mean nothing in Markdown."""
    mark = found.group()
    if mark[0] != "_":
        return f"\\{mark}"
    text, start, end = found.string, found.start(), found.end()
    after = text[end : end + 1]
    if after.isspace() or (start and text[start - 1].isalnum() and after.isalnum()):
        return mark
    return "\\_" * len(mark)


def fenced(text: str, language: str = "") -> str:
    """A code block with a fence longer than any inside."""
    longest = max((len(m) for m in re.findall(r"`{3,}", text)), default=2)
    fence = "`" * max(3, longest + 1)
    return f"{fence}{re.sub(r'[^A-Za-z0-9_+#.-]', '', language)}\n{text}\n{fence}"


def indented(text: str, lead: str, blank: str = "") -> str:
    """Text with ``lead`` before each of its lines, ``blank`` for those that are empty."""
    return "\n".join(lead + line if line else blank for line in text.split("\n"))


def code_span(text: str) -> str:
    """Code in a line, between more backticks than any in it."""
    text = " ".join(text.split("\n"))
    fence = "`" * (1 + max((len(m) for m in re.findall(r"`+", text)), default=0))
    return f"{fence} {text} {fence}" if text[:1] == "`" or text[-1:] == "`" else f"{fence}{text}{fence}"


def target_of(address: str) -> str:
    """An address as the target of a link or a picture."""
    if not re.search(r"[\s()<>]", address):
        return address
    address = " ".join(address.split()).replace("<", "%3C").replace(">", "%3E")
    return f"<{address}>"
