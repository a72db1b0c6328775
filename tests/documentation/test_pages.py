"""What the documentation shows is so: every block is run or read, every printed answer is the one given."""

from __future__ import annotations

import re

import pytest

from tests.documentation.blocks import ONLY_SHOWN, PAGES, ROOT, UNRUN, blocks, commands, steps, why_not
from tests.documentation.running import Page

WITH_BLOCKS = [page for page in PAGES if blocks(page)]


@pytest.mark.slow
@pytest.mark.parametrize("page", WITH_BLOCKS, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_block_runs_and_prints_what_is_shown(page, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for answer in Page(page, tmp_path).answers():
        if not answer.true:
            pytest.fail(f"{answer.block.place} shows\n{answer.shown}but printed is\n{answer.printed}", False)


def test_no_block_is_overlooked():
    for page in PAGES:
        fences = re.findall(r"^ *```", page.read_text(encoding="utf-8"), re.M)
        assert len(fences) == 2 * len(blocks(page)), page


def test_every_reason_not_to_run_a_block_is_needed():
    shown = [block for page in PAGES for block in blocks(page)]
    lines = [line for one in shown if one.language == "sh" for line in commands(one)]
    lines += [step.command for one in shown if one.language == "console" for step in steps(one)]
    assert {why_not(line) for line in lines} - {""} == set(UNRUN)
    assert {one.text.split()[0] for one in shown if one.language == "text"} >= set(ONLY_SHOWN)
