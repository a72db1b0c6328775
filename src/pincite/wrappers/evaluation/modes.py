"""What each mode gives."""

from __future__ import annotations

from dataclasses import dataclass, field

from pincite.wrappers.evaluation.engine import Engine, Growth
from pincite.wrappers.evaluation.greedy import extract
from pincite.wrappers.evaluation.group import Node, put_in_order
from pincite.wrappers.evaluation.solve import Meter, Stopped


@dataclass
class Found:
    """Root groups, best first; ``stopped_by`` names the limit that ended the search, '' none. ``growth``
    is that of the greedy answer."""

    roots: list[Node] = field(default_factory=list)
    stopped_by: str = ""
    growth: Growth | None = None


def groups_by_mode(engine: Engine) -> Found:
    """The answer of the mode that the options name."""
    options = engine.options
    meter = Meter(options.max_groups, options.max_seconds)
    found = Found(growth=Growth(engine))
    assert found.growth is not None
    try:
        extract(engine, found.growth, meter)
    except Stopped as stopped:
        found.stopped_by = stopped.limit
    root = found.growth.root
    if root is None:
        return found
    found.roots = [root]
    if options.mode != "paper":
        from pincite.wrappers.evaluation.enumerate import maximal_groups

        maximal_groups(engine, found, meter)
    if options.order == "reading":
        for group in found.roots:
            put_in_order(group)
    return found
