"""What docs/citing.md prints is what is printed."""

import re
import shlex
import shutil
from pathlib import Path

import pytest

from pincite.cli.run import run

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "citing.md").read_text()


@pytest.mark.parametrize(("line", "printed"), re.findall(r"```\n\$ pincite ([^\n]*)\n(.*?)```", TEXT, re.S))
def test_the_answers_are_those_that_are_given(line, printed, tmp_path, monkeypatch, capfdbinary):
    shutil.copy(ROOT / "examples" / "demo.pdf", tmp_path)
    monkeypatch.chdir(tmp_path)
    run(shlex.split(line))
    out, err = capfdbinary.readouterr()
    assert (out + err).decode() == printed


def test_the_examples_in_python_run(tmp_path, monkeypatch, capsys):
    (tmp_path / "report.pdf").write_bytes((ROOT / "examples" / "demo.pdf").read_bytes())
    monkeypatch.chdir(tmp_path)
    space = {"__name__": "example"}
    for block in re.findall(r"```python\n(.*?)```", TEXT, re.S):
        exec(compile(block, "docs/citing.md", "exec"), space)
    assert capsys.readouterr().out.rstrip().endswith("third in a row")
