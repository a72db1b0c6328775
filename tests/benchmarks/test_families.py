"""What a change does is told by family and fold, and of the fold held out no document is shown."""

import json
from dataclasses import asdict

import pytest

pytest.importorskip("rapidfuzz", reason="the scorers need rapidfuzz (extra: bench)")

from benchmarks.corpora import CorpusMissing, folder
from benchmarks.families.cases import CORPORA, fold
from benchmarks.families.listing import by_family, changed, compare, lowest, means
from benchmarks.families.run import Run
from benchmarks.families.scoring import FamilyScore, markdown_figures, score, word_recall
from benchmarks.scores.tally import Tally

A, A2, B = "f0002", "f0005", "f0001"
ONES_ARE_BAD = {"bare_pages_invented": 0.0, "mhs_zero": 0.0}


def document(family, value, name="mhs", id="", error=""):
    return FamilyScore("dpbench", family, id or family, {name: value}, {}, error)


def runs(before, after):
    return Run("pincite", "1", before), Run("pincite", "1", after)


def cells(text, start):
    return next([c.strip() for c in line.split("|")[1:-1]] for line in text.splitlines() if start in line)


def test_a_family_is_in_the_same_fold_every_time():
    assert [fold(family) for family in (A, A2, B)] == ["A", "A", "B"]


def test_documents_of_one_family_count_as_one():
    scores = [document(A, 1.0, id="1"), document(A, 0.0, id="2"), document(A2, 1.0, id="3")]
    assert by_family(scores, "mhs") == {A: 0.5, A2: 1.0}
    assert "0.750" in means([Run("pincite", "1", scores)])


def test_rises_and_falls_are_told_for_each_fold():
    before, after = runs(
        [document(A, 0.5), document(A2, 0.5), document(B, 0.5)],
        [document(A, 0.7), document(A2, 0.4), document(B, 0.5)],
    )
    row = cells(compare(before, after), "mhs")
    assert row[:7] == ["mhs", "0.500", "0.550", "+0.050", "0.150", "1", "1"]
    assert row[7:] == ["0.500", "0.500", "+0.000", "-", "", ""]


def test_fewer_invented_headings_are_a_rise():
    name = "bare_pages_invented"
    before, after = runs(
        [document(A, 1.0, name), document(B, 0.0, name)], [document(A, 0.0, name), document(B, 1.0, name)]
    )
    row = cells(compare(before, after), name)
    assert (row[5], row[6], row[11], row[12]) == ("1", "", "", "1")


def test_an_invented_heading_that_goes_where_none_is_true_is_a_rise():
    gone = FamilyScore("dpbench", A, A, {"nid": 1.0})
    before, after = runs(
        [document(A, 0.0, "head_f1"), document(A2, 0.5, "head_f1")], [gone, document(A2, 0.5, "head_f1")]
    )
    assert cells(compare(before, after), "head_f1")[5:7] == ["1", ""]


def test_documents_of_the_fold_held_out_are_never_shown():
    before, after = runs([document(A, 0.5), document(B, 0.5)], [document(A, 0.7), document(B, 0.1)])
    for text in (changed(before, after, ["mhs"]), lowest(after, ["mhs"], 9)):
        assert A in text
        assert B not in text


def test_counts_are_added_up_and_headings_on_pages_without_any_are_told():
    scores = [
        FamilyScore("dpbench", A, "1", {}, {"headings": Tally(2, 3, 4)}),
        FamilyScore("dpbench", A2, "2", {}, {"headings": Tally(0, 2, 0)}),
    ]
    row = cells(means([Run("pincite", "1", scores)]), "pincite headings all")
    assert row[1:] == ["4", "5", "2", "3", "2", "0.400", "0.500", "0.444"]


def test_a_failed_document_is_told():
    assert "1 failed" in means([Run("pincite", "1", [document(A, 0.0, error="Oops: no")])])


def test_saved_scores_come_back_as_they_were():
    one = FamilyScore("dpbench", A, "1", {"mhs": 0.5}, {"headings": Tally(1, 2, 3)}, "Oops")
    assert FamilyScore.from_json(json.loads(json.dumps(asdict(one)))) == one


def test_a_page_whose_only_heading_is_missed_is_named_by_a_figure_of_its_own():
    figures, counts = markdown_figures("# Title\n\ntext", "Title\n\ntext")
    assert (figures["mhs_zero"], figures["head_r"], figures["head_p"]) == (1, 0, None)
    assert counts["headings"] == (0, 0, 1)
    assert markdown_figures("text", "# text")[0]["bare_pages_invented"] == 1
    assert markdown_figures("text", "text")[0]["mhs_zero"] is None


def test_words_are_recalled_as_often_as_they_are_there():
    assert word_recall("a b b", "b a") == pytest.approx(2 / 3)
    assert word_recall("", "a") is None


ENDINGS = {"reports": ".primary.md"}


@pytest.mark.corpus
@pytest.mark.slow
@pytest.mark.parametrize("corpus", CORPORA)
def test_on_the_truth_itself_every_figure_is_one(corpus):
    try:
        folder()
    except CorpusMissing as problem:
        pytest.skip(str(problem))
    cases = [case for case in CORPORA[corpus]() if case.fold == "A"]
    assert cases
    for case in cases:
        truth = case.pdf.with_suffix(ENDINGS.get(corpus, ".md")).read_text(encoding="utf-8")
        figures = score(case, truth).figures
        expected = {name: ONES_ARE_BAD.get(name, 1.0) for name in figures}
        assert figures == pytest.approx(expected), case.id
