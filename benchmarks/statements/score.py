"""How much of a made statement a wrapper finds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from decimal import Decimal

import msgspec

from benchmarks.statements.printing import Printed
from pincite.model.records import Extraction, Group


class Score(msgspec.Struct):
    """Lines printed with amounts: ``lines`` of the scheme, ``found`` with all their amounts in the right
    columns, ``placed`` as the right account too; ``own`` and ``own_found`` of the firm's accounts. ``checks``
    by state. Of the single amounts, also in lines of the firm's own: ``amounts`` printed, ``given``, those
    ``right``, and those of ``other`` periods than they are said to be. ``unused`` columns were printed that
    are of no use to the wrapper, ``told`` of them are told; ``needless`` notes are about others. ``wrong``
    says what went wrong."""

    lines: int = 0
    found: int = 0
    placed: int = 0
    own: int = 0
    own_found: int = 0
    invented: int = 0
    amounts: int = 0
    given: int = 0
    right: int = 0
    other: int = 0
    unused: int = 0
    told: int = 0
    needless: int = 0
    notes: list[str] = []
    checks: Counter[str] = msgspec.field(default_factory=Counter)
    wrong: list[str] = []


Key = tuple[int, tuple[Decimal | None, ...]]


def score(lines: list[Printed], extraction: Extraction, unused: int = 0) -> Score:
    out = Score(wrong=[])
    got: dict[Key, list[tuple[str, str]]] = {}
    printed = lines
    lines = [msgspec.structs.replace(line, amounts=line.amounts[:2]) for line in lines]
    lines = [line for line in lines if any(a is not None for a in line.amounts)]
    for page, account, text, amounts in rows(extraction, len(lines[0].amounts) if lines else 1):
        got.setdefault((page, amounts), []).append((account, text))
    for line in sorted(lines, key=lambda one: (not one.account, one.page)):
        found = got.get((line.page, line.amounts), [])
        same = [f for f in found if f[0] == line.account]
        named = same or [f for f in found if _alike(f[1], line.label)]
        if named:
            found.remove(named[0])
        if not line.account:
            out.own += 1
            out.own_found += bool(named)
            if not named:
                out.wrong.append(f"p{line.page} own account not found: {line.label} {_shown(line.amounts)}")
            continue
        out.lines += 1
        out.found += bool(named)
        out.placed += bool(same)
        if not named:
            out.wrong.append(f"p{line.page} not found: {line.label} {_shown(line.amounts)} ({line.account})")
        elif not same:
            out.wrong.append(f"p{line.page} placed as '{named[0][0]}', not {line.account}: {line.label}")
    for (page, amounts), rest in got.items():
        for account, text in rest:
            out.invented += 1
            out.wrong.append(f"p{page} invented: {text} {_shown(amounts)} ({account})")
    out.notes = [note.sentence for note in extraction.notes]
    notes = sum(note.code == "column_unused" for note in extraction.notes)
    out.unused, out.told, out.needless = unused, min(unused, notes), max(0, notes - unused)
    _amounts(out, printed, extraction)
    out.checks = Counter(check.state for check in extraction.checks)
    return out


def _amounts(out: Score, lines: list[Printed], extraction: Extraction) -> None:
    """Counts amount by amount: each line given is held against the printed one of its page with a label like
    it that has most of its amounts."""
    years = len(lines[0].amounts) if lines else 1
    left = list(lines)
    out.amounts = sum(a is not None for line in lines for a in line.amounts[:2])
    for page, _, text, amounts in rows(extraction, years):
        out.given += sum(a is not None for a in amounts)

        def same(line: Printed, amounts: tuple[Decimal | None, ...] = amounts) -> int:
            return sum(a is not None and a == b for a, b in zip(amounts, line.amounts, strict=False))

        near = [line for line in left if line.page == page and _alike(text, line.label)]
        best = max(near, key=same, default=None)
        if best is None:
            continue
        left.remove(best)
        out.right += same(best)
        for k, amount in enumerate(amounts):
            if amount is not None and amount != best.amounts[k] and amount in best.amounts:
                out.other += 1
                out.wrong.append(f"p{page} of another period: {text} {amount}")


def rows(extraction: Extraction, years: int) -> Iterator[tuple[int, str, str, tuple[Decimal | None, ...]]]:
    """Page, account, label and amounts of every line found that has any."""
    for group in extraction.groups:
        yield from _rows(group, years)


def _rows(group: Group, years: int) -> Iterator[tuple[int, str, str, tuple[Decimal | None, ...]]]:
    if group.type != "riga":
        for child in group.children:
            yield from _rows(child, years)
        return
    label = group.children[0].value
    assert label is not None
    amounts: list[Decimal | None] = [None, None]
    for child in group.children[1:]:
        assert child.value is not None
        amounts[int(child.variable == "N2")] = Decimal(str(child.value.parsed["number"]))
    if any(a is not None for a in amounts):
        kept = tuple(amounts) if years == 2 or amounts[1] is not None else tuple(amounts[:1])
        yield label.page, label.parsed.get("account", ""), label.text, kept


def _alike(a: str, b: str) -> bool:
    words = [w for w in b.lower().split() if len(w) > 3] or b.lower().split()
    return words[0] in a.lower().replace(" ", "")  # it may be printed letter by letter


def _shown(amounts: tuple[Decimal | None, ...]) -> str:
    return " | ".join("" if a is None else str(a) for a in amounts)
