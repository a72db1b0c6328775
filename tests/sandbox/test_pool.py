"""Several pieces of work at once, each safe from the others."""

from __future__ import annotations

import os
import sys

import pytest

from pincite.errors import EngineCrashed, TimedOut, Unreadable
from pincite.sandbox import isolation, kept, workers
from pincite.sandbox.isolation import Task, outcomes
from tests.sandbox import misbehaviour as child


@pytest.fixture(params=["forked", "fresh"], autouse=True)
def way(request, monkeypatch):
    if request.param == "forked" and sys.platform != "linux":
        pytest.skip("children are forked on Linux only")
    monkeypatch.setattr(workers, "may_fork", lambda: request.param == "forked")
    kept.end()


def given(found):
    return [type(one.error) if one.error else one.given for one in found]


@pytest.mark.parametrize("jobs", [1, 2, 3])
def test_results_come_in_the_order_of_the_tasks(jobs):
    tasks = [Task(child.sleep_and_say, (0.2 if n == 0 else 0.0, n)) for n in range(6)]
    assert given(outcomes(tasks, jobs)) == [0, 1, 2, 3, 4, 5]


def test_every_task_is_done_though_one_keeps_all_after_it_waiting():
    tasks = [Task(child.sleep_and_say, (0.6 if n == 0 else 0.0, n)) for n in range(20)]
    assert given(outcomes(tasks, 2)) == list(range(20))


def test_a_child_is_used_again_after_a_result_and_replaced_after_anything_else():
    tasks = [Task(child.own_number), Task(child.own_number), Task(child.encrypted), Task(child.own_number)]
    first, second, error, third = outcomes(tasks)
    assert first.get() == second.get() != third.get()
    assert error.error is not None and error.error.code == "encrypted"


def test_a_child_is_used_so_many_times_and_no_more(monkeypatch):
    monkeypatch.setattr(isolation, "USES", 2)
    numbers = given(outcomes(Task(child.own_number) for _ in range(5)))
    assert [numbers.count(n) for n in dict.fromkeys(numbers)] == [2, 2, 1]


def test_a_crash_and_a_wait_without_end_harm_no_other_task():
    tasks = [
        Task(child.add, (1,)),
        Task(child.segfault),
        Unreadable("it is not there"),
        Task(child.sleep, (600,), timeout=0.5),
        Task(child.add, (2,)),
    ]
    assert given(outcomes(tasks, 2)) == [1, EngineCrashed, Unreadable, TimedOut, 2]


def test_tasks_are_taken_only_as_they_are_worked_on():
    taken = []

    def tasks():
        for n in range(100):
            taken.append(n)
            yield Task(child.add, (n,))

    found = outcomes(tasks(), 2)
    assert next(found).get() == 0
    found.close()
    assert len(taken) <= 2 + 2 * isolation.AHEAD + 1


@pytest.mark.skipif(sys.platform != "linux", reason="/proc says what runs")
def test_children_end_when_nobody_asks_any_more():
    found = outcomes([Task(child.own_number), Task(child.sleep, (600,))], 2)
    number = next(found).get()
    found.close()
    kept.end()  # one may wait for other work
    assert not os.path.exists(f"/proc/{number}")
