"""What the documentation shows is so: every block is run or read, every printed answer is the one given."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from tests.documentation.blocks import ONLY_SHOWN, PAGES, ROOT, UNRUN, blocks, commands, steps, why_not

WITH_BLOCKS = [page.relative_to(ROOT).as_posix() for page in PAGES if blocks(page)]

LONGEST = 900
"""Seconds for all pages, on a machine that has other work."""


@pytest.fixture(scope="module")
def faults(request):
    """What is wrong with the pages that are asked for, told by a process of its own, which has no threads."""
    names = {item.callspec.params.get("page") for item in request.session.items if hasattr(item, "callspec")}
    command = [sys.executable, "-m", "tests.documentation", *(n for n in WITH_BLOCKS if n in names)]
    nothing = subprocess.DEVNULL
    done = subprocess.run(command, cwd=ROOT, stdin=nothing, capture_output=True, text=True, timeout=LONGEST)
    assert done.returncode == 0, done.stderr
    return dict(map(json.loads, done.stdout.splitlines()))


@pytest.mark.slow
@pytest.mark.parametrize("page", WITH_BLOCKS)
def test_every_block_runs_and_prints_what_is_shown(page, faults):
    if faults[page]:
        place, shown, printed = faults[page]
        pytest.fail(f"{place} shows\n{shown}and prints\n{printed}" if shown else printed, pytrace=False)


def test_every_reason_not_to_run_a_block_is_needed():
    shown = [block for page in PAGES for block in blocks(page)]
    lines = [line for one in shown if one.language == "sh" for line in commands(one)]
    lines += [step.command for one in shown if one.language == "console" for step in steps(one)]
    assert {why_not(line) for line in lines} - {""} == set(UNRUN)
    assert {one.text.split()[0] for one in shown if one.language == "text"} >= set(ONLY_SHOWN)
