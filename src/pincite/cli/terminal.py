"""Text that does nothing to a terminal but stand there: what every line goes through that is printed."""

from __future__ import annotations

import re

from pincite.regex import regex

# Control characters, what turns the order of all that follows, and what is a line break only to some.
_ACTING = r"[\0-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]"
ACTING = regex(_ACTING)
ACTING_IN_LINE = regex(rf"\n|{_ACTING}")


def still(line: str) -> str:
    """A line with such characters spelled out: ``\\x1b``. What JSON says stays the same: it has none of the
    control characters of ASCII, and the others are spelled as it would."""
    return ACTING_IN_LINE.sub(_spelled, line)


def still_bytes(data: bytes) -> bytes:
    """The same of a whole text as UTF-8, whose line breaks are meant; what is no text stays as it is."""
    try:
        text = data.decode()
    except UnicodeDecodeError:
        return data
    return ACTING.sub(_spelled, text.replace("\r\n", "\n")).encode()


def _spelled(found: re.Match[str]) -> str:
    code = ord(found.group())
    return f"\\x{code:02x}" if code < 0x20 else f"\\u{code:04x}"
