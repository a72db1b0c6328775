"""Fields: which part of one is its code, and where a link leads (ECMA-376 part 1, 17.16)."""

from __future__ import annotations

import re

import msgspec

from pincite.regex import regex

LONGEST_CODE = 1 << 13  # Characters of a field's code that are looked at.
MOST_OPEN = 32  # Fields in fields that are followed; Word itself stops at 20.
WORDS = regex(r'"((?:[^"\\]|\\.)*)"|(\\\S)|(\S+)')
SEQUENCE = regex(r"\s*SEQ\b", re.IGNORECASE)
CONTENTS = regex(r"\s*TOC\b", re.IGNORECASE)


class Field(msgspec.Struct):
    """A field being read: ``code`` so far, whether its result has begun, the link it makes, and what a
    form shows instead of a result."""

    code: str = ""
    result: bool = False
    href: str = ""
    value: str = ""


class Fields:
    """The fields that are open, outermost first. They may go on over paragraphs."""

    def __init__(self) -> None:
        self.open: list[Field] = []
        self.beyond = 0

    @property
    def coding(self) -> bool:
        """Whether what comes now is code, not text."""
        return bool(self.open) and any(not field.result for field in self.open)

    @property
    def href(self) -> str:
        """The link of the innermost field that is one."""
        for field in reversed(self.open):
            if field.href:
                return field.href
        return ""

    @property
    def contents(self) -> bool:
        """Whether a table of contents is open."""
        return bool(self.open) and any(field.result and CONTENTS.match(field.code) for field in self.open)

    @property
    def coded(self) -> Field | None:
        """The innermost field, where its code is being read and it is not too deep in others."""
        return self.open[-1] if self.open and not self.beyond and not self.open[-1].result else None

    def begin(self) -> Field | None:
        """A field begins; None for one too deep in others to be followed."""
        if len(self.open) >= MOST_OPEN:
            self.beyond += 1
            return None
        self.open.append(Field())
        return self.open[-1]

    def add(self, code: str) -> None:
        field = self.coded
        if field is not None and len(field.code) < LONGEST_CODE:
            field.code += code

    def separate(self) -> None:
        field = self.coded
        if field is not None:
            field.result = True
            field.href = link_of(field.code)

    def end(self) -> Field | None:
        if self.beyond:
            self.beyond -= 1
            return None
        return self.open.pop() if self.open else None

    def paragraph(self) -> None:
        """A new paragraph begins: a code that was not closed before it is given up, so that a broken
        field does not hide the rest of the document."""
        if self.coding:
            self.open = [field for field in self.open if field.result]


def is_sequence(code: str) -> bool:
    """Whether a field counts things, as tables and figures are in their captions."""
    return SEQUENCE.match(code) is not None


def link_of(code: str) -> str:
    """Where a field's code leads: an address, '#' and a bookmark, '' for a field that is no link."""
    words = WORDS.findall(code[:LONGEST_CODE])
    if not words:
        return ""
    name = words[0][2].upper()
    if name in ("REF", "PAGEREF", "NOTEREF"):
        linked = any(switch.lower() == "\\h" for _, switch, _ in words[1:])
        target = words[1][2] or words[1][0] if len(words) > 1 else ""
        return f"#{target}" if linked and target else ""
    if name != "HYPERLINK":
        return ""
    target = anchor = ""
    switch = ""
    for quoted, key, bare in words[1:]:
        if key:
            switch = key.lower()
            continue
        value = re.sub(r"\\(.)", r"\1", quoted) if quoted else bare
        if switch == "\\l":
            anchor = value
        elif switch in ("", "\\n", "\\m", "\\h") and not target:
            target = value
        switch = ""
    return f"{target}#{anchor}" if anchor else target
