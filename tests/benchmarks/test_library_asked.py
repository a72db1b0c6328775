"""What is asked of the library is what is said to be asked, and a wrong answer is seen as one."""

import json

import pytest

from benchmarks.library import __main__ as command
from benchmarks.library import asked, growth, share, trace
from pincite import Library
from pincite.catalogue import reading

pytest.importorskip("pyoxigraph")
THINGS = 6


@pytest.fixture(scope="module")
def library(tmp_path_factory):
    with Library(tmp_path_factory.mktemp("asked") / "library") as opened:
        opened.ingest(trace.long_text(120), name=trace.LONG_TEXT, isolation=None)
        for number in range(5):
            name, data = trace.document(number, (3, 5))
            opened.ingest(data, name=name, strategy="heading", isolation=None)
        opened.add_quads(trace.chunks_of(opened, 1), asked.CHUNKED)
        yield opened


@pytest.mark.parametrize("long", [False, True])
@pytest.mark.parametrize("question", asked.QUESTIONS)
def test_a_right_answer_counts_as_wrong(library, question, long):
    for drawn in asked.drawings(library, THINGS, 1, long=long):
        assert asked.QUESTIONS[question](library, drawn)


@pytest.mark.parametrize("question", asked.QUESTIONS)
def test_a_wrong_answer_counts_as_right(library, question):
    drawn = asked.drawings(library, THINGS, 1)
    other = next(one for one in drawn if one["document"] != drawn[0]["document"])
    mixed = drawn[0] | {"document": other["document"], "element": other["element"]}
    if question == "chain":
        mixed["element"] = drawn[0]["element"]
    if question == "element":
        mixed["element"] = drawn[0]["element"]
    assert not asked.QUESTIONS[question](library, mixed)


def test_wrong_answers_are_not_counted(library):
    drawn = asked.drawings(library, THINGS, 1)
    said = asked.answers(library, lambda _, one: one is not drawn[3], drawn)
    assert said["wrong"] == 1 and len(said["warm"]) == THINGS - 1


def test_the_long_text_is_not_one_section(library):
    (drawn,) = asked.drawings(library, 1, 1, long=True)
    found = library.show(drawn["document"]).runs[0]
    assert found.entry.passages == 120 and len(found.texts) == 1


@pytest.mark.parametrize(
    ("values", "part", "expected"), [(range(1, 101), 0.95, 95), ([3], 0.95, 3), ([1, 2], 0.5, 1)]
)
def test_a_percentile_is_off_by_one(values, part, expected):
    assert growth.percentile(list(values), part) == expected


def grown(costs):
    seen = [growth.Seen(100 * at, cost, cost, cost, 50, 1) for at, cost in enumerate(costs, 1)]
    return growth.Grown(groups=seen, alone={"empty": (1, 1), "full": (1, 1)})


def test_a_library_that_slows_down_is_called_level():
    steady, slowing = grown([10.0] * 40), grown([10 + at / 4 for at in range(40)])
    assert steady.growth == pytest.approx(1) and "Met" in growth.told(steady)
    assert slowing.growth > 1.5 and "Missed" in growth.told(slowing)


def test_a_format_over_the_aim_is_not_named():
    def costs(decode):
        return [share.Cost("f", decode, dict.fromkeys(share.STAGES, 0.001), 0.004, 3, 60)]

    text = share.table([share.Measured("cheap", costs(0.01)), share.Measured("dear", costs(1.0))])
    assert "Missed by: cheap." in text
    assert share.share(costs(0.01)) == pytest.approx(0.4)


def test_less_is_measured_than_is_done(tmp_path):
    name, data = trace.document(2, (3, 5))
    (tmp_path / name).write_bytes(data)
    cost = share.cost_of(tmp_path / name)
    with Library(tmp_path / "library") as library:
        found = library.ingest(data, name=name, isolation=None)
        run = library.catalogue.ask(reading.run, found.run)
    assert abs(run.quads - cost["quads"]) <= 1  # the time, which only a library keeps
    assert run.passages == cost["elements"]
    assert all(cost["stages"][stage] > 0 for stage in share.STAGES)


def test_a_part_that_is_recorded_wipes_out_the_others(tmp_path, monkeypatch):
    monkeypatch.setattr(command.report, "RESULTS", tmp_path)
    titles = {part: title for part, (title, _) in command.PARTS.items()}
    command.record({"share": f"## {titles['share']}\n\nold share"}, {})
    command.record({"trace": f"## {titles['trace']}\n\nold trace"}, {"a.svg": "<svg/>"})
    path = command.record({"share": f"## {titles['share']}\n\nnew share"}, {})
    text = path.read_text()
    assert "new share" in text and "old trace" in text and "old share" not in text
    assert text.index("new share") < text.index("old trace")
    assert (tmp_path / "a.svg").is_file()


@pytest.mark.slow
def test_a_small_library_does_not_grow(tmp_path):
    seen = growth.measure(5, tmp_path / "library")
    assert (seen.documents, seen.refused) == (5, 0)
    assert seen.quads > 500 and seen.disk["blobs"] >= seen.given
    json.dumps(seen.alone)
    assert "library-growth.svg" in growth.plots(seen)
