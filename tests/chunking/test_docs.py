"""docs/chunks.md tells of every option."""

import re
from pathlib import Path

from pincite.options.chunks import ChunkOptions

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "chunks.md").read_text()


def test_every_option_is_documented_with_its_default():
    rows = re.findall(r"^\| `(\w+)` \| `(\w+)` \|", TEXT, re.M)
    options = ChunkOptions()
    assert rows == [(name, str(getattr(options, name))) for name in options.__struct_fields__]
