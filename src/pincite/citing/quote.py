"""A quotation as somebody gives it: Markdown or HTML around it, a mark of a list before it."""

from __future__ import annotations

import html
import re

from pincite.citing.letters import letters_of
from pincite.regex import regex

# What Markdown and HTML write and a page does not show.
PICTURE = regex(r"!\[([^\]]*)\]\([^)]*\)")
LINK = regex(r"(?<!!)\[([^\]]*)\]\((?:[^()\s]|\([^()]*\))*(?:\s+\"[^\"]*\")?\)")
NOTHING = regex(r"<!--.*?-->|</?[A-Za-z][^<>]*>", re.DOTALL)
ADDRESS = regex(r"<((?:https?|mailto):[^<>\s]+)>")
# What may stand before the text of an item, a heading or a note, and not be part of it.
MARK = regex(r"\s*(?:#+\s+|>\s*|[-*+•]\s+|\[\^[^\]]+\]:\s*|\(?\w{1,5}[.)]\s+|\d+(?:\.\d+)*\s+)")
MOST = 20_000  # Characters of a quotation: more than a page.


def variants(quote: str) -> list[str]:
    """The letters of a quotation: as it is given, then without the marks before it. None where it has no
    letter."""
    shown = html.unescape(NOTHING.sub(" ", ADDRESS.sub(r"\1", LINK.sub(r"\1", PICTURE.sub(r"\1", quote)))))
    found = [letters_of(shown).text]
    while (mark := MARK.match(shown)) is not None:
        shown = shown[mark.end() :]
        found.append(letters_of(shown).text)
    return [one for one in dict.fromkeys(found) if one]
