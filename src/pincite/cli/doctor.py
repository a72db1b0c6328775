"""``pincite doctor``: what works on this machine, and what brings what is missing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pincite.cli import choices
from pincite.cli.printing import json_line, print_lines

if TYPE_CHECKING:
    from pincite.cli.examination import Finding, Health

BROKEN = 1  # The exit status where the base does not work.
STATES = 9  # Columns of the state of a finding.


def doctor(as_json: choices.AsJson = False) -> int:
    """Say what works here, and the command for whatever is missing.

    The exit status is 1 where the base itself is broken, also 0 where extras are missing.
    """
    from pincite.cli.examination import examine

    health = examine()
    print_lines([json_line(health)] if as_json else shown(health))
    return 0 if health.works else BROKEN


def shown(health: Health) -> Iterator[str]:
    yield f"Pincite {health.version}, Python {health.python}, {health.platform}"
    part = ""
    for finding in health.findings:
        if finding.part != part:
            part = finding.part
            yield f"{part}:"
        yield from finding_lines(finding)
    yield (
        "The base works."
        if health.works
        else "The base is broken: what is marked as broken has to be mended."
    )


def finding_lines(finding: Finding) -> Iterator[str]:
    told = " ".join(finding.told.split())
    yield f"  {finding.state:<{STATES}}{finding.name}: {told}"
    if finding.remedy:
        yield f"  {'':{STATES}}  {finding.remedy}"
