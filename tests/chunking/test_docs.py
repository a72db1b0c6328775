"""docs/chunks.md tells of every option, and its examples run."""

import re
import shlex
from pathlib import Path

from pincite.cli.run import run
from pincite.options.chunks import ChunkOptions

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "chunks.md").read_text()


def test_every_option_is_documented_with_its_default():
    rows = re.findall(r"^\| `(\w+)` \| `(\w+)` \|", TEXT, re.M)
    options = ChunkOptions()
    assert rows == [(name, str(getattr(options, name))) for name in options.__struct_fields__]


def test_every_example_runs(tmp_path, monkeypatch, capsys):
    (tmp_path / "report.pdf").write_bytes((ROOT / "examples" / "demo.pdf").read_bytes())
    monkeypatch.chdir(tmp_path)
    space = {"__name__": "example"}
    for block in re.findall(r"```python\n(.*?)```", TEXT, re.S):
        exec(compile(block, "docs/chunks.md", "exec"), space)
    assert capsys.readouterr().out.count("\n") == len(space["document"].chunks(max_tokens=300))
    (line,) = re.findall(r"^\$ pincite (.*)$", TEXT, re.M)
    assert run(shlex.split(line)) == 0
    assert (tmp_path / "report.chunks.jsonl").read_bytes().count(b"\n") > 5
