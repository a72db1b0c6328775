import os
import sys
import threading
import time
from contextlib import suppress
from contextvars import copy_context

import pytest

from pincite.errors import Encrypted, EngineCrashed, InternalError, OutOfMemory, TimedOut, WordsDecodeError
from pincite.sandbox import kept, workers
from pincite.sandbox.isolation import called_off, run_isolated
from tests.sandbox import misbehaviour as child

MB = 1 << 20
linux = sys.platform == "linux"


@pytest.fixture(params=["forked", "fresh"], autouse=True)
def way(request, monkeypatch):
    """Every fear holds for both ways a child is made."""
    if request.param == "forked" and not linux:
        pytest.skip("children are forked on Linux only")
    monkeypatch.setattr(workers, "may_fork", lambda: request.param == "forked")
    return request.param


def children() -> set[str]:
    """Processes this one has started, as Linux counts them; elsewhere none are seen."""
    found: set[str] = set()
    if linux:
        for task in os.listdir("/proc/self/task"):
            # A thread of another test may end between the listing and the reading.
            with suppress(FileNotFoundError), open(f"/proc/self/task/{task}/children") as listed:
                found.update(listed.read().split())
    return found


def test_a_result_comes_back():
    assert run_isolated(child.add, (1,), keywords={"b": 2}) == 3


def test_a_result_larger_than_the_pipe_comes_back():
    assert len(run_isolated(child.big, (50,), timeout=60)) == 50 * MB


def test_an_argument_larger_than_the_pipe_arrives():
    assert run_isolated(child.measure, (b"a" * (20 * MB),), timeout=60) == 20 * MB


def test_a_segmentation_fault_leaves_the_caller():
    with pytest.raises(EngineCrashed, match="SIGSEGV"):
        run_isolated(child.segfault)


def test_an_abort_leaves_the_caller():
    with pytest.raises(EngineCrashed, match="SIGABRT"):
        run_isolated(child.abort)


def test_a_child_that_leaves_without_a_word_is_a_crash():
    with pytest.raises(EngineCrashed, match="exit status 3"):
        run_isolated(child.leave)


def test_an_endless_child_ends_with_its_time():
    with pytest.raises(TimedOut, match=r"within 0\.5 s"):
        run_isolated(child.sleep, (600,), timeout=0.5)


def test_work_that_nobody_waits_for_any_more_is_stopped():
    def left():
        called_off.set(lambda: True)
        with pytest.raises(TimedOut, match="nobody waits"):
            run_isolated(child.sleep, (600,), timeout=60)

    copy_context().run(left)
    assert not called_off.get()()


@pytest.mark.skipif(not linux, reason="the grandchild is forked")
def test_what_the_child_started_ends_with_it():
    started = []

    def interrupt(pid, _):
        started.append(pid)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run_isolated(child.start_another, (600,), progress=interrupt)
    assert started
    for _ in range(1000):  # the system takes a moment to bury it; it would sleep much longer
        if not runs(started[0]):
            return
        time.sleep(0.01)
    pytest.fail("the grandchild still runs")


def runs(pid):
    """True while the process is neither gone nor dead and waiting to be collected."""
    try:
        with open(f"/proc/{pid}/stat") as stat:
            return stat.read().rsplit(")", 1)[1].split()[0] not in "ZX"
    except FileNotFoundError:
        return False


@pytest.mark.skipif(not linux, reason="memory is bounded on Linux")
@pytest.mark.parametrize(
    "eat",
    [
        child.eat,
        child.eat_in_one_bite,
        child.eat_and_abort,
        child.be_refused_and_abort,
        child.be_refused_and_go_on,
    ],
)
def test_a_hungry_child_is_stopped_at_its_memory(eat):
    with pytest.raises(OutOfMemory, match="limit of 210 MB"):
        run_isolated(eat, (2000,), memory=200 * MB, timeout=60)


@pytest.mark.skipif(not linux, reason="memory is bounded on Linux")
def test_a_child_killed_by_the_system_is_called_out_of_memory():
    with pytest.raises(OutOfMemory):
        run_isolated(child.killed_by_the_system)


@pytest.mark.skipif(not linux, reason="memory is bounded on Linux")
def test_a_modest_child_gets_its_memory():
    # A forked child begins with what this process, and all tests before, have loaded.
    with open("/proc/self/statm") as pages:
        own = int(pages.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    assert run_isolated(child.eat, (50,), memory=own + 150 * MB) == 50


def test_a_typed_error_comes_back_as_itself():
    with pytest.raises(Encrypted) as caught:
        run_isolated(child.encrypted)
    assert str(caught.value) == "encrypted: a password is needed"


def test_a_typed_error_keeps_what_it_knows():
    with pytest.raises(WordsDecodeError) as caught:
        run_isolated(child.bad_words)
    assert (caught.value.page, caught.value.offset) == (3, 17)


def test_a_bug_comes_back_as_an_internal_error():
    with pytest.raises(InternalError, match="ZeroDivisionError: division by zero") as caught:
        run_isolated(child.divide, (0,))
    assert "\n" not in caught.value.sentence
    assert "in divide" in caught.value.details


def test_a_result_that_cannot_travel_is_an_error():
    with pytest.raises(InternalError, match="Encoding"):
        run_isolated(child.unpicklable, timeout=30)


def test_a_chattering_engine_does_not_write_into_our_output(capfd):
    assert run_isolated(child.chatter) == "signal"
    assert capfd.readouterr() == ("", "")


def test_progress_arrives_in_order():
    steps = []
    result = run_isolated(child.count_up, (300,), progress=lambda done, total: steps.append((done, total)))
    assert result == 300
    assert steps == [(i, 300) for i in range(1, 301)]


def test_a_caller_interrupted_in_between_leaves_no_child_behind():
    def interrupt(done, total):
        raise KeyboardInterrupt

    kept.end()
    before = children()
    with pytest.raises(KeyboardInterrupt):
        run_isolated(child.count_up, (5,), progress=interrupt)
    assert children() == before


def test_no_call_leaves_a_thread_or_an_open_file_behind():
    run_isolated(child.add, (1,))
    kept.end()
    threads, files = threading.active_count(), open_files()
    for _ in range(3):
        run_isolated(child.add, (1,))
        with pytest.raises(EngineCrashed):
            run_isolated(child.leave)
    kept.end()
    assert (threading.active_count(), open_files()) == (threads, files)


def open_files():
    return len(os.listdir("/proc/self/fd")) if linux else 0
