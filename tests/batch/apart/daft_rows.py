"""The callable as a function of Daft's."""

import daft
import msgspec
from daft import DataType, col

from pincite.batch.converter import Converter, outcome_of
from pincite.batch.plan import Plan
from pincite.batch.work import made
from tests.batch.documents import BROKEN, TEXTS

PLAN = Plan(forms=("md",), reading={"reproducible": True})
MADE = DataType.struct({"made": DataType.binary(), "error": DataType.binary()})


@daft.cls(max_concurrency=1)
class Pincite:
    def __init__(self, plan):
        self.converter = Converter(plan)

    @daft.method(return_dtype=MADE)
    def convert(self, name: str, data: bytes):
        return self.converter({"name": name, "data": data})


def test_rows_of_daft_are_what_one_machine_makes():
    texts = {name: text.encode() for name, text in TEXTS.items()} | BROKEN
    rows = daft.from_pydict({"name": list(texts), "data": list(texts.values())})
    pincite = Pincite(PLAN)
    found = rows.with_column("came", pincite.convert(col("name"), col("data"))).to_pydict()
    came = dict(zip(found["name"], map(outcome_of, found["came"]), strict=True))
    assert came.keys() == texts.keys()
    assert came.pop("bad.pdf").error.code == "corrupt"
    for name, outcome in came.items():
        assert alone(outcome.get()) == alone(made(texts[name], name, name, PLAN))


def alone(made):
    """Without what was loaded for it, which others may have loaded before."""
    return msgspec.structs.replace(made, modules=())
