"""Plain command lines are read without typer, and mean the same as typer reads them."""

from __future__ import annotations

import subprocess
import sys

import pytest

from pincite.cli import app, conversion, convert, plain

PLAIN = (
    ["a.pdf"],
    ["-"],
    ["a.pdf", "b.pdf", "-o", "out/"],
    ["--to", "text", "a.pdf", "-o", "-"],
    ["--to=md", "a.pdf", "--output=out.md", "--jobs=2"],
    ["--jobs", "12", "a.pdf", "folder"],
)
OTHERS = (
    [],
    ["-h"],
    ["a.pdf", "--reproducible"],
    ["a.pdf", "--to", "nothing"],
    ["a.pdf", "--to", "md", "--to", "text"],
    ["a.pdf", "--jobs", "0"],
    ["a.pdf", "--jobs", "two"],
    ["a.pdf", "-o"],
    ["a.pdf", "-o", "--to"],
    ["--", "a.pdf"],
    ["-oout.md", "a.pdf"],
    ["a.pdf", ""],
)


@pytest.fixture
def said(monkeypatch):
    """What the command is asked to do, instead of doing it."""
    calls = []

    def converted(asked, *others):
        calls.append((asked.values, asked.said, *others))
        return 0

    for module in (conversion, convert):
        monkeypatch.setattr(module, "converted", converted)
    return calls


@pytest.mark.parametrize("line", PLAIN, ids=" ".join)
def test_a_plain_line_means_what_typer_reads_in_it(line, said):
    call = plain.plainly(["convert", *line])
    assert call is not None
    assert call() == app.by_typer(["convert", *line]) == 0
    assert said[0] == said[1]


@pytest.mark.parametrize("line", OTHERS, ids=" ".join)
def test_all_that_is_not_plain_is_left_to_typer(line):
    assert plain.plainly(["convert", *line]) is None


def test_options_from_the_environment_are_left_to_typer(monkeypatch):
    monkeypatch.setenv("PINCITE_TABLES", "0")
    assert plain.plainly(["convert", "a.pdf"]) is None


def test_other_commands_are_left_to_typer():
    assert plain.plainly(["extract", "a.pdf"]) is None


def test_a_plain_line_loads_neither_typer_nor_rich(demo):
    code = (
        "import sys; from pincite.cli import main; main(sys.argv[1:]);"
        "print(sorted({'typer', 'rich', 'typing_extensions', 'numpy'} & set(sys.modules)), file=sys.stderr)"
    )
    run = subprocess.run([sys.executable, "-c", code, "convert", str(demo)], capture_output=True, check=True)
    assert run.stderr.decode().strip() == "[]"
