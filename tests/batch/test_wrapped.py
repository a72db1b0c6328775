"""Records out of many documents."""

import csv
import json

from pincite.batch.plan import Plan
from pincite.records.wrap import wrap
from pincite.records.wrapper_file import load_wrapper
from tests.batch.documents import done, folder_of
from tests.cli.conftest import ROOT

WRAPPERS = ROOT / "examples" / "wrappers"


def test_the_records_of_each_document_lie_beside_its_other_results(tmp_path):
    source = folder_of(tmp_path / "source", {"note.txt": "Nothing of the kind.\n"}, {})
    (source / "balance.pdf").write_bytes((WRAPPERS / "balance.pdf").read_bytes())
    wrapper = load_wrapper(WRAPPERS / "same_row.wrap")
    target = tmp_path / "target"
    _, entries, _ = done(source, target, Plan(wrapper=wrapper, wrapper_digest="1"))
    alone = wrap(wrapper, source / "balance.pdf")
    assert json.loads((target / "balance.records.json").read_text()) == json.loads(alone.to_json())
    assert entries["balance.pdf"].records == len(alone.groups) > 0
    assert entries["note.txt"].records == 0
    with (target / "_pincite" / "results.csv").open() as file:
        rows = {row["name"]: row["records"] for row in csv.DictReader(file)}
    assert rows == {"balance.pdf": str(len(alone.groups)), "note.txt": "0"}


def test_another_wrapper_is_another_run(tmp_path):
    source = folder_of(tmp_path / "source", {"note.txt": "Nothing of the kind.\n"}, {})
    wrapper = load_wrapper(WRAPPERS / "same_row.wrap")
    done(source, tmp_path / "target", Plan(wrapper=wrapper, wrapper_digest="1"))
    said, _, _ = done(source, tmp_path / "target", Plan(wrapper=wrapper, wrapper_digest="2"), resume=True)
    assert 'wrapper: "1" is "2"' in said[0]
