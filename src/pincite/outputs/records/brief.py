"""Why something was not found, in as many lines as one screen holds: what is missing altogether, then what
was nearest to being found, each with the place of its tokens and the group that took one."""

from __future__ import annotations

from collections import Counter

from pincite.model.records import Extraction, Group, Miss, Value
from pincite.outputs.records.numerals import degree, placed
from pincite.outputs.records.sentences import (
    VALUES_QUOTED,
    Speaker,
    checked,
    explained,
    plain,
    quoted,
    sets_its_truth,
    summary,
    walk,
)

LINES = 30
LEAST_TRUE = 3  # Groups of which it is told what limits them.
ALIKE = 6  # Near misses of one type and condition that are told one by one.
CHECKS = 6  # Identities that do not hold.
NOTES = 3
MORE = "--explain-all says more: {count} lines"


def brief(extraction: Extraction) -> list[str]:
    """At most ``LINES`` lines for a person, the most telling first, without control characters: how much was
    found and what is least true of it; a line for each part of which there is none; what was almost found,
    nearest first; identities that do not hold. Where ``explained`` says more, the last line says how much."""
    speaker = Speaker(extraction)
    holders = holders_of(extraction)
    missing = [miss for miss in extraction.misses if miss.part]
    near = [miss for miss in extraction.misses if not miss.part]
    head = [summary(extraction), *found(extraction, speaker)]
    absent = [f"missing: {miss.part}: {why(miss, speaker, holders)}" for miss in missing]
    almost = ranked(near, speaker, holders)
    tail = [checked(check) for check in extraction.checks if check.state != "holds"][:CHECKS]
    tail += [
        f"note: {note.sentence}" + (f" (page {note.page})" if note.page else "")
        for note in extraction.notes[:NOTES]
    ]
    room = LINES - 1 - len(head) - len(tail)
    body = [*absent, *almost]
    lines = [*head, *body[:room], *tail]
    everything = len(explained(extraction))
    if len(body) > room or everything > len(lines):
        told = max(everything - len(lines), len(body) - room)
        lines.append(MORE.format(count=told))
    return [plain(line) for line in lines]


def found(extraction: Extraction, speaker: Speaker) -> list[str]:
    """How many groups of each type there are, and the least true of those that set a truth themselves."""
    if not extraction.groups:
        return []
    everything = [group for group in walk(extraction.groups[0]) if group is not extraction.groups[0]]
    counts = Counter(group.type for group in everything)
    lines = [f"found: {', '.join(f'{count} {kind}' for kind, count in counts.items())}"] if counts else []
    limited = [g for g in everything if g.children and sets_its_truth(g)]
    limited.sort(key=lambda g: g.truth)
    return lines + [speaker.group(group) for group in limited[:LEAST_TRUE]]


def ranked(misses: list[Miss], speaker: Speaker, holders: dict[int, str]) -> list[str]:
    """What was almost found, nearest first; lone tokens missed for one reason in one line, and of records
    that fail the same condition ``ALIKE``, then how many more."""
    lines: list[str] = []
    told: Counter[tuple[str, str]] = Counter()
    for alike in speaker.alike(misses):
        miss = alike[0]
        reason = (miss.type, miss.cause.atom if miss.cause is not None else "")
        told[reason] += 1
        if len(alike) > 1:
            lines.append(speaker.many(alike))
        elif told[reason] <= ALIKE:
            lines.append(f"almost {miss.type}: {why(miss, speaker, holders)}")
    for (kind, atom), count in told.items():
        if count > ALIKE:
            what = f"for which {atom} does not hold" if atom else "whose tokens others took"
            lines.append(f"almost {kind}: {count - ALIKE} more {what}")
    return lines


def why(miss: Miss, speaker: Speaker, holders: dict[int, str]) -> str:
    """The tokens of a near miss with their places and who holds them, and what kept it out."""
    some = [place(value, holders) for value in miss.tokens[:VALUES_QUOTED]]
    tokens = ", ".join(some) + (", ..." if len(miss.tokens) > VALUES_QUOTED else "")
    if miss.cause is not None:
        truth = degree(miss.cause.truth)
        return f"{tokens}: {speaker.demand(miss.cause)}, true to {truth} [{miss.cause.atom}]"
    if miss.taken_by:
        return f"{tokens}: all would hold, but {miss.taken_by} took it"
    return f"{tokens}: {miss.sentence}" if tokens else miss.sentence


def place(value: Value, holders: dict[int, str]) -> str:
    """``"10.739" (page 1, 423 375 476 384; held by /coll/item[1])``"""
    where = f"page {value.page}"
    if placed(value.box):
        where += ", " + " ".join(f"{edge:.0f}" for edge in value.box)
    held = holders.get(value.token)
    return f"{quoted(value.text)} ({where}{f'; held by {held}' if held else ''})"


def holders_of(extraction: Extraction) -> dict[int, str]:
    """By token the path of the group that its value stands in."""
    held: dict[int, str] = {}
    waiting: list[tuple[Group, str]] = [(group, group.path) for group in extraction.groups[:1]]
    while waiting:
        group, above = waiting.pop()
        if group.value is not None and not group.children:
            held[group.value.token] = above
        waiting += [(child, group.path) for child in group.children]
    return held
