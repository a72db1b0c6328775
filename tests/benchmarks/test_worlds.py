"""Random worlds against brute force, as the benchmark runs them."""

import pytest

from benchmarks.wrappers import worlds


def test_so_many_worlds_are_judged_as_were_asked_for_and_none_is_wrong():
    counts, wrong = worlds.run(40, seed=5_000_000)
    assert worlds.judged(counts) == 40
    assert not wrong
    assert {kind for kind, _ in counts} == set(worlds.KINDS)


def test_the_same_worlds_are_judged_by_any_number_of_processes():
    assert worlds.run(30, seed=7, processes=1) == worlds.run(30, seed=7, processes=2)


@pytest.mark.parametrize("said", ["wrong", "wrong: best: there is a truer one"])
def test_what_is_wrong_is_listed_with_its_seed(said, monkeypatch):
    monkeypatch.setattr(worlds, "shard", lambda step, start: [(start, "pages", said)])
    monkeypatch.setattr(worlds.multiprocessing, "Pool", Here)
    counts, wrong = worlds.run(1, seed=9)
    assert wrong == [f"pages 9: {said}"]
    assert f"- pages 9: {said}" in worlds.told(counts, wrong, 9)


class Here:
    """A pool of the process itself."""

    def __init__(self, processes):
        pass

    def __enter__(self):
        return self

    def __exit__(self, *_):
        pass

    def terminate(self):
        pass

    imap = staticmethod(map)
