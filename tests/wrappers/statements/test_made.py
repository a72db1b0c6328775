"""Layouts that no wrapper was written for: made statements, so that every line that is printed is known."""

from __future__ import annotations

import pytest

pytest.importorskip("reportlab")

import pincite
from benchmarks.statements.__main__ import book, tried
from benchmarks.statements.amounts import made
from benchmarks.statements.layouts import NAMED, drawn
from pincite.wrappers.evaluation.evaluate import evaluate
from pincite.wrappers.identities import check_identities
from pincite.wrappers.tokens.build import tokens_of
from tests.wrappers.cases.loading import EXAMPLES, statements

FEW = (
    "xbrl ordinary", "old program", "sides", "indented two", "notes", "no heads", "coded", "micro", "undated",
    "planned", "translated", "reported",
)  # fmt: skip
FIRST, COUNT = 1000, 30
"""Drawn layouts that nothing was tuned on."""


def amounts(voice):
    return [p.sign * a for p in voice.parts for a in p.amounts]


def walked(voice):
    yield voice
    for part in voice.parts:
        yield from walked(part)


@pytest.mark.parametrize("form", ["ordinario", "abbreviato", "micro"])
def test_made_statements_add_up(form):
    for seed in range(5):
        one = made(seed, form)
        assert one.assets.amounts == one.liabilities.amounts
        for top in (one.assets, one.liabilities, *one.income):
            for voice in walked(top):
                if voice.parts:
                    for year, whole in enumerate(voice.amounts):
                        assert whole == sum(p.sign * p.amounts[year] for p in voice.parts), voice.account


def test_the_same_seed_prints_the_same_file():
    assert book(NAMED["coded"], 3).pdf == book(NAMED["coded"], 3).pdf


@pytest.mark.parametrize("name", FEW)
def test_lines_are_found_and_placed_in_layouts_people_meet(name):
    one = tried(NAMED[name], 7, statements())
    assert one.found == one.lines and one.own_found == one.own, one.wrong
    assert one.placed >= 0.97 * one.lines, one.wrong
    assert one.invented == 0, one.wrong


def test_the_page_of_the_paper_has_all_its_sums():
    wrap = statements()
    tokens = tokens_of(pincite.convert(EXAMPLES / "balance.pdf").tree, wrap.granularity)
    checks = check_identities(wrap, evaluate(wrap, tokens)).checks
    held = [c.identity for c in checks if c.state == "holds"]
    assert sorted(set(held)) == [
        "altri_beni by line", "attrezzature by line", "immateriali", "impianti_macchinario by line",
        "materiali",
    ]  # fmt: skip
    assert len(held) == 10
    assert {c.state for c in checks} == {"holds", "missing"}
    assert {c.missing for c in checks if c.state == "missing"} == {
        ("attivo",), ("immobilizzazioni",), ("conto_economico",),
    }  # fmt: skip


@pytest.mark.slow
def test_few_lines_are_lost_in_layouts_drawn_at_random():
    wrapper = statements()
    found = [tried(drawn(seed), seed, wrapper) for seed in range(FIRST, FIRST + COUNT)]
    lines = sum(s.lines for s in found)
    assert sum(s.found for s in found) >= 0.96 * lines
    assert sum(s.placed for s in found) >= 0.95 * lines
