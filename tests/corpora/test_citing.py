"""Of documents as they are in the world: what their Markdown says is found in its place, nothing else is."""

import pytest

from benchmarks.citing.documents import documents
from benchmarks.citing.found import CHANGED, measure
from benchmarks.corpora import CorpusMissing

EACH = 4
"""Of the forty documents of the benchmark every fourth."""

pytestmark = pytest.mark.corpus


def test_quotations_lead_to_their_place_and_what_was_made_up_leads_nowhere():
    try:
        chosen = documents()[::EACH]
    except CorpusMissing as missing:
        pytest.skip(str(missing))
    looked = {one.kind: one for one in measure(chosen)}
    for kind in ("sentences", "rows of tables"):
        assert looked[kind].count > 100
        assert looked[kind].wrong == []
    for kind in ("sentences changed", "rows changed"):
        assert looked[kind].right >= CHANGED * looked[kind].count, looked[kind].wrong
    for kind in ("made up", "another number", "short, of others"):
        assert looked[kind].count > 50
        assert looked[kind].wrong == []
