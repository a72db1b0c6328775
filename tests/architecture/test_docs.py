"""The documentation tells of every option, every code, every setting - and of nothing else."""

import re
from pathlib import Path

import pytest

from pincite.errors import every_error

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
ABSTRACT = {"error", "document", "limit", "library", "call"}
"""Codes of errors that only stand for their kinds."""


def commands():
    """Each command with its name: those of ``pincite library`` too."""
    import typer.main

    from pincite.cli.app import app

    waiting = list(typer.main.get_command(app).commands.items())
    found = []
    while waiting:
        name, command = waiting.pop(0)
        found.append((name, command))
        waiting += [(f"{name} {inner}", one) for inner, one in getattr(command, "commands", {}).items()]
    return found


def options():
    """Each command with the names of its options."""
    found = []
    for name, command in commands():
        for parameter in command.params:
            if parameter.param_type_name == "option":
                found += [(name, option) for option in [*parameter.opts, *parameter.secondary_opts]]
    return found


def variables():
    return {p.envvar for _, command in commands() for p in command.params if p.envvar}


def part_of(text, title):
    """What stands under a heading of the second level."""
    match = re.search(rf"^## `{title}`$(.*?)(?=^## |\Z)", text, re.M | re.S)
    assert match, f"docs/command-line.md has no heading `{title}`"
    return match[1]


@pytest.mark.parametrize(("command", "option"), options())
def test_an_option_is_not_documented(command, option):
    text = (DOCS / "command-line.md").read_text()
    part = part_of(text, f"pincite {command}")
    if "as for `pincite convert`" in part:
        part += part_of(text, "pincite convert")
    assert re.search(rf"`{re.escape(option)}\b", part), f"{option} of pincite {command} is not explained"


def test_an_option_is_documented_that_does_not_exist():
    text = (DOCS / "command-line.md").read_text()
    known = {option for _, option in options()} | {"--version", "--help"}
    assert set(re.findall(r"(?<![\w-])--[a-z][a-z-]+", text)) <= known


def test_a_setting_of_the_environment_is_not_documented():
    text = (DOCS / "operators.md").read_text()
    told = set(re.findall(r"\bPINCITE_[A-Z_]+", text))
    assert variables() <= told
    assert "PINCITE_DEBUG" in told


def test_an_error_code_is_not_documented():
    text = (DOCS / "operators.md").read_text()
    rows = dict(re.findall(r"^\| `([a-z_0-9]+)` \| (\d) \|", text, re.M))
    wanted = {
        code: str(kind.exit_status)
        for code, kind in every_error().items()
        if code not in ABSTRACT and kind.__module__ == "pincite.errors"
    }
    assert rows == wanted


def test_a_format_is_not_documented():
    from pincite.readers.formats import FORMATS

    text = (DOCS / "formats.md").read_text()
    rows = re.findall(r"^\| [^|]+ \| `(\w+)` \| ([^|]*) \|", text, re.M)
    assert rows == [(f.name, " ".join(f.suffixes)) for f in FORMATS]


def test_a_limit_is_not_documented():
    from pincite.readers.options import ReadOptions

    text = (DOCS / "formats.md").read_text()
    rows = dict(re.findall(r"^\| `(\w+)` \| (\d+) \|", text, re.M))
    bounds = [f for f in ReadOptions.__struct_fields__ if f.startswith(("max_", "ratio_"))]
    assert rows == {name: str(getattr(ReadOptions(), name)) for name in bounds}


def test_a_link_leads_nowhere():
    for page in [*ROOT.glob("*.md"), *DOCS.rglob("*.md"), *(ROOT / "examples").glob("*.md")]:
        for target in re.findall(r"\]\(([^)#\s]+)[^)]*\)", page.read_text()):
            if "://" not in target and not target.startswith("mailto:"):
                assert (page.parent / target).exists(), f"{page.relative_to(ROOT)}: {target}"


def test_the_documentation_knows_the_workplace():
    for page in [*ROOT.glob("*.md"), *DOCS.rglob("*.md")]:
        text = page.read_text()
        assert not re.search(r"(?<![\w.])/(?:work|home|root|tmp)/", text), page


def test_an_example_of_the_library_does_not_run(tmp_path, monkeypatch):
    """Every Python block of docs/library.md runs, one after the other, beside the demo document."""
    blocks = re.findall(r"```python\n(.*?)```", (DOCS / "library.md").read_text(), re.S)
    assert len(blocks) > 3
    (tmp_path / "report.pdf").write_bytes((ROOT / "examples" / "demo.pdf").read_bytes())
    monkeypatch.chdir(tmp_path)
    space = {"__name__": "example"}
    for block in blocks:
        exec(compile(block, "docs/library.md", "exec"), space)
