"""What a text looks like: a web page, a message, a notebook, Markdown, a table of values."""

from __future__ import annotations

import csv
import re
from collections import Counter

from pincite.regex import regex

SAMPLE_LINES = 200  # Lines that the look of a text is taken from.
# Elements of HTML that a fragment may start with or hold.
TAGS = (
    "a|abbr|address|article|aside|b|blockquote|body|br|center|code|dd|div|dl|dt|em|fieldset|figure|font|"
    "footer|form|frameset|h[1-6]|head|header|hr|i|iframe|img|input|label|li|link|main|meta|nav|object|ol|"
    "option|p|pre|script|section|select|small|span|strong|style|sub|sup|table|tbody|td|textarea|tfoot|th|"
    "thead|title|tr|tt|u|ul"
)

FIRST_TAG = regex(rf"<!doctype\s+html|<html[\s>]|<(?:{TAGS})(?:\s[^<>]*)?/?>", re.DOTALL)
MARKUP = regex(rf"</?(?:{TAGS})(?:\s[^<>]*)?/?>", re.IGNORECASE)
NOT_FIRST = regex(r"(?:<\?xml[^>]*>|<!--.*?-->|\s)+", re.DOTALL)


def looks_html(start: str) -> bool:
    """True where markup of a web page comes first; ``start`` is in lower case."""
    before = NOT_FIRST.match(start)
    return bool(FIRST_TAG.match(start, before.end() if before else 0))


def html_marks(body: str) -> int:
    """How many tags of HTML there are."""
    return sum(1 for _ in MARKUP.finditer(body))


def is_notebook(data: bytes) -> bool:
    """True for JSON that says it is a notebook: the version stands at the start or, as keys are mostly
    sorted, at the end."""
    start = data[:4096].lstrip(b"\xef\xbb\xbf \t\r\n")
    if not start.startswith(b"{"):
        return False
    return b'"nbformat"' in data[-(1 << 16) :] or (b'"cells"' in start and b'"cell_type"' in data[: 1 << 16])


FIELD = regex(r"([!-9;-~]+):[ \t]*([^\r\n]*(?:\r?\n[ \t]+[^\r\n]*)*)(?:\r?\n|$)", re.ASCII)

SURE_FIELDS = frozenset(
    ["from", "mime-version", "message-id", "received", "to", "return-path", "delivered-to"]
)
MAIL_FIELDS = SURE_FIELDS | {
    "subject", "date", "content-type", "x-mailer", "reply-to", "cc", "sender", "snapshot-content-location",
}  # fmt: skip


def mail_fields(body: str) -> dict[str, str]:
    """Header fields at the start, names and values in lower case; empty where something else comes
    first (RFC 5322, 2.2)."""
    at = 0
    if body.startswith(("From ", ">From ")):
        at = body.find("\n") + 1
    found: dict[str, str] = {}
    while match := FIELD.match(body, at):
        found.setdefault(match[1].lower(), match[2].lower())
        at = match.end()
    return found


def is_mail(body: str, claimed: str = "") -> bool:
    """True where header fields of a message come first; one will do where it is claimed to be one."""
    names = set(mail_fields(body)) & MAIL_FIELDS
    if claimed in ("eml", "mbox", "mhtml"):
        return bool(names)
    return len(names) >= 2 and bool(names & SURE_FIELDS)


# The line before a message, at the start or after an empty line: an address and the time when it came. A
# field follows it, so that a paragraph of a letter that begins with "From" is none.
MESSAGE = regex(
    rb"(?:\A(?:\xef\xbb\xbf)?\s*|(?<=\n)\r?\n)"
    rb"From [^\r\n]{0,400}\d:\d\d[^\r\n]{0,100}\r?\n(?=>?[!-9;-~]{1,100}:)",
    re.ASCII,
)


def message_starts(data: bytes, most: int = 0) -> list[re.Match[bytes]]:
    """The lines before the messages of a mailbox (mbox, RFC 4155), all or so many of the first."""
    found: list[re.Match[bytes]] = []
    for one in MESSAGE.finditer(data):
        found.append(one)
        if len(found) == most:
            break
    return found


