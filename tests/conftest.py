"""What holds for every test."""

import os

import pytest

# Before numpy is loaded: its threads would keep this process from forking children.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

NO_SKIPS = "RECTO_NO_SKIPS"
"""Set where nothing may be passed over (continuous integration): a skipped test then fails. What
needs the corpora, which are not part of the project, may still be skipped."""


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    report = yield
    if report.skipped and os.environ.get(NO_SKIPS) and not hasattr(report, "wasxfail"):
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
        if not item.get_closest_marker("corpus") and "corpora" not in reason:
            report.outcome = "failed"
            report.longrepr = f"{item.nodeid} was skipped where nothing may be: {reason}"
    return report
