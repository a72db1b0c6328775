"""Every code of the service is in its documentation."""

import re
from pathlib import Path

from pincite.service.problems import CODES

PAGE = (Path(__file__).parents[2] / "docs" / "service.md").read_text()


def test_the_codes_documented_are_those_there_are():
    part = " ".join(PAGE.split()).partition("those of the service: ")[2].partition(". A queue")[0]
    assert set(re.findall(r"`(\w+)`", part)) == set(CODES)