MARKDOWN = regex(r"#{1,6} \S|```|~~~|\s*[-*+] \[[ xX]\] |> \S|!\[[^\]]*\]\(|\[[^\]]+\]: \S")
# The text of a link begins at the last bracket, and its address ends: what is open to the end of a long line
# would be read again from each bracket.
IN_MARKDOWN = regex(r"\[[^\[\]\n]+\]\([^)\s]{1,2000}\)|\*\*\S[^*\n]*\*\*|(?<!`)`[^`\n]+`(?!`)")
PIPE_TABLE = regex(r"^\|.*\|[ \t]*\r?\n\|?(?:[ \t]*:?-{3,}:?[ \t]*\|)+", re.MULTILINE)
TITLE = regex(r"# \S[^\n]*\r?\n\s*\r?\n")
LATEX = regex(
    r"\s*\\(?:documentclass|usepackage|begin|end|(?:sub)*section\*?|chapter|title|newcommand|input)\b"
)
ORG = regex(r"#\+(?:[A-Za-z_]+:|BEGIN_\w+|begin_\w+)")
ASCIIDOC_TITLE = regex(r"={1,6} [^\s=].*[^=\s]$|include::")
ASCIIDOC = regex(
    r"={1,6} [^\s=].*[^=\s]$|(?:include|image)::\S+\[|\[(?:source|quote|NOTE)[^\]]*\]$|:\w[\w-]*:( |$)"
)
DIRECTIVE = regex(r"\.\. \S+::|\.\. _[^:]+:")
RST = regex(r":[\w ]+:( |$)|([=~^\"'`*+#-])\2{3,}$|\.\. ")


def by_look(body: str) -> str:
    """A text without a claim: markup that shows, a table of values, or plain."""
    lines = [line for line in body.splitlines() if line.strip()][:SAMPLE_LINES]
    if "\\documentclass" in body or share(LATEX, lines) >= 1 / 8:
        return "tex"
    if any(DIRECTIVE.match(line) for line in lines) and sum(bool(RST.match(line)) for line in lines) >= 2:
        return "rst"
    if ORG.match(body) or sum(bool(ORG.match(line)) for line in lines) >= 2:
        return "org"
    if any(ASCIIDOC_TITLE.match(line) for line in lines) and share(ASCIIDOC, lines) * len(lines) >= 2:
        return "adoc"
    marks = share(MARKDOWN, lines) * len(lines) + len(IN_MARKDOWN.findall("\n".join(lines)))
    if (marks >= 2 and marks * 12 >= len(lines)) or TITLE.match(body) or PIPE_TABLE.search(body):
        return "md"
    return delimited(lines) or "txt"


def share(pattern: re.Pattern[str], lines: list[str]) -> float:
    """Which part of the lines starts like this."""
    return sum(bool(pattern.match(line)) for line in lines) / max(1, len(lines))


def delimited(lines: list[str]) -> str:
    """'tsv' or 'csv' where the same mark parts nearly all lines into as many values, '' where none does."""
    if len(lines) < 2:
        return ""
    for mark, name in (("\t", "tsv"), (";", "csv"), (",", "csv"), ("|", "csv")):
        marks = sum(line.count(mark) for line in lines)
        if marks < len(lines) / 2:
            continue
        try:
            rows = [row for row in csv.reader(lines, delimiter=mark, skipinitialspace=True) if row]
        except csv.Error:
            continue
        counts = Counter(map(len, rows))
        width, often = counts.most_common(1)[0]
        ends = sum(line.rstrip().endswith(mark) for line in lines)
        spaced = sum(line.count(mark + " ") for line in lines)
        quoted = sum(line.count('"') for line in lines) >= len(lines)
        prose = name == "csv" and spaced * 2 > marks and not quoted
        # Lines of a program end so.
        if width < 2 or (ends * 2 > len(lines) and mark != "\t" and width < 3):
            continue
        if often == len(rows) and (not prose or (width > 2 and len(rows) > 3)):
            return name
        if often >= 0.7 * len(rows) and len(rows) >= 3 and not prose:
            return name
    return ""
