"""Flat records as CSV (RFC 4180): one row a record, one column a variable."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec

from pincite.markup import formulas
from pincite.markup.clean import clean
from pincite.model.records import Extraction, Group
from pincite.outputs.records.numerals import native, numeral, placed, written

BYTE_ORDER_MARK = "\ufeff"
PARSED_FIRST = ("number", "date", "concept")  # What was understood of a value, the usual first.
# The type of the ancestor it is in ('' for the record itself), the variables on the way down from there, and
# for each of them which of several children it binds this is, from 1.
Column = tuple[str, tuple[str, ...], tuple[int, ...]]
Plain = tuple[str, tuple[str, ...]]  # A column without its numbers: repeated children are understood alike.
PLACE = ("page", "x0", "y0", "x1", "y1")


class CsvOptions(msgspec.Struct, frozen=True, kw_only=True):
    """``record`` is the type that gives the rows. ``columns`` are ways down from a record (``('BV',)``) or
    from an ancestor of it (``('section/', 'T')``) that are there even where no record has them. ``parents``
    adds the type of the group a record is in. ``places`` adds page and box of every value and the path of
    the record; ``spreadsheet`` marks the text as UTF-8. What a spreadsheet would run as a formula begins with
    an apostrophe, unless ``formulas``."""

    record: str
    columns: tuple[tuple[str, ...], ...] = ()
    parents: bool = False
    places: bool = False
    spreadsheet: bool = False
    formulas: bool = False


def to_csv(extraction: Extraction, options: CsvOptions) -> str:
    """A header and one row a record, in reading order, lines ended by CR LF.

    Columns: where several answers were asked for, ``answer``, from 1; where it is asked for ``in``,
    the type of the group a record is in; then the values of ancestors
    (``section/T``) and of the record by variable (``BV``, ``N1``; ``N1[2]`` for the second child of that
    variable, ``S.T`` one level down), each followed by what was understood of it (``N1 number``);
    at the end the record's ``truth``.
    """
    rows: list[tuple[int, str, Group, dict[Column, Group]]] = []
    for number, answer in enumerate(extraction.groups, 1):
        rows += [(number, *found) for found in records_of(answer, options.record)]
    columns = ordered([cells for *_, cells in rows], options.columns)
    parsed = parsed_of([cells for *_, cells in rows])
    several = extraction.mode in ("all", "topk")

    header = ["answer"] * several + ["in"] * options.parents
    for column in columns:
        name = name_of(column)
        header += [name, *(f"{name} {key}" for key in parsed.get(column[:2], []))]
        header += [f"{name} {part}" for part in PLACE] if options.places else []
    header += ["path", "truth"] if options.places else ["truth"]

    out = io.StringIO()
    write = csv.writer(out, lineterminator="\r\n").writerow
    write(guarded(header, options))
    for number, parent, group, cells in rows:
        row = [str(number)] * several + [parent] * options.parents
        for column in columns:
            row += cell(cells.get(column), parsed.get(column[:2], []), options)
        row += [group.path] if options.places else []
        write([*guarded(row, options), numeral(group.truth)])
    return (BYTE_ORDER_MARK if options.spreadsheet else "") + out.getvalue()


def records_of(answer: Group, record: str) -> list[tuple[str, Group, dict[Column, Group]]]:
    """Every group of type ``record`` with the type of its parent, and its values and those of its
    ancestors by column."""
    found = []
    waiting: list[tuple[str, Group, dict[Column, Group]]] = [("", answer, {})]
    while waiting:
        parent, group, above = waiting.pop()
        if group.type == record:
            found.append((parent, group, above | dict(values_below(group, ""))))
            continue
        inherited = above | dict(values_below(group, group.type, deep=False))
        for child in reversed(group.children):
            if child.value is None or child.type == record:
                waiting.append((group.type, child, above if child.value else inherited))
    return found


def values_below(
    group: Group, ancestor: str, deep: bool = True, names: tuple[str, ...] = (), numbers: tuple[int, ...] = ()
) -> Iterator[tuple[Column, Group]]:
    """The values under a group by the way to them; without ``deep`` only its own children."""
    if group.value is not None:
        yield ("", (group.type,), (1,)), group
    counts: Counter[str] = Counter()
    for child in group.children:
        variable = child.variable or child.type
        counts[variable] += 1
        way, places = (*names, variable), (*numbers, counts[variable])
        if child.value is not None:
            yield (ancestor, way, places), child
            for piece in child.children if any(below.piece for below in child.children) else ():
                yield (ancestor, (*way, piece.type), (*places, 1)), piece
        elif deep:
            yield from values_below(child, ancestor, deep, way, places)


def ordered(rows: list[dict[Column, Group]], promised: tuple[tuple[str, ...], ...]) -> list[Column]:
    """All columns, ancestors' first: brothers in the order promised, then as they first occur."""
    columns: dict[Column, None] = dict.fromkeys(map(column_of, promised))
    for cells in rows:
        columns.update(dict.fromkeys(cells))
    places: dict[Plain, int] = {}
    for ancestor, names, _ in columns:
        for length in range(len(names) + 1):
            places.setdefault((ancestor, names[:length]), len(places))

    def rank(column: Column) -> tuple[Any, ...]:
        ancestor, names, numbers = column
        steps = [(places[ancestor, names[:i]], number) for i, number in enumerate(numbers, 1)]
        return (ancestor == "", places[ancestor, ()], steps)

    return sorted(columns, key=rank)


def column_of(promised: tuple[str, ...]) -> Column:
    first = promised[0] if promised else ""
    ancestor, way = (first[:-1], promised[1:]) if first.endswith("/") else ("", promised)
    return (ancestor, way, (1,) * len(way))


def name_of(column: Column) -> str:
    ancestor, names, numbers = column
    way = zip(names, numbers, strict=True)
    steps = ".".join(name if number == 1 else f"{name}[{number}]" for name, number in way)
    return f"{ancestor}/{steps}" if ancestor else steps


def parsed_of(rows: list[dict[Column, Group]]) -> dict[Plain, list[str]]:
    """What was understood of any of the values of a column."""
    found: dict[Plain, set[str]] = {}
    for cells in rows:
        for column, group in cells.items():
            if group.value is not None and group.value.parsed:
                found.setdefault(column[:2], set()).update(group.value.parsed)
    usual = {key: place for place, key in enumerate(PARSED_FIRST)}
    return {
        column: sorted(keys, key=lambda key: (usual.get(key, len(usual)), key))
        for column, keys in found.items()
    }


def cell(group: Group | None, parsed: list[str], options: CsvOptions) -> list[str]:
    """The fields of one value."""
    value = group.value if group is not None else None
    if value is None:
        return [""] * (1 + len(parsed) + (len(PLACE) if options.places else 0))
    fields = [value.text, *(written(native(value.parsed.get(key))) for key in parsed)]
    if options.places:
        fields.append(str(value.page))
        fields += map(numeral, value.box) if placed(value.box) else [""] * 4
    return fields


def guarded(fields: list[str], options: CsvOptions) -> list[str]:
    """The fields as they may be written: no NUL, no lone surrogate, no formula unless it is asked for."""
    return formulas.fields(map(clean, fields), options.formulas)
