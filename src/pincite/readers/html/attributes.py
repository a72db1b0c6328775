"""What an element's attributes say: style, whether it shows, languages of code, pictures in links."""

from __future__ import annotations

import base64
import binascii
import re
from urllib.parse import unquote_to_bytes, urljoin

import msgspec

from pincite.model.elements import Span
from pincite.regex import regex

Attributes = dict[str, str | None]
LARGEST_NUMBER = 10**9
NUMBER = regex(r"\s*([+-]?\d{1,10})")
LANGUAGE = regex(r"(?:^|\s)(?:language|lang|highlight-source|brush:?|sourceCode|src)[-: ]\s*([\w+#.-]+)")
OFFICE_NOTE = regex(r"(?:(sdfootnote|sdendnote)|ftn|edn)\d{1,6}")
PLAIN_LANGUAGES = {"text", "plain", "plaintext", "none", "nohighlight", "txt", "default"}

# Names that say a language without a prefix.
PROGRAMMING = frozenset((
    "python", "py", "javascript", "js", "typescript", "ts", "java", "c", "cpp", "c++", "csharp", "cs", "go",
    "rust", "ruby", "php", "perl", "bash", "sh", "shell", "console", "sql", "html", "xml", "css", "json",
    "yaml", "toml", "ini", "haskell", "scala", "kotlin", "swift", "r", "lua", "matlab", "makefile",
    "dockerfile", "diff", "latex", "tex", "markdown", "lisp", "scheme", "clojure", "erlang", "elixir",
    "powershell",
))  # fmt: skip

DATA = regex(r"data:([^,;]*)((?:;[^,;]*)*),", re.IGNORECASE)

# Emphasis by declarations of style.
EMPHASIS = {
    "font-weight": {
        **dict.fromkeys(("bold", "bolder", "600", "700", "800", "900"), ("bold", True)),
        **dict.fromkeys(("normal", "400"), ("bold", False)),
    },
    "font-style": {"italic": ("italic", True), "oblique": ("italic", True), "normal": ("italic", False)},
    "vertical-align": {"super": ("superscript", True), "sub": ("subscript", True)},
}


def value(attributes: Attributes, name: str) -> str:
    """An attribute's value without blanks at its ends; '' for none."""
    return (attributes.get(name) or "").strip()


def number(attributes: Attributes, name: str) -> int | None:
    """An attribute that is a whole number, as HTML reads it: what follows the digits is ignored."""
    found = NUMBER.match(attributes.get(name) or "")
    return max(-LARGEST_NUMBER, min(LARGEST_NUMBER, int(found[1]))) if found else None


def declarations(attributes: Attributes) -> dict[str, str]:
    """The ``style`` attribute: names and values in lower case; a later one wins."""
    found = {}
    for part in (attributes.get("style") or "").split(";"):
        name, colon, said = part.partition(":")
        if colon:
            found[name.strip().lower()] = said.replace("!important", "").strip().lower()
    return found


def emphasised(style: Span, declared: dict[str, str]) -> Span:
    """A style of runs with the emphasis that declarations give it."""
    said = [values.get(declared.get(name, "")) for name, values in EMPHASIS.items()]
    flags = dict(one for one in said if one is not None)
    line = declared.get("text-decoration") or declared.get("text-decoration-line") or ""
    if "line-through" in line:
        flags["strike"] = True
    if "underline" in line and not style.href:
        flags["underline"] = True
    return msgspec.structs.replace(style, **flags) if flags else style


def is_hidden(tag: str, attributes: Attributes, style: dict[str, str]) -> bool:
    """True for what is not shown. ``aria-hidden`` is: it is only not read aloud."""
    if "hidden" in attributes and value(attributes, "hidden") != "until-found":
        return True
    if tag == "dialog" and "open" not in attributes:
        return True
    return style.get("display") == "none" or style.get("visibility") in ("hidden", "collapse")


def roles(attributes: Attributes) -> list[str]:
    """ARIA roles and EPUB types, in lower case."""
    if not ("role" in attributes or "epub:type" in attributes):
        return []
    return (value(attributes, "role") + " " + value(attributes, "epub:type")).lower().split()


def code_language(attributes: Attributes) -> str:
    """The language that a class or data attribute names."""
    for name in ("data-lang", "data-language", "lang-name"):
        if value(attributes, name):
            return value(attributes, name).lower()
    text = value(attributes, "class")
    found = LANGUAGE.search(text)
    language = found[1].strip(".").lower() if found else ""
    if not language or language in ("numberlines", "numbersource", "code"):
        language = next((word for word in text.lower().split() if word in PROGRAMMING), "")
    return "" if language in PLAIN_LANGUAGES else language


def address(attributes: Attributes, name: str, base: str) -> str:
    """Where a link leads; '' for what is not a link."""
    found = re.sub(r"[\t\r\n]", "", value(attributes, name))
    try:
        return urljoin(base, found) if base and not found.startswith("#") else found
    except ValueError:
        return found


def embedded(source: str) -> tuple[bytes, str] | None:
    """The bytes and media type of a ``data:`` address (RFC 2397); None for another or a broken one."""
    found = DATA.match(source)
    if found is None:
        return None
    try:
        data = unquote_to_bytes(source[found.end() :])
        if "base64" in found[2].lower():
            data = base64.b64decode(re.sub(rb"\s", b"", data) + b"==")
    except (binascii.Error, ValueError):
        return None
    return (data, found[1].strip().lower() or "text/plain") if data else None


def leads_back(attributes: Attributes) -> bool:
    """True for the link from a footnote back to its reference."""
    classes = value(attributes, "class")
    return (
        "footnote-back" in classes
        or classes in ("sdfootnotesym", "sdendnotesym")
        or value(attributes, "href").startswith(("#_ftnref", "#_ednref"))
        or "doc-backlink" in roles(attributes)
    )


def office_note(name: str) -> str:
    """The anchor of the note that a part of this name is in a page saved by LibreOffice or Word, else ''."""
    found = OFFICE_NOTE.fullmatch(name)
    if found is None:
        return ""
    return f"{name}sym" if found[1] else f"_{name}"
