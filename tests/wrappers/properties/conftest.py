"""Properties of hundreds of made worlds, for ``make test``; ``benchmarks.wrappers.worlds`` tries 20,000."""

from pathlib import Path

import pytest

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items):
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.slow)
