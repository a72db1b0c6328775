"""docs/coming-from.md: what is done most with other tools takes no more lines here."""

import ast
import re

import pytest

from tests.documentation.blocks import ROOT, blocks

PAGE = ROOT / "docs" / "coming-from.md"


def ours():
    """Lines of code by the number of the task, which stands behind the first of them."""
    found, number = {}, 0
    for block in blocks(PAGE):
        for line in block.text.splitlines():
            if match := re.search(r"# (\d+)", line):
                number = int(match[1])
            if number and line.strip():
                found.setdefault(number, []).append(line)
        number = 0
    return found


def theirs():
    """For each task, the lines of code of each of the others."""
    rows = re.findall(r"^\| (\d+) \| [^|]+ \| (.*) \|$", PAGE.read_text(encoding="utf-8"), re.M)
    return {int(n): [re.findall(r"`([^`]+)`", cell) for cell in row.split(" | ")] for n, row in rows}


def test_there_are_twenty_tasks():
    assert sorted(ours()) == sorted(theirs()) == list(range(1, 21))


@pytest.mark.parametrize("number", range(1, 21))
def test_no_task_takes_more_lines_than_elsewhere(number):
    for lines in filter(None, theirs()[number]):
        ast.parse("\n".join(lines))
        assert len(ours()[number]) <= len(lines)


def test_what_is_said_of_docling_is_there():
    from docling_core.types.doc.document import DoclingDocument, TableItem

    for name in set(re.findall(r"[dD]ocument\.((?:export|save|load)_\w+)", PAGE.read_text())):
        assert hasattr(DoclingDocument, name)
    for name in set(re.findall(r"table\.(export_\w+)", PAGE.read_text())):
        assert hasattr(TableItem, name)
