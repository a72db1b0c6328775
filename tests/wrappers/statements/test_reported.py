"""What a wrapper missed or misread must be told: real statements with a line taken out, or changed."""

from __future__ import annotations

import msgspec
import pytest

from pincite.model.records import Extraction, Group
from pincite.wrappers.identities import check_identities
from tests.wrappers.cases.loading import statements
from tests.wrappers.statements.printed import CORPORA
from tests.wrappers.statements.test_corpus import found, lines

pytestmark = [
    pytest.mark.corpus,
    pytest.mark.skipif(not CORPORA.is_dir(), reason=f"no corpora at {CORPORA}"),
]

NAMES = ("kps-micro-xbrl", "teamsystem-depi")
WRONG = 37
"""Added to an amount that is misread."""


def changed(group: Group, path: str, line: Group | None) -> Group | None:
    if group.path == path:
        return line
    if not path.startswith(group.path):
        return group
    children = (changed(child, path, line) for child in group.children)
    return msgspec.structs.replace(group, children=tuple(c for c in children if c is not None))


def complaints(extraction: Extraction, path: str, line: Group | None) -> list[str]:
    groups = tuple(changed(group, path, line) for group in extraction.groups)
    other = msgspec.structs.replace(extraction, groups=groups)
    checks = check_identities(statements(), other).checks
    return [check.sentence for check in checks if check.state != "holds"]


def misread(line: Group) -> Group:
    first = line.children[1]
    parsed = {**first.value.parsed, "number": first.value.parsed["number"] + WRONG}
    value = msgspec.structs.replace(first.value, parsed=parsed)
    children = (line.children[0], msgspec.structs.replace(first, value=value), *line.children[2:])
    return msgspec.structs.replace(line, children=children)


@pytest.mark.parametrize("name", NAMES)
def test_every_misread_amount_and_nearly_every_missed_line_is_reported(name):
    extraction = found(name)
    filled = [
        line
        for line in lines(extraction.groups[0])
        if any(c.value.parsed.get("number") for c in line.children[1:])
    ]
    assert [line.path for line in filled if not complaints(extraction, line.path, misread(line))] == []
    silent = [line.children[0].value.text for line in filled if not complaints(extraction, line.path, None)]
    # Nothing else that is printed depends on these: the only part of a voice, a sum some statements print.
    assert len(silent) <= 0.15 * len(filled), silent
