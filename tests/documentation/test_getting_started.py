"""docs/getting-started.md: what `make demo` leaves, run without the environment that make would set up."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.documentation.blocks import ROOT, blocks


@pytest.mark.slow
def test_the_demo_leaves_what_is_shown(tmp_path):
    page = blocks(ROOT / "docs" / "getting-started.md")
    (shown,) = (block.text for block in page if block.text.startswith("demo-output/"))
    first = re.findall(r"^  ([^\s,]+(?:, [^\s,]+)*)", shown, re.M)  # of each line
    named = [name.strip("/") for names in first for name in names.split(", ")]
    pincite = Path(sys.executable).parent / "pincite"
    subprocess.run([ROOT / "tools" / "demo", pincite, tmp_path], check=True, capture_output=True)
    assert len(named) > 8
    assert set(named) <= {path.name for path in tmp_path.iterdir()}
