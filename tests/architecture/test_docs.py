"""The documentation tells of every option, every code, every setting - and of nothing else."""

import ast
import re
from pathlib import Path

import pytest

from pincite.converting.options import ConvertOptions
from pincite.errors import PinciteError
from pincite.options.declaration import declared
from tests.documentation.blocks import PAGES, blocks
from tests.documentation.running import Page

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
ABSTRACT = {"error", "document", "limit", "library", "ledger", "call"}
"""Codes of errors that only stand for their kinds."""


def commands():
    """Each command with its name: those of ``pincite library`` too."""
    import typer.main

    from pincite.cli.app import app

    waiting = list(typer.main.get_command(app()).commands.items())
    found = []
    while waiting:
        name, command = waiting.pop(0)
        found.append((name, command))
        waiting += [(f"{name} {inner}", one) for inner, one in getattr(command, "commands", {}).items()]
    return found


# Of the command itself: what shells are told.
COMPLETION = {"--install-completion", "--show-completion"}


def options():
    """Each command with the names of its options."""
    found = []
    for name, command in commands():
        for parameter in command.params:
            if parameter.param_type_name == "option":
                found += [(name, option) for option in [*parameter.opts, *parameter.secondary_opts]]
    return found


def part_of(text, title):
    """What stands under a heading of the second level."""
    match = re.search(rf"^## `{title}`$(.*?)(?=^## |\Z)", text, re.M | re.S)
    assert match, f"docs/command-line.md has no heading `{title}`"
    return match[1]


@pytest.mark.parametrize(("command", "option"), options())
def test_every_option_is_documented(command, option):
    text = (DOCS / "command-line.md").read_text()
    part = part_of(text, f"pincite {command}")
    if "as for `pincite convert`" in part:
        part += part_of(text, "pincite convert")
    assert re.search(rf"`{re.escape(option)}\b", part), f"{option} of pincite {command} is not explained"


def test_every_documented_option_exists():
    text = (DOCS / "command-line.md").read_text()
    known = {option for _, option in options()} | {"--version", "--help"} | COMPLETION
    known |= {f"--no-{one.name}" for one in declared(ConvertOptions) if one.option.switch}
    assert set(re.findall(r"(?<![\w-])--[a-z][a-z-]+", text)) <= known


def test_the_settings_documented_are_those_of_the_declarations():
    text = (DOCS / "operators.md").read_text()
    rows = dict(re.findall(r"^\| `(PINCITE_[A-Z_]+)` \| `(--[a-z-]+)`", text, re.M))
    wanted = {p.envvar: p.opts[0] for _, command in commands() for p in command.params if p.envvar}
    assert rows == wanted
    assert "PINCITE_DEBUG" in text


def test_the_forms_documented_are_those_there_are():
    from pincite.converting.forms.registry import FORMS

    text = part_of((DOCS / "command-line.md").read_text(), "pincite convert")
    rows = re.findall(r"^\| `(\w+)` \| ((?:`\.[a-z.]+` ?)+)\|", text, re.M)
    told = [(name, tuple(re.findall(r"`([^`]+)`", endings))) for name, endings in rows]
    assert told == [(form.name, (form.ending, *form.endings)) for form in FORMS.values()]


def every_error() -> dict[str, type[PinciteError]]:
    """All error classes by code."""
    found: dict[str, type[PinciteError]] = {}
    queue: list[type[PinciteError]] = [PinciteError]
    while queue:
        kind = queue.pop()
        found[kind.code] = kind
        queue.extend(kind.__subclasses__())
    return found


def test_the_error_codes_documented_are_those_there_are():
    text = (DOCS / "operators.md").read_text()
    rows = dict(re.findall(r"^\| `([a-z_0-9]+)` \| (\d) \|", text, re.M))
    wanted = {
        code: str(kind.exit_status)
        for code, kind in every_error().items()
        if code not in ABSTRACT and kind.__module__ == "pincite.errors"
    }
    assert rows == wanted


def test_the_note_codes_documented_are_those_there_are():
    from pincite.model.notes import NOTE_CODES

    text = (DOCS / "operators.md").read_text()
    rows = re.findall(r"^\| `([a-z_]+)` \| (lost|left out|guessed|told) \|", text, re.M)
    assert rows == [(code, one.kind) for code, one in NOTE_CODES.items()]


def test_every_note_has_a_code_of_the_table_and_every_code_is_used():
    from pincite.model.notes import NOTE_CODES

    used, table = set(), DOCS.parent / "src/pincite/model/notes.py"
    for path in (DOCS.parent / "src/pincite").rglob("*.py"):
        tree = ast.parse(path.read_text())
        constants = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)}
        if path != table:
            used |= {code for code in constants if isinstance(code, str)} & set(NOTE_CODES)
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and note_code(node) not in NOTE_CODES:
                assert note_code(node) is None, f"{path.name}:{node.lineno} has a note of no known code"
    assert used | {"nothing_read"} == set(NOTE_CODES)


def note_code(call):
    """The code of a call that makes a note, as far as it stands there."""
    name = getattr(call.func, "attr", getattr(call.func, "id", ""))
    if name not in ("note", "Note"):
        return None
    given = [*call.args[:1], *(one.value for one in call.keywords if one.arg == "code")]
    texts = len(call.args) > 1 or any(one.arg == "sentence" for one in call.keywords)
    return given[0].value if texts and given and isinstance(given[0], ast.Constant) else None


def test_the_formats_documented_are_those_there_are():
    from pincite.readers.formats import FORMATS

    text = (DOCS / "formats.md").read_text()
    rows = re.findall(r"^\| [^|]+ \| `(\w+)` \| ([^|]*) \|", text, re.M)
    assert rows == [(f.name, " ".join(f.suffixes)) for f in FORMATS]


def test_the_limits_documented_are_those_there_are():
    from pincite.readers.options import ReadOptions

    text = (DOCS / "formats.md").read_text()
    rows = dict(re.findall(r"^\| `(\w+)` \| (\d+) \|", text, re.M))
    bounds = [f for f in ReadOptions.__struct_fields__ if f.startswith(("max_", "ratio_"))]
    assert rows == {name: str(getattr(ReadOptions(), name)) for name in bounds}


def test_every_link_leads_somewhere():
    for page in [*ROOT.glob("*.md"), *DOCS.rglob("*.md"), *(ROOT / "examples").glob("*.md")]:
        for target in re.findall(r"\]\(([^)#\s]+)[^)]*\)", page.read_text()):
            if "://" not in target and not target.startswith("mailto:"):
                assert (page.parent / target).exists(), f"{page.relative_to(ROOT)}: {target}"


def test_the_documentation_names_no_place_of_its_makers():
    for page in [*ROOT.glob("*.md"), *DOCS.rglob("*.md")]:
        text = page.read_text()
        assert not re.search(r"(?<![\w.])/(?:work|home|root|tmp)/", text), page


def test_every_fenced_block_is_of_a_kind_that_is_run_or_read():
    """``tests/documentation`` does it; ``sh``, ``console``, ``python``, ``text``, ``json`` ... are kinds."""
    for page in PAGES:
        fences = re.findall(r"^ *```", page.read_text(encoding="utf-8"), re.M)
        found = blocks(page)
        assert len(fences) == 2 * len(found), page
        for block in found:
            assert hasattr(Page, f"run_{block.language}"), f"{block.place}: {block.language!r}"
