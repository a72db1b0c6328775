"""A child whose engine was taken over by a document gets nowhere."""

import os
import re
import socket
import sys
from pathlib import Path

import pytest

from pincite.sandbox import confinement, kept, seccomp, workers
from pincite.sandbox.isolation import run_isolated
from tests.sandbox import attacks

HEADERS = {"x86_64": "x86_64-linux-gnu/asm/unistd_64.h", "aarch64": "asm-generic/unistd.h"}


@pytest.fixture(params=["forked", "fresh"])
def kind(request, monkeypatch):
    """Both kinds of children."""
    monkeypatch.setattr(workers, "may_fork", lambda: request.param == "forked")
    return request.param


@pytest.fixture
def confined():
    """The kernel holds what is promised; where it cannot, continuous integration fails."""
    state = confinement.possible()
    if not all(state):
        told = f"this kernel does not confine children: {state}"
        if os.environ.get("CI"):
            pytest.fail(told)
        pytest.skip(told)


@pytest.fixture
def victim(tmp_path):
    (tmp_path / "kept").write_text("as it was")
    with socket.socket(socket.AF_UNIX) as service:
        service.bind(str(tmp_path / "service"))
        service.listen()
        yield tmp_path


def test_an_exploited_child_gets_nowhere(confined, kind, victim, monkeypatch):
    monkeypatch.setenv("PRIVATE_TOKEN", "s3cr3t")
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        came = run_isolated(attacks.tried, (port, str(victim), os.getpid()), timeout=60)
    assert [name for name, through in came.items() if through] == []
    assert sorted(path.name for path in victim.iterdir()) == ["kept", "service"]
    assert (victim / "kept").read_text() == "as it was"


def test_without_confinement_the_attacks_work(kind, victim, monkeypatch):
    """Else the test above would hold of itself."""
    monkeypatch.setenv("PINCITE_CONFINEMENT", "off")
    some = [
        "connect over TCP",
        "ask a local service",
        "write a file",
        "let all read a file",
        "signal the parent",
    ]
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        came = run_isolated(attacks.tried, (port, str(victim), os.getpid(), some), timeout=60)
    assert came == dict.fromkeys(some, True)


def test_a_child_can_do_its_work(kind, victim):
    can = run_isolated(attacks.may, (str(victim),), timeout=60)
    assert [name for name, could in can.items() if not could] == []


def test_a_child_writes_where_its_task_says(confined, kind, tmp_path):
    assert run_isolated(attacks.made_in, (str(tmp_path),), writable=(str(tmp_path),), timeout=60) == "x"


def test_the_folder_of_a_child_is_removed_with_what_is_in_it(kind):
    (folder,) = run_isolated(attacks.crowd, timeout=60)
    kept.end()  # it may wait for other work
    assert Path(folder).name.startswith("pincite-") and not Path(folder).exists()


@pytest.mark.parametrize("name", ["PATH", "LC_ALL", "PINCITE_X", "OMP_NUM_THREADS"])
def test_a_child_keeps_the_environment_that_it_needs(kind, name, monkeypatch):
    monkeypatch.setenv(name, os.environ.get(name, "C"))
    assert run_isolated(attacks.whether_on, (name,), timeout=60)


@pytest.mark.parametrize("machine", seccomp.MACHINES)
def test_calls_are_refused_by_their_right_numbers(machine):
    header = Path("/usr/include", HEADERS[machine])
    if not header.is_file():
        pytest.skip("corpora of system calls: the kernel's headers are not installed")
    found = re.findall(r"#define __NR(?:3264)?_(\w+)\s+(\d+)", header.read_text())
    numbers = {name: int(number) for name, number in found}
    column = list(seccomp.MACHINES).index(machine)
    calls = {**seccomp.CALLS, "socket": seccomp.SOCKET, "clone": seccomp.CLONE, "clone3": seccomp.CLONE3}
    known = {name: own[column] for name, own in calls.items() if own[column] is not None and name in numbers}
    assert len(known) > 60 and known == {name: numbers[name] for name in known}


def test_other_systems_are_told_to_hold_nothing(monkeypatch):
    monkeypatch.setattr(sys, "platform", "darwin")
    assert confinement.possible() == confinement.confine() == confinement.NOTHING
