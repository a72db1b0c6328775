"""Documents of others, read as pandoc reads them: nothing it finds may be missing."""

from __future__ import annotations

import os
import re
from collections import Counter
from pathlib import Path

import pytest

from pincite.errors import PinciteError
from pincite.model.elements import Element
from tests.readers.web_documents import READERS, elements, everything

CORPORA = Path(os.environ.get("PINCITE_CORPORA", Path(__file__).parents[2].parent / "shared" / "corpora"))
FORMATS = CORPORA / "formats"

MARKS = re.compile(r"\bM[A-Z0-9]{2,}\b")

pytestmark = [
    pytest.mark.corpus,
    pytest.mark.skipif(not FORMATS.is_dir(), reason="the corpora are not there"),
]

NEVER = {"MSCRIPT", "MSTYLE", "MHTMLCOMMENT", "MCOMMENT", "MTEMPLATE", "MNOSCRIPT"}

ELSEWHERE = {"MTITLETAG", "MFRONT", "MIFRAME", "MREMOTE", "MHREF"}
"""Facts of the document, and addresses."""


def flat(found: list[Element]) -> list[Element]:
    inner = [i for e in found if e.table for c in e.table.cells for i in c.elements]
    return found + (flat(inner) if inner else [])


@pytest.mark.parametrize("kind", ["html", "md"])
def test_marked_features_appear_and_what_is_no_text_does_not(kind):
    data = (FORMATS / "own" / "features" / f"t.{kind}").read_bytes()
    wanted = set(MARKS.findall(data.decode())) - NEVER - ELSEWHERE
    said = set(MARKS.findall(everything(flat(elements(kind, data)))))
    assert not said & NEVER
    assert len(wanted & said) >= 0.95 * len(wanted), sorted(wanted - said)


@pytest.mark.parametrize("kind", sorted(READERS))
def test_every_document_is_read_or_refused_with_a_reason(kind):
    paths = sorted(p for p in FORMATS.rglob(f"*.{kind}") if p.is_file())
    assert paths
    for path in paths:
        try:
            found = flat(elements(kind, path.read_bytes()))
        except PinciteError:
            assert "hostile" in path.parts, path
            continue
        repeated = [name for name, count in Counter(e.id for e in found).items() if count > 1]
        assert not repeated, path
        for element in found:
            assert all(0 <= s.start < s.end <= len(element.text) for s in element.spans), path
