"""Every target bears inputs that nobody would write, and those that once did harm."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from fuzzing.__main__ import inputs
from fuzzing.minimising import minimised
from fuzzing.mutation import mutated
from fuzzing.running import run, wrong
from fuzzing.targets import Target, targets
from pincite.errors import Corrupt

FINDINGS = sorted((Path(__file__).parent / "findings").glob("[a-z]*.*"))
MOST = 12


def spoilt(data: bytes) -> None:
    if b"bad" in data:
        raise KeyError("bad")
    if b"worse" in data:
        memoryview(data).release()
        os.abort()
    raise Corrupt("as it should")


SPOILT = Target("spoilt", spoilt, lambda: [b"x"])


# A process of its own, without threads: stores that other tests opened have threads, which a forked child
# waits for in vain.
SOME = f"""
import sys
from fuzzing.__main__ import inputs
from fuzzing.running import run
from fuzzing.targets import targets

target, done = targets()[sys.argv[1]], [0.0, 0.0]
for one in run(target, inputs(target.seeds()[:4], f"tests/{{target.name}}", first=True, most={MOST}), done):
    print(one.what, one.data[:200], one.told[-600:], sep="\\n")
print(int(done[0]))
"""


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(targets()))
def test_a_target_bears_some_of_its_inputs(name):
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    command = [sys.executable, "-c", SOME, name]
    ended = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stderr
    assert int(ended.stdout) > MOST  # and no finding before the number


def test_what_was_found_once_is_mended():
    known = targets()
    for path in FINDINGS:
        assert wrong(known[path.name.partition(".")[0]], path.read_bytes()) == ("", ""), path.name


def test_errors_that_are_none_of_the_tree_and_crashes_are_found():
    found = list(run(SPOILT, [b"good", b"bad", b"fine", b"worse", b"bad"], [0.0, 0.0]))
    assert [(one.what.split()[0], one.data) for one in found] == [
        ("KeyError", b"bad"),
        ("ended", b"worse"),
        ("KeyError", b"bad"),
    ]


def test_a_finding_is_made_small():
    (found,) = run(SPOILT, [b"x" * 50 + b"bad" + b"y" * 50], [0.0, 0.0])
    assert minimised(SPOILT, found).data == b"bad"


def test_the_same_seed_gives_the_same_inputs():
    seeds = [b"a <b> 12 c" * 9, b"other"]
    assert list(inputs(seeds, "7/x/0")) == list(inputs(seeds, "7/x/0")) != list(inputs(seeds, "8/x/0"))


def test_packages_stay_packages_when_they_are_changed():
    import io
    import random
    import zipfile

    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as made:
        made.writestr("word/document.xml", "<a>b</a>" * 20)
    chance = random.Random(1)
    changed = [mutated(out.getvalue(), [], chance) for _ in range(60)]
    assert sum(zipfile.is_zipfile(io.BytesIO(one)) for one in changed) > 40
