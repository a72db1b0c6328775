"""A sign is worth what is lost without it, and one that acts on few families is named."""

import pytest

pytest.importorskip("rapidfuzz", reason="the scorers need rapidfuzz (extra: bench)")

from benchmarks.ablation.__main__ import FIGURES, Effect, listed, loss
from benchmarks.ablation.reading import _watched, all_signs, read, read_without
from benchmarks.families.cases import Case
from benchmarks.families.scoring import FamilyScore
from benchmarks.sensitivity.weights import Weight, named
from pincite.layout import signs
from pincite.layout.signs import headings

CORPUS = ("officepdf",)


def bold_title(path):
    """A page with one bold line over plain ones of the same size."""
    canvas = pytest.importorskip("reportlab.pdfgen.canvas").Canvas(str(path), invariant=1)
    canvas.setFont("Helvetica-Bold", 10)
    canvas.drawString(72, 700, "Growing of trees")
    canvas.setFont("Helvetica", 10)
    for line in range(12):
        canvas.drawString(
            72, 676 - 12 * line, f"The orchard was late in year {line} and nobody could say why it was so,"
        )
    canvas.save()
    return path


def test_signs_are_found_by_their_names_and_bounds_are_none():
    names = {str(weight) for weight in all_signs()}
    assert "headings.BOLD" in names
    assert "headings.ACCEPT" not in names


def test_what_a_decision_counts_is_seen_and_nothing_else():
    with _watched() as seen:
        signs.Tally().add(headings.BOLD)
        signs.Tally().add(headings.LARGE, 0.0)
    signs.Tally().add(headings.HUGE)
    assert seen == {"headings.BOLD"}


def test_a_document_changes_without_a_sign_that_decides_and_not_without_another(tmp_path):
    pdf = bold_title(tmp_path / "one.pdf")
    pdf.with_suffix(".md").write_text("# Growing of trees\n", encoding="utf-8")
    case = Case("dpbench", "one", "one", pdf)
    before = read(case)
    assert before.forms[0].startswith("# Growing of trees")
    assert "headings.BOLD" in before.seen
    without = read_without(case, named("headings.BOLD"), before)
    assert without is not None
    assert without.figures["head_r"] == 0
    other = next(sign for sign in all_signs() if str(sign) not in before.seen)
    assert read_without(case, other, before) is None


def test_the_loss_is_between_means_over_families():
    def score(family, value):
        return FamilyScore("officepdf", family, family, {"mhs": value})

    assert loss([score("a", 1.0), score("b", 0.5)], [score("a", 0.5), score("b", 0.5)], "mhs") == 0.25
    assert loss([], [], "mhs") == 0


def test_a_sign_that_acts_on_two_families_is_named():
    worth = {("officepdf", fold, name): 0.1 for fold in "AB" for name in FIGURES}
    effects = {
        Weight("x.rooms", "RARE"): Effect(9, {("officepdf", "A"): 1, ("officepdf", "B"): 1}, worth),
        Weight("x.rooms", "OFTEN"): Effect(9, {("officepdf", "A"): 2, ("officepdf", "B"): 1}, worth),
    }
    told = listed(effects, CORPUS)
    assert "fewer than 3 families: rooms.RARE (2)." in told
    assert "+0.100" in told
