"""Answers of SPARQL queries, written: a table for people, and the forms of W3C for programs."""

from __future__ import annotations

import csv
import io
import unicodedata
from collections.abc import Sequence
from typing import Any, get_args

from pincite.catalogue.answers import Answer, Term
from pincite.errors import BadOption
from pincite.markup.formulas import fields
from pincite.options.shared import AnswerForm
from pincite.provenance.vocabulary import PREFIXES

ANSWER_FORMS: tuple[AnswerForm, ...] = get_args(AnswerForm)
WIDEST = 100  # Characters of a value in a table; longer ones are cut.
# Spelling of Persian and of scripts of India, and of what is drawn from several signs.
JOINERS = "\u200c\u200d"
OF_TRIPLES = ("subject", "predicate", "object")  # What the columns are called where the answer is triples.
XSD_STRING = "http://www.w3.org/2001/XMLSchema#string"
Row = tuple[Term | None, ...]


def write_answer(answer: Answer, form: AnswerForm, *, formulas: bool = False) -> bytes:
    """The answer in a form, UTF-8: ``table``; ``json``, ``csv`` or ``tsv`` as SPARQL 1.1 writes results;
    ``nt`` triples as N-Triples. In CSV, what a spreadsheet would run as a formula begins with an apostrophe,
    unless ``formulas``. Raises ``BadOption`` for ``nt`` of what is no triples."""
    if form not in ANSWER_FORMS:
        raise BadOption(f"{form!r} is no form of an answer; there are {', '.join(ANSWER_FORMS)}")
    if form == "nt":
        if answer.form != "construct":
            raise BadOption("N-Triples are for CONSTRUCT and DESCRIBE; choose table, json, csv or tsv")
        text = "".join(f"{' '.join(term.written for term in triple)} .\n" for triple in answer.triples)
    elif answer.form == "ask":
        truth = "true" if answer.truth else "false"
        text = f'{{"head":{{}},"boolean":{truth}}}\n' if form == "json" else f"{truth}\n"
    else:
        variables, rows = columns(answer)
        if form == "csv":
            text = as_csv(variables, rows, formulas)
        else:
            text = {"table": as_table, "json": as_json, "tsv": as_tsv}[form](variables, rows)
    return text.encode("utf-8", "replace")


def columns(answer: Answer) -> tuple[Sequence[str], Sequence[Row]]:
    if answer.form == "construct":
        return OF_TRIPLES, answer.triples
    return answer.variables, answer.rows


def as_table(variables: Sequence[str], rows: Sequence[Row]) -> str:
    """Columns as wide as what is in them; IRIs by their prefixes where they have one."""
    lines = [list(variables), *([shown(term) for term in row] for row in rows)]
    widths = [max(map(wide, column)) for column in zip(*lines, strict=True)]
    lines.insert(1, ["-" * width for width in widths])
    padded = (
        "  ".join(cell + " " * (width - wide(cell)) for cell, width in zip(line, widths, strict=True))
        for line in lines
    )
    count = f"({len(rows):,} row{'' if len(rows) == 1 else 's'})"
    return "".join(f"{line.rstrip()}\n" for line in [*padded, count])


def shown(term: Term | None) -> str:
    """A value for people, in one line."""
    if term is None:
        return ""
    text = term.value if term.kind != "triple" else term.written
    if term.kind == "iri":
        text = next((f"{p}:{text[len(i) :]}" for p, i in PREFIXES.items() if text.startswith(i)), text)
    elif term.kind == "blank":
        text = f"_:{text}"
    flat = "".join(c if c.isprintable() or c in JOINERS else "\ufffd" for c in " ".join(text.split()))
    return flat if len(flat) <= WIDEST else flat[: WIDEST - 3] + "..."


def wide(text: str) -> int:
    """Columns of a terminal that a text takes."""
    if text.isascii():
        return len(text)
    return sum(
        0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text
    )


def as_json(variables: Sequence[str], rows: Sequence[Row]) -> str:
    """SPARQL 1.1 Query Results JSON Format."""
    import json

    bindings = [
        {name: json_term(term) for name, term in zip(variables, row, strict=True) if term is not None}
        for row in rows
    ]
    answer = {"head": {"vars": list(variables)}, "results": {"bindings": bindings}}
    return json.dumps(answer, ensure_ascii=False, separators=(",", ":")) + "\n"


def json_term(term: Term) -> dict[str, Any]:
    kinds = {"iri": "uri", "literal": "literal", "blank": "bnode"}
    if term.kind == "triple":  # as SPARQL 1.2 writes it
        parts = zip(OF_TRIPLES, map(json_term, term.parts), strict=True)
        return {"type": "triple", "value": dict(parts)}
    out: dict[str, Any] = {"type": kinds[term.kind], "value": term.value}
    if term.language:
        out["xml:lang"] = term.language
    elif term.datatype and term.datatype != XSD_STRING:
        out["datatype"] = term.datatype
    return out


def as_csv(variables: Sequence[str], rows: Sequence[Row], formulas: bool) -> str:
    """SPARQL 1.1 Query Results CSV Format: values alone."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(variables)
    for row in rows:
        values = (
            "" if term is None else f"_:{term.value}" if term.kind == "blank" else term.value for term in row
        )
        writer.writerow(fields(values, formulas))
    return out.getvalue()


def as_tsv(variables: Sequence[str], rows: Sequence[Row]) -> str:
    """SPARQL 1.1 Query Results TSV Format: terms as they are written in SPARQL."""
    lines = ["\t".join(f"?{name}" for name in variables)]
    lines += [
        "\t".join("" if term is None else term.written.replace("\t", "\\t") for term in row) for row in rows
    ]
    return "".join(f"{line}\n" for line in lines)
