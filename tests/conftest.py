"""What holds for every test."""

import os

import pytest
from hypothesis import HealthCheck, settings

os.environ.setdefault("HAYSTACK_TELEMETRY_ENABLED", "False")  # before it is loaded: it would call home

# Before numpy is loaded: its threads would keep this process from forking children.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

# The Extract result tells the minute of its making: two of one document are equal also when it turns between.
os.environ.setdefault("SOURCE_DATE_EPOCH", "1764000000")

# Properties are tried without a clock: a busy machine fails no test. Continuous integration tries the same
# examples each time; new ones are looked for on the machines of developers.
settings.register_profile(
    "no clock",
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    derandomize=bool(os.environ.get("CI")),
)
settings.load_profile("no clock")

NO_SKIPS = "PINCITE_NO_SKIPS"
"""Set where nothing may be passed over (continuous integration): a skipped test then fails, unless
its reason names one of ``NOT_OURS``."""

NOT_OURS = ("corpora", "liteparse", "LibreOffice")
"""What some tests need and the project does not bring: documents with truth, a peer to compare, and an
office suite that is used where it happens to be (what it would answer is played by a stand-in as well)."""


def forbidden(report):
    """The reason a test was skipped where nothing may be, or ''."""
    if not report.skipped or not os.environ.get(NO_SKIPS) or hasattr(report, "wasxfail"):
        return ""
    reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
    if any(name in reason for name in NOT_OURS):
        return ""
    return f"{report.nodeid} was skipped where nothing may be: {reason}"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    report = yield
    if reason := forbidden(report):
        report.outcome, report.longrepr = "failed", reason
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(collector):
    report = yield
    if reason := forbidden(report):
        report.outcome, report.longrepr = "failed", reason
    return report


# Folders whose tests start processes, or read the corpora, those that take longest first.
LONG = ("worker", "native", "corpora", "viewer", "batch", "service")


def pytest_collection_modifyitems(config, items):
    """Long files come first: one that is begun last would be waited for by idle processors."""
    slow = {item.path for item in items if item.get_closest_marker("slow")}
    ranks = {name: rank for rank, name in enumerate(LONG)}
    tests = config.rootpath / "tests"

    def rank(item):
        folder = item.path.relative_to(tests).parts[0] if item.path.is_relative_to(tests) else ""
        return ranks.get(folder, len(LONG)) if item.path not in slow else min(1, ranks.get(folder, 1))

    items.sort(key=rank)


@pytest.fixture(scope="session")
def english():
    """Tesseract reads English here; where it cannot, continuous integration fails."""
    from pincite.errors import OcrUnavailable
    from pincite.ocr import require

    try:
        require("eng")
    except OcrUnavailable as error:
        if os.environ.get("CI"):
            pytest.fail(str(error))
        pytest.skip(str(error))
