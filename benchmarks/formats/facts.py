"""What is compared of a document, whoever read it."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field
from urllib.parse import unquote

from benchmarks.scores.trees import Node

SMART = str.maketrans(
    {
        "‘": "'", "’": "'", "‚": "'", "‛": "'", "“": '"', "”": '"', "„": '"', "‟": '"',
        "‐": "-", "‑": "-", "‒": "-", "–": "-", "—": "-", "―": "-", "−": "-",
        "…": "...", "\xad": "", "\u200b": "", "\ufeff": "", "\u200d": "", "\u200c": "",
        "☐": " ", "☒": " ", "☑": " ", "$": "",
    }
)  # fmt: skip
"""Quotes, dashes and dots that one reader prints smart and another straight; signs nobody sees; boxes of
tasks, which one reader has as text and another as the marker; the marks around LaTeX."""

SPACE = re.compile(r"\s+")


@dataclass
class Facts:
    """``headings`` (level, text), ``items`` (depth, text of the item's first paragraph), ``tables`` as
    trees table > tr > td with spans, ``notes`` their text, ``links`` (target, text), ``words`` of
    everything in reading order, notes at the end; ``body`` the words the original shows in its flow;
    ``captions_last`` the same words with captions after all else, as readers put them before or after
    what they belong to, and the words for pictures; ``items_terms`` items, where terms and their
    definitions count as such; ``pictures`` where they lie; ``titles`` that the source keeps apart from
    the text; ``raw`` markup of another language, which the reader passed through unread."""

    headings: list[tuple[int, str]] = field(default_factory=list)
    items: list[tuple[int, str]] = field(default_factory=list)
    tables: list[Node] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    links: list[tuple[str, str]] = field(default_factory=list)
    words: list[str] = field(default_factory=list)
    body: list[str] = field(default_factory=list)
    captions_last: list[str] = field(default_factory=list)
    titles: list[str] = field(default_factory=list)
    items_terms: list[tuple[int, str]] = field(default_factory=list)
    pictures: set[str] = field(default_factory=set)
    raw: str = ""


def plain(text: str) -> str:
    """The text without differences nobody sees: white space, smart signs, compatibility forms."""
    return SPACE.sub(" ", unicodedata.normalize("NFKC", text.translate(SMART)).translate(SMART)).strip()


def words_of(text: str) -> list[str]:
    """Words as white space parts them; rules, bullets and lone signs are none."""
    return [word for word in plain(text).split() if any(sign.isalnum() for sign in word)]


def target(href: str) -> str:
    """An address as links are compared: escapes undone; one within the document is '#', as its name is
    the reader's own."""
    if href.startswith("#"):
        return "#"
    return unquote(href).strip().rstrip("/").replace("\\", "/")
