"""Why a record was found, and why another was not, in sentences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pincite.model.records import Cause, Check, Extraction, Group, Miss, Value
from pincite.outputs.records.demands import demand
from pincite.outputs.records.numerals import degree

TEXT_LETTERS = 48  # Letters of a token that a sentence quotes: enough to know it again.
VALUES_QUOTED = 6  # Values of a record that a sentence quotes.
# Lone tokens missed for the same reason from which they are told together: what a wrapper takes from a
# few pages, it misses on all others.
ALIKE = 3
STATES = {"holds": "holds", "fails": "does not hold", "missing": "cannot be said"}


def explained(extraction: Extraction) -> list[str]:
    """Lines for a person: what was found and with what truth, for each group what limits it, for
    each record almost found what kept it out, and what the identities say. One line each, without
    control characters."""
    speaker = Speaker(extraction)
    lines = [summary(extraction)]
    for group in extraction.groups:
        if group.value is not None:
            lines.append(speaker.group(group))
        for part in walk(group):
            if part.value is None:
                lines.append(speaker.group(part))
                lines += [speaker.group(leaf) for leaf in part.children if worth_a_line(leaf, part)]
    lines += speaker.misses(extraction.misses)
    lines += [checked(check) for check in extraction.checks]
    lines += [
        f"note: {note.sentence}" + (f" (page {note.page})" if note.page else "") for note in extraction.notes
    ]
    return [plain(line) for line in lines]


def summary(extraction: Extraction) -> str:
    """The answer in a line."""
    how = (
        f"{extraction.source or 'the document'}: wrapper {extraction.wrapper}, mode {extraction.mode}, "
        f"norm {extraction.norm}, threshold {degree(extraction.threshold)}: "
    )
    if not extraction.groups:
        what = "nothing was found"
    elif len(extraction.groups) == 1:
        what = f"one answer, true to {degree(extraction.groups[0].truth)}"
    else:
        truths = [group.truth for group in extraction.groups]
        what = f"{len(truths)} answers, true to {degree(max(truths))} down to {degree(min(truths))}"
    if extraction.complete:
        return how + what
    return f"{how}{what}; the search was ended by {extraction.stopped_by or 'a limit'}, there may be more"


def checked(check: Check) -> str:
    """What an identity says about one column of amounts."""
    if check.sentence.startswith(check.identity):
        return f"identity {STATES[check.state]}: {check.sentence}"
    column = f" ({check.column})" if check.column else ""
    return f"identity {check.identity}{column} {STATES[check.state]}: {check.sentence}"


class Speaker:
    """Makes sentences about one extraction: it knows the tokens that causes name by their rank."""

    def __init__(self, extraction: Extraction) -> None:
        self.texts: dict[int, str] = {}
        self.limited = "limited" if extraction.norm == "min" else "limited most"
        for miss in extraction.misses:
            self.texts.update((value.token, value.text) for value in miss.tokens)
        for group in extraction.groups:
            for part in walk(group):
                if part.value is not None:
                    self.texts[part.value.token] = part.value.text

    def token(self, rank: int) -> str:
        return quoted(self.texts[rank]) if rank in self.texts else f"token {rank}"

    def demand(self, cause: Cause) -> str:
        """What the limiting atom asks for, about which tokens."""
        return demand(cause.atom, tuple(self.token(rank) for rank in cause.tokens))

    def group(self, group: Group) -> str:
        """A group with its truth and what limits it; where that is a record below, which one."""
        start = f"{group.path or group.type}{values(group)}: true to {degree(group.truth)}"
        if group.cause is None:
            return start if group.truth >= 1.0 else f"{start}, which no single condition says"
        if not sets_its_truth(group):
            below = next((g for g in walk(group) if g.cause == group.cause and sets_its_truth(g)), None)
            if below is not None:
                return f"{start}, {self.limited} by {below.path or below.type}"
        own = "" if group.cause.truth == group.truth else f", which is true to {degree(group.cause.truth)}"
        return f"{start}, {self.limited} by this: {self.demand(group.cause)}{own} [{group.cause.atom}]"

    def misses(self, misses: tuple[Miss, ...]) -> list[str]:
        """What was almost found, in order; lone tokens missed for one reason are told together."""
        return [self.many(same) if len(same) > 1 else self.miss(same[0]) for same in self.alike(misses)]

    def alike(self, misses: Iterable[Miss]) -> list[list[Miss]]:
        """The misses in order, each alone, but lone tokens missed for one reason together, where they are
        ``ALIKE`` or more."""
        told = list(misses)
        groups: dict[object, list[Miss]] = {}
        for number, miss in enumerate(told):
            groups.setdefault(reason(miss) or number, []).append(miss)
        found = []
        for number, miss in enumerate(told):
            same = groups[reason(miss) or number]
            if len(same) < ALIKE:
                found.append([miss])
            elif miss is same[0]:
                found.append(same)
        return found

    def miss(self, miss: Miss) -> str:
        """A record that was almost found, and what kept it out."""
        texts = ", ".join(quoted(value.text) for value in miss.tokens[:VALUES_QUOTED])
        line = f"almost found: {miss.sentence}" if miss.sentence else f"almost {miss.type} {texts}".rstrip()
        if miss.cause is not None:
            line += f" - {self.demand(miss.cause)} [{miss.cause.atom}]"
        if miss.taken_by and miss.taken_by not in line:
            line += f" - needed by {miss.taken_by}"
        return line

    def many(self, misses: list[Miss]) -> str:
        texts = listed([value for miss in misses for value in miss.tokens])
        cause = misses[0].cause
        assert cause is not None
        what = demand(cause.atom, ("each of them",))
        return (
            f"almost {misses[0].type}, {len(misses)} times: {texts}: {what}, which is true to "
            f"{degree(cause.truth)} [{cause.atom}]"
        )


def reason(miss: Miss) -> tuple[str, str, float] | None:
    """Why a lone token is no record, where nothing but itself was looked at."""
    cause = miss.cause
    if cause is None or miss.taken_by or len(miss.tokens) != 1 or cause.tokens != (miss.tokens[0].token,):
        return None
    return (miss.type, cause.atom, cause.truth)


def sets_its_truth(group: Group) -> bool:
    """True where what limits a group is its own constraint, or a value directly in it."""
    return group.cause is not None and (
        group.cause.type == group.type
        or any(child.value is not None and child.cause == group.cause for child in group.children)
    )


def worth_a_line(leaf: Group, parent: Group) -> bool:
    """True for a value that is not wholly true for a reason the line of its parent does not give."""
    told = leaf.cause is not None and leaf.cause == parent.cause
    return leaf.value is not None and leaf.truth < 1.0 and not told


def walk(group: Group) -> Iterator[Group]:
    """The group and all below it, parents first, in order."""
    waiting = [group]
    while waiting:
        group = waiting.pop()
        yield group
        waiting.extend(reversed(group.children))


def values(group: Group) -> str:
    """The values of a group that holds no group of groups, quoted; for others how many records."""
    if group.value is not None:
        return f" {quoted(group.value.text)}"
    own = [child.value for child in group.children if child.value is not None]
    if not own:
        return f" of {len(group.children)}" if group.children else " (empty)"
    return " " + listed(own)


def listed(own: list[Value]) -> str:
    more = ", ..." if len(own) > VALUES_QUOTED else ""
    return ", ".join(quoted(value.text) for value in own[:VALUES_QUOTED]) + more


def quoted(text: str) -> str:
    short = text if len(text) <= TEXT_LETTERS else text[: TEXT_LETTERS - 3].rstrip() + "..."
    return f'"{short}"' if short else "a picture"


def plain(line: str) -> str:
    """One line that a terminal can be shown: no control characters, whatever the document holds."""
    return "".join(letter if letter.isprintable() else "�" for letter in " ".join(line.split()))
